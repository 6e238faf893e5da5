"""Movement: one Bastard after the other, one tap for each."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.games.royal_bastards.facts import ROLES
from companion.games.royal_bastards.screen.pickers import rule_sign
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable, current_value, turn
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import choice
from companion.ui.kit.layout import STRETCH, col, flow, panel, row, strut
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import Look


class Mover(NamedTuple):
    """The Bastard that moves next."""

    player: Player
    role: str
    name: str
    place: str
    reach: int | None


def mover(state: BastardsTable, players: tuple[Player, ...]) -> Mover | None:
    seat = turn(state)
    if seat is None or state.phase != "movement":
        return None
    for role in ROLES:
        fighter = state.rivals[seat].fighter(role)
        if fighter and not fighter.has_moved:
            reach = current_value(state, fighter, "movement")
            return Mover(players[seat], role, fighter.name, fighter.place or "", reach)
    return None


@part
def MovePanel(t: Look, moving: Mover, lands: tuple[str, ...], ways: Ways) -> ft.Control:
    """Where to? One tap on a Territory, and the next Bastard is asked for."""
    seat, role = moving.player.seat, moving.role
    words = [t.say("on {place}", place=moving.place)] if moving.place else []
    if moving.reach is not None:
        words.append(t.say("Movement {n}", n=moving.reach))
    told = col(
        label(t.say("{who} moves {name}", who=moving.player.name, name=moving.name), t),
        small(", ".join(words), t),
        gap=0,
        expand=True,
    )
    sign = rule_sign(t, t.say("Movement"), lambda: ways.open_rule("movement"))
    head = row(seal_picture(moving.player.seal, t, 30), told, strut(48), sign)
    places = [
        choice(
            t,
            place,
            False,
            lambda e, place=place: ways.play("move", seat=seat, role=role, to=place),
            t.say("{name} moves to {place}", name=moving.name, place=place),
        )
        for place in lands
        if place != moving.place
    ]
    return panel(
        t, col(head, flow(*places), gap=6, horizontal_alignment=STRETCH), hem=moving.player.seal.fill, fill=t.wash
    )
