"""What every game owes, tested once for all of them."""

import json
import random
import re
from inspect import signature

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.core.event_log import merge
from companion.core.fields import read
from companion.core.fold import Status
from companion.core.json_values import plain
from companion.core.messages import Message
from companion.core.session_file import parse_session, session_text
from companion.core.state import Value
from companion.core.table import play, redo, replay, undo
from companion.games import all_games, find_game
from tests.strategies import move_data
from tests.walks import evening, final, opened, setups, walk, walked

GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
SEEDS = st.integers(0, 2**32)
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*$")
EVENINGS = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def rule_ids(game):
    """Every rule that the game's parts name."""
    parts = (*game.moves.values(), *game.phases.values(), *game.calculators.values())
    return {rule for part in parts for rule in part.rules} | {ruling.rule for ruling in game.rulings.values()}


@GAMES
def test_every_part_of_a_game_names_the_rules_behind_it(game):
    assert all(part.rules for part in (*game.moves.values(), *game.phases.values(), *game.calculators.values()))
    assert all(SLUG.match(rule) for rule in rule_ids(game))


@GAMES
def test_a_game_has_rulings_corrections_and_a_title_for_every_move(game):
    assert any(kind.startswith("correct") for kind in game.moves)
    assert "ruling" in game.moves
    assert all(ruling.default in ruling.choices and len(ruling.choices) > 1 for ruling in game.rulings.values())
    assert all(move.title and set(move.phases) <= set(game.phases) for move in game.moves.values())


@GAMES
def test_a_moves_function_takes_its_fields_and_no_others(game):
    """A field that may be left out is a parameter with a default; stamps are checked before and not passed on."""
    for kind, move in game.moves.items():
        _, *parameters = signature(move.do).parameters.values()
        named = {p.name: p.default is p.empty for p in parameters if p.kind is not p.VAR_KEYWORD}
        fields = {key: field.is_required for key, field in move.fields.items() if key not in move.stamps}
        swallowed = {key: False for key in fields if key not in named}  # by a function with **details
        assert fields == (named | swallowed if len(named) < len(parameters) else named), kind
        assert not any(move.fields[stamp].is_required for stamp in move.stamps), kind


@GAMES
def test_every_calculator_takes_its_own_example_and_answers_in_plain_values(game):
    for calculator in game.calculators.values():
        assert json.loads(json.dumps(calculator(calculator.example)))
        assert calculator.summary
        assert read(calculator.form, json.loads(json.dumps(calculator.example)))


@GAMES
def test_a_table_can_be_opened_for_every_setup_worth_playing(game):
    for names, options in setups(game.id):
        state = game.setup(game.read_setup(names, {}, options))
        assert game.violation(state) is None
        assert game.phase(state) in game.phases
        assert game.outcome(state) is None
        assert json.dumps(plain(state))


@GAMES
def test_every_move_is_played_by_random_games_and_few_are_refused(game):
    evenings = [evening(game.id, names, options, 3_000, seed) for seed, (names, options) in enumerate(setups(game.id))]
    assert {kind for found in evenings for kind, _ in found.moves} == set(game.moves)
    assert sum(found.refused for found in evenings) < 3_000 * len(evenings) / 20


@GAMES
@EVENINGS
@given(seed=SEEDS)
def test_replay_of_the_log_equals_the_live_table_after_every_move(game, seed):
    rnd = random.Random(seed)
    for table in walked(opened(game.id, rnd), rnd, 30):
        assert replay(game, table.session) == table


@GAMES
@EVENINGS
@given(seed=SEEDS)
def test_the_invariant_the_phase_and_the_turn_hold_on_every_evening(game, seed):
    rnd = random.Random(seed)
    for table in walked(opened(game.id, rnd), rnd, 80):
        state = table.state
        assert game.violation(state) is None
        assert game.phase(state) in game.phases
        assert game.turn(state) in (None, *range(len(state.names)))
        assert all(str(said) and (said.rule is None or SLUG.match(said.rule)) for said in state.messages)
        check_outcome(game, state)


