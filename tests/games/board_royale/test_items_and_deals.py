"""Using items, trading, lending, leaving."""

from companion.games.board_royale import GAME
from tests.games.board_royale.positions import FRANK, JANE, MARIA, MIKE, day, do, given, hands, items, refused, said
from tests.games.wording import described


def test_a_temporary_item_is_gone_after_use_and_a_permanent_one_is_marked():
    state = given(given(day(2), JANE, "Soup", "temporary"), JANE, "Rod")
    state = do(do(state, "use", seat=JANE, item="Soup", draw=2), "use", seat=JANE, item="Rod", pay=1)
    assert (items(state, JANE), state.players[JANE].items[0].used, hands(state)) == (["Rod"], 1, [6, 5])


def test_an_item_for_one_use_a_round_is_ready_when_a_round_starts():
    state = do(given(day(2), JANE, "Rod", uses=1), "use", seat=JANE, item="Rod")
    refused(state, "use", "times-a-round", "Rod was used 1 of 1 times", seat=JANE, item="Rod")
    state = do(do(state, "pass", seat=JANE), "pass", seat=MIKE)
    assert state.players[JANE].items[0].used == 0


def test_of_two_items_of_one_name_the_fresh_one_is_used():
    state = given(given(day(2), JANE, "Rod", uses=1), JANE, "Rod", uses=1)
    state = do(do(state, "use", seat=JANE, item="Rod"), "use", seat=JANE, item="Rod")
    assert [item.used for item in state.players[JANE].items] == [1, 1]


def test_out_of_turn_only_instants_are_used():
    state = given(given(day(2), MIKE, "Rod"), MIKE, "Medkit", marks=["instant"])
    refused(state, "use", "instant", "Rod is no instant", seat=MIKE, item="Rod")
    assert hands(do(state, "use", seat=MIKE, item="Medkit", draw=4)) == [5, 9]
    refused(given(day(2, phase="resource"), JANE, "Rod"), "use", "instant", "no instant", seat=JANE, item="Rod")


def test_escape_items_have_no_ability():
    state = given(day(2), JANE, "Flare", "escape", points=2)
    refused(state, "use", "escape", "no ability", seat=JANE, item="Flare")


def test_who_dies_of_the_price_does_not_draw():
    state = do(given(day(3, hands={JANE: 1}), JANE, "Rod"), "use", seat=JANE, item="Rod", pay=1, draw=4)
    assert (hands(state), state.turn) == ([0, 5, 5], MIKE)


def test_pay_and_spend_are_not_the_same():
    state = given(day(2), JANE, "Ammo")
    state = do(do(state, "pay", seat=JANE, n=2), "spend", seat=JANE, item="Ammo")
    assert (hands(state), state.discard, items(state, JANE)) == ([3, 5], 2, [])
    refused(state, "pay", "pay-and-spend", "4 resources are needed", seat=JANE, n=4)
    refused(state, "discard", "discard", "4 resources are needed", seat=JANE, n=4)


def test_discarding_the_last_resource_eliminates():
    state = do(day(3), "discard", seat=MIKE, n=5)
    assert (state.players[MIKE].fate, state.turn) == ("out", JANE)


def test_a_reveal_use_item_is_told():
    assert "acts at once" in said(do(day(2), "reveal", item="Storm"))


def test_a_trade_goes_both_ways_at_once():
    state = given(day(2, hands={JANE: 1}), MIKE, "Net")
    state = do(state, "trade", seat=JANE, target=MIKE, gives=1, gets=2, get_items=["Net"])
    assert (hands(state), items(state, JANE)) == ([2, 4], ["Net"])
    state = do(state, "trade", seat=MIKE, target=JANE, gives=1, get_items=["Net"])
    assert (hands(state), items(state, MIKE)) == ([3, 3], ["Net"])


def test_a_trade_moves_escape_points():
    state = given(day(2), MIKE, "Flare", "escape", points=4)
    state = do(state, "trade", seat=JANE, target=MIKE, gives=1, get_items=["Flare"])
    assert [player.points for player in state.players] == [4, 0]


