"""How the game ends, who wins, and how that is told."""

from companion.games.board_royale import GAME
from tests.games.board_royale.positions import FRANK, JANE, MARIA, MIKE, day, do, given, refused, said


def messages(state):
    return [str(step) for step in GAME.outcome(state).steps]


def test_the_game_goes_on_while_two_are_alive():
    assert GAME.outcome(day(2)) is None


def test_the_last_one_standing_wins():
    state = do(do(day(2, hands={MIKE: 2}), "attack", seat=JANE, target=MIKE, damage=2), "resolve")
    assert (GAME.phase(state), GAME.turn(state)) == ("over", None)
    assert messages(state) == ["Mike was eliminated by Jane", "1 of 2 players left on the island", "Jane wins"]
    assert GAME.outcome(state).scores == (None, None)


def test_ten_escape_points_win_at_once():
    state = do(given(day(3), JANE, "Flare", "escape", points=6), "craft",
               seat=JANE, item="Raft", kind="escape", pay=2, points=4)  # fmt: skip
    assert messages(state) == ["Jane has 10 of 10 escape points", "Jane wins"]
    assert "Jane escapes the island" in said(state)


def test_nine_escape_points_do_not_win():
    assert not given(day(3), JANE, "Flare", "escape", points=9).end


def test_a_complete_set_is_worth_ten_whatever_the_order():
    state = day(3)
    for piece in ("Sail", "Hull", "Mast"):
        assert not state.end
        state = given(state, MIKE, piece, "escape", points=1, set_name="boat", pieces=3)
    assert (state.players[MIKE].points, state.winners) == (10, (MIKE,))


def test_the_same_piece_twice_completes_no_set():
    state = day(3)
    for piece in ("Hull", "Hull"):
        state = given(state, MIKE, piece, "escape", points=2, set_name="boat", pieces=2)
    assert (state.players[MIKE].points, state.end) == (4, "")


def test_two_who_reach_ten_by_one_loot_escape_in_play_order():
    state = given(given(day(4, hands={MIKE: 1}), MIKE, "Oar", "escape", points=4), MIKE, "Net", "escape", points=4)
    for seat in (JANE, FRANK):
        state = given(state, seat, "Raft", "escape", points=6)
    state = do(state, "attack", seat=JANE, target=MIKE, damage=1, helpers=[FRANK])
    assert do(state, "resolve", loot=[FRANK, JANE]).winners == (JANE,)


def test_when_the_deck_is_used_up_the_most_collected_wins_in_peaceful():
    state = do(day(3, "peaceful"), "correct_player", seat=MIKE, what="collected", to=3)
    state = do(state, "correct_player", seat=JANE, what="collected", to=1)
    state = do(state, "correct", what="deck", to=0)
    assert messages(state) == ["Mike has collected 3", "Jane has collected 1", "Frank has collected 0", "Mike wins"]
    assert GAME.outcome(state).scores == (1, 3, 0)


def test_equal_collections_share_the_win():
    state = do(day(2, "peaceful"), "correct", what="deck", to=0)
    assert messages(state)[-2:] == ["It’s a tie, so the win is shared", "Jane and Mike share the win"]


def test_a_draw_that_takes_the_last_card_ends_a_peaceful_game():
    state = do(day(2, "peaceful", phase="resource"), "correct", what="deck", to=1)
    state = do(state, "draw", seat=JANE)
    assert (state.deck, state.discard, state.end, state.players[JANE].resources) == (0, 129, "deck", 6)


def test_collecting_the_last_card_ends_a_peaceful_game():
    state = do(day(2, "peaceful"), "correct", what="deck", to=1)
    state = do(do(state, "attack", seat=JANE, target=MIKE, damage=3), "resolve")
    assert (state.players[JANE].collected, state.winners) == (1, (JANE,))


def test_somebody_who_is_out_does_not_win_by_collecting():
    state = do(day(3, "peaceful"), "correct_player", seat=MIKE, what="collected", to=9)
    state = do(do(state, "put_out", seat=MIKE), "correct", what="deck", to=0)
    assert state.winners == (JANE, FRANK)


def test_the_last_pair_wins_together():
    state = do(day(4, "escape_together"), "put_out", seat=MIKE)
    assert not state.end
    state = do(state, "put_out", seat=MARIA)
    out = [f"{who} was eliminated and not looted" for who in ("Mike", "Maria")]
    assert messages(state) == [*out, "2 of 4 players left on the island", "Jane and Frank share the win"]
    assert "Only Jane and Frank are left" in said(state)


def test_after_the_end_only_corrections_are_possible():
    state = do(day(2), "put_out", seat=MIKE)
    refused(state, "pass", "pass", "Now it is: Game over", seat=JANE)
    refused(state, "discard", "discard", "Now it is: Game over", seat=JANE, n=1)
    assert do(state, "bring_back", seat=MIKE, resources=2).end == ""


