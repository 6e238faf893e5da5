"""What a person taps at a table of Royal Bastards: moves of the game as ids of buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl

from companion.games.royal_bastards import GAME
from companion.games.royal_bastards.screen.view_model import id_of
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


def buttons(phone: HeadlessPhone) -> list[ft.Semantics]:
    return [c for c in shown(phone) if isinstance(c, ft.Semantics) and c.button]


def names(phone: HeadlessPhone) -> list[str]:
    return [str(c.label) for c in buttons(phone)]


def ids(phone: HeadlessPhone) -> list[str]:
    return [c.identifier for c in buttons(phone) if c.identifier]


def words(phone: HeadlessPhone, id: str) -> str:
    """What the button of that id says."""
    return str(_button(phone, id).label)


def seen(phone: HeadlessPhone) -> tuple[list[str], list[str], list[str]]:
    """Names, ids and texts, found in one look."""
    found = shown(phone)
    tapped = [c for c in found if isinstance(c, ft.Semantics) and c.button]
    given = [c.identifier for c in tapped if c.identifier]
    return [str(c.label) for c in tapped], given, [str(c.value) for c in found if isinstance(c, ft.Text)]


def texts(phone: HeadlessPhone) -> list[str]:
    return [str(c.value) for c in shown(phone) if isinstance(c, ft.Text)]


def said(phone: HeadlessPhone) -> list[str]:
    """All that can be read or heard."""
    found = shown(phone)
    heard = [str(c.label) for c in found if isinstance(c, ft.Semantics) and c.label]
    return [*texts(phone), *heard, *(c.semantics_label for c in found if isinstance(c, ft.Text) and c.semantics_label)]


async def tap(phone: HeadlessPhone, *taps: str) -> None:
    """One after the other, by their ids."""
    for id in taps:
        box = next(inner for inner in within(_button(phone, id).content) if isinstance(inner, ft.Container))
        assert box.on_click, f"{id!r} is switched off"
        await phone.send(box, "click")
        for dialog in [dialog for dialog in phone.page._dialogs.controls if not dialog.open]:
            await phone.send(dialog, "dismiss")  # as the client does when a sheet is down


def _button(phone: HeadlessPhone, id: str) -> ft.Semantics:
    """In a sheet first, which lies over the rest."""
    found = buttons(phone)
    for c in reversed(found):
        if c.identifier == id:
            return c
    raise AssertionError(f"no button {id!r}; there are: {[(c.identifier, c.label) for c in found]}")


async def play_elsewhere(phone: HeadlessPhone, backend: Backend, kind: str, **data: Any) -> None:
    """A move that is made by its form, or on another phone."""
    table = backend.open_tables.play("evening", kind, data, device="other", at=backend.now())
    phone.phone.tables["evening"][0].table = table
    await settle()


async def dice(phone: HeadlessPhone, die: str, rolls: list[int]) -> None:
    """A real throw is typed in."""
    if f"{die}-{rolls[0]}" not in ids(phone):
        await tap(phone, die)
    await tap(phone, *(f"{die}-{roll}" for roll in rolls))


async def contest(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    """A whole Contest, with the button that tells how it comes out."""
    await drafted(phone, backend, data)
    await tap(phone, "hold_contest")


async def drafted(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    """A Contest that has not been entered yet: where, of what, who, cards and dice."""
    state = state_of(backend)
    if state.phase == "contest":
        await tap(phone, id_of("flag", data["territory"]))
    await tap(phone, f"attribute-{data['attribute']}")
    if bonus := data.get("bonus"):
        await tap(phone, "who-takes-part", id_of("bonus-for", bonus["trait"]))
    for side in data["sides"]:
        await _side(phone, side, has_bonus=bool(bonus))


async def _side(phone: HeadlessPhone, side: dict[str, Any], has_bonus: bool) -> None:
    seat, extra = side["seat"], side.get("dice", [])
    if (extra and not has_bonus) or side.get("modifiers"):
        await tap(phone, f"tune-{seat}")
        if not has_bonus:
            await tap(phone, *(f"add-{seat}-{die['die']}" for die in extra))
        for n in side.get("modifiers", []):
            await tap(phone, *([f"cards-{seat}-{_way(n)}"] * abs(n)))
    for nth, die in enumerate([*side["bastards"], *extra]):
        await dice(phone, f"die-{seat}-{nth}", die["rolls"])


def _way(n: int) -> str:
    return "more" if n > 0 else "less"


def primary(phone: HeadlessPhone) -> str:
    """What the filled button of the table says: it stands last above the thumb bar."""
    found = buttons(phone)
    undo = next(at for at, c in enumerate(found) if c.identifier == "undo")
    return str(found[undo - 1].label)


async def ballot(phone: HeadlessPhone, rows: list[dict[str, Any]]) -> None:
    """Somebody alone opens the ballot and writes on it."""
    if "open-ballot" in ids(phone):
        await tap(phone, "open-ballot")
    for row in rows:
        n = row["support"]
        await tap(phone, *([id_of("support-on", row["territory"], _way(n))] * abs(n)))
    await tap(phone, "ballot-done")


async def play_by_taps(phone: HeadlessPhone, backend: Backend, kind: str, data: dict[str, Any]) -> None:
    """One move of a recorded game by taps; what has a form and nothing else is played elsewhere."""
    if kind not in TAPS:
        await play_elsewhere(phone, backend, kind, **data)
    else:
        await TAPS[kind](phone, backend, data)


async def _choose(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    await tap(phone, f"firstborn-{data['seat']}", id_of("firstborn", data["seat"], data["name"]))


async def _next(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    """With the big button; beside it where something is left open."""
    id = f"next_phase-{state_of(backend).phase}"
    await tap(phone, id if id in ids(phone) else "other-next_phase")


async def _move(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    seat, role, to = data["seat"], data["role"], data["to"]
    stays = state_of(backend).bastard(seat, role).place == to
    await tap(phone, id_of("stay", seat, role) if stays else id_of("go", seat, role, to))


async def _earn(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    await tap(phone, f"earn-{data['seat']}-{data['role']}-{data['take']}")


async def _reward(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    await tap(phone, f"reward-{data['seat']}", *(["reward-gold-more"] * data.get("gold", 0)))
    if "support" in data:
        await ballot(phone, data["support"])
    else:
        await tap(phone, "gold-only")


async def _gain(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    await tap(phone, f"gold-{data['seat']}", f"gain-{data['gold']}")


async def _festival(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    await tap(phone, f"festival-{data['seat']}")
    await ballot(phone, data["support"])


async def _champion(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    await tap(phone, id_of("champion", data["seat"], data["name"]))


async def _roll_off(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    for row in data["rolls"]:
        await dice(phone, f"off-{row['seat']}", [row["roll"]])
    await tap(phone, "roll_off")


async def _count(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    await tap(phone, "territories", id_of("see", data["territory"]), id_of("count", data["territory"]))


async def _last(phone: HeadlessPhone, backend: Backend, data: dict[str, Any]) -> None:
    for row in data.get("points", []):
        await tap(phone, *([f"points-{row['seat']}-{_way(row['points'])}"] * abs(row["points"])))
    await tap(phone, f"last-{data['seat']}")


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
