"""The figures of Board Royale, typed, from rules_data/board-royale/facts.toml, and what the modes make of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.errors import Problem
from companion.core.messages import Message, listed, message
from companion.core.state import Value
from companion.games.rules_data import facts

FACTS = facts("board-royale")
RESOURCE_CARDS: int = FACTS["components"]["resource_cards"]
ALL_ITEM_CARDS: int = FACTS["components"]["item_cards"] + sum(FACTS["components"]["expansion_cards"].values())
LEAST_PLAYERS: int = FACTS["players"]["least"]
MOST_PLAYERS: int = FACTS["players"]["most"]  # without Crowded mode
PREPARATION_DRAW: int = FACTS["turn"]["preparation_draw"]
SET_POINTS: int = FACTS["escape"]["set_points"]
GROUND_DISCARD: int = FACTS["ground_trade"]["discard"]
GROUND_TAKE: int = FACTS["ground_trade"]["take"]
VOTE_ITEMS: int = FACTS["vote"]["new_items"]
KINDS: tuple[str, ...] = tuple(FACTS["items"]["kinds"])
MARKS: tuple[str, ...] = tuple(FACTS["items"]["marks"])
KNOWN_ITEMS: Mapping[str, Mapping[str, Any]] = FACTS["items"]["known"]

BASE: Mapping[str, int] = {
    "resources": FACTS["setup"]["resources"],
    "field": FACTS["setup"]["field"],
    "draw": FACTS["turn"]["draw"],
    "steal": FACTS["turn"]["steal"],
    "hand_limit": FACTS["hand"]["limit"],
    "escape_points": FACTS["escape"]["points"],
    "team_size": FACTS["teams"]["size"],
}
"""The figures of a table without modes."""


@dataclass(frozen=True)
class Mode:
    """What a mode changes, and when it can be played."""

    players: tuple[int, ...] = ()
    above: int = 0
    excludes: tuple[str, ...] = ()
    instead: Mapping[str, int] = field(default_factory=dict)
    more: Mapping[str, int] = field(default_factory=dict)
    more_each: Mapping[str, int] = field(default_factory=dict)
    escape: bool = True
    limit_drop: int = 0


MODES: Mapping[str, Mode] = {name: Mode(**changes) for name, changes in FACTS["modes"].items()}
CROWDED = "crowded"
MODE_TITLES = {mode: mode.replace("_", " ").title() for mode in MODES}  # as printed, in every language
AS_EXAMPLE, AS_RULE = "example", "rule"  # as many resources as players, or one more for each player too many


@dataclass(frozen=True)
class TableFigures(Value):
    """The numbers that hold at one table."""

    resources: int
    field: int
    draw: int
    steal: int
    hand_limit: int
    escape_points: int | None
    team_size: int
    escape: bool


def table_figures(players: int, modes: Iterable[str], crowded_start: str = AS_EXAMPLE) -> TableFigures:
    """The numbers for so many players in these modes, whether or not they can be combined."""
    chosen = sorted(set(modes))
    numbers: dict[str, Any] = {key: _figure(key, players, chosen) for key in BASE}
    if CROWDED in chosen and crowded_start == AS_EXAMPLE:
        numbers["resources"] = max(BASE["resources"], players)
    escape = all(MODES[mode].escape for mode in chosen)
    if not escape:
        numbers["escape_points"] = None
    return TableFigures(**numbers, escape=escape)


def _figure(key: str, players: int, modes: Iterable[str]) -> int:
    """First what modes put in its place, then what they add. Of two hand limits the lower counts."""
    instead = [MODES[mode].instead[key] for mode in modes if key in MODES[mode].instead]
    strongest = min if key == "hand_limit" else max
    number = strongest(instead) if instead else BASE[key]
    for mode in map(MODES.__getitem__, modes):
        number += mode.more.get(key, 0) + mode.more_each.get(key, 0) * max(0, players - mode.above)
    return number


def limit_drop(modes: Iterable[str]) -> int:
    """By how much each elimination lowers the survivors' hand limits."""
    return sum(MODES[mode].limit_drop for mode in modes)


def hand_limit(base: int, inventory: Iterable[int], eliminated: int, drop: int) -> int:
    """The limit with inventory items and drops; never below 0."""
    return max(0, base + sum(inventory) - drop * eliminated)


def combination_problems(players: int, modes: Iterable[str], crowded_start: str = AS_EXAMPLE) -> list[Problem]:
    """Why these modes cannot be played by so many, one sentence each; none if they can."""
    chosen = sorted(set(modes))
    problems = [Problem(("modes",), said) for mode in chosen for said in _mode_refusals(mode, players, chosen)]
    if players > MOST_PLAYERS and CROWDED not in chosen:
        text = "more than {most} players need Crowded mode; there are {n}"
        problems.append(Problem(("players",), message(text, most=MOST_PLAYERS, n=players)))
    dealt = players * table_figures(players, chosen, crowded_start).resources
    if dealt > RESOURCE_CARDS:
        text = "{n} players would need {dealt} resources; the deck has {cards}"
        problems.append(Problem(("players",), message(text, n=players, dealt=dealt, cards=RESOURCE_CARDS)))
    return problems


def _mode_refusals(name: str, players: int, chosen: Iterable[str]) -> Iterator[Message]:
    mode, title = MODES[name], MODE_TITLES[name]
    if mode.players and players not in mode.players:
        wanted = listed(mode.players, "or")
        yield message("{mode} is for {wanted} players, not {n}", mode=title, wanted=wanted, n=players)
    if players <= mode.above:
        yield message("{mode} is for more than {most} players, not {n}", mode=title, most=mode.above, n=players)
    for other in mode.excludes:
        if other in chosen:
            yield message("{mode} and {other} can’t be combined", mode=title, other=MODE_TITLES[other])


def most_players() -> int:
    """The largest table that the deck can deal to, by whichever ruling on Crowded needs fewer cards."""
    most = MOST_PLAYERS
    while not combination_problems(most + 1, [CROWDED], AS_RULE):
        most += 1
    return most


PLAYERS = range(LEAST_PLAYERS, most_players() + 1)
