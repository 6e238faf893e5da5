"""The rulebook: searched while one types, of all games or from a table, where the present phase comes first."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.errors import UnknownName
from companion.rulebook.entries import find_entry, game_entries, phase_rules
from companion.ui.backend import Backend
from companion.ui.error_boundary import view
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import line_button, secondary, with_id
from companion.ui.kit.layout import bare_frame, emblem, frame, pad
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import body_text
from companion.ui.notices import NoticeBar
from companion.ui.phone import go, go_up, use_phone
from companion.ui.screens.rulebook.entry import chosen_answers, entry_body
from companion.ui.screens.rulebook.search import ALL, RULINGS, Contents, Hits, Place, address_of, found, hit, listing
from companion.ui.screens.rulebook.search_field import Scope, search_bar, use_index, use_question
from companion.ui.screens.table import table_bar
from companion.ui.table_controller import AnyTable, use_table
from companion.ui.theme import GAP, WIDE_GAP, Theme, theme


@view
def RulesView() -> ft.View:
    phone = use_phone()
    t, backend = phone.theme(), phone.backend
    scopes = [
        (ALL, t.say("All games")),
        (RULINGS, t.say("Rulings")),
        *((g.id, g.title) for g in backend.games.values()),
    ]
    top = top_bar(t, HOME_EMBLEM, t.say("Rules"), t.say("Ask in your own words"), lambda: go("/"))
    return _search(t, backend, Place(), scopes, top)


@view
def TableRulesView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    game = model.table.game
    t, backend = phone.theme(game.id), phone.backend
    under = t.say("{game} first, then other games", game=game.title)
    top = table_bar(t, controller, t.say("Rules"), under)
    scopes = [(game.id, game.title), (ALL, t.say("All games")), (RULINGS, t.say("Rulings"))]
    return _search(t, backend, table_place(t, model.table, "rules"), scopes, top)


def table_place(t: Theme, table: AnyTable, below: str) -> Place:
    phase = table.game.phase(table.state)
    return Place(f"/table/{table.session.id}/{below}", table.game.id, phase, chosen_answers(t, table))


def _search(t: Theme, backend: Backend, place: Place, scopes: list[Scope], top: ft.Control) -> ft.View:
    """The screen of both: what was found above, what is asked below. What is typed stays while an entry is read."""
    query, ask = use_question()
    scope, set_scope = ft.use_state(scopes[0][0])
    choose = ft.use_callback(set_scope, [])
    latest: Any = ft.use_ref((scope, place))
    is_ready = use_index(t.language)
    latest.current = (scope, place)

    def open_best(e: ft.Event[ft.TextField]) -> None:
        if (asked := (e.control.value or "").strip()) and (best := found(t.language, asked, *latest.current)[:1]):
            go(address_of(place, best[0]))

    if not is_ready:
        middle: ft.Control = ft.Container(body_text(t.say("Loading the rules…"), t), padding=t.margin, expand=True)
    elif query.strip():
        middle = ft.Container(Hits(t, backend, place, query, scope), expand=True)
    elif scope == ALL:
        middle = listing(t, [_game_line(t, backend, game, lambda e, g=game: choose(g)) for game in backend.games])
    else:
        middle = ft.Container(Contents(t, backend, place, scope), expand=True)
    return bare_frame(t, [top], middle, [search_bar(t, query, scope, scopes, ask, choose, open_best)])


def _game_line(t: Theme, backend: Backend, game: str, on_click: object) -> ft.Control:
    game_ui = backend.game_uis[game]
    sign = emblem(game_ui.emblem, theme(game_ui.accent, t.dark).accent, 28)
    under = t.say_n("{n} rule", "{n} rules", len(game_entries(game, t.language)))
    line = line_button(t, backend.games[game].title, under, on_click, sign)  # type: ignore[arg-type]
    return with_id(f"game-{game}", line)


@view
def RuleView() -> ft.View:
    phone, asked = use_phone(), ft.use_route_params()
    entry = find_entry(asked["rule"], asked["game"], phone.settings.language)
    t, backend = phone.theme(entry.game), phone.backend
    top = _rule_bar(t, backend, entry.game, "/rules")
    return frame(t, [top], entry_body(t, backend, Place(), entry, None), gap=WIDE_GAP)


def _rule_bar(t: Theme, backend: Backend, game: str, back: str) -> ft.Control:
    emblem, name = backend.game_uis[game].emblem, backend.games[game].short_title
    return top_bar(t, emblem, name, t.say("Rule"), lambda: go_up(back))


@view
def TableRuleView() -> ft.View:
    phone, asked = use_phone(), ft.use_route_params()
    model, controller = use_table(phone)
    game = model.table.game
    entry = find_entry(asked["rule"].replace(".", "/", 1), game.id, phone.settings.language)
    t, backend = phone.theme(entry.game), phone.backend
    is_ours = entry.game == game.id
    place = table_place(t, model.table, f"phase/{asked['phase']}" if "phase" in asked else "rules")
    top = _rule_bar(t, backend, entry.game, place.base)
    body = entry_body(t, backend, place, entry, (model, controller) if is_ours else None)
    return frame(t, [top], body, [NoticeBar(t, controller, t.margin)], gap=WIDE_GAP)


@view
def PhaseRulesView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    game, phase = model.table.game, ft.use_route_params()["phase"]
    t, backend = phone.theme(game.id), phone.backend
    if phase not in game.phases:
        raise UnknownName("phase", phase, game.phases)
    under = t.say("now") if phase == game.phase(model.table.state) else game.title
    name = t.say(game.phases[phase].title)
    top = table_bar(t, controller, name, under)
    place = table_place(t, model.table, f"phase/{phase}")
    panels = listing(
        t, [hit(t, backend, place, entry, short=False) for entry in phase_rules(game.id, phase, t.language)]
    )
    more = secondary(t, t.say("Search all rules"), lambda: controller.go("rules"), ft.Icons.SEARCH_ROUNDED)
    return bare_frame(t, [top], panels, [ft.Container(more, padding=pad(t.margin, GAP))])
