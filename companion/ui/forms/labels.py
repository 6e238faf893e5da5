"""What fields, values and problems are called where people read them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion.ui.theme import Theme

MISSING = re.compile(r"(^missing;)|(found (null|''|\"\")$)")
TOO_FEW = re.compile(r"^expected a list of (\d+), found (\d+)$")
MOST_MISSING, MOST_WRONG = 4, 2  # so many are told at once
PLACE = re.compile(r"^[A-Za-z_][\w.\-]*(\[\d+\])?([.\[][^:]*)?$")


def label_of(t: Theme, key: str) -> str:
    """A key as people read it: `target_seat` is "Target seat"."""
    odd = {  # keys whose own word would not be understood
        "as_colour": t.say("The Joker counts as"),
        "id": t.say("Name"),
        "n": t.say("How many"),
        "seat": t.say("Player"),
    }
    return odd.get(key) or t.say(read_out(key))


def read_out(name: str) -> str:
    """An id as a word: `tax_collector` is "Tax collector", `d10` stays."""
    plain = name.replace("_", " ").replace("-", " ").strip()
    is_die = re.fullmatch(r"d\d+", plain)
    return plain if is_die else plain[:1].upper() + plain[1:]


def summary_of(t: Theme, text: str) -> str:
    """A line of explanation, as the beginning of a sentence."""
    said = t.say(text)
    return said[:1].upper() + said[1:]


def place_of(t: Theme, place: str) -> str:
    """Where a problem lies: `players[1].coin.count` is "Players 2, Coin, Count"."""
    steps = re.findall(r"[^.\[\]]+", place)
    told: list[str] = []
    for step in steps:
        if step.isdigit() and told:
            told[-1] += f" {int(step) + 1}"
        else:
            told.append(label_of(t, step))
    return ", ".join(told)


def sentences(t: Theme, problems: Iterable[str]) -> list[str]:
    """Problems of `core.fields` for the person at the form: what is missing in one line, then what is wrong."""
    missing, wrong = [], []
    for problem in problems:
        place, colon, rest = problem.partition(": ")
        if not colon or not PLACE.match(place):
            wrong.append(problem)
        elif MISSING.search(rest):
            missing.append(place_of(t, place))
        elif few := TOO_FEW.match(rest):
            missing.append(t.say("{what} ({n} of {all})", what=place_of(t, place), n=few[2], all=few[1]))
        else:
            wrong.append(f"{place_of(t, place)}: {rest}")
    asked = [t.say("Still to choose: {what}", what="; ".join(_first(t, missing, MOST_MISSING)))] if missing else []
    return [*asked, *_first(t, wrong, MOST_WRONG)]


def _first(t: Theme, told: list[str], most: int) -> list[str]:
    """The first few, and how many more there are."""
    more = [t.say("and {n} more", n=len(told) - most)] if len(told) > most else []
    return [*told[:most], *more]
