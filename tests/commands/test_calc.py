"""`companion calc`: one call, a batch, the list, and bad input."""

import json
import subprocess
import sys

import pytest

from companion.games import all_games

CALCULATORS = [(game.id, name) for game in all_games().values() for name in game.calculators]
CONTRACT = {
    "royal-battles": ["attack", "initiative", "move", "odds"],
    "royal-will": ["will"],
    "royal-bastards": ["contest", "contest-odds", "endgame"],
    "board-royale": ["setup", "hand-limit", "vote"],
    "rogue-monarch": ["conspiracies", "odds"],
}


def test_every_calculator_of_the_contract_is_there():
    assert {game.id: list(game.calculators) for game in all_games().values()} == CONTRACT


@pytest.mark.parametrize(("game", "name"), CALCULATORS)
def test_the_example_can_be_piped_back_in(companion, game, name):
    code, example, _ = companion("calc", game, name, "--example")
    assert code == 0
    code, answer, err = companion("calc", game, name, stdin=example)
    assert (code, err) == (0, "")
    assert isinstance(json.loads(answer), dict)


def test_alone_it_lists_every_calculator_with_one_line_each(companion):
    code, out, _ = companion("calc")
    assert code == 0
    assert [tuple(row.split()[:2]) for row in out.splitlines()] == CALCULATORS


def test_names_on_the_command_line_are_taken_in_any_case(companion):
    code, out, _ = companion("calc", "Board-Royale", "VOTE", stdin='{"alive": 4, "yes": 2}')
    assert (code, json.loads(out)) == (0, {"passes": False})


@pytest.mark.parametrize(
    ("args", "stdin", "problem"),
    [
        (["royal-wil", "will"], "{}", "unknown game 'royal-wil'; did you mean 'royal-will'?"),
        (["royal-will", "wil"], "{}", "unknown calculator 'wil'; did you mean 'will'?"),
        (["board-royale", "vote"], "{", "input: not JSON"),
        (["board-royale", "vote"], "[]", "input: expected an object, found []"),
        (
            ["board-royale", "vote"],
            '{"alive": 4.0, "yes": 1}',
            "alive: expected a number of players of at least 2, found 4.0",
        ),
        (["board-royale", "vote"], '{"alive": 4, "yes": 1, "no": 3}', "no: unknown key"),
        (["board-royale", "vote"], b'{"alive": \xff}', "input: expected UTF-8 text"),
    ],
)
def test_bad_input_is_exit_code_2_one_line_and_nothing_on_standard_output(companion, args, stdin, problem):
    code, out, err = companion("calc", *args, stdin=stdin)
    assert (code, out) == (2, "")
    assert err.startswith(problem)
    assert len(err.splitlines()) == 1


def test_several_problems_are_several_lines(companion):
    code, out, err = companion("calc", "board-royale", "vote", stdin='{"alive": "4", "no": 3}')
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 3


def test_a_batch_answers_every_line_and_goes_on_after_a_bad_one(companion):
    vote = {"game": "board-royale", "calculator": "vote", "input": {"alive": 3, "yes": 2}}
    rows = [json.dumps(vote), "not json", "", json.dumps({**vote, "input": {"alive": "3", "no": 1}}), json.dumps(vote)]
    code, out, err = companion("calc", "--batch", stdin="\n".join(rows) + "\n")
    answers = [json.loads(row) for row in out.splitlines()]
    assert (code, err) == (0, "")
    assert [list(answer) for answer in answers] == [["output"], ["error"], ["error"], ["error"], ["output"]]
    assert len(answers[3]["error"].splitlines()) == 3


def test_a_calculator_starts_without_flet_and_without_the_database():
    code = (
        "import sys, io; from companion.cli import main\n"
        "main(['calc', 'royal-will', 'will', '--example'])\n"
        "sys.exit(bool({'flet', 'sqlmodel', 'pydantic'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


ANYTHING = [None, True, 0, -1, 1.5, 10**30, "", "x", [], [None], {}, {"": None}, [[]], {"id": {}}]


@pytest.mark.parametrize(("game", "name"), CALCULATORS)
def test_any_value_at_any_place_is_taken_or_refused_in_words(companion, game, name):
    """Each part of the example, one after the other, replaced by something else."""
    example = json.loads(json.dumps(all_games()[game].calculators[name].example))
    calls = [{"game": game, "calculator": name, "input": bad} for bad in replaced(example)]
    code, out, err = companion("calc", "--batch", stdin="\n".join(json.dumps(call) for call in calls))
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == len(calls)
    assert sum("error" in json.loads(row) for row in out.splitlines()) > len(calls) / 2


def replaced(value):
    """The value with one part exchanged, in every way."""
    yield from ANYTHING
    if isinstance(value, dict):
        for key, part in value.items():
            yield {k: v for k, v in value.items() if k != key}
            yield from ({**value, key: other} for other in replaced(part))
    if isinstance(value, list):
        for i, part in enumerate(value):
            yield value[:i] + value[i + 1 :]
            yield [*value, part]
            yield from ([*value[:i], other, *value[i + 1 :]] for other in replaced(part))
