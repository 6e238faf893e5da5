"""Plain values in one spelling, for what no schema can pack."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from companion.core.errors import BadInput, BadPayload
from companion.core.json_values import read_json
from companion.share.ranges import damaged

DEEPEST = 20  # lists within lists


def plain_text(value: Any) -> str:
    """A plain value as JSON: keys sorted, nothing that could be left out."""
    try:
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError, RecursionError):
        raise _unspeakable() from None
    if _is_deep(value):
        raise _unspeakable()
    return text


def read_plain(text: str) -> Any:
    """The value of a text that `plain_text` has made, and of no other."""
    try:
        value = read_json(text, "code")
    except BadInput:
        raise damaged() from None
    if plain_text(value) != text:
        raise damaged()
    return value


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [part for item in level for part in _parts(item)]
    return bool(level)


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        return iter(value.values())
    return iter(value if isinstance(value, list | tuple) else ())


def _unspeakable() -> BadPayload:
    return BadPayload("this holds values that no code can carry: nested too deeply, or no plain ones")
