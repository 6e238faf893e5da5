"""Whatever a game says was given to a translator: in the pseudo-language only names are left of the English."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import CompanionError, IllegalMove
from companion.core.event_log import Session
from companion.core.field_words import read_out
from companion.core.fields import Form
from companion.core.messages import Message
from companion.core.table import play, replay, undo
from companion.games import all_games
from companion.ui.forms.labels import label_of, sentences, summary_of
from companion.ui.screens.calculators import answered
from companion.ui.theme import theme
from tests.generate.pseudo_language import CODE
from tests.generate.translations import answer_words, names_in
from tests.strategies import form_values
from tests.untranslated import names_at, printed_names, pseudo_language_spoken, recorded_table, typed, untranslated
from tests.walks import setups, stepper

T = theme(language=CODE)
GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
CALCULATORS = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in all_games().values() for name in game.calculators]
)
MOVES = 150
PHONES = {"recorder", "other", "a"}


@pytest.fixture(scope="module", autouse=True)
def spoken(tmp_path_factory):
    with pseudo_language_spoken(tmp_path_factory.mktemp("locale")):
        yield


def check(said, names):
    assert untranslated(map(T.tell, said), names) == {}


def told(game, state) -> Iterator[Message]:
    """What the last move brought about, the table in words, and how the game ends."""
    yield from (*state.messages, *game.describe(state))
    if outcome := game.outcome(state):
        yield from outcome.steps
    if part := game.part(state):
        yield from (part.title, *part.outcome.steps)


def taken_back(table) -> Iterator[Message]:
    """The history after every fifth line was taken back: that line, its undo, and what no longer fits."""
    for entry in table.history[::5]:
        for line in undo(table, entry.event.id, device="other", at=0).history:
            yield from line.messages


@GAMES
def test_a_recorded_game_is_told_in_the_readers_language(game):
    table = recorded_table(game.id)
    history = [line for entry in table.history for line in entry.messages]
    check([*history, *told(game, table.state)], names_at(table))


@GAMES
def test_lines_that_were_taken_back_or_do_not_fit_are_told_in_the_readers_language(game):
    table = recorded_table(game.id)
    check(taken_back(table), names_at(table) | PHONES)


def random_game(game, names, options, seed):
    """All that is said on a random evening, refusals too, and the names that were typed."""
    rnd, said, written = random.Random(seed), list[Message](), set[str]()
    table = replay(game, Session("walk", game.id, game.read_setup(names, {}, options)))
    for n in range(MOVES):
        kind, data = stepper(game.id)(table.state, rnd)
        written |= {*typed(Form(**game.moves[kind].fields), data)} if kind != "ruling" else set()
        try:
            table = play(table, kind, data, device="a", at=n)
        except IllegalMove as refusal:
            said.append(refusal.message)
        except CompanionError:
            continue
        else:
            said += told(game, table.state)
    return [*said, *taken_back(table)], names_at(table) | written | PHONES


@GAMES
def test_random_games_and_their_refusals_are_told_in_the_readers_language(game):
    for seed, (names, options) in enumerate(setups(game.id)):
        check(*random_game(game, names, options, seed))


@GAMES
def test_moves_phases_rulings_and_calculators_are_named_in_the_readers_language(game):
    texts = [part.title for part in (*game.moves.values(), *game.phases.values())]
    texts += [text for ruling in game.rulings.values() for text in (ruling.question, *ruling.choices.values())]
    summaries = [summary_of(T, calculator.summary) for calculator in game.calculators.values()]
    said = [T.say(text) for text in (*texts, game.summary, *map(read_out, game.calculators))]
    assert untranslated([*said, *summaries], printed_names(game.id)) == {}


@GAMES
def test_every_field_and_choice_of_a_form_is_named_in_the_readers_language(game):
    forms = [Form(**part.fields) for part in game.moves.values()] + [Form(**game.options)]
    forms += [calculator.form for calculator in game.calculators.values()]
    labels = {label_of(T, name) for form in forms for name in names_in(form)}
    assert untranslated(labels, printed_names(game.id)) == {}


@CALCULATORS
def test_a_calculator_explains_its_example_in_the_readers_language(game, name):
    calculator = game.calculators[name]
    names = {*printed_names(game.id), *typed(calculator.form, dict(calculator.example))}
    check(calculator.explained(calculator.example), names)


@CALCULATORS
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_a_calculator_is_asked_it_answers_and_explains_in_the_readers_language(game, name, data):
    calculator = game.calculators[name]
    asked = data.draw(form_values(calculator.form, 4))
    answer = answered(calculator, asked)
    names = {*printed_names(game.id), *typed(calculator.form, asked)}
    names |= {*map(read_out, names)}
    check(answer.steps, names)
    words = {answer.saying(T)(word) for word in answer_words(answer.found or {})}
    assert untranslated(words, names) == {}
    keys = {*names_in(calculator.form)}  # which a problem may list as they are written
    assert untranslated(sentences(T, answer.problems), names | keys) == {}
