"""The table in a few lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import Message, counted, listed, message
from companion.games.royal_will.facts import TITLES
from companion.games.royal_will.state import PHASES, WillState, turn


def describe(state: WillState) -> Iterator[Message]:
    """Where the game is, the piles, then a line for each player."""
    phase = message(PHASES[state.stage].title)
    yield message("Game {game}, Will {will}: {phase}", game=state.game, will=state.will, phase=phase)
    yield message("Assets {assets}, Bank {bank}", assets=state.assets, bank=state.bank)
    if state.profile:
        counts = listed(message("{card} {n}", card=TITLES[card], n=n) for card, n in state.profile.items())
        yield message("Known counts: {counts}", counts=counts)
    yield from (_player(state, seat) for seat in range(len(state.names)))
    if state.last and state.stage not in ("coins", "actions", "acting", "reveal"):
        won = "The Will was won: total {total}, Assets {assets}"
        bust = "The Will was bust: total {total}, Assets {assets}"
        figures = {"total": state.last.total, "assets": state.last.assets_at_reveal}
        yield Message(won if state.last.result == "won" else bust, None, figures)
    if (now := turn(state)) is not None:
        yield message("{who}’s turn", who=state.name(now))


def _player(state: WillState, seat: int) -> Message:
    card, wagered, change = state.actions[seat], state.wagers[seat], state.changes[seat]
    parts: list[object] = [counted(state.inheritances[seat], "coin")]
    parts += [message("has left")] if seat in state.away else []
    parts += [TITLES[card]] if card else []
    parts += [message("wager {n}", n=wagered)] if wagered else []
    parts += [message("count {n}", n=signed(change))] if change else []
    predicts = state.predictions[seat]
    parts += [message("predicts won") if predicts == "won" else message("predicts bust")] if predicts else []
    parts += [counted(state.trackers[seat], "Game Tracker")] if state.trackers[seat] else []
    return message("{who}: {parts}", who=state.name(seat), parts=listed(parts, ""))


def signed(change: int) -> str:
    """A change to a count as it is written: +1, −1."""
    return f"{change:+d}".replace("-", "−")
