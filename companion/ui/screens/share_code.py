"""A thing as codes on this screen: one, or a run of them that is shown one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Line
from companion.share.contents import Thing
from companion.share.links import link
from companion.share.payload import payload
from companion.share.qr_codes import links
from companion.ui.device import use_calm
from companion.ui.guard import component
from companion.ui.kit.plates import CENTRE, STRETCH, col, row
from companion.ui.kit.qr import qr_plate, qr_svg
from companion.ui.kit.taps import icon_button
from companion.ui.kit.words import label
from companion.ui.loading import Loaded, use_loaded
from companion.ui.look import Look
from companion.ui.phone import Phone

PACES = (1, 2, 4, 6, 8)  # codes a second
USUAL = 4


@dataclass(frozen=True)
class Coded:
    """The link that holds all of it, to be sent as text, and the codes: of the same link, or of the parts of a run.

    `wrong`: why there is none.
    """

    link: str = ""
    links: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    wrong: Line | None = None


@dataclass(frozen=True)
class Running:
    """Whether somebody wants the run to go round; None: nobody has said anything yet."""

    wanted: bool | None = None


def coded(thing: Thing, address: str) -> Coded:
    """Takes a moment: to be done in a thread."""
    try:
        data = payload(thing)
        found = tuple(links(data, address))
    except CompanionError as error:
        return Coded(wrong=error.line)
    return Coded(link(data, address), found, tuple(map(qr_svg, found)))


def use_coded(thing: Thing, address: str) -> Loaded[Coded]:
    """Hook: the codes of a thing, as soon as they are drawn."""
    return use_loaded(lambda: coded(thing, address), [thing, address])


@component
def Codes(t: Look, phone: Phone, found: Coded, name: str) -> ft.Control:
    """The code itself; a run goes round by itself unless the phone asks for little motion."""
    place, set_place = ft.use_state(0)
    pace, set_pace = ft.use_state(USUAL)
    chosen, choose = ft.use_state(Running())
    count, calm = len(found.pictures), use_calm(phone)
    is_running = count > 1 and (not calm if chosen.wanted is None else chosen.wanted)

    async def run() -> None:
        while is_running:
            await asyncio.sleep(1 / pace)
            set_place(lambda now: now + 1)

    ft.use_effect(run, [is_running, pace], cleanup=lambda: None)
    if count == 1:
        return qr_plate(t, found.pictures, name)

    def step(by: int) -> None:
        choose(Running(False))
        set_place(lambda now: now + by)

    now = place % count
    told = t.say("Code {n} of {count}", n=now + 1, count=count)
    bar = _run_bar(t, is_running, step, lambda: choose(Running(not is_running)))
    plate = qr_plate(t, found.pictures, f"{name}. {told}", now)
    head = ft.Container(label(told, t), alignment=CENTRE)
    return col(plate, head, bar, _pace_bar(t, pace, set_pace), horizontal_alignment=STRETCH)


def _run_bar(t: Look, is_running: bool, step: Callable[[int], None], toggle: Callable[[], None]) -> ft.Control:
    """One back, stop or go, one on."""
    back, on = ft.Icons.SKIP_PREVIOUS_ROUNDED, ft.Icons.SKIP_NEXT_ROUNDED
    stop, start = ft.Icons.PAUSE_CIRCLE_ROUNDED, ft.Icons.PLAY_CIRCLE_ROUNDED
    name = t.say("Stop at this code") if is_running else t.say("Show one code after the other")
    return row(
        icon_button(t, t.say("The code before"), back, lambda: step(-1)),
        icon_button(t, name, stop if is_running else start, toggle, t.accent),
        icon_button(t, t.say("The next code"), on, lambda: step(1)),
        gap=16,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _pace_bar(t: Look, pace: int, choose: Callable[[int], None]) -> ft.Control:
    """Slower, faster, and how fast it is: a phone that does not keep up wants more time."""
    place = PACES.index(pace)
    slower = (lambda: choose(PACES[place - 1])) if place else None
    faster = (lambda: choose(PACES[place + 1])) if place + 1 < len(PACES) else None
    told = t.say("one a second") if pace == 1 else t.say("{n} a second", n=pace)
    return row(
        icon_button(t, t.say("Slower"), ft.Icons.REMOVE_ROUNDED, slower),
        label(told, t, t.soft),
        icon_button(t, t.say("Faster"), ft.Icons.ADD_ROUNDED, faster),
        alignment=ft.MainAxisAlignment.CENTER,
    )
