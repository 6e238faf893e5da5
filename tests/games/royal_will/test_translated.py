"""What a table says can be said in another language: its values are messages, or names that nobody translates."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.errors import CompanionError, IllegalMove
from companion.core.messages import Counted, Listed, Message
from companion.core.session_file import parse_session
from companion.core.table import replay
from companion.games import find_game
from companion.games.royal_will.facts import TITLES
from companion.games.royal_will.state import WillState
from companion.ui.translation import catalogue
from tests.games.royal_will.random_moves import step
from tests.generate.record_games import RECORDED
from tests.walks import setups

GAME = find_game("royal-will")
SAME_IN_FRENCH = {"{card} {n}", "{who} {n}", "Actions"}


def words(value: object) -> Iterator[str]:
    """Every plain text among the values of a message, however deep."""
    if isinstance(value, Message | Listed):
        for part in value.names if isinstance(value, Listed) else value.values.values():
            yield from words(part)
    elif isinstance(value, str) and not isinstance(value, Counted):
        yield value


def sentences(value: object) -> Iterator[str]:
    """Every sentence in a message, and every noun that was counted, however deep."""
    if isinstance(value, Counted):
        yield value.one
    elif isinstance(value, Message | Listed):
        yield from [] if isinstance(value, Listed) else [value.template]
        for part in value.names if isinstance(value, Listed) else value.values.values():
            yield from sentences(part)


def all_said(state: WillState) -> Iterator[Message]:
    """The last line of the history, the table in a few lines, and how it ended."""
    yield from (*state.messages, *GAME.describe(state))
    if outcome := GAME.outcome(state):
        yield from outcome.steps
    if part := GAME.part(state):
        yield from (part.title, *part.outcome.steps)


def random_game(names: list[str], options: dict[str, Any], seed: int) -> Iterator[Message]:
    """What is said while moves are made at random, refusals too."""
    rnd, state = random.Random(seed), GAME.setup(GAME.read_setup(names, {}, options))
    for _ in range(600):
        kind, data = step(state, rnd)
        try:
            state = GAME.apply(state, kind, GAME.move(kind).read(data, len(names)))
        except IllegalMove as refusal:
            yield refusal.message
        except CompanionError:
            continue
        else:
            yield from all_said(state)


def check(names: tuple[str, ...], said: list[Message]) -> None:
    assert said
    found = {word for line in said for word in words(line) if not word.lstrip("+−").isdigit()}
    assert found - {*names, *TITLES.values()} == set()
    french = catalogue("fr")
    assert {text for line in said for text in sentences(line) if french.gettext(text) == text} <= SAME_IN_FRENCH


def test_every_word_of_the_recorded_game_can_be_translated():
    table = replay(GAME, parse_session((RECORDED / "royal-will.json").read_bytes(), find_game))
    history = [line for entry in table.history for line in entry.messages]
    check(table.state.names, [*history, *all_said(table.state)])


@pytest.mark.parametrize(("names", "options"), setups("royal-will"))
@pytest.mark.parametrize("seed", [1, 2])
def test_every_word_of_a_random_game_can_be_translated(names, options, seed):
    check(tuple(names), list(random_game(names, options, seed)))
