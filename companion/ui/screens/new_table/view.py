"""A new table: who plays, in which order, by which options and house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.core.errors import UnknownName
from companion.core.game import Game
from companion.ui.back import use_sheet
from companion.ui.backend import seat_option
from companion.ui.error_boundary import component, view
from companion.ui.forms.labels import label_of, sentences
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import primary, secondary, tap, with_id
from companion.ui.kit.layout import bare_frame, col, edged, heading, inset, pad, panel, row, strut, wide_col
from companion.ui.kit.player_seals import Seal
from companion.ui.kit.text import body_text, label, small, title
from companion.ui.phone import Phone, go, go_afresh, use_phone
from companion.ui.player_names import chosen_seals, known_names, last_players, names_in_words, own_seal
from companion.ui.screens.home import players
from companion.ui.screens.new_table.draft import Draft, DraftController, box_options, draft_of, plain_options
from companion.ui.screens.new_table.options import (
    BoxForm,
    box_summary,
    house_rules,
    options_form,
    options_summary,
    rulings_summary,
)
from companion.ui.screens.new_table.seats import Adding, SeatRow, together
from companion.ui.screens.players import seal_sheet
from companion.ui.theme import GAP, HAIR_GAP, LARGE_GAP, MEDIUM_GAP, RADIUS_PANEL, SMALL_GAP, TIGHT_GAP, WIDE_GAP, Theme

EVERYTHING = 10_000  # pixels beyond the screen that are there all the same: screen readers find the whole form


@component
def Fold(t: Theme, id: str, name: str, summary: str, content: Callable[[], ft.Control]) -> ft.Control:
    """`content` is made only while it is open."""
    is_open, set_open = ft.use_state(False)
    sign = ft.Icons.EXPAND_LESS_ROUNDED if is_open else ft.Icons.EXPAND_MORE_ROUNDED
    texts = col(title(name, t, "heading"), small(summary, t), gap=HAIR_GAP, tight=True, expand=True)
    called = t.say("{part}: close", part=name) if is_open else t.say("{part}: {summary}", part=name, summary=summary)
    head = tap(
        row(strut(52), texts, ft.Icon(sign, color=t.soft, size=26), gap=WIDE_GAP),
        called,
        lambda: set_open(not is_open),
        padding=inset(right=WIDE_GAP, top=SMALL_GAP, bottom=SMALL_GAP),
        border_radius=RADIUS_PANEL,
    )
    inner = (
        [ft.Container(content(), padding=inset(left=WIDE_GAP, right=WIDE_GAP, bottom=LARGE_GAP, top=TIGHT_GAP))]
        if is_open
        else []
    )
    return ft.Container(
        wide_col(with_id(f"fold-{id}", head), *inner, gap=0),
        bgcolor=t.panel,
        border=edged(1, t.line),
        border_radius=RADIUS_PANEL,
    )


class KnownPlayers(NamedTuple):
    """Everybody who ever played here, and those who last sat together; read once when the screen opens."""

    names: tuple[str, ...]
    together: tuple[str, ...]


@view
def NewTableView() -> ft.View:
    phone = use_phone()
    game = asked_game(phone, ft.use_route_params().get("game", ""))
    t, controller = phone.theme(game.id), draft_of(phone, game)
    ft.use_state(controller.model)  # subscribes this screen
    ft.use_effect(controller.refresh_box, [game.id])
    known = ft.use_memo(lambda: KnownPlayers(known_names(phone.backend), last_players(phone.backend, game)), [game.id])
    marks = controller.marks()
    use_sheet(phone.steps, sealing(t, controller, marks))
    emblem = phone.backend.game_uis[game.id].emblem
    top = top_bar(t, emblem, game.short_title, t.say("New game"), lambda: go("/"))
    return bare_frame(t, [top], middle(t, controller, marks, known), [bottom(t, controller)])


def asked_game(phone: Phone, game_id: str) -> Game[Any]:
    if game_id not in phone.backend.games:
        raise UnknownName("game", game_id, phone.backend.games)
    return phone.backend.games[game_id]


def middle(t: Theme, controller: DraftController, marks: tuple[Seal, ...], known: KnownPlayers) -> ft.Control:
    """The seats are the list; what stands over and under them scrolls with it."""
    draft = controller.draft
    roles = {draft.first: role(t, draft.game)}
    rows = [
        SeatRow(t, controller, i, len(draft.names), name, mark, roles.get(i, ""), key=name)
        for i, (name, mark) in enumerate(zip(draft.names, marks, strict=True))
    ]
    return ft.ReorderableListView(
        rows,
        header=head(t, controller, known),
        footer=foot(t, controller),
        show_default_drag_handles=False,
        cache_extent=EVERYTHING,
        on_reorder=lambda e: controller.move(e.old_index, e.new_index),
        padding=pad(t.margin),
        expand=True,
    )


def role(t: Theme, game: Game[Any]) -> str:
    """What the seat does that the game asks for."""
    key = seat_option(game)
    named = {"dealer": t.say("dealer"), "first": t.say("goes first")}
    return named.get(key, label_of(t, key)) if key else ""


def head(t: Theme, controller: DraftController, known: KnownPlayers) -> ft.Control:
    """Who can sit down, the title of the list, and the die that says who begins."""
    draft, chance = controller.draft, controller.model.chance
    kept = chosen_seals(controller.backend)
    sealed = tuple((name, own_seal(name, kept[name]) if name in kept else None) for name in known.names)
    chosen = [ft.Semantics(live_region=True, content=label(t.tell(chance), t, t.accent))] if chance else []
    return wide_col(
        Adding(t, controller, sealed, draft.names, controller.model.refusal),
        _titled(t, controller),
        *chosen,
        *(_nobody(t, controller, known.together) if not draft.names else []),
        ft.Container(height=2),
        gap=MEDIUM_GAP,
    )


def _titled(t: Theme, controller: DraftController) -> ft.Control:
    title = ft.Container(heading(t, t.say("At the table")), padding=inset(top=SMALL_GAP))
    if len(controller.draft.names) < 2:
        return title
    name, sign = t.say("Choose the first player at random"), ft.Icons.CASINO_ROUNDED
    die = with_id("who-begins", secondary(t, t.say("Who goes first?"), controller.roll, sign, name=name, height=48))
    if t.is_large:
        return wide_col(title, die)
    return row(ft.Container(title, expand=True), die)


def _nobody(t: Theme, controller: DraftController, last: tuple[str, ...]) -> list[ft.Control]:
    texts = body_text(
        t.say("Add players: this game takes {n}.", n=players(t, controller.game.players)), t, colour=t.soft
    )
    return [texts, *([together(t, controller, last)] if last else [])]


def foot(t: Theme, controller: DraftController) -> ft.Control:
    return wide_col(ft.Container(height=2), *folds(t, controller), ft.Container(height=8), gap=MEDIUM_GAP)


def folds(t: Theme, controller: DraftController) -> list[ft.Control]:
    game, draft = controller.game, controller.draft
    found: list[tuple[str, str, str, Callable[[], ft.Control]]] = []
    if plain_options(game):
        found.append(("options", t.say("Options"), options_summary(t, draft), lambda: options_form(t, controller)))
    if box_options(game):
        found.append(("box", t.say("Box contents"), box_summary(t, controller), lambda: BoxForm(t, controller)))
    if game.rulings:
        summary = rulings_summary(t, draft.rulings)
        found.append(("rules", t.say("House rules"), summary, lambda: house_rules(t, controller)))
    return [Fold(t, *part, key=part[0]) for part in found]


def bottom(t: Theme, controller: DraftController) -> ft.Control:
    """What is wrong, if anything, and the one filled button."""
    wrong = [panel(t, body_text(text, t, "label"), edge=t.danger) for text in sentences(t, controller.model.problems)]

    def start() -> None:
        if table_id := controller.start():
            go_afresh(f"/table/{table_id}")

    button = with_id("start", primary(t, start_text(t, controller.draft), start if controller.draft.is_ready else None))
    body = wide_col(*wrong, button, gap=GAP)
    return ft.Container(body, padding=inset(left=t.margin, right=t.margin, bottom=MEDIUM_GAP))


def start_text(t: Theme, draft: Draft) -> str:
    """The button says who plays, or what is missing."""
    missing = draft.game.players[0] - len(draft.names)
    if missing > 0:
        return t.say_n("Add {n} more player", "Add {n} more players", missing)
    if not draft.is_ready:
        return t.say("Too many players: {n}", n=players(t, draft.game.players))
    if t.is_large:
        return t.say("Start: {n} players", n=len(draft.names))
    return t.say("Start: {who}", who=names_in_words(t, draft.names))


def sealing(t: Theme, controller: DraftController, marks: tuple[Seal, ...]) -> ft.BottomSheet | None:
    """The sheet in which somebody chooses a seal, while it is open."""
    name, names = controller.model.sealing, controller.draft.names
    if name not in names:
        return None
    taken = {mark.fill: other for other, mark in zip(names, marks, strict=True) if other != name}
    now = marks[names.index(name)]
    return seal_sheet(t, name, now, taken, controller.choose_seal, lambda: controller.ask_seal(""))
