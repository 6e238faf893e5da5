"""Links both ways: from the game to the rule that governs it, and from a rule to what asks it."""

import ast
import random
from pathlib import Path

import pytest

from companion.core.errors import IllegalMove
from companion.core.table import play
from companion.games import all_games, find_game
from companion.rulebook.entries import game_entries, phase_rules, uses
from tests.walks import opened, walked, walker

GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
FOLDER = Path(__file__).resolve().parents[2] / "companion" / "games"


def slugs(game):
    return {entry.slug for entry in game_entries(game.id)}


@GAMES
def test_every_rule_that_a_move_phase_or_calculator_names_exists(game):
    parts = (*game.moves.values(), *game.phases.values(), *game.calculators.values())
    assert {rule for part in parts for rule in part.rules} <= slugs(game)


@GAMES
def test_every_rule_that_a_sentence_of_the_game_names_exists(game):
    """Read from the source: the second argument or `rule=` of every line and refusal."""
    named = {rule for path in (FOLDER / game.id.replace("-", "_")).glob("*.py") for rule in rules_in(path)}
    assert named
    assert named <= slugs(game)


def rules_in(path):
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id in ("line", "Line", "IllegalMove")
        ):
            given = [*call.args[1:2], *(k.value for k in call.keywords if k.arg == "rule")]
            yield from (value.value for value in given if isinstance(value, ast.Constant) and value.value)


@GAMES
def test_every_rule_told_or_refused_on_a_random_evening_exists(game):
    known = slugs(game)
    rnd = random.Random(5)
    for table in walked(opened(game.id, rnd), rnd, 400):
        assert {said.rule for said in table.state.messages if said.rule} <= known
        kind, data = walker(game.id).step(table.state, rnd)
        other = rnd.choice(sorted(game.moves))
        for tried, given in ((kind, data), (other, data)):
            assert refusal_rule(table, tried, given) in {None, *known}


def refusal_rule(table, kind, data):
    try:
        play(table, kind, {k: v for k, v in data.items() if k in table.game.moves[kind].fields}, device="a", at=0)
    except IllegalMove as refusal:
        return refusal.rule
    except Exception:
        return None
    return None


@GAMES
def test_every_rule_of_a_phase_is_reachable_from_it(game):
    for phase, described in game.phases.items():
        reachable = {entry.slug for entry in phase_rules(game.id, phase)}
        assert set(described.rules) <= reachable
        assert {entry.slug for entry in game_entries(game.id) if phase in entry.phases} <= reachable
        assert reachable


def test_a_rule_knows_what_asks_it():
    entry = next(e for e in game_entries("royal-will") if e.slug == "tax-collector")
    assert any(use.startswith("move: ") for use in uses(entry))
    assert all(use.split(": ")[0] in ("move", "phase", "calculator", "house rule") for use in uses(entry))


def test_every_calculator_leads_to_a_rule_and_back():
    for game in all_games().values():
        by_slug = {entry.slug: entry for entry in game_entries(game.id)}
        for name, calculator in find_game(game.id).calculators.items():
            assert any(f"calculator: {name}" in uses(by_slug[rule]) for rule in calculator.rules)
