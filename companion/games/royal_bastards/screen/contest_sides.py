"""One side of a Contest: the Bastards with their attribute, the dice, cards that add or take, and the sum.

The sides of a drafted Contest as the screen shows them, and what their dice come to."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.state import with_item
from companion.games.royal_bastards.facts import DICE, MOST_ATTRIBUTE, MOST_MODIFIER, ROLES
from companion.games.royal_bastards.screen import contest_draft
from companion.games.royal_bastards.screen import contest_draft as fights
from companion.games.royal_bastards.screen.contest_draft import EXTRA, Fight
from companion.games.royal_bastards.screen.controller import Controller
from companion.games.royal_bastards.screen.pickers import counted_line, counter
from companion.games.royal_bastards.screen.tried import after
from companion.games.royal_bastards.screen.view_model import Player
from companion.games.royal_bastards.state import BastardsState, open_tie
from companion.ui.error_boundary import component, memo
from companion.ui.kit.buttons import Handler, icon_button, secondary
from companion.ui.kit.cards_and_dice import die_button, faces
from companion.ui.kit.layout import STRETCH, col, flow, panel, row, strut, tag
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small
from companion.ui.theme import TARGET, Theme


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


@memo
def SideRow(t: Theme, side: SideView, throws: int, calm: bool, controller: Controller) -> ft.Control:
    """The winner's is washed; a die that was tapped has its faces under it."""
    tuned, tune = ft.use_state(False)
    dice = [_die_button(t, side, d, throws, calm, controller) for d in range(len(side.dice))]
    beside = len(dice) == 1 and len(side.dice[0].rolls) < 2 and not t.is_large and not t.is_narrow
    rows = [
        _head(t, side, dice if beside else [], lambda: tune(not tuned)),
        *(_unread(t, side, fighter, controller) for fighter in side.fighters if not fighter.is_known),
        *([] if beside else [flow(*dice)]),
        *(_faces(t, die, controller) for die in side.dice if die.is_open),
        *([Tuning(t, side, controller)] if tuned else []),
    ]
    fill = t.wash if side.state == "wins" else t.panel
    body = col(*rows, gap=6, horizontal_alignment=STRETCH)
    return panel(
        t, body, edge=side.player.seal.fill, fill=fill, padding=ft.Padding.only(left=8, right=6, top=2, bottom=6)
    )


def _head(t: Theme, side: SideView, dice: list[ft.Control], on_tune: Handler) -> ft.Control:
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


def _unread(t: Theme, side: SideView, fighter: FighterView, controller: Controller) -> ft.Control:
    """An attribute that nobody has entered is read from the card."""
    at, place = side.at, ROLES.index(fighter.role)

    def say(n: int) -> None:
        controller.fight(lambda held: fights.with_side(held, at, said=with_item(held.sides[at].said, place, n)))

    what = t.say("Printed on {name}", name=fighter.name)
    if fighter.said is None:
        button = secondary(
            t, t.say("Enter it"), lambda: say(0), name=t.say("{what}: enter it", what=what), height=TARGET
        )
        return counted_line(t, what, button)
    return counted_line(t, what, counter(t, what, fighter.said, say, 0, MOST_ATTRIBUTE))


def _die_button(t: Theme, side: SideView, d: int, throws: int, calm: bool, controller: Controller) -> ft.Control:
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
        lambda: controller.fight(lambda held: held.replace(open=None if held.open == (at, d) else (at, d))),
        is_open=die.is_open,
        wants_more=die.wants_more,
        throws=throws,
        calm=calm,
    )


def _faces(t: Theme, die: DieView, controller: Controller) -> ft.Control:
    return faces(t, die.die, lambda n: t.say("{die}: {n}", die=die.name, n=n), controller.type_face)


