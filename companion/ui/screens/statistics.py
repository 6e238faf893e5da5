"""Statistics: how often, how long, who won; each a panel with its figures as bars and as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import flet as ft

from companion.store.statistics import GameFigures, GameScores, GameWins, HeadToHead, PlayerFigures, Statistics
from companion.ui.backend import Backend
from companion.ui.error_boundary import component, view
from companion.ui.kit import svg
from companion.ui.kit.bars_and_sheets import top_bar
from companion.ui.kit.buttons import secondary, with_id
from companion.ui.kit.charts import Bar, Pillar, bar_chart, histogram, labelled
from companion.ui.kit.formats import duration, percent
from companion.ui.kit.layout import col, frame, heading, pad, panel, row, stamp, wide_col
from companion.ui.kit.player_seals import Seal, seal_picture, seals
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import body_text, label, number, small
from companion.ui.loading import Loaded, use_loaded
from companion.ui.phone import Phone, go_up, use_phone
from companion.ui.player_names import chosen_seals, known_names
from companion.ui.screens.past_games import nothing
from companion.ui.screens.past_games_filter import Chosen, FilterBar, read_chosen, titles
from companion.ui.theme import GAP, LARGE_GAP, MEDIUM_GAP, TARGET, TIGHT_GAP, WIDE_GAP, Theme
from companion.ui.translation import decimal

FEW = 6  # players of a chart, before all are asked for
Marks = dict[str, Seal]  # by name


def sections(t: Theme, phone: Phone, found: Statistics, marks: Marks) -> list[ft.Control]:
    names = {game.id: t.say(game.title) for game in phone.backend.games.values()}
    always = [titled_panel(t, t.say("Games"), totals(t, found), games_chart(t, found.games, names))]
    if not found.players:
        return always
    return [
        *always,
        titled_panel(t, t.say("Wins"), players_chart(t, found.players, marks)),
        titled_panel(t, t.say("Head-to-head"), *rivals(t, found, marks)),
        *each_game(t, phone, found, names, marks),
    ]


def each_game(t: Theme, phone: Phone, found: Statistics, names: dict[str, str], marks: Marks) -> Iterator[ft.Control]:
    """Who won it, which is told already if it is the only one, and how its scores are distributed."""
    game_uis = phone.backend.game_uis
    scores = {one.game: one for one in found.scores if one.game not in game_uis or game_uis[one.game].compares_scores}
    games = [(game, list(rows)) for game, rows in groupby(found.wins, key=lambda row: row.game)]
    for game, wins in games:
        own = phone.theme(game) if game in game_uis else t
        name = names.get(game, game)
        parts = [game_wins(own, name, wins, marks)] if len(games) > 1 else []
        parts += score_parts(own, name, scores[game]) if game in scores else []
        if parts:
            yield game_panel(t, phone, name, game, *parts)


def marks_of(found: Statistics, styles: dict[str, tuple[str, str]]) -> Marks:
    """A seal for everybody who is named: their own if they chose one, and no two alike as far as there are enough."""
    names = dict.fromkeys([*(p.name for p in found.players), *(met.rival for met in found.head_to_head)])
    return dict(zip(names, seals(list(names), styles), strict=True))


def titled_panel(t: Theme, name: str, *parts: ft.Control) -> ft.Control:
    return panel(t, wide_col(heading(t, name), *parts, gap=WIDE_GAP), padding=LARGE_GAP)


def totals(t: Theme, found: Statistics) -> ft.Control:
    counts = (
        _total(t, found.finished, t.say("finished")),
        _total(t, found.unfinished, t.say("in progress")),
        _total(t, len(found.players), t.say_n("player", "players", len(found.players))),
    )
    return col(*counts, tight=True) if t.is_large else row(*counts)


def _total(t: Theme, n: int, text: str) -> ft.Control:
    arrange = row if t.is_large else col
    body = arrange(number(n, t), small(text, t), gap=WIDE_GAP if t.is_large else 3, tight=True)
    expand = None if t.is_large else 1
    return ft.Semantics(label=f"{n} {text}", expand=expand, exclude_semantics=True, content=body)


def games_chart(t: Theme, games: Sequence[GameFigures], names: dict[str, str]) -> ft.Control:
    """Finished games of all that were begun, and how long they took."""
    bars = [_game_bar(t, game, names.get(game.game, game.game)) for game in games]
    texts = [t.say("{game}: {n} finished, {length}.", game=bar.name, n=bar.value, length=bar.under) for bar in bars]
    return bar_chart(t, t.say("Games played. {games}", games=" ".join(texts)), bars)


def _game_bar(t: Theme, game: GameFigures, name: str) -> Bar:
    begun = game.finished + game.unfinished
    text = t.say("{n} of {all}", n=game.finished, all=begun) if game.unfinished else str(begun)
    return Bar(name, text, game.finished, begun, _lengths(t, game))


def _lengths(t: Theme, game: GameFigures) -> str:
    if game.average_minutes is None or game.median_minutes is None:
        return t.say("none finished yet")
    average, middle = duration(t, game.average_minutes), duration(t, game.median_minutes)
    if average == middle:
        return t.say("{average} on average", average=average)
    return t.say("{average} on average, half under {middle}", average=average, middle=middle)


def players_chart(t: Theme, players: Sequence[PlayerFigures], marks: Marks) -> ft.Control:
    bars = [_wins_bar(t, p.name, p.wins, p.plays, _streaks(t, p), marks) for p in players]
    texts = [t.say("{who}: {wins}, {streaks}.", who=bar.name, wins=bar.value, streaks=bar.under) for bar in bars]
    return Winners(t, "all-players", t.say("Wins by player. {players}", players=" ".join(texts)), tuple(bars))


@component
def Winners(t: Theme, id: str, sentence: str, bars: tuple[Bar, ...]) -> ft.Control:
    """The best few; guests who came once are shown when asked for."""
    is_whole, show = ft.use_state(False)
    chart = bar_chart(t, sentence, bars if is_whole else bars[:FEW])
    if is_whole or len(bars) <= FEW:
        return chart
    more = secondary(t, t.say("Show all {n} players", n=len(bars)), lambda: show(True), height=TARGET)
    return wide_col(chart, with_id(id, more), gap=WIDE_GAP)


def _wins_bar(t: Theme, name: str, wins: int, plays: int, under: str, marks: Marks) -> Bar:
    return Bar(name, t.say("{n} of {all}", n=wins, all=plays), wins, plays, under, marks[name])


def _streaks(t: Theme, player: PlayerFigures) -> str:
    share = percent(t, player.wins / player.plays)
    if player.longest_streak < 2:
        return share
    best = t.say("{share}, best streak {n}", share=share, n=player.longest_streak)
    return t.say("{best}, now {n}", best=best, n=player.streak) if player.streak > 1 else best


def rivals(t: Theme, found: Statistics, marks: Marks) -> list[ft.Control]:
    """One chosen player against everybody met. Without one there is nothing to compare."""
    if not found.head_to_head:
        return [body_text(t.say("Choose a player above to see their head-to-head record."), t, "label", t.soft)]
    return [rival_line(t, met, marks) for met in found.head_to_head]


def rival_line(t: Theme, met: HeadToHead, marks: Marks) -> ft.Control:
    games = t.say_n("{n} game", "{n} games", met.together)
    sentence = t.say(
        "{who} and {rival}: {games} together, {who} won {wins}, {rival} won {rival_wins}.",
        who=met.name,
        rival=met.rival,
        games=games,
        wins=met.wins,
        rival_wins=met.rival_wins,
    )
    head = row(
        seal_picture(marks[met.name], t, 28),
        number(met.wins, t, "figure"),
        _against(t, met),
        number(met.rival_wins, t, "figure"),
        seal_picture(marks[met.rival], t, 28),
        gap=GAP,
    )
    text = t.say("{who} and {rival}, {games} together", who=met.name, rival=met.rival, games=games)
    return labelled(sentence, wide_col(head, small(text, t), gap=TIGHT_GAP))


def _against(t: Theme, met: HeadToHead) -> ft.Control:
    """The wins of one from the left, of the other from the right; between them games that neither won."""
    neither = max(0, met.together - met.wins - met.rival_wins)
    shares = ((met.wins, t.accent), (neither, t.pressed), (met.rival_wins, t.edge))
    cells = [ft.Container(expand=share, bgcolor=hue, border_radius=3) for share, hue in shares if share]
    return ft.Container(ft.Row(cells, spacing=1), height=12, expand=True)  # type: ignore[arg-type]


def game_panel(t: Theme, phone: Phone, name: str, game: str, *parts: ft.Control) -> ft.Control:
    """One game, with its emblem in its own colour."""
    game_ui = phone.backend.game_uis.get(game)
    emblem, hue = (game_ui.emblem, phone.theme(game).accent) if game_ui else (svg.HOME_EMBLEM, t.accent)
    head = row(stamp(emblem, hue, 28), ft.Container(heading(t, name), expand=True), gap=MEDIUM_GAP)
    return panel(t, wide_col(head, *parts, gap=WIDE_GAP), padding=LARGE_GAP)


def game_wins(t: Theme, name: str, wins: Sequence[GameWins], marks: Marks) -> ft.Control:
    bars = [_wins_bar(t, row.name, row.wins, row.plays, "", marks) for row in wins]
    texts = [t.say("{who}: {wins}.", who=bar.name, wins=bar.value) for bar in bars]
    sentence = t.say("Wins at {game}. {players}", game=name, players=" ".join(texts))
    return Winners(t, f"all-players-{wins[0].game}", sentence, tuple(bars))


def score_parts(t: Theme, name: str, scores: GameScores) -> Iterator[ft.Control]:
    found = scores.scores
    low, middle, high = (decimal(quartile, t.language) for quartile in found.quartiles)
    text = t.say_n(
        "{n} score: {least}", "{n} scores from {least} to {most}", found.count, least=found.least, most=found.most
    )
    if found.count > 3:
        text = t.say(
            "{told}, half of them from {low} to {high}, median {middle}",
            told=text,
            low=low,
            high=high,
            middle=middle,
        )
    pillars = [Pillar(bar.least, bar.most, bar.count) for bar in found.bars]
    each = ", ".join(f"{pillar.text}: {pillar.times}" for pillar in pillars if pillar.times)
    yield label(t.say("Scores"), t, t.soft)
    yield histogram(t, t.say("Scores at {game}: {told}. {each}", game=name, told=text, each=each), pillars)
    yield small(text, t)


class Read(NamedTuple):
    figures: Statistics
    names: tuple[str, ...]
    marks: Marks


def read(backend: Backend, chosen: Chosen) -> Read:
    found = backend.archive.statistics(chosen.as_query(backend.now()))
    return Read(found, known_names(backend), marks_of(found, chosen_seals(backend)))


@view
def StatisticsView() -> ft.View:
    phone = use_phone()
    t, chosen = phone.theme(), read_chosen(phone)
    loaded = use_loaded(lambda: read(phone.backend, chosen), [chosen])
    names = loaded.value.names if loaded.value else ()
    bar = FilterBar(t, "/history/statistics", chosen, titles(phone), names)
    top = [top_bar(t, HOME_EMBLEM, t.say("Statistics"), "", lambda: go_up(f"/history{chosen.query}"))]
    found = loaded.value
    if found and found.figures.games:
        body = sections(t, phone, found.figures, found.marks)
    else:
        body = [_nothing(t, chosen, loaded)]
    if t.is_large:  # it takes three lines then, and scrolls with the rest
        body = [bar, *body]
    else:
        top.append(ft.Container(bar, padding=pad(t.margin)))
    return frame(t, top, [*body, ft.Container(height=WIDE_GAP)], gap=WIDE_GAP)


def _nothing(t: Theme, chosen: Chosen, loaded: Loaded[Read]) -> ft.Control:
    text = t.say("Wins, game lengths and head-to-head records appear here after your first game.")
    return nothing(t, chosen, loaded, text, t.say("Include all tables"), "/history/statistics")
