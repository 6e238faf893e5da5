"""The open notebook: your hand, the Court as its owner knows it, the other hand, and the odds that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.games.rogue_monarch.facts import KINDS, MARIAGE, MARIAGE_REINES, SPOKEN
from companion.games.rogue_monarch.screen.court import small_back, small_card
from companion.games.rogue_monarch.screen.notebook_entries import (
    COURT,
    HAND,
    OTHER,
    SHUT,
    KnownPlace,
    NotebookEntries,
    Secrets,
    Target,
    target_now,
    with_card,
    without_card,
)
from companion.games.rogue_monarch.state import Cards
from companion.ui.error_boundary import memo
from companion.ui.forms.labels import sentences
from companion.ui.game_screen.controller import use_choice
from companion.ui.kit.buttons import Handler, secondary, with_id
from companion.ui.kit.cards_and_dice import odds_bar
from companion.ui.kit.layout import col, heading, panel, row, wide_col
from companion.ui.kit.text import label, small
from companion.ui.theme import GAP, SMALL_GAP, TIGHT_GAP, Theme


class PageTaps(NamedTuple):
    """What taps on the page do: choose a place, put a card there, drop one; nothing unless it is open."""

    target: Target | None
    is_open: bool
    choose: Callable[[Target | None], None]
    put: Callable[[str], None]
    drop: Callable[[Target, str], None]


@memo
def NotebookPage(t: Theme, found: Secrets, is_open: bool, notebook: NotebookEntries) -> ft.Control:
    """While it is held it is only read; open, it is written by taps: where, then which card."""
    chosen, choose = use_choice(lambda: None)
    target = target_now(found, chosen) if is_open else None

    def put(card: str) -> None:
        notes = notebook.notes()
        if notes and target:
            notebook.note(with_card(notes, notebook.table.state, target, card))
            choose(target if target[0] == OTHER else None)

    def drop(where: Target, card: str) -> None:
        notes = notebook.notes()
        if notes:
            notebook.note(without_card(notes, notebook.table.state, where, card))

    taps = PageTaps(target, is_open, choose, put, drop)
    other = t.say("{who}’s hand", who=found.other)
    parts = [
        _head(t, found),
        _cards(t, t.say("Your hand"), (HAND, 0), found.hand, found.hand_size, taps),
        _court(t, found, taps),
        _cards(t, other, (OTHER, 0), found.opponent, found.opponent_size, taps),
        *_palette(t, found, taps),
        *_mariage(t, found, notebook),
        _chances(t, found),
        *([Another(t, found.seat, found.owner, found.other, notebook)] if is_open else []),
    ]
    return wide_col(*parts, gap=GAP)


def _head(t: Theme, found: Secrets) -> ft.Control:
    sentence = t.say("Only on this phone: never shared, logged or exported")
    return col(heading(t, t.say("{who}’s notebook", who=found.owner)), small(sentence, t), gap=0)


def _line(t: Theme, cards: list[ft.Control]) -> ft.Control:
    return wide_col(*cards, gap=SMALL_GAP) if t.is_large else row(*cards)


def _cards(t: Theme, where: str, target: Target, cards: Cards, size: int, taps: PageTaps) -> ft.Control:
    """A hand: a tap on a noted card removes the note, one on an empty place chooses it."""
    noted = [_noted(t, where, i, target, card, taps) for i, card in enumerate(cards, 1)]
    free = [_free(t, where, i, target, taps) for i in range(len(cards) + 1, size + 1)]
    return wide_col(label(where, t), _line(t, [*noted, *free]), gap=3)


def _noted(t: Theme, where: str, i: int, target: Target, card: str, taps: PageTaps) -> ft.Control:
    name = t.say("{where}, {n}: {card}, remove note", where=where, n=i, card=SPOKEN[card])
    drop = (lambda: taps.drop(target, card)) if taps.is_open else None
    return with_id(f"{target[0]}-{i}-{card}", small_card(t, card, name, drop))


def _free(t: Theme, where: str, i: int, target: Target, taps: PageTaps) -> ft.Control:
    name = t.say("{where}, {n}: not noted", where=where, n=i)
    free = small_back(t, "?", name, _chooses(taps, target), selected=target == taps.target)
    return with_id(f"{target[0]}-{i}", free)


def _chooses(taps: PageTaps, target: Target) -> Handler | None:
    return (lambda: taps.choose(target)) if taps.is_open else None


def _court(t: Theme, found: Secrets, taps: PageTaps) -> ft.Control:
    cards = [_spot(t, slot, taps) for slot in found.court]
    return wide_col(label(t.say("The Court as you know it"), t), _line(t, cards), gap=3)


def _spot(t: Theme, slot: KnownPlace, taps: PageTaps) -> ft.Control:
    """A place that only its owner may know can be chosen; all others are as the table has them."""
    at: Target = (COURT, slot.place)
    handler, is_on = _chooses(taps, at) if slot.is_free else None, taps.target == at
    if slot.card is None:
        name = t.say("Place {n}: not noted", n=slot.place)
        return with_id(f"place-{slot.place}", small_back(t, str(slot.place), name, handler, selected=is_on))
    text = "Place {n}: {card}, noted" if slot.is_noted else "Place {n}: {card}, known to everyone"
    name = t.say(text, n=slot.place, card=SPOKEN[slot.card])
    card = small_card(t, slot.card, name, handler, selected=is_on, is_noted=slot.is_noted)
    return with_id(f"place-{slot.place}-{slot.card}", card)


def _palette(t: Theme, found: Secrets, taps: PageTaps) -> list[ft.Control]:
    """The four cards, for the place that is chosen."""
    target = taps.target
    if target is None:
        return []
    where = _where(t, found, target)
    names = {kind: t.say("Note {card}: {where}", card=SPOKEN[kind], where=where) for kind in KINDS}
    cards = [
        with_id(f"note-{kind}", small_card(t, kind, name, lambda e, kind=kind: taps.put(kind)))
        for kind, name in names.items()
    ]
    text = t.say("Remove note: {where}", where=where)
    is_noted = any(slot.is_noted for slot in found.court if target == (COURT, slot.place))
    forget = [with_id("forget", secondary(t, text, lambda: taps.drop(target, "")))] if is_noted else []
    asks = label(t.say("{where}: which card?", where=where), t)
    body = wide_col(asks, _line(t, cards), *forget)
    return [panel(t, body, edge=t.accent, fill=t.wash, padding=GAP)]


def _where(t: Theme, found: Secrets, target: Target) -> str:
    if target[0] == HAND:
        return t.say("Your hand")
    return t.say("{who}’s hand", who=found.other) if target[0] == OTHER else t.say("Place {n}", n=target[1])


def _mariage(t: Theme, found: Secrets, notebook: NotebookEntries) -> list[ft.Control]:
    """Only the owner can know it, so only here it is lit."""
    if not found.has_mariage:
        return []
    text = t.say("{who} shows {n} Reines: Mariage", who=found.owner, n=MARIAGE_REINES)

    def claim() -> None:
        notebook.set_mode(SHUT)
        notebook.table_controller.play("claim", seat=found.seat, conspiracy=MARIAGE)

    return [with_id("notebook-mariage", secondary(t, text, claim, ft.Icons.EMOJI_EVENTS_ROUNDED, selected=True))]


def _chances(t: Theme, found: Secrets) -> ft.Control:
    """What is hidden from the owner; where the notes can’t be right, that is said instead."""
    if found.problems:
        problems = [small(text, t, t.danger) for text in sentences(t, found.problems)]
        title = label(t.say("These notes can’t all be right"), t)
        return panel(t, wide_col(title, *problems, gap=TIGHT_GAP), edge=t.danger)
    bars = [odds_bar(t, kind.title(), chance) for kind, chance in found.hidden]
    reines = [odds_bar(t, t.say_n("{n} Reine", "{n} Reines", n), chance) for n, chance in found.reines]
    drawn = [odds_bar(t, kind.title(), chance) for kind, chance in found.next_draw]
    draw = [label(t.say("The next card drawn is"), t), *drawn] if drawn else []
    held = label(t.say("Reines in {who}’s hand", who=found.other), t)
    head = col(
        label(t.say("An unseen card is"), t),
        small(t.say("From the face-up cards and your notebook"), t),
        gap=0,
    )
    return panel(t, wide_col(head, *bars, *draw, held, *reines, gap=TIGHT_GAP))


@memo
def Another(t: Theme, seat: int, owner: str, other: str, notebook: NotebookEntries) -> ft.Control:
    """The phone changed hands. Notes can’t be restored, so this takes two taps."""
    is_sure, set_sure = ft.use_state(False)
    if not is_sure:
        text = t.say("This isn’t {who}’s phone", who=owner)
        return with_id("not-my-phone", secondary(t, text, lambda: set_sure(True)))
    text = t.say("Start {other}’s notebook and delete {who}’s notes", who=owner, other=other)
    begin = secondary(t, text, lambda: notebook.begin(1 - seat), ft.Icons.PRIORITY_HIGH_ROUNDED)
    return with_id("begin-anew", begin)
