"""Whatever a game says was given to a translator: in the pseudo-language only names are left of the English."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

from companion.core.errors import CompanionError, IllegalMove
from companion.core.event_log import Session
from companion.core.field_words import read_out
from companion.core.fields import Form
from companion.core.messages import Message
from companion.core.table import play, replay, undo
from companion.games import all_games
from companion.ui.forms.labels import label_of, summary_of
from companion.ui.theme import theme
from tests.generate.pseudo_language import CODE
from tests.generate.translations import _names_in
from tests.untranslated import names_at, printed_names, pseudo_language_spoken, recorded_table, typed, untranslated
from tests.walks import setups, walker

T = theme(language=CODE)
GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
MOVES = 150


@pytest.fixture(scope="module", autouse=True)
def spoken(tmp_path_factory):
    with pseudo_language_spoken(tmp_path_factory.mktemp("locale")):
        yield


def told(lines: Iterable[Message]) -> list[str]:
    return [T.tell(line) for line in lines]


def lines_of(table) -> list[Message]:
    """The history, the table in words and how it ends."""
    said = [line for entry in table.history for line in entry.messages]
    outcome = table.game.outcome(table.state)
    return [*said, *table.game.describe(table.state), *(outcome.steps if outcome else ())]


def taken_back(table) -> Iterator[Message]:
    """What the history says of each line that is taken back, and of those that no longer fit."""
    for entry in table.history[::5]:
        for line in undo(table, entry.event.id, device="other", at=0).history:
            yield from line.messages


@GAMES
def test_a_recorded_game_is_told_in_the_readers_language(game):
    table = recorded_table(game.id)
    assert untranslated(told(lines_of(table)), names_at(table)) == {}


@GAMES
def test_moves_that_were_taken_back_are_told_in_the_readers_language(game):
    table = recorded_table(game.id)
    codes = {entry.event.id.device for entry in table.history}
    assert untranslated(told(taken_back(table)), names_at(table) | codes) == {}


def random_game(game, names, options, seed):
    """A random evening and all that was refused on the way."""
    rnd = random.Random(seed)
    table = replay(game, Session("walk", game.id, game.read_setup(names, {}, options)))
    refused = []
    said = []
    typed_in = set()
    for n in range(MOVES):
        kind, data = walker(game.id).step(table.state, rnd)
        if kind != "ruling":
            typed_in |= {*typed(Form(**game.moves[kind].fields), data)}
        try:
            table = play(table, kind, data, device="a", at=n)
        except IllegalMove as refusal:
            refused.append(refusal.message)
        except CompanionError:
            continue
        else:
            said += [*table.game.describe(table.state)]
            if o := game.outcome(table.state):
                said += o.steps
    return table, refused + said, typed_in


@GAMES
def test_a_random_game_and_its_refusals_are_told_in_the_readers_language(game):
    for seed, (names, options) in enumerate(setups(game.id)):
        table, refused, typed_in = random_game(game, names, options, seed)
        codes = {"a", "other"}
        assert untranslated(told([*lines_of(table), *refused]), names_at(table) | typed_in) == {}
        continue
        assert untranslated(told([*taken_back(table)]), names_at(table) | typed_in | codes) == {}


@GAMES
def test_every_move_phase_ruling_and_calculator_is_named_in_the_readers_language(game):
    said = [move.title for move in game.moves.values()]
    said += [phase.title for phase in game.phases.values()]
    said += [text for ruling in game.rulings.values() for text in (ruling.question, *ruling.choices.values())]
    names = [read_out(name) for name in game.calculators]
    summaries = [summary_of(T, calculator.summary) for calculator in game.calculators.values()]
    assert untranslated([*map(T.say, (*said, *names, game.summary)), *summaries], printed_names(game.id)) == {}


@GAMES
def test_every_field_and_choice_of_a_form_is_named_in_the_readers_language(game):
    moves = [Form(**move.fields) for move in game.moves.values()]
    for form in (*moves, *(calculator.form for calculator in game.calculators.values()), Form(**game.options)):
        labels = {label_of(T, name) for name in _names_in(form)}
        assert untranslated({*labels}, printed_names(game.id)) == {}


@GAMES
def test_every_step_of_a_calculator_is_told_in_the_readers_language(game):
    for calculator in game.calculators.values():
        names = {*printed_names(game.id), *typed(calculator.form, dict(calculator.example))}
        assert untranslated(told(calculator.explained(calculator.example)), names) == {}
