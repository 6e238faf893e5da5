"""What a replay shows, as plain values: every moment of the game, and the figures that are plotted. No Flet here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.core.fold import Status
from companion.core.timeline import Scores, Snapshot, timeline
from companion.ui.backend import Backend
from companion.ui.game_ui import Score
from companion.ui.kit.charts import Curve
from companion.ui.kit.player_seals import Seal, seals
from companion.ui.player_names import chosen_seals
from companion.ui.table_controller import AnyTable
from companion.ui.theme import Theme


class Figure(NamedTuple):
    """A figure over the game, as its plot shows it: from the moment on at which somebody has one."""

    score: Score
    curves: tuple[Curve, ...]
    start: int

    def place(self, moment: int) -> int | None:
        """Where a moment of the game lies on the plot, if it does."""
        return moment - self.start if moment >= self.start else None

    def values(self, moment: int) -> Scores:
        """By seat, at a moment of the game."""
        place = self.place(moment)
        return tuple(None if place is None else curve.values[place] for curve in self.curves)

    @property
    def has_moved(self) -> bool:
        return any(len({value for value in curve.values if value is not None}) > 1 for curve in self.curves)


class ReplayData(NamedTuple):
    """All that a replay shows. `parts` say for every moment to which part of the game it belongs; `taken_back` are the
    places of lines that do not count in the end."""

    names: tuple[str, ...]
    seals: tuple[Seal, ...]
    moments: tuple[Snapshot[Any], ...]
    parts: tuple[str, ...]
    figures: tuple[Figure, ...]
    taken_back: frozenset[int]

    @property
    def last(self) -> int:
        return len(self.moments) - 1


def load_replay(t: Theme, backend: Backend, table: AnyTable) -> ReplayData:
    """Play the events once more and keep every state on the way."""
    names, moments, game_ui = table.state.names, timeline(table), backend.game_uis[table.game.id]
    parts = tuple(game_ui.part(t, moment.state) for moment in moments)
    marks = seals(names, chosen_seals(backend))
    plotted = [
        figure(score, marks, tuple(score.by_seat(moment.state, len(names)) for moment in moments))
        for score in game_ui.scores
    ]
    figures = worth_plotting([one for one in plotted if one is not None])
    back = [place for place, entry in enumerate(table.history, 1) if entry.status is Status.UNDONE]
    return ReplayData(names, marks, moments, parts, figures, frozenset(back))


def figure(score: Score, marks: Sequence[Seal], scores: Sequence[Scores]) -> Figure | None:
    """None if nobody ever has this figure."""
    start = next((place for place, row in enumerate(scores) if any(value is not None for value in row)), None)
    if start is None:
        return None
    by_seat = zip(*scores[start:], strict=True)
    return Figure(score, tuple(Curve(mark, values) for mark, values in zip(marks, by_seat, strict=True)), start)


def worth_plotting(figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """Those that have changed during the game; if none has, the first one."""
    return tuple(figure for figure in figures if figure.has_moved) or tuple(figures[:1])


def sentence(t: Theme, data: ReplayData, figure: Figure) -> str:
    """The plot for readers of screens."""
    texts = [_curve_words(t, name, curve.values) for name, curve in zip(data.names, figure.curves, strict=True)]
    return t.say("{figure} over the game. {curves}", figure=t.say(figure.score.title), curves=" ".join(texts))


def _curve_words(t: Theme, name: str, values: Scores) -> str:
    known = [value for value in values if value is not None]
    if not known:
        return t.say("{who}: none.", who=name)
    return t.say(
        "{who}: {first} at the start, {last} at the end, {most} at most.",
        who=name,
        first=known[0],
        last=known[-1],
        most=max(known),
    )
