"""The phone's Back takes down the sheet that is up, then goes up one screen.

A browser keeps a step for every address, so a sheet has an address of its own while it is up: that of its screen and a
number. Other marks say what a change of address is, where the address alone can’t tell. `assets/steps.js` keeps the
browser's steps in order by them. An installed app has no such steps: there Flutter’s own Back takes sheets down.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

UP = "up"  # back to that screen; if it was never there, instead of this one
AFRESH = "afresh"  # the way that led there is used up: right below that screen is home
MARK = re.compile(rf"[?&]({UP}|{AFRESH}|sheet=[0-9]+)$")


def marked(address: str, mark: str) -> str:
    """
    >>> marked("/history?game=royal-will", UP)
    '/history?game=royal-will&up'
    """
    return f"{address}{'&' if '?' in address else '?'}{mark}"


def without_mark(route: str) -> str:
    """
    >>> without_mark("/table/k7?sheet=3")
    '/table/k7'
    """
    return MARK.sub("", route)


@dataclass(eq=False)
class Sheet:
    """What one component has up, if anything."""

    is_up: bool = False
    close: Callable[..., Any] = lambda: None
    number: int = 0  # of its step
    address: str = ""  # of the screen that it is over


class Steps:
    """What is open on one page: says so when a sheet comes or goes, and hears of every change of the address."""

    def __init__(self, page: ft.Page) -> None:
        self.page, self.address = page, without_mark(page.route or "/")
        self._sheet, self._numbers, self._asked = Sheet(), 0, ""
        self._navigate, self._before_event = page.navigate, page.before_event
        page.navigate, page.before_event = self.navigate, self.before_event  # type: ignore[method-assign]
        if self.address != page.route:  # loaded at the address of a sheet that is not there any more
            self._navigate(marked(self.address, UP))

    def navigate(self, route: str, **more: Any) -> None:
        """To an address of the app, as `page.navigate` does it."""
        stays = _path(route) == _path(self.address)
        self.address = without_mark(route)
        if stays and self._sheet.is_up and route == self.address:
            return self._step()  # another filter was chosen in a sheet
        self._asked = route if route != self.page.route else ""
        return self._navigate(route, **more)

    def before_event(self, e: Any) -> Any:
        """Screens hear of a new address without its mark, and of a sheet's step not at all."""
        if isinstance(e, ft.RouteChangeEvent):
            e.route = self._heard(e.route)
        return self._before_event(e)

    def _heard(self, route: str) -> str:
        before, self.address, mark = self.address, without_mark(route), route[len(without_mark(route)) + 1 :]
        if route == self._asked:
            self._asked = ""
        elif not mark and self.address == before:
            self._go_back()
        elif mark.startswith("sheet") and mark != self._mark():
            self._navigate(marked(self.address, UP))  # Forward, to a sheet that is down
        return self.address

    def _go_back(self) -> None:
        sheet, self._sheet = self._sheet, Sheet()
        sheet.close()

    def opened(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._step()

    def _step(self) -> None:
        """Never twice the same number: the client tells of changes only."""
        self._numbers += 1
        self._sheet.number, self._sheet.address = self._numbers, _path(self.address)
        self._navigate(marked(self.address, self._mark()))

    def _mark(self) -> str:
        return f"sheet={self._sheet.number}"

    def closed(self, sheet: Sheet) -> None:
        """Not by Back. With one that has gone together with its screen, its step has gone too."""
        if sheet is self._sheet:
            self._sheet = Sheet()
            if sheet.address == _path(self.address):
                self._navigate(marked(self.address, UP))


def _path(route: str) -> str:
    return route.partition("?")[0]


def use_sheet(steps: Steps, shown: ft.BottomSheet | None) -> None:
    """Hook: `ft.use_dialog`, and Back takes the sheet down. State decides: its `on_dismiss` must make it None."""
    sheet: Sheet
    sheet, _ = ft.use_state(Sheet())
    sheet.is_up = shown is not None
    sheet.close = shown.on_dismiss if shown and shown.on_dismiss else sheet.close  # Flet puts its own over it
    ft.use_dialog(shown)

    ft.use_effect(
        lambda: steps.opened(sheet) if sheet.is_up else None, [sheet.is_up], cleanup=lambda: steps.closed(sheet)
    )
