"""Drafts: the plain values of a form while it is filled in; they follow the table until somebody touches them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.core.errors import BadInput, Problem
from companion.core.fields import (
    LEFT_OUT,
    REQUIRED,
    Field,
    Flag,
    Form,
    ListOf,
    MapOf,
    NameOrForm,
    OneOf,
    Only,
    Seat,
    Text,
    Whole,
    read,
)
from companion.core.json_values import plain
from companion.ui.game_ui import NOTHING, Hint

WAS = "was"  # the number that a correction replaces: the form fills it in, nobody types it
FEW = 8  # so many values are laid out side by side
Change = Callable[[Callable[[Any], Any]], None]


def is_shown(field: Field, key: str, draft: Mapping[str, Any]) -> bool:
    """Whether a key has an editor of its own; the others are offered beside, to be switched on."""
    return key in draft or field.missing is not LEFT_OUT


def blank(field: Field) -> Any:
    """Where a value begins; None is what still has to be chosen."""
    if field.missing is not REQUIRED and field.missing is not LEFT_OUT:
        return plain(field.missing)
    return _blank(field)


BLANKS: dict[type[Field], Callable[[Any], Any]] = {
    Seat: lambda field: None,
    Whole: lambda field: None if is_pickable(field) else min(max(field.least, 0), field.most),
    Flag: lambda field: False,
    Only: lambda field: field.value,
    Text: lambda field: "",
    OneOf: lambda field: field.names[0] if len(field.names) == 1 else None,
    ListOf: lambda field: [] if is_pickable(field.item) else [blank(field.item) for _ in range(field.least)],
    MapOf: lambda field: {},
    Form: lambda field: {key: blank(part) for key, part in field.fields.items() if part.missing is not LEFT_OUT},
    NameOrForm: lambda field: blank(field.name),
}


def _blank(field: Field) -> Any:
    made = next((BLANKS[kind] for kind in type(field).__mro__ if kind in BLANKS), None)
    return made(field) if made else None


def switched_on(field: Field) -> Any:
    """The value of an optional key at the moment it is wanted."""
    return True if isinstance(field, Flag) else _blank(field)


def is_pickable(field: Field) -> bool:
    """Whether one tap says the value: it is one of a few."""
    return isinstance(field, Seat | OneOf) or (isinstance(field, Whole) and field.most - field.least < FEW)


def started(
    fields: Mapping[str, Field], touched: Mapping[str, Any], hint: Callable[[str, Any], Hint]
) -> dict[str, Any]:
    """What the form shows: what was touched, and the game's likeliest value or a blank for all that must be there.

    A key touched with LEFT_OUT stays away. Hints see the keys above their own, so that a correction can start at the
    figure of the player chosen over it.
    """
    draft: dict[str, Any] = {}
    for key, field in fields.items():
        if key in touched:
            if touched[key] is not LEFT_OUT:
                draft[key] = touched[key]
            continue
        start = hint(key, {**touched, **draft}).start
        if start is not NOTHING:
            draft[key] = start
        elif field.missing is not LEFT_OUT:
            draft[key] = blank(field)
    return draft


def problems(field: Field, draft: Any) -> tuple[Problem, ...]:
    """Why the draft cannot be used yet."""
    try:
        read(field, draft)
    except BadInput as error:
        return error.details
    return ()


def number_or_text(text: str) -> int | str | None:
    """What was typed into a field for a number; text stays text, so that the form can say what is wrong with it."""
    text = text.strip().replace("−", "-")
    if not text:
        return None
    try:
        return int(text)
    except ValueError:
        return text


def use_draft(
    mark: str, preset: Mapping[str, Any], fields: Mapping[str, Field], hint: Callable[[str, Any], Hint]
) -> tuple[dict[str, Any], Change]:
    """What the form shows, and how to change it. Another mark or preset begins anew."""
    kept, set_kept = ft.use_state((mark, preset, preset))

    def touched(state: Any) -> Mapping[str, Any]:
        base: Mapping[str, Any] = state[2] if state[:2] == (mark, preset) else preset
        return base

    def change(to: Callable[[Any], Any]) -> None:
        def changed(old: Any) -> Any:
            base = touched(old)
            shown = started(fields, base, hint)
            return mark, preset, by_hand(base, shown, to(shown))

        set_kept(changed)

    return started(fields, touched(kept), hint), change


def by_hand(base: Mapping[str, Any], shown: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What a person has set by now; values that the form merely proposed go on following the table."""
    kept = {k: v for k, v in after.items() if k in base or k not in shown or v != shown[k]}
    return kept | dict.fromkeys((k for k in shown if k not in after), LEFT_OUT)
