"""One side of a Contest: the Bastards with their attribute, the dice, cards that add or take, and the sum."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.state import with_item
from companion.games.royal_bastards.amounts import signed
from companion.games.royal_bastards.facts import DICE, MOST_MODIFIER, ROLES
from companion.games.royal_bastards.screen import contest_draft
from companion.games.royal_bastards.screen.box_fields import figure
from companion.games.royal_bastards.screen.contest_draft import EXTRA, ContestDraft, Side
from companion.games.royal_bastards.screen.controller import Controller
from companion.games.royal_bastards.state import BastardsState
from companion.ui.error_boundary import component, memo
from companion.ui.game_screen.pickers import counted_line, counter
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import Handler, icon_button, secondary, with_id
from companion.ui.kit.cards_and_dice import die_button, faces
from companion.ui.kit.layout import col, flow, inset, panel, row, strut, tag, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small
from companion.ui.theme import GAP, HAIR_GAP, SMALL_GAP, TARGET, Theme


class FighterView(NamedTuple):
    """A Bastard in the Contest; `said` is what was read from a card that nobody has entered."""

    role: str
    name: str
    value: int | None
    is_known: bool
    said: int | None


class DieView(NamedTuple):
    id: str
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
    status: str  # wins, tied, or nothing yet
    has_extra: bool


def side_views(
    t: Theme, state: BastardsState, contest: ContestDraft, players: tuple[Player, ...]
) -> tuple[SideView, ...]:
    is_done = not contest_draft.waiting(state, contest) and contest.attribute is not None
    won, tied = contest_draft.verdict(state, contest) if is_done else (None, ())
    return tuple(
        SideView(
            at,
            players[side.seat],
            tuple(_fighter_view(t, state, contest, side, role) for role in side.roles),
            tuple(_die_view(t, state, contest, at, d) for d in range(len(side.dice))),
            side.modifier,
            contest_draft.total_of(state, contest, side),
            "wins" if side.seat == won else "tied" if side.seat in tied else "",
            any(die.of == EXTRA for die in side.dice),
        )
        for at, side in enumerate(contest.sides)
    )


def _fighter_view(t: Theme, state: BastardsState, contest: ContestDraft, side: Side, role: str) -> FighterView:
    fighter = state.rivals[side.seat].fighter(role)
    name = fighter.name if fighter else t.say("Firstborn") if role == "firstborn" else t.say("Champion")
    unsaid = side.replace(said=(None,) * len(ROLES))
    is_known = contest.attribute is None or contest_draft.printed_of(state, contest, unsaid, role) is not None
    value = contest_draft.current_of(state, contest, side, role)
    return FighterView(role, name, value, is_known, side.said[ROLES.index(role)])


def _die_view(t: Theme, state: BastardsState, contest: ContestDraft, s: int, d: int) -> DieView:
    side = contest.sides[s]
    die, who = side.dice[d], state.name(side.seat)
    fighter = state.rivals[side.seat].fighter(die.of) if die.of in ROLES else None
    nth = sum(other.of not in ROLES for other in side.dice[: d + 1])
    if fighter:
        name = t.say("{who}’s {die} for {name}", who=who, die=die.die, name=fighter.name)
    elif nth:
        name = t.say("{who}’s {die} ({n})", who=who, die=die.die, n=nth)
    else:
        name = t.say("{who}’s {die}", who=who, die=die.die)
    id, wants_more = f"die-{side.seat}-{d}", not contest_draft.is_rolled(state, die)
    return DieView(id, name, die.die, die.rolls, wants_more, contest.open == (s, d))


def die_shows(t: Theme, die: str, rolls: tuple[int, ...]) -> str:
    """The name of a die's button."""
    if not rolls:
        return t.say("{die}: enter the roll", die=die)
    return t.say("{die} shows {rolls}. Change", die=die, rolls=", ".join(map(str, rolls)))


@memo
def SideRow(t: Theme, side: SideView, throws: int, calm: bool, controller: Controller) -> ft.Control:
    """The winner's is washed; a die that was tapped has its faces under it."""
    is_tuned, tune = ft.use_state(False)
    dice = [_die_button(t, side, d, throws, calm, controller) for d in range(len(side.dice))]
    is_beside = len(dice) == 1 and len(side.dice[0].rolls) < 2 and not t.is_large and not t.is_narrow
    rows = [
        _head(t, side, dice if is_beside else [], lambda: tune(not is_tuned)),
        *(_unread(t, side, fighter, controller) for fighter in side.fighters if not fighter.is_known),
        *([] if is_beside else [flow(*dice)]),
        *(_faces(t, die, controller) for die in side.dice if die.is_open),
        *([Tuning(t, side, controller)] if is_tuned else []),
    ]
    fill = t.wash if side.status == "wins" else t.panel
    body = wide_col(*rows, gap=SMALL_GAP)
    inside = inset(left=GAP, right=SMALL_GAP, top=HAIR_GAP, bottom=SMALL_GAP)
    return panel(t, body, edge=side.player.seal.fill, fill=fill, padding=inside)


