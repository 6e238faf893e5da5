"""A deal: resources and items change hands, one way or both.

Democracy: who wants new items in the Crafting Field?

Flows of one tap: whom to steal from, the ground, a smaller draw; and who begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.games.board_royale.deals import vote_passes
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.screen.controller import SheetContext
from companion.games.board_royale.screen.pickers import Put, change, choices, counter, group, toggled, use_draft
from companion.games.board_royale.screen.tried import after
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import choice, line_button, primary, rule_link
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
def DealFlow(context: SheetContext) -> ft.Control:
    """Between the current player and one other, as both agree."""
    t, seat = context.t, context.state.turn
    others = context.others(seat)
    given = (context.sheet.what,) if context.sheet.what else ()
    first = others[0] if len(others) == 1 else None if context.seat == seat else context.seat
    draft, put = use_draft(lambda: Draft(first if first in others else None, give_items=given))
    return col(
        group(t, t.say("With whom?"), _partners(context, draft, put, others)),
        *(_sides(context, seat, draft.partner, draft, put) if draft.partner is not None else []),
        primary(t, _text(context, draft), _agree(context, draft)),
        rule_link(t, t.say("Deals and trades"), lambda: context.controller.open_rule("deals")),
        gap=WIDE_GAP,
    )


def _partners(context: SheetContext, draft: Draft, put: Put, others: list[int]) -> ft.Control:
    t = context.t
    return flow(
        *(
            seat_choice(
                t,
                context.marks[seat],
                context.state.name(seat),
                draft.partner == seat,
                change(put, partner=seat, get_items=()),
                t.say("Deal with {who}", who=context.state.name(seat)),
            )
            for seat in others
        )
    )


def _sides(context: SheetContext, seat: int, partner: int, draft: Draft, put: Put) -> list[ft.Control]:
    t, state = context.t, context.state
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
        *_items(context, seat, draft.give_items, lambda names: change(put, give_items=names)()),
        *_items(context, partner, draft.get_items, lambda names: change(put, get_items=names)()),
    ]


def _items(context: SheetContext, seat: int, chosen: tuple[str, ...], put: Put) -> list[ft.Control]:
    t, who = context.t, context.state.name(seat)
    names = list(dict.fromkeys(item.name for item in context.state.players[seat].items if item.owner is None))
    if not names:
        return []
    options = [(name, t.say("{who}’s {item}", who=who, item=name)) for name in names]
    return [choices(t, options, chosen, lambda name: put(toggled(chosen, name)))]


def _text(context: SheetContext, draft: Draft) -> str:
    t, state = context.t, context.state
    if draft.partner is None:
        return t.say("Choose a partner for the deal")
    gives, gets = _portion(context, draft.gives, draft.give_items), _portion(context, draft.gets, draft.get_items)
    who, whom = context.current, state.name(draft.partner)
    if not gives and not gets:
        return t.say("Say what changes hands")
    if not gets:
        return t.say("{who} gives {whom} {what}", who=who, whom=whom, what=gives)
    if not gives:
        return t.say("{who} gives {whom} {what}", who=whom, whom=who, what=gets)
    return t.say("{who} gives {what} for {price}", who=who, what=gives, price=gets)


def _portion(context: SheetContext, n: int, items: tuple[str, ...]) -> str:
    return ", ".join([*([str(n)] if n else []), *items])


def _agree(context: SheetContext, draft: Draft) -> Any:
    if draft.partner is None or not any(draft[1:]):
        return None
    told = {
        "gives": draft.gives,
        "gets": draft.gets,
        "give_items": list(draft.give_items),
        "get_items": list(draft.get_items),
    }
    data = {key: value for key, value in told.items() if value}
    return lambda: context.controller.play("trade", seat=context.state.turn, target=draft.partner, **data)


Votes = tuple[tuple[int, bool], ...]


@component
def VoteFlow(context: SheetContext) -> ft.Control:
    """Who calls the vote wants it; everybody else is asked."""
    t, state = context.t, context.state
    votes, put = use_draft(lambda: ((state.turn, True),))
    said = dict(votes)
    yes = sum(said.get(seat, False) for seat in state.seats_alive())
    return col(
        small(t.say("New items for the Crafting Field?"), t),
        *(_voter(context, seat, said.get(seat), _asked(votes, seat, put)) for seat in state.seats_alive()),
        primary(t, vote_text(context, yes), lambda: context.controller.play("vote", seat=state.turn, yes=yes)),
        rule_link(t, t.say("Democracy"), lambda: context.controller.open_rule("democracy")),
        gap=WIDE_GAP,
    )


def _asked(votes: Votes, seat: int, put: Callable[[Votes], None]) -> Callable[[bool], None]:
    return lambda answer: put(tuple({**dict(votes), seat: answer}.items()))


def _voter(context: SheetContext, seat: int, said: bool | None, answer: Callable[[bool], None]) -> ft.Control:
    t, who = context.t, context.state.name(seat)
    return row(
        seal_picture(context.marks[seat], t, 30),
        label(who, t, expand=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        choice(t, t.say("yes"), said is True, lambda: answer(True), t.say("{who} says yes", who=who)),
        choice(t, t.say("no"), said is False, lambda: answer(False), t.say("{who} says no", who=who)),
    )


def vote_text(context: SheetContext, yes: int) -> str:
    """The count and what comes of it."""
    t, state = context.t, context.state
    alive = len(state.seats_alive())
    then = after(state, "vote", seat=state.turn, yes=yes)
    if then and vote_passes(alive, yes):
        return t.say("{yes} of {all} say yes: {n} new items", yes=yes, all=alive, n=then.figures.field)
    return t.say("{yes} of {all} say yes: the field stays", yes=yes, all=alive)


@component
def StealFlow(context: SheetContext) -> ft.Control:
    """A tap on a name steals; the target may still react."""
    t, state = context.t, context.state
    lines = [
        line_button(
            t,
            t.say("From {whom}", whom=state.name(seat)),
            t.say("holds {n}", n=state.players[seat].resources),
            lambda e, seat=seat: context.controller.play("steal", seat=state.turn, target=seat),
            seal_picture(context.marks[seat], t, 34),
            name=t.say("Steal {n} from {whom}", n=state.figures.steal, whom=state.name(seat)),
        )
        for seat in context.others(state.turn)
    ]
    return col(
        *lines, rule_link(t, t.say("How stealing works"), lambda: context.controller.open_rule("steal")), gap=GAP
    )


@component
def BeginFlow(context: SheetContext) -> ft.Control:
    """Who begins, and how many cards were drawn to find out."""
    t, state = context.t, context.state
    drawn, put = use_draft(int)
    more = {"drawn": drawn} if drawn else {}
    lines = [
        line_button(
            t,
            t.say("{who} begins", who=state.name(seat)),
            "",
            lambda e, seat=seat: context.controller.play("first_player", seat=seat, **more),
            seal_picture(context.marks[seat], t, 34),
        )
        for seat in state.seats_alive()
    ]
    cards = counter(t, t.say("Cards drawn to find out (they are discarded)"), drawn, put)
    rule = rule_link(t, t.say("The starting player"), lambda: context.controller.open_rule("starting-player"))
    return col(cards, group(t, t.say("Who begins?"), col(*lines, gap=GAP)), rule, gap=GAP)


@component
def GroundFlow(context: SheetContext) -> ft.Control:
    """Duel: two resources for one of choice."""
    t, seat = context.t, context.state.turn
    piles = (("discard", t.say("Take from the discard pile")), ("deck", t.say("Take from the Resource Deck")))
    lines = [
        line_button(t, text, "", lambda e, pile=pile: context.controller.play("ground", seat=seat, source=pile))
        for pile, text in piles
    ]
    return col(
        *lines, rule_link(t, t.say("Trading with the ground"), lambda: context.controller.open_rule("ground-trade"))
    )


@component
def FewerFlow(context: SheetContext) -> ft.Control:
    """A draw that fits into the hand."""
    t, seat, controller = context.t, context.state.turn, context.controller
    room = max(0, limit_of(context.state, seat) - context.state.players[seat].resources)
    lines = [
        line_button(
            t,
            t.say("{who} draws {n}", who=context.current, n=n),
            "",
            lambda e, n=n: controller.play("draw", seat=seat, n=n),
        )
        for n in range(min(room, context.state.figures.draw) + 1)
    ]
    return col(*lines, rule_link(t, t.say("Hand limit"), lambda: controller.open_rule("hand-limit")))
