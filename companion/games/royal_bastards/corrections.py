"""Every number can be set right by hand, at any time; the history says so.

Corrections of who is whose Bastard: changed, swapped, taken away."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import Message, message
from companion.core.state import with_item
from companion.games.royal_bastards import facts
from companion.games.royal_bastards.bastards import holder, known_cards, known_name, newcomer
from companion.games.royal_bastards.endgame import begin_endgame, settled, uncounted
from companion.games.royal_bastards.facts import ATTRIBUTES, CHAMPIONS_ON, FESTIVALS
from companion.games.royal_bastards.state import PHASES, BastardsState, Fighter, printed_value
from companion.games.royal_bastards.support import is_hidden
from companion.games.royal_bastards.turns import rested, without_champions

RULE = "corrections"

PILES = {"endorsements": "Endorsements", "skeletons": "Skeletons face down", "revealed": "Skeletons face up"}


def correct_gold(state: BastardsState, seat: int, to: int, was: int | None = None) -> BastardsState:
    who = state.name(seat)
    check_was(was, state.rivals[seat].gold, to, f"{who}'s gold")
    said = message("Corrected: {who} has {n} gold", RULE, who=who, n=to)
    return state.replace(rivals=state.rival(seat, gold=to), messages=(said,))


def correct_hand(state: BastardsState, seat: int, to: int, was: int | None = None) -> BastardsState:
    """The Chaos cards in a hand; the difference comes from the discard, or from the deck if that has too few."""
    who, now = state.name(seat), state.rivals[seat].hand
    check_was(was, now, to, f"{who}'s hand")
    from_discard = min(to - now, state.discard)
    said = message("Corrected: {who} has {n} Chaos in hand", RULE, who=who, n=to)
    return state.replace(
        rivals=state.rival(seat, hand=to),
        discard=state.discard - from_discard,
        deck=state.deck - (to - now - from_discard),
        messages=(said,),
    )


def correct_deck(state: BastardsState, to: int, was: int | None = None) -> BastardsState:
    """The Chaos cards still to be drawn; the others are in the discard."""
    check_was(was, state.deck, to, "the Chaos deck")
    both = state.deck + state.discard
    if to > both:
        raise IllegalMove("deck and discard have {n} cards together", rule=RULE, n=both)
    said = message("Corrected: {n} Chaos in the deck", RULE, n=to)
    return state.replace(deck=to, discard=both - to, messages=(said,))


def correct_support(state: BastardsState, seat: int, territory: str, to: int, was: int | None = None) -> BastardsState:
    """Support on a Territory, also as it was counted; a tie settled there is open again if it still stands."""
    who, tile = state.name(seat), state.territory(territory)
    _check_support_was(state, was, tile.support[seat], to, f"{who}'s Support on {territory}")
    text = "Corrected: Support of {who} on {territory} is {n}"
    if is_hidden(state):
        text = "Corrected: Support of {who} on {territory}"
    said = message(text, RULE, who=who, territory=territory, n=to)
    counted = tile.counted and with_item(tile.counted, seat, to)
    land = state.land(territory, support=with_item(tile.support, seat, to), counted=counted, tie_winner=None)
    return settled(state.replace(territories=land, messages=(said,)))


def _check_support_was(state: BastardsState, was: int | None, now: int, to: int, what: str) -> None:
    """As for every number, but no figure is named while the ballot is secret."""
    if not is_hidden(state):
        check_was(was, now, to, what)
    elif was is not None and was != now:
        raise IllegalMove("{what} has changed since this correction was made: pick one", rule=RULE, what=what)


def correct_score(state: BastardsState, seat: int, to: int, was: int | None = None) -> BastardsState:
    """A score on the track; the Territories stay with their winners."""
    if state.endgame is None:
        raise IllegalMove("there are no scores before the endgame", rule=RULE)
    who, now = state.name(seat), state.endgame.scores[seat]
    check_was(was, now, to, f"{who}'s score")
    rivals = state.rival(seat, points=state.rivals[seat].points + to - now)
    return settled(
        state.replace(rivals=rivals, messages=(message("Corrected: {who} has {n} points", RULE, who=who, n=to),))
    )


def correct_attribute(
    state: BastardsState, seat: int, role: str, attribute: str, to: int, was: int | None = None
) -> BastardsState:
    """What an attribute comes to with everything beside the Bastard; the printed number stays."""
    fighter = state.bastard(seat, role)
    printed = printed_value(state, fighter, attribute)
    if printed is None:
        raise IllegalMove("enter the card of {name} first", rule="box-profile", name=fighter.name)
    at = ATTRIBUTES.index(attribute)
    check_was(was, printed + fighter.modifiers[at], to, f"{attribute} of {fighter.name}")
    rivals = state.fighter(seat, role, modifiers=with_item(fighter.modifiers, at, to - printed))
    said = message(
        "Corrected: {attribute} of {name} is {n}", RULE, attribute=attribute.capitalize(), name=fighter.name, n=to
    )
    return state.replace(rivals=rivals, messages=(said,))


def correct_cards(
    state: BastardsState, seat: int, role: str, pile: str, to: int, was: int | None = None
) -> BastardsState:
    """How many Endorsements, hidden or open Skeletons lie beside a Bastard."""
    fighter = state.bastard(seat, role)
    check_was(was, getattr(fighter, pile), to, f"{fighter.name}'s number of {PILES[pile]}")
    rivals = state.fighter(seat, role, **{pile: to})
    kinds = ("endorsements",) if pile == "endorsements" else ("skeletons", "revealed")
    lying = sum(getattr(f, kind) for rival in rivals for f in rival.fighters for kind in kinds)
    most = facts.ENDORSEMENTS if pile == "endorsements" else facts.SKELETONS
    if lying > most:
        raise IllegalMove("that makes {lying}, and the box has {most}", rule=RULE, lying=lying, most=most)
    said = message("Corrected: {name} has {n} {pile}", RULE, pile=PILES[pile], name=fighter.name, n=to)
    return state.replace(rivals=rivals, messages=(said,))


def correct_place(state: BastardsState, seat: int, role: str, to: str) -> BastardsState:
    """Where a mini stands, also after a card has moved it out of turn."""
    name = state.bastard(seat, role).name
    state.territory(to)
    said = message("{name} stands on {to}", RULE, name=name, to=to)
    return state.replace(rivals=state.fighter(seat, role, place=to), messages=(said,))


def correct_turn(state: BastardsState, to: int, phase: str, was: int | None = None) -> BastardsState:
    """Where the game stands; that phase starts again. Leaving the endgame forgets the count, but not the Support."""
    check_was(was, state.turn, to, "the turn")
    _check_phase(to, phase)
    messages = (message("Corrected: turn {n}, {phase}", RULE, n=to, phase=PHASES[phase].title),)
    if phase == "counting":
        return begin_endgame(state.replace(messages=messages))
    after = state.replace(
        turn=to,
        phase=phase,
        territories=uncounted(state),
        rivals=tuple(rested(rival).replace(points=0, has_acted=False) for rival in state.rivals),
        contest=None,
        resolved=frozenset(),
        dealt=(),
        ranking=(),
        distributed=0,
        crown=None,
        endgame=None,
        messages=(*messages, *_rested_line(state)),
    )
    return without_champions(after) if to == CHAMPIONS_ON and phase != "draw" else after


def _rested_line(state: BastardsState) -> tuple[Message, ...]:
    if not any(fighter.has_moved or fighter.has_earned for rival in state.rivals for fighter in rival.fighters):
        return ()
    return (message("Every Bastard may move and earn again", RULE),)


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


def correct_bastard(state: BastardsState, seat: int, role: str, name: str | None = None) -> BastardsState:
    """Another Bastard is this player's Firstborn or Champion; what lies beside it stays. Without a name: none is."""
    if name is None:
        return _taken_away(state, seat, role)
    name = known_name(state, name)
    place = holder(state, name)
    if place is not None and place != (seat, role):
        return _swapped(state, (seat, role), place)
    before = state.rivals[seat].fighter(role)
    fighter = before.replace(name=name) if before else newcomer(state, name, 0)
    return state.replace(
        cards=known_cards(state, name),
        rivals=state.rival(seat, **{role: fighter}),
        dealt=_dealt_instead(state, name, before),
        messages=(_told(state, seat, role, fighter),),
    )


