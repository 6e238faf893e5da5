"""What the table says can be said in another language: its values are messages, or names that nobody translates."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.core.errors import CompanionError, IllegalMove
from companion.core.messages import Counted, Listed, Message
from companion.core.session_file import parse_session
from companion.core.table import replay
from companion.games import find_game
from companion.games.board_royale.facts import MODE_TITLES
from companion.ui.translation import catalogue, translate_message
from tests.games.board_royale.random_moves import GOODS, step
from tests.generate.record_games import RECORDED
from tests.walks import setups

GAME = find_game("board-royale")
TYPED = {"Storm", *(good[key] for good in GOODS for key in ("item", "set_name") if key in good)}
USES = {f"{used}/{uses}" for used in range(10) for uses in range(10)}
SAME_IN_FRENCH = {"permanent", "{day} ({modes})", "{item} ({details})"}


def parts(value: object) -> Iterator[object]:
    """Every message, counted noun and plain value in a sentence, however deep."""
    yield value
    inner = value.values.values() if isinstance(value, Message) else getattr(value, "names", ())
    for part in inner:
        yield from parts(part)


def check(as_printed: set[str], said: list[Message]) -> None:
    found = [part for line in said for part in parts(line)]
    plain = {part for part in found if isinstance(part, str) and not isinstance(part, Counted | Listed)}
    assert plain - as_printed - {*MODE_TITLES.values()} - USES == set()
    templates = {part.template for part in found if isinstance(part, Message) and not part.many}
    pairs = {(part.one, part.many) for part in found if isinstance(part, Counted)}
    pairs |= {(part.template, part.many) for part in found if isinstance(part, Message) and part.many}
    french = catalogue("fr")
    assert {text for text in templates if french.gettext(text) == text} <= SAME_IN_FRENCH
    assert {pair for pair in pairs if french.ngettext(*pair, 2) == pair[1]} == set()


def told(state) -> Iterator[Message]:
    yield from state.messages
    yield from GAME.describe(state)
    if outcome := GAME.outcome(state):
        yield from outcome.steps


def random_game(names: list[str], options: dict[str, object], seed: int) -> Iterator[Message]:
    """What is said of a random game: its history, its refusals, its tables in words and its results."""
    rnd, state = random.Random(seed), GAME.setup(GAME.read_setup(names, {}, options))
    for _ in range(300):
        kind, data = step(state, rnd)
        try:
            state = GAME.apply(state, kind, GAME.move(kind).read(data, len(names)))
        except IllegalMove as refusal:
            yield refusal.message
        except CompanionError:
            continue
        else:
            yield from told(state)


def test_every_word_of_the_recorded_game_can_be_translated():
    table = replay(GAME, parse_session((RECORDED / "board-royale.json").read_bytes(), find_game))
    said = [line for entry in table.history for line in entry.messages]
    assert said
    typed = {
        entry.event.data[key] for entry in table.history for key in ("item", "set_name") if key in entry.event.data
    }
    check({*table.state.names, *typed}, [*said, *told(table.state)])


@pytest.mark.parametrize(("names", "options"), setups("board-royale"))
@pytest.mark.parametrize("seed", [1, 2])
def test_every_word_of_a_random_game_can_be_translated(names, options, seed):
    check({*names, *TYPED}, list(random_game(names, options, seed)))


@pytest.mark.parametrize("calculator", sorted(GAME.calculators))
def test_every_step_of_a_calculator_can_be_translated(calculator):
    found = GAME.calculators[calculator]
    check(set(), list(found.explained(found.example)))


def test_modes_and_items_keep_their_printed_names_in_french():
    state = GAME.setup(GAME.read_setup(["Ann", "Ben"], {}, {"modes": ["duel", "bloodshed"]}))
    assert translate_message(next(iter(GAME.describe(state))), "fr") == "Manche de préparation (Bloodshed et Duel)"
