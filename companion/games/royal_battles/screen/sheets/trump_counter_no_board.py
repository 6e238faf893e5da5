"""The trump counter of a table without a board: people name the two standing cards and the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.core.state import with_item
from companion.games.royal_battles.attacks import may_be_used_on
from companion.games.royal_battles.facts import ADVANTAGE, POSITION_WORDS, POSITIONS
from companion.games.royal_battles.hits_and_damage import power_of, styles_of
from companion.games.royal_battles.screen.attack_preview import Attack, best, style_results
from companion.games.royal_battles.screen.controller import SheetContext
from companion.games.royal_battles.screen.legal_moves import (
    Who,
    cards_left,
    is_key_for,
    joker_colours,
    piece_of,
    styles_on,
)
from companion.games.royal_battles.screen.sheets.cards import CardPick
from companion.games.royal_battles.screen.sheets.trump_counter import card_labels, fighters, four_cards, trump_counter
from companion.games.royal_battles.state import BattleState
from companion.ui.error_boundary import component
from companion.ui.game_screen.controller import use_choice
from companion.ui.game_screen.pickers import choices, toggled
from companion.ui.kit.buttons import choice, with_id
from companion.ui.kit.layout import flow, wide_col
from companion.ui.kit.text import small


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
    draft, put = use_choice(lambda: Draft(context.unit))
    who: Who | None = context.controller.draft
    if who is None or state.active is None:
        return small(t.say("The attack is over."), t)
    attack = named_attack(state, who, draft)

    def change(**changes: Any) -> None:
        put(lambda old: old._replace(**changes))

    def change_card(i: int) -> None:
        """A standing card is named anew; an initiative card is corrected on the side's own sheet."""
        if i >= 2:
            change(at=i)
        else:
            context.controller.open_sheet("side", (who[0], 1 - who[0])[i])

    targets = _targets(context, who, draft, change)
    if draft.at >= 0:
        cards = four_cards(context, attack, "", change_card, draft.at)
        pick = _pick(context, attack, draft, change)
        return wide_col(fighters(context, attack), *targets, cards, pick)
    found = style_results(t, state, attack)
    able = [result.style for result in found if result.is_legal]
    style = draft.style if draft.style in able else best(found)
    area = _reached(context, attack, style, draft, change)
    shown = trump_counter(context, attack, found, style, lambda s: change(style=s), change_card)
    return wide_col(*targets, _positions(context, who, attack, change), *area, shown)


def named_attack(state: BattleState, who: Who, draft: Draft) -> Attack:
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
    return Attack(who, draft.target, where, (first, other, *draft.cards), "attack_by_cards", tuple(data.items()))


def usual_position(state: BattleState, who: Who, target: Who) -> str:
    """The first position from which most styles can be used: orthogonal for melee units, diagonal for ranged ones."""
    return max(POSITIONS, key=lambda where: len(styles_on(state, who, target, where)))


def _pick(context: SheetContext, attack: Attack, draft: Draft, change: Callable[..., None]) -> ft.Control:
    t, state, which = context.t, context.state, draft.at - 2
    owner = (attack.who, attack.target)[which][0]

    def take(card: str, colour: str | None) -> None:
        cards = with_item(draft.cards, which, card)
        change(
            cards=cards,
            colours=with_item(draft.colours, which, colour),
            at=3 if not cards[1] else 2 if not cards[0] else -1,
        )

    lying = (*cards_left(state, owner), *(c for c in state.sides[owner].gone if c != state.sides[owner].initiative))
    whose = card_labels(context, attack)[draft.at]
    return wide_col(
        small(t.say("{what}: choose it", what=whose), t),
        CardPick(
            t, whose, tuple(dict.fromkeys(lying)), take, joker_colours(state), f"card-{draft.at}", key=str(draft.at)
        ),
    )


def _positions(context: SheetContext, who: Who, attack: Attack, change: Callable[..., None]) -> ft.Control:
    """Where the target lies from the unit; key positions say so."""
    t, state = context.t, context.state
    options = []
    for where in POSITIONS:
        text = t.tell(POSITION_WORDS[where])
        if is_key_for(state, where):
            text = t.say("{position}, key", position=text)
        if styles_on(state, who, attack.target, where):
            options.append((where, text))
    return choices(t, options, (attack.position,), lambda where: change(position=where))


def _targets(context: SheetContext, who: Who, draft: Draft, change: Callable[..., None]) -> list[ft.Control]:
    """A unit that can also act on its own side chooses the target here."""
    t, state = context.t, context.state
    unit = piece_of(state, who).unit
    if not any(who[0] in may_be_used_on(unit, style, who[0]) for style in styles_of(unit)):
        return []

    def chip(target: Who) -> ft.Control:
        text = f"{state.names[target[0]]}: {t.tell(piece_of(state, target).spoken)}"
        pick = choice(t, text, target == draft.target, lambda: change(target=target, reached=(), position=""))
        return with_id("target-{}-{}".format(*target), pick)

    own = ((who[0], i) for i in range(len(state.sides[who[0]].units)))
    able = (target for target in (context.unit, *own) if target != who and piece_of(state, target).alive)
    return [small(t.say("Who is the target?"), t), flow(*map(chip, able))]


def _reached(
    context: SheetContext, attack: Attack, style: str, draft: Draft, change: Callable[..., None]
) -> list[ft.Control]:
    """Who else shares the target's colour, for Healing and Mystic Blast."""
    t, state = context.t, context.state
    power = power_of(piece_of(state, attack.who).unit, style)
    if style != ADVANTAGE or power is None or not power.area:
        return []
    chips = []
    for i, piece in enumerate(state.sides[attack.target[0]].units):
        if piece.alive and (attack.target[0], i) not in (attack.target, attack.who):
            name, reached = t.say("Also reaches {unit}", unit=piece.spoken), toggled(draft.reached, i)
            chip = choice(t, t.tell(piece.spoken), i in draft.reached, lambda e, r=reached: change(reached=r), name)
            chips.append(with_id(f"reached-{i}", chip))
    question = small(t.say("Who else is on the target’s colour?"), t)
    return [question, flow(*chips)] if chips else []