def check_outcome(game, state):
    if outcome := game.outcome(state):
        assert set(outcome.winners) <= set(range(len(state.names)))
        assert len(outcome.scores) == len(state.names)
        assert outcome.steps
        assert all(str(step) and step.rule for step in outcome.steps)
    if part := game.part(state):
        assert set(part.outcome.winners) <= set(range(len(state.names)))
        assert len(part.outcome.scores) == len(state.names)
        assert all(str(step) and step.rule for step in (part.title, *part.outcome.steps))
        assert part.next_move in game.moves_now(state)


@GAMES
@EVENINGS
@given(seed=SEEDS)
def test_a_session_survives_the_way_through_its_file(game, seed):
    table = walk(game.id, seed, 40)
    again = parse_session(session_text(table.session), find_game)
    assert again == table.session
    assert replay(game, again).state == table.state
    assert json.dumps(plain(table.state))
    assert all(isinstance(said, Message) for said in game.describe(table.state))


@GAMES
@EVENINGS
@given(seed=SEEDS)
def test_what_a_table_has_learnt_opens_the_next_one_which_then_knows_the_same(game, seed):
    table = walk(game.id, seed, 60)
    learnt = game.learnt(table.state)
    assert set(learnt) <= set(game.options)
    names, options = table.state.names, plain(table.session.setup.options)
    again = game.setup(game.read_setup(names, {}, {**options, **json.loads(json.dumps(learnt))}))
    assert game.learnt(again) == learnt


@GAMES
@EVENINGS
@given(seed=SEEDS)
def test_undo_then_redo_of_any_line_is_the_identity(game, seed):
    table = walk(game.id, seed, 30)
    if not table.history:
        return
    target = random.Random(seed).choice(table.history).event.id
    back = undo(table, target, device="b", at=0)
    assert target not in [entry.event.id for entry in back.history if entry.status is Status.APPLIED]
    again = redo(back, target, device="c", at=0)
    assert again.state == table.state
    assert len(again.session.events) == len(table.session.events) + 2


@GAMES
@EVENINGS
@given(seed=SEEDS)
def test_merge_is_commutative_associative_and_idempotent_and_loses_nothing(game, seed):
    rnd = random.Random(seed)
    start = opened(game.id, rnd)
    common = final(start, walked(start, rnd, 8))
    a, b, c = (
        final(common, walked(common, random.Random(seed + i), 6, device)).session for i, device in enumerate("xyz")
    )
    assert merge(a, b) == merge(b, a)
    assert merge(merge(a, b), c) == merge(a, merge(b, c))
    assert merge(a, a) == a
    assert merge(merge(a, b), b) == merge(a, b)
    every = {event.id for session in (a, b, c) for event in session.events}
    table = replay(game, merge(merge(a, b), c))
    assert {entry.event.id for entry in table.history} == every
    assert game.violation(table.state) is None


@GAMES
@EVENINGS
@given(seed=SEEDS, data=st.data())
def test_any_move_with_any_data_is_played_or_refused_in_words_and_a_refusal_changes_nothing(game, seed, data):
    table = walk(game.id, seed, 25)
    before = plain(table.state)
    kind = data.draw(st.sampled_from(sorted(game.moves)))
    move = game.moves[kind]
    drawn = data.draw(move_data(move, len(table.state.names)))
    try:
        after = play(table, kind, drawn, device="a", at=0)
    except CompanionError as refusal:
        assert str(refusal)
        assert plain(table.state) == before
    else:
        assert game.violation(after.state) is None
        assert replay(game, after.session) == after


@GAMES
@EVENINGS
@given(seed=SEEDS)
def test_states_keep_their_fields_and_nothing_else(game, seed):
    """`replace` copies dictionaries: a stray name in one of them would be a field that nobody declared."""

    def check(value):
        if isinstance(value, Value):
            assert set(vars(value)) == set(value.__dataclass_fields__)
            for part in vars(value).values():
                check(part)
        elif isinstance(value, tuple):
            for part in value:
                check(part)

    check(walk(game.id, seed, 60).state)
