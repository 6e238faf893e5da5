"""What a table has learnt about its box goes on top of what was known."""

import pytest

from companion.core.learnt import with_changes

BARRY = {"name": "Barry", "might": 3}


@pytest.mark.parametrize(
    ("kept", "before", "after", "found"),
    [
        ({}, {}, {"maid": 4}, {"maid": 4}),
        ({"heir": 2}, {}, {"maid": 4}, {"heir": 2, "maid": 4}),
        ({"heir": 2}, {"heir": 5}, {"heir": 5, "maid": 4}, {"heir": 2, "maid": 4}),
        ({"heir": 2, "maid": 4}, {"maid": 4}, {}, {"heir": 2}),
        ({"heir": 2}, {"maid": 4}, {"maid": 4}, {"heir": 2}),
    ],
)
def test_what_changed_is_carried_over_and_the_rest_stays(kept, before, after, found):
    assert with_changes({"profile": kept}, {"profile": before}, {"profile": after}) == {"profile": found}


def test_rows_are_found_by_their_name_and_change_field_by_field():
    kept = [BARRY, {"name": "Ida", "might": 1}]
    after = [{"name": "barry", "might": 3, "magic": 2}, {"name": "Zed"}]
    found = with_changes(kept, [{"name": "barry", "might": 3}], after)
    assert found == [{"name": "Barry", "might": 3, "magic": 2}, {"name": "Ida", "might": 1}, {"name": "Zed"}]


def test_a_row_that_is_new_here_keeps_what_another_table_knew_of_it():
    assert with_changes([BARRY], [], [{"name": "Barry", "magic": 2}]) == [{**BARRY, "magic": 2}]


def test_a_row_that_was_removed_goes():
    assert with_changes([BARRY, {"name": "Ida"}], [BARRY], []) == [{"name": "Ida"}]


def test_other_lists_are_replaced_as_a_whole():
    assert with_changes([[4, 3], []], [[], []], [[], [9]]) == [[], [9]]
    assert with_changes([[4, 3], []], [[], []], [[], []]) == [[4, 3], []]


def test_nothing_kept_before_takes_the_changes_only():
    assert with_changes({}, {"bastards": [BARRY], "x": [1]}, {"bastards": [BARRY, {"name": "Ida"}], "x": [1]}) == {
        "bastards": [{"name": "Ida"}]
    }
