"""Forms made from fields: whatever a move, an option or a calculator takes can be tapped in.

`FieldEditor` edits one value, `FormEditor` the keys of an object. Values are plain ones, kept by whoever shows the
form; each edit gives a new value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.core.fields import Field, Form
from companion.ui.error_boundary import component
from companion.ui.forms import choice_editors, list_editors, object_editors, value_editors
from companion.ui.forms.field_slot import EDITORS, NO_CONTEXT, FieldSlot, FormContext, edit
from companion.ui.kit.layout import wide_col
from companion.ui.theme import MARGIN, Theme

KINDS = (choice_editors, object_editors, list_editors, value_editors)  # each registers its editors

assert EDITORS


@component
def FieldEditor(
    t: Theme,
    field: Field,
    value: Any,
    on_change: Callable[[Any], Any],
    label: str,
    context: FormContext = NO_CONTEXT,
    path: str = "",
) -> ft.Control:
    """An editor for one value of any kind; `on_change(new value)` after every tap or letter.

    `FieldEditor(t, Whole(0, 66), 3, set_coins, "Coins")`. `context` has the players for a Seat and the game's hints.
    """
    return edit(FieldSlot(t, field, value, lambda to: on_change(to(value)), label, label, path, context))


@component
def FormEditor(
    t: Theme,
    fields: Mapping[str, Field],
    draft: Mapping[str, Any],
    change: Callable[[Callable[[Any], Any]], None],
    context: FormContext = NO_CONTEXT,
) -> ft.Control:
    """An editor for each key. `change(f)` is to replace the draft by `f(draft)`, as the setter of `use_state` does."""
    slot = FieldSlot(t, Form(**fields), dict(draft), change, "", "", "", context)
    return wide_col(*object_editors.form_lines(slot), gap=MARGIN)
