"""What a table has learnt about its box, carried over to what was known before: only what changed."""

from __future__ import annotations

from typing import Any

GONE: Any = object()  # what is no longer there


def with_changes(kept: Any, before: Any, after: Any) -> Any:
    """`kept` with what differs between `before` and `after`, all of them plain values.

    Objects change by key and lists of rows by the name of each row; any other value is replaced as a whole.
    """
    if before == after:
        return kept
    values = (kept, before, after)
    if isinstance(after, dict):
        return _merged(*(value if isinstance(value, dict) else {} for value in values))
    rows = [value if isinstance(value, list) else [] for value in values]
    if isinstance(after, list) and all(_is_named(row) for some in rows for row in some):
        return list(_merged(*map(_by_name, rows)).values())
    return after


def _merged(kept: dict[str, Any], before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    found = {
        key: with_changes(*(values.get(key, GONE) for values in (kept, before, after)))
        for key in {**kept, **before, **after}
    }
    return {key: value for key, value in found.items() if value is not GONE}


def _is_named(row: Any) -> bool:
    return isinstance(row, dict) and isinstance(row.get("name"), str)


def _by_name(rows: list[Any]) -> dict[str, Any]:
    """A name is the same with other capitals or spaces."""
    return {"".join(row["name"].split()).casefold(): row for row in rows}
