"""Calculator `endgame`: the final counting at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.core.errors import BadInput, FieldPath, Problem, repeated
from companion.core.fields import Flag, Form, ListOf, MapOf, Maybe, Text, Whole
from companion.core.game import Calculator
from companion.core.messages import Message, counted, did_you_mean, listed, message
from companion.games.royal_bastards.amounts import signed_points, with_minus
from companion.games.royal_bastards.facts import PLAYERS
from companion.games.royal_bastards.final_count import Claim, Endgame, Verdict, count, tied_on, track


def problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    """What can be seen before anything is counted: names that appear twice, and names that nobody has."""
    players, territories = given["players"], [*given["territories"]]
    for at, name in repeated(players):
        yield Problem(("players", at), message("the id {name!r} appears twice; ids must differ", name=name))
    for at, name in repeated(territory["name"] for territory in territories):
        text = "{name!r} appears twice; each Territory is counted once"
        yield Problem(("territories", at, "name"), message(text, name=name))
    for at, territory in enumerate(territories):
        yield from _strangers(territory["support"], players, ("territories", at, "support"))
    yield from _strangers(given["adjustments"], players, ("adjustments",))
    yield from _tie_problems(given)


def _strangers(ids: Iterable[str], players: Sequence[str], place: FieldPath) -> Iterator[Problem]:
    for name in ids:
        if name not in players:
            yield Problem((*place, name), message("unknown player; {hint}", hint=did_you_mean(name, players)))


def _tie_problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    players, names = given["players"], [territory["name"] for territory in given["territories"]]
    for name in [name for name in given["ties"] if name not in names]:
        yield Problem(("ties", name), message("unknown Territory; {hint}", hint=did_you_mean(name, names)))
    for territory in [territory for territory in given["territories"] if territory["name"] in given["ties"]]:
        support, name = _support(territory, players), territory["name"]
        tied = tied_on(players, support, zero_is_tie=not any(support) and given["zero_is_tie"])
        if len(tied) < 2:
            yield Problem(("ties", name), message("this Territory isn’t tied"))
        elif (winner := given["ties"][name]) not in tied:
            text = "expected one of the tied ({tied}), found {found!r}"
            yield Problem(("ties", name), message(text, tied=listed(tied, "or"), found=winner))


def _support(territory: Mapping[str, Any], players: Sequence[str]) -> list[int]:
    return [territory["support"].get(player, 0) for player in players]


TERRITORY = Form(name=Text(what="name"), value=Whole(0), support=MapOf(Whole(0)))
FORM = Form(
    problems,
    players=ListOf(Text(what="player id"), PLAYERS[0], PLAYERS[-1]),
    territories=ListOf(TERRITORY),
    ties=MapOf(Text(what="player id")).default({}),
    adjustments=MapOf(Whole()).default({}),
    crown=Maybe(Text(what="player id")).default(None),
    zero_is_tie=Flag().default(False),
)
EXAMPLE = {
    "players": ["red", "blue", "green"],
    "territories": [
        {"name": "Joda City", "value": 9, "support": {"red": 4, "blue": 4, "green": 1}},
        {"name": "Treasured Valley", "value": 5, "support": {"green": 2}},
    ],
    "ties": {"Joda City": "blue"},
    "adjustments": {"green": 3},
    "crown": None,
    "zero_is_tie": False,
}


def run(given: dict[str, Any]) -> dict[str, Any]:
    end = _counted(given)
    tracks = {player: track(score) for player, score in end.scores.items()}
    return {
        "territories": [
            {"name": found.name, "winner": found.winner, "status": found.status, "tied": list(found.tied)}
            for found in end.verdicts
        ],
        "scores": dict(end.scores),
        "track": {player: {"king_me": tokens, "space": space} for player, (tokens, space) in tracks.items()},
        "pending": list(end.pending),
        "leaders": list(end.leaders),
        "king": end.king,
    }


def _counted(given: dict[str, Any]) -> Endgame[str]:
    players, ties = given["players"], given["ties"]
    claims = [
        Claim(territory["name"], territory["value"], _support(territory, players), ties.get(territory["name"]))
        for territory in given["territories"]
    ]
    end = count(players, claims, given["adjustments"], given["crown"], zero_is_tie=given["zero_is_tie"])
    if wrong := _crown_problem(end, given["crown"]):
        raise BadInput([Problem(("crown",), wrong)])
    return end


def _crown_problem(end: Endgame[str], crown: str | None) -> Message | None:
    """Why nobody can be crowned now, or why it cannot be this one."""
    if crown is None:
        return None
    if end.pending:
        return message("expected null while {names} is tied, found {found!r}", names=listed(end.pending), found=crown)
    if crown not in end.leaders:
        return message("expected a leader ({names}), found {found!r}", names=listed(end.leaders, "or"), found=crown)
    return (
        None if len(end.leaders) > 1 else message("not needed, {found!r} is the only leader; leave it out", found=crown)
    )


def steps(given: dict[str, Any]) -> Iterator[Message]:
    """Territory by Territory, then the scores, then the crown."""
    end = _counted(given)
    for territory, verdict in zip(given["territories"], end.verdicts, strict=True):
        yield _territory(territory, verdict, is_tie_settled=territory["name"] in given["ties"])
    for who, points in given["adjustments"].items():
        yield message("{who}: {points} from last actions", "last-actions", who=who, points=signed_points(points))
    for who, score in end.scores.items():
        yield _score(who, score)
    yield _crown(end)


def _territory(territory: Mapping[str, Any], verdict: Verdict[str], *, is_tie_settled: bool) -> Message:
    support = listed(f"{who} {n}" for who, n in territory["support"].items() if n)
    values = {"name": territory["name"], "support": support, "points": counted(territory["value"], "point")}
    if verdict.status == "unclaimed":
        return message("{name}: no Support, so no one scores", "empty-territory", **values)
    if verdict.winner is None:
        text = "{name}: {tied} are tied; their Firstborns hold a Contest"
        return message(text, "support-tie", tied=listed(verdict.tied), **values)
    if is_tie_settled:
        return message("{name}: {who} wins the tie, {points}", "support-tie", who=verdict.winner, **values)
    return message("{name}: {support}; {points} to {who}", "endgame", who=verdict.winner, **values)


def _score(who: str, score: int) -> Message:
    tokens, space = track(score)
    if tokens:
        text = "{who} has {n}: {tokens} and space {space}"
        return message(
            text, "king-me", who=who, n=with_minus(score), tokens=counted(tokens, "King Me! token"), space=space
        )
    return message("{who} has {n}", "endgame", who=who, n=with_minus(score))


def _crown(end: Endgame[str]) -> Message:
    if end.pending:
        return message(
            "No one is crowned until every tie is settled: {names}", "support-tie", names=listed(end.pending)
        )
    if end.king is None:
        return message("{who} are tied for the lead: their Firstborns hold a Contest", "crown", who=listed(end.leaders))
    return message("{who} is crowned", "crown", who=end.king)


CALCULATOR = Calculator(
    "The final count: Territories, ties, scores with King Me! tokens, and who is King",
    FORM,
    run,
    EXAMPLE,
    rules=("endgame", "support-tie", "king-me", "crown"),
    steps=steps,
)
