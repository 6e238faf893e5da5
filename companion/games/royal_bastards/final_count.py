"""The final counting: Territories, scores, and the King. The calculator and the table both ask here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from companion.core.state import Value
from companion.games.royal_bastards.facts import KING_ME

Id = TypeVar("Id")


class Claim(NamedTuple, Generic[Id]):
    """A Territory as it is counted: its Royal Approval points, and the Support of each player in order."""

    name: str
    value: int
    support: Sequence[int]
    tie_winner: Id | None


@dataclass(frozen=True)
class Verdict(Value, Generic[Id]):
    """What became of one Territory: won, tied or unclaimed."""

    name: str
    winner: Id | None
    status: str
    tied: tuple[Id, ...]


@dataclass(frozen=True)
class Endgame(Value, Generic[Id]):
    """The count so far. Nobody is King while a Territory is tied, or while several lead and none is crowned."""

    verdicts: tuple[Verdict[Id], ...]
    scores: Mapping[Id, int]
    pending: tuple[str, ...]
    leaders: tuple[Id, ...]
    king: Id | None


def tied_on(players: Sequence[Id], support: Sequence[int], *, zero_is_tie: bool) -> tuple[Id, ...]:
    """Those with the most Support there: one is the winner, several are tied; nobody if none has any."""
    most = max(support)
    if most == 0 and not zero_is_tie:
        return ()
    return tuple(player for player, n in zip(players, support, strict=True) if n == most)


def verdict(players: Sequence[Id], claim: Claim[Id], *, zero_is_tie: bool) -> Verdict[Id]:
    """Most Support wins; among equals the winner of their Firstborn Contest does."""
    first = tied_on(players, claim.support, zero_is_tie=zero_is_tie)
    if not first:
        return Verdict(claim.name, None, "unclaimed", ())
    if len(first) == 1:
        return Verdict(claim.name, first[0], "won", ())
    if claim.tie_winner is not None:
        return Verdict(claim.name, claim.tie_winner, "won", ())
    return Verdict(claim.name, None, "tied", first)


def count(
    players: Sequence[Id],
    claims: Collection[Claim[Id]],
    adjustments: Mapping[Id, int],
    crown: Id | None,
    *,
    zero_is_tie: bool,
) -> Endgame[Id]:
    """Everybody starts at 0 and scores the Territories won; the last action turns add or take points."""
    verdicts = tuple(verdict(players, claim, zero_is_tie=zero_is_tie) for claim in claims)
    scores = {player: adjustments.get(player, 0) for player in players}
    for claim, found in zip(claims, verdicts, strict=True):
        if found.winner is not None:
            scores[found.winner] += claim.value
    pending = tuple(found.name for found in verdicts if found.status == "tied")
    best = max(scores.values())
    leaders = tuple(player for player in players if scores[player] == best)
    king = leaders[0] if len(leaders) == 1 else crown
    return Endgame(verdicts, scores, pending, leaders, None if pending else king)


def track(score: int) -> tuple[int, int]:
    """King Me! tokens and the space on the track; a score below 0 stands at 0."""
    return divmod(max(score, 0), KING_ME)
