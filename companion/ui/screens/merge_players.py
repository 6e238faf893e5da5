"""Two spellings of one person become one in lists and statistics: first it says what will happen. No log is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from companion.ui.back import use_sheet
from companion.ui.backend import Backend
from companion.ui.kit.bars_and_sheets import sheet
from companion.ui.kit.buttons import Handler, primary, secondary, with_id
from companion.ui.kit.text import body_text
from companion.ui.phone import Phone
from companion.ui.player_names import games_with, sat_together
from companion.ui.theme import Theme


def spellings(aliases: Mapping[str, str], name: str) -> list[str]:
    """The other spellings that count as this name."""
    return sorted(alias for alias, to in aliases.items() if to == name)


def use_merge_sheet(phone: Phone, name: str, names: Sequence[str], close: Callable[[], object]) -> None:
    """Hook: whom `name` is the same as, then what that will do. Nothing is shown without a name."""
    other, choose = ft.use_state("")
    t, backend = phone.theme(), phone.backend

    def leave() -> None:
        choose("")
        close()

    def merge() -> None:
        backend.user_data.put_alias(name, other)
        leave()

    shown = None
    if name and other:
        shown = _preview(t, backend, name, other, merge, leave)
    elif name:
        shown = _who(t, name, [one for one in names if one != name], choose, leave)
    use_sheet(phone.steps, shown)


def _who(t: Theme, name: str, names: Sequence[str], choose: Callable[[str], object], close: Handler) -> ft.BottomSheet:
    lines = [with_id(f"same-as-{one}", secondary(t, one, partial(choose, one))) for one in names]
    return sheet(t, t.say("{who} is the same person as…", who=name), *lines, on_dismiss=close)


def _preview(t: Theme, backend: Backend, name: str, other: str, merge: Handler, close: Handler) -> ft.BottomSheet:
    """What will happen; or why it can’t be."""
    title = t.say("{who} is {other}?", who=name, other=other)
    if sat_together(backend, name, other):
        text = t.say("{who} and {other} have played at one table, so they’re two people.", who=name, other=other)
        return sheet(t, title, body_text(text, t), on_dismiss=close, short=True)
    games = t.say_n("{n} game", "{n} games", games_with(backend, name))
    text = t.say(
        "{games} of {who} will count for {other}, in History and Statistics. The tables themselves stay as they are. "
        "You can separate the two again here.",
        games=games,
        who=name,
        other=other,
    )
    button = with_id(
        "merge-players", primary(t, t.say("Count as {other}", other=other), merge, ft.Icons.GROUPS_ROUNDED)
    )
    keep = with_id("keep-players", secondary(t, t.say("Keep both"), close))
    return sheet(t, title, body_text(text, t), keep, button, on_dismiss=close, short=True)
