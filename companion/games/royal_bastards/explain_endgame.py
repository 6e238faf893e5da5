"""How the answer of the calculator `endgame` comes about: Territory by Territory, then the scores, then the crown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.messages import Line, counted, line, listed
from companion.games.royal_bastards.endgame import Endgame, Verdict, track


def endgame_steps(found: Mapping[str, Any], end: Endgame[str]) -> Iterator[Line]:
    for territory, verdict in zip(found["territories"], end.verdicts, strict=True):
        yield _territory(territory, verdict, is_tie_settled=territory["name"] in found["ties"])
    for who, points in found["adjustments"].items():
        change = f"{points:+d}".replace("-", "−")
        yield line("{who}: {points} by the last action turns", "last-actions", who=who, points=change)
    for who, score in end.scores.items():
        yield _score(who, score)
    yield _crown(end)


def _territory(territory: Mapping[str, Any], verdict: Verdict[str], *, is_tie_settled: bool) -> Line:
    support = listed(f"{who} {n}" for who, n in territory["support"].items() if n)
    values = {"name": territory["name"], "support": support, "points": counted(territory["value"], "point")}
    if verdict.status == "unclaimed":
        return line("{name}: nobody has Support, nobody scores", "empty-territory", **values)
    if verdict.winner is None:
        text = "{name}: {tied} are tied; their Firstborns hold a Contest"
        return line(text, "support-tie", tied=listed(verdict.tied), **values)
    if is_tie_settled:
        return line("{name}: a tie that {who} has won, {points}", "support-tie", who=verdict.winner, **values)
    return line("{name}: {support}; {points} to {who}", "endgame", who=verdict.winner, **values)


def _score(who: str, score: int) -> Line:
    tokens, space = track(score)
    if tokens:
        text = "{who} comes to {n}: {tokens} King Me! and space {space}"
        return line(text, "king-me", who=who, n=score, tokens=tokens, space=space)
    return line("{who} comes to {n}", "endgame", who=who, n=score)


def _crown(end: Endgame[str]) -> Line:
    if end.pending:
        return line("Nobody is crowned before {names} is settled", "support-tie", names=listed(end.pending))
    if end.king is None:
        return line("{who} lead together: their Firstborns hold a Contest", "crown", who=listed(end.leaders))
    return line("{who} is crowned", "crown", who=end.king)
