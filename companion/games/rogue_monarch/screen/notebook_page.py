"""What is hidden from the notebook's owner, as bars.

The open notebook: own hand, the Court as its owner knows it, the other hand, and the odds that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.games.rogue_monarch.facts import KINDS, MARIAGE, MARIAGE_REINES, SPOKEN
from companion.games.rogue_monarch.screen.court import small_back, small_card
from companion.games.rogue_monarch.screen.notebook_entries import (
    HAND,
    OTHER,
    SHUT,
    Keeper,
    Secrets,
    Spot,
    Target,
    aimed,
    with_card,
    without_card,
)
from companion.games.rogue_monarch.state import Cards
from companion.ui.error_boundary import memo
from companion.ui.forms.labels import sentences
from companion.ui.kit.buttons import Handler, secondary
from companion.ui.kit.cards_and_dice import odds_bar
from companion.ui.kit.layout import STRETCH, col, heading, panel, row
from companion.ui.kit.text import label, small
from companion.ui.theme import GAP, Theme


def chances(t: Theme, found: Secrets) -> ft.Control:
    """What is hidden from the owner; where the notes cannot be true, that is said instead."""
    if found.problems:
        told = [small(text, t, t.danger) for text in sentences(t, found.problems)]
        title = label(t.say("These notes cannot all be true"), t)
        return panel(t, col(title, *told, gap=4, horizontal_alignment=STRETCH), edge=t.danger)
    bars = [odds_bar(t, kind.title(), chance) for kind, chance in found.hidden]
    reines = [
        odds_bar(t, t.say("{n} Reines", n=n) if n != 1 else t.say("1 Reine"), chance) for n, chance in found.reines
    ]
    draw = [label(t.say("The next card of the pile is"), t), *_drawn(t, found)] if found.next_draw else []
    held = label(t.say("{who} holds so many Reines", who=found.other), t)
    head = col(
        label(t.say("A card that you have not seen is"), t),
        small(t.say("from what is face up and in your notebook"), t),
        gap=0,
    )
    return panel(t, col(head, *bars, *draw, held, *reines, gap=4, horizontal_alignment=STRETCH))


def _drawn(t: Theme, found: Secrets) -> list[ft.Control]:
    return [odds_bar(t, kind.title(), chance) for kind, chance in found.next_draw]


def use_target() -> tuple[Target | None, Callable[[Target | None], None]]:
    """Hook: the place that was tapped to be noted."""
    chosen, choose = ft.use_state(None)
    return chosen, choose  # type: ignore[return-value]


class Pen(NamedTuple):
    """What taps on the page do: choose a place, put a card there, drop one. Shut, it only points."""

    target: Target | None
    is_open: bool
    choose: Callable[[Target | None], None]
    put: Callable[[str], None]
    drop: Callable[[Target, str], None]


@memo
def NotebookPage(t: Theme, found: Secrets, is_open: bool, keeper: Keeper) -> ft.Control:
    """While it is held it is only read; open, it is written by taps: where, then which card."""
    chosen, choose = use_target()
    target = aimed(found, chosen) if is_open else None

    def put(card: str) -> None:
        notes = keeper.notes()
        if notes and target:
            keeper.note(with_card(notes, keeper.table.state, target, card))
            choose(target if target[0] == OTHER else None)

    def drop(where: Target, card: str) -> None:
        notes = keeper.notes()
        if notes:
            keeper.note(without_card(notes, keeper.table.state, where, card))

    pen = Pen(target, is_open, choose, put, drop)
    other = t.say("{who}'s hand", who=found.other)
    parts = [
        _head(t, found),
        _cards(t, t.say("Your hand"), (HAND, 0), found.hand, found.hand_size, pen),
        _court(t, found, pen),
        _cards(t, other, (OTHER, 0), found.opponent, found.opponent_size, pen),
        *_palette(t, found, pen),
        *_mariage(t, found, keeper),
        chances(t, found),
        *([Another(t, found.seat, found.owner, found.other, keeper)] if is_open else []),
    ]
    return col(*parts, gap=GAP, horizontal_alignment=STRETCH)


def _head(t: Theme, found: Secrets) -> ft.Control:
    sentence = t.say("on this phone only: in no share, no history, no export")
    return col(heading(t, t.say("{who}'s notebook", who=found.owner)), small(sentence, t), gap=0)


def _line(t: Theme, cards: list[ft.Control]) -> ft.Control:
    return col(*cards, gap=6, horizontal_alignment=STRETCH) if t.is_large else row(*cards)


def _noted(t: Theme, where: str, at: int, card: str, drop: Handler | None) -> ft.Control:
    name = t.say("{where}, {n}: {card}, take the note back", where=where, n=at, card=SPOKEN[card])
    return small_card(t, card, name, drop)


def _cards(t: Theme, where: str, target: Target, cards: Cards, size: int, pen: Pen) -> ft.Control:
    """A hand: a tap on a noted card takes the note back, one on an empty place chooses it."""
    noted = [
        _noted(t, where, i, card, (lambda e, card=card: pen.drop(target, card)) if pen.is_open else None)
        for i, card in enumerate(cards, 1)
    ]
    free = [_free(t, where, i, target, pen) for i in range(len(cards) + 1, size + 1)]
    return col(label(where, t), _line(t, [*noted, *free]), gap=3, horizontal_alignment=STRETCH)


def _free(t: Theme, where: str, i: int, target: Target, pen: Pen) -> ft.Control:
    name = t.say("{where}, {n}: not noted", where=where, n=i)
    return small_back(t, "?", name, _chooses(pen, target), selected=target == pen.target)


def _chooses(pen: Pen, target: Target) -> Handler | None:
    return (lambda: pen.choose(target)) if pen.is_open else None


def _court(t: Theme, found: Secrets, pen: Pen) -> ft.Control:
    cards = [_spot(t, slot, pen) for slot in found.court]
    return col(label(t.say("The Court as you know it"), t), _line(t, cards), gap=3, horizontal_alignment=STRETCH)


def _spot(t: Theme, slot: Spot, pen: Pen) -> ft.Control:
    """A place that only its owner may know can be chosen; all others are as the table has them."""
    at: Target = ("court", slot.place)
    handler, is_on = _chooses(pen, at) if slot.is_free else None, pen.target == at
    if slot.card is None:
        return small_back(t, str(slot.place), t.say("Place {n}: not noted", n=slot.place), handler, selected=is_on)
    said = t.say("Place {n}: {card}, noted", n=slot.place, card=SPOKEN[slot.card])
    name = said if slot.is_noted else t.say("Place {n}: {card}, known to all", n=slot.place, card=SPOKEN[slot.card])
    return small_card(t, slot.card, name, handler, selected=is_on, is_noted=slot.is_noted)


def _palette(t: Theme, found: Secrets, pen: Pen) -> list[ft.Control]:
    """The four cards, for the place that is chosen."""
    target = pen.target
    if target is None:
        return []
    where = _where(t, found, target)
    names = {kind: t.say("Note {card}: {where}", card=SPOKEN[kind], where=where) for kind in KINDS}
    cards = [small_card(t, kind, name, lambda e, kind=kind: pen.put(kind)) for kind, name in names.items()]
    text = t.say("Forget it: {where}", where=where)
    is_noted = any(slot.is_noted for slot in found.court if target == ("court", slot.place))
    forget = [secondary(t, text, lambda: pen.drop(target, ""))] if is_noted else []
    asks = label(t.say("{where}: which card?", where=where), t)
    body = col(asks, _line(t, cards), *forget, horizontal_alignment=STRETCH)
    return [panel(t, body, edge=t.accent, fill=t.wash, padding=GAP)]


def _where(t: Theme, found: Secrets, target: Target) -> str:
    if target[0] == HAND:
        return t.say("Your hand")
    return t.say("{who}'s hand", who=found.other) if target[0] == OTHER else t.say("Place {n}", n=target[1])


def _mariage(t: Theme, found: Secrets, keeper: Keeper) -> list[ft.Control]:
    """Only the owner can know it, so only here it is lit."""
    if not found.has_mariage:
        return []
    text = t.say("{who} shows {n} Reines and wins: Mariage", who=found.owner, n=MARIAGE_REINES)

    def claim() -> None:
        keeper.put(SHUT)
        keeper.table_controller.play("claim", seat=found.seat, conspiracy=MARIAGE)

    return [secondary(t, text, claim, ft.Icons.EMOJI_EVENTS_ROUNDED, selected=True)]


@memo
def Another(t: Theme, seat: int, owner: str, other: str, keeper: Keeper) -> ft.Control:
    """The phone changed hands. Notes cannot be brought back, so this takes two taps."""
    is_sure, set_sure = ft.use_state(False)
    if not is_sure:
        return secondary(t, t.say("This is not {who}'s phone", who=owner), lambda: set_sure(True))
    text = t.say("A new notebook for {other}: the notes of {who} are lost", who=owner, other=other)
    return secondary(t, text, lambda: keeper.begin(1 - seat), ft.Icons.PRIORITY_HIGH_ROUNDED)
