"""The Court, with a bar under exactly those cards that make a conspiracy; the conspiracies; small cards to choose."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.games.rogue_monarch.conspiracies import face_up
from companion.games.rogue_monarch.facts import (
    ASSASSIN,
    CONSPIRACIES,
    CORONATION,
    CORONATION_ROIS,
    COURT,
    MARIAGE,
    MURDER,
    ROI,
    SPOKEN,
)
from companion.games.rogue_monarch.screen.controller import Controller
from companion.games.rogue_monarch.screen.drawings import back, face, ink_of
from companion.games.rogue_monarch.screen.view_model import Slot, conspiracies_met, conspiracy_name, lit_places
from companion.games.rogue_monarch.state import RogueState
from companion.ui.error_boundary import memo
from companion.ui.kit.buttons import rule_link, tap, with_id
from companion.ui.kit.layout import CENTRE, MID, col, edged, inset, pad, panel, pic, row, strut, wide_col
from companion.ui.kit.svg import OBJECTS
from companion.ui.kit.text import body_text, label, small, title
from companion.ui.live_updates import use_live
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, HAIR_GAP, MEDIUM_GAP, RADIUS, SMALL_GAP, TARGET, TIGHT_GAP, WIDE, WIDE_GAP, Theme

SOFT_INK = "#4A4540"  # the second name, on vellum
CARD_RADIUS = 9
BAR = 6


def court(t: Theme, controller: Controller) -> ft.Control:
    """Where text is large the names are repeated below, because the text on a card doesn’t grow."""
    places = range(1, COURT + 1)
    cards = row(*(ft.Container(CourtCard(t, place, controller, key=str(place)), expand=1) for place in places), gap=GAP)
    names = [Names(t, controller)] if t.is_large else []
    return wide_col(cards, LitBar(t, controller), *names, gap=3)


@memo
def CourtCard(t: Theme, place: int, controller: Controller) -> ft.Control:
    """Face or back. A hidden card that everyone has seen keeps its name."""
    slot = use_live(controller.table_controller, lambda model: controller.slots(t)[place - 1])
    is_face = slot.up and slot.card
    picture = card_face(t, slot.card or "") if is_face else card_back(t, slot.card)
    button = tap(
        picture,
        slot.says,
        (lambda: controller.pick(slot.place)) if slot.can_tap else None,
        selected=slot.picked,
        height=card_height(t),
        bgcolor=OBJECTS["card"] if is_face else OBJECTS["card_back"],
        border=_edge(t, slot),
        border_radius=CARD_RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return with_id(f"court-{place}", button)


def _edge(t: Theme, slot: Slot) -> ft.Border:
    if slot.lit or slot.picked:
        return edged(4 if slot.picked else 3, t.accent)
    return edged(1, OBJECTS["card_edge" if slot.up else "card_back_line"])


@memo
def LitBar(t: Theme, controller: Controller) -> ft.Control:
    """Always there, so that nothing moves when it is lit."""
    lit = use_live(controller.table_controller, lambda model: [slot.lit for slot in controller.slots(t)])
    return row(*(_bar(t, is_lit) for is_lit in lit))


def _bar(t: Theme, is_lit: bool) -> ft.Control:
    return ft.Container(expand=1, height=BAR, border_radius=BAR / 2, bgcolor=t.accent if is_lit else None)


@memo
def Names(t: Theme, controller: Controller) -> ft.Control:
    names = use_live(
        controller.table_controller, lambda model: [f"{slot.place}  {slot.lies}" for slot in controller.slots(t)]
    )
    return wide_col(*(label(name, t) for name in names), gap=TIGHT_GAP)


def card_height(t: Theme) -> float:
    return 104 if t.is_narrow else 122 if t.width < WIDE else 170


def card_face(t: Theme, kind: str) -> ft.Control:
    """Drawing and names. A card is an object: its text doesn’t grow with the phone’s."""
    big = t.width >= WIDE
    name = ft.Text(
        kind.title(),
        size=13 if t.is_narrow else 20 if big else 15.5,
        color=ink_of(kind),
        font_family="Title",
        no_wrap=True,
    )
    second = ft.Text(_second_name(t, kind), size=16 if big else 13, color=SOFT_INK, font_family="Body", no_wrap=True)
    return col(
        pic(face(kind), card_height(t) * 0.42),
        name,
        second,
        gap=1,
        horizontal_alignment=MID,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _second_name(t: Theme, kind: str) -> str:
    """What the reader’s language adds in brackets: King for Roi (King). French adds nothing."""
    return t.tell(SPOKEN[kind]).partition("(")[2].rstrip(")")


def card_back(t: Theme, known: str | None) -> ft.Control:
    """Face down; a name across it if everyone has seen the card."""
    disc = _strip(t, known) if known else _question()
    return ft.Stack([_lattice(), ft.Container(disc, left=0, right=0, top=0, bottom=0, alignment=CENTRE)], expand=True)


def _question() -> ft.Control:
    return ft.Container(
        ft.Text("?", size=15, color="#FFFFFF", font_family="Bold", style=ft.TextStyle(height=1.0)),
        width=30,
        height=30,
        border_radius=15,
        bgcolor=OBJECTS["card_back"],
        alignment=CENTRE,
        border=edged(1.5, OBJECTS["card_back_line"]),
    )


def _strip(t: Theme, known: str) -> ft.Control:
    name = ft.Text(known.title(), size=13, color=ink_of(known), font_family="Title", no_wrap=True)
    body = col(pic(face(known), 22), name, gap=0, tight=True, horizontal_alignment=MID)
    return ft.Container(body, bgcolor=OBJECTS["card"], border_radius=6, padding=pad(3, 3), opacity=0.9)


def _lattice() -> ft.Image:
    return ft.Image(src=back(), fit=ft.BoxFit.FILL, left=0, right=0, top=0, bottom=0, exclude_from_semantics=True)


# --- small cards to choose from


def small_card(
    t: Theme, kind: str, name: str, on_click: Any, *, selected: bool | None = None, is_noted: bool = False
) -> ft.Control:
    """One of the four to choose from: a small card with both names, a whole line of it where text is large."""
    french = ft.Text(kind.title(), size=t.size("label"), color=ink_of(kind), font_family="Bold", no_wrap=True)
    second = small(_second_name(t, kind), t, SOFT_INK, no_wrap=True)
    frame = edged(3, t.accent) if selected or is_noted else edged(1, OBJECTS["card_edge"])
    if t.is_large:
        body: ft.Control = row(strut(TARGET), pic(face(kind), 32), french, second, gap=MEDIUM_GAP, wrap=True)
    else:
        body = col(pic(face(kind), 26), french, second, gap=0, tight=True, horizontal_alignment=MID)
    return tap(
        body,
        name,
        on_click,
        selected=selected,
        expand=None if t.is_large else 1,
        bgcolor=OBJECTS["card"],
        border=frame,
        border_radius=CARD_RADIUS,
        padding=pad(GAP if t.is_large else 0, 5),
    )


def small_back(t: Theme, sign: str, name: str, on_click: Any, *, selected: bool = False) -> ft.Control:
    """A place whose card is not known."""
    frame = edged(3, t.accent) if selected else edged(1, OBJECTS["card_back_line"])
    text = ft.Text(sign, size=t.size("heading"), color="#FFFFFF", font_family="Bold")
    return tap(
        row(strut(58), text, gap=0, alignment=ft.MainAxisAlignment.CENTER),
        name,
        on_click,
        selected=selected,
        expand=None if t.is_large else 1,
        bgcolor=OBJECTS["card_back"],
        border=frame,
        border_radius=CARD_RADIUS,
        padding=pad(0, TIGHT_GAP),
    )


# --- conspiracies


class Conspiracy(NamedTuple):
    """As everyone can see it: how far it is."""

    id: str
    name: str
    progress: str
    is_met: bool


def conspiracies(t: Theme, state: RogueState) -> tuple[Conspiracy, ...]:
    up, met = face_up(state), conspiracies_met(state)
    progress = {
        CORONATION: t.say("{n} of {all} Rois", n=up.count(ROI), all=CORONATION_ROIS),
        MARIAGE: t.say("in hand"),
        MURDER: t.say("Assassins: {n}", n=up.count(ASSASSIN)),
    }
    return tuple(Conspiracy(id, conspiracy_name(t, id), progress[id], id in met) for id in CONSPIRACIES)


def conspiracy_cells(t: Theme, table_controller: TableController) -> ft.Control:
    cells = [ConspiracyCell(t, at, table_controller) for at in range(len(CONSPIRACIES))]
    if t.is_large:
        return wide_col(*cells)
    return row(*(ft.Container(cell, expand=1) for cell in cells))


@memo
def ConspiracyCell(t: Theme, at: int, table_controller: TableController) -> ft.Control:
    """Its name, how far it is, and the way to its rule."""
    found = use_live(table_controller, lambda model: conspiracies(t, model.table.state)[at], deferred=True)
    under = t.say("complete") if found.is_met else found.progress
    words = col(
        body_text(found.name, t, "small", face="Bold", max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        row(small(under, t, t.accent if found.is_met else None, expand=True), label("§", t, t.accent), gap=HAIR_GAP),
        gap=0,
        tight=True,
        expand=True,
    )
    return tap(
        row(strut(TARGET - 8), words, gap=0),
        t.say("{name}, {told}: see the rule", name=found.name, told=under),
        lambda: table_controller.open_rule(found.id),
        padding=pad(5, TIGHT_GAP),
        bgcolor=t.wash if found.is_met else t.panel,
        border=edged(3 if found.is_met else 1, t.accent if found.is_met else t.line),
        border_radius=RADIUS,
    )


class MetWords(NamedTuple):
    """The conspiracy that is met, as a sentence."""

    id: str
    title: str
    where: str


def met_words(t: Theme, state: RogueState) -> tuple[MetWords, ...]:
    """While the game is played; afterwards the result says it."""
    if state.result:
        return ()
    places = sorted(lit_places(state))
    cards = ", ".join(f"{place} {t.tell(SPOKEN[state.court[place - 1].card or ROI])}" for place in places)
    where = t.say("Places {cards}, on {who}’s turn.", cards=cards, who=state.name(state.turn or 0))
    met = conspiracies_met(state)
    return tuple(MetWords(id, t.say("{name} complete", name=conspiracy_name(t, id)), where) for id in met)


@memo
def Met(t: Theme, table_controller: TableController) -> ft.Control:
    """Lit the moment it is met, and said aloud."""
    met = use_live(table_controller, lambda model: met_words(t, model.table.state))
    panels = [
        panel(
            t,
            row(
                col(title(found.title, t, "heading"), small(found.where, t, t.text), gap=1, expand=True),
                with_id(f"met-{found.id}", rule_link(t, "", lambda e, id=found.id: table_controller.open_rule(id))),
            ),
            edge=t.accent,
            fill=t.wash,
            padding=inset(left=WIDE_GAP, right=TIGHT_GAP, top=SMALL_GAP, bottom=SMALL_GAP),
        )
        for found in met
    ]
    return ft.Semantics(live_region=True, content=wide_col(*panels))
