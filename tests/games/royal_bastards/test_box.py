"""Set-up and the box profile."""

import pytest

from companion.core.errors import BadInput, IllegalMove
from companion.games.royal_bastards import GAME
from companion.games.royal_bastards.box import learnt
from companion.games.royal_bastards.facts import ATTRIBUTES, MOST_BASTARDS, MOST_TERRITORIES
from companion.games.royal_bastards.state import current_value
from tests.games.royal_bastards.positions import ANN, BEN, at, chosen, opened, play, said
from tests.games.royal_bastards.random_moves import BOX
from tests.games.wording import described


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_opens_with_what_the_rulebook_names(players):
    state = opened(*["Ann", "Ben", "Cleo", "Dan"][:players], options={})
    assert list(state.territories) == ["Joda City", "Treasured Valley"]
    assert state.cards["Barry"].job == "Priest"
    assert state.cards["Barry"].printed == (None, None, 5, None)
    assert (state.phase, state.turn, state.deck) == ("setup", 1, 80)


def test_the_sample_contest_gives_da_donny_mastery_2_and_big_ron_3():
    """Its first step says whose number is whose; the sum only adds them."""
    state = opened(options={})
    mastery = {name: card.printed[ATTRIBUTES.index("mastery")] for name, card in state.cards.items()}
    assert mastery == {"Barry": 5, "Big Ron": 3, "Da' Donny": 2}


@pytest.mark.parametrize("mastery", [2, 3])
def test_a_card_that_was_entered_over_another_number_of_the_app_is_no_conflict(mastery):
    """Tables from before the app put Da' Donny's number right: what people entered there holds."""
    state = play(opened(options={}), "edit_bastard", name="Da' Donny", might=4, mastery=mastery, was={"mastery": 3})
    assert state.cards["Da' Donny"].printed == (4, None, mastery, None)
    state = play(state, "edit_bastard", name="Da' Donny", mastery=7)
    with pytest.raises(IllegalMove, match="Da' Donny’s Mastery was 9"):
        play(state, "edit_bastard", name="Da' Donny", mastery=8, was={"mastery": 9})


def test_a_box_profile_completes_what_the_rulebook_names():
    state = opened()
    assert state.territories["Joda City"].value == 3
    assert len(state.territories) == 7
    assert state.cards["Barry"].race == "Orc"
    assert state.cards["Barry"].job == "Priest"


def test_a_box_profile_may_spell_a_known_name_in_small_letters():
    state = opened(options={"territories": [{"name": "joda city", "value": 7}]})
    assert list(state.territories) == ["Joda City", "Treasured Valley"]
    assert state.territories["Joda City"].value == 7


def test_a_box_profile_can_be_kept_for_the_next_table():
    state = play(opened(), "edit_territory", name="Lichford", value=11)
    again = opened(options=learnt(state))
    assert (again.territories, again.cards) == (state.territories, state.cards)
    assert again.festival_support == ((4, 3, 2, 1), (6, 4, 3, 2))


def test_what_the_rulebook_names_itself_is_no_part_of_what_was_learnt():
    assert learnt(opened(options={})) == {"bastards": [], "festival_support": [], "territories": []}
    state = play(opened(options={}), "edit_bastard", name="Barry", might=4, race="Orc")
    state = play(play(state, "edit_territory", name="joda city", value=7), "edit_territory", name="New")
    assert learnt(state) == {
        "bastards": [{"name": "Barry", "might": 4, "race": "Orc"}],
        "festival_support": [],
        "territories": [{"name": "Joda City", "value": 7}, {"name": "New"}],
    }


@pytest.mark.parametrize(
    "options",
    [
        {"territories": [{"name": "X"}, {"name": "X"}]},
        {"bastards": [{"name": "X"}, {"name": "X"}]},
        {"territories": [{"name": "Low Fen"}, {"name": "low fen"}]},
        {"territories": [{"name": f"t{i}"} for i in range(MOST_TERRITORIES)]},
        {"bastards": [{"name": f"b{i}"} for i in range(MOST_BASTARDS)]},
        {"territories": [{"name": "X", "value": -1}]},
    ],
)
def test_a_box_profile_that_cannot_be_is_refused(options):
    with pytest.raises(BadInput):
        opened(options=options)


def test_a_firstborn_comes_with_a_hidden_skeleton_and_stands_in_its_hometown():
    state = play(opened(), "choose_firstborn", seat=ANN, name="Big Ron")
    firstborn = state.rivals[ANN].firstborn
    assert (firstborn.place, firstborn.skeletons, firstborn.revealed) == ("Treasured Valley", 1, 0)
    assert said(state) == [
        "Ann takes Big Ron as Firstborn",
        "1 Skeleton is face down beside Big Ron",
        "Big Ron is on Treasured Valley",
    ]


def test_a_bastard_belongs_to_one_player_only():
    state = play(opened(), "choose_firstborn", seat=ANN, name="Barry")
    with pytest.raises(IllegalMove, match="Barry already belongs to Ann") as refused:
        play(state, "choose_firstborn", seat=BEN, name="Barry")
    assert refused.value.rule == "bastards"
    assert play(state, "choose_firstborn", seat=ANN, name="Ada").rivals[ANN].firstborn.name == "Ada"


