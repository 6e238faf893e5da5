"""Which tables history and statistics are about: a game, players, a time. It stands in the address."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

import flet as ft

from companion.store.past_games import PastGamesQuery
from companion.ui.back import use_sheet
from companion.ui.error_boundary import component
from companion.ui.game_screen.pickers import choices
from companion.ui.kit.bars_and_sheets import sheet
from companion.ui.kit.buttons import Handler, choice, primary, tap, with_id
from companion.ui.kit.formats import DAY
from companion.ui.kit.layout import edged, flow, inset, row, strut
from companion.ui.kit.text import body_text, label
from companion.ui.phone import Phone, go, use_phone
from companion.ui.player_names import names_in_words
from companion.ui.theme import TARGET, TIGHT_GAP, WIDE_GAP, Theme

MONTH, YEAR = 30, 365
FEW = 12  # names that fit on a sheet


class Chosen(NamedTuple):
    """What is shown; an empty one is everything. Several players: the tables at which all of them sat."""

    game: str = ""
    players: tuple[str, ...] = ()
    days: int = 0

    def as_query(self, now: int) -> PastGamesQuery:
        return PastGamesQuery(self.game or None, self.players, now - self.days * DAY if self.days else None)

    @property
    def query(self) -> str:
        """What follows the path in the address."""
        pairs = [("game", self.game), *(("player", name) for name in self.players), ("days", str(self.days or ""))]
        text = urlencode([pair for pair in pairs if pair[1]])
        return f"?{text}" if text else ""

    def with_player(self, name: str) -> Chosen:
        """With this player, or without if chosen already."""
        left = tuple(other for other in self.players if other != name)
        return self._replace(players=left if name in self.players else (*self.players, name))


def read_chosen(phone: Phone) -> Chosen:
    """What the address says; what makes no sense there is ignored."""
    found = parse_qs(urlsplit(ft.context.page.route).query)
    game, days = found.get("game", [""])[0], found.get("days", [""])[0]
    return Chosen(
        game if game in phone.backend.games else "",
        tuple(dict.fromkeys(found.get("player", []))),
        int(days) if days in (str(MONTH), str(YEAR)) else 0,
    )


class Titles(NamedTuple):
    """A game's id and title."""

    id: str
    title: str


def titles(phone: Phone) -> tuple[Titles, ...]:
    return tuple(Titles(game.id, game.title) for game in phone.backend.games.values())


@component
def FilterBar(t: Theme, path: str, chosen: Chosen, games: tuple[Titles, ...], names: tuple[str, ...]) -> ft.Control:
    """Three chips that say what is shown; each opens a sheet with the others."""
    name, open_sheet = ft.use_state("")

    def choose(other: Chosen, is_last: bool = True) -> None:
        if is_last:
            open_sheet("")
        go(path + other.query)

    def close() -> None:
        open_sheet("")

    sheets = {"game": _game_sheet, "player": _player_sheet, "time": _time_sheet}
    offered = games if name == "game" else names
    use_sheet(use_phone().steps, sheets[name](t, chosen, offered, choose, close) if name else None)  # type: ignore[operator]
    chips = {
        "game": (t.say("Game"), game_text(t, chosen, games), bool(chosen.game)),
        "player": (t.say("Players"), players_text(t, chosen), bool(chosen.players)),
        "time": (t.say("Time"), time_text(t, chosen.days), bool(chosen.days)),
    }
    return flow(
        *(with_id(f"filter-{key}", _chip(t, *chip, lambda e, key=key: open_sheet(key))) for key, chip in chips.items())
    )


def game_text(t: Theme, chosen: Chosen, games: tuple[Titles, ...]) -> str:
    return next((t.say(game.title) for game in games if game.id == chosen.game), t.say("All games"))


def players_text(t: Theme, chosen: Chosen) -> str:
    return names_in_words(t, chosen.players) if chosen.players else t.say("Everyone")


def time_text(t: Theme, days: int) -> str:
    return {MONTH: t.say("30 days"), YEAR: t.say("1 year")}.get(days, t.say("All time"))


def _chip(t: Theme, what: str, text: str, on: bool, on_click: Handler) -> ft.Control:
    ink = t.on_fill if on else t.text
    texts = label(text, t, ink, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True, expand_loose=True)
    body = row(strut(TARGET), texts, ft.Icon(ft.Icons.ARROW_DROP_DOWN_ROUNDED, color=ink, size=20), gap=0, tight=True)
    return tap(
        body,
        t.say("{what}: {choice}, change", what=what, choice=text),
        on_click,
        alignment=None,  # as wide as its words
        bgcolor=t.fill if on else t.raised,
        border=edged(1, t.fill if on else t.line),
        border_radius=TARGET / 2,
        padding=inset(left=WIDE_GAP, right=TIGHT_GAP),
    )


def _game_sheet(t: Theme, chosen: Chosen, games: tuple[Titles, ...], choose: Handler, close: Handler) -> ft.BottomSheet:
    offers = [("", t.say("All games")), *((game.id, t.say(game.title)) for game in games)]
    chips = choices(t, offers, (chosen.game,), lambda game: choose(chosen._replace(game=game)), "game")
    return sheet(t, t.say("Which game?"), chips, on_dismiss=close, short=True)


def _player_sheet(t: Theme, chosen: Chosen, names: tuple[str, ...], choose: Handler, close: Handler) -> ft.BottomSheet:
    every = choice(t, t.say("Everyone"), not chosen.players, lambda: choose(chosen._replace(players=())))
    offers = [(name, name) for name in dict.fromkeys((*names, *chosen.players))]
    others = choices(t, offers, chosen.players, lambda name: choose(chosen.with_player(name), False), "player")
    texts = body_text(t.say("Shows tables where everyone you choose played."), t, "label", t.soft)
    show = t.say("Show {who}", who=players_text(t, chosen))
    button, few = with_id("show", primary(t, show, close)), len(offers) <= FEW
    return sheet(t, t.say("Who?"), texts, flow(every, *others.controls), button, on_dismiss=close, short=few)


def _time_sheet(t: Theme, chosen: Chosen, _: object, choose: Handler, close: Handler) -> ft.BottomSheet:
    offers = [(days, time_text(t, days)) for days in (0, MONTH, YEAR)]
    chips = choices(t, offers, (chosen.days,), lambda days: choose(chosen._replace(days=days)), "time")
    return sheet(t, t.say("Since when?"), chips, on_dismiss=close, short=True)