def test_a_complete_set_is_named_as_the_reason():
    state = day(3)
    for piece in ("Hull", "Sail"):
        state = given(state, MIKE, piece, "escape", points=1, set_name="boat", pieces=2)
    assert messages(state) == ["Mike has completed the boat escape set", "Mike has 10 of 10 escape points", "Mike wins"]


def test_a_pairs_points_are_added_up():
    state = given(day(4, "escape_together"), JANE, "Raft", "escape", points=14)
    state = given(state, FRANK, "Flare", "escape", points=1)
    assert messages(state) == [
        "Jane has 14 escape points",
        "Frank has 1 escape point",
        "Jane and Frank together have 15 of 15 escape points",
        "Jane and Frank share the win",
    ]
    assert "Jane and Frank escape the island" in said(state)


def test_a_set_that_lets_a_pair_escape_at_once_is_told():
    state = day(4, "escape_together", rulings={"pair-set": "escapes"})
    for piece in ("Hull", "Sail"):
        state = given(state, JANE, piece, "escape", points=1, set_name="boat", pieces=2)
    assert messages(state)[0] == "Jane has completed the boat escape set"
    assert messages(state)[-2:] == ["A complete set lets the pair escape at once", "Jane and Frank share the win"]


def placed(state):
    """The places as they are read: rank, name, and how."""
    return [f"{place.rank}. {state.name(place.seat)}, {place.how}" for place in GAME.outcome(state).places]


def killed(state, seat, by):
    """`by` makes `seat` lose everything on `by`'s turn."""
    state = do(state, "correct_turn", seat=by, phase="action")
    state = do(state, "attack", seat=by, target=seat, damage=state.players[seat].resources)
    return do(state, "resolve")


def test_an_escape_places_the_survivors_by_resources_and_the_others_by_their_day():
    state = killed(day(4, hands={FRANK: 7}), MARIA, by=MIKE)
    state = do(state, "correct", what="round", to=4)
    state = given(do(state, "correct_player", seat=JANE, what="resources", to=3), JANE, "Raft", "escape", points=10)
    assert placed(state) == [
        "1. Jane, escaped on day 4 with 3 resources",
        "2. Frank, still on the island with 7 resources",
        "3. Mike, still on the island with 5 resources",
        "4. Maria, out on day 1, by Mike",
    ]


def test_the_last_survivor_comes_before_those_who_fell_later_and_they_before_those_who_fell_earlier():
    state = do(day(4), "quit", seat=MARIA)
    state = do(killed(do(state, "correct", what="round", to=2), MIKE, by=FRANK), "correct", what="round", to=3)
    assert placed(killed(state, FRANK, by=JANE)) == [
        "1. Jane, last survivor on day 3 with 5 resources",
        "2. Frank, out on day 3, by Jane",
        "3. Mike, out on day 2, by Frank",
        "4. Maria, left on day 1",
    ]


def test_two_who_fall_to_one_attack_share_a_place():
    state = do(day(3, hands={MIKE: 1, FRANK: 2}), "attack", seat=JANE, damage=2)
    state = do(do(state, "resolve"), "resolve")
    assert [(place.rank, place.seat) for place in GAME.outcome(state).places] == [(1, JANE), (2, MIKE), (2, FRANK)]


def test_a_peaceful_game_places_by_what_was_collected():
    state = do(day(3, "peaceful", hands={FRANK: 9}), "correct_player", seat=MIKE, what="collected", to=3)
    state = do(do(state, "correct_player", seat=JANE, what="collected", to=1), "correct", what="deck", to=0)
    collected = ["1. Mike, collected 3 resources", "2. Jane, collected 1 resource", "3. Frank, collected 0 resources"]
    assert placed(state) == collected


def test_who_comes_back_and_is_out_again_has_the_later_day():
    state = do(do(day(2), "put_out", seat=MIKE), "bring_back", seat=MIKE, resources=2)
    state = do(do(state, "correct", what="round", to=6), "put_out", seat=MIKE)
    assert placed(state) == ["1. Jane, last survivor on day 6 with 5 resources", "2. Mike, out on day 6"]


def test_it_is_told_who_fell_to_whom_and_who_left():
    state = do(day(4, hands={MIKE: 1}), "quit", seat=MARIA)
    state = do(do(state, "attack", seat=JANE, target=MIKE, damage=1, helpers=[FRANK]), "resolve")
    state = do(state, "put_out", seat=JANE)
    assert messages(state)[:3] == [
        "Jane was eliminated and not looted", "Mike was eliminated by Jane and Frank", "Maria left the game"
    ]  # fmt: skip
