"""A value set by hand: what two people correct at once is refused, and the history says what became of it."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import Message, message

RULE = "corrections"


def correction(what: Message, now: object, to: object, was: object = None) -> Message:
    """The line for the history, once `was` is known to hold.

    >>> str(correction(message("{who}’s gold", who="Ann"), 3, 5))
    'Corrected: Ann’s gold: 3 → 5'
    """
    check_was(what, now, to, was)
    template = "Confirmed: {what}: {to}" if now == to else "Corrected: {what}: {now} → {to}"
    return message(template, RULE, what=what, now=now, to=to)


def check_was(what: Message, now: object, to: object, was: object) -> None:
    """`was` is the value that was on the screen when this was decided; None: nobody looked."""
    if was is not None and was != now:
        text = "{what} was {was} when this was set to {to}, but it’s {now} now: choose one"
        raise IllegalMove(text, RULE, what=what, was=was, to=to, now=now)
