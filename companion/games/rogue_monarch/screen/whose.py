"""Before anything is noted: whose hand is it?"""

from __future__ import annotations

import flet as ft

from companion.games.rogue_monarch.screen.keeping import Keeper
from companion.games.rogue_monarch.screen.values import Player
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import line_button, rule_door
from companion.ui.kit.layout import STRETCH, col, heading
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import words
from companion.ui.theme import Look


@part
def WhosePhone(t: Look, players: tuple[Player, ...], keeper: Keeper) -> ft.Control:
    """A tap begins a notebook for that player."""
    asks = [
        line_button(
            t,
            t.say("This is {who}'s phone", who=player.name),
            "",
            lambda e, seat=player.seat: keeper.begin(seat),
            seal_picture(player.seal, t, 36),
        )
        for player in players
    ]
    told = t.say("What you note stays on this phone: no share, no history and no other phone has it.")
    door = rule_door(t, t.say("Is my notebook private?"), lambda: keeper.door.open_rule("notebook"), left=True)
    return col(
        heading(t, t.say("Whose notebook is it?")), words(told, t, "label"), *asks, door, horizontal_alignment=STRETCH
    )
