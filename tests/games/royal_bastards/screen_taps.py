"""What a person taps at a table of Royal Bastards: moves of the game as names of controls."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl

from companion.games.royal_bastards import GAME
from companion.games.royal_bastards.state import BastardsState
from companion.ui.backend import Backend
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.stories import story

NAMES = ["Ann", "Ben", "Cleo"]


def at_table(
    backend: Backend,
    moves: list[tuple[str, dict[str, Any]]],
    tell: Callable[..., Any],
    names: list[str] = NAMES,
    options: dict[str, Any] | None = None,
    **settings: Any,
) -> Any:
    """A phone at a table where these moves were made before."""
    make_table(backend, GAME.id, names, **(options or {}))
    for kind, data in moves:
        backend.open_tables.play("evening", kind, data, device="other", at=backend.now())
    width = settings.pop("width", 390)
    return story(backend, "/table/evening", tell, width, **settings)


def state_of(backend: Backend) -> BastardsState:
    found: BastardsState = backend.open_tables.table("evening").state
    return found


def shown(phone: HeadlessPhone) -> list[Any]:
    """Every control that a person sees now: the screen and the sheet that is up."""
    up = [dialog for dialog in phone.page._dialogs.controls if dialog.open]
    return [*within(list(_screens(phone.page.views))[-1]), *within(up)]


def _screens(value: Any) -> Iterator[ft.View]:
    if isinstance(value, Component):
        yield from _screens(value._b)
    elif isinstance(value, list):
        for each in value:
            yield from _screens(each)
    elif isinstance(value, ft.View):
        yield value


def within(value: Any) -> Iterator[Any]:
    """Like `walk`, by the two fields alone in which the kit puts controls: a whole evening has many looks."""
    if isinstance(value, Component):
        yield from within(value._b)
    elif isinstance(value, list):
        for each in value:
            yield from within(each)
    elif isinstance(value, BaseControl):
        yield value
        for field in ("content", "controls"):
            yield from within(getattr(value, field, None))


def names(phone: HeadlessPhone) -> list[str]:
    return [str(c.label) for c in shown(phone) if isinstance(c, ft.Semantics) and c.button]


def seen(phone: HeadlessPhone) -> tuple[list[str], list[str]]:
    """Names and texts, found in one look."""
    found = shown(phone)
    named = [str(c.label) for c in found if isinstance(c, ft.Semantics) and c.button]
    return named, [str(c.value) for c in found if isinstance(c, ft.Text)]


def texts(phone: HeadlessPhone) -> list[str]:
    return [str(c.value) for c in shown(phone) if isinstance(c, ft.Text)]


def said(phone: HeadlessPhone) -> list[str]:
    """All that can be read or heard."""
    found = shown(phone)
    heard = [str(c.label) for c in found if isinstance(c, ft.Semantics) and c.label]
    return [*texts(phone), *heard, *(c.semantics_label for c in found if isinstance(c, ft.Text) and c.semantics_label)]


async def tap(phone: HeadlessPhone, *taps: str) -> None:
    """One after the other; a name that ends with … goes on with anything."""
    for name in taps:
        box = _box(phone, name)
        assert box.on_click, f"{name!r} is switched off"
        await phone.send(box, "click")
        for dialog in [dialog for dialog in phone.page._dialogs.controls if not dialog.open]:
            await phone.send(dialog, "dismiss")  # as the client does when a sheet is down


def _box(phone: HeadlessPhone, name: str) -> Any:
    """What is tapped by that name; in a sheet first, which lies over the rest."""
    begins = name[:-1] if name.endswith("…") else None
    buttons = [c for c in shown(phone) if isinstance(c, ft.Semantics) and c.button]
    for c in reversed(buttons):
        if c.label == name or (begins is not None and str(c.label).startswith(begins)):
            return next(inner for inner in within(c.content) if isinstance(inner, ft.Container))
    raise AssertionError(f"no button named {name!r}; there are: {[c.label for c in buttons]}")


async def play_elsewhere(phone: HeadlessPhone, backend: Backend, kind: str, **data: Any) -> None:
    """A move that is made by its form, or on another phone."""
    table = backend.open_tables.play("evening", kind, data, device="other", at=backend.now())
    phone.phone.tables["evening"][0].table = table
    await settle()


async def dice(phone: HeadlessPhone, die: str, rolls: list[int]) -> None:
    """A real throw is typed in."""
    if f"{die}: {rolls[0]}" not in names(phone):
        await tap(phone, f"{die}: type what it shows")
    await tap(phone, *(f"{die}: {roll}" for roll in rolls))


async def contest(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    """A whole Contest, with the button that tells how it comes out."""
    await drafted(phone, backend, data)
    await tap(phone, primary(phone))


async def drafted(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    """A Contest that has not been entered yet: where, of what, who, cards and dice."""
    state = state_of(backend)
    if state.phase == "contest":
        await tap(phone, f"Contest on {data['territory']}: …")
    await tap(phone, f"Contest of {data['attribute'].capitalize()}")
    if bonus := data.get("bonus"):
        await tap(phone, "Who takes part, and the bonus die", f"The bonus die is for {bonus['trait']}")
    for side in data["sides"]:
        await _side(phone, state, side, has_bonus=bool(bonus))


async def _side(phone: HeadlessPhone, state: BastardsState, side: dict[str, Any], has_bonus: bool) -> None:
    who = state.name(side["seat"])
    extra = side.get("dice", [])
    if (extra and not has_bonus) or side.get("modifiers"):
        await tap(phone, f"Cards and extra dice of {who}")
        if not has_bonus:
            await tap(phone, *(f"{who} adds a {die['die']}" for die in extra))
        for n in side.get("modifiers", []):
            await tap(phone, *([f"Cards for {who}: one {'more' if n > 0 else 'less'}"] * abs(n)))
    for bastard in side["bastards"]:
        fighter = state.rivals[side["seat"]].fighter(bastard["role"])
        assert fighter
        die = "d10" if bastard["role"] == "firstborn" else "d8"
        await dice(phone, f"{who}'s {die} for {fighter.name}", bastard["rolls"])
    for nth, die in enumerate(extra, 1):
        await dice(phone, f"{who}'s {die['die']} ({nth})", die["rolls"])


def primary(phone: HeadlessPhone) -> str:
    """The filled button of the table: it stands last above the thumb bar."""
    found = names(phone)
    undo = next(at for at, name in enumerate(found) if name.startswith(("Undo: ", "Nothing to undo")))
    return found[undo - 1]


async def ballot(phone: HeadlessPhone, who: str, rows: list[dict[str, Any]], done: str) -> None:
    """Somebody alone opens the ballot and writes on it."""
    if f"I am {who}: open my ballot" in names(phone):
        await tap(phone, f"I am {who}: open my ballot")
    for row in rows:
        way = "more" if row["support"] > 0 else "less"
        await tap(phone, *([f"Support on {row['territory']}: one {way}"] * abs(row["support"])))
    await tap(phone, done)


async def play_by_taps(phone: HeadlessPhone, backend: Backend, kind: str, data: dict[str, Any]) -> None:
    """One move of a recorded game by taps; what has a form and nothing else is played elsewhere."""
    if kind not in TAPS:
        await play_elsewhere(phone, backend, kind, **data)
    else:
        await TAPS[kind](phone, backend, data)


async def _choose(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    who = state_of(backend).name(data["seat"])
    await tap(phone, f"{who} chooses a Firstborn", f"{who} takes {data['name']} as Firstborn")


async def _next(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    await tap(phone, primary(phone))


async def _move(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    fighter = state_of(backend).bastard(data["seat"], data["role"])
    if fighter.place == data["to"]:
        await tap(phone, f"{fighter.name} stays on {data['to']}")
    else:
        await tap(phone, f"{fighter.name} moves to {data['to']}")


async def _earn(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    state = state_of(backend)
    name, who = state.bastard(data["seat"], data["role"]).name, state.name(data["seat"])
    text = f"{name} places Support for {who}" if data["take"] == "support" else f"{name} brings 2 gold to {who}"
    await tap(phone, text)


async def _reward(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    who = state_of(backend).name(data["seat"])
    await tap(phone, f"Reward of {who} for the Contest", *([f"Gold for {who}: one more"] * data.get("gold", 0)))
    if "support" in data:
        await ballot(phone, who, data["support"], f"{who} takes the reward")
    else:
        await tap(phone, f"{who} gets gold only")


async def _gain(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    who, gold = state_of(backend).name(data["seat"]), state_of(backend).rivals[data["seat"]].gold
    await tap(phone, f"{who} has {gold} gold: more at once", f"{who} gains {data['gold']} gold")


async def _festival(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    who = state_of(backend).name(data["seat"])
    await tap(phone, f"{who} distributes Support")
    await ballot(phone, who, data["support"], f"{who} has distributed the Support")


async def _champion(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    await tap(phone, f"{state_of(backend).name(data['seat'])} takes {data['name']} as Champion")


async def _roll_off(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    for row in data["rolls"]:
        await dice(phone, f"{state_of(backend).name(row['seat'])}'s d10", [row["roll"]])
    await tap(phone, primary(phone))


async def _count(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    await tap(phone, next(name for name in names(phone) if name.endswith(": see all Territories")))
    await tap(phone, f"See {data['territory']}, …")
    await tap(phone, primary(phone))


async def _last(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    for row in data.get("points", []):
        who = state_of(backend).name(row["seat"])
        await tap(phone, *([f"Points for {who}: one {'more' if row['points'] > 0 else 'less'}"] * abs(row["points"])))
    await tap(phone, f"{state_of(backend).name(data['seat'])} is done…")


TAPS: dict[str, Callable[..., Any]] = {
    "choose_firstborn": _choose,
    "next_phase": _next,
    "move": _move,
    "earn": _earn,
    "contest": contest,
    "reward": _reward,
    "gain_gold": _gain,
    "festival_support": _festival,
    "take_champion": _champion,
    "roll_off": _roll_off,
    "count_territory": _count,
    "last_action": _last,
}


def figures_in(lines: list[str]) -> set[str]:
    """All numbers that stand in the lines."""
    return {number for line in lines for number in re.findall(r"\d+", line)}
