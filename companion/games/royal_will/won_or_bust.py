"""What the revealed Coin Cards say, before a coin moves: counts, won or bust, and who was greediest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.messages import Message, counted, message
from companion.core.state import Value
from companion.games.royal_will.facts import SLEIGHT_STOPPED_BY, TITLES
from companion.games.royal_will.state import NO_CARD, CoinCard, WillState, order


@dataclass(frozen=True)
class Reading(Value):
    """A Will as revealed: `state` has the Action Cards and their effects, `coins` the Coin Cards by seat."""

    state: WillState
    coins: tuple[CoinCard, ...]
    order: tuple[int, ...]
    counts: tuple[int, ...]
    total: int
    assets: int
    result: str
    cause: str | None
    greediest: tuple[int, ...]

    @property
    def is_won(self) -> bool:
        return self.result == "won"

    @property
    def returned(self) -> tuple[int, ...]:
        """The wagers that come back."""
        return self.state.wagers if self.is_won else (0,) * len(self.coins)


def read_will(state: WillState, coins: tuple[CoinCard, ...]) -> Reading:
    """Count, compare with the Assets, look for a Sleight."""
    counts = tuple(map(_count, coins, state.wagers, state.changes))
    total, assets = sum(counts), assets_to_compare(state)
    cause = bust_cause(total, assets, coins)
    greediest = () if cause is None else _greediest(state, counts)
    return Reading(state, coins, order(state), counts, total, assets, "bust" if cause else "won", cause, greediest)


def _count(card: CoinCard, wagered: int, change: int) -> int:
    """Everything is summed before the floor of 0."""
    return max(0, card.printed + wagered + change)


def assets_to_compare(state: WillState) -> int:
    """The Assets at the reveal, taxed coins included (unless the table ruled that they wait for the next Will)."""
    if state.rulings["taxed-coin"] == "next-will":
        return max(0, state.assets - state.taxed_into_assets)
    return state.assets


def bust_cause(total: int, assets: int, coins: Sequence[CoinCard]) -> str | None:
    """None: the Will is won. The Sleight is named only where the total alone would have been won."""
    if total > assets:
        return "total"
    return "sleight" if _sleight_busts([card.character for card in coins]) else None


def _sleight_busts(characters: list[str]) -> bool:
    return "sleight" in characters and max(map(characters.count, characters)) < SLEIGHT_STOPPED_BY


def _greediest(state: WillState, counts: tuple[int, ...]) -> tuple[int, ...]:
    most = max(counts)
    if most == 0 and state.rulings["all-counts-zero"] == "nobody":
        return ()
    return tuple(seat for seat in state.present if counts[seat] == most)


def reading_messages(reading: Reading) -> list[Message]:
    """Each player's card and count, then won or bust and why."""
    messages = [
        message("{who} reveals the {card}: count {n}", "coin-count", who=who, card=TITLES[card.character], n=count)
        for who, card, count in zip(reading.state.names, reading.coins, reading.counts, strict=True)
        if card != NO_CARD
    ]
    assets = counted(reading.assets, "coin")
    return [*messages, message(*_verdict(reading.cause), total=reading.total, assets=assets)]


def _verdict(cause: str | None) -> tuple[str, str]:
    if cause == "sleight":
        return "A Sleight busts the Will: the total is {total}, with {assets} in the Assets", "sleight-bust"
    if cause == "total":
        return "The Will is bust: the total is {total}, with only {assets} in the Assets", "bust-will"
    return "The Will is won: the total is {total}, with {assets} in the Assets", "won-will"
