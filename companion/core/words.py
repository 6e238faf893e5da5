"""Sentences kept apart from their values, so that replay formats nothing and a translation can step in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple


class Line(NamedTuple):
    """One line of the history or of an explanation, with the id of the rule behind it.

    >>> str(line("{who} takes {n}", rule="won-will", who="Ann", n=3))
    'Ann takes 3'
    """

    template: str
    rule: str | None = None
    values: Mapping[str, object] = {}

    def __str__(self) -> str:
        return self.template.format_map(self.values)


def line(template: str, rule: str | None = None, **values: object) -> Line:
    """A `Line` from keyword values."""
    return Line(template, rule, values)


def listed(names: Iterable[object], last: str = "and") -> str:
    """Names as people say them: 'Ann, Ben and Cleo'."""
    words = [str(name) for name in names]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(n: int, one: str, many: str | None = None) -> str:
    """A number with its noun: '1 coin', '3 coins'."""
    return f"{n} {one}" if n == 1 else f"{n} {many or one + 's'}"


def spoken(value: object) -> str:
    """A plain value as people say it: no brackets, no quotation marks."""
    if isinstance(value, Mapping):
        return " ".join(f"{key} {spoken(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(spoken, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def nearest(name: str, known: Iterable[str]) -> str:
    """What to say to somebody who wrote a name that nobody has."""
    names = {str(k).lower(): str(k) for k in known}
    close = get_close_matches(name.lower(), names, n=1, cutoff=0.6)
    return f"did you mean {names[close[0]]!r}?" if close else f"known: {', '.join(names.values()) or 'none'}"


def one_line(text: str) -> str:
    """Names come from outside: whatever would break or garble a line is written out (`\\n`)."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
