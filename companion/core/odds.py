"""Exact odds with whole-number weights: sums of dice, who wins, and cards in hidden places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from operator import add, mul

from companion.core.dice import EXPLODING, SIDES

REROLLS = 12  # how often an exploding die is followed; what is left weighs 1 in 10 ** 12


@dataclass(frozen=True)
class Distribution:
    """How likely each total is: weights of `least`, `least + 1`, ...

    >>> (die(6) + die(6)).chance(7)
    Fraction(1, 6)
    """

    least: int
    weights: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of all weights: a chance of 1."""
        return sum(self.weights)

    def chance(self, total: int) -> Fraction:
        at = total - self.least
        return Fraction(self.weights[at], self.total) if 0 <= at < len(self.weights) else Fraction(0)

    def mean(self) -> Fraction:
        return Fraction(sum(n * w for n, w in enumerate(self.weights, self.least)), self.total)

    def plus(self, bonus: int) -> Distribution:
        """Every total moved by a fixed number."""
        return Distribution(self.least + bonus, self.weights)

    def __add__(self, other: Distribution) -> Distribution:
        """The distribution of the sum of two independent numbers."""
        return Distribution(self.least + other.least, _convolve(self.weights, other.weights))


def _convolve(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    """Multiply as polynomials. Each side is written into one long number, wide enough that nothing carries over."""
    width = (sum(a) * sum(b)).bit_length() // 8 + 1
    length = len(a) + len(b) - 1
    product = (_packed(a, width) * _packed(b, width)).to_bytes(width * length, "little")
    return tuple(int.from_bytes(product[i : i + width], "little") for i in range(0, width * length, width))


def _packed(weights: tuple[int, ...], width: int) -> int:
    return int.from_bytes(b"".join(w.to_bytes(width, "little") for w in weights), "little")


def die(sides: int) -> Distribution:
    """A fair die."""
    return Distribution(1, (1,) * sides)


def exploding(sides: int) -> Distribution:
    """A die that is rolled again and added whenever it shows its highest number."""
    weights = [0] * (sides * REROLLS)
    for again in range(REROLLS):
        for face in range(1, sides):
            weights[again * sides + face - 1] = sides ** (REROLLS - 1 - again)
    weights[-1] = 1
    return Distribution(1, tuple(weights))


@lru_cache(maxsize=256)
def roll(dice: tuple[str, ...]) -> Distribution:
    """The sum of named dice (sorted, for the memory's sake); d10s explode."""
    if not dice:
        return Distribution(0, (1,))
    first = exploding(SIDES[dice[0]]) if dice[0] == EXPLODING else die(SIDES[dice[0]])
    return first + roll(dice[1:]) if len(dice) > 1 else first


Column = list[int]
SHARES = 27720  # divisible by 1 to 12: a shared first place stays a whole number


def winning(totals: Sequence[Distribution], standing: Sequence[int]) -> list[Fraction]:
    """The chance of each to have the highest total; ties go to the higher standing, then are shared evenly."""
    columns = _columns(totals)
    everything = SHARES * prod(one.total for one in totals)
    return [Fraction(_wins(me, columns, standing), everything) for me in range(len(totals))]


def _columns(totals: Sequence[Distribution]) -> list[tuple[Column, Column, Column]]:
    """For each: the weights of less than, exactly, and up to every total that may win: none below every least."""
    start = max(one.least for one in totals)
    length = max(one.least + len(one.weights) for one in totals) - start
    found = []
    for one in totals:
        cut = start - one.least
        same = [*one.weights[cut:], *[0] * length][:length]
        less = list(accumulate(same, initial=sum(one.weights[:cut])))
        found.append((less[:-1], same, less[1:]))
    return found


def _wins(me: int, columns: Sequence[tuple[Column, Column, Column]], standing: Sequence[int]) -> int:
    tied = [columns[me][1]]  # tied[k]: the weight of being first together with k others, total by total
    for rival, (less, same, upto) in enumerate(columns):
        if rival == me:
            continue
        if standing[rival] == standing[me]:
            tied = _one_more(tied, less, same)
        else:
            beaten = less if standing[rival] > standing[me] else upto
            tied = [list(map(mul, weights, beaten)) for weights in tied]
    return sum(sum(weights) * (SHARES // (k + 1)) for k, weights in enumerate(tied))


def _one_more(tied: list[Column], less: Column, same: Column) -> list[Column]:
    alone = [list(map(mul, weights, less)) for weights in tied]
    shared = [list(map(mul, weights, same)) for weights in tied]
    return [alone[0], *(list(map(add, a, s)) for a, s in zip(alone[1:], shared[:-1], strict=True)), shared[-1]]


def drawn(good: int, others: int, taken: int) -> list[Fraction]:
    """The chance of 0, 1, 2, ... good cards among `taken` from good and other cards."""
    ways = comb(good + others, taken)
    return [Fraction(comb(good, k) * comb(others, taken - k), ways) for k in range(min(good, taken) + 1)]


def as_numbers(chances: Iterable[Fraction]) -> list[float]:
    """Exact chances as the nearest floating-point numbers."""
    return [float(chance) for chance in chances]
