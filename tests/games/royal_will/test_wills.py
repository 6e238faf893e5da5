"""From Will to Will, game to game, series to series; and how each ends."""

import pytest

from companion.core.errors import IllegalMove
from companion.games.royal_will import GAME
from companion.games.royal_will.outcome import received as received_by
from tests.games.royal_will.positions import messages, play, read_with_heirs, refused, seated, with_coins


def steps(state):
    return [str(step) for step in GAME.outcome(state).steps]


def finished(*inheritances, received=None, **options):
    """A game that ends with these Inheritances; what was received is taken from the Assets in the last Will."""
    received = received or (0,) * len(inheritances)
    before = [coins - got for coins, got in zip(inheritances, received, strict=True)]
    state = seated(*"ABCDEF"[: len(inheritances)], **options)
    state = with_coins(state, *before, assets=sum(received))
    return read_with_heirs(state, *[("heir", n) for n in received])


def test_the_next_will_ends_all_effects_and_the_deal_goes_left():
    state = play(read_with_heirs(seated("A", "B"), ("heir", 1), ("heir", 1)), "next_will")
    assert (state.will, state.dealer, state.actions, state.stage) == (2, 1, (None, None), "coins")
    assert messages(state) == ["Will 2: B deals 2 cards each; the Assets hold 5 coins"]
    assert state.last.gains == (1, 1)


def test_somebody_else_may_deal():
    state = read_with_heirs(seated("A", "B", "C"), ("heir", 1), ("heir", 1), ("heir", 1))
    assert play(state, "next_will", dealer=2).dealer == 2


def test_nine_coins_do_not_end_the_game():
    assert GAME.outcome(finished(9, 2)) is None


def test_ten_coins_at_the_end_of_a_will_end_the_game_without_a_top_up():
    state = finished(10, 2)
    assert (GAME.phase(state), state.assets) == ("over", 0)
    assert GAME.outcome(state).winners == (0,)
    assert steps(state) == ["Someone has reached 10 coins: the game is over", "Most coins: A with 10", "A wins"]


def test_ten_coins_in_the_middle_of_a_will_do_not_end_it():
    state = read_with_heirs(with_coins(seated("A", "B"), 10, 2), ("heir", 9), ("heir", 1))
    assert (state.inheritances, GAME.phase(state)) == ((8, 2), "resolved")


def test_the_most_coins_win_not_the_first_to_reach_ten():
    assert GAME.outcome(finished(10, 12)).winners == (1,)


def test_a_tie_goes_to_who_received_most_in_the_last_will():
    state = finished(10, 10, 4, received=(1, 3, 4))
    assert GAME.outcome(state).winners == (1,)
    assert steps(state)[1:] == [
        "Most coins: A and B with 10",
        "Tied, so coins received in the last Will decide: B with 3",
        "B wins",
    ]


def test_still_tied_the_win_is_shared_and_both_take_a_tracker():
    state = finished(11, 11, 4, received=(2, 2, 3))
    assert GAME.outcome(state).winners == (0, 1)
    assert GAME.outcome(state).scores == (11, 11, 4)
    assert state.trackers == (1, 1, 0)
    assert steps(state)[-2:] == ["Still tied: the win is shared", "A and B share the win"]
    assert messages(state)[-1] == "The game is over: A and B take a Game Tracker each"


STILL_TIED = "A and B tie with 11 coins each and received the same number: the game continues (house rule)"


def test_a_table_can_rule_to_play_on_until_one_is_ahead():
    state = finished(11, 11, rulings={"last-tie": "play-on"})
    assert (GAME.phase(state), state.assets) == ("resolved", 5)
    assert messages(state)[-1] == STILL_TIED
    state = play(play(state, "next_will"), "place_actions", cards=["heir", "heir"])
    state = play(play(state, "stay_immune", seat=0), "stay_immune", seat=1)
    cards = [{"character": "heir", "count": n} for n in (1, 2)]
    assert GAME.outcome(play(state, "reveal", cards=cards)).winners == (1,)


