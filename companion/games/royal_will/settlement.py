"""A revealed Will from first to last: the coins find their places, step by step, every movement with its message.

The moves and the calculator both ask `resolve`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.messages import Message, counted, listed, message
from companion.core.state import Value, with_item
from companion.games.royal_will.facts import ADVISOR_REWARD, FORGER_COIN, PUNISHMENT, STARTING_ASSETS
from companion.games.royal_will.outcome import received_coins, winners
from companion.games.royal_will.state import CoinCard, WillState
from companion.games.royal_will.won_or_bust import Reading, read_will, reading_messages


@dataclass(frozen=True)
class Settlement(Value):
    """The piles so far. `gains` are the coins received; `short` is what the Bank owed and did not have."""

    inheritances: tuple[int, ...]
    assets: int
    bank: int
    gains: tuple[int, ...]
    short: int
    messages: tuple[Message, ...]

    def gain(self, seat: int, coins: int, said: Message, **piles: int) -> Settlement:
        """Coins that count as received, from the pile given as it is afterwards."""
        return self.replace(
            inheritances=with_item(self.inheritances, seat, self.inheritances[seat] + coins),
            gains=with_item(self.gains, seat, self.gains[seat] + coins),
            messages=(*self.messages, said),
            **piles,
        )


@dataclass(frozen=True)
class Resolution(Value):
    """`settled` has the piles before the top-up, `assets` and `bank` after it; no winners: the game continues."""

    reading: Reading
    settled: Settlement
    received: tuple[int, ...]
    assets: int
    bank: int
    bank_short: int
    winners: tuple[int, ...]
    messages: tuple[Message, ...]


def resolve(state: WillState, coins: tuple[CoinCard, ...]) -> Resolution:
    """What the Coin Cards in front of the players bring about, once all have acted."""
    reading = read_will(state, coins)
    settled = settle(reading)
    received = received_coins(settled.gains, reading.returned, state.taxed, state.rulings)
    won_by = winners(settled.inheritances, received, state.rulings)
    messages = (*reading_messages(reading), *settled.messages)
    if won_by:
        return Resolution(reading, settled, received, settled.assets, settled.bank, settled.short, won_by, messages)
    assets, bank, short, added = top_up(settled.assets, settled.bank, len(state.present))
    return Resolution(reading, settled, received, assets, bank, settled.short + short, won_by, (*messages, *added))


def top_up(assets: int, bank: int, players: int) -> tuple[int, int, int, tuple[Message, ...]]:
    """The Assets of the next Will: filled up to the starting amount from the Bank as far as it goes, else left.

    Gives Assets, Bank, how many coins were missing, and the messages that say so.
    """
    wanted = STARTING_ASSETS[players] - assets
    if wanted <= 0:
        return assets, bank, 0, ()
    paid, messages = min(wanted, bank), []
    lacking = wanted - paid
    if paid:
        template = "The Bank adds {coins} to the Assets, making {assets}"
        messages.append(message(template, "top-up", coins=_coins(paid), assets=assets + paid))
    if lacking:
        messages.append(message("The Bank is empty: the Assets are {coins} short", "bank-empty", coins=_coins(lacking)))
    return assets + paid, bank - paid, lacking, tuple(messages)


def settle(reading: Reading) -> Settlement:
    """Every coin that moves because of the reveal, without the top-up of the next Will."""
    state = reading.state
    now = Settlement(state.inheritances, state.assets, state.bank, (0,) * len(state.names), 0, ())
    for step in _steps(reading):
        now = step(now, reading)
    return now


def _steps(reading: Reading) -> tuple[Callable[[Settlement, Reading], Settlement], ...]:
    rulings = reading.state.rulings
    if reading.is_won:
        return _SWEEP_FIRST if rulings["won-order"] == "sweep-first" else _WON
    return _FORGER_FIRST if rulings["bust-order"] == "forger-first" else _BUST


def take_counts(now: Settlement, reading: Reading) -> Settlement:
    """Won: everyone takes their count from the Assets."""
    counts, names = reading.counts, reading.state.names
    messages = [
        message("{who} takes {coins} from the Assets", "won-will", who=names[seat], coins=_coins(counts[seat]))
        for seat in reading.order
        if counts[seat]
    ]
    inheritances = tuple(map(int.__add__, now.inheritances, counts))
    assets = now.assets - reading.total
    return now.replace(inheritances=inheritances, assets=assets, gains=counts, messages=(*now.messages, *messages))


def return_wagers(now: Settlement, reading: Reading) -> Settlement:
    """Won: wagers come back; that does not count as received."""
    wagers = reading.state.wagers
    if not any(wagers):
        return now
    messages = _wager_messages(reading, "{who}’s wager of {coins} comes back")
    inheritances = tuple(map(int.__add__, now.inheritances, wagers))
    return now.replace(inheritances=inheritances, messages=(*now.messages, *messages))


def lose_wagers(now: Settlement, reading: Reading) -> Settlement:
    """Bust: wagers go to the Assets."""
    wagers = reading.state.wagers
    if not any(wagers):
        return now
    messages = _wager_messages(reading, "{who}’s wager of {coins} goes to the Assets")
    return now.replace(assets=now.assets + sum(wagers), messages=(*now.messages, *messages))


def _wager_messages(reading: Reading, template: str) -> list[Message]:
    wagers, names = reading.state.wagers, reading.state.names
    return [
        message(template, "forger-wager", who=names[seat], coins=_coins(wagers[seat]))
        for seat in reading.order
        if wagers[seat]
    ]


def punish(now: Settlement, reading: Reading) -> Settlement:
    """Bust: the greediest pay into the Assets."""
    if not reading.greediest:
        said = message("All counts are 0, so no one pays (house rule)", "all-counts-zero")
        return now.replace(messages=(*now.messages, said))
    for seat in reading.greediest:
        pays, said = _punishment(now.inheritances[seat], seat, reading)
        left = with_item(now.inheritances, seat, now.inheritances[seat] - pays)
        now = now.replace(inheritances=left, assets=now.assets + pays, messages=(*now.messages, said))
    return now


def _punishment(has: int, seat: int, reading: Reading) -> tuple[int, Message]:
    state, who = reading.state, reading.state.names[seat]
    if state.actions[seat] == "heir" and state.rulings["greedy-heir"] == "immune":
        return 0, message("{who} was greediest, but has an Heir and pays nothing (house rule)", "greediest", who=who)
    if has < PUNISHMENT and state.rulings["poor-greediest"] == "all-or-nothing":
        return 0, message("{who} was greediest, but has too few coins to pay (house rule)", "greediest", who=who)
    if not has:
        return 0, message("{who} was greediest, but has no coins to pay", "greediest", who=who)
    pays, template = min(PUNISHMENT, has), "{who} was greediest and pays {coins} into the Assets"
    return pays, message(template, "greediest", who=who, coins=_coins(pays))


def pay_forgers(now: Settlement, reading: Reading) -> Settlement:
    """A Forger as Coin Card gets its coin after a bust, or with a count of 0: from the Assets, else from the Bank."""
    for seat in reading.order:
        if reading.coins[seat].character == "forger" and not (reading.is_won and reading.counts[seat]):
            now = _pay_forger(now, seat, reading.state.names[seat])
    return now


def _pay_forger(now: Settlement, seat: int, who: str) -> Settlement:
    if now.assets < FORGER_COIN:
        return _from_bank(now, seat, FORGER_COIN, "{who}’s Forger takes {coins} from the Bank", "forger-coin", who)
    said = message("{who}’s Forger takes {coins} from the Assets", "forger-coin", who=who, coins=_coins(FORGER_COIN))
    return now.gain(seat, FORGER_COIN, said, assets=now.assets - FORGER_COIN)


def sweep(now: Settlement, reading: Reading) -> Settlement:
    """Won: a Sleight as Action Card takes what is left in the Assets."""
    actions = reading.state.actions
    if "sleight" not in actions or not now.assets:
        return now
    sweepers = [seat for seat in reading.order if actions[seat] == "sleight"]
    if reading.state.rulings["two-sleights"] == "earlier":
        sweepers = sweepers[:1]
    share, names = now.assets // len(sweepers), reading.state.names
    if not share:
        return now.replace(messages=(*now.messages, _cannot_share(now.assets, [names[seat] for seat in sweepers])))
    for seat in sweepers:
        template = "{who}’s Sleight sweeps {coins} from the Assets"
        said = message(template, "sleight-sweep", who=names[seat], coins=_coins(share))
        now = now.gain(seat, share, said, assets=now.assets - share)
    return now


def _cannot_share(left: int, names: list[str]) -> Message:
    template = "{who} can’t split {coins} evenly, so no one sweeps (house rule)"
    return message(template, "two-sleights", who=listed(names), coins=_coins(left))


def pay_advisors(now: Settlement, reading: Reading) -> Settlement:
    """Whoever predicted right is paid by the Bank, in turn order."""
    predictions, names = reading.state.predictions, reading.state.names
    if reading.result not in predictions:
        return now
    for seat in reading.order:
        if predictions[seat] == reading.result:
            said = "{who} predicted right and takes {coins} from the Bank"
            now = _from_bank(now, seat, ADVISOR_REWARD, said, "advisor", names[seat])
    return now


def _from_bank(now: Settlement, seat: int, owed: int, template: str, rule: str, who: str) -> Settlement:
    """Pay what there is, and say what is missing."""
    paid = min(owed, now.bank)
    if paid:
        now = now.gain(seat, paid, message(template, rule, who=who, coins=_coins(paid)), bank=now.bank - paid)
    if paid == owed:
        return now
    said = message("The Bank is empty: {who} misses out on {coins}", "bank-empty", who=who, coins=_coins(owed - paid))
    return now.replace(short=now.short + owed - paid, messages=(*now.messages, said))


def _coins(n: int) -> str:
    return counted(n, "coin")


_WON = (take_counts, return_wagers, pay_forgers, sweep, pay_advisors)
_SWEEP_FIRST = (take_counts, return_wagers, sweep, pay_forgers, pay_advisors)
_BUST = (lose_wagers, punish, pay_forgers, pay_advisors)
_FORGER_FIRST = (lose_wagers, pay_forgers, punish, pay_advisors)
