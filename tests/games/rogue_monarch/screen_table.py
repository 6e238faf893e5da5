"""Phones without a browser at a table of The Rogue Monarch."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Mapping
from typing import Any

import flet as ft

from companion.core.event_log import Session
from companion.games.rogue_monarch.state import RogueState
from companion.ui.backend import Backend
from companion.ui.settings import Settings
from tests.games.rogue_monarch.screen_taps import taps
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.stories import QUIET

UNDRAWN = "went wrong here"


def run(story: Awaitable[Any]) -> Any:
    """Run a story on the loop."""

    async def whole() -> Any:
        return await story

    return asyncio.run(whole())


class Screen(HeadlessPhone):
    """A phone that shows one table."""

    @property
    def state(self) -> RogueState:
        found: RogueState = self.phone.backend.open_tables.table("evening").state
        return found

    async def taps(self, *ids: str) -> None:
        """One after the other."""
        for id in ids:
            await self.tap(id)

    async def made(self, kind: str, **data: Any) -> None:
        """One move, by taps."""
        await self.taps(*taps(self.state, kind, data))
        self.sound()

    def sound(self) -> None:
        """Everything is drawn, no two controls have one name or id, and at most one button is filled."""
        found = self.controls()
        assert len(filled(self, found)) <= 1
        buttons = [c for c in found if isinstance(c, ft.Semantics) and c.button]
        names, ids = [c.label for c in buttons], [c.identifier for c in buttons if c.identifier]
        assert [name for name, n in Counter([*names, *ids]).items() if n > 1] == []
        assert all(names)
        assert not any(UNDRAWN in (c.value or "") for c in found if isinstance(c, ft.Text))

    async def hears(self, *moves: tuple[str, dict[str, Any]]) -> None:
        """What another phone has entered."""
        open_tables = self.phone.backend.open_tables
        for kind, data in moves:
            open_tables.play("evening", kind, data, device="other", at=self.phone.backend.now())
        for opened, _ in self.phone.tables.values():
            opened.table = open_tables.table("evening")
        await settle()

    async def hold(self, name: str, event: str = "long_press") -> None:
        """Press on the cover of the notebook and keep the thumb there; or let go."""
        cover = self.find(lambda c: isinstance(c, ft.Semantics) and c.identifier == name)
        await self.send(cover.content, event)

    def everything(self) -> str:
        return "\n".join([*self.texts(), *self.names()])


def filled(phone: HeadlessPhone, controls: list[Any] | None = None) -> list[str]:
    """The ids of the filled buttons; the present phase is filled too, as selected, and no button to do something."""
    fill = phone.phone.theme("rogue-monarch").fill
    found = [c for c in controls or phone.controls() if isinstance(c, ft.Semantics) and c.button and not c.selected]
    return [str(c.identifier or c.label) for c in found if getattr(c.content, "bgcolor", None) == fill]


def set_table(backend: Backend, rulings: Mapping[str, str] | None = None, **options: Any) -> None:
    setup = backend.games["rogue-monarch"].read_setup(["Ann", "Ben"], rulings or {}, options)
    backend.open_tables.new(Session("evening", "rogue-monarch", setup, ()), at=backend.now())


async def seated(backend: Backend, *moves: tuple[str, dict[str, Any]], width: int = 390, **settings: Any) -> Screen:
    """A phone at the table "evening", after these moves of another phone."""
    for kind, data in moves:
        backend.open_tables.play("evening", kind, data, device="other", at=backend.now())
    screen = Screen(backend, "/table/evening", Settings(**{**QUIET, **settings}), width)
    await settle()
    return screen


def lying(words: str) -> list[tuple[str, dict[str, Any]]]:
    """Corrections that lay the Court so: 'ROI' face up, 'roi' face down and seen, '?' unknown."""
    return [
        ("correct_court", {"place": i, "card": "unknown" if word == "?" else word.lower(), "up": word.isupper()})
        for i, word in enumerate(words.split(), 1)
    ]


def begun(words: str = "? ? ? ?") -> list[tuple[str, dict[str, Any]]]:
    """Ann's first turn, at this Court."""
    return [("first_player", {"seat": 0}), *lying(words)]
