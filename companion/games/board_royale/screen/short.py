"""Flows of one tap: whom to steal from, the ground, a smaller draw; and who begins."""

from __future__ import annotations

import flet as ft

from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.screen.pickers import counter, group, use_draft
from companion.games.board_royale.screen.scene import Scene
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import line_button, rule_door
from companion.ui.kit.layout import col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.theme import GAP


@component
def StealFlow(scene: Scene) -> ft.Control:
    """A tap on a name steals; the target may still react."""
    t, state = scene.t, scene.state
    lines = [
        line_button(
            t,
            t.say("From {whom}", whom=state.name(seat)),
            t.say("holds {n}", n=state.players[seat].resources),
            lambda e, seat=seat: scene.ways.play("steal", seat=state.turn, target=seat),
            seal_picture(scene.marks[seat], t, 34),
            name=t.say("Steal {n} from {whom}", n=state.figures.steal, whom=state.name(seat)),
        )
        for seat in scene.others(state.turn)
    ]
    return col(*lines, rule_door(t, t.say("How stealing works"), lambda: scene.ways.open_rule("steal")), gap=GAP)


@component
def BeginFlow(scene: Scene) -> ft.Control:
    """Who begins, and how many cards were drawn to find out."""
    t, state = scene.t, scene.state
    drawn, put = use_draft(int)
    more = {"drawn": drawn} if drawn else {}
    lines = [
        line_button(
            t,
            t.say("{who} begins", who=state.name(seat)),
            "",
            lambda e, seat=seat: scene.ways.play("first_player", seat=seat, **more),
            seal_picture(scene.marks[seat], t, 34),
        )
        for seat in state.seats_alive()
    ]
    cards = counter(t, t.say("Cards drawn to find out (they are discarded)"), drawn, put)
    rule = rule_door(t, t.say("The starting player"), lambda: scene.ways.open_rule("starting-player"))
    return col(cards, group(t, t.say("Who begins?"), col(*lines, gap=GAP)), rule, gap=GAP)


@component
def GroundFlow(scene: Scene) -> ft.Control:
    """Duel: two resources for one of choice."""
    t, seat = scene.t, scene.state.turn
    piles = (("discard", t.say("Take from the discard pile")), ("deck", t.say("Take from the Resource Deck")))
    lines = [
        line_button(t, text, "", lambda e, pile=pile: scene.ways.play("ground", seat=seat, source=pile))
        for pile, text in piles
    ]
    return col(*lines, rule_door(t, t.say("Trading with the ground"), lambda: scene.ways.open_rule("ground-trade")))


@component
def FewerFlow(scene: Scene) -> ft.Control:
    """A draw that fits into the hand."""
    t, seat, ways = scene.t, scene.state.turn, scene.ways
    room = max(0, limit_of(scene.state, seat) - scene.state.players[seat].resources)
    lines = [
        line_button(
            t,
            t.say("{who} draws {n}", who=scene.current, n=n),
            "",
            lambda e, n=n: ways.play("draw", seat=seat, n=n),
        )
        for n in range(min(room, scene.state.figures.draw) + 1)
    ]
    return col(*lines, rule_door(t, t.say("Hand limit"), lambda: ways.open_rule("hand-limit")))
