"""A phone at a table of Board Royale, and every move of a script as the taps that make it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl

from companion.core.event_log import Session
from companion.games.board_royale.screen.sheets.attack import ReactionDraft as Answer
from companion.games.board_royale.screen.sheets.items import ItemDraft, kind_of
from companion.games.board_royale.state import RoyaleState
from companion.ui.backend import Backend
from tests.ui.headless import HeadlessPhone, settle, walk

EFFECTS = {"avoid": "avoids it", "reduce": "wards some off", "draw": "draws first", "damage": "strikes back"}


class Screen(HeadlessPhone):
    """Finds what it taps by name; sheets that went down are out of reach."""

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

    def name(self, start: str) -> str:
        """The one name that begins so."""
        found = [name for name in self.names() if name.startswith(start)]
        assert len(found) == 1, f"{start!r}: {found or self.names()}"
        return found[0]

    async def tap_start(self, start: str) -> None:
        await self.tap(self.name(start))

    async def write(self, label: str, text: str) -> None:
        field = self.find(lambda c: isinstance(c, ft.TextField) and c.label == label)
        await self.send(field, "change", text)

    async def count(self, what: str, now: int, wanted: int) -> None:
        way = "one more" if wanted > now else "one less"
        for _ in range(abs(wanted - now)):
            await self.tap(f"{what}: {way}")

    async def strike(self) -> None:
        """The filled button of an attack under way stands after the reactions."""
        names = self.names()
        await self.tap(names[names.index(next(n for n in names if n.endswith(" reacts"))) + 1])


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
    await phone.tap_start(f"{state.name(data['seat'])} draws {state.figures.draw} and ")


async def pass_turn(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap(next(n for n in phone.names() if n.startswith("Pass to ")))


async def craft(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    who, item = state.name(data["seat"]), data["item"]
    await phone.tap(f"{who} crafts an item")
    await phone.write("Name of the item", item)
    draft = ItemDraft(name=item)
    kind = data.get("kind", kind_of(draft))
    await phone.tap(kind)
    if "pay" in data:
        await phone.count("Price", 1, data["pay"])
    if kind == "escape":
        await _escape(phone, data)
    elif "uses" in data or "marks" in data:
        await phone.tap("Marks, uses a round, hand limit")
        for mark in data.get("marks", []):
            await phone.tap(mark)
        await phone.count("Uses a round (0: any)", 0, data.get("uses", 0))
    await phone.tap(next(n for n in phone.names() if n.endswith(f" and crafts {item}")))


async def _escape(phone: Screen, data: Mapping[str, Any]) -> None:
    await phone.count("Escape points", 1, data["points"])
    if "set_name" not in data:
        return
    known = f"set {data['set_name']}"
    if known in phone.names():
        await phone.tap(known)
    else:
        await phone.write("Its escape set, if any", data["set_name"])
        await phone.count("Pieces of the set", 0, data["pieces"])


async def vote(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap(f"{state.name(state.turn)} calls a vote")
    others = [seat for seat in state.seats_alive() if seat != state.turn]
    for seat in others[: data["yes"] - 1]:
        await phone.tap(f"{state.name(seat)} says yes")
    await phone.tap_start(f"{data['yes']} of {len(state.seats_alive())} say yes")


async def steal(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap(f"{state.name(data['seat'])} steals instead of drawing")
    await phone.tap(f"Steal {state.figures.steal} from {state.name(data['target'])}")


async def attack(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    who = state.name(data["seat"])
    await phone.tap(f"{who} attacks")
    await phone.tap(f"Target {state.name(data['target'])}" if "target" in data else "All opponents")
    held = [name for name in phone.names() if data.get("item") and name.split(" ")[0] == data["item"]]
    for name in held[:1]:
        await phone.tap(name)
    await phone.count("Resources lost", _shown(phone, "Resources lost"), data["damage"])
    await phone.count("Paid for it", _shown(phone, "Paid for it"), data.get("pay", 0))
    for helper in data.get("helpers", []):
        await phone.tap(f"{state.name(helper)} shares the loot")
    await phone.tap(next(n for n in phone.names() if n.startswith(f"{who} attacks ") and " for " in n))


def _shown(phone: Screen, what: str) -> int:
    """The number under its small heading."""
    texts = phone.texts()
    return int(texts[texts.index(what) + 2])


async def resolve(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.strike()


async def react(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    await phone.tap(f"{state.name(data['seat'])} reacts")
    await phone.tap(data["item"])
    await phone.tap(EFFECTS[data["effect"]])
    if data["effect"] != "avoid":
        await phone.count("How many?", Answer().n, data["n"])
    names = phone.names()
    await phone.tap(names[names.index("Rule: What does Avoid do?") - 1])


async def trade(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    giver, taker = data["seat"], data["target"]
    other = taker if giver == state.turn else giver
    await phone.tap(f"{state.name(state.turn)} makes a deal")
    await phone.tap(f"Deal with {state.name(other)}")
    await phone.count(f"{state.name(giver)} gives", 0, data["gives"])
    await phone.tap(f"{state.name(giver)} gives {state.name(taker)} {data['gives']}")


async def destroy(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    whose, item = state.name(data["target"]), data["item"]
    await phone.tap_start(f"{whose}: ")
    await phone.tap_start(f"{whose}’s {item} (")
    await phone.tap("It is destroyed …")
    await phone.tap(f"Destroyed by {state.name(data['seat'])}")
    await phone.tap(data["using"])
    await phone.tap(f"{state.name(data['seat'])} destroys {item} of {whose}")


async def skip(phone: Screen, state: RoyaleState, data: Mapping[str, Any]) -> None:
    who = state.name(data["seat"])
    await phone.tap_start(f"{who}: ")
    await phone.tap(f"{who} skips the next turn")


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