def test_changing_the_house_rule_brings_a_shared_game_back():
    state = play(finished(11, 11), "ruling", ruling="last-tie", choice="play-on")
    assert (GAME.phase(state), state.trackers) == ("resolved", (0, 0))
    assert messages(state)[-1] == STILL_TIED
    assert play(state, "next_will").assets == 5


def wagered(ruling):
    """A and B both end with 10: A with a returned wager of 1 and 2 received, B with 2 received after a tax of 1."""
    state = with_coins(seated("A", "B", "C", rulings={"received": ruling}), 8, 9, 2, assets=4)
    state = play(state, "place_actions", cards=["forger", "advisor", "tax_collector"])
    state = play(state, "advise", seat=1, predict="bust")
    state = play(state, "tax", seat=2, target=1, to="bank")
    state = play(state, "wager", seat=0, coins=1)
    return play(state, "reveal", cards=[{"character": "heir", "count": n} for n in (1, 2, 0)])


@pytest.mark.parametrize(
    ("ruling", "received", "winners"),
    [("gains", (2, 2, 0), (0, 1)), ("with-wager", (3, 2, 0), (0,)), ("less-tax", (2, 1, 0), (0,))],
)
def test_what_counts_as_received_can_be_ruled(ruling, received, winners):
    state = wagered(ruling)
    assert (state.inheritances, received_by(state)) == ((10, 10, 2), received)
    assert GAME.outcome(state).winners == winners


@pytest.mark.parametrize(
    ("ruling", "winners", "trackers"), [("with-wager", (0,), (1, 0, 0)), ("less-tax", (0,), (1, 0, 0))]
)
def test_ruling_anew_what_counts_as_received_decides_a_tied_end_anew(ruling, winners, trackers):
    state = play(wagered("gains"), "ruling", ruling="received", choice=ruling)
    assert (GAME.outcome(state).winners, state.trackers) == (winners, trackers)
    assert messages(state)[-1] == "The game is over: A takes a Game Tracker"
    state = play(state, "ruling", ruling="received", choice="gains")
    assert (GAME.outcome(state).winners, state.trackers) == ((0, 1), (1, 1, 0))


def test_what_a_will_changed_is_won_less_paid():
    """A: taxed 1, wagers 2 and loses them. B: greediest, pays 2, and predicted right. C: nothing at all."""
    state = with_coins(seated("A", "B", "C"), 4, 3, 2)
    state = play(state, "place_actions", cards=["forger", "advisor", "tax_collector"])
    state = play(state, "wager", seat=0, coins=2)
    state = play(state, "advise", seat=1, predict="bust")
    state = play(state, "tax", seat=2, target=0, to="bank")
    state = play(state, "reveal", cards=[{"character": "heir", "count": n} for n in (0, 9, 0)])
    assert state.inheritances == (1, 3, 2)
    assert (state.last.gains, state.last.changes) == ((0, 2, 0), (-3, 0, 0))


def test_a_wager_that_comes_back_is_no_change():
    assert wagered("gains").last.changes == (2, 1, 0)


def test_a_new_game_starts_fresh_and_keeps_trackers_and_counts():
    state = play(finished(10, 2), "next_game")
    assert (state.inheritances, state.assets, state.bank) == ((2, 2), 5, 57)
    assert (state.game, state.will, state.trackers, state.profile) == (2, 1, (1, 0), {"heir": 0})
    assert (state.dealer, state.first, state.last, state.crowned) == (1, 1, None, ())
    assert messages(state) == ["Game 2 starts: B deals"]


def test_a_game_that_goes_on_has_no_next_game_and_one_that_is_over_no_next_will():
    assert "belongs to: Game over" in refused(finished(9, 2), "next_game")[0]
    assert "belongs to: Will over" in refused(finished(10, 2), "next_will")[0]


