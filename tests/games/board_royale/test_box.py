"""What a table learns of its items: prices, kinds, effects; and the next one knows them."""

import pytest

from companion.core.errors import BadInput, IllegalMove
from companion.games.board_royale import GAME
from companion.games.board_royale.box import known_item, known_names
from tests.games.board_royale.positions import JANE, MIKE, day, do, given, opened

TRAP = {"name": "Trap", "cost": 2, "kind": "permanent", "marks": ["instant"], "uses": 1}


def items(state):
    return GAME.learnt(state).get("items", [])


def crafted(state, item="Trap", **more):
    data = {"pay": 2, "kind": "permanent", "marks": ["instant"], "uses": 1, **more}
    return do(state, "craft", seat=state.turn, item=item, **data)


def test_a_crafted_item_is_known_with_its_price_and_what_it_is():
    assert items(crafted(day())) == [TRAP]


def test_a_table_that_learnt_nothing_adds_nothing_to_the_next_setup():
    assert GAME.learnt(day()) == {}


def test_what_the_rulebook_tells_of_a_card_is_no_part_of_what_was_learnt():
    state = do(day(hands={JANE: 9}), "craft", seat=JANE, item="Knife")
    assert items(state) == []
    assert items(do(state, "craft", seat=JANE, item="Knife", pay=3)) == [{"name": "Knife", "cost": 3}]


def test_what_an_item_does_is_known_after_it_was_used():
    state = given(given(day(), JANE, "Rifle"), MIKE, "Shield", marks=["instant"])
    state = do(state, "attack", seat=JANE, target=MIKE, item="Rifle", damage=2, pay=1)
    state = do(do(state, "react", seat=MIKE, item="Shield", effect="reduce", n=1), "resolve")
    state = do(given(state, JANE, "Radio"), "use", seat=JANE, item="Radio", draw=2)
    rows = {row["name"]: row for row in items(state)}
    assert rows["Rifle"] == {"name": "Rifle", "kind": "permanent", "damage": 2, "pay": 1}
    assert (rows["Shield"]["effect"], rows["Shield"]["n"]) == ("reduce", 1)
    assert rows["Radio"]["draw"] == 2


def test_a_corrected_number_replaces_what_was_known_and_uses_of_one_card_are_not_printed_on_it():
    state = crafted(day())
    state = do(state, "correct_item", seat=JANE, item="Trap", what="uses", to=3, was=1)
    state = do(state, "correct_used", seat=JANE, item="Trap", to=2)
    state = do(state, "correct_kind", seat=JANE, item="Trap", marks=[])
    assert items(state) == [{**TRAP, "uses": 3, "marks": []}]
    state = do(given(state, JANE, "Backpack", bonus=4), "correct_item", seat=JANE, item="Backpack", what="bonus", to=0)
    assert {"name": "Backpack", "bonus": 0} in items(state)


def test_a_number_in_place_of_a_name_is_no_item_of_the_box():
    state = given(crafted(day(), "Item 1"), JANE, "Objet 2")
    assert items(state) == []
    assert [row["name"] for row in items(crafted(state, "AK 47"))] == ["AK 47"]


def test_the_next_table_knows_price_and_kind_and_asks_for_neither():
    state = do(day(items=[TRAP]), "craft", seat=JANE, item="trap")
    item = state.players[JANE].items[0]
    assert (state.players[JANE].resources, item.kind, item.marks, item.uses) == (3, "permanent", ("instant",), 1)
    with pytest.raises(IllegalMove, match="Enter how many resources Trap costs"):
        do(day(), "craft", seat=JANE, item="Trap")


def test_an_item_whose_kind_is_said_is_what_was_said_as_in_every_older_log():
    item = do(crafted(day()), "add_item", seat=MIKE, item="Trap", kind="temporary").players[MIKE].items[0]
    assert (item.kind, item.marks, item.uses) == ("temporary", (), 0)


def test_names_to_choose_from_are_the_rulebooks_and_then_the_newest():
    state = given(crafted(day()), JANE, "Rifle")
    assert known_names(state)[:2] == ["Backpack", "Grenade"]
    assert known_names(state)[-2:] == ["Rifle", "Trap"]
    assert known_item(state, " TRAP ")["cost"] == 2


def test_a_setup_with_items_that_cannot_be_is_refused():
    with pytest.raises(BadInput):
        opened(items=[{"name": "Trap", "kind": "weapon"}])
