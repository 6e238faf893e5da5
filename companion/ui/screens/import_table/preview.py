"""What has come in, as it is shown before anybody imports it."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.field_words import in_words
from companion.core.fields import Field, ListOf
from companion.core.game import Game
from companion.share.contents import HouseRules, Profile
from companion.share.importing import Offer
from companion.share.multipart import Parts
from companion.ui.forms.labels import label_of
from companion.ui.kit.buttons import secondary, with_id
from companion.ui.kit.layout import CENTRE, col, panel, row, stamp, wide_col
from companion.ui.kit.player_seals import seal_picture, seals
from companion.ui.kit.text import body_text, label, number, small
from companion.ui.phone import Phone
from companion.ui.player_names import chosen_seals
from companion.ui.table_controller import AnyTable
from companion.ui.theme import HAIR_GAP, LARGE_GAP, MEDIUM_GAP, SMALL_GAP, WIDE_GAP, Theme

RING = 112


def progress(t: Theme, parts: Parts, forget: Any) -> ft.Control:
    """A ring that closes as the parts of a series come in, and which are still missing."""
    share = len(parts.found) / max(1, parts.count)
    ring = ft.ProgressRing(share, width=RING, height=RING, stroke_width=10, color=t.accent, bgcolor=t.pressed)
    inside = number(f"{len(parts.found)}/{parts.count}", t, "figure")
    text = t.tell(parts.progress)
    picture = ft.Stack([ring, ft.Container(inside, width=RING, height=RING, alignment=CENTRE)], width=RING, height=RING)
    clear = secondary(t, t.say("Start over"), forget, ft.Icons.DELETE_OUTLINE_ROUNDED, height=48)
    return panel(
        t,
        col(
            ft.Semantics(label=text, image=True, exclude_semantics=True, content=picture),
            ft.Semantics(live_region=True, content=body_text(text, t, text_align=ft.TextAlign.CENTER)),
            small(t.say("Scan them in any order."), t, text_align=ft.TextAlign.CENTER),
            with_id("forget-parts", clear),
            gap=WIDE_GAP,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=t.margin,
    )


def reading(t: Theme, pictures: int) -> list[ft.Control]:
    """Pictures take a moment; nothing if none is being read."""
    if not pictures:
        return []
    text = t.say_n("Reading the photo…", "Reading {n} photos…", pictures)
    ring = ft.ProgressRing(width=24, height=24, color=t.accent)
    return [ft.Semantics(live_region=True, content=panel(t, row(ring, body_text(text, t, expand=True), gap=WIDE_GAP)))]


def offer_panel(t: Theme, phone: Phone, what: Offer) -> ft.Control:
    """What it is, in a sentence, and who or what is in it."""
    game = phone.backend.games[what.content.game]
    emblem = stamp(phone.backend.game_uis[game.id].emblem, t.accent, 56)
    texts = col(
        ft.Semantics(live_region=True, content=body_text(t.tell(what.summary), t, "heading", face="Title")),
        gap=SMALL_GAP,
        expand=True,
    )
    head = row(emblem, texts, gap=LARGE_GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    return panel(t, wide_col(head, *_inside(t, game, what), gap=LARGE_GAP), padding=t.margin)


def standing_panel(t: Theme, phone: Phone, table: AnyTable) -> ft.Control:
    """Where the game is and how everybody stands: people see at once whether it is the right table."""
    state, game_ui = table.state, phone.backend.game_uis[table.game.id]
    where = [label(game_ui.status_line(t, state), t)]
    figures = game_ui.standings(t, state) or [""] * len(state.names)
    marks = seals(state.names, chosen_seals(phone.backend))
    lines = [
        row(seal_picture(mark, t, 28), body_text(name, t, expand=True), label(figure, t))
        for mark, name, figure in zip(marks, state.names, figures, strict=True)
    ]
    return panel(t, wide_col(*where, *lines, gap=MEDIUM_GAP), padding=t.margin)


def _inside(t: Theme, game: Game[Any], what: Offer) -> list[ft.Control]:
    """The figures of a box, the answers of a set of house rules."""
    if isinstance(what.content, Profile):
        data = what.content.data
        return [_fact(t, label_of(t, key), _box_text(t, game.options[key], value)) for key, value in data.items()]
    if isinstance(what.content, HouseRules):
        rulings = {key: game.rulings[key] for key in what.content.choices}
        return [
            _fact(t, t.say(ruling.question), t.say(ruling.choices[what.content.choices[key]]))
            for key, ruling in rulings.items()
        ]
    return []


def _box_text(t: Theme, field: Field, value: Any) -> str:
    """What was entered of a box, a line for each tile or card."""
    if not value:
        return t.say("As printed in the rulebook")
    lines = [(field.item, item) for item in value] if isinstance(field, ListOf) else [(field, value)]
    return "\n".join(t.say("{value}", value=in_words(each, item, ())) for each, item in lines)


def _fact(t: Theme, name: str, value: str) -> ft.Control:
    return col(small(name, t), label(value, t, max_lines=12, overflow=ft.TextOverflow.ELLIPSIS), gap=HAIR_GAP)
