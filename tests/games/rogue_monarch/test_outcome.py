"""Turns that end, conspiracies that are claimed, and the match."""

from companion.core.event_log import EventId, Session
from companion.core.table import play, replay, undo
from companion.games.rogue_monarch import GAME
from tests.games.rogue_monarch.positions import (
    Ann,
    Ben,
    begun,
    court,
    dealt,
    move,
    played,
    pytest,
    refused,
    said,
    with_court,
)
from tests.games.wording import described


def won(state, conspiracy="murder"):
    """The player whose turn it is wins."""
    state = with_court(state, "ASSASSIN ROI ASSASSIN ?")
    return move(state, "claim", seat=state.turn, conspiracy=conspiracy)


def steps(state):
    return [str(step) for step in GAME.outcome(state).steps]


def in_phase(phase):
    """Ann's turn, as far as it has come; in the set-up nobody's."""
    states = {"deal": dealt(), "start": begun(), "effect": played(begun(), "roi")}
    return states.get(phase) or move(begun(), "replace", seat=Ann, place=1)


def test_the_turn_goes_to_the_other_player():
    state = move(move(begun(), "replace", seat=Ann, place=1), "end_turn", seat=Ann)
    assert (GAME.turn(state), GAME.phase(state)) == (Ben, "start")
    refused(state, "end_turn", "belongs to: End of turn", seat=Ben)


def test_three_rois_face_up_are_a_coronation_as_soon_as_the_third_lies_there():
    state = played(with_court(begun(), "? ROI ROI ?"), "roi")
    state = move(state, "claim", seat=Ann, conspiracy="coronation")
    assert GAME.phase(state) == "over"
    assert GAME.turn(state) is None
    assert said(state) == ["Ann wins by Coronation", "Match score: Ann 1–0 Ben"]
    assert (state.players[Ann].wins, state.players[Ann].by) == (1, (1, 0, 0))


def test_a_murder_is_checked_against_the_court():
    state = with_court(begun(), "ASSASSIN ROI ASSASSIN ?")
    assert move(state, "claim", seat=Ann, conspiracy="murder").result.conspiracies == ("murder",)
    state = with_court(begun(), "ASSASSIN ROI ROI ASSASSIN")
    why = "takes two face-up Assassins and a face-up card between them"
    refused(state, "claim", why, "murder", seat=Ann, conspiracy="murder")
    why = r"takes 3 face-up Rois in the Court \(now 2\)"
    refused(state, "claim", why, "coronation", seat=Ann, conspiracy="coronation")


def test_a_conspiracy_counts_in_ones_own_turn_only():
    state = with_court(begun(), "ASSASSIN ROI ASSASSIN ?")
    refused(state, "claim", "on your own turn; it’s Ann’s turn", "murder", seat=Ben, conspiracy="murder")


def test_what_nobody_claimed_is_the_others_to_claim():
    state = with_court(move(begun(), "replace", seat=Ann, place=4), "ASSASSIN ROI ASSASSIN ?")
    state = move(state, "end_turn", seat=Ann)
    assert said(state) == ["Ben’s turn", "Murder wasn’t claimed: Ben can claim it now"]
    assert move(state, "claim", seat=Ben, conspiracy="murder").result.winner == Ben


def test_a_mariage_is_claimed_at_the_start_of_the_turn_by_showing_three_reines():
    state = move(begun(), "claim", seat=Ann, conspiracy="mariage")
    assert state.result.conspiracies == ("mariage",)
    assert state.players[Ann].known == ("reine",) * 3
    later = move(begun(), "replace", seat=Ann, place=1)
    refused(later, "claim", "at the start of your turn", "mariage", seat=Ann, conspiracy="mariage")


