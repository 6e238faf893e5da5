"""A deal, a vote, and sheets of one tap: whom to steal from, the ground, a smaller draw, who begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.core.messages import counted
from companion.games.board_royale import GAME
from companion.games.board_royale.deals import vote_passes
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.screen.controller import SheetContext
from companion.games.board_royale.turn_actions import cards_to_draw
from companion.ui.error_boundary import component
from companion.ui.game_screen.controller import Setter, change, use_choice
from companion.ui.game_screen.pickers import choices, group, toggled
from companion.ui.kit.buttons import choice, line_button, primary, with_id
from companion.ui.kit.layout import col, flow, row
from companion.ui.kit.player_seals import Seal, seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import GAP, MARGIN, WIDE_GAP

Votes = tuple[tuple[int, bool], ...]


class DealDraft(NamedTuple):
    partner: int | None = None
    gives: int = 0
    gets: int = 0
    give_items: tuple[str, ...] = ()
    get_items: tuple[str, ...] = ()


@component
def DealSheet(context: SheetContext) -> ft.Control:
    """Resources and items change hands, one way or both, between the current player and one other."""
    t, seat = context.t, context.state.turn
    others = context.others(seat)
    draft, put = use_choice(lambda: _first_deal(context, others))
    pick = lambda partner: change(put, partner=partner, get_items=())()  # noqa: E731
    named = lambda who: t.say("Deal with {who}", who=who)  # noqa: E731
    return col(
        group(t, t.say("Who with?"), context.seat_choices("partner", others, (draft.partner,), pick, named)),
        *(_sides(context, seat, draft.partner, draft, put) if draft.partner is not None else []),
        with_id("move-trade", primary(t, _deal_text(context, draft), _agree(context, draft))),
        context.rule_link("deals", t.say("Deals and trades")),
        gap=WIDE_GAP,
    )


def _first_deal(context: SheetContext, others: list[int]) -> DealDraft:
    """With whom the sheet is about, or the only other; with the item that the sheet was opened for."""
    given = (context.sheet.item,) if context.sheet.item else ()
    partner = others[0] if len(others) == 1 else context.seat
    return DealDraft(partner if partner in others else None, give_items=given)


def _sides(context: SheetContext, seat: int, partner: int, draft: DealDraft, put: Setter) -> list[ft.Control]:
    t, state = context.t, context.state
    give, get = t.say("{who} gives", who=state.name(seat)), t.say("{who} gives", who=state.name(partner))
    most, other = state.players[seat].resources, state.players[partner].resources
    counters = flow(
        context.counter("gives", give, draft.gives, lambda n: change(put, gives=n)(), most=most),
        context.counter("gets", get, draft.gets, lambda n: change(put, gets=n)(), most=other),
        gap=MARGIN,
    )
    return [
        counters,
        *_items(context, seat, draft.give_items, lambda names: change(put, give_items=names)()),
        *_items(context, partner, draft.get_items, lambda names: change(put, get_items=names)()),
    ]


def _items(context: SheetContext, seat: int, chosen: tuple[str, ...], put: Setter) -> list[ft.Control]:
    t, who = context.t, context.state.name(seat)
    names = list(dict.fromkeys(item.name for item in context.state.players[seat].items if item.owner is None))
    if not names:
        return []
    options = [(name, t.say("{who}’s {item}", who=who, item=name)) for name in names]
    return [choices(t, options, chosen, lambda name: put(toggled(chosen, name)), f"item-{seat}")]


def _deal_text(context: SheetContext, draft: DealDraft) -> str:
    t = context.t
    if draft.partner is None:
        return t.say("Choose who to deal with")
    gives, gets = _portion(draft.gives, draft.give_items), _portion(draft.gets, draft.get_items)
    who, whom = context.current, context.state.name(draft.partner)
    if not gives and not gets:
        return t.say("Choose what changes hands")
    if not gets:
        return t.say("{who} gives {whom} {what}", who=who, whom=whom, what=gives)
    if not gives:
        return t.say("{who} gives {whom} {what}", who=whom, whom=who, what=gets)
    return t.say("{who} gives {what} for {price}", who=who, what=gives, price=gets)


def _portion(n: int, items: tuple[str, ...]) -> str:
    return ", ".join([*([str(n)] if n else []), *items])


def _agree(context: SheetContext, draft: DealDraft) -> Callable[[], bool] | None:
    if draft.partner is None or not any(draft[1:]):
        return None
    data: dict[str, Any] = {"gives": draft.gives, "gets": draft.gets}
    data |= {"give_items": list(draft.give_items), "get_items": list(draft.get_items)}
    said = {key: value for key, value in data.items() if value}
    return lambda: context.controller.play("trade", seat=context.state.turn, target=draft.partner, **said)


@component
def VoteSheet(context: SheetContext) -> ft.Control:
    """Who wants new items in the Crafting Field? Who calls the vote does; everybody else is asked."""
    t, state = context.t, context.state
    votes, put = use_choice(lambda: ((state.turn, True),))
    said = dict(votes)
    yes = sum(said.get(seat, False) for seat in state.seats_alive())
    play = lambda: context.controller.play("vote", seat=state.turn, yes=yes)  # noqa: E731
    return col(
        small(t.say("New items for the Crafting Field?"), t),
        *(_voter(context, seat, said.get(seat), _vote(votes, seat, put)) for seat in state.seats_alive()),
        with_id("move-vote", primary(t, _vote_text(context, yes), play)),
        context.rule_link("democracy", t.say("Democracy")),
        gap=WIDE_GAP,
    )


def _vote(votes: Votes, seat: int, put: Setter) -> Callable[[bool], None]:
    return lambda answer: put(tuple({**dict(votes), seat: answer}.items()))


def _voter(context: SheetContext, seat: int, said: bool | None, answer: Callable[[bool], None]) -> ft.Control:
    t, who = context.t, context.state.name(seat)
    yes = choice(t, t.say("Yes"), said is True, lambda: answer(True), t.say("{who} says yes", who=who))
    no = choice(t, t.say("No"), said is False, lambda: answer(False), t.say("{who} says no", who=who))
    return row(
        seal_picture(context.controller.players[seat].seal, t, 30),
        label(who, t, expand=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        with_id(f"yes-{seat}", yes),
        with_id(f"no-{seat}", no),
    )


def _vote_text(context: SheetContext, yes: int) -> str:
    """The count and what comes of it."""
    t, state = context.t, context.state
    alive = len(state.seats_alive())
    then = GAME.state_after(state, "vote", seat=state.turn, yes=yes)
    if then and vote_passes(alive, yes):
        return t.say("{yes} of {all} say yes: {n}", yes=yes, all=alive, n=counted(then.figures.field, "new item"))
    return t.say("{yes} of {all} say yes: the field stays", yes=yes, all=alive)


# --- sheets of one tap


@component
def StealSheet(context: SheetContext) -> ft.Control:
    """A tap on a name steals; the target may still react."""
    t, state = context.t, context.state

    def line(seat: int, who: str, seal: Seal) -> ft.Control:
        text, under = t.say("From {whom}", whom=who), t.say("has {n}", n=state.players[seat].resources)
        play = lambda: context.controller.play("steal", seat=state.turn, target=seat)  # noqa: E731
        named = t.say("Steal {n} from {whom}", n=state.figures.steal, whom=who)
        return with_id(f"steal-from-{seat}", line_button(t, text, under, play, seal_picture(seal, t, 34), name=named))

    lines = [line(*context.controller.players[seat]) for seat in context.others(state.turn)]
    return col(*lines, context.rule_link("steal", t.say("How stealing works")))


@component
def BeginSheet(context: SheetContext) -> ft.Control:
    """Who begins, and how many cards were drawn to find out."""
    t, state = context.t, context.state
    drawn, put = use_choice(int)
    more = {"drawn": drawn} if drawn else {}
    lines = [
        line_button(
            t,
            t.say("{who} goes first", who=state.name(seat)),
            "",
            lambda e, seat=seat: context.controller.play("first_player", seat=seat, **more),
            seal_picture(context.controller.players[seat].seal, t, 34),
        )
        for seat in state.seats_alive()
    ]
    return col(
        context.counter("drawn", t.say("Cards drawn to decide (discarded)"), drawn, put),
        group(t, t.say("Who goes first?"), col(*lines, gap=GAP)),
        context.rule_link("starting-player", t.say("Starting player")),
    )


@component
def GroundSheet(context: SheetContext) -> ft.Control:
    """Duel: two resources for one of choice."""
    t, seat = context.t, context.state.turn
    piles = (("discard", t.say("Take from the discard pile")), ("deck", t.say("Take from the Resource Deck")))
    play = partial(context.controller.play, "ground", seat=seat)
    lines = [with_id(f"from-{p}", line_button(t, text, "", lambda e, p=p: play(source=p))) for p, text in piles]
    return col(*lines, context.rule_link("ground-trade", t.say("Trading with the ground")))


@component
def FewerSheet(context: SheetContext) -> ft.Control:
    """A draw that fits into the hand."""
    t, state, seat = context.t, context.state, context.state.turn
    room = max(0, limit_of(state, seat) - state.players[seat].resources)
    lines = [
        line_button(
            t,
            t.say("{who} draws {n}", who=context.current, n=n),
            "",
            lambda e, n=n: context.controller.play("draw", seat=seat, n=n),
        )
        for n in range(min(room, cards_to_draw(state)) + 1)
    ]
    return col(*lines, context.rule_link("hand-limit", t.say("Hand limit")))
