"""How the answers of the calculators `contest` and `contest-odds` come about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.dice import EXPLODING, SIDES
from companion.core.messages import Line, line, listed
from companion.games.royal_bastards.contests import Side, Standing


def contest_steps(
    players: Sequence[Mapping[str, Any]], sides: Sequence[Side[str]], standing: Standing[str]
) -> Iterator[Line]:
    for player, side in zip(players, sides, strict=True):
        yield _total(player, side)
    yield from _decided(sides, standing)


def _total(player: Mapping[str, Any], side: Side[str]) -> Line:
    """Attributes, dice and cards of one player."""
    bastards = player["bastards"]
    attributes = sum(bastard.get("current", bastard["printed"]) for bastard in bastards)
    rolls = [roll for thrown in (*bastards, *player["dice"]) for roll in thrown["rolls"]]
    told = {"who": player["id"], "attributes": attributes, "rolls": " + ".join(map(str, rolls)), "n": side.total}
    rule = "exploding-d10" if any(len(thrown["rolls"]) > 1 for thrown in (*bastards, *player["dice"])) else "contest"
    if player["modifiers"]:
        text = "{who}: attributes {attributes}, dice {rolls}, cards {cards}: {n}"
        return line(text, rule, cards=_signed(sum(player["modifiers"])), **told)
    return line("{who}: attributes {attributes}, dice {rolls}: {n}", rule, **told)


def _signed(n: int) -> str:
    return f"{n:+d}".replace("-", "−")


def _decided(sides: Sequence[Side[str]], standing: Standing[str]) -> Iterator[Line]:
    """The highest total, then the printed attributes, then a roll-off."""
    most = max(side.total for side in sides)
    first = [side for side in sides if side.total == most]
    if standing.decided_by != "total":
        printed = listed(f"{side.id} {side.printed}" for side in first)
        yield line("Equal totals: the printed attributes decide: {printed}", "tie-break", printed=printed)
    if standing.winner is None:
        yield line("Still equal: {who} roll off, one {die} each", "roll-off", who=listed(standing.tied), die=EXPLODING)
    elif standing.decided_by == "rolloff":
        yield line("{who} wins the roll-off", "roll-off", who=standing.winner)
    else:
        yield line("{who} wins the Contest", "contest", who=standing.winner)


def odds_steps(players: Sequence[Mapping[str, Any]], means: Mapping[str, float]) -> Iterator[Line]:
    """What the chances are made of; `means` is the average of each player's total."""
    for player in players:
        told = {"who": player["id"], "dice": listed(player["dice"]) or "0", "bonus": player["bonus"]}
        mean = f"{means[player['id']]:.2f}"
        yield line("{who}: {dice}, plus {bonus}: {mean} on average", "contest", mean=mean, **told)
    if any(EXPLODING in player["dice"] for player in players):
        text = "A {top} on a {die} is rolled again and added, as often as it comes"
        yield line(text, "exploding-d10", top=SIDES[EXPLODING], die=EXPLODING)
    printed = listed(f"{player['id']} {player['printed']}" for player in players)
    yield line("Equal totals go to the higher printed attributes: {printed}", "tie-break", printed=printed)
    yield line("Who is still equal rolls off with equal chances", "roll-off")
