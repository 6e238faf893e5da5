"""What the history says can be said in another language: its values are messages, or names that nobody translates."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.core.cards import RANKS
from companion.core.errors import CompanionError, IllegalMove
from companion.core.messages import Counted, Listed, Message
from companion.core.session_file import parse_session
from companion.core.table import replay
from companion.games import find_game
from companion.games.royal_battles.facts import SCENARIOS
from companion.games.royal_battles.units import PRINTED
from companion.ui.translation import catalogue
from tests.games.royal_battles.random_moves import CUSTOM, OWN, step
from tests.generate.record_games import RECORDED
from tests.walks import setups

GAME = find_game("royal-battles")
ON_RECORDS = {
    word
    for unit in PRINTED.values()
    for word in (unit.weapon, unit.armor_name, unit.advantage.name if unit.advantage else "")
}
TYPED = {"Duke"} | {value for unit in (CUSTOM, OWN) for value in unit.values() if isinstance(value, str)}
AS_PRINTED = ON_RECORDS | TYPED | {battle.title for battle in SCENARIOS.values()} | {*RANKS}


def plain_words(value: object) -> Iterator[str]:
    """Every plain text among the values of a message, however deep."""
    if isinstance(value, Message):
        for part in value.values.values():
            yield from plain_words(part)
    elif isinstance(value, Listed):
        for part in value.names:
            yield from plain_words(part)
    elif isinstance(value, str) and not isinstance(value, Counted):
        yield value


def sentences(value: object) -> Iterator[str]:
    """Every template in a message, and every counted noun, however deep."""
    if isinstance(value, Message):
        yield value.template
        for part in value.values.values():
            yield from sentences(part)
    elif isinstance(value, Listed):
        for part in value.names:
            yield from sentences(part)
    elif isinstance(value, Counted):
        yield value.one


def random_battle(names: list[str], options: dict[str, object], seed: int) -> Iterator[Message]:
    """What is said of a random battle: its lines, its refusals, and how it ends."""
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
            yield from state.messages
            if outcome := GAME.outcome(state):
                yield from outcome.steps


def recorded_battle() -> tuple[tuple[str, ...], list[Message]]:
    table = replay(GAME, parse_session((RECORDED / "royal-battles.json").read_bytes(), find_game))
    outcome = GAME.outcome(table.state)
    assert outcome
    return table.state.names, [*(line for entry in table.history for line in entry.messages), *outcome.steps]


def check(names: tuple[str, ...], said: list[Message]) -> None:
    assert said
    found = {word for line in said for word in plain_words(line)}
    assert found - AS_PRINTED - {*names} == set()
    french = catalogue("fr")
    assert {text for line in said for text in sentences(line) if french.gettext(text) == text} <= SAME_IN_FRENCH


SAME_IN_FRENCH = {"{text}", "{unit} {n}", "{card} ({colour})", "Initiative"}


def test_every_word_of_the_recorded_battle_can_be_translated():
    check(*recorded_battle())


@pytest.mark.parametrize(("names", "options"), setups("royal-battles"))
@pytest.mark.parametrize("seed", [1, 2])
def test_every_word_of_a_random_battle_can_be_translated(names, options, seed):
    check(tuple(names), list(random_battle(names, options, seed)))


def test_a_unit_has_a_french_name_and_a_players_own_unit_keeps_its_name():
    french = catalogue("fr")
    assert [french.gettext(PRINTED[unit].name) for unit in ("pawn", "rook", "knight", "bishop", "queen", "king")] == [
        "Pion", "Tour", "Cavalier", "Fou", "Dame", "Roi",
    ]  # fmt: skip
    assert french.gettext("Dragon") == "Dragon"
