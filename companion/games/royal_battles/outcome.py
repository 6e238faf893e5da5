"""Who has won and why, and the endings that the table declares: a battle given up, or cards that have run out."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import winners_line
from companion.core.messages import Message, counted, message
from companion.core.state import Outcome
from companion.games.royal_battles.state import BattleState, Side, is_over


def outcome(state: BattleState) -> Outcome | None:
    """The result of a battle that is over: no enemy left, given up, or the cards have run out."""
    if not is_over(state):
        return None
    units = (state.sides[0].alive, state.sides[1].alive)
    if state.conceded is not None:
        given_up = message("{who} concedes", rule="concession", who=state.names[state.conceded])
        return _won(state, 1 - state.conceded, units, given_up)
    if state.sides[0].units and state.sides[1].units and not all(units):
        return _wiped_out(state, units)
    return _cards_out(state, units)


def _wiped_out(state: BattleState, units: tuple[int, int]) -> Outcome:
    messages = [
        message("{who} has no units left on the board", rule="victory", who=state.names[seat])
        for seat in (0, 1)
        if not units[seat]
    ]
    if not any(units):
        return _tie(units, *messages)
    return _won(state, 0 if units[0] else 1, units, *messages)


def _cards_out(state: BattleState, units: tuple[int, int]) -> Outcome:
    """More units on the board; then who still has cards to play; then a tie."""
    names, playable = state.names, state.playable or ()
    text = "Units on the board: {white} {n}, {black} {m}"
    count = message(text, "cards-run-out", white=names[0], n=units[0], black=names[1], m=units[1])
    if units[0] != units[1]:
        return _won(state, 0 if units[0] > units[1] else 1, units, count)
    if len(playable) == 1:
        able = message("Tied on units; {who} still has cards to play", rule="cards-run-out", who=names[playable[0]])
        return _won(state, playable[0], units, count, able)
    if playable:
        return _tie(units, count, message("Tied on units, and both still have cards to play", "cards-run-out"))
    text = "Tied on units, and no one has cards to play"
    if not counts_cards(state):
        text = "Tied on units, and the table hasn’t said who can still play"
    return _tie(units, count, message(text, "cards-run-out"))


def _won(state: BattleState, seat: int, units: tuple[int, int], *steps: Message) -> Outcome:
    return Outcome((seat,), (*steps, winners_line(state.names, (seat,), "victory")), units)


def _tie(units: tuple[int, int], *steps: Message) -> Outcome:
    return Outcome((0, 1), (*steps, message("The battle ends in a tie", rule="victory")), units)


def cards_out(state: BattleState, playable: Sequence[int] | None = None) -> BattleState:
    """No draw pile and no hand to continue with, for one side at least; `playable` is who still has cards to play.

    If nobody says so, those have whom the count gives a hand or a draw pile.
    """
    counted_on = [seat for seat, side in enumerate(state.sides) if _has_cards(side)]
    able = tuple(sorted({*(counted_on if playable is None else playable)}))
    messages = [_run_out_message(state, able, is_said=playable is not None)]
    messages += [_advice(state, seat) for seat in counted_on if seat not in able]
    if len(able) == len(state.sides):
        text = "By the rules the battle continues while both can play; this table ends it"
        messages.append(message(text, "cards-run-out"))
    return state.replace(playable=able, messages=tuple(messages))


def _run_out_message(state: BattleState, able: tuple[int, ...], *, is_said: bool) -> Message:
    """Where nobody counts cards, it is the table that says so, not the app."""
    if counts_cards(state):
        text = "The cards have run out; no one can still play"
        with_cards = "The cards have run out; {who} can still play"
    else:
        text = "The table says that the cards have run out, but not who can still play"
        if is_said:
            text = "The table says that the cards have run out; no one can still play"
        with_cards = "The table says that the cards have run out; {who} can still play"
    return message(with_cards if able else text, rule="cards-run-out", who=state.named(able))


def counts_cards(state: BattleState) -> bool:
    return all(side.hand is not None for side in state.sides)


def _has_cards(side: Side) -> bool:
    """By the count; where nobody counts, the table says it."""
    return side.hand is not None and (side.hand > 0 or side.pile > 0)


def _advice(state: BattleState, seat: int) -> Message:
    side = state.sides[seat]
    text = "By the app’s count, {who} should still have {hand} in hand and {pile} in the draw pile"
    return message(text, rule="decks", who=state.names[seat], hand=counted(side.hand or 0, "card"), pile=side.pile)


def concede(state: BattleState, seat: int) -> BattleState:
    """A player gives the battle up."""
    return state.replace(conceded=seat, messages=(message("{who} concedes", rule="concession", who=state.names[seat]),))
