"""Values as people type them in a shell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.core.errors import BadInput
from companion.core.fields import Field, Form, with_seats
from companion.core.json_values import read_json


def pairs(words: Iterable[str], text: bool = False) -> dict[str, Any]:
    """`key=value` words; a value is JSON if it reads as JSON, else text."""
    found: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise BadInput([f"{word}: expected key=value"])
        if key in found:
            raise BadInput([f"{key}: given twice"])
        found[key] = value if text else typed(value)
    return found


def typed(value: str) -> Any:
    try:
        return read_json(value)
    except BadInput:
        return value


def with_seat_numbers(fields: Mapping[str, Field], data: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Players given by name become seats."""
    seats = {name.lower(): seat for seat, name in enumerate(names)}

    def seat(value: Any) -> Any:
        return seats.get(value.lower(), value) if isinstance(value, str) else value

    found: dict[str, Any] = with_seats(Form(**fields), data, seat)
    return found
