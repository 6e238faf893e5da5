"""The left part of a row: who it is, what they have, and what has to be said of them in a word."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.words import counted
from companion.games.board_royale.screen.glance import Hand, held
from companion.games.board_royale.screen.ways import Ways
from companion.ui.guard import part
from companion.ui.kit.plates import CENTRE, col, flow, pad, row, strut, tag
from companion.ui.kit.seals import Seal, seal_picture
from companion.ui.kit.taps import tap
from companion.ui.kit.words import label, small
from companion.ui.live import use_live
from companion.ui.look import TARGET, Look

ONE_LINE = ft.TextOverflow.ELLIPSIS


class Person(NamedTuple):
    """What this part shows of a hand: not the count, so that it is not drawn anew with every card."""

    seat: int
    name: str
    seal: Seal
    items: int
    points: int
    needed: int | None
    team: int | None
    is_turn: bool
    states: tuple[tuple[str, str], ...]  # a word, and the colour of its tag
    held: tuple[str, ...]


def person(t: Look, hand: Hand) -> Person:
    states = tuple(state_words(t, hand))
    return Person(
        hand.seat,
        hand.name,
        hand.seal,
        hand.items,
        hand.points,
        hand.needed,
        hand.team,
        hand.is_turn,
        states,
        hand.held,
    )


def state_words(t: Look, hand: Hand) -> list[tuple[str, str]]:
    found = []
    if hand.is_attacked:
        found.append((t.say("attacked"), t.warn))
    if hand.is_in_danger:
        found.append((t.say("in danger"), t.danger))
    if hand.is_winner:
        found.append((t.say("wins"), t.ok))
    if hand.over:
        found.append((t.say("discard {n}", n=hand.over), t.warn))
    if hand.skips:
        found.append((t.say("skips a turn") if hand.skips == 1 else t.say("skips {n}", n=hand.skips), ""))
    if hand.collected is not None:
        found.append((t.say("aside {n}", n=hand.collected), ""))
    return found


@part
def Who(t: Look, seat: int, seal: Seal, ways: Ways) -> ft.Control:
    """A tap opens the survivor's sheet."""
    who = use_live(ways.door, lambda opened: person(t, held(opened, seat, seal)))
    is_tight = t.is_narrow and not t.is_large  # the seal stands in the line of the name
    name = row(
        *([seal_picture(who.seal, t, 22), ft.Container(width=4)] if is_tight else []),
        label(who.name, t, max_lines=1, overflow=ONE_LINE, expand=True, expand_loose=True),
        *([ft.Icon(ft.Icons.PLAY_ARROW_ROUNDED, size=18 * t.scale, color=t.accent)] if who.is_turn else []),
        gap=0,
    )
    told = col(name, _facts(t, who), *_states(t, who), gap=2, expand=True, alignment=ft.MainAxisAlignment.CENTER)
    mark = strut(TARGET + 8) if is_tight else ft.Container(_mark(t, who), height=TARGET + 8, alignment=CENTRE)
    body = row(mark, told, gap=0 if is_tight else 6)
    return tap(body, spoken(t, who), lambda: ways.raise_sheet("survivor", who.seat), padding=pad(2))


def _mark(t: Look, who: Person) -> ft.Control:
    """The seal; in pairs with the number of the pair at its foot."""
    picture = seal_picture(who.seal, t, 34)
    if who.team is None:
        return picture
    badge = ft.Container(
        small(who.team, t, t.on_fill), width=20, height=20, alignment=CENTRE, bgcolor=t.fill, border_radius=10
    )
    return ft.Stack([picture, ft.Container(badge, right=0, bottom=0)], width=40, height=46)


def spoken(t: Look, who: Person) -> str:
    """All of it in words, for screen readers."""
    found = [t.say("{items}", items=counted(who.items, "item"))]
    if who.needed is not None:
        found.append(t.say("{n} of {all} escape points", n=who.points, all=who.needed))
    if who.team is not None:
        found.append(t.say("pair {n}", n=who.team))
    found += [t.say("to play")] * who.is_turn
    return f"{who.name}: {', '.join([*found, *(word for word, _hue in who.states)])}"


def _facts(t: Look, who: Person) -> ft.Control:
    """Items and escape points, always at the same place."""
    size = 15 * t.scale
    items = [ft.Icon(ft.Icons.BACKPACK_OUTLINED, size=size, color=t.soft), small(who.items, t)]
    way_out = [] if who.needed is None else _way_out(t, who, size)
    return row(*items, ft.Container(width=2), *way_out, gap=2)


def _way_out(t: Look, who: Person, size: float) -> list[ft.Control]:
    ink = t.accent if who.points else t.soft
    return [
        ft.Icon(ft.Icons.SAILING_OUTLINED, size=size, color=ink),
        small(f"{who.points}/{who.needed}", t, ink),
    ]


def _states(t: Look, who: Person) -> list[ft.Control]:
    pair = [tag(t, t.say("pair {n}", n=who.team))] if who.team is not None and t.is_narrow else []
    tags = [*(tag(t, word, hue or None, t.on if hue else None) for word, hue in who.states), *pair]
    held = [small(", ".join(who.held), t, max_lines=3, overflow=ONE_LINE)] if who.held else []
    return [*([flow(*tags, gap=2)] if tags else []), *held]
