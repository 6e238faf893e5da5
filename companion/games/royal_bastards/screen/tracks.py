"""The Turn Tracker, and the Score Tracker: fifty spaces read like a snake, so that no seal ever jumps.

A crown is fifty points more."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import flet as ft

from companion.core.messages import counted, listed
from companion.games.royal_bastards.facts import FESTIVALS, KING_ME, LAST_TURN
from companion.games.royal_bastards.final_count import track
from companion.games.royal_bastards.screen.controller import Controller
from companion.games.royal_bastards.screen.drawings import crowns
from companion.ui.error_boundary import memo
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.buttons import tap, with_id
from companion.ui.kit.layout import CENTRE, MID, col, edged, flow, pic, row, strut
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.svg import svg
from companion.ui.kit.text import number
from companion.ui.live_updates import use_live
from companion.ui.theme import RADIUS, SMALL_GAP, TARGET, TIGHT_GAP, TYPE, Theme

ACROSS, BAND, GAP = 10, 5, 3
DOWN = KING_ME // ACROSS
HIGH, CORNER = 31, 6  # of a space
WHOLE = DOWN * (HIGH + GAP) - GAP  # height of the track
SIZES = (25, 20, 16)  # of a seal that stands alone, with another, in a crowd
CROWD = len(SIZES)
CORNERS = (ft.Alignment.TOP_LEFT, ft.Alignment.BOTTOM_RIGHT, ft.Alignment.TOP_RIGHT, ft.Alignment.BOTTOM_LEFT)

# --- the spaces


def place_of(space: int) -> tuple[int, int]:
    """Column and line from the top: every other line runs backwards."""
    line, column = divmod(space, ACROSS)
    return (ACROSS - 1 - column if line % 2 else column), DOWN - 1 - line


def space_width(wide: float) -> float:
    return (wide - (ACROSS - 1) * GAP) / ACROSS


def ground(t: Theme, space: int) -> str:
    return t.raised if space // BAND % 2 == 0 else t.panel


@cache
def track_svg(t: Theme, wide: float) -> str:
    """All spaces with their numbers."""
    across = space_width(wide)
    size = min(TYPE["small"] * t.scale, across * 0.55)
    spaces = "".join(_space(t, n, across, size) for n in range(KING_ME))
    inked = f'font-family="Body" font-size="{size:.1f}" text-anchor="middle"'
    return svg(f'<g stroke="{t.line}" {inked}>{spaces}</g>', wide, WHOLE)


def _space(t: Theme, n: int, across: float, size: float) -> str:
    column, line = place_of(n)
    x, y = column * (across + GAP), line * (HIGH + GAP)
    box = f'x="{x + 0.5:.2f}" y="{y + 0.5}" width="{across - 1:.2f}" height="{HIGH - 1}" rx="{CORNER}"'
    at = f'x="{x + across / 2:.2f}" y="{y + HIGH / 2 + size * 0.36:.2f}"'  # figures are 0.72 of their size high
    return f'<rect {box} fill="{ground(t, n)}"/><text {at} fill="{t.soft}" stroke="none">{n}</text>'


# --- scores and seals


class ScoreView(NamedTuple):
    """Royal Approval as figure, crowns and space."""

    score: int
    tokens: int
    space: int


class Stand(NamedTuple):
    """Where a seal stands, and how many share the space: the first of them brings its frame, two lie in its corners."""

    space: int
    of: int
    is_first: bool
    corner: int


def score_now(controller: Controller, seat: int) -> ScoreView | None:
    end = controller.state.endgame
    return ScoreView(end.scores[seat], *track(end.scores[seat])) if end else None


def stand_now(controller: Controller, seat: int) -> Stand | None:
    end, seats = controller.state.endgame, range(len(controller.players))
    if end is None:
        return None
    return controller.cached("stands", lambda: stands([track(end.scores[other])[1] for other in seats]))[seat]


def stands(spaces: list[int]) -> tuple[Stand, ...]:
    """By the spaces of all seats."""
    return tuple(_stand(spaces, seat) for seat in range(len(spaces)))


def _stand(spaces: list[int], seat: int) -> Stand:
    """In a crowd everybody keeps a corner: who comes or goes moves nobody else."""
    space = spaces[seat]
    nth, of = spaces[:seat].count(space), min(spaces.count(space), CROWD)
    return Stand(space, of, nth == 0, seat if of == CROWD else nth)


def score_track(t: Theme, wide: float, controller: Controller) -> list[ft.Control]:
    """The scores as figures, and the seals on their spaces. They move after the count itself has been shown.

    The spaces are one picture, which grows with the screen; the seals lie over it.
    """
    seals = [StandingSeal(t, player, space_width(wide), controller, key=player.name) for player in controller.players]
    laid = ft.Stack([pic(track_svg(t, wide), wide, WHOLE), *seals], fit=ft.StackFit.EXPAND)
    spaces = ft.Semantics(exclude_semantics=True, content=ft.Container(laid, aspect_ratio=wide / WHOLE))
    return [
        flow(*(ScoreFigure(t, player, controller, key=player.name) for player in controller.players), gap=TIGHT_GAP),
        spaces,
    ]


@memo
def ScoreFigure(t: Theme, player: Player, controller: Controller) -> ft.Control:
    """A player's Royal Approval; tapped, it can be corrected."""
    each = use_live(controller.table_controller, lambda model: score_now(controller, player.seat), deferred=True)
    if each is None:
        return ft.Container()
    body = row(
        strut(TARGET), seal_picture(player.seal, t, 26), number(each.score, t, "figure"), *crowns(t, each.tokens),
        gap=SMALL_GAP, tight=True,
    )  # fmt: skip
    seat, score, tokens = player.seat, each.score, each.tokens
    values = {"who": player.name, "points": counted(score, "point"), "space": each.space}
    name = (
        t.say(
            "{who} has {points}: {tokens} and space {space}. Correct",
            tokens=counted(tokens, "King Me! token"),
            **values,
        )
        if tokens
        else t.say("{who} has {points}. Correct", **values)
    )
    data = {"seat": seat, "to": score, "was": score}
    button = tap(body, name, lambda: controller.ask("correct_score", **data), alignment=None, padding=TIGHT_GAP)
    return with_id(f"score-{seat}", button)


