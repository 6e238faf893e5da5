"""QR codes on the screen, one or a series in turn, always black on white; the same as a link, picture or drawing."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Message
from companion.share.contents import Shareable
from companion.share.links import link
from companion.share.payload import payload
from companion.share.qr_codes import links, matrix, png, svg
from companion.ui.error_boundary import component
from companion.ui.files import save
from companion.ui.kit.buttons import Handler, icon_button, secondary, with_id
from companion.ui.kit.layout import CENTRE, pic, row, wide_col
from companion.ui.kit.text import label
from companion.ui.loading import Loaded, use_loaded
from companion.ui.phone import Phone
from companion.ui.phone_services import use_calm
from companion.ui.screens.share.text_and_files import can_copy, can_send
from companion.ui.theme import COLUMN, MARGIN, Theme

SIDE = 440  # no larger on a tablet: a phone held before it must see the whole
PAPER = "#FFFFFF"
PACES = (1, 2, 4, 6, 8)  # codes a second
USUAL = 4
OnDone = Callable[[str], None]


@lru_cache(maxsize=64)
def qr_svg(text: str) -> str:
    """The code of a text as a picture."""
    return svg(matrix(text))


def qr_side(t: Theme, pictures: tuple[str, ...]) -> float:
    """As large as the phone allows, in half pixels for a module: all modules are then equally wide."""
    width = min(SIDE, min(t.width, COLUMN) - 2 * t.margin)
    modules = max(map(_modules, pictures))
    return max(1.0, math.floor(2 * width / modules) / 2) * modules


def _modules(picture: str) -> int:
    """How many there are in a row, quiet zone included: the width of the drawing."""
    return int(picture.split('viewBox="0 0 ', 1)[1].split(" ", 1)[0])


def qr_picture(t: Theme, text: str, name: str) -> ft.Control:
    """A code to be scanned from this screen."""
    return qr_panel(t, (qr_svg(text),), name)


def qr_panel(t: Theme, pictures: tuple[str, ...], name: str, shown: int = 0) -> ft.Control:
    """One of several codes, all of them laid on the same spot: the next one is there at once."""
    side = qr_side(t, pictures)
    laid = (ft.Container(pic(code, side), opacity=1 if i == shown else 0) for i, code in enumerate(pictures))
    sheet = ft.Container(ft.Stack([*laid]), bgcolor=PAPER, border_radius=14, width=side, height=side)
    return ft.Semantics(label=name, image=True, content=ft.Container(sheet, alignment=CENTRE))


@dataclass(frozen=True)
class Coded:
    """The link that holds all of it, to be sent as text, and the codes: of the same link, or of the parts of a series.

    `wrong`: why there is none.
    """

    link: str = ""
    links: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    wrong: Message | None = None


@dataclass(frozen=True)
class Running:
    """Whether somebody wants the series to go round; None: nobody has said anything yet."""

    wanted: bool | None = None


def coded(thing: Shareable, address: str) -> Coded:
    """Takes a moment: to be done in a thread."""
    try:
        data = payload(thing)
        found = tuple(links(data, address))
    except CompanionError as error:
        return Coded(wrong=error.message)
    return Coded(link(data, address), found, tuple(map(qr_svg, found)))


def use_coded(thing: Shareable, address: str) -> Loaded[Coded]:
    """Hook: the codes of a thing, as soon as they are drawn."""
    return use_loaded(lambda: coded(thing, address), [thing, address])


@component
def Codes(t: Theme, phone: Phone, found: Coded, name: str) -> ft.Control:
    """The code itself; a series goes round by itself unless the phone asks for little motion."""
    place, set_place = ft.use_state(0)
    pace, set_pace = ft.use_state(USUAL)
    chosen, choose = ft.use_state(Running())
    count, calm = len(found.pictures), use_calm(phone)
    is_running = count > 1 and (not calm if chosen.wanted is None else chosen.wanted)

    async def turn() -> None:
        while is_running:
            await asyncio.sleep(1 / pace)
            set_place(lambda now: now + 1)

    ft.use_effect(turn, [is_running, pace], cleanup=lambda: None)
    if count == 1:
        return qr_panel(t, found.pictures, name)

    def step(by: int) -> None:
        choose(Running(False))
        set_place(lambda now: now + by)

    now = place % count
    text = t.say("Code {n} of {count}", n=now + 1, count=count)
    bar = _series_bar(t, is_running, step, lambda: choose(Running(not is_running)))
    box = qr_panel(t, found.pictures, f"{name}. {text}", now)
    head = ft.Container(label(text, t), alignment=CENTRE)
    return wide_col(box, head, bar, _pace_bar(t, pace, set_pace))


def _series_bar(t: Theme, is_running: bool, step: Callable[[int], None], toggle: Callable[[], None]) -> ft.Control:
    """One back, stop or go, one on."""
    back, on = ft.Icons.SKIP_PREVIOUS_ROUNDED, ft.Icons.SKIP_NEXT_ROUNDED
    stop, start = ft.Icons.PAUSE_CIRCLE_ROUNDED, ft.Icons.PLAY_CIRCLE_ROUNDED
    id, name, sign = (
        ("stop", t.say("Stop at this code"), stop) if is_running else ("run", t.say("Cycle through the codes"), start)
    )
    return row(
        with_id("code-before", icon_button(t, t.say("Previous code"), back, lambda: step(-1))),
        with_id(id, icon_button(t, name, sign, toggle, t.accent)),
        with_id("code-next", icon_button(t, t.say("Next code"), on, lambda: step(1))),
        gap=MARGIN,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _pace_bar(t: Theme, pace: int, choose: Callable[[int], None]) -> ft.Control:
    """Slower, faster, and how fast it is: a phone that does not keep up wants more time."""
    place = PACES.index(pace)
    slower = (lambda: choose(PACES[place - 1])) if place else None
    faster = (lambda: choose(PACES[place + 1])) if place + 1 < len(PACES) else None
    text = t.say_n("{n} code a second", "{n} codes a second", pace)
    return row(
        with_id("slower", icon_button(t, t.say("Slower"), ft.Icons.REMOVE_ROUNDED, slower)),
        label(text, t, t.soft),
        with_id("faster", icon_button(t, t.say("Faster"), ft.Icons.ADD_ROUNDED, faster)),
        alignment=ft.MainAxisAlignment.CENTER,
    )


def code_buttons(t: Theme, phone: Phone, found: Coded, file: str, tell: OnDone) -> ft.Control:
    """Buttons; `file` is the name of what is saved, without its ending, and `tell` is called with what came of it."""

    async def keep_pictures() -> None:
        await _keep(t, phone, [png(matrix(text)) for text in found.links], f"{file}.png", tell)

    async def keep_drawings() -> None:
        await _keep(t, phone, [picture.encode() for picture in found.pictures], f"{file}.svg", tell)

    picture, drawing = t.say("Save the code as an image"), t.say("Save a print version of the code")
    return side_by_side(
        t,
        [
            *_as_link(t, phone, found.link, f"{file}.txt", tell),
            with_id("save-picture", _button(t, t.say("Image"), picture, ft.Icons.IMAGE_ROUNDED, keep_pictures)),
            with_id("save-print", _button(t, t.say("Print version"), drawing, ft.Icons.PRINT_ROUNDED, keep_drawings)),
        ],
    )


def _as_link(t: Theme, phone: Phone, link: str, file: str, tell: OnDone) -> list[ft.Control]:
    """Copied, or saved where the browser lends no clipboard; sent, where the phone has a share sheet."""
    page = ft.context.page

    async def keep() -> None:
        await _keep(t, phone, [link.encode()], file, tell)

    def copied() -> None:
        tell(t.say("Link copied"))

    text, sign = t.say("Link"), ft.Icons.LINK_ROUNDED
    if not can_copy(page):
        return [with_id("save-link", _button(t, text, t.say("Save the link to the copy"), sign, keep))]
    copy = _button(t, text, t.say("Copy this code’s link"), sign, copied, ft.CopyToClipboard(link))
    buttons = [with_id("copy-link", copy)]
    if can_send(page):
        name, send = t.say("Send this code’s link"), ft.ShareText(link)
        buttons.append(_button(t, t.say("Send"), name, ft.Icons.IOS_SHARE_ROUNDED, None, send))
    return buttons


def _button(
    t: Theme, text: str, name: str, sign: ft.IconData, do: Handler | None, action: ft.ClientAction | None = None
) -> ft.Control:
    return secondary(t, text, do, sign, name=name, expand=True, height=48, action=action)


async def _keep(t: Theme, phone: Phone, contents: list[bytes], file: str, tell: OnDone) -> None:
    """Save each; of several, each has its number in its name."""
    stem, _, ending = file.rpartition(".")
    names = [file] if len(contents) == 1 else [f"{stem}-{n}.{ending}" for n in range(1, len(contents) + 1)]
    kept = [await save(phone, name, content) for name, content in zip(names, contents, strict=True)]
    if not all(kept):
        tell(t.say("The file couldn’t be saved."))
    else:
        tell(t.say_n("File saved", "{n} files saved", len(kept)))


def side_by_side(t: Theme, buttons: list[ft.Control]) -> ft.Control:
    """Two in a line, which leaves room for long words; one under the other where letters are large."""
    if t.is_large:
        return wide_col(*buttons)
    return wide_col(*(row(*buttons[i : i + 2]) for i in range(0, len(buttons), 2)))
