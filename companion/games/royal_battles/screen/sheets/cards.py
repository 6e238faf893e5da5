"""Sheets that ask for cards: one for a step or a placing, two for initiative, one for what really lies somewhere.

A card takes two taps: its rank, then its suit. What cannot be is dim.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.cards import JOKER, RANKS
from companion.core.messages import message
from companion.core.state import with_item
from companion.games.royal_battles import GAME
from companion.games.royal_battles.board import PLACES, SPOKEN
from companion.games.royal_battles.screen.controller import SheetContext
from companion.games.royal_battles.screen.legal_moves import (
    Destination,
    allowed_cards,
    cards_left,
    destinations,
    drawn,
    joker_colours,
)
from companion.games.royal_battles.screen.view_model import card_or_none
from companion.games.royal_battles.state import DEPLOYMENT, phase
from companion.ui.error_boundary import component
from companion.ui.forms.choice_editors import suit_key
from companion.ui.game_screen.controller import use_choice
from companion.ui.kit import svg
from companion.ui.kit.buttons import choice, primary, rule_link, secondary, tap, with_id
from companion.ui.kit.cards_and_dice import card_picture
from companion.ui.kit.layout import beside_strut, col, edged, fives, flow, row, stamp, strut, wide_col
from companion.ui.kit.svg import OBJECTS
from companion.ui.kit.text import label, number, small
from companion.ui.theme import GAP, TARGET, TIGHT_GAP, Theme

SUITS = "SHDC"  # in the order in which a hand is held
NO_CARDS: tuple[str | None, str | None] = (None, None)
Take = Callable[[str, str | None], Any]


@component
def CardPick(
    t: Theme, name: str, allowed: tuple[str, ...], take: Take, colours: tuple[str, ...] = (), id: str = "card"
) -> ft.Control:
    """`take(card, colour)`: the colour is that of a Joker, where it must be named as one of `colours`."""
    rank, set_rank = ft.use_state("")

    def ranked(chosen: str) -> None:
        if chosen == JOKER and not colours:
            take(JOKER, None)
        else:
            set_rank(chosen)

    able = {card if card == JOKER else card[:-1] for card in allowed}
    ranks = {r: _rank(t, name, r, rank, r in able, ranked) for r in (*reversed(RANKS), JOKER)}
    if rank == JOKER:
        last = {c: _colour(t, name, c, lambda e, c=c: take(JOKER, c)) for c in colours}
    else:
        last = {s: suit_key(t, name, s, _taking(take, rank + s, allowed), 56) for s in SUITS}
    for each, button in (ranks | last).items():
        with_id(f"{id}-{each}", button)
    return wide_col(*fives([*ranks.values()]), row(*last.values()))


def _taking(take: Take, card: str, allowed: tuple[str, ...]) -> Callable[[], Any] | None:
    return (lambda: take(card, None)) if card in allowed else None


def _rank(t: Theme, name: str, rank: str, chosen: str, is_open: bool, take: Callable[[str], None]) -> ft.Control:
    on, side = rank == chosen, TARGET * max(1.0, t.scale * 0.8)
    shown = "JO" if rank == JOKER else rank
    said = t.say("Joker") if rank == JOKER else rank
    body = number(shown, t, "figure", t.on_fill if on else t.text if is_open else t.soft)
    return tap(
        body,
        f"{name}: {said}",
        (lambda: take(rank)) if is_open else None,
        selected=on,
        expand=True,
        height=side,
        bgcolor=t.fill if on else t.raised if is_open else None,
        border=edged(1, t.fill if on else t.line),
        opacity=1 if is_open else 0.4,
    )


def _colour(t: Theme, name: str, colour: str, on_click: Callable[..., Any]) -> ft.Control:
    ink = OBJECTS["card_red"] if colour == "red" else OBJECTS["card_ink"]
    word = t.say("red") if colour == "red" else t.say("black")
    text = t.say("as {colour}", colour=word)
    body = row(strut(56), stamp(svg.SUITS["*"], ink, 28), label(text, t, ink), alignment=ft.MainAxisAlignment.CENTER)
    return tap(body, f"{name}: {text}", on_click, expand=True, bgcolor=OBJECTS["card"], padding=beside_strut(GAP))


def shown_card(
    t: Theme,
    card: str | None,
    under: str,
    name: str,
    on_click: Callable[..., Any] | None,
    lit: bool = False,
    on: bool = False,
) -> ft.Control:
    """A card with a word under it; a tap changes it. `lit`: it counts; `on`: it is the one being named."""
    face: ft.Control = card_picture(card, t, 76, lit) if card else _nothing(t)
    word = small(under, t, t.accent if on else None, text_align=ft.TextAlign.CENTER, max_lines=2)
    body = col(face, word, gap=TIGHT_GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    frame = edged(2, t.accent) if on else None
    return tap(body, name, on_click, expand=True, padding=TIGHT_GAP, border=frame, selected=on or None)


def _nothing(t: Theme) -> ft.Control:
    sign = ft.Icon(ft.Icons.QUESTION_MARK_ROUNDED, color=t.edge, size=24)
    return ft.Container(
        sign, width=58, height=76, alignment=ft.Alignment.CENTER, border_radius=7, border=edged(1.5, t.edge)
    )


@component
def LayCard(context: SheetContext) -> ft.Control:
    """Which card takes the unit there: only those that may are open."""
    t, state, controller, who, space = context.t, context.state, context.controller, context.unit, context.space
    to = destinations(state, who).get(space, Destination(()))

    def take(card: str, colour: str | None) -> None:
        controller.lay(who, space, card, colour)

    rule = "set-up-cards" if phase(state) == DEPLOYMENT else "movement-colour"
    head = row(small(_wanted(context, to), t, expand=True), rule_link(t, "", lambda: controller.open_rule(rule)))
    allowed = allowed_cards(state, context.seat, to)
    pick = CardPick(t, t.say("Card"), allowed, take, _joker_colours(context, to))
    return wide_col(head, pick)


def _wanted(context: SheetContext, to: Destination) -> str:
    """In a sentence, which cards may be laid."""
    t, colours = context.t, set(to.colours) - {None}
    if phase(context.state) == DEPLOYMENT:
        return t.say("Choose the card you drew. Aces and Jokers go back into the deck.")
    if not colours:
        return t.say("Only a Joker can go here")
    if len(colours) > 1:
        return t.say("Any card can go here")
    return t.say("Choose a red card or a Joker") if "red" in colours else t.say("Choose a black card or a Joker")


def _joker_colours(context: SheetContext, to: Destination) -> tuple[str, ...]:
    """The colours as which a Joker may be laid there, where the table names them."""
    state, (seat, unit) = context.state, context.unit
    if phase(state) == DEPLOYMENT or None not in to.colours:
        return ()
    data = {"seat": seat, "unit": unit, "card": JOKER, "to": list(PLACES[context.space])}
    ready = drawn(state, seat) or state
    return tuple(c for c in joker_colours(state) if GAME.is_allowed(ready, "move", **data, as_colour=c))


@component
def TurnUp(context: SheetContext) -> ft.Control:
    """Both initiative cards; the button says who goes first."""
    t, state = context.t, context.state
    cards, put = use_choice(lambda: NO_CARDS)
    at, set_at = ft.use_state(0)

    def name(seat: int, card: str | None) -> None:
        pair = with_item(cards, seat, card)
        put(pair)
        set_at(1 - seat if pair[1 - seat] is None else seat)

    def again(data: dict[str, str]) -> None:
        """A pair that ties is put away, and the next one is turned up."""
        if context.controller.table_controller.play("initiative", **data):
            put(NO_CARDS)
            set_at(0)

    shown = [_turned(context, seat, cards[seat], at == seat, lambda e, seat=seat: set_at(seat)) for seat in (0, 1)]
    who = state.names[at]
    keys = {"id": f"card-{at}", "key": f"{at} {cards[at]}"}
    pick = CardPick(t, who, cards_left(state, at), lambda card, colour: name(at, card), **keys)
    keep = secondary(t, t.say("{who} keeps the old card", who=who), lambda: name(at, None))
    old = [keep] if _keeps_old(context, at) else []
    return wide_col(row(*shown), pick, *old, with_id("turn-up", _turn_up(context, cards, again)))


def _turned(context: SheetContext, seat: int, card: str | None, on: bool, on_click: Callable[..., None]) -> ft.Control:
    t, who = context.t, context.state.names[seat]
    name = t.say("{who}’s card: {card}, change", who=who, card=card_or_none(t, card))
    return shown_card(t, card, who, name, on_click, on=on)


def _keeps_old(context: SheetContext, seat: int) -> bool:
    """A side whose draw pile is used up plays on with its old card."""
    side = context.state.sides[seat]
    return side.last is not None and not (side.hand is not None and side.pile)


def _turn_up(
    context: SheetContext, cards: tuple[str | None, str | None], again: Callable[[dict[str, str]], None]
) -> ft.Control:
    t, state, controller = context.t, context.state, context.controller
    data = {key: card for key, card in zip(("white", "black"), cards, strict=True) if card}
    end = GAME.state_after(state, "initiative", **data)
    if end is None:
        lacking = [n for n, c in zip(state.names, cards, strict=True) if c is None]
        text = t.say("Choose {who}’s card", who=lacking[0]) if lacking else t.say("Choose the cards")
        return primary(t, text, None)
    if end.first is None:
        return primary(t, t.say("Tie: both draw again"), lambda: again(data))
    text = t.say("{who} goes first", who=state.names[end.first])
    return primary(t, text, lambda: controller.play("initiative", **data))


@component
def SpaceSheet(context: SheetContext) -> ft.Control:
    """What really lies on a space: another card, or none."""
    t, state, controller, i = context.t, context.state, context.controller, context.space
    tile = state.board[i] if state.board else None
    owner, set_owner = ft.use_state(tile.seat if tile and tile.seat is not None else 0)
    place = list(PLACES[i])

    def take(card: str, colour: str | None) -> None:
        named = {"as_colour": colour} if colour else {}
        controller.play("correct_card", space=place, card=card, seat=owner, **named)

    whose = [
        choice(t, name, owner == seat, lambda e, seat=seat: set_owner(seat), t.say("From {who}’s deck", who=name))
        for seat, name in enumerate(state.names)
    ]
    none = secondary(t, t.say("No card here"), lambda: controller.play("correct_card", space=place, card=None))
    now = SPOKEN[tile.card] if tile else message("no card")
    return wide_col(
        small(t.say("The app has {card} here. The real card is from the deck of", card=now), t),
        flow(*whose),
        CardPick(t, t.say("Card"), cards_left(state, owner), take, joker_colours(state)),
        *([none] if tile else []),
    )
