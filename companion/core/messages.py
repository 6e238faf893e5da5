"""Sentences kept apart from their values, so that replay formats nothing and a translation can step in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple


class Message(NamedTuple):
    """One line of the history or of an explanation, with the id of the rule behind it.

    `many` is how it is said of other numbers than one; the number is `n` among the values.

    >>> str(message("{who} takes {n}", rule="won-will", who="Ann", n=3))
    'Ann takes 3'
    """

    template: str
    rule: str | None = None
    values: Mapping[str, object] = {}
    many: str = ""

    def __str__(self) -> str:
        is_many = self.many and self.values["n"] != 1
        return (self.many if is_many else self.template).format_map(self.values)


def message(template: str, rule: str | None = None, **values: object) -> Message:
    """A `Message` from keyword values."""
    return Message(template, rule, values)


def plural(one: str, many: str, n: int, rule: str | None = None, /, **values: object) -> Message:
    """A `Message` about a number of things: `plural("{n} card is left", "{n} cards are left", n)`."""
    return Message(one, rule, {"n": n, **values}, many)


class Listed(str):
    """Several names in one text, which still knows them: another language says them with its own "and"."""

    __slots__ = ("last", "names")
    names: tuple[object, ...]
    last: str


def listed(names: Iterable[object], last: str = "and") -> str:
    """Names as people say them: 'Ann, Ben and Cleo'; without a `last` word with commas alone."""
    parts = tuple(names)
    *first, final = map(str, parts or ("",))
    text = Listed(f"{', '.join(first)} {last} {final}" if first and last else ", ".join([*first, final]))
    text.names, text.last = parts, last
    return text


class Counted(str):
    """A number with its noun in one text, which still knows both: another language has its own nouns."""

    __slots__ = ("many", "n", "one")
    n: int
    one: str
    many: str


def counted(n: int, one: str, many: str | None = None) -> str:
    """A number with its noun: '1 coin', '3 coins'."""
    several = many or one + "s"
    text = Counted(f"{n} {one if n == 1 else several}")
    text.n, text.one, text.many = n, one, several
    return text


def did_you_mean(name: str, known: Iterable[str]) -> Message:
    """What to say to somebody who wrote a name that nobody has."""
    names = {str(k).lower(): str(k) for k in known}
    close = get_close_matches(name.lower(), names, n=1, cutoff=0.6)
    if close:
        return message("did you mean {name!r}?", name=names[close[0]])
    return message("known: {names}", names=", ".join(names.values()) or Message("none"))


def printable(text: str) -> str:
    """Names come from outside: whatever would break or garble a line is written out (`\\n`)."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
