"""The ways by which a code leaves the phone beside its screen: a link, a picture, a drawing for print."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.share.qr_codes import matrix, png
from companion.ui.kit.plates import STRETCH, col, row
from companion.ui.kit.taps import Handler, second
from companion.ui.look import Look
from companion.ui.phone import Phone
from companion.ui.saving import save
from companion.ui.screens.share_code import Coded
from companion.ui.screens.share_parts import can_copy, can_send

Told = Callable[[str], None]


def code_ways(t: Look, phone: Phone, found: Coded, file: str, tell: Told) -> ft.Control:
    """Buttons; `file` is the name of what is saved, without its ending, and `tell` hears what came of it."""

    async def keep_pictures() -> None:
        await _keep(t, phone, [png(matrix(text)) for text in found.links], f"{file}.png", tell)

    async def keep_drawings() -> None:
        await _keep(t, phone, [picture.encode() for picture in found.pictures], f"{file}.svg", tell)

    picture, drawing = t.say("Save the code as a picture"), t.say("Save the code for print")
    return side_by_side(
        t,
        [
            *_as_link(t, phone, found.link, f"{file}.txt", tell),
            _way(t, t.say("Picture"), picture, ft.Icons.IMAGE_ROUNDED, keep_pictures),
            _way(t, t.say("Print"), drawing, ft.Icons.PRINT_ROUNDED, keep_drawings),
        ],
    )


def _as_link(t: Look, phone: Phone, link: str, file: str, tell: Told) -> list[ft.Control]:
    """Copied, or saved where the browser lends no clipboard; sent, where the phone has a share sheet."""
    page = ft.context.page

    async def keep() -> None:
        await _keep(t, phone, [link.encode()], file, tell)

    def copied() -> None:
        tell(t.say("The link is on the clipboard."))

    text, sign = t.say("Link"), ft.Icons.LINK_ROUNDED
    if not can_copy(page):
        return [_way(t, text, t.say("Save the copy as a link"), sign, keep)]
    ways = [_way(t, text, t.say("Copy the link of this code"), sign, copied, ft.CopyToClipboard(link))]
    if can_send(page):
        name, send = t.say("Send the link of this code"), ft.ShareText(link)
        ways.append(_way(t, t.say("Send"), name, ft.Icons.IOS_SHARE_ROUNDED, None, send))
    return ways


def _way(
    t: Look, text: str, name: str, sign: ft.IconData, do: Handler | None, action: ft.ClientAction | None = None
) -> ft.Control:
    return second(t, text, do, sign, name=name, expand=True, height=48, action=action)


async def _keep(t: Look, phone: Phone, contents: list[bytes], file: str, tell: Told) -> None:
    """Save each; of several, each has its number in its name."""
    stem, _, ending = file.rpartition(".")
    names = [file] if len(contents) == 1 else [f"{stem}-{n}.{ending}" for n in range(1, len(contents) + 1)]
    kept = [await save(phone, name, content) for name, content in zip(names, contents, strict=True)]
    if not all(kept):
        tell(t.say("This phone did not take the file."))
    else:
        tell(t.say("The file is saved.") if len(kept) == 1 else t.say("{n} files are saved.", n=len(kept)))


def side_by_side(t: Look, buttons: list[ft.Control]) -> ft.Control:
    """In one line; four, or on a narrow phone, in two; one under the other where letters are large."""
    if t.is_large:
        return col(*buttons, horizontal_alignment=STRETCH)
    wide = 2 if len(buttons) > 3 or t.is_narrow else 3
    lines = [row(*buttons[i : i + wide]) for i in range(0, len(buttons), wide)]
    return col(*lines, horizontal_alignment=STRETCH)
