"""A revealed Will from first to last, in one pure function: the phones and the calculator both ask it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import Line, counted, line
from companion.core.state import Value
from companion.games.royal_will.figures import STARTING_ASSETS
from companion.games.royal_will.reading import Reading, read_will, reading_lines
from companion.games.royal_will.settling import Settlement, settle
from companion.games.royal_will.state import CoinCard, WillTable
from companion.games.royal_will.winning import received_coins, winners


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
    received = received_coins(settled.gains, reading.returned, table.taxed, table.rulings)
    won_by = winners(settled.inheritances, received, table.rulings)
    told = (*reading_lines(reading), *settled.told)
    if won_by:
        return Resolution(reading, settled, received, settled.assets, settled.bank, settled.short, won_by, told)
    assets, bank, short, lines = top_up(settled.assets, settled.bank, len(table.names))
    return Resolution(reading, settled, received, assets, bank, settled.short + short, won_by, (*told, *lines))


def top_up(assets: int, bank: int, players: int) -> tuple[int, int, int, tuple[Line, ...]]:
    """The Assets of the next Will: filled up to the starting amount from the Bank as far as it goes, else left.

    Gives Assets, Bank, how many coins were missing, and the lines that say so.
    """
    wanted = STARTING_ASSETS[players] - assets
    if wanted <= 0:
        return assets, bank, 0, ()
    paid, told = min(wanted, bank), []
    lacking = wanted - paid
    if paid:
        template = "The Bank adds {coins} to the Assets, which makes {assets}"
        told.append(line(template, "top-up", coins=counted(paid, "coin"), assets=assets + paid))
    if lacking:
        told.append(line("The Bank is empty: the Assets lack {coins}", "bank-empty", coins=counted(lacking, "coin")))
    return assets + paid, bank - paid, lacking, tuple(told)
