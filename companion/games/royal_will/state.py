"""What is on the table in A Royal Will, the parts of a Will in their order, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.core.errors import BadInput, IllegalMove, Problem
from companion.core.game import Phase
from companion.core.messages import Message, message
from companion.core.state import Setup, TableState
from companion.games.royal_will.facts import COINS, STARTING_ASSETS, STARTING_INHERITANCE, TRACKERS

PHASES: dict[str, Phase] = {
    "coins": Phase("Place Coin Cards", ("deal", "coin-card", "coin-card-peek")),
    "actions": Phase("Place Action Cards", ("action-card", "heir-immunity", "coin-card-peek")),
    "acting": Phase("Actions", ("turn-order", "first-action", "must-act", "heir-immunity")),
    "reveal": Phase("Reveal", ("reveal", "coin-count", "won-will", "bust-will", "sleight-bust")),
    "resolved": Phase("Will over", ("won-will", "greediest", "order-of-payments", "top-up")),
    "over": Phase("Game over", ("end-of-game", "tie-break", "game-trackers")),
    "series-over": Phase("Series over", ("end-of-game", "tie-break", "game-trackers")),
}


class CoinCard(NamedTuple):
    """A revealed Coin Card: who is on it, and the printed count."""

    character: str
    printed: int


NO_CARD = CoinCard("", 0)  # of a player who has left


class LastWill(NamedTuple):
    """How the Will just read came out; only the last one is kept."""

    coins: tuple[CoinCard, ...]
    order: tuple[int, ...]
    counts: tuple[int, ...]
    total: int
    assets_at_reveal: int
    result: str
    cause: str | None
    greediest: tuple[int, ...]
    gains: tuple[int, ...]  # coins from Assets and Bank
    returned: tuple[int, ...]  # wagers that came back
    changes: tuple[int, ...]  # each Inheritance from the first action to now: taxes, lost wagers and punishments too
    bank_short: int


@dataclass(frozen=True)
class WillState(TableState):
    """Everything by seat is a tuple in seat order. `stage` is the phase: coins, actions, acting, reveal, resolved,
    over or series-over.

    `first` acted first in the last Will (or is the dealer); once all Action Cards are placed, acts first in this one.
    `deals` keeps counting over games and series, and no one corrects it: by it a move knows which Will it belongs to.
    """

    stage: str
    inheritances: tuple[int, ...]
    assets: int
    bank: int
    dealer: int
    first: int
    deals: int
    will: int
    game: int
    games: int  # the length of the series; 0: open end
    trackers: tuple[int, ...]
    crowned: tuple[int, ...]  # the winners of this game, once it is over; their trackers are counted already
    profile: Mapping[str, int]  # printed counts by character, as far as they are known
    last: LastWill | None
    coins_down: tuple[bool, ...]
    actions: tuple[str | None, ...]
    acted: tuple[bool, ...]
    wagers: tuple[int, ...]
    changes: tuple[int, ...]
    predictions: tuple[str | None, ...]
    taxed: tuple[int, ...]
    taxed_into_assets: int
    away: tuple[int, ...] = ()  # players who have left; their seats stay, so that no one else's number changes

    @property
    def present(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.names)) if seat not in self.away)

    def next_dealer(self, dealer: int | None) -> int:
        """The player named, or the next clockwise who is still here."""
        seat = self.next_seat(self.dealer) if dealer is None else dealer
        while seat in self.away:
            seat = self.next_seat(seat)
        return seat


def setup(setup: Setup) -> WillState:
    """The first game of a series, before the first deal."""
    _check(setup)
    options, players = setup.options, len(setup.names)
    dealer = options["dealer"]
    return WillState(
        setup.names,
        setup.rulings,
        (),
        dealer=dealer,
        first=dealer,
        deals=1,
        game=1,
        games=options["games"],
        trackers=(0,) * players,
        profile=dict(options["profile"]),
        **fresh_game(players),
        **fresh_will(players),
    )


def _check(setup: Setup) -> None:
    games, most = setup.options["games"], TRACKERS[setup.rulings["trackers"]]
    if games > most:
        said = message("expected at most {most}, one for each Game Tracker in the box, found {n}", most=most, n=games)
        raise BadInput([Problem(("games",), said)])


def fresh_game(players: int, away: tuple[int, ...] = ()) -> dict[str, Any]:
    """The coins before the first Will of a game."""
    here = players - len(away)
    assets = STARTING_ASSETS[here]
    return {
        "inheritances": tuple(0 if seat in away else STARTING_INHERITANCE for seat in range(players)),
        "assets": assets,
        "bank": COINS - assets - STARTING_INHERITANCE * here,
        "will": 1,
        "crowned": (),
        "last": None,
    }


def fresh_will(players: int, away: tuple[int, ...] = ()) -> dict[str, Any]:
    """No card on the table, no effect on anyone; no one waits for those who have left."""
    nobody, zeros, nothing = tuple(seat in away for seat in range(players)), (0,) * players, (None,) * players
    return {
        "stage": "coins",
        "coins_down": nobody,
        "actions": nothing,
        "acted": nobody,
        "wagers": zeros,
        "changes": zeros,
        "predictions": nothing,
        "taxed": zeros,
        "taxed_into_assets": 0,
    }


def phase(state: WillState) -> str:
    return state.stage


def order(state: WillState) -> tuple[int, ...]:
    """Seats clockwise from the first to act."""
    return state.seats_from(state.first)


def turn(state: WillState) -> int | None:
    """Who acts now; no one in particular while cards are placed, revealed or dealt."""
    if state.stage != "acting":
        return None
    seat = state.first
    while state.acted[seat]:
        seat = state.next_seat(seat)
    return seat


def check_present(state: WillState, seat: int) -> None:
    if seat in state.away:
        raise IllegalMove("{who} has left the game", "leaving", who=state.name(seat))


def violation(state: WillState) -> Message | None:
    """Coins are conserved, and no pile is below zero."""
    inheritances = state.inheritances
    total = sum(inheritances) + sum(state.wagers) + state.assets + state.bank
    if total != COINS:
        return message("There are {total} coins, but the box has {coins}", "coins", total=total, coins=COINS)
    if state.assets < 0 or state.bank < 0 or min(inheritances) < 0 or min(state.wagers) < 0:
        return message("No pile of coins can be below 0", "coins")
    return None
