"""A result in words, for people who were not at the table."""

from __future__ import annotations

from companion.core.state import Outcome
from companion.store.past_games import APART, Series
from companion.ui.door import AnyTable
from companion.ui.kit.times import moment
from companion.ui.look import Look
from companion.ui.start.people import company


def winners_text(t: Look, table: AnyTable, outcome: Outcome) -> str:
    won = [table.state.name(seat) for seat in outcome.winners]
    if not won:
        return t.say("Nobody wins")
    return t.say("{who} wins" if len(won) == 1 else "{who} share the win", who=company(t, won))


def ended_text(t: Look, table: AnyTable, now: int) -> str:
    return moment(t, max((event.at for event in table.session.events), default=now), now)


def series_text(t: Look, series: Series | None, now: int) -> str:
    """Tonight: Ann 3, Ben 1. Nothing for a single game: the result itself says that."""
    if series is None or len(series.tables) < 2:
        return ""
    wins = ", ".join(f"{name}\N{NO-BREAK SPACE}{n}" for name, n in series.wins)
    if now - series.ended_at <= APART:
        return t.say("Tonight: {wins}", wins=wins)
    return t.say("That evening: {wins}", wins=wins)


def result_words(t: Look, table: AnyTable, outcome: Outcome, series: str, now: int) -> str:
    """Everything, line by line: what was played, who won with what, and why."""
    scored = zip(table.state.names, outcome.scores, strict=True)
    scores = ", ".join(f"{name} {score}" for name, score in scored if score is not None)
    head = f"{t.say(table.game.title)}, {ended_text(t, table, now)}"
    lines = [head, winners_text(t, table, outcome), scores, *(f"· {t.tell(step)}" for step in outcome.steps), series]
    return "\n".join(line for line in lines if line)
