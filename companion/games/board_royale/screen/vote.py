"""Democracy: who wants new items in the Crafting Field?"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.board_royale.deals import vote_passes
from companion.games.board_royale.screen.pickers import use_draft
from companion.games.board_royale.screen.scene import Scene
from companion.games.board_royale.screen.tried import after
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import choice, primary, rule_door
from companion.ui.kit.layout import col, row
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import WIDE_GAP

Votes = tuple[tuple[int, bool], ...]


@component
def VoteFlow(scene: Scene) -> ft.Control:
    """Who calls the vote wants it; everybody else is asked."""
    t, state = scene.t, scene.state
    votes, put = use_draft(lambda: ((state.turn, True),))
    said = dict(votes)
    yes = sum(said.get(seat, False) for seat in state.seats_alive())
    return col(
        small(t.say("New items for the Crafting Field?"), t),
        *(_voter(scene, seat, said.get(seat), _asked(votes, seat, put)) for seat in state.seats_alive()),
        primary(t, vote_text(scene, yes), lambda: scene.ways.play("vote", seat=state.turn, yes=yes)),
        rule_door(t, t.say("Democracy"), lambda: scene.ways.open_rule("democracy")),
        gap=WIDE_GAP,
    )


def _asked(votes: Votes, seat: int, put: Callable[[Votes], None]) -> Callable[[bool], None]:
    return lambda answer: put(tuple({**dict(votes), seat: answer}.items()))


def _voter(scene: Scene, seat: int, said: bool | None, answer: Callable[[bool], None]) -> ft.Control:
    t, who = scene.t, scene.state.name(seat)
    return row(
        seal_picture(scene.marks[seat], t, 30),
        label(who, t, expand=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        choice(t, t.say("yes"), said is True, lambda: answer(True), t.say("{who} says yes", who=who)),
        choice(t, t.say("no"), said is False, lambda: answer(False), t.say("{who} says no", who=who)),
    )


def vote_text(scene: Scene, yes: int) -> str:
    """The count and what comes of it."""
    t, state = scene.t, scene.state
    alive = len(state.seats_alive())
    then = after(state, "vote", seat=state.turn, yes=yes)
    if then and vote_passes(alive, yes):
        return t.say("{yes} of {all} say yes: {n} new items", yes=yes, all=alive, n=then.figures.field)
    return t.say("{yes} of {all} say yes: the field stays", yes=yes, all=alive)
