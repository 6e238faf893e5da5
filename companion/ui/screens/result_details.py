"""How each player's figure came about, and a result in words for people who were not at the table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from companion.core.fold import Entry
from companion.core.state import Outcome, Place
from companion.core.timeline import Scores
from companion.store.past_games import APART, Series
from companion.ui.game_ui import GameUI, Score
from companion.ui.kit.formats import date_and_time
from companion.ui.player_names import names_in_words
from companion.ui.table_controller import AnyTable
from companion.ui.theme import Theme


class Change(NamedTuple):
    """A line that changed somebody's figure. Without figures, a line that names the player."""

    part: str  # of the game: Will 3, day 2
    text: str
    before: int | None
    after: int | None


class Audit(NamedTuple):
    """The changes by seat, and what the figure is called; no name where the game keeps none."""

    figure: str
    changes: tuple[tuple[Change, ...], ...]


def audit(t: Theme, table: AnyTable, game_ui: GameUI) -> Audit:
    """The history played once more, line by line, as far as it counts."""
    score = deciding(table, game_ui.scores)
    seats = range(len(table.state.names))
    found: list[list[Change]] = [[] for _ in seats]
    fold = table.fold
    before = fold.start
    for after, entry in fold.steps():
        if not entry.is_move:
            continue
        part = game_ui.part(t, after)
        before_after = (score.by_seat(before, len(seats)), score.by_seat(after, len(seats))) if score else None
        for seat in seats:
            if change := _change(t, part, entry, table.state.name(seat), seat, before_after):
                found[seat].append(change)
        before = after
    return Audit(t.say(score.title) if score else "", tuple(map(tuple, found)))


def deciding(table: AnyTable, scores: Sequence[Score]) -> Score | None:
    """The figure that the outcome counts, or else the first that is followed."""
    outcome = shown_outcome(table)
    ends = [score for score in scores if outcome and tuple(score.of(table.state)) == outcome.scores]
    return next(iter(ends or scores), None)


def _change(
    t: Theme, part: str, entry: Entry, name: str, seat: int, before_after: tuple[Scores, Scores] | None
) -> Change | None:
    named = [text for text in map(t.tell, entry.messages) if is_named(name, text)]
    if before_after is None:
        return Change(part, "; ".join(named), None, None) if named else None
    before, after = before_after[0][seat], before_after[1][seat]
    if before == after:
        return None
    return Change(part, "; ".join(named) or t.tell(entry.messages[0]), before, after)


def is_named(name: str, text: str) -> bool:
    """Whether a sentence speaks of somebody: Ann is not in 'Anna draws'."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def shown_outcome(table: AnyTable) -> Outcome | None:
    """That of the game that has just ended, as long as its match goes on; else how everything ended."""
    return table.part.outcome if table.part else table.outcome


def result_title(t: Theme, table: AnyTable) -> str | None:
    """The result in one line, of a game as of a match; None while a game is played."""
    if table.part:
        return t.tell(table.part.title)
    outcome = table.outcome
    if outcome is None:
        return None
    won = [table.state.name(seat) for seat in outcome.winners]
    if not won:
        return t.say("No one wins")
    return t.say("{who} wins" if len(won) == 1 else "{who} share the win", who=names_in_words(t, won))


def ended_text(t: Theme, table: AnyTable, now: int) -> str:
    return date_and_time(t, max((event.at for event in table.session.events), default=now), now)


def series_text(t: Theme, series: Series | None, now: int) -> str:
    """Tonight: Ann 3, Ben 1. Nothing for a single game: the result itself says that."""
    if series is None or len(series.tables) < 2:
        return ""
    wins = ", ".join(f"{name}\N{NO-BREAK SPACE}{n}" for name, n in series.wins)
    if now - series.ended_at <= APART:
        return t.say("Tonight: {wins}", wins=wins)
    return t.say("That night: {wins}", wins=wins)


def result_words(t: Theme, table: AnyTable, series: str, now: int) -> str:
    """Everything, line by line: what was played, who won with what, and why. Nothing while a game is played."""
    outcome, title = shown_outcome(table), result_title(t, table)
    if outcome is None or title is None:
        return ""
    scored = zip(table.state.names, outcome.scores, strict=True)
    scores = ", ".join(f"{name} {score}" for name, score in scored if score is not None)
    figures = [place_text(t, table, place) for place in outcome.places] or [scores]
    head = f"{t.say(table.game.title)}, {ended_text(t, table, now)}"
    lines = [head, title, *figures, *(f"· {t.tell(step)}" for step in outcome.steps), series]
    return "\n".join(line for line in lines if line)


def place_text(t: Theme, table: AnyTable, place: Place) -> str:
    return t.say("{n}. {who}, {how}", n=place.rank, who=table.state.name(place.seat), how=t.tell(place.how))
