"""A rematch: the same players in two taps."""

import pytest

from companion.games import game_ids
from companion.store.user_data import LEARNT
from companion.ui.backend import rematch, seat_option
from tests.ui.conftest import make_table

NAMES = ["Ann", "Ben"]


@pytest.mark.parametrize("game", game_ids())
def test_a_rematch_seats_the_same_people_under_the_same_rulings(backend, game):
    old = backend.open_tables.table(make_table(backend, game, NAMES))
    new = backend.open_tables.table(rematch(backend, old))
    assert new.session.id != old.session.id
    assert new.session.setup.names == old.session.setup.names
    assert new.session.setup.rulings == old.session.setup.rulings
    assert not new.session.events


def test_a_rematch_keeps_the_house_rule_that_was_changed_on_the_way(backend):
    table_id = make_table(backend, "royal-will", [*NAMES, "Cleo"])
    changed = {"ruling": "self-target", "choice": "others"}
    backend.open_tables.play(table_id, "ruling", changed, device="test", at=backend.now())
    new = backend.open_tables.table(rematch(backend, backend.open_tables.table(table_id)))
    assert new.session.setup.rulings["self-target"] == "others"


def test_a_rematch_takes_along_what_the_table_has_learnt_of_its_box(backend):
    table_id = make_table(backend, "royal-will", [*NAMES, "Cleo"])
    backend.open_tables.play(table_id, "set_count", {"character": "heir", "count": 3}, device="test", at=backend.now())
    backend.user_data.put_profile("royal-will", LEARNT, {})  # on a phone that does not own it
    new = backend.open_tables.table(rematch(backend, backend.open_tables.table(table_id)))
    assert new.session.setup.options["profile"] == {"heir": 3}


def test_the_next_seat_deals_in_a_rematch_and_the_last_one_hands_over_to_the_first(backend):
    table = backend.open_tables.table(make_table(backend, "royal-will", [*NAMES, "Cleo"], dealer=1))
    dealers = []
    for _ in range(3):
        table = backend.open_tables.table(rematch(backend, table))
        dealers.append(table.session.setup.options["dealer"])
    assert dealers == [2, 0, 1]


def test_a_rematch_lets_the_named_seat_begin(backend):
    old = backend.open_tables.table(make_table(backend, "board-royale", NAMES, modes=["quick"]))
    setup = backend.open_tables.table(rematch(backend, old, first=1)).session.setup
    assert (setup.options["first"], setup.options["modes"]) == (1, ["quick"])


def test_a_game_that_asks_nobody_who_begins_has_no_such_option(backend):
    assert seat_option(backend.games["royal-battles"]) is None
