"""What fields, values and problems are called where people read them."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.errors import FieldPath, Kind, Problem
from companion.core.field_words import key_in_words
from companion.ui.theme import Theme

MOST_MISSING, MOST_WRONG = 4, 2  # so many are shown at once


def label_of(t: Theme, key: str) -> str:
    return t.tell(key_in_words(key))


def summary_of(t: Theme, text: str) -> str:
    """A line of explanation, as the beginning of a sentence."""
    said = t.say(text)
    return said[:1].upper() + said[1:]


def place_of(t: Theme, place: FieldPath) -> str:
    """Where a problem lies: `players[1].coin.count` is "Players 2, Coin, Count"."""
    words: list[str] = []
    for step in place or ("input",):
        if isinstance(step, int) and words:
            words[-1] += f" {step + 1}"
        else:
            words.append(label_of(t, str(step)))
    return ", ".join(words)


def sentences(t: Theme, problems: Iterable[Problem]) -> list[str]:
    """Problems for the person at the form: what is missing in one line, then what is wrong."""
    found = list(problems)
    missing = [_missing(t, problem) for problem in found if problem.kind is not Kind.WRONG]
    wrong = [_wrong(t, problem) for problem in found if problem.kind is Kind.WRONG]
    asked = [t.say("Still to choose: {what}", what="; ".join(_first(t, missing, MOST_MISSING)))] if missing else []
    return [*asked, *_first(t, wrong, MOST_WRONG)]


def _missing(t: Theme, problem: Problem) -> str:
    what, values = place_of(t, problem.place or ()), problem.message.values
    if problem.kind is Kind.INCOMPLETE:
        return t.say("{what} ({n} of {all})", what=what, n=values["n"], all=values["all"])
    return what


def _wrong(t: Theme, problem: Problem) -> str:
    said = t.tell(problem.message)
    return said if problem.place is None else f"{place_of(t, problem.place)}: {said}"


def _first(t: Theme, lines: list[str], most: int) -> list[str]:
    """The first few, and how many more there are."""
    more = [t.say("and {n} more", n=len(lines) - most)] if len(lines) > most else []
    return [*lines[:most], *more]
