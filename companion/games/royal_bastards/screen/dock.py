"""The dock: one filled button with the likeliest next thing, and a few beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.games.royal_bastards.screen.drafts import Draft
from companion.games.royal_bastards.screen.upcoming import upcoming
from companion.games.royal_bastards.screen.upcoming_endgame import Next
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import primary, second
from companion.ui.kit.layout import STRETCH, col, row
from companion.ui.live_updates import use_live
from companion.ui.theme import GAP, Look

ACTS: dict[str, Callable[[Ways, Next], object]] = {
    "count": lambda ways, then: ways.count(),
    "deal": lambda ways, then: ways.ask("deal_bastards"),
    "festival": lambda ways, then: ways.raise_sheet("festival_support", then.seat),
    "fight": lambda ways, then: ways.open_fight(then.what),
    "firstborn": lambda ways, then: ways.raise_sheet("firstborn", then.seat),
    "hold_contest": lambda ways, then: ways.hold_contest(),
    "last": lambda ways, then: ways.end_last_action(),
    "look": lambda ways, then: ways.look_at(None),
    "next_phase": lambda ways, then: ways.play("next_phase"),
    "roll_off": lambda ways, then: ways.roll_off(),
    "stay": lambda ways, then: stay(ways, then),
    "throw": lambda ways, then: ways.throw(),
    "throw_off": lambda ways, then: ways.throw_off(),
}


def stay(ways: Ways, then: Next) -> None:
    place = ways.state.bastard(then.seat, then.what).place
    ways.play("move", seat=then.seat, role=then.what, to=place)


def next_now(t: Look, ways: Ways) -> Next | None:
    return ways.once(("next", t), lambda: upcoming(t, ways.state, ways.draft, ways.players))


@part
def NextButton(t: Look, ways: Ways) -> ft.Control:
    then = use_live(ways.door, lambda opened: next_now(t, ways))
    if then is None:
        return ft.Container()
    press = (lambda: ACTS[then.act](ways, then)) if then.act else None
    icon = ft.Icons.CASINO_ROUNDED if then.act in ("throw", "throw_off") else None
    return primary(t, then.text, press, icon)


class Beside(NamedTuple):
    """A smaller button: what it does, its words."""

    act: str
    what: str
    seat: int = 0


def beside(state: BastardsTable, draft: Draft) -> tuple[Beside, ...]:
    """What can be done beside the likeliest, in this phase; the box and the rest of the moves always."""
    more = {
        "setup": (Beside("ask", "first_player"),),
        "movement": (Beside("play", "next_phase"),),
        "festival-deal": (Beside("play", "next_phase"),),
        "festival-contest": (Beside("ask", "rank_players"),),
        "crown": (Beside("ask", "crown"),),
        "last-actions": (),
    }.get(state.phase, ())
    if draft.fight and draft.fight.purpose == "tie":
        more = (Beside("ask", "settle_tie"),)
    return (*more, Beside("sheet", "box"), Beside("sheet", "more"))


def beside_text(t: Look, each: Beside) -> str:
    return {
        "first_player": t.say("First Player"),
        "next_phase": t.say("Next phase"),
        "rank_players": t.say("Ranking by hand"),
        "crown": t.say("Crown by hand"),
        "settle_tie": t.say("Settle by hand"),
        "box": t.say("The box"),
        "more": t.say("More"),
    }[each.what]


@part
def BesideRow(t: Look, ways: Ways) -> ft.Control:
    shown = use_live(ways.door, lambda opened: beside(ways.state, ways.draft))
    buttons = [
        second(t, beside_text(t, each), lambda e, each=each: _do(ways, each), expand=not t.is_large, height=48)
        for each in shown
    ]
    return col(*buttons, gap=GAP, horizontal_alignment=STRETCH) if t.is_large else row(*buttons)


def _do(ways: Ways, each: Beside) -> None:
    if each.act == "play":
        ways.play(each.what)
    elif each.act == "ask":
        ways.ask(each.what)
    else:
        ways.raise_sheet(each.what, each.seat)
