"""A deal: resources and items change hands, one way or both.

Democracy: who wants new items in the Crafting Field?

Flows of one tap: whom to steal from, the ground, a smaller draw; and who begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.games.board_royale.deals import vote_passes
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.screen.controller import Scene
from companion.games.board_royale.screen.pickers import Put, change, choices, counter, group, toggled, use_draft
from companion.games.board_royale.screen.tried import after
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import choice, line_button, primary, rule_door
from companion.ui.kit.layout import col, flow, row
from companion.ui.kit.player_seals import seal_picture, seat_choice
from companion.ui.kit.text import label, small
from companion.ui.theme import GAP, WIDE_GAP


class Draft(NamedTuple):
    partner: int | None = None
    gives: int = 0
    gets: int = 0
    give_items: tuple[str, ...] = ()
    get_items: tuple[str, ...] = ()


@component
def DealFlow(scene: Scene) -> ft.Control:
    """Between the current player and one other, as both agree."""
    t, seat = scene.t, scene.state.turn
    others = scene.others(seat)
    given = (scene.raised.what,) if scene.raised.what else ()
    first = others[0] if len(others) == 1 else None if scene.seat == seat else scene.seat
    draft, put = use_draft(lambda: Draft(first if first in others else None, give_items=given))
    return col(
        group(t, t.say("With whom?"), _partners(scene, draft, put, others)),
        *(_sides(scene, seat, draft.partner, draft, put) if draft.partner is not None else []),
        primary(t, _text(scene, draft), _agree(scene, draft)),
        rule_door(t, t.say("Deals and trades"), lambda: scene.ways.open_rule("deals")),
        gap=WIDE_GAP,
    )


def _partners(scene: Scene, draft: Draft, put: Put, others: list[int]) -> ft.Control:
    t = scene.t
    return flow(
        *(
            seat_choice(
                t,
                scene.marks[seat],
                scene.state.name(seat),
                draft.partner == seat,
                change(put, partner=seat, get_items=()),
                t.say("Deal with {who}", who=scene.state.name(seat)),
            )
            for seat in others
        )
    )


def _sides(scene: Scene, seat: int, partner: int, draft: Draft, put: Put) -> list[ft.Control]:
    t, state = scene.t, scene.state
    give, get = (
        t.say("{who} gives", who=state.name(seat)),
        t.say("{who} gives", who=state.name(partner)),
    )
    counters = flow(
        counter(t, give, draft.gives, lambda n: change(put, gives=n)(), most=state.players[seat].resources),
        counter(t, get, draft.gets, lambda n: change(put, gets=n)(), most=state.players[partner].resources),
        gap=16,
    )
    return [
        counters,
        *_items(scene, seat, draft.give_items, lambda names: change(put, give_items=names)()),
        *_items(scene, partner, draft.get_items, lambda names: change(put, get_items=names)()),
    ]


def _items(scene: Scene, seat: int, chosen: tuple[str, ...], put: Put) -> list[ft.Control]:
    t, who = scene.t, scene.state.name(seat)
    names = list(dict.fromkeys(item.name for item in scene.state.players[seat].items if item.owner is None))
    if not names:
        return []
    options = [(name, t.say("{who}’s {item}", who=who, item=name)) for name in names]
    return [choices(t, options, chosen, lambda name: put(toggled(chosen, name)))]


def _text(scene: Scene, draft: Draft) -> str:
    t, state = scene.t, scene.state
    if draft.partner is None:
        return t.say("Choose a partner for the deal")
    gives, gets = _portion(scene, draft.gives, draft.give_items), _portion(scene, draft.gets, draft.get_items)
    who, whom = scene.current, state.name(draft.partner)
    if not gives and not gets:
        return t.say("Say what changes hands")
    if not gets:
        return t.say("{who} gives {whom} {what}", who=who, whom=whom, what=gives)
    if not gives:
        return t.say("{who} gives {whom} {what}", who=whom, whom=who, what=gets)
    return t.say("{who} gives {what} for {price}", who=who, what=gives, price=gets)


def _portion(scene: Scene, n: int, items: tuple[str, ...]) -> str:
    return ", ".join([*([str(n)] if n else []), *items])


def _agree(scene: Scene, draft: Draft) -> Any:
    if draft.partner is None or not any(draft[1:]):
        return None
    told = {
        "gives": draft.gives,
        "gets": draft.gets,
        "give_items": list(draft.give_items),
        "get_items": list(draft.get_items),
    }
    data = {key: value for key, value in told.items() if value}
    return lambda: scene.ways.play("trade", seat=scene.state.turn, target=draft.partner, **data)


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
