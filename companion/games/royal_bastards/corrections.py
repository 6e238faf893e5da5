"""Corrections: every number, at any time, and who is whose Bastard."""

from __future__ import annotations

from companion.core.corrections import RULE, check_was, correction
from companion.core.errors import IllegalMove
from companion.core.messages import Message, counted, message
from companion.core.state import with_item
from companion.games.royal_bastards import facts
from companion.games.royal_bastards.bastards import cards_in_play, holder, known_cards, known_name, newcomer
from companion.games.royal_bastards.endgame import before_endgame, begin_endgame, settled
from companion.games.royal_bastards.facts import ATTRIBUTES, CHAMPIONS_ON, FESTIVALS
from companion.games.royal_bastards.state import PHASES, BastardsState, Fighter, printed_value
from companion.games.royal_bastards.support import is_hidden
from companion.games.royal_bastards.turns import begun, without_champions

PILES = {"endorsements": "Endorsements", "skeletons": "Skeletons face down", "revealed": "Skeletons face up"}
ORDINARY = frozenset(range(1, facts.LAST_TURN + 1)) - frozenset(FESTIVALS)
PHASE_TURNS = {
    "contest": ORDINARY,
    "counting": frozenset((facts.LAST_TURN,)),
    "festival-contest": frozenset(FESTIVALS),
    "festival-deal": frozenset((CHAMPIONS_ON,)),
    "movement": ORDINARY,
    "setup": frozenset((1,)),
}


def correct_gold(state: BastardsState, seat: int, to: int, was: int | None = None) -> BastardsState:
    said = correction(message("{who}’s Gold", who=state.name(seat)), state.rivals[seat].gold, to, was)
    return state.with_player(seat, gold=to).replace(messages=(said,))


def correct_hand(state: BastardsState, seat: int, to: int, was: int | None = None) -> BastardsState:
    """The Chaos cards in a hand; the difference comes from the discard, or from the deck if that has too few."""
    now = state.rivals[seat].hand
    said = correction(message("Chaos cards in {who}’s hand", who=state.name(seat)), now, to, was)
    from_discard = min(to - now, state.discard)
    deck = state.deck - (to - now - from_discard)
    return state.with_player(seat, hand=to).replace(discard=state.discard - from_discard, deck=deck, messages=(said,))


def correct_deck(state: BastardsState, to: int, was: int | None = None) -> BastardsState:
    """The Chaos cards still to be drawn; the others are in the discard."""
    said = correction(message("Chaos cards in the deck"), state.deck, to, was)
    both = state.deck + state.discard
    if to > both:
        text = "The deck and discard pile have only {cards} together"
        raise IllegalMove(text, rule=RULE, cards=counted(both, "card"))
    return state.replace(deck=to, discard=both - to, messages=(said,))


def correct_support(state: BastardsState, seat: int, territory: str, to: int, was: int | None = None) -> BastardsState:
    """Support on a Territory, including as it was counted; a tie settled there is open again if it is still a tie."""
    tile = state.territory(territory)
    what = message("{who}’s Support on {territory}", who=state.name(seat), territory=territory)
    said = _support_correction(state, what, tile.support[seat], to, was)
    counted, support = tile.counted and with_item(tile.counted, seat, to), with_item(tile.support, seat, to)
    after = state.with_territory(territory, support=support, counted=counted, tie_winner=None)
    return settled(after.replace(messages=(said,)))


def _support_correction(state: BastardsState, what: Message, now: int, to: int, was: int | None) -> Message:
    """As for every number, but no figure is named while the ballot is secret."""
    if not is_hidden(state):
        return correction(what, now, to, was)
    if was is not None and was != now:
        raise IllegalMove("{what} has changed in the meantime. Choose one.", rule=RULE, what=what)
    return message("Corrected: {what}", RULE, what=what)


def correct_score(state: BastardsState, seat: int, to: int, was: int | None = None) -> BastardsState:
    """A score on the track; the Territories stay with their winners."""
    if state.endgame is None:
        raise IllegalMove("There are no scores before the Endgame", rule=RULE)
    now = state.endgame.scores[seat]
    said = correction(message("{who}’s score", who=state.name(seat)), now, to, was)
    after = state.with_player(seat, points=state.rivals[seat].points + to - now)
    return settled(after.replace(messages=(said,)))


def correct_attribute(
    state: BastardsState, seat: int, role: str, attribute: str, to: int, was: int | None = None
) -> BastardsState:
    """What an attribute comes to with everything beside the Bastard; the printed number stays."""
    fighter = state.bastard(seat, role)
    printed = printed_value(state, fighter, attribute)
    if printed is None:
        raise IllegalMove("Enter {name}’s card first.", rule="box-profile", name=fighter.name)
    at = ATTRIBUTES.index(attribute)
    what = message("{name}’s {attribute}", attribute=message(attribute.capitalize()), name=fighter.name)
    said = correction(what, printed + fighter.modifiers[at], to, was)
    modifiers = with_item(fighter.modifiers, at, to - printed)
    return state.with_bastard(seat, role, modifiers=modifiers).replace(messages=(said,))


