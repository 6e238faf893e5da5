"""What has come in, as it is shown before anybody takes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.core.game import Game
from companion.core.messages import in_words
from companion.share.contents import HouseRules, Profile
from companion.share.importing import Offer
from companion.share.multipart import Parts
from companion.ui.forms.labels import label_of
from companion.ui.kit.buttons import secondary
from companion.ui.kit.layout import CENTRE, STRETCH, col, panel, row, stamp
from companion.ui.kit.player_seals import seal_picture, seals
from companion.ui.kit.text import body_text, label, number, small
from companion.ui.phone import Phone
from companion.ui.player_names import chosen_seals
from companion.ui.table_controller import AnyTable
from companion.ui.theme import Theme

RING = 112


def progress(t: Theme, parts: Parts, forget: Any) -> ft.Control:
    """A ring that closes as the parts of a run come in, and which are still missing."""
    share = len(parts.found) / max(1, parts.count)
    ring = ft.ProgressRing(share, width=RING, height=RING, stroke_width=10, color=t.accent, bgcolor=t.pressed)
    inside = number(f"{len(parts.found)}/{parts.count}", t, "figure")
    told = t.tell(parts.progress)
    picture = ft.Stack([ring, ft.Container(inside, width=RING, height=RING, alignment=CENTRE)], width=RING, height=RING)
    return panel(
        t,
        col(
            ft.Semantics(label=told, image=True, exclude_semantics=True, content=picture),
            ft.Semantics(live_region=True, content=body_text(told, t, text_align=ft.TextAlign.CENTER)),
            small(t.say("They may come in any order."), t, text_align=ft.TextAlign.CENTER),
            secondary(t, t.say("Forget these parts"), forget, ft.Icons.DELETE_OUTLINE_ROUNDED, height=48),
            gap=12,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=t.margin,
    )


def reading(t: Theme, pictures: int) -> list[ft.Control]:
    """Pictures take a moment; nothing if none is being read."""
    if not pictures:
        return []
    told = t.say("Reading the picture …") if pictures == 1 else t.say("Reading {n} pictures …", n=pictures)
    ring = ft.ProgressRing(width=24, height=24, color=t.accent)
    return [ft.Semantics(live_region=True, content=panel(t, row(ring, body_text(told, t, expand=True), gap=12)))]


def offer_plate(t: Theme, phone: Phone, what: Offer) -> ft.Control:
    """What it is, in a sentence, and who or what is in it."""
    game = phone.backend.games[what.content.game]
    emblem = stamp(phone.backend.game_uis[game.id].emblem, t.accent, 56)
    told = col(
        ft.Semantics(live_region=True, content=body_text(t.tell(what.summary), t, "heading", face="Title")),
        gap=6,
        expand=True,
    )
    head = row(emblem, told, gap=14, vertical_alignment=ft.CrossAxisAlignment.START)
    return panel(t, col(head, *_inside(t, game, what), gap=14, horizontal_alignment=STRETCH), padding=t.margin)


def standing_plate(t: Theme, phone: Phone, table: AnyTable) -> ft.Control:
    """Where the game is and how everybody stands: people see at once whether it is the right table."""
    state, game_ui = table.state, phone.backend.game_uis[table.game.id]
    where = [label(game_ui.status_line(t, state), t)] if game_ui.status_line else []
    figures = (game_ui.standings(t, state) if game_ui.standings else ()) or [""] * len(state.names)
    marks = seals(state.names, chosen_seals(phone.backend))
    lines = [
        row(seal_picture(mark, t, 28), body_text(name, t, expand=True), label(figure, t))
        for mark, name, figure in zip(marks, state.names, figures, strict=True)
    ]
    return panel(t, col(*where, *lines, gap=10, horizontal_alignment=STRETCH), padding=t.margin)


def _inside(t: Theme, game: Game[Any], what: Offer) -> list[ft.Control]:
    """The figures of a box, the answers of a set of house rules."""
    if isinstance(what.content, Profile):
        return [_fact(t, label_of(t, key), _box_text(t, value)) for key, value in what.content.data.items()]
    if isinstance(what.content, HouseRules):
        rulings = {key: game.rulings[key] for key in what.content.choices}
        return [
            _fact(t, t.say(ruling.question), t.say(ruling.choices[what.content.choices[key]]))
            for key, ruling in rulings.items()
        ]
    return []


def _box_text(t: Theme, value: Any) -> str:
    """What was entered of a box, a line for each tile or card."""
    if not value:
        return t.say("as printed in the rulebook")
    if not isinstance(value, list):
        return in_words(value)
    return "\n".join(_item_text(t, item) for item in value)


def _item_text(t: Theme, item: Any) -> str:
    """Joda City: value 3, colour red."""
    if not isinstance(item, Mapping):
        return in_words(item)
    rest = ", ".join(f"{label_of(t, key).lower()} {in_words(part)}" for key, part in item.items() if key != "name")
    return ": ".join(part for part in (str(item.get("name", "")), rest) if part)


def _fact(t: Theme, name: str, value: str) -> ft.Control:
    return col(small(name, t), label(value, t, max_lines=12, overflow=ft.TextOverflow.ELLIPSIS), gap=2)