def test_giving_the_last_resource_away_eliminates():
    assert do(day(3), "trade", seat=JANE, target=MIKE, gives=5).players[JANE].fate == "out"
    assert do(day(3), "trade", seat=JANE, target=MIKE, gets=5).players[MIKE].fate == "out"


def test_deals_are_made_with_the_current_player():
    refused(day(3), "trade", "deals", "only deals with Jane", seat=MIKE, target=FRANK, gives=1)
    refused(day(3), "trade", "deals", "has to choose another player", seat=JANE, target=JANE, gives=1)
    refused(day(3), "trade", "deals", "6 resources are needed", seat=JANE, target=MIKE, gives=6)
    refused(day(3), "trade", "deals", "6 resources are needed, Mike", seat=JANE, target=MIKE, gets=6)
    refused(day(3), "trade", "deals", "say what changes hands", seat=JANE, target=MIKE)


def test_a_lent_item_is_used_by_the_borrower_and_goes_back():
    state = do(given(day(3), MIKE, "Knife"), "lend", seat=MIKE, target=JANE, item="Knife")
    assert (items(state, JANE), state.players[JANE].items[0].owner) == (["Knife"], MIKE)
    state = do(do(state, "attack", seat=JANE, target=FRANK, item="Knife", damage=1), "resolve")
    state = do(state, "give_back", seat=JANE, item="Knife")
    assert (items(state, JANE), items(state, MIKE), state.players[MIKE].items[0].owner) == ([], ["Knife"], None)


def test_what_is_lent_cannot_be_given_away():
    state = do(given(day(3), MIKE, "Knife"), "lend", seat=MIKE, target=JANE, item="Knife")
    words = "Knife is lent to Jane: only its owner"
    refused(state, "trade", "lending", words, seat=JANE, target=FRANK, give_items=["Knife"])
    refused(state, "lend", "lending", words, seat=JANE, target=FRANK, item="Knife")
    refused(state, "give_back", "lending", "Mike has no Knife to give back", seat=MIKE, item="Knife")


def test_escape_items_are_traded_not_lent():
    state = given(day(3), JANE, "Flare", "escape", points=2)
    refused(state, "lend", "lending", "only to trade", seat=JANE, target=MIKE, item="Flare")


def test_an_own_item_is_given_before_a_borrowed_one_of_the_same_name():
    state = do(given(day(3), MIKE, "Knife"), "lend", seat=MIKE, target=JANE, item="Knife")
    state = do(given(state, JANE, "Knife"), "trade", seat=JANE, target=FRANK, give_items=["Knife"])
    assert [item.owner for item in state.players[JANE].items] == [MIKE]


def test_who_quits_leaves_cards_to_be_shared():
    state = given(given(day(4), MIKE, "Net"), MIKE, "Rod")
    shares = [{"seat": JANE, "n": 2}, {"seat": FRANK, "n": 3}]
    after = do(state, "quit", seat=MIKE, shares=shares, loot=[MARIA, JANE])
    assert (hands(after), items(after, MARIA), items(after, JANE)) == ([7, 0, 8, 5], ["Net"], ["Rod"])
    assert (after.players[MIKE].fate, after.discard) == ("left", 0)
    refused(state, "quit", "rage-quit", "to be shared among Jane, Frank and Maria: 5 resources",
            seat=MIKE, shares=shares[:1])  # fmt: skip
    refused(state, "quit", "rage-quit", "to be shared among Jane, Frank and Maria: 2 items", seat=MIKE, loot=[JANE])


def test_without_an_agreement_all_the_leavers_cards_are_discarded():
    state = do(given(day(3), MIKE, "Net"), "quit", seat=MIKE)
    assert (hands(state), state.discard) == ([5, 0, 5], 5)
    assert said(state) == "Mike leaves the game; 5 resources discarded / To the item discard pile: Net"
    assert "Mike: left" in described(GAME, state)


def test_if_the_current_player_quits_the_next_one_plays():
    assert do(day(3), "quit", seat=JANE).turn == MIKE
