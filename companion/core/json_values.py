"""Plain values: what JSON can carry. Reading is strict, writing is total."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from companion.core.errors import BadInput, repeated
from companion.core.messages import Message


def read_json(text: str | bytes, what: str = "input") -> Any:
    """Parse JSON as the standard has it: UTF-8, no NaN, no key twice."""
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        return json.loads(decoded, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise BadInput([f"{what}: expected UTF-8 text, found a foreign byte at position {error.start}"]) from None
    except json.JSONDecodeError as error:
        raise BadInput([f"{what}: not JSON: {error.msg} (line {error.lineno}, column {error.colno})"]) from None
    except RecursionError:
        raise BadInput([f"{what}: nested too deeply"]) from None
    except ValueError as error:
        raise BadInput([f"{what}: not JSON: {error}"]) from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        _, key = next(repeated(key for key, _ in pairs))
        raise ValueError(f"the key {shown(key)} appears twice in one object")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def plain(value: Any) -> Any:
    """Any of our values as plain ones: dataclasses by field, lines as text, sets sorted."""
    if isinstance(value, Message):
        return {"text": str(value), "rule": value.rule}
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(plain(item) for item in value)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def shown(value: Any) -> str:
    """A value as it stands in a complaint: short, and in JSON's words."""
    try:
        text = json.dumps(plain(value)) if not isinstance(value, str) else repr(value)
    except RecursionError:
        return "something nested too deeply"
    return text if len(text) <= 60 else text[:57] + "..."