def _dealt_instead(state: BastardsState, name: str, before: Fighter | None) -> tuple[str, ...]:
    """If the Bastard lay open at the festival, the one that it replaces lies there now."""
    instead = (before.name,) if before else ()
    return tuple(other for dealt in state.dealt for other in (instead if dealt == name else (dealt,)))


def _taken_away(state: BastardsState, seat: int, role: str) -> BastardsState:
    """Nobody is in that role; while Champions are being taken, the card lies open again."""
    name = state.bastard(seat, role).name
    messages = [_told(state, seat, role, None)]
    dealt = state.dealt
    if state.phase == "festival-champions" and role == "champion":
        dealt = (*dealt, name)
        messages.append(message("{name} lies open", rule="festival", name=name))
    return state.replace(rivals=state.rival(seat, **{role: None}), dealt=dealt, messages=tuple(messages))


def _swapped(state: BastardsState, mine: tuple[int, str], other: tuple[int, str]) -> BastardsState:
    """Two Bastards change hands, what lies beside stays; if there was none here, the other comes with everything."""
    there = state.bastard(*other)
    here = state.rivals[mine[0]].fighter(mine[1])
    if here is None:
        gets, gives = there, None
    else:
        gets, gives = here.replace(name=there.name), there.replace(name=here.name)
    after = state.replace(rivals=state.rival(mine[0], **{mine[1]: gets}))
    rivals = after.rival(other[0], **{other[1]: gives})
    return state.replace(rivals=rivals, messages=(_told(state, *mine, gets), _told(state, *other, gives)))


def _told(state: BastardsState, seat: int, role: str, fighter: Fighter | None) -> Message:
    values = {"who": state.name(seat), "role": role.capitalize()}
    if fighter is None:
        return Message("Corrected: {who} has no {role}", SWAP_RULE, values)
    return message("Corrected: {name} is the {role} of {who}", SWAP_RULE, name=fighter.name, **values)
