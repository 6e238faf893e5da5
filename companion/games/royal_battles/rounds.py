"""A round: initiative, where the high card goes first, then a turn for each player in that order."""

from __future__ import annotations

from companion.core.cards import CARDS
from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import Message, counted, message
from companion.games.royal_battles.board import SPOKEN
from companion.games.royal_battles.decks import turned_up
from companion.games.royal_battles.state import ATTACK, DRAW, INITIATIVE, MOVEMENT, BattleState, Side


def initiative(state: BattleState, white: str | None = None, black: str | None = None) -> BattleState:
    """Both turn up a card; the higher one's player goes first. A pair that ties is drawn again.

    A card that is left out: the draw pile is empty, and the table plays on with that of the round before.
    """
    names = state.names
    kept = [_old_card(state, seat) for seat, card in enumerate((white, black)) if card is None]
    side, other = _with_initiative(state, 0, white), _with_initiative(state, 1, black)
    assert side.initiative
    assert other.initiative
    shown, against = SPOKEN[side.initiative], SPOKEN[other.initiative]
    text = "Initiative: {white} has {card}, {black} has {other}"
    said = message(text, "initiative", white=names[0], card=shown, black=names[1], other=against)
    first = goes_first(side.initiative, other.initiative)
    if first is None:
        return _drawn_again(state, (side, other), *kept, said)
    messages = (*kept, said, message("{who} goes first", "initiative", who=names[first]))
    return begin_turn(state.replace(sides=(side, other), first=first, messages=messages), first)


def goes_first(white: str, black: str) -> int | None:
    """The seat of the higher card, by rank and then by suit; None for equal cards or two Jokers: draw again."""
    ours, theirs = CARDS[white].height, CARDS[black].height
    if ours == theirs:
        return None
    return 0 if ours > theirs else 1


def _with_initiative(state: BattleState, seat: int, card: str | None) -> Side:
    side = state.sides[seat]
    if card is None:
        return side.replace(initiative=side.last)
    return turned_up(side, card, state.names[seat]).replace(initiative=card, last=None)


def _old_card(state: BattleState, seat: int) -> Message:
    """Says that a player keeps the card of the round before; without one, or with a draw pile, nobody does."""
    side, who = state.sides[seat], state.names[seat]
    if side.last is None or (side.hand is not None and side.pile):
        raise IllegalMove("Choose the card that {who} revealed.", rule="initiative", who=who)
    return message("{who} keeps the old initiative card", rule="cards-run-out", who=who)


def _drawn_again(state: BattleState, sides: tuple[Side, Side], *messages: Message) -> BattleState:
    """An old card that was kept stays; a pair of new ones leaves play or goes back."""
    if state.rulings["redrawn-cards"] == "back":
        said = message("Draw again; the revealed cards go back into their decks", rule="redraw")
        return state.replace(messages=(*messages, said))
    said = message("Draw again; the revealed cards leave play", rule="redraw")
    gone = tuple(side.replace(initiative=None, last=old.last) for side, old in zip(sides, state.sides, strict=True))
    return state.replace(sides=gone, messages=(*messages, said))


def begin_turn(state: BattleState, seat: int) -> BattleState:
    """The first phase of a turn in which there is something to do."""
    return state.replace(active=seat, step=first_step(state, seat), moved=None, draws=0)


def first_step(state: BattleState, seat: int) -> str:
    """Without a board to track, a turn is its attack; without an empty hand to fill, it begins with movement."""
    if state.board is None:
        return ATTACK
    skips = seat != state.first and state.rulings["second-turn"] == "movement"
    return DRAW if state.sides[seat].hand == 0 and not skips else MOVEMENT


def end_turn(state: BattleState, seat: int) -> BattleState:
    """Play passes to the other player, or to the next round once both have had their turn."""
    check_turn(state, seat, state.active, "round")
    side = state.sides[seat]
    if state.draws and side.hand is not None and side.pile and state.rulings["free-choice"] == "must":
        who, cards = state.names[seat], counted(state.draws, "card")
        raise IllegalMove("{who} must draw {cards} first.", rule="free-choice", who=who, cards=cards)
    said = message("{who} ends their turn", rule="round", who=state.names[seat])
    if seat == state.first:
        return begin_turn(state.replace(messages=(said,)), 1 - seat)
    sides = tuple(side.replace(initiative=None, last=side.initiative) for side in state.sides)
    messages = (said, message("Round {n}", rule="round", n=state.round + 1), *_used_up(state))
    after = state.replace(sides=sides, step=INITIATIVE, round=state.round + 1, messages=messages)
    return after.replace(first=None, active=None, moved=None, draws=0)


def _used_up(state: BattleState) -> list[Message]:
    """A notice for each player whose draw pile must be empty by the count."""
    text = (
        "{who}’s draw pile is empty: keep the old initiative card, "
        "or end the battle and say who still has cards to play"
    )
    return [
        message(text, rule="cards-run-out", who=state.names[seat])
        for seat, side in enumerate(state.sides)
        if side.hand is not None and side.pile == 0
    ]
