"""The open notebook: own hand, the Court as its owner knows it, the other hand, and the odds that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.rogue_monarch.figures import KINDS, MARIAGE, MARIAGE_REINES, SPOKEN
from companion.games.rogue_monarch.screen.cards import small_back, small_card
from companion.games.rogue_monarch.screen.chances import chances
from companion.games.rogue_monarch.screen.keeping import SHUT, Keeper
from companion.games.rogue_monarch.screen.secret import (
    HAND,
    OTHER,
    Secrets,
    Spot,
    Target,
    aimed,
    with_card,
    without_card,
)
from companion.ui.guard import part
from companion.ui.kit.plates import STRETCH, col, heading, panel, row
from companion.ui.kit.taps import Handler, second
from companion.ui.kit.words import label, small
from companion.ui.look import GAP, Look


def use_target() -> tuple[Target | None, Callable[[Target | None], None]]:
    """Hook: the place that was tapped to be noted."""
    chosen, choose = ft.use_state(None)
    return chosen, choose  # type: ignore[return-value]


@part
def NotebookPage(t: Look, found: Secrets, is_open: bool, keeper: Keeper) -> ft.Control:
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

    parts = [
        _head(t, found),
        _hand(t, found, target, choose, drop, is_open),
        _court(t, found, target, choose, is_open),
        _other(t, found, target, choose, drop, is_open),
        *(_palette(t, found, target, put, drop) if is_open else []),
        *_mariage(t, found, keeper),
        chances(t, found),
        *([_another(t, found, keeper)] if is_open else []),
    ]
    return col(*parts, gap=GAP, horizontal_alignment=STRETCH)


def _head(t: Look, found: Secrets) -> ft.Control:
    sentence = t.say("on this phone only: in no share, no history, no export")
    return col(heading(t, t.say("{who}'s notebook", who=found.owner)), small(sentence, t), gap=0)


def _line(t: Look, cards: list[ft.Control]) -> ft.Control:
    return col(*cards, gap=6, horizontal_alignment=STRETCH) if t.is_large else row(*cards)


def _noted(t: Look, where: str, at: int, card: str, drop: Handler | None) -> ft.Control:
    name = t.say("{where}, {n}: {card}, take the note back", where=where, n=at, card=SPOKEN[card])
    return small_card(t, card, name, drop)


def _hand(
    t: Look, found: Secrets, target: Target | None, choose: Any, drop: Callable[[Target, str], None], is_open: bool
) -> ft.Control:
    where, mine = t.say("Your hand"), (HAND, 0)
    cards = [
        _noted(t, where, i, card, (lambda e, card=card: drop(mine, card)) if is_open else None)
        for i, card in enumerate(found.hand, 1)
    ]
    free = range(len(found.hand) + 1, found.hand_size + 1)
    cards += [_free(t, where, i, target == mine, choose, mine, is_open) for i in free]
    return col(label(where, t), _line(t, cards), gap=3, horizontal_alignment=STRETCH)


def _free(t: Look, where: str, i: int, is_on: bool, choose: Any, target: Target, is_open: bool) -> ft.Control:
    name = t.say("{where}, {n}: not noted", where=where, n=i)
    return small_back(t, "?", name, (lambda: choose(target)) if is_open else None, selected=is_on)


def _court(t: Look, found: Secrets, target: Target | None, choose: Any, is_open: bool) -> ft.Control:
    cards = [_spot(t, spot, target == ("court", spot.place), choose, is_open) for spot in found.court]
    return col(label(t.say("The Court as you know it"), t), _line(t, cards), gap=3, horizontal_alignment=STRETCH)


def _spot(t: Look, spot: Spot, is_on: bool, choose: Any, is_open: bool) -> ft.Control:
    """A place that only its owner may know can be chosen; all others are as the table has them."""
    at: Target = ("court", spot.place)
    handler = (lambda: choose(at)) if is_open and spot.is_free else None
    if spot.card is None:
        return small_back(t, str(spot.place), t.say("Place {n}: not noted", n=spot.place), handler, selected=is_on)
    said = t.say("Place {n}: {card}, noted", n=spot.place, card=SPOKEN[spot.card])
    name = said if spot.is_noted else t.say("Place {n}: {card}, known to all", n=spot.place, card=SPOKEN[spot.card])
    return small_card(t, spot.card, name, handler, selected=is_on, is_noted=spot.is_noted)


def _other(
    t: Look, found: Secrets, target: Target | None, choose: Any, drop: Callable[[Target, str], None], is_open: bool
) -> ft.Control:
    where, theirs = t.say("{who}'s hand", who=found.other), (OTHER, 0)
    cards = [
        _noted(t, where, i, card, (lambda e, card=card: drop(theirs, card)) if is_open else None)
        for i, card in enumerate(found.opponent, 1)
    ]
    free = range(len(found.opponent) + 1, found.opponent_size + 1)
    cards += [_free(t, where, i, target == theirs, choose, theirs, is_open) for i in free]
    return col(label(where, t), _line(t, cards), gap=3, horizontal_alignment=STRETCH)


def _palette(
    t: Look, found: Secrets, target: Target | None, put: Callable[[str], None], drop: Callable[[Target, str], None]
) -> list[ft.Control]:
    """The four cards, for the place that is chosen."""
    if target is None:
        return []
    where = _where(t, found, target)
    cards = [
        small_card(
            t,
            kind,
            t.say("Note {card}: {where}", card=SPOKEN[kind], where=where),
            lambda e, kind=kind: put(kind),
        )
        for kind in KINDS
    ]
    spot = next((s for s in found.court if target == ("court", s.place)), None)
    text = t.say("Forget it: {where}", where=where)
    forget = [second(t, text, lambda: drop(target, ""))] if spot and spot.is_noted else []
    body = col(
        label(t.say("{where}: which card?", where=where), t), _line(t, cards), *forget, horizontal_alignment=STRETCH
    )
    return [panel(t, body, hem=t.accent, fill=t.wash, padding=GAP)]


def _where(t: Look, found: Secrets, target: Target) -> str:
    if target[0] == HAND:
        return t.say("Your hand")
    return t.say("{who}'s hand", who=found.other) if target[0] == OTHER else t.say("Place {n}", n=target[1])


def _mariage(t: Look, found: Secrets, keeper: Keeper) -> list[ft.Control]:
    """Only the owner can know it, so only here it is lit."""
    if not found.has_mariage:
        return []
    text = t.say("{who} shows {n} Reines and wins: Mariage", who=found.owner, n=MARIAGE_REINES)

    def claim() -> None:
        keeper.put(SHUT)
        keeper.door.play("claim", seat=found.seat, conspiracy=MARIAGE)

    return [second(t, text, claim, ft.Icons.EMOJI_EVENTS_ROUNDED, selected=True)]


def _another(t: Look, found: Secrets, keeper: Keeper) -> ft.Control:
    """The phone changed hands: a new notebook for the other player."""
    text = t.say("Not {who}'s phone? Begin a notebook for {other}", who=found.owner, other=found.other)
    return second(t, text, lambda: keeper.begin(1 - found.seat))
