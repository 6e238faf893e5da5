"""The coins of a Will find their places, one step after the other, every movement with a line of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.messages import Line, counted, line, listed
from companion.core.state import Value, put
from companion.games.royal_will.figures import ADVISOR_REWARD, FORGER_COIN, PUNISHMENT
from companion.games.royal_will.reading import Reading


@dataclass(frozen=True)
class Settlement(Value):
    """The piles so far. `gains` are the coins received; `short` is what the Bank owed and did not have."""

    inheritances: tuple[int, ...]
    assets: int
    bank: int
    gains: tuple[int, ...]
    short: int
    told: tuple[Line, ...]

    def gain(self, seat: int, coins: int, told: Line, **piles: int) -> Settlement:
        """Coins that count as received, from the pile given as it is afterwards."""
        return self.but(
            inheritances=put(self.inheritances, seat, self.inheritances[seat] + coins),
            gains=put(self.gains, seat, self.gains[seat] + coins),
            told=(*self.told, told),
            **piles,
        )


Step = Callable[[Settlement, Reading], Settlement]


def settle(reading: Reading) -> Settlement:
    """Every coin that moves because of the reveal, without the top-up of the next Will."""
    table = reading.table
    now = Settlement(table.inheritances, table.assets, table.bank, (0,) * len(table.names), 0, ())
    for step in _steps(reading):
        now = step(now, reading)
    return now


def _steps(reading: Reading) -> tuple[Step, ...]:
    rulings = reading.table.rulings
    if reading.is_won:
        return _SWEEP_FIRST if rulings["won-order"] == "sweep-first" else _WON
    return _FORGER_FIRST if rulings["bust-order"] == "forger-first" else _BUST


def take_counts(now: Settlement, reading: Reading) -> Settlement:
    """Won: everybody takes the own count from the Assets."""
    counts, names = reading.counts, reading.table.names
    told = [
        line("{who} takes {coins} from the Assets", "won-will", who=names[seat], coins=_coins(counts[seat]))
        for seat in reading.order
        if counts[seat]
    ]
    inheritances = tuple(map(int.__add__, now.inheritances, counts))
    assets = now.assets - reading.total
    return now.but(inheritances=inheritances, assets=assets, gains=counts, told=(*now.told, *told))


def return_wagers(now: Settlement, reading: Reading) -> Settlement:
    """Won: wagers come back; that is nothing received."""
    wagers, names = reading.table.wagers, reading.table.names
    if not any(wagers):
        return now
    told = [
        line("{who}'s wager of {coins} comes back", "forger-wager", who=names[seat], coins=_coins(wagers[seat]))
        for seat in reading.order
        if wagers[seat]
    ]
    return now.but(inheritances=tuple(map(int.__add__, now.inheritances, wagers)), told=(*now.told, *told))


def lose_wagers(now: Settlement, reading: Reading) -> Settlement:
    """Bust: wagers go to the Assets."""
    wagers, names = reading.table.wagers, reading.table.names
    if not any(wagers):
        return now
    told = [
        line("{who}'s wager of {coins} goes to the Assets", "forger-wager", who=names[seat], coins=_coins(wagers[seat]))
        for seat in reading.order
        if wagers[seat]
    ]
    return now.but(assets=now.assets + sum(wagers), told=(*now.told, *told))


def punish(now: Settlement, reading: Reading) -> Settlement:
    """Bust: the greediest pay into the Assets."""
    if not reading.greediest:
        told = line("All counts are 0: nobody was greedy, and nobody pays, as ruled", "all-counts-zero")
        return now.but(told=(*now.told, told))
    for seat in reading.greediest:
        pays, told = _punishment(now.inheritances[seat], seat, reading)
        left = put(now.inheritances, seat, now.inheritances[seat] - pays)
        now = now.but(inheritances=left, assets=now.assets + pays, told=(*now.told, told))
    return now


def _punishment(has: int, seat: int, reading: Reading) -> tuple[int, Line]:
    table, who = reading.table, reading.table.names[seat]
    if table.actions[seat] == "heir" and table.rulings["greedy-heir"] == "immune":
        return 0, line("{who} was greediest, but has an Heir and pays nothing, as ruled", "greediest", who=who)
    if has < PUNISHMENT and table.rulings["poor-greediest"] == "all-or-nothing":
        return 0, line("{who} was greediest, but has too little and pays nothing, as ruled", "greediest", who=who)
    if not has:
        return 0, line("{who} was greediest, but has no coin to pay", "greediest", who=who)
    pays = min(PUNISHMENT, has)
    return pays, line("{who} was greediest and pays {coins} to the Assets", "greediest", who=who, coins=_coins(pays))


def pay_forgers(now: Settlement, reading: Reading) -> Settlement:
    """A Forger as Coin Card gets its coin after a bust, or with a count of 0: from the Assets, else from the Bank."""
    for seat in reading.order:
        if reading.coins[seat].character == "forger" and not (reading.is_won and reading.counts[seat]):
            now = _pay_forger(now, seat, reading.table.names[seat])
    return now


def _pay_forger(now: Settlement, seat: int, who: str) -> Settlement:
    if now.assets < FORGER_COIN:
        return _from_bank(now, seat, FORGER_COIN, "{who}'s Forger takes {coins} from the Bank", "forger-coin", who)
    told = line("{who}'s Forger takes {coins} from the Assets", "forger-coin", who=who, coins=_coins(FORGER_COIN))
    return now.gain(seat, FORGER_COIN, told, assets=now.assets - FORGER_COIN)


def sweep(now: Settlement, reading: Reading) -> Settlement:
    """Won: a Sleight as Action Card takes what is left in the Assets."""
    actions = reading.table.actions
    if "sleight" not in actions or not now.assets:
        return now
    sweepers = [seat for seat in reading.order if actions[seat] == "sleight"]
    if reading.table.rulings["two-sleights"] == "earlier":
        sweepers = sweepers[:1]
    share, names = now.assets // len(sweepers), reading.table.names
    if not share:
        return now.but(told=(*now.told, _cannot_share(now.assets, [names[seat] for seat in sweepers])))
    for seat in sweepers:
        template = "{who}'s Sleight sweeps {coins} from the Assets"
        told = line(template, "sleight-sweep", who=names[seat], coins=_coins(share))
        now = now.gain(seat, share, told, assets=now.assets - share)
    return now


def _cannot_share(left: int, names: list[str]) -> Line:
    template = "{who} have a Sleight each and cannot share {coins}: nothing is swept, as ruled"
    return line(template, "two-sleights", who=listed(names), coins=_coins(left))


def pay_advisors(now: Settlement, reading: Reading) -> Settlement:
    """Whoever predicted right is paid by the Bank, in turn order."""
    predictions, names = reading.table.predictions, reading.table.names
    if reading.result not in predictions:
        return now
    for seat in reading.order:
        if predictions[seat] == reading.result:
            told = "{who} predicted right and takes {coins} from the Bank"
            now = _from_bank(now, seat, ADVISOR_REWARD, told, "advisor", names[seat])
    return now


def _from_bank(now: Settlement, seat: int, owed: int, template: str, rule: str, who: str) -> Settlement:
    """Pay what there is, and say what is missing."""
    paid = min(owed, now.bank)
    if paid:
        now = now.gain(seat, paid, line(template, rule, who=who, coins=_coins(paid)), bank=now.bank - paid)
    if paid == owed:
        return now
    told = line("The Bank is empty: {who} goes without {coins}", "bank-empty", who=who, coins=_coins(owed - paid))
    return now.but(short=now.short + owed - paid, told=(*now.told, told))


def _coins(n: int) -> str:
    return counted(n, "coin")


_WON = (take_counts, return_wagers, pay_forgers, sweep, pay_advisors)
_SWEEP_FIRST = (take_counts, return_wagers, sweep, pay_forgers, pay_advisors)
_BUST = (lose_wagers, punish, pay_forgers, pay_advisors)
_FORGER_FIRST = (lose_wagers, pay_forgers, punish, pay_advisors)
