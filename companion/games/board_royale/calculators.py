"""The calculators `setup`, `hand-limit` and `vote`: what goes in, the answer, and how it comes about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.core.errors import Problem
from companion.core.fields import Form, ListOf, OneOf, Whole
from companion.core.game import Calculator
from companion.core.messages import Message, counted, listed, message, plural
from companion.games.board_royale.deals import vote_passes
from companion.games.board_royale.facts import (
    BASE,
    LEAST_PLAYERS,
    MODE_TITLES,
    MODES,
    combination_problems,
    hand_limit,
    limit_drop,
    table_figures,
)

MODE_LIST = ListOf(OneOf(*MODES, what="mode")).default([])
CHANGES = {
    "resources": "{mode}: start with {n} resources",
    "field": "{mode}: {n} items in the Crafting Field",
    "draw": "{mode}: draw {n}",
    "steal": "{mode}: steal {n}",
    "hand_limit": "{mode}: hand limit {n}",
    "escape_points": "{mode}: {n} escape points to win",
    "team_size": "{mode}: {n} players escape together",
}


def _check_modes(found: Mapping[str, Any]) -> Iterable[Problem]:
    return combination_problems(found["players"], found["modes"])


def run_setup(given: dict[str, Any]) -> dict[str, Any]:
    return dict(vars(table_figures(given["players"], given["modes"])))


def setup_steps(given: dict[str, Any]) -> Iterator[Message]:
    """The figures without modes, then what each mode changes."""
    yield message(
        "Without modes: {resources} resources, {field} items in the Crafting Field, draw {draw}, steal {steal},"
        " hand limit {hand_limit}, {escape_points} escape points to win",
        "setup",
        **{key: BASE[key] for key in ("resources", "field", "draw", "steal", "hand_limit", "escape_points")},
    )
    plain = vars(table_figures(LEAST_PLAYERS, ()))
    for mode in sorted(set(given["modes"])):
        alone = vars(table_figures(given["players"], [mode]))
        yield from _changed(mode, {key: n for key, n in alone.items() if n != plain[key]})


def _changed(mode: str, figures: dict[str, int | bool | None]) -> Iterator[Message]:
    """What a mode does on its own."""
    rule, name = mode.replace("_", "-"), MODE_TITLES[mode]
    if figures.get("escape") is False:
        yield message("{mode}: no escape items", rule, mode=name)
    for key, n in figures.items():
        if key in CHANGES and n is not None:
            yield message(CHANGES[key], rule, mode=name, n=n)
    if not figures:
        yield message("{mode} changes none of these numbers", rule, mode=name)


SETUP = Calculator(
    "Starting resources, Crafting Field, draw, steal, hand limit and escape points for your modes",
    Form(_check_modes, players=Whole(LEAST_PLAYERS, unit="number of players"), modes=MODE_LIST),
    run_setup,
    {"players": 7, "modes": ["crowded"]},
    ("setup", "combined-modes"),
    setup_steps,
)


def run_hand_limit(given: dict[str, Any]) -> dict[str, Any]:
    drop = limit_drop(set(given["modes"]))
    return {"hand_limit": hand_limit(_base(given), given["inventory"], given["eliminated"], drop)}


def limit_steps(given: dict[str, Any]) -> Iterator[Message]:
    yield message("Hand limit in these modes: {n}", "hand-limit", n=_base(given))
    inventory, eliminated = given["inventory"], given["eliminated"]
    if inventory:
        yield message("Inventory items add {n}", "hand-limit", n=listed(inventory))
    if drop := limit_drop(set(given["modes"])) * eliminated:
        gone = counted(eliminated, "player")
        yield message("{gone} eliminated: −{n}", "limit-drop", gone=gone, n=drop)


def _base(given: dict[str, Any]) -> int:
    return table_figures(LEAST_PLAYERS, given["modes"]).hand_limit  # no limit depends on the number of players


HAND_LIMIT = Calculator(
    "Your hand limit with modes, inventory items and eliminations",
    Form(modes=MODE_LIST, inventory=ListOf(Whole(0)), eliminated=Whole(0)),
    run_hand_limit,
    {"modes": ["quick"], "inventory": [4], "eliminated": 1},
    ("hand-limit", "quick"),
    limit_steps,
)


def _check_votes(found: Mapping[str, Any]) -> Iterable[Problem]:
    if found["yes"] > found["alive"]:
        text = "expected at most {alive}, the number of players alive, found {yes}"
        yield Problem(("yes",), message(text, alive=found["alive"], yes=found["yes"]))


def run_vote(given: dict[str, Any]) -> dict[str, Any]:
    return {"passes": vote_passes(given["alive"], given["yes"])}


def vote_steps(given: dict[str, Any]) -> Iterator[Message]:
    alive, yes = given["alive"], given["yes"]
    needed = alive // 2 + 1
    yield message("A majority of {alive} is {n}", "democracy", alive=counted(alive, "player"), n=needed)
    yield plural("{n} player says yes", "{n} players say yes", yes, "democracy")


VOTE = Calculator(
    "Does the vote replace the Crafting Field?",
    Form(_check_votes, alive=Whole(LEAST_PLAYERS, unit="number of players"), yes=Whole(0, unit="number of votes")),
    run_vote,
    {"alive": 4, "yes": 2},
    ("democracy",),
    vote_steps,
)
