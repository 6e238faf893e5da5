"""Join a table: by its link or code, by a file, or by opening this host on another phone."""

from __future__ import annotations

import flet as ft

from companion.core.errors import CompanionError
from companion.core.words import Line, line
from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.entries import entry
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import STRETCH, col, heading, panel
from companion.ui.kit.taps import primary, second
from companion.ui.kit.words import small, words
from companion.ui.look import Look
from companion.ui.phone import Phone
from companion.ui.start.files import take_file, use_picker
from companion.ui.start.links import address, is_file, table_of
from companion.ui.start.told import NOTHING, told


@view
def JoinView() -> ft.View:
    phone = use_phone()
    t = phone.look()
    pasted, paste = ft.use_state("")
    said, say = ft.use_state(NOTHING)

    def tell(went_well: bool, what: Line) -> None:
        say((went_well, what))

    def open_first(found: list[str]) -> None:
        if len(found) == 1:
            go(f"/table/{found[0]}")

    async def join() -> None:
        if is_file(pasted):
            open_first(await take_file(phone, pasted.encode("utf-8", "replace"), tell))
            return
        sitting = known_table(phone, pasted)
        if isinstance(sitting, Line):
            tell(False, sitting)
        else:
            go(f"/table/{sitting}")

    pick = use_picker(phone, tell, open_first)
    name = t.say("Link or code of the table")
    body = [
        entry(t, name, pasted, paste, on_submit=join, autocorrect=False, multiline=False),
        primary(t, t.say("Open this table"), join if pasted.strip() else None),
        *told(t, said),
        second(t, t.say("Take a table from a file"), None, ft.Icons.UPLOAD_ROUNDED, action=pick),
        _invite(t),
        ft.Container(height=12),
    ]
    return frame(t, [top_bar(t, HOME_EMBLEM, t.say("Join a table"), "", lambda: go("/"))], body, gap=12)


def known_table(phone: Phone, pasted: str) -> str | Line:
    """The table that was meant, or why there is none. Codes are read out: capitals do not matter."""
    code = table_of(pasted)
    if code is None:
        return line(
            "This is neither a link to a table nor its code. A link looks like {example}",
            example=f"{_here() or 'http://…/'}#/table/k3m9x2p7qa",
        )
    for spelled in dict.fromkeys((code, code.lower())):
        try:
            return phone.house.desk.table(spelled).session.id
        except CompanionError:
            continue
    return line(
        "There is no table {code} here. Ask for its link again, or open the address of the host that has it.",
        code=code,
    )


def _here() -> str | None:
    return address(ft.context.page.url)


def _invite(t: Look) -> ft.Control:
    """How another phone gets here."""
    where = _here()
    shown = [words(where, t, "heading", t.accent, "Bold", selectable=True)] if where else []
    how = (
        t.say("Other phones in the same network open this address in their browser. All tables are there too.")
        if where
        else t.say(
            "You opened the app on the machine that hosts it. Other phones open the address that the host "
            "printed when it was started, or scan the code beside it with their camera."
        )
    )
    return panel(
        t,
        col(heading(t, t.say("Invite another phone")), *shown, small(how, t), gap=8, horizontal_alignment=STRETCH),
        padding=t.margin,
    )