def test_reines_that_lie_elsewhere_are_not_in_the_hand():
    state = with_court(begun(), "REINE REINE ? ?")
    refused(state, "claim", "makes 5 known Reines", "deck", seat=Ann, conspiracy="mariage")
    state = move(begun(), "correct_known", seat=Ann, card="roi", to=1)
    refused(state, "claim", "4 cards would be known in Ann’s hand", "deck", seat=Ann, conspiracy="mariage")
    state = move(begun(), "correct_hand", seat=Ann, to=2)
    refused(state, "claim", "3 cards would be known in Ann’s hand, but it only has 2", seat=Ann, conspiracy="mariage")


def test_conspiracies_met_at_once_are_all_noted_unless_the_table_says_otherwise():
    state = won(begun(), "mariage")
    assert state.result.conspiracies == ("mariage", "murder")
    assert state.players[Ann].by == (0, 1, 1)
    assert state.players[Ann].wins == 1
    one = won(begun({"several-conspiracies": "claimed"}), "mariage")
    assert one.result.conspiracies == ("mariage",)


def test_a_table_may_murder_anywhere_between_two_assassins():
    wide = with_court(begun({"between": "anywhere"}), "ASSASSIN ROI ? ASSASSIN")
    assert move(wide, "claim", seat=Ann, conspiracy="murder").result.winner == Ann
    narrow = with_court(begun(), "ASSASSIN ROI ? ASSASSIN")
    refused(narrow, "claim", "No Murder yet", "murder", seat=Ann, conspiracy="murder")


def test_a_table_may_spare_assassins():
    three = with_court(begun(), "ASSASSIN ASSASSIN ASSASSIN ?")
    assert move(three, "claim", seat=Ann, conspiracy="murder").result.winner == Ann
    spared = move(three, "ruling", ruling="murder-victim", choice="no-assassin")
    refused(spared, "claim", "No Murder yet", "murder", seat=Ann, conspiracy="murder")


def test_the_outcome_tells_every_conspiracy_and_the_score():
    assert GAME.outcome(begun()) is None
    outcome = GAME.outcome(won(begun(), "mariage"))
    assert (outcome.winners, outcome.scores) == ((Ann,), (1, 0))
    assert [str(step) for step in outcome.steps] == [
        "Mariage: Ann starts the turn with 3 Reines in hand",
        "Murder: on Ann’s turn, a card is face up between two face-up Assassins",
        "Ann wins",
        "Match score: Ann 1–0 Ben",
    ]
    assert [step.rule for step in outcome.steps] == ["mariage", "murder", "end-of-game", "match"]
    crowned = GAME.outcome(move(with_court(begun(), "ROI ROI ROI ?"), "claim", seat=Ann, conspiracy="coronation"))
    assert str(crowned.steps[0]) == "Coronation: 3 Rois face up in the Court on Ann’s turn"


def test_the_next_game_deals_anew_and_keeps_the_score():
    first = move(won(begun()), "correct_first", seat=Ben)
    state = move(first, "next_game")
    assert GAME.phase(state) == "deal"
    assert court(state) == "? ? ? ?"
    assert not {card.token for card in first.court} & {card.token for card in state.court}
    assert [(p.hand, p.known, p.wins, p.by) for p in state.players] == [(3, (), 1, (0, 0, 1)), (3, (), 0, (0, 0, 0))]
    assert (state.pile, state.discard, state.result, state.first) == (6, (), None, None)
    refused(begun(), "next_game", "belongs to: Game over")


def test_the_match_is_over_when_the_wins_are_there():
    state = won(begun(target=2))
    assert GAME.phase(state) == "over"
    state = won(move(move(state, "next_game"), "first_player", seat=Ann))
    assert GAME.phase(state) == "match-over"
    outcome = GAME.outcome(state)
    assert (outcome.winners, outcome.scores) == ((Ann,), (2, 0))
    assert steps(state)[1:] == [
        "Ann wins this game",
        "Match score: Ann 2–0 Ben",
        "Ann has 2 wins (first to 2)",
        "Ann wins the match",
    ]
    assert said(state)[-2:] == steps(state)[-2:]
    refused(state, "next_game", "Now it is: Match over")


