"""A revealed Will from first to last, in one pure function: the phones and the calculator both ask it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.value import Value
from companion.core.words import Line, line
from companion.games.royal_will.figures import STARTING_ASSETS
from companion.games.royal_will.reading import Reading, read_will, reading_lines
from companion.games.royal_will.settling import Settlement, settle
from companion.games.royal_will.state import CoinCard, WillTable
from companion.games.royal_will.winning import winners


@dataclass(frozen=True)
class Resolution(Value):
    """`settled` has the piles before the top-up, `assets` and `bank` after it; no winners: the game goes on."""

    reading: Reading
    settled: Settlement
    received: tuple[int, ...]
    assets: int
    bank: int
    bank_short: int
    winners: tuple[int, ...]
    told: tuple[Line, ...]


def resolve(table: WillTable, coins: tuple[CoinCard, ...]) -> Resolution:
    """What the Coin Cards in front of the players bring about, once all have acted."""
    reading = read_will(table, coins)
    settled = settle(reading)
    received = _received(reading, settled)
    won_by = winners(settled.inheritances, received, table.rulings)
    told = (*reading_lines(reading), *settled.told)
    if won_by:
        return Resolution(reading, settled, received, settled.assets, settled.bank, settled.short, won_by, told)
    assets, bank, short, lines = top_up(settled.assets, settled.bank, len(table.names))
    return Resolution(reading, settled, received, assets, bank, settled.short + short, won_by, (*told, *lines))


def _received(reading: Reading, settled: Settlement) -> tuple[int, ...]:
    """Coins gained from Assets and Bank; the table may have ruled to count otherwise."""
    table = reading.table
    ruling = table.rulings["received"]
    if ruling == "less-tax":
        return tuple(map(int.__sub__, settled.received, table.taxed))
    if ruling == "with-wager" and reading.is_won:
        return tuple(map(int.__add__, settled.received, table.wagers))
    return settled.received


def top_up(assets: int, bank: int, players: int) -> tuple[int, int, int, tuple[Line, ...]]:
    """The Assets of the next Will: filled up to the starting amount from the Bank as far as it goes, else left.

    Gives Assets, Bank, how many coins were missing, and the lines that say so.
    """
    wanted = STARTING_ASSETS[players] - assets
    if wanted <= 0:
        return assets, bank, 0, ()
    paid, told = min(wanted, bank), []
    if paid:
        told.append(line("{n} from the Bank top up the Assets to {assets}", "top-up", n=paid, assets=assets + paid))
    if paid < wanted:
        told.append(line("The Bank is empty: the Assets lack {n}", "bank-empty", n=wanted - paid))
    return assets + paid, bank - paid, wanted - paid, tuple(told)
