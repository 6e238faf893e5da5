"""A phone at a table of Board Royale, and every move of a script as the taps that make it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import dropwhile
from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl

from companion.core.event_log import Session
from companion.games.board_royale.screen.sheets.items import ItemDraft, told
from companion.games.board_royale.state import RoyaleState
from companion.ui.backend import Backend
from tests.ui.headless import HeadlessPhone, settle, walk
from tests.ui.waiting import until


class Screen(HeadlessPhone):
    """Sheets that went down are out of reach."""

    def controls(self) -> list[BaseControl]:
        sheets = [dialog for dialog in self.page._dialogs.controls if dialog.open]
        views = [c for c in walk(self.page.views) if isinstance(c, ft.View)]
        return [*walk(views[-1]), *walk(sheets)]

    @property
    def state(self) -> RoyaleState:
        found: RoyaleState = self.phone.backend.open_tables.table(self.table_id).state
        return found

    @property
    def table_id(self) -> str:
        return self.route.split("/")[2]

    async def write(self, label: str, text: str) -> None:
        def is_field(control: BaseControl) -> bool:
            return isinstance(control, ft.TextField) and control.label == label

        await until(self, lambda phone: any(map(is_field, phone.controls())))
        await self.send(self.find(is_field), "change", text)

    def shown(self, counter: str) -> int:
        """The number between − and +."""
        from_less = dropwhile(lambda c: getattr(c, "identifier", None) != f"{counter}-less", self.controls())
        texts = [c.value for c in from_less if isinstance(c, ft.Text)]
        return int(texts[1])  # after the sign of the button

    async def count(self, counter: str, wanted: int) -> None:
        now = self.shown(counter)
        for _ in range(abs(wanted - now)):
            await self.tap(f"{counter}-more" if wanted > now else f"{counter}-less")


async def seated(
    backend: Backend, names: list[str], *, width: int = 390, settings: Any = None, **options: Any
) -> Screen:
    """A phone at a new table."""
    setup = backend.games["board-royale"].read_setup(names, {}, options)
    backend.open_tables.new(Session("evening", "board-royale", setup, ()), at=backend.now())
    phone = Screen(backend, "/table/evening", settings, width)
    await settle()
    return phone


async def play(phone: Screen, kind: str, data: Mapping[str, Any]) -> None:
    """One move of a script, by taps alone."""
    await TAPS[kind](phone, phone.state, data)


async def draw(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap("move-draw")


async def pass_turn(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap("move-pass")


async def craft(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap("open-craft")
    await phone.write("Item name", data["item"])
    kind = data.get("kind", told(state, ItemDraft(name=data["item"]))["kind"])
    await phone.tap(f"kind-{kind}")
    if "pay" in data:
        await phone.count("price", data["pay"])
    if kind == "escape":
        await _escape(phone, data)
    elif "uses" in data or "marks" in data:
        await phone.tap("details")
        for mark in data.get("marks", []):
            await phone.tap(f"mark-{mark}")
        await phone.count("uses", data.get("uses", 0))
    await phone.tap("move-craft")


async def _escape(phone: Screen, data: Mapping[str, Any]) -> None:
    await phone.count("points", data["points"])
    if "set_name" not in data:
        return
    known = f"set-{data['set_name']}"
    if known in phone.ids():
        await phone.tap(known)
    else:
        await phone.write("Escape set, if any", data["set_name"])
        await phone.count("pieces", data["pieces"])


async def vote(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap("open-vote")
    others = [seat for seat in state.seats_alive() if seat != state.turn]
    for seat in others[: data["yes"] - 1]:
        await phone.tap(f"yes-{seat}")
    await phone.tap("move-vote")


async def steal(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap("open-steal")
    await phone.tap(f"steal-from-{data['target']}")


async def attack(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap("open-attack")
    await phone.tap(f"target-{data.get('target', 'all')}")
    await phone.tap(f"weapon-{data.get('item', '')}")
    await phone.count("damage", data["damage"])
    await phone.count("pay", data.get("pay", 0))
    for helper in data.get("helpers", []):
        await phone.tap(f"helper-{helper}")
    await phone.tap("move-attack")


async def resolve(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap("move-resolve")


async def react(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap("open-react")
    await phone.tap(f"instant-{data['item']}")
    await phone.tap(f"effect-{data['effect']}")
    if data["effect"] != "avoid":
        await phone.count("amount", data["n"])
    await phone.tap("move-react")


async def trade(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    is_giver = data["seat"] == state.turn
    await phone.tap("open-deal")
    await phone.tap(f"partner-{data['target'] if is_giver else data['seat']}")
    await phone.count("gives" if is_giver else "gets", data["gives"])
    await phone.tap("move-trade")


async def destroy(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    held = [item.name for item in state.players[data["target"]].items]
    await phone.tap(f"player-{data['target']}")
    await phone.tap(f"item-{held.index(data['item'])}")
    await phone.tap("to-destroy")
    await phone.tap(f"destroyer-{data['seat']}")
    await phone.tap(f"using-{data['using']}")
    await phone.tap("move-destroy")


async def skip(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap(f"player-{data['seat']}")
    await phone.tap("move-skip")


TAPS = {
    "attack": attack,
    "craft": craft,
    "destroy": destroy,
    "draw": draw,
    "pass": pass_turn,
    "react": react,
    "resolve": resolve,
    "skip": skip,
    "steal": steal,
    "trade": trade,
    "vote": vote,
}