def test_a_series_ends_after_its_games_and_most_trackers_win_it():
    state = finished(2, 10, games=2)
    assert GAME.phase(state) == "over"
    state = with_coins(play(state, "next_game"), 2, 10)
    state = read_with_heirs(state, ("heir", 0), ("heir", 0))
    assert GAME.phase(state) == "series-over"
    assert messages(state)[-1] == "That was the last game of the series"
    assert (GAME.outcome(state).winners, GAME.outcome(state).scores) == ((1,), (0, 2))
    assert steps(state)[-2:] == ["After 2 games, B has the most Game Trackers: 2", "B wins"]
    with pytest.raises(IllegalMove, match="Series over"):
        play(state, "next_game")


def another(state, *inheritances):
    """The next game of the series, which ends with these Inheritances."""
    state = with_coins(play(state, "next_game"), *inheritances)
    return read_with_heirs(state, *[("heir", 0) for _ in inheritances])


def test_a_game_of_a_series_does_not_win_the_series():
    state = finished(2, 10, games=3)
    assert GAME.outcome(state) is None
    part = GAME.part(state)
    assert str(part.title) == "Game 1 to B, series 0–1"
    assert (part.outcome.winners, part.outcome.scores, part.next_move) == ((1,), (2, 10), "next_game")
    assert [str(step) for step in part.outcome.steps][-2:] == [
        "B wins this game", "After 1 game, B has the most Game Trackers: 1"
    ]  # fmt: skip
    state = another(state, 11, 2)
    assert (GAME.outcome(state), str(GAME.part(state).title)) == (None, "Game 2 to A, series 1–1")
    state = another(state, 11, 2)
    assert (GAME.outcome(state).winners, GAME.part(state)) == ((0,), None)


def test_a_series_of_more_players_says_who_has_which_trackers():
    state = another(finished(2, 10, 10), 11, 2, 2)
    assert str(GAME.part(state).title) == "Game 2 to A, series: A 1, B 1, C 1"
    assert (GAME.outcome(state).winners, GAME.outcome(state).scores) == ((0, 1, 2), (1, 1, 1))
    assert steps(state)[-1] == "A, B and C share the win"


def test_a_single_game_without_a_series_is_no_part():
    assert (GAME.outcome(finished(2, 10)).winners, GAME.part(finished(2, 10))) == ((1,), None)
    assert GAME.part(finished(2, 10, games=1)) is None


def test_a_series_with_equal_trackers_is_shared():
    state = with_coins(play(finished(2, 10, games=2), "next_game"), 10, 2)
    state = read_with_heirs(state, ("heir", 0), ("heir", 0))
    assert GAME.outcome(state).winners == (0, 1)
    assert steps(state)[-2:] == ["After 2 games, A and B have the most Game Trackers: 1 each", "A and B share the win"]


def test_a_series_of_one_game_has_that_games_outcome():
    state = finished(2, 10, games=1)
    assert GAME.phase(state) == "series-over"
    assert messages(state)[-2:] == ["The game is over: B takes a Game Tracker", "That was the last game of the series"]
    assert steps(state)[-1] == "B wins"


def test_a_new_series_gives_the_trackers_back():
    state = play(finished(2, 10, games=1), "new_series", dealer=0)
    assert (state.game, state.trackers, state.dealer) == (1, (0, 0), 0)


@pytest.mark.parametrize(("ruling", "warned"), [("list", True), ("text", False)])
def test_more_wins_than_trackers_are_counted_and_told(ruling, warned):
    state = seated("A", "B", rulings={"trackers": ruling}).replace(trackers=(9, 9))
    state = read_with_heirs(with_coins(state, 10, 2), ("heir", 0), ("heir", 0))
    assert state.trackers == (10, 9)
    assert any("only 18 Game Trackers" in said for said in messages(state)) == warned