def next_won_by(state, seat):
    """The next game of the match, won by a player whose turn it is."""
    return won(move(move(state, "next_game"), "first_player", seat=seat))


def test_a_match_is_not_won_with_its_first_game():
    state = won(begun(target=2))
    assert GAME.outcome(state) is None
    part = GAME.part(state)
    assert str(part.title) == "Game 1 to Ann, match 1–0"
    assert (part.outcome.winners, part.outcome.scores, part.next_move) == ((Ann,), (1, 0), "next_game")
    assert [str(step) for step in part.outcome.steps][1:] == ["Ann wins this game", "Match score: Ann 1–0 Ben"]


def test_at_one_all_nobody_has_won_the_match_and_the_third_game_decides_it():
    state = next_won_by(won(begun(target=2)), Ben)
    assert (GAME.outcome(state), str(GAME.part(state).title)) == (None, "Game 2 to Ben, match 1–1")
    state = next_won_by(state, Ann)
    assert (GAME.outcome(state).winners, GAME.part(state)) == ((Ann,), None)


def test_a_single_game_is_no_part_of_a_match():
    state = won(begun())
    assert (GAME.outcome(state).winners, GAME.part(state)) == ((Ann,), None)
    assert GAME.part(begun(target=2)) is None


def test_without_a_number_to_play_to_the_table_belongs_to_who_leads():
    state = next_won_by(won(begun()), Ben)
    assert str(GAME.part(state).title) == "Game 2 to Ben, match 1–1"
    assert (GAME.outcome(state).winners, GAME.outcome(state).scores) == ((Ann, Ben), (1, 1))
    assert steps(state)[1:] == ["Ben wins this game", "Match score: Ann 1–1 Ben", "Ann and Ben share the win"]
    state = next_won_by(state, Ben)
    assert (GAME.outcome(state).winners, steps(state)[-1]) == ((Ben,), "Ben wins")


def test_one_win_is_one_win():
    state = won(begun(target=1))
    assert steps(state)[-2] == "Ann has 1 win (first to 1)"
    assert said(move(begun(), "play_to", to=1)) == ["The match is played to 1 win"]
    assert said(move(begun(), "play_to", to=2)) == ["The match is played to 2 wins"]


def test_a_correction_that_decides_the_match_says_who_won_what():
    state = move(won(begun(target=3)), "correct_wins", seat=Ben, to=3)
    assert said(state)[-1] == "Ben wins the match"
    assert GAME.outcome(state).winners == (Ben,)
    assert steps(state)[1:] == [
        "Ann wins this game",
        "Match score: Ann 1–3 Ben",
        "Ben has 3 wins (first to 3)",
        "Ben wins the match",
    ]
    assert said(move(won(begun()), "play_to", to=1))[-1] == "Ann wins the match"
    assert said(move(begun(), "correct_wins", seat=Ben, to=3)) == ["Corrected: games won by Ben: 0 → 3"]


@pytest.mark.parametrize("phase", ["deal", "start", "effect", "turn"])
def test_who_gives_up_loses_at_any_time_and_no_conspiracy_is_noted(phase):
    state = move(in_phase(phase), "concede", seat=Ann)
    assert said(state) == ["Ann concedes", "Ben wins", "Match score: Ann 0–1 Ben"]
    assert (GAME.phase(state), GAME.turn(state), state.effect) == ("over", None, None)
    assert state.players[Ben].by == (0, 0, 0)
    assert GAME.outcome(state).winners == (Ben,)
    assert steps(state) == ["Ann conceded", "Ben wins", "Match score: Ann 0–1 Ben"]
    assert described(GAME, state)[-1] == "Ben has won: Ann conceded"
    assert GAME.phase(move(state, "next_game")) == "deal"
    assert move(state, "correct_turn", seat=Ann).players[Ben].wins == 0


def test_giving_up_can_lose_the_match():
    assert said(move(begun(target=1), "concede", seat=Ben))[-1] == "Ann wins the match"
    refused(won(begun()), "concede", "Now it is: Game over", seat=Ann)


