"""The trump counter of a table without a board: people name the two standing cards and the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.games.royal_battles.attacks import may_be_used_on
from companion.games.royal_battles.facts import ADVANTAGE, CLEAR, DIGIT, HEAD, POSITIONS, SIDE
from companion.games.royal_battles.hits_and_damage import power_of, styles_of
from companion.games.royal_battles.screen.attack_preview import Bout, best, blows
from companion.games.royal_battles.screen.controller import SheetContext
from companion.games.royal_battles.screen.kept import use_kept
from companion.games.royal_battles.screen.legal_moves import Who, cards_left, is_key_for, styles_on
from companion.games.royal_battles.screen.sheets.cards import CardPick
from companion.games.royal_battles.screen.sheets.trump_counter import card_labels, counter, fighters, four_cards
from companion.games.royal_battles.state import BattleState
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import choice
from companion.ui.kit.layout import STRETCH, col, flow
from companion.ui.kit.text import small
from companion.ui.theme import Theme


class Draft(NamedTuple):
    """What has been named so far. `at` is the card that the picker is for: 2 or 3, once both are there none."""

    target: Who
    cards: tuple[str, str] = ("", "")
    colours: tuple[str | None, str | None] = (None, None)
    position: str = ""
    style: str = ""
    reached: tuple[int, ...] = ()
    at: int = 2


@component
def CountByCards(context: SheetContext) -> ft.Control:
    t, state = context.t, context.state
    draft, put = use_kept(lambda: Draft((context.seat, context.sheet.unit)))
    who = context.chosen
    if who is None or state.active is None:
        return small(t.say("The attack is over."), t)
    bout = named_bout(state, who, draft)

    def change(**changes: Any) -> None:
        put(lambda old: old._replace(**changes))

    targets = _targets(context, who, draft, change)
    if draft.at >= 0:
        cards = four_cards(context, bout, "", lambda i: _changed(context, change, i), draft.at)
        return col(
            fighters(context, bout), *targets, cards, _pick(context, bout, draft, change), horizontal_alignment=STRETCH
        )
    found = blows(t, state, bout)
    able = [blow.style for blow in found if blow.is_legal]
    style = draft.style if draft.style in able else best(found)
    area = _reached(context, bout, style, draft, change)
    shown = counter(context, bout, found, style, lambda s: change(style=s), lambda i: _changed(context, change, i))
    return col(*targets, _positions(context, who, bout, change), *area, shown, horizontal_alignment=STRETCH)


def _changed(context: SheetContext, change: Callable[..., None], i: int) -> None:
    """A standing card is named anew; an initiative card is corrected on the side's own sheet."""
    if i >= 2:
        change(at=i)
    else:
        seat = context.state.active if i == 0 else 1 - (context.state.active or 0)
        context.controller.open_sheet("side", seat or 0)


def named_bout(state: BattleState, who: Who, draft: Draft) -> Bout:
    first, other = state.sides[who[0]].initiative or "", state.sides[1 - who[0]].initiative or ""
    where = draft.position or usual_position(state, who, draft.target)
    data: dict[str, Any] = {
        "seat": who[0],
        "unit": who[1],
        "target": draft.target[1],
        "target_seat": draft.target[0],
        "standing": draft.cards[0],
        "target_standing": draft.cards[1],
        "position": where,
    }
    for key, colour in zip(("as_colour", "target_as_colour"), draft.colours, strict=True):
        if colour:
            data[key] = colour
    if draft.reached:
        data["reached"] = list(draft.reached)
    return Bout(who, draft.target, where, (first, other, *draft.cards), "attack_by_cards", tuple(data.items()))


def usual_position(state: BattleState, who: Who, target: Who) -> str:
    """The first position from which most styles can be used: orthogonal for melee units, diagonal for ranged ones."""
    return max(POSITIONS, key=lambda where: len(styles_on(state, who, target, where)))


def _pick(context: SheetContext, bout: Bout, draft: Draft, change: Callable[..., None]) -> ft.Control:
    t, which = context.t, draft.at - 2
    owner = (bout.who[0], bout.target[0])[which]
    state = context.state

    def take(card: str, colour: str | None) -> None:
        cards = (card, draft.cards[1]) if which == 0 else (draft.cards[0], card)
        colours = (colour, draft.colours[1]) if which == 0 else (draft.colours[0], colour)
        change(cards=cards, colours=colours, at=3 if not cards[1] else 2 if not cards[0] else -1)

    colours = ("red", "black") if state.rulings["joker-colour"] == "named" else ()
    lying = (*cards_left(state, owner), *(c for c in state.sides[owner].gone if c != state.sides[owner].initiative))
    whose = card_labels(context, bout)[draft.at]
    return col(
        small(t.say("{what}: name it", what=whose), t),
        CardPick(t, whose, tuple(dict.fromkeys(lying)), take, colours, key=str(draft.at)),
        horizontal_alignment=STRETCH,
    )


def _positions(context: SheetContext, who: Who, bout: Bout, change: Callable[..., None]) -> ft.Control:
    """Where the target lies from the unit; key positions say so."""
    t, state = context.t, context.state
    open_ = [where for where in POSITIONS if styles_on(state, who, bout.target, where)]
    chips = []
    for where in open_:
        text = position_title(t, where)
        if is_key_for(state, where):
            text = t.say("{position}, key", position=text)
        chips.append(choice(t, text, where == bout.position, lambda e, p=where: change(position=p)))
    return flow(*chips)


def position_title(t: Theme, where: str) -> str:
    return {
        SIDE: t.say("Side to side"),
        HEAD: t.say("Head to head"),
        DIGIT: t.say("Digit diagonal"),
        CLEAR: t.say("Clear diagonal"),
    }[where]


def _targets(context: SheetContext, who: Who, draft: Draft, change: Callable[..., None]) -> list[ft.Control]:
    """A unit that can also act on its own side chooses the target here."""
    t, state = context.t, context.state
    unit = state.sides[who[0]].units[who[1]].unit
    if not any(who[0] in may_be_used_on(unit, style, who[0]) for style in styles_of(unit)):
        return []
    chips = []
    for seat, i in ((context.seat, context.sheet.unit), *((who[0], i) for i in range(len(state.sides[who[0]].units)))):
        piece = state.sides[seat].units[i]
        if piece.alive and (seat, i) != who:
            text = f"{state.names[seat]}: {piece.label}"
            chips.append(
                choice(
                    t, text, (seat, i) == draft.target, lambda e, w=(seat, i): change(target=w, reached=(), position="")
                )
            )
    return [small(t.say("On whom?"), t), flow(*chips)]


def _reached(
    context: SheetContext, bout: Bout, style: str, draft: Draft, change: Callable[..., None]
) -> list[ft.Control]:
    """Who else shares the target's colour, for Healing and Mystic Blast."""
    t, state = context.t, context.state
    power = power_of(state.sides[bout.who[0]].units[bout.who[1]].unit, style)
    if style != ADVANTAGE or power is None or not power.area:
        return []
    chips = []
    for i, piece in enumerate(state.sides[bout.target[0]].units):
        if piece.alive and (bout.target[0], i) not in (bout.target, bout.who):
            on = i in draft.reached
            left = tuple(n for n in draft.reached if n != i) if on else (*draft.reached, i)
            chips.append(
                choice(
                    t,
                    piece.label,
                    on,
                    lambda e, left=left: change(reached=left),
                    t.say("{unit} is reached too", unit=piece.label),
                )
            )
    told = t.say("Who else stands on the target's colour?")
    return [small(told, t), flow(*chips)] if chips else []
