"""Modes and other options of a new table, and what lies in its box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.core.fields import Field, with_seats
from companion.core.json_values import plain
from companion.core.messages import spoken
from companion.share.contents import Profile
from companion.ui.context import go
from companion.ui.forms.editor import FormEditor
from companion.ui.forms.help import Help
from companion.ui.forms.words import label_of, read_out
from companion.ui.guard import component
from companion.ui.kit.entries import entry
from companion.ui.kit.plates import STRETCH, col, flow
from companion.ui.kit.taps import choice, second
from companion.ui.kit.words import small
from companion.ui.look import Look
from companion.ui.start.draft import Draft, box_options, has_seats, plain_options
from companion.ui.start.drafting import Drafting
from companion.ui.start.links import shown_at
from companion.ui.start.people import tidy


def shown(draft: Draft, fields: Mapping[str, Field]) -> dict[str, Any]:
    """The options as they stand, defaults filled in."""
    return {key: draft.options.get(key, plain(field.missing)) for key, field in fields.items()}


def options_summary(t: Look, draft: Draft) -> str:
    """What was chosen, in words."""
    fields = plain_options(draft.game)
    chosen = [_told(t, draft, key, value) for key, value in draft.options.items() if key in fields]
    return ". ".join(chosen) if chosen else t.say("as usual")


def _told(t: Look, draft: Draft, key: str, value: Any) -> str:
    field = draft.game.options[key]
    if has_seats(field):
        value = with_seats(field, value, lambda seat: dict(enumerate(draft.names)).get(seat, "…"))
    words = [read_out(v) if isinstance(v, str) else v for v in value] if isinstance(value, list) else value
    return f"{label_of(t, key)}: {spoken(words)}"


def options_form(t: Look, drafting: Drafting) -> ft.Control:
    return _form(t, drafting, plain_options(drafting.game))


def _form(t: Look, drafting: Drafting, fields: Mapping[str, Field]) -> ft.Control:
    draft = drafting.draft
    help = Help(draft.names, drafting.marks())

    def change(to: Callable[[Any], Any]) -> None:
        drafting.opt(to(shown(drafting.draft, fields)))

    return FormEditor(t, fields, shown(draft, fields), change, help)


def box_summary(t: Look, drafting: Drafting) -> str:
    """The name of the box, if it is one of those that were kept."""
    fields = box_options(drafting.game)
    now = shown(drafting.draft, fields)
    if now == {key: plain(field.missing) for key, field in fields.items()}:
        return t.say("as printed in the rulebook")
    return next((name for name, data in drafting.profiles().items() if data == now), t.say("your own figures"))


@component
def BoxForm(t: Look, drafting: Drafting) -> ft.Control:
    """Boxes that were kept, the figures of this one, and a name to keep it under."""
    name, set_name = ft.use_state("")
    ft.use_state(drafting.opened)  # subscribes
    fields, editor = box_options(drafting.game), drafting.house.rooms[drafting.game.id].box
    now, printed = shown(drafting.draft, fields), {key: plain(field.missing) for key, field in fields.items()}

    def keep() -> None:
        if drafting.keep_profile(name, shown(drafting.draft, fields)):
            set_name("")

    def share() -> None:
        known = next((kept for kept, data in drafting.profiles().items() if data == now), t.say("Our box"))
        go(shown_at(Profile(drafting.game.id, tidy(name) or known, now)))

    kept = {t.say("As printed"): printed, **drafting.profiles()}
    chips = [choice(t, text, data == now, lambda e, data=data: drafting.opt(data)) for text, data in kept.items()]
    typed = entry(t, t.say("Name of this box"), name, set_name, max_length=40, counter="")
    return col(
        flow(*chips),
        editor(t, now, drafting.opt) if editor else _form(t, drafting, fields),
        small(t.say("Keep these figures for the next tables:"), t),
        typed,
        second(t, t.say("Keep this box"), keep, ft.Icons.SAVE_ROUNDED),
        second(t, t.say("Share this box"), share, ft.Icons.QR_CODE_2_ROUNDED),
        gap=12,
        horizontal_alignment=STRETCH,
    )