@pytest.mark.parametrize("phase", ["deal", "start", "effect", "turn"])
def test_a_game_that_is_broken_off_is_won_by_nobody_and_dealt_anew(phase):
    before = in_phase(phase)
    state = move(before, "abandon")
    assert said(state) == ["Game abandoned: no one wins", "Cards dealt again"]
    assert (GAME.phase(state), GAME.outcome(state), state.game) == ("deal", None, before.game + 1)
    assert [player.wins for player in state.players] == [0, 0]
    assert state.pile == 6
    refused(won(begun()), "abandon", "Now it is: Game over")


def test_a_new_match_begins_at_nil_and_is_played_to_the_same_number():
    state = move(won(begun(target=1)), "new_match")
    assert said(state) == ["New match: the score is 0–0 and the cards are dealt"]
    assert (GAME.phase(state), state.target) == ("deal", 1)
    assert [(player.wins, player.by) for player in state.players] == [(0, (0, 0, 0))] * 2
    assert move(won(begun()), "new_match").players[Ann].wins == 0
    refused(begun(), "new_match", "Now it is: Start of turn")


def at_table(*lines):
    table = replay(GAME, Session("s", GAME.id, GAME.read_setup(["Ann", "Ben"], {}, {})))
    for kind, data in lines:
        table = play(table, kind, data, device="a", at=0)
    return table


def misfits(table, n):
    """What no longer fits once line n is taken back."""
    return [str(entry.messages[1]) for entry in undo(table, EventId("a", n), device="a", at=0).misfits]


def test_the_end_of_a_turn_that_slips_to_another_turn_does_not_fit():
    """Ann's first turn is taken back; her second play becomes her first, and its end is not the first turn's."""
    ann, ben = {"seat": Ann, "place": 1}, {"seat": Ben, "place": 2}
    table = at_table(
        ("first_player", {"seat": Ann}),
        ("replace", ann), ("end_turn", {"seat": Ann}),
        ("replace", ben), ("end_turn", {"seat": Ben}),
        ("replace", ann), ("end_turn", {"seat": Ann}),
    )  # fmt: skip
    assert misfits(table, 2)[-1] == "“End turn” belongs to turn 3, and this is turn 1"


@pytest.mark.parametrize(("kind", "data"), [("concede", {"seat": Ann}), ("abandon", {})])
def test_a_game_that_was_given_up_or_broken_off_is_no_other_game(kind, data):
    table = at_table(("concede", {"seat": Ben}), ("next_game", {}), ("first_player", {"seat": Ann}), (kind, data))
    title = GAME.moves[kind].title
    assert misfits(table, 1) == [
        "“Next game” belongs to: Game over. Now it is: Setup",
        f"“{title}” belongs to game 2, and this is game 1",
    ]


@pytest.mark.parametrize("kind", ["next_game", "new_match"])
def test_a_deal_that_slips_to_another_game_does_not_fit(kind):
    table = at_table(("abandon", {}), ("concede", {"seat": Ben}), (kind, {}))
    table = undo(table, EventId("a", 1), device="a", at=0)
    title = GAME.moves[kind].title
    assert f"“{title}” belongs to" in str(table.misfits[-1].messages[1])
    assert table.state.game == 1


def test_without_a_number_the_match_goes_on():
    state = move(won(begun()), "correct_wins", seat=Ann, to=50)
    assert GAME.phase(state) == "over"
    assert GAME.phase(move(state, "play_to", to=50)) == "match-over"
    assert GAME.phase(move(move(state, "play_to", to=50), "play_to")) == "over"


def test_equal_wins_decide_no_match():
    state = won(begun(target=1))
    state = move(state, "correct_wins", seat=Ben, to=1)
    assert GAME.phase(state) == "over"
    state = move(state, "correct_wins", seat=Ben, to=2)
    assert GAME.outcome(state).winners == (Ben,)
