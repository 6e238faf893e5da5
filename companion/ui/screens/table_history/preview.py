"""What an edit will do, shown before it is done: on the screen of an entry, or in a sheet over the history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.core.edit_preview import Edit, EditPreview, Redo, previewed
from companion.core.errors import CompanionError
from companion.core.messages import Message
from companion.ui.back import use_sheet
from companion.ui.error_boundary import component
from companion.ui.kit.bars_and_sheets import sheet
from companion.ui.kit.buttons import primary, with_id
from companion.ui.kit.layout import col, heading, inset, panel, wide_col
from companion.ui.kit.text import label, small
from companion.ui.loading import use_loaded
from companion.ui.notices import notice_text
from companion.ui.screens.table_history.preview_words import Effect, PreviewWords, preview_words
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, HAIR_GAP, SMALL_GAP, WIDE_GAP, Theme

STRUCK = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH)


class Foreseen(NamedTuple):
    """What an edit would do, or why it is refused."""

    edit: Edit
    preview: EditPreview | None = None
    words: PreviewWords | None = None
    refusal: Message | None = None


def use_preview(t: Theme, controller: TableController, edit: Edit | None) -> Foreseen | None:
    """Hook: worked out beside the screen, and again when others have changed the table. None: not known yet."""
    table, game_ui = controller.model.table, controller.phone.backend.game_uis[controller.model.table.game.id]

    def look() -> Foreseen | None:
        if edit is None:
            return None
        try:
            preview = previewed(table, edit)
        except CompanionError as refusal:
            return Foreseen(edit, refusal=refusal.message)
        return Foreseen(edit, preview, preview_words(t, game_ui, preview))

    found = use_loaded(look, [table, edit, t]).value
    return found if found and found.edit == edit else None


def preview_panel(t: Theme, found: Foreseen | None, fill: str | None = None) -> list[ft.Control]:
    """What will happen, entry by entry. On a sheet, which has a panel's colour, it has another."""
    if found is None or found.words is None:
        return []
    words = found.words
    effects = [_effect(t, effect) for effect in words.effects]
    more = [small(words.more, t)] if words.more else []
    conflicts = [small(why, t, t.danger) for why in words.conflicts]
    parts = [*effects, *more, *conflicts]
    if not parts:
        return []
    return [heading(t, t.say("What will happen")), panel(t, wide_col(*parts, gap=GAP), edge=t.accent, fill=fill)]


def _effect(t: Theme, effect: Effect) -> ft.Control:
    """What will stand there, over what stands there now."""
    now = [label(text, t) for text in effect.now]
    was = [small(text, t, style=STRUCK) for text in effect.was]
    told = t.say("{now} instead of {was}", now="; ".join(effect.now) or "–", was="; ".join(effect.was) or "–")
    body = col(small(effect.part, t), *now, *was, gap=HAIR_GAP, tight=True)
    return ft.Semantics(label=f"{effect.part}: {told}", exclude_semantics=True, content=body)


def confirm_bar(
    t: Theme, text: str, found: Foreseen | None, problems: Sequence[str], on_click: Callable[[], Any] | None
) -> ft.Control:
    """The confirm button at the foot of a screen."""
    body = confirm_button(t, text, found, problems, on_click, "confirm")
    return ft.Container(body, padding=inset(left=t.margin, right=t.margin, top=GAP, bottom=WIDE_GAP))


def confirm_button(
    t: Theme, text: str, found: Foreseen | None, problems: Sequence[str], on_click: Callable[[], Any] | None, id: str
) -> ft.Control:
    """What will happen in a line, and the button that does it; what stands against it takes the line's place."""
    said: list[ft.Control] = [small(line, t) for line in problems]
    if found and found.refusal:
        said = [small(t.tell(found.refusal), t, t.danger)]
    elif found and found.words:
        said = [ft.Semantics(live_region=True, content=label(found.words.summary, t))]
    button = with_id(id, primary(t, text, on_click if found and found.preview else None))
    return wide_col(*said, button, gap=SMALL_GAP)


@component
def EditSheet(
    t: Theme, controller: TableController, edit: Edit | None, what: str, close: Callable[[], None]
) -> ft.Control:
    """A sheet that says what undoing or redoing an older entry will do, if that was tapped."""
    found = use_preview(t, controller, edit)

    def confirm() -> None:
        if found and controller.edit(found.edit, found.preview):
            close()

    said = t.say("Redo: {what}", what=what) if isinstance(edit, Redo) else t.say("Undo: {what}", what=what)
    button = confirm_button(t, said, found, (), confirm, "confirm-undo")
    notice = controller.model.notice
    refusal = [notice_text(t, notice, controller)] if notice and notice.kind == "refusal" else []
    shown = sheet(t, said, *preview_panel(t, found, t.raised), *refusal, button, on_dismiss=close, short=True)
    use_sheet(controller.phone.steps, shown if edit else None)
    return ft.Container()
