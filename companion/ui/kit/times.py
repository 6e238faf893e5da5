"""Days, times of day and lengths of games, as people say them. Clocks are those of the host's own place."""

from __future__ import annotations

import time

from companion.ui.look import Look

DAY = 86_400


def moment(t: Look, at: int, now: int) -> str:
    """today 21:40, yesterday 21:40, 3 Sep, 3 Sep 2025."""
    then, present = time.localtime(at), time.localtime(now)
    if then[:3] == present[:3]:
        return t.say("today {clock}", clock=clock(at))
    if then[:3] == time.localtime(now - DAY)[:3]:
        return t.say("yesterday {clock}", clock=clock(at))
    day = t.say("{day} {month}", day=then.tm_mday, month=month(t, then.tm_mon))
    return day if then.tm_year == present.tm_year else f"{day} {then.tm_year}"


def clock(at: int) -> str:
    return time.strftime("%H:%M", time.localtime(at))


def month(t: Look, number: int) -> str:
    names = (
        t.say("Jan"),
        t.say("Feb"),
        t.say("Mar"),
        t.say("Apr"),
        t.say("May"),
        t.say("Jun"),
        t.say("Jul"),
        t.say("Aug"),
        t.say("Sep"),
        t.say("Oct"),
        t.say("Nov"),
        t.say("Dec"),
    )
    return names[number - 1]


def length(t: Look, minutes: float) -> str:
    """under a minute, 48 min, 1 h, 2 h 5 min."""
    whole = round(minutes)
    if minutes < 1:
        return t.say("under a minute")
    if whole < 60:
        return t.say("{n} min", n=whole)
    hours, rest = divmod(whole, 60)
    return t.say("{hours} h {n} min", hours=hours, n=rest) if rest else t.say("{hours} h", hours=hours)
