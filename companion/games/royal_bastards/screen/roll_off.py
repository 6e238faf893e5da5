"""The roll-off: one die for each of the tied, again until one is highest."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.games.royal_bastards.facts import ROLLOFF_DIE
from companion.games.royal_bastards.screen.drafts import RollOff
from companion.games.royal_bastards.screen.pickers import headed
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.ways import Ways
from companion.ui.error_boundary import part
from companion.ui.kit.cards_and_dice import die_button, faces
from companion.ui.kit.layout import STRETCH, col, panel, row
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import Look


class OffView(NamedTuple):
    """Who rolls, what has fallen, and whose die is being typed."""

    players: tuple[Player, ...]
    rolls: tuple[int | None, ...]
    open: int | None
    throws: int


def off_view(off: RollOff, players: tuple[Player, ...]) -> OffView:
    return OffView(tuple(players[seat] for seat in off.seats), off.rolls, off.open, off.throws)


@part
def RollOffPanel(t: Look, off: OffView, calm: bool, ways: Ways) -> ft.Control:
    head = headed(t, t.say("Tied: they roll off"), lambda: ways.open_rule("roll-off"))
    told = small(t.say("A {die} each; a 10 is not rolled again.", die=ROLLOFF_DIE), t)
    rows = [_row(t, off, at, calm, ways) for at in range(len(off.players))]
    return panel(t, col(head, told, *rows, gap=6, horizontal_alignment=STRETCH), hem=t.warn)


def _row(t: Look, off: OffView, at: int, calm: bool, ways: Ways) -> ft.Control:
    player, roll = off.players[at], off.rolls[at]
    die = t.say("{who}'s {die}", who=player.name, die=ROLLOFF_DIE)
    name = (
        t.say("{die}: type what it shows", die=die)
        if roll is None
        else t.say("{die} shows {rolls}: change it", die=die, rolls=roll)
    )
    button = die_button(
        t,
        name,
        ROLLOFF_DIE,
        () if roll is None else (roll,),
        lambda: ways.open_off(at),
        is_open=off.open == at,
        wants_more=roll is None,
        throws=off.throws,
        calm=calm,
    )
    line = row(seal_picture(player.seal, t, 28), label(player.name, t, expand=True), button)
    if off.open != at:
        return line
    pad = faces(t, ROLLOFF_DIE, lambda n: t.say("{die}: {n}", die=die, n=n), lambda n: ways.type_off(at, n))
    return col(line, pad, gap=6, horizontal_alignment=STRETCH)