def _head(t: Theme, side: SideView, dice: list[ft.Control], on_tune: Handler) -> ft.Control:
    """Who, with what, and the sum; a single die has room beside it."""
    who = side.player.name
    values = [f"{f.name} {'?' if f.value is None else f.value}" for f in side.fighters]
    if side.modifier:
        values.append(signed(side.modifier))
    words = col(label(who, t), small(" · ".join(values), t, t.text), gap=0, tight=True, expand=True)
    marks = {"wins": [tag(t, t.say("wins"), t.ok, t.on)], "tied": [tag(t, t.say("tied"), t.warn, t.on)]}
    total = "–" if side.total is None else side.total
    total_shown = ft.Semantics(
        label=t.say("{who} has {n}", who=who, n=total),
        content=ft.Semantics(exclude_semantics=True, content=number(total, t, "number")),
    )
    tune_words = t.say("{who}’s cards and extra dice", who=who)
    tune = icon_button(t, tune_words, ft.Icons.TUNE_ROUNDED, on_tune, t.accent)
    seal, mark = seal_picture(side.player.seal, t, 28), marks.get(side.status, [])
    return row(
        seal, words, strut(TARGET), *dice, *mark, total_shown, with_id(f"tune-{side.player.seat}", tune), gap=GAP
    )


def _unread(t: Theme, side: SideView, fighter: FighterView, controller: Controller) -> ft.Control:
    """An attribute that nobody has entered is read from the card."""
    at, place = side.at, ROLES.index(fighter.role)

    def read(contest: ContestDraft, n: int) -> ContestDraft:
        return contest_draft.with_side(contest, at, said=with_item(contest.sides[at].said, place, n))

    id, what = f"printed-{side.player.seat}-{fighter.role}", t.say("Printed on {name}", name=fighter.name)
    return figure(t, id, what, fighter.said, lambda n: controller.change_contest(read, n))


def _die_button(t: Theme, side: SideView, d: int, throws: int, calm: bool, controller: Controller) -> ft.Control:
    die, at = side.dice[d], (side.at, d)
    button = die_button(
        t,
        die_shows(t, die.name, die.rolls),
        die.die,
        die.rolls,
        lambda: controller.change_contest(lambda contest: contest.replace(open=None if contest.open == at else at)),
        is_open=die.is_open,
        wants_more=die.wants_more,
        throws=throws,
        calm=calm,
    )
    return with_id(die.id, button)


def _faces(t: Theme, die: DieView, controller: Controller) -> ft.Control:
    return faces(t, die.id, die.die, lambda n: t.say("{die}: {n}", die=die.name, n=n), controller.type_roll)


@component
def Tuning(t: Theme, side: SideView, controller: Controller) -> ft.Control:
    """What Chaos cards and others do: a sum to add or take, and more dice."""
    at, who, seat, change = side.at, side.player.name, side.player.seat, controller.change_contest
    what = t.say("Cards for {who}", who=who)

    def set_modifier(n: int) -> None:
        change(lambda contest: contest_draft.with_side(contest, at, modifier=n))

    def extra(die: str) -> ft.Control:
        def add() -> None:
            change(contest_draft.with_extra, at, die)

        name = t.say("{who} adds a {die}", who=who, die=die)
        return with_id(f"add-{seat}-{die}", secondary(t, f"+ {die}", add, name=name, expand=True, height=TARGET))

    most, id = MOST_MODIFIER, f"cards-{seat}"
    modifier = counter(t, what, side.modifier, set_modifier, -most, most, signed=True, id=id)
    take = (lambda: change(contest_draft.without_extra, at)) if side.has_extra else None
    fewer = icon_button(t, t.say("Remove an extra die from {who}", who=who), ft.Icons.BACKSPACE_OUTLINED, take)
    return wide_col(counted_line(t, what, modifier), row(*map(extra, DICE), fewer), gap=SMALL_GAP)
