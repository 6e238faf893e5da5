"""The items of a box, as they are entered for a new table: the line that is tapped opens under itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, cast

import flet as ft

from companion.games.board_royale.box import ROW
from companion.games.board_royale.screen.view_model import kind_title, mark_title
from companion.games.board_royale.state import item_key
from companion.ui.error_boundary import component
from companion.ui.forms import FormEditor
from companion.ui.game_screen.pickers import text_field
from companion.ui.kit.buttons import Handler, line_button, primary, secondary, with_id
from companion.ui.kit.layout import panel, wide_col
from companion.ui.theme import GAP, WIDE_GAP, Theme

Row = Mapping[str, Any]
Keep = Callable[[str, Row | None], None]
FIELDS = {key: field for key, field in ROW.fields.items() if key != "name"}
NEW = ""  # the line of an item that is entered now


@component
def BoxEditor(t: Theme, box: Mapping[str, Any], put: Callable[[dict[str, Any]], None]) -> ft.Control:
    """One line is open at a time; what is kept there closes it."""
    opened, set_open = ft.use_state(cast(str | None, None))
    rows = {item_key(row["name"]): row for row in box["items"]}

    def toggle(key: str) -> None:
        set_open(None if opened == key else key)

    def keep(key: str, row: Row | None) -> None:
        """In place of that line (or as a new one); no row: it goes."""
        after = {other: dict(known) for other, known in rows.items() if other != key}
        put({"items": list(({**after, item_key(row["name"]): dict(row)} if row else after).values())})
        set_open(None)

    lines = [_line(t, key, row, lambda e, key=key: toggle(key)) for key, row in sorted(rows.items())]
    entries = {key: ItemEntry(t, row, keep, key=f"item {key}") for key, row in rows.items() if key == opened}
    found = [part for key, line in zip(sorted(rows), lines, strict=True) for part in (line, entries.get(key)) if part]
    add = secondary(t, t.say("Enter an item"), lambda: toggle(NEW), ft.Icons.ADD_ROUNDED)
    new: list[ft.Control] = [ItemEntry(t, {"name": NEW}, keep, key="new item")] if opened == NEW else []
    return wide_col(*found, with_id("new-item", add), *new, gap=GAP)


def _line(t: Theme, key: str, row: Row, on_click: Handler) -> ft.Control:
    under = ", ".join(words_of(t, row))
    name = t.say("Edit {name}, {told}", name=row["name"], told=under)
    pen = ft.Icon(ft.Icons.EDIT_OUTLINED, color=t.soft, size=20)
    line = line_button(t, row["name"], under, on_click, right=pen, name=name)
    return with_id(re.sub(r"\W+", "-", f"item {key}"), line)


def words_of(t: Theme, row: Row) -> list[str]:
    """What is known of an item, in a line."""
    cost = [t.say("cost {n}", n=row["cost"])] if "cost" in row else []
    kind = [kind_title(t, row["kind"])] if "kind" in row else []
    damage = [t.say("damage {n}", n=row["damage"])] if "damage" in row else []
    return [*cost, *kind, *(mark_title(t, mark) for mark in row.get("marks", ())), *damage]


@component
def ItemEntry(t: Theme, known: Row, keep: Keep) -> ft.Control:
    row, write = ft.use_state(dict(known))
    name, key = row["name"].strip(), item_key(known["name"])
    save = (lambda: keep(key, {**row, "name": name})) if name else None
    text = t.say("Save {name}", name=name) if name else t.say("Enter a name")
    named = text_field(t, t.say("Item name"), row["name"], lambda typed: write({**row, "name": typed}))
    parts = {field: row[field] for field in FIELDS if field in row}
    remove = secondary(
        t, t.say("Remove {name}", name=known["name"]), lambda: keep(key, None), ft.Icons.DELETE_OUTLINE_ROUNDED
    )
    body = wide_col(
        *([named] if key == NEW else []),
        FormEditor(t, FIELDS, parts, lambda to: write({"name": row["name"], **to(parts)})),
        with_id("keep", primary(t, text, save)),
        *([with_id("take-out", remove)] if key != NEW else []),
        gap=WIDE_GAP,
    )
    return panel(t, body, edge=t.accent)