@component
def Tuning(t: Theme, side: SideView, controller: Controller) -> ft.Control:
    """What Chaos cards and others do: a sum to add or take, and more dice."""
    at, who = side.at, side.player.name
    what = t.say("Cards for {who}", who=who)

    def change(n: int) -> None:
        controller.fight(lambda held: fights.with_side(held, at, modifier=n))

    modifier = counter(t, what, side.modifier, change, -MOST_MODIFIER, MOST_MODIFIER, signed=True)
    added = [
        secondary(
            t,
            f"+ {die}",
            lambda e, die=die: controller.fight(lambda held: fights.with_extra(held, at, die)),
            name=t.say("{who} adds a {die}", who=who, die=die),
            expand=True,
            height=TARGET,
        )
        for die in DICE
    ]
    taken = (lambda: controller.fight(lambda held: fights.without_extra(held, at))) if side.has_extra else None
    gone = icon_button(t, t.say("{who}: one extra die less", who=who), ft.Icons.BACKSPACE_OUTLINED, taken)
    return col(counted_line(t, what, modifier), row(*added, gone), gap=6, horizontal_alignment=STRETCH)


def side_views(t: Theme, state: BastardsState, fight: Fight, players: tuple[Player, ...]) -> tuple[SideView, ...]:
    done = not fights.waiting(state, fight) and fight.attribute is not None
    won, tied = verdict(state, fight) if done else (None, ())
    return tuple(
        SideView(
            at,
            players[side.seat],
            tuple(_fighter(t, state, fight, side, role) for role in side.roles),
            tuple(_die_view(t, state, fight, players, at, d) for d in range(len(side.dice))),
            side.modifier,
            contest_draft.total_of(state, fight, side),
            "wins" if side.seat == won else "tied" if side.seat in tied else "",
            any(die.of == EXTRA for die in side.dice),
        )
        for at, side in enumerate(fight.sides)
    )


def _fighter(t: Theme, state: BastardsState, fight: Fight, side: fights.Side, role: str) -> FighterView:
    fighter = state.rivals[side.seat].fighter(role)
    name = fighter.name if fighter else t.say("Firstborn") if role == "firstborn" else t.say("Champion")
    said = side.said[ROLES.index(role)]
    is_known = (
        fight.attribute is None
        or contest_draft.printed_of(state, fight, side.replace(said=(None,) * 2), role) is not None
    )
    return FighterView(role, name, contest_draft.current_of(state, fight, side, role), is_known, said)


def _die_view(t: Theme, state: BastardsState, fight: Fight, players: tuple[Player, ...], s: int, d: int) -> DieView:
    side = fight.sides[s]
    die, who = side.dice[d], players[side.seat].name
    fighter = state.rivals[side.seat].fighter(die.of) if die.of in ROLES else None
    if fighter:
        name = t.say("{who}'s {die} for {name}", who=who, die=die.die, name=fighter.name)
    else:
        nth = sum(other.of not in ROLES for other in side.dice[: d + 1])
        name = (
            t.say("{who}'s {die} ({n})", who=who, die=die.die, n=nth)
            if nth
            else t.say("{who}'s {die}", who=who, die=die.die)
        )
    return DieView(name, die.die, die.rolls, not fights.is_thrown(state, die), fight.open == (s, d))


def verdict(state: BastardsState, fight: Fight) -> tuple[int | None, tuple[int, ...]]:
    """Who wins with these dice, or who is still tied, as the game itself has reckoned it."""
    then = after(state, "contest", **contest_draft.data_of(fight))
    if then is None:
        return None, ()
    if then.contest and (tied := open_tie(then.contest)):
        first = then.contest.standing.winner
        return first, tied
    if fight.purpose == "territory" and then.contest:
        return then.contest.standing.winner, ()
    if fight.purpose == "festival":
        return then.ranking[0], ()
    if fight.purpose == "crown" and then.endgame:
        return then.endgame.king, ()
    tile = then.territories.get(fight.territory or "")
    return tile.tie_winner if tile else None, ()
