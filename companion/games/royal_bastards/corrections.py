"""Every number can be set right by hand, at any time; the history says so.

Corrections of who is whose Bastard: changed, swapped, taken away."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import Line, line
from companion.core.state import put
from companion.games.royal_bastards import facts
from companion.games.royal_bastards.bastards import holder, known_cards, known_name, newcomer
from companion.games.royal_bastards.endgame import begin_endgame, settled, uncounted
from companion.games.royal_bastards.facts import ATTRIBUTES, CHAMPIONS_ON, FESTIVALS
from companion.games.royal_bastards.state import PHASES, BastardsTable, Fighter, printed_value
from companion.games.royal_bastards.support import is_hidden
from companion.games.royal_bastards.turns import rested, without_champions

RULE = "corrections"

PILES = {"endorsements": "Endorsements", "skeletons": "Skeletons face down", "revealed": "Skeletons face up"}


def correct_gold(table: BastardsTable, seat: int, to: int, was: int | None = None) -> BastardsTable:
    who = table.name(seat)
    check_was(was, table.rivals[seat].gold, to, f"{who}'s gold")
    told = line("Corrected: {who} has {n} gold", RULE, who=who, n=to)
    return table.but(rivals=table.rival(seat, gold=to), told=(told,))


def correct_hand(table: BastardsTable, seat: int, to: int, was: int | None = None) -> BastardsTable:
    """The Chaos cards in a hand; the difference comes from the discard, or from the deck if that has too few."""
    who, now = table.name(seat), table.rivals[seat].hand
    check_was(was, now, to, f"{who}'s hand")
    from_discard = min(to - now, table.discard)
    told = line("Corrected: {who} has {n} Chaos in hand", RULE, who=who, n=to)
    return table.but(
        rivals=table.rival(seat, hand=to),
        discard=table.discard - from_discard,
        deck=table.deck - (to - now - from_discard),
        told=(told,),
    )


def correct_deck(table: BastardsTable, to: int, was: int | None = None) -> BastardsTable:
    """The Chaos cards still to be drawn; the others are in the discard."""
    check_was(was, table.deck, to, "the Chaos deck")
    both = table.deck + table.discard
    if to > both:
        raise IllegalMove("deck and discard have {n} cards together", rule=RULE, n=both)
    told = line("Corrected: {n} Chaos in the deck", RULE, n=to)
    return table.but(deck=to, discard=both - to, told=(told,))


def correct_support(table: BastardsTable, seat: int, territory: str, to: int, was: int | None = None) -> BastardsTable:
    """Support on a Territory, also as it was counted; a tie settled there is open again if it still stands."""
    who, tile = table.name(seat), table.territory(territory)
    _check_support_was(table, was, tile.support[seat], to, f"{who}'s Support on {territory}")
    text = "Corrected: Support of {who} on {territory} is {n}"
    if is_hidden(table):
        text = "Corrected: Support of {who} on {territory}"
    told = line(text, RULE, who=who, territory=territory, n=to)
    counted = tile.counted and put(tile.counted, seat, to)
    land = table.land(territory, support=put(tile.support, seat, to), counted=counted, tie_winner=None)
    return settled(table.but(territories=land, told=(told,)))


def _check_support_was(table: BastardsTable, was: int | None, now: int, to: int, what: str) -> None:
    """As for every number, but no figure is named while the ballot is secret."""
    if not is_hidden(table):
        check_was(was, now, to, what)
    elif was is not None and was != now:
        raise IllegalMove("{what} has changed since this correction was made: pick one", rule=RULE, what=what)


def correct_score(table: BastardsTable, seat: int, to: int, was: int | None = None) -> BastardsTable:
    """A score on the track; the Territories stay with their winners."""
    if table.endgame is None:
        raise IllegalMove("there are no scores before the endgame", rule=RULE)
    who, now = table.name(seat), table.endgame.scores[seat]
    check_was(was, now, to, f"{who}'s score")
    rivals = table.rival(seat, points=table.rivals[seat].points + to - now)
    return settled(table.but(rivals=rivals, told=(line("Corrected: {who} has {n} points", RULE, who=who, n=to),)))


def correct_attribute(
    table: BastardsTable, seat: int, role: str, attribute: str, to: int, was: int | None = None
) -> BastardsTable:
    """What an attribute comes to with everything beside the Bastard; the printed number stays."""
    fighter = table.bastard(seat, role)
    printed = printed_value(table, fighter, attribute)
    if printed is None:
        raise IllegalMove("enter the card of {name} first", rule="box-profile", name=fighter.name)
    at = ATTRIBUTES.index(attribute)
    check_was(was, printed + fighter.modifiers[at], to, f"{attribute} of {fighter.name}")
    rivals = table.fighter(seat, role, modifiers=put(fighter.modifiers, at, to - printed))
    told = line(
        "Corrected: {attribute} of {name} is {n}", RULE, attribute=attribute.capitalize(), name=fighter.name, n=to
    )
    return table.but(rivals=rivals, told=(told,))


def correct_cards(
    table: BastardsTable, seat: int, role: str, pile: str, to: int, was: int | None = None
) -> BastardsTable:
    """How many Endorsements, hidden or open Skeletons lie beside a Bastard."""
    fighter = table.bastard(seat, role)
    check_was(was, getattr(fighter, pile), to, f"{fighter.name}'s number of {PILES[pile]}")
    rivals = table.fighter(seat, role, **{pile: to})
    kinds = ("endorsements",) if pile == "endorsements" else ("skeletons", "revealed")
    lying = sum(getattr(f, kind) for rival in rivals for f in rival.fighters for kind in kinds)
    most = facts.ENDORSEMENTS if pile == "endorsements" else facts.SKELETONS
    if lying > most:
        raise IllegalMove("that makes {lying}, and the box has {most}", rule=RULE, lying=lying, most=most)
    told = line("Corrected: {name} has {n} {pile}", RULE, pile=PILES[pile], name=fighter.name, n=to)
    return table.but(rivals=rivals, told=(told,))


def correct_place(table: BastardsTable, seat: int, role: str, to: str) -> BastardsTable:
    """Where a mini stands, also after a card has moved it out of turn."""
    name = table.bastard(seat, role).name
    table.territory(to)
    told = line("{name} stands on {to}", RULE, name=name, to=to)
    return table.but(rivals=table.fighter(seat, role, place=to), told=(told,))


def correct_turn(table: BastardsTable, to: int, phase: str, was: int | None = None) -> BastardsTable:
    """Where the game stands; that phase starts again. Leaving the endgame forgets the count, but not the Support."""
    check_was(was, table.turn, to, "the turn")
    _check_phase(to, phase)
    told = (line("Corrected: turn {n}, {phase}", RULE, n=to, phase=PHASES[phase].title),)
    if phase == "counting":
        return begin_endgame(table.but(told=told))
    after = table.but(
        turn=to,
        phase=phase,
        territories=uncounted(table),
        rivals=tuple(rested(rival).but(points=0, has_acted=False) for rival in table.rivals),
        contest=None,
        resolved=frozenset(),
        dealt=(),
        ranking=(),
        distributed=0,
        crown=None,
        endgame=None,
        told=(*told, *_rested_line(table)),
    )
    return without_champions(after) if to == CHAMPIONS_ON and phase != "draw" else after


def _rested_line(table: BastardsTable) -> tuple[Line, ...]:
    if not any(fighter.has_moved or fighter.has_earned for rival in table.rivals for fighter in rival.fighters):
        return ()
    return (line("Every Bastard may move and earn again", RULE),)


def _check_phase(turn: int, phase: str) -> None:
    turns = PHASE_TURNS.get(phase)
    if turns is not None and turn not in turns:
        text = "turn {turn} has no such phase: {phase}"
        raise IllegalMove(text, rule="turns", turn=turn, phase=PHASES[phase].title)


ORDINARY = frozenset(range(1, facts.LAST_TURN + 1)) - frozenset(FESTIVALS)

PHASE_TURNS = {
    "contest": ORDINARY,
    "counting": frozenset((facts.LAST_TURN,)),
    "festival-contest": frozenset(FESTIVALS),
    "festival-deal": frozenset((CHAMPIONS_ON,)),
    "movement": ORDINARY,
    "setup": frozenset((1,)),
}


SWAP_RULE = "corrections"


def correct_bastard(table: BastardsTable, seat: int, role: str, name: str | None = None) -> BastardsTable:
    """Another Bastard is this player's Firstborn or Champion; what lies beside it stays. Without a name: none is."""
    if name is None:
        return _taken_away(table, seat, role)
    name = known_name(table, name)
    place = holder(table, name)
    if place is not None and place != (seat, role):
        return _swapped(table, (seat, role), place)
    before = table.rivals[seat].fighter(role)
    fighter = before.but(name=name) if before else newcomer(table, name, 0)
    return table.but(
        cards=known_cards(table, name),
        rivals=table.rival(seat, **{role: fighter}),
        dealt=_dealt_instead(table, name, before),
        told=(_told(table, seat, role, fighter),),
    )


