"""Hook: a draft that follows the table until somebody touches it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.core.fields import LEFT_OUT, Field
from companion.ui.forms.drafts import started
from companion.ui.room import Hint

Change = Callable[[Callable[[Any], Any]], None]


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
