"""While the ballot is secret nothing in the history says how many Support somebody has anywhere."""

import pytest

from companion.core.errors import IllegalMove
from companion.core.table import undo
from companion.games.royal_bastards import GAME
from tests.games.royal_bastards.positions import ANN, BEN, CLEO, at, enter, new_table, play, said


def where(n, territory="Oldwood"):
    return [{"territory": territory, "support": n}]


@pytest.mark.parametrize(
    ("phase", "kind", "data", "expected"),
    [
        ("movement", "place_support", {"territory": "Oldwood", "support": 3}, "Ann places Support on Oldwood"),
        ("movement", "remove_support", {"territory": "Oldwood", "support": 3}, "Ann loses Support on Oldwood"),
        ("contest", "reward", {"support": where(3)}, "Ann places Support on Oldwood"),
        ("contest", "reward", {"support": where(-3)}, "Ann loses Support on Oldwood"),
        ("contest", "earn", {"role": "firstborn", "take": "support"}, "Ann places Support on Joda City"),
        ("movement", "correct_support", {"territory": "Oldwood", "to": 3}, "Corrected: Ann’s Support on Oldwood"),
    ],
)
def test_lines_tell_who_and_where_but_never_how_many(phase, kind, data, expected):
    state = play(at(phase), "correct_support", seat=ANN, territory="Oldwood", to=5)
    assert said(play(state, kind, seat=ANN, **data)) == [expected]


def test_an_open_ballot_tells_the_numbers():
    state = at("contest", rulings={"support-log": "open"})
    assert said(play(state, "reward", seat=ANN, support=where(3))) == ["Ann places 3 Support on Oldwood"]
    state = play(at("festival-contest", 8, rulings={"support-log": "open"}), "rank_players", seats=[CLEO, ANN, BEN])
    state = play(state, "festival_support", seat=CLEO, support=where(6))
    assert said(state) == ["Cleo places 6 Support on Oldwood", "Cleo has placed 6 Support"]


def test_a_skeleton_does_not_tell_whether_it_found_any():
    state = play(at("movement"), "skeleton_takes", seat=ANN, territory="Oldwood", support=2)
    full = play(at("movement"), "correct_support", seat=ANN, territory="Oldwood", to=5)
    full = play(full, "skeleton_takes", seat=ANN, territory="Oldwood", support=2)
    assert said(state) == said(full) == ["A Skeleton targets Ann’s Support on Oldwood"]


def test_two_corrections_at_once_are_refused_without_figures():
    state = play(at("movement"), "correct_support", seat=ANN, territory="Oldwood", to=4)
    with pytest.raises(IllegalMove) as refused:
        play(state, "correct_support", seat=ANN, territory="Oldwood", to=3, was=2)
    assert str(refused.value) == "Ann’s Support on Oldwood has changed in the meantime. Choose one."
    state = play(state, "ruling", ruling="support-log", choice="open")
    with pytest.raises(IllegalMove, match="was 2 when this was set to 3, but it’s 4 now"):
        play(state, "correct_support", seat=ANN, territory="Oldwood", to=3, was=2)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("correct_support", {"territory": "Oldwood", "to": 7, "was": 0}),
        ("place_support", {"territory": "Oldwood", "support": 7}),
        ("skeleton_takes", {"territory": "Oldwood", "support": 7}),
    ],
)
def test_a_line_that_is_taken_back_tells_no_figure(kind, data):
    table = enter(enter(enter(new_table(), "next_phase"), "next_phase"), kind, seat=ANN, **data)
    table = undo(table, table.history[-1].event.id, device="b", at=0)
    texts = [str(one) for entry in table.history[-2:] for one in entry.messages]
    assert all("Oldwood" in text and "7" not in text for text in texts)


def test_a_festival_reward_that_is_taken_back_tells_neither_figure_nor_place():
    for move in ("festival_support", "reward"):
        text = str(GAME.moves[move].described({"seat": ANN, "support": where(7)}, ["Ann"]))
        assert text == f"Ann: {GAME.moves[move].title}"