def _dealt_instead(table: BastardsTable, name: str, before: Fighter | None) -> tuple[str, ...]:
    """If the Bastard lay open at the festival, the one that it replaces lies there now."""
    instead = (before.name,) if before else ()
    return tuple(other for dealt in table.dealt for other in (instead if dealt == name else (dealt,)))


def _taken_away(table: BastardsTable, seat: int, role: str) -> BastardsTable:
    """Nobody is in that role; while Champions are being taken, the card lies open again."""
    name = table.bastard(seat, role).name
    told = [_told(table, seat, role, None)]
    dealt = table.dealt
    if table.phase == "festival-champions" and role == "champion":
        dealt = (*dealt, name)
        told.append(line("{name} lies open", rule="festival", name=name))
    return table.but(rivals=table.rival(seat, **{role: None}), dealt=dealt, told=tuple(told))


def _swapped(table: BastardsTable, mine: tuple[int, str], other: tuple[int, str]) -> BastardsTable:
    """Two Bastards change hands, what lies beside stays; if there was none here, the other comes with everything."""
    there = table.bastard(*other)
    here = table.rivals[mine[0]].fighter(mine[1])
    if here is None:
        gets, gives = there, None
    else:
        gets, gives = here.but(name=there.name), there.but(name=here.name)
    after = table.but(rivals=table.rival(mine[0], **{mine[1]: gets}))
    rivals = after.rival(other[0], **{other[1]: gives})
    return table.but(rivals=rivals, told=(_told(table, *mine, gets), _told(table, *other, gives)))


def _told(table: BastardsTable, seat: int, role: str, fighter: Fighter | None) -> Line:
    values = {"who": table.name(seat), "role": role.capitalize()}
    if fighter is None:
        return Line("Corrected: {who} has no {role}", SWAP_RULE, values)
    return line("Corrected: {name} is the {role} of {who}", SWAP_RULE, name=fighter.name, **values)
