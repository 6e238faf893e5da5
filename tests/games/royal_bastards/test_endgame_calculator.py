"""The calculator `endgame`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.royal_bastards import GAME

endgame = GAME.calculators["endgame"]


def land(name, value, **support):
    return {"name": name, "value": value, "support": support}


def ask(*territories, players=("a", "b", "c"), **more):
    return endgame({"players": list(players), "territories": list(territories), **more})


def problem(*territories, **more):
    with pytest.raises(BadInput) as refused:
        ask(*territories, **more)
    return str(refused.value)


def test_the_most_support_wins_the_points():
    assert ask(land("X", 9, a=2, b=1), land("Y", 4, c=1)) == {
        "territories": [
            {"name": "X", "winner": "a", "status": "won", "tied": []},
            {"name": "Y", "winner": "c", "status": "won", "tied": []},
        ],
        "scores": {"a": 9, "b": 0, "c": 4},
        "track": {
            "a": {"king_me": 0, "space": 9},
            "b": {"king_me": 0, "space": 0},
            "c": {"king_me": 0, "space": 4},
        },
        "pending": [],
        "leaders": ["a"],
        "king": "a",
    }


def test_a_tie_is_pending_until_its_contest_is_won():
    found = ask(land("X", 9, c=2, a=2), land("Y", 4, b=1))
    assert found["territories"][0] == {"name": "X", "winner": None, "status": "tied", "tied": ["a", "c"]}
    assert (found["pending"], found["leaders"], found["king"]) == (["X"], ["b"], None)
    found = ask(land("X", 9, c=2, a=2), land("Y", 4, b=1), ties={"X": "c"})
    assert found["territories"][0] == {"name": "X", "winner": "c", "status": "won", "tied": []}
    assert (found["pending"], found["king"]) == ([], "c")


def test_a_territory_without_support_is_unclaimed_or_a_tie_of_all():
    found = ask(land("X", 9), land("Y", 1, b=1))
    assert found["territories"][0] == {"name": "X", "winner": None, "status": "unclaimed", "tied": []}
    assert found["king"] == "b"
    found = ask(land("X", 9), zero_is_tie=True)
    assert found["territories"][0]["tied"] == ["a", "b", "c"]
    assert ask(land("X", 9), zero_is_tie=True, ties={"X": "c"})["king"] == "c"


def test_tied_leaders_wait_for_the_crown():
    found = ask(land("X", 9, a=1), land("Y", 9, b=1))
    assert (found["leaders"], found["king"]) == (["a", "b"], None)
    assert ask(land("X", 9, a=1), land("Y", 9, b=1), crown="b")["king"] == "b"
    assert ask()["leaders"] == ["a", "b", "c"]


def test_king_me_tokens_stand_for_fifty_and_less_than_nothing_stands_at_0():
    found = ask(land("X", 49, a=1), adjustments={"a": 1, "b": 49, "c": -3})
    assert found["scores"] == {"a": 50, "b": 49, "c": -3}
    assert found["track"] == {
        "a": {"king_me": 1, "space": 0},
        "b": {"king_me": 0, "space": 49},
        "c": {"king_me": 0, "space": 0},
    }


def test_a_tie_result_must_be_for_a_tied_territory_and_one_of_the_tied():
    assert "ties.X: this Territory isn’t tied" in problem(land("X", 9, a=1), ties={"X": "a"})
    assert "ties.X: this Territory isn’t tied" in problem(land("X", 9), ties={"X": "a"})
    assert "expected one of the tied (a or b), found 'c'" in problem(land("X", 9, a=1, b=1), ties={"X": "c"})
    assert "ties.Z: unknown Territory" in problem(land("X", 9, a=1, b=1), ties={"Z": "a"})
    assert "ties.X: expected a player id" in problem(land("X", 9, a=1, b=1), ties={"X": None})


def test_a_crown_must_be_due_and_for_a_leader():
    assert "crown: expected null while X is tied" in problem(land("X", 9, a=1, b=1), crown="c")
    assert "crown: not needed" in problem(land("X", 9, a=1), crown="a")
    assert "crown: expected a leader (a or b)" in problem(land("X", 9, a=1), land("Y", 9, b=1), crown="c")
    assert "crown: expected a leader" in problem(land("X", 9, a=1), crown="b")
    assert "crown: expected a leader" in problem(land("X", 9, a=1), land("Y", 9, b=1), crown="zoe")


def test_names_must_be_known_and_differ():
    assert "territories[0].support.z: unknown player" in problem(land("X", 9, z=1))
    assert "adjustments.z: unknown player" in problem(adjustments={"z": 1})
    assert "territories[1].name: 'X' appears twice" in problem(land("X", 1), land("X", 2))
    assert "players[1]: the id 'a' appears twice" in problem(players=["a", "a"])
    assert "players[0]" in problem(players=["", "a"])
    assert "players" in problem(players=["a"])


def test_every_problem_of_shape_has_its_line():
    found = problem({"name": "", "value": -1, "support": {"a": -1}}, {"name": "Y", "value": 1.0}, zero_is_tie=0)
    assert [line.split(":")[0] for line in found.split("\n")] == [
        "territories[0].name",
        "territories[0].value",
        "territories[0].support.a",
        "territories[1].value",
        "territories[1].support",
        "zero_is_tie",
    ]


def test_names_that_differ_in_case_are_different():
    assert ask(land("X", 1, a=1), land("x", 2, a=1))["scores"]["a"] == 3
    assert "unknown player" in problem(land("X", 1, A=1))


@given(
    st.lists(st.tuples(st.integers(0, 60), st.lists(st.integers(0, 2), min_size=3, max_size=3)), max_size=5),
    st.booleans(),
)
def test_counting_by_hand_gives_the_same_scores(rows, zero_is_tie):
    lands = [land(f"t{i}", value, **dict(zip("abc", numbers, strict=True))) for i, (value, numbers) in enumerate(rows)]
    scores, pending = dict.fromkeys("abc", 0), []
    for i, (value, numbers) in enumerate(rows):
        best = [who for who, n in zip("abc", numbers, strict=True) if n == max(numbers)]
        if max(numbers) == 0 and not zero_is_tie:
            continue
        if len(best) == 1:
            scores[best[0]] += value
        else:
            pending.append(f"t{i}")
    found = ask(*lands, zero_is_tie=zero_is_tie)
    assert (found["scores"], found["pending"]) == (scores, pending)
    leaders = [who for who in "abc" if scores[who] == max(scores.values())]
    assert found["leaders"] == leaders
    assert found["king"] == (leaders[0] if len(leaders) == 1 and not pending else None)
