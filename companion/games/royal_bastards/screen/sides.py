"""One side of a Contest: the Bastards with their attribute, the dice, cards that add or take, and the sum."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.state import put
from companion.games.royal_bastards.facts import DICE, MOST_ATTRIBUTE, MOST_MODIFIER, ROLES
from companion.games.royal_bastards.screen import fight as fights
from companion.games.royal_bastards.screen.pickers import counted_line, counter
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.ways import Ways
from companion.ui.error_boundary import component, part
from companion.ui.kit.buttons import Handler, icon_button, second
from companion.ui.kit.cards_and_dice import die_button, faces
from companion.ui.kit.layout import STRETCH, col, flow, panel, row, strut, tag
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small
from companion.ui.theme import TARGET, Look


class FighterView(NamedTuple):
    """A Bastard in the Contest; `said` is what was read from a card that nobody has entered."""

    role: str
    name: str
    value: int | None
    is_known: bool
    said: int | None


class DieView(NamedTuple):
    name: str
    die: str
    rolls: tuple[int, ...]
    wants_more: bool
    is_open: bool


class SideView(NamedTuple):
    at: int
    player: Player
    fighters: tuple[FighterView, ...]
    dice: tuple[DieView, ...]
    modifier: int
    total: int | None
    state: str  # wins, tied, or nothing yet
    has_extra: bool


@part
def SideRow(t: Look, side: SideView, throws: int, calm: bool, ways: Ways) -> ft.Control:
    """The winner's is washed; a die that was tapped has its faces under it."""
    tuned, tune = ft.use_state(False)
    dice = [_die(t, side, d, throws, calm, ways) for d in range(len(side.dice))]
    beside = len(dice) == 1 and len(side.dice[0].rolls) < 2 and not t.is_large and not t.is_narrow
    rows = [
        _head(t, side, dice if beside else [], lambda: tune(not tuned)),
        *(_unread(t, side, fighter, ways) for fighter in side.fighters if not fighter.is_known),
        *([] if beside else [flow(*dice)]),
        *(_faces(t, die, ways) for die in side.dice if die.is_open),
        *([Tuning(t, side, ways)] if tuned else []),
    ]
    fill = t.wash if side.state == "wins" else t.panel
    body = col(*rows, gap=6, horizontal_alignment=STRETCH)
    return panel(
        t, body, hem=side.player.seal.fill, fill=fill, padding=ft.Padding.only(left=8, right=6, top=2, bottom=6)
    )


def _head(t: Look, side: SideView, dice: list[ft.Control], on_tune: Handler) -> ft.Control:
    """Who, with what, and the sum; a single die has room beside it."""
    who = side.player.name
    values = [f"{f.name} {'?' if f.value is None else f.value}" for f in side.fighters]
    if side.modifier:
        values.append(f"{side.modifier:+d}".replace("-", "−"))
    told = col(label(who, t), small(" · ".join(values), t, t.text), gap=0, tight=True, expand=True)
    word = {"wins": (t.say("wins"), t.ok), "tied": (t.say("tied"), t.warn)}.get(side.state)
    mark = [tag(t, word[0], word[1], t.on)] if word else []
    total = "–" if side.total is None else side.total
    sum_said = ft.Semantics(
        label=t.say("{who} has {n}", who=who, n=total),
        content=ft.Semantics(exclude_semantics=True, content=number(total, t, "number")),
    )
    tune = icon_button(t, t.say("Cards and extra dice of {who}", who=who), ft.Icons.TUNE_ROUNDED, on_tune, t.accent)
    return row(seal_picture(side.player.seal, t, 28), told, strut(TARGET), *dice, *mark, sum_said, tune, gap=8)


def _unread(t: Look, side: SideView, fighter: FighterView, ways: Ways) -> ft.Control:
    """An attribute that nobody has entered is read from the card."""
    at, place = side.at, ROLES.index(fighter.role)

    def say(n: int) -> None:
        ways.fight(lambda held: fights.with_side(held, at, said=put(held.sides[at].said, place, n)))

    what = t.say("Printed on {name}", name=fighter.name)
    if fighter.said is None:
        button = second(t, t.say("Enter it"), lambda: say(0), name=t.say("{what}: enter it", what=what), height=TARGET)
        return counted_line(t, what, button)
    return counted_line(t, what, counter(t, what, fighter.said, say, 0, MOST_ATTRIBUTE))


def _die(t: Look, side: SideView, d: int, throws: int, calm: bool, ways: Ways) -> ft.Control:
    die, at = side.dice[d], side.at
    shown = ", ".join(map(str, die.rolls))
    name = (
        t.say("{die} shows {rolls}: change it", die=die.name, rolls=shown)
        if die.rolls
        else t.say("{die}: type what it shows", die=die.name)
    )
    return die_button(
        t,
        name,
        die.die,
        die.rolls,
        lambda: ways.fight(lambda held: held.but(open=None if held.open == (at, d) else (at, d))),
        is_open=die.is_open,
        wants_more=die.wants_more,
        throws=throws,
        calm=calm,
    )


def _faces(t: Look, die: DieView, ways: Ways) -> ft.Control:
    return faces(t, die.die, lambda n: t.say("{die}: {n}", die=die.name, n=n), ways.type_face)


@component
def Tuning(t: Look, side: SideView, ways: Ways) -> ft.Control:
    """What Chaos cards and others do: a sum to add or take, and more dice."""
    at, who = side.at, side.player.name
    what = t.say("Cards for {who}", who=who)

    def change(n: int) -> None:
        ways.fight(lambda held: fights.with_side(held, at, modifier=n))

    modifier = counter(t, what, side.modifier, change, -MOST_MODIFIER, MOST_MODIFIER, signed=True)
    added = [
        second(
            t,
            f"+ {die}",
            lambda e, die=die: ways.fight(lambda held: fights.with_extra(held, at, die)),
            name=t.say("{who} adds a {die}", who=who, die=die),
            expand=True,
            height=TARGET,
        )
        for die in DICE
    ]
    taken = (lambda: ways.fight(lambda held: fights.without_extra(held, at))) if side.has_extra else None
    gone = icon_button(t, t.say("{who}: one extra die less", who=who), ft.Icons.BACKSPACE_OUTLINED, taken)
    return col(counted_line(t, what, modifier), row(*added, gone), gap=6, horizontal_alignment=STRETCH)