@memo
def StandingSeal(t: Theme, player: Player, across: float, controller: Controller) -> ft.Control:
    """A player's seal, over the number of its space; the first of several there brings the frame."""
    stand = use_live(
        controller.table_controller, lambda model: stand_now(controller, player.seat), deferred=True
    ) or Stand(0, 1, True, 0)
    column, line = place_of(stand.space)
    plate = ft.Container(
        seal_picture(player.seal, t, SIZES[stand.of - 1]),
        width=across,
        height=HIGH,
        bgcolor=ground(t, stand.space) if stand.is_first else None,
        border=edged(1.5, t.edge if stand.is_first else ft.Colors.TRANSPARENT),
        border_radius=CORNER,
        alignment=CENTRE if stand.of == 1 else CORNERS[stand.corner],
    )
    return ft.Container(plate, alignment=ft.Alignment(2 * column / (ACROSS - 1) - 1, 2 * line / (DOWN - 1) - 1))


# --- the Turn Tracker: eight turns, the festivals among them


@memo
def TurnTrack(t: Theme, controller: Controller) -> ft.Control:
    """Past turns are dim, the present one is filled; tapped, turn and phase can be corrected."""
    turn = use_live(controller.table_controller, lambda model: controller.state.turn)
    cells = row(*(_cell(t, n, turn) for n in range(1, LAST_TURN + 1)), gap=3)
    name = t.say(
        "Turn {n} of {last}, Festivals on turns {turns}. Correct", n=turn, last=LAST_TURN, turns=listed(FESTIVALS)
    )
    return tap(cells, name, lambda: controller.ask("correct_turn", to=turn, was=turn), border_radius=RADIUS - 4)


def _cell(t: Theme, n: int, turn: int) -> ft.Control:
    """A festival has its sign under the number."""
    is_now = n == turn
    ink = t.on_fill if is_now else t.soft if n < turn else t.text
    sign = ft.Icon(ft.Icons.CELEBRATION_ROUNDED, color=t.on_fill if is_now else t.accent, size=16)
    body = [number(n, t, "label", ink), *([sign] if n in FESTIVALS else [])]
    return ft.Container(
        col(*body, gap=1, tight=True, horizontal_alignment=MID, alignment=ft.MainAxisAlignment.CENTER),
        expand=True,
        height=max(TARGET, 34 * t.scale),
        bgcolor=t.fill if is_now else t.panel if n > turn else None,
        border=edged(1, t.fill if is_now else t.line),
        border_radius=RADIUS - 4,
        alignment=ft.Alignment.CENTER,
    )