def correct_cards(
    state: BastardsState, seat: int, role: str, pile: str, to: int, was: int | None = None
) -> BastardsState:
    """How many Endorsements, hidden or open Skeletons are beside a Bastard."""
    fighter = state.bastard(seat, role)
    what = message("{name}’s {pile}", pile=message(PILES[pile]), name=fighter.name)
    said = correction(what, getattr(fighter, pile), to, was)
    after = state.with_bastard(seat, role, **{pile: to})
    n, most = cards_in_play(after, pile)
    if n > most:
        raise IllegalMove("That would make {n}, but the box has only {most}", rule=RULE, n=n, most=most)
    return after.replace(messages=(said,))


def correct_place(state: BastardsState, seat: int, role: str, to: str) -> BastardsState:
    """Where a mini is, even after a card has moved it out of turn."""
    name = state.bastard(seat, role).name
    state.territory(to)
    said = message("{name} is on {place}", RULE, name=name, place=to)
    return state.with_bastard(seat, role, place=to).replace(messages=(said,))


def correct_turn(state: BastardsState, to: int, phase: str, was: int | None = None) -> BastardsState:
    """Where the game is; that phase starts again. Leaving the endgame forgets the count, but not the Support."""
    check_was(message("The turn"), state.turn, to, was)
    _check_phase(to, phase)
    messages = (message("Corrected: turn {n}, {phase}", RULE, n=to, phase=message(PHASES[phase].title)),)
    if phase == "counting":
        return begin_endgame(state.replace(messages=messages))
    after = begun(before_endgame(state), to, phase).replace(endgame=None, messages=(*messages, *_rested_message(state)))
    return without_champions(after) if to == CHAMPIONS_ON and phase != "draw" else after


def _check_phase(turn: int, phase: str) -> None:
    turns = PHASE_TURNS.get(phase)
    if turns is not None and turn not in turns:
        text = "Turn {turn} has no phase “{phase}”"
        raise IllegalMove(text, rule="turns", turn=turn, phase=message(PHASES[phase].title))


def _rested_message(state: BastardsState) -> tuple[Message, ...]:
    if not any(fighter.has_moved or fighter.has_earned for rival in state.rivals for fighter in rival.fighters):
        return ()
    return (message("Every Bastard can move and earn again", RULE),)


def correct_bastard(state: BastardsState, seat: int, role: str, name: str | None = None) -> BastardsState:
    """Another Bastard is this player's Firstborn or Champion; what is beside it stays. Without a name: none is."""
    if name is None:
        return _taken_away(state, seat, role)
    name = known_name(state, name)
    place = holder(state, name)
    if place is not None and place != (seat, role):
        return _swapped(state, (seat, role), place)
    before = state.rivals[seat].fighter(role)
    fighter = before.replace(name=name) if before else newcomer(state, name, 0)
    said, dealt = _role_message(state, seat, role, fighter), _dealt_instead(state, name, before)
    after = state.with_player(seat, **{role: fighter})
    return after.replace(cards=known_cards(state, name), dealt=dealt, messages=(said,))


def _dealt_instead(state: BastardsState, name: str, before: Fighter | None) -> tuple[str, ...]:
    """If the Bastard was face up at the Festival, the one that it replaces is there now."""
    instead = (before.name,) if before else ()
    return tuple(other for dealt in state.dealt for other in (instead if dealt == name else (dealt,)))


def _taken_away(state: BastardsState, seat: int, role: str) -> BastardsState:
    """Nobody is in that role; while Champions are being taken, the card is face up again."""
    name = state.bastard(seat, role).name
    messages = [_role_message(state, seat, role, None)]
    dealt = state.dealt
    if state.phase == "festival-champions" and role == "champion":
        dealt = (*dealt, name)
        messages.append(message("{name} is face up", rule="festival", name=name))
    return state.with_player(seat, **{role: None}).replace(dealt=dealt, messages=tuple(messages))


def _swapped(state: BastardsState, mine: tuple[int, str], other: tuple[int, str]) -> BastardsState:
    """Two Bastards change hands, what is beside stays; if there was none here, the other comes with everything."""
    there = state.bastard(*other)
    here = state.rivals[mine[0]].fighter(mine[1])
    if here is None:
        gets, gives = there, None
    else:
        gets, gives = here.replace(name=there.name), there.replace(name=here.name)
    after = state.with_player(mine[0], **{mine[1]: gets})
    after = after.with_player(other[0], **{other[1]: gives})
    return after.replace(messages=(_role_message(state, *mine, gets), _role_message(state, *other, gives)))


def _role_message(state: BastardsState, seat: int, role: str, fighter: Fighter | None) -> Message:
    values = {"who": state.name(seat), "role": message(role.capitalize())}
    if fighter is None:
        return Message("Corrected: {who} has no {role}", RULE, values)
    return message("Corrected: {name} is {who}’s {role}", RULE, name=fighter.name, **values)
