"""The Score Tracker: fifty spaces read like a snake, so that no seal ever jumps; a crown is fifty more."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.games.royal_bastards.final_count import track
from companion.games.royal_bastards.screen.pictures import crowns
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.track_spaces import (
    ACROSS,
    CORNER,
    DOWN,
    HIGH,
    WHOLE,
    ground,
    place_of,
    space_width,
    track_svg,
)
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import CENTRE, flow, pic, row, strut
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import number
from companion.ui.live_updates import use_live
from companion.ui.theme import TARGET, Look

SIZES = (25, 20, 16)  # of a seal that stands alone, with another, in a crowd
MANY = len(SIZES)
CORNERS = (ft.Alignment.TOP_LEFT, ft.Alignment.BOTTOM_RIGHT, ft.Alignment.TOP_RIGHT, ft.Alignment.BOTTOM_LEFT)


class Score(NamedTuple):
    player: Player
    score: int
    tokens: int
    space: int


class Stand(NamedTuple):
    """Where a seal stands, and how many share the space: the first of them brings its frame, two lie in its corners."""

    space: int
    of: int
    is_first: bool
    corner: int


def scores(state: BastardsTable, players: tuple[Player, ...]) -> tuple[Score, ...]:
    if state.endgame is None:
        return ()
    found = state.endgame.scores
    return tuple(Score(player, found[player.seat], *track(found[player.seat])) for player in players)


def score_now(ways: Ways, seat: int) -> Score | None:
    found = ways.once("scores", lambda: scores(ways.state, ways.players))
    return found[seat] if found else None


def stand_now(ways: Ways, seat: int) -> Stand | None:
    found = ways.once("stands", lambda: stands([each.space for each in scores(ways.state, ways.players)]))
    return found[seat] if found else None


def stands(spaces: list[int]) -> tuple[Stand, ...]:
    """By the spaces of all seats."""
    return tuple(_stand(spaces, seat) for seat in range(len(spaces)))


def _stand(spaces: list[int], seat: int) -> Stand:
    """In a crowd everybody keeps a corner: who comes or goes moves nobody else."""
    space = spaces[seat]
    nth, of = spaces[:seat].count(space), min(spaces.count(space), MANY)
    return Stand(space, of, nth == 0, seat if of == MANY else nth)


def score_track(t: Look, wide: float, ways: Ways) -> list[ft.Control]:
    """The scores as figures, and the seals on their spaces. They move after the count itself has been shown.

    The spaces are one picture, which grows with the screen; the seals lie over it.
    """
    seals = [StandingSeal(t, player, space_width(wide), ways, key=player.name) for player in ways.players]
    laid = ft.Stack([pic(track_svg(t, wide), wide, WHOLE), *seals], fit=ft.StackFit.EXPAND)
    spaces = ft.Semantics(exclude_semantics=True, content=ft.Container(laid, aspect_ratio=wide / WHOLE))
    return [flow(*(ScoreFigure(t, player, ways, key=player.name) for player in ways.players), gap=4), spaces]


@part
def ScoreFigure(t: Look, player: Player, ways: Ways) -> ft.Control:
    """A player's Royal Approval; tapped, it can be set right."""
    each = use_live(ways.door, lambda opened: score_now(ways, player.seat), aside=True)
    if each is None:
        return ft.Container()
    body = row(
        strut(TARGET), seal_picture(player.seal, t, 26), number(each.score, t, "figure"), *crowns(t, each.tokens),
        gap=6, tight=True,
    )  # fmt: skip
    told = {"who": player.name, "n": each.score, "space": each.space, "tokens": each.tokens}
    name = (
        t.say("{who} has {n} points, space {space} and {tokens} King Me!: correct it", **told)
        if each.tokens
        else t.say("{who} has {n} points: correct it", **told)
    )
    seat, score = player.seat, each.score
    return tap(body, name, lambda: ways.ask("correct_score", seat=seat, to=score, was=score), alignment=None, padding=4)


@part
def StandingSeal(t: Look, player: Player, across: float, ways: Ways) -> ft.Control:
    """A player's seal, over the number of its space; the first of several there brings the frame."""
    stand = use_live(ways.door, lambda opened: stand_now(ways, player.seat), aside=True) or Stand(0, 1, True, 0)
    column, line = place_of(stand.space)
    plate = ft.Container(
        seal_picture(player.seal, t, SIZES[stand.of - 1]),
        width=across,
        height=HIGH,
        bgcolor=ground(t, stand.space) if stand.is_first else None,
        border=ft.Border.all(1.5, t.edge if stand.is_first else ft.Colors.TRANSPARENT),
        border_radius=CORNER,
        alignment=CENTRE if stand.of == 1 else CORNERS[stand.corner],
    )
    return ft.Container(plate, alignment=ft.Alignment(2 * column / (ACROSS - 1) - 1, 2 * line / (DOWN - 1) - 1))
