"""The Score Tracker: fifty spaces read like a snake, so that no seal ever jumps; a crown is fifty more."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.games.royal_bastards.endgame import track
from companion.games.royal_bastards.figures import KING_ME
from companion.games.royal_bastards.screen.pictures import crowns
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable
from companion.ui.guard import part
from companion.ui.kit.plates import CENTRE, col, flow, row, strut
from companion.ui.kit.seals import Seal, seal_picture
from companion.ui.kit.taps import tap
from companion.ui.kit.words import number
from companion.ui.live import use_live
from companion.ui.look import TARGET, TYPE, Look

ACROSS, BAND, GAP = 10, 5, 3
FIRSTS = range(KING_ME - ACROSS, -1, -ACROSS)  # the lowest space of each row, from the top
HIGH = 31


class Score(NamedTuple):
    player: Player
    score: int
    tokens: int
    space: int


def scores(state: BastardsTable, players: tuple[Player, ...]) -> tuple[Score, ...]:
    if state.endgame is None:
        return ()
    found = state.endgame.scores
    return tuple(Score(player, found[player.seat], *track(found[player.seat])) for player in players)


def score_now(ways: Ways, seat: int) -> Score | None:
    found = ways.once("scores", lambda: scores(ways.state, ways.players))
    return found[seat] if found else None


def seals_now(ways: Ways, space: int) -> tuple[Seal, ...]:
    """Who stands on a space."""
    found = ways.once("spaces", lambda: _spaces(scores(ways.state, ways.players)))
    return found.get(space, ())


def _spaces(shown: tuple[Score, ...]) -> dict[int, tuple[Seal, ...]]:
    found: dict[int, tuple[Seal, ...]] = {}
    for each in shown:
        found[each.space] = (*found.get(each.space, ()), each.player.seal)
    return found


def score_track(t: Look, wide: float, ways: Ways) -> list[ft.Control]:
    """The scores as figures, and the seals on their spaces. They move after the count itself has been shown."""
    across = (wide - (ACROSS - 1) * GAP) / ACROSS
    rows = [_row(t, first, across, ways) for first in FIRSTS]
    spaces = ft.Semantics(exclude_semantics=True, content=col(*rows, gap=GAP))
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


def _row(t: Look, first: int, across: float, ways: Ways) -> ft.Control:
    spaces = list(range(first, first + ACROSS))
    if first // ACROSS % 2:
        spaces.reverse()
    return row(*(ft.Container(Space(t, n, across, ways, key=str(n)), expand=True) for n in spaces), gap=GAP)


@part
def Space(t: Look, n: int, across: float, ways: Ways) -> ft.Control:
    """One space: its number, or who stands there."""
    who = use_live(ways.door, lambda opened: seals_now(ways, n), aside=True)
    body = _seals(t, who, across) if who else _figure(t, n, across)
    return ft.Container(
        body,
        height=HIGH,
        bgcolor=t.raised if n // BAND % 2 == 0 else t.panel,
        border=ft.Border.all(1.5 if who else 1, t.edge if who else t.line),
        border_radius=6,
        alignment=CENTRE,
    )


def _figure(t: Look, n: int, across: float) -> ft.Control:
    size = min(TYPE["small"] * t.scale, across * 0.55)
    return ft.Text(str(n), size=size, color=t.soft, font_family="Body", no_wrap=True)


def _seals(t: Look, who: tuple[Seal, ...], across: float) -> ft.Control:
    """Alone in full size; several overlap."""
    if len(who) == 1:
        return seal_picture(who[0], t, 25)
    size = 20 if len(who) == 2 else 16
    wide, high = across - 3, HIGH - 3
    places = [(0.0, 0.0), (wide - size, high - size), (wide - size, 0.0), (0.0, high - size)]
    return ft.Stack(
        [ft.Container(seal_picture(seal, t, size), left=x, top=y) for seal, (x, y) in zip(who, places, strict=False)],
        width=wide,
        height=high,
    )