def test_a_bastard_nobody_has_entered_can_be_chosen_and_entered_later():
    state = play(opened(options={}), "choose_firstborn", seat=ANN, name="Zed")
    assert state.rivals[ANN].firstborn.place is None
    state = play(state, "edit_bastard", name="Zed", might=4, race="Gnome", hometown="Joda City")
    assert current_value(state, state.rivals[ANN].firstborn, "might") == 4
    assert current_value(state, state.rivals[ANN].firstborn, "magic") is None


def test_the_holder_of_joda_city_is_first_player():
    state = play(chosen(), "first_player", seat=BEN)
    assert state.first == BEN
    assert said(play(state, "next_phase")) == ["Turn 1: Ben is First Player"]


def test_a_game_can_begin_without_firstborns_and_says_so():
    assert said(play(opened(), "next_phase"))[1] == "No Firstborn was entered for Ann, Ben and Cleo"


def test_a_territory_is_entered_edited_and_taken_out():
    state = play(opened(), "edit_territory", name="Lichford", value=7, colour="grey")
    assert said(state) == ["Lichford: 7 points, grey"]
    state = play(state, "edit_territory", name="Lichford", value=8, was=7)
    assert (state.territories["Lichford"].value, state.territories["Lichford"].colour) == (8, "grey")
    with pytest.raises(IllegalMove, match="Lichford was 7 when this was set to 9, but it’s 8 now"):
        play(state, "edit_territory", name="Lichford", value=9, was=7)
    assert "Lichford" not in play(state, "remove_territory", name="Lichford").territories
    assert said(play(opened(), "edit_territory", name="New"))[0] == "New: points unknown, colour unknown"


def test_a_territory_in_use_is_not_taken_out():
    state = chosen()
    with pytest.raises(IllegalMove, match="Move the Bastards on Joda City first"):
        play(state, "remove_territory", name="Joda City")
    state = play(state, "correct_support", seat=ANN, territory="Oldwood", to=1)
    with pytest.raises(IllegalMove, match="Remove the Support on Oldwood first"):
        play(state, "remove_territory", name="Oldwood")
    with pytest.raises(IllegalMove, match="There’s no Territory “Narnia” here"):
        play(state, "remove_territory", name="Narnia")


def test_a_bastard_is_taken_out_unless_in_play():
    state = chosen()
    assert "Ida" not in play(state, "remove_bastard", name="Ida").cards
    with pytest.raises(IllegalMove, match="Barry is in play"):
        play(state, "remove_bastard", name="Barry")
    with pytest.raises(IllegalMove, match="There’s no Bastard “Zed”"):
        play(state, "remove_bastard", name="Zed")


def test_the_box_has_a_limit():
    state = opened()
    for i in range(MOST_TERRITORIES - 7):
        state = play(state, "edit_territory", name=f"t{i}", value=1)
    with pytest.raises(IllegalMove, match="up to 24 Territories"):
        play(state, "edit_territory", name="one more")
    for i in range(MOST_BASTARDS - 12):
        state = play(state, "edit_bastard", name=f"b{i}")
    with pytest.raises(IllegalMove, match="up to 24 Bastards"):
        play(state, "edit_bastard", name="one more")


def test_a_printed_number_names_what_was_seen():
    with pytest.raises(IllegalMove, match="Barry’s Mastery was 3 when this was set to 4, but it’s 0 now"):
        play(opened(), "edit_bastard", name="Barry", mastery=4, was={"mastery": 3})
    assert play(opened(), "edit_bastard", name="Barry", mastery=4, was={"mastery": 0}).cards["Barry"].printed[2] == 4


def test_festival_numbers_are_entered_for_festivals_only():
    state = play(opened(), "edit_festival", turn=8, support=[9, 8])
    assert state.festival_support[1] == (9, 8)
    with pytest.raises(IllegalMove, match="Festivals are on turns 4 and 8"):
        play(state, "edit_festival", turn=5, support=[9, 8])


def test_a_phase_refuses_what_belongs_to_another():
    with pytest.raises(IllegalMove, match="“Choose a Firstborn” belongs to: Setup. Now it is: Movement"):
        play(at("movement"), "choose_firstborn", seat=ANN, name="Ada")


def test_the_text_of_a_table_keeps_the_ballot_secret():
    state = play(at("movement"), "place_support", seat=ANN, territory="Oldwood", support=2)
    assert "Support: a secret ballot until the Endgame" in described(GAME, state)
    open_table = play(state, "ruling", ruling="support-log", choice="open")
    assert "Oldwood (9): Ann 2, Ben 0, Cleo 0" in described(GAME, open_table)
    assert described(GAME, state)[1] == "Ann: 0 Gold, 3 of 3 Chaos cards; Barry on Joda City"
    assert BOX["territories"][6]["value"] == 9
