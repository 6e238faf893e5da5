"""Amounts as people say them at the table, each with its own plural in every language."""

from __future__ import annotations

from companion.core.messages import Message, plural


def gold_of(n: int) -> Message:
    return plural("{n} Gold", "{n} Gold", n)


def support_of(n: int) -> Message:
    return plural("{n} Support", "{n} Support", n)


def chaos_of(n: int) -> Message:
    return plural("{n} Chaos card", "{n} Chaos cards", n)


def signed_points(n: int) -> Message:
    """Points that come or go: '+3 points', '−1 point'."""
    return plural("{change} point", "{change} points", abs(n), change=signed(n))


def signed(n: int) -> str:
    return f"{n:+}".replace("-", "−")


def with_minus(n: int) -> str:
    """A number that may be below 0, with a real minus."""
    return str(n).replace("-", "−")
