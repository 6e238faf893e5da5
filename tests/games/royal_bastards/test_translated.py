"""What the history says can be said in another language: its values are messages, or names that nobody translates."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

from companion.core.errors import CompanionError, IllegalMove
from companion.core.messages import Counted, Listed, Message
from companion.core.session_file import parse_session
from companion.core.table import replay
from companion.games.royal_bastards import GAME
from companion.games.royal_bastards.state import BastardsState
from tests.games.royal_bastards.random_moves import FOLK, LANDS, OPTIONS, PLAYERS, step
from tests.generate.record_games import RECORDED
from tests.generate.translations import read

FRENCH = read("fr")
ANYWHERE = {"d6", "d8", "d10", "Hecklers", "a rumour", *FOLK, *LANDS}  # dice, cards and what the players typed


def parts(value: object) -> Iterator[object]:
    """A message and everything in it, however deep."""
    yield value
    inner = value.values.values() if isinstance(value, Message) else value.names if isinstance(value, Listed) else ()
    for part in inner:
        yield from parts(part)


def printed(state: BastardsState) -> set[str]:
    """The names and words on this table's cards and tiles, and whatever is a number."""
    cards = {word for card in state.cards.values() for word in (card.name, card.race, card.job, card.hometown) if word}
    return cards | {*state.territories} | {*state.names} | ANYWHERE


def check(state: BastardsState, said: Iterable[Message]) -> None:
    found = [part for line in said for part in parts(line)]
    words = {part for part in found if isinstance(part, str) and not isinstance(part, Counted | Listed)}
    assert {word for word in words if any(sign.isalpha() for sign in word)} - printed(state) == set()
    assert untranslated(found) == []


def untranslated(found: Iterable[object]) -> list[str]:
    told = {part.template for part in found if isinstance(part, Message)}
    told |= {part.one for part in found if isinstance(part, Counted)}
    return sorted(text for text in told if text not in FRENCH)


def random_game(names: list[str], options: dict[str, object], seed: int) -> tuple[BastardsState, list[Message]]:
    """A random game, and all that it says: its lines, its refusals, the table in words, and how it ends."""
    rnd, state, said = random.Random(seed), GAME.setup(GAME.read_setup(names, {}, options)), list[Message]()
    for _ in range(300):
        kind, data = step(state, rnd)
        try:
            state = GAME.apply(state, kind, GAME.move(kind).read(data, len(names)))
        except IllegalMove as refusal:
            said.append(refusal.message)
        except CompanionError:
            continue
        else:
            said += state.messages
    outcome = GAME.outcome(state)
    return state, [*said, *GAME.describe(state), *(outcome.steps if outcome else ())]


def test_every_word_of_the_recorded_game_can_be_translated():
    table = replay(GAME, parse_session((RECORDED / "royal-bastards.json").read_bytes(), lambda _: GAME))
    outcome = GAME.outcome(table.state)
    assert outcome
    check(table.state, [*(line for entry in table.history for line in entry.messages), *outcome.steps])


@pytest.mark.parametrize("options", OPTIONS, ids=["empty box", "full box"])
@pytest.mark.parametrize("names", PLAYERS, ids=len)
def test_every_word_of_a_random_game_can_be_translated(names, options):
    check(*random_game(names, options, seed=len(names)))


@pytest.mark.parametrize("name", GAME.calculators)
def test_every_word_of_a_calculators_steps_can_be_translated(name):
    calculator = GAME.calculators[name]
    found = [part for line in calculator.explained(calculator.example) for part in parts(line)]
    assert untranslated(found) == []
