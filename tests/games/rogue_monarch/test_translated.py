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
from companion.games.rogue_monarch.facts import A_CARD, KINDS, PLURAL, SPOKEN
from companion.ui.translation import catalogue, translate_message
from tests.games.rogue_monarch.random_moves import step
from tests.generate.record_games import RECORDED
from tests.walks import setups

GAME = find_game("rogue-monarch")
ON_CARDS = {*map(str.title, KINDS), *PLURAL.values()}
UNNAMED = {"?"}
SAME_IN_FRENCH = {"Mariage", "Effect", "Reine", "{one} {a}–{b} {two}", "{parts}", "[{card}]", "{text}"}


def parts(value: object) -> Iterator[object]:
    """Every message, counted noun and plain value in a sentence, however deep."""
    yield value
    inner = value.values.values() if isinstance(value, Message) else getattr(value, "names", ())
    for part in inner:
        yield from parts(part)


def check(names: tuple[str, ...], said: list[Message]) -> None:
    found = [part for line in said for part in parts(line)]
    plain = {part for part in found if isinstance(part, str) and not isinstance(part, Counted | Listed)}
    assert plain - ON_CARDS - UNNAMED - {*names} == set()
    templates = {part.template for part in found if isinstance(part, Message) and not part.many}
    nouns = {part.one for part in found if isinstance(part, Counted)} - ON_CARDS
    french = catalogue("fr")
    assert {text for text in templates | nouns if french.gettext(text) == text} <= SAME_IN_FRENCH


def told(state) -> Iterator[Message]:
    yield from state.messages
    yield from GAME.describe(state)
    if outcome := GAME.outcome(state):
        yield from outcome.steps
    if part := GAME.part(state):
        yield from (part.title, *part.outcome.steps)


def random_match(names: list[str], options: dict[str, object], seed: int) -> Iterator[Message]:
    """What is said of a random match: its history, its refusals, its tables in words and its results."""
    rnd, state = random.Random(seed), GAME.setup(GAME.read_setup(names, {}, options))
    for _ in range(400):
        kind, data = step(state, rnd)
        try:
            state = GAME.apply(state, kind, GAME.move(kind).read(data, len(names)))
        except IllegalMove as refusal:
            yield refusal.message
        except CompanionError:
            continue
        else:
            yield from told(state)


def test_every_word_of_the_recorded_match_can_be_translated():
    table = replay(GAME, parse_session((RECORDED / "rogue-monarch.json").read_bytes(), find_game))
    said = [line for entry in table.history for line in entry.messages]
    assert said
    check(table.state.names, [*said, *told(table.state)])


@pytest.mark.parametrize(("names", "options"), setups("rogue-monarch"))
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_word_of_a_random_match_can_be_translated(names, options, seed):
    check(tuple(names), list(random_match(names, options, seed)))


def test_french_needs_no_english_names_of_cards():
    for kind in KINDS:
        assert translate_message(SPOKEN[kind], "fr") == kind.title()
        assert translate_message(A_CARD[kind], "fr") in (f"un {kind.title()}", f"une {kind.title()}")
