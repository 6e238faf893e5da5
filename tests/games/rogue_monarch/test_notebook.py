"""The private notebook: true, carried along, and never part of anything that is shared."""

import ast
import json
import random
from collections import Counter
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion.games.rogue_monarch as folder
from companion.core.errors import BadInput, IllegalMove
from companion.core.fields import Anything, MapOf, Text
from companion.core.log import Session
from companion.core.plain import plain
from companion.core.sessions import session_text
from companion.core.table import play, replay
from companion.games.rogue_monarch import GAME
from companion.games.rogue_monarch.notebook import (
    Look,
    Notebook,
    drew,
    follow,
    lay,
    lost,
    note_hand,
    odds,
    open_notebook,
    parse_notebook,
    saw_court,
    saw_opponent,
    settle,
)

from .real_table import RealTable
from .stories import Ann, Ben, begun, move, played, table, with_court

FREE = (Text, Anything, MapOf)


def after(notebook, state, kind, **data):
    """The notebook and the table after a move."""
    read = GAME.move(kind).read(data, 2)
    then = GAME.apply(state, kind, read)
    return follow(notebook, state, kind, read, then), then


def test_the_owner_notes_the_own_hand_draws_and_losses():
    book = note_hand(open_notebook(Ann, begun()), ["roi", "reine", "reine"])
    assert drew(book, "assassin").hand == ("roi", "reine", "reine", "assassin")
    assert lost(book, "reine", "chevalier").hand == ("roi", "reine")


def test_a_card_looked_at_is_noted_by_its_token_and_followed_through_a_switch():
    state = played(begun(), "assassin")
    book, state = after(open_notebook(Ann, state), state, "spy", seat=Ann, places=[2, 3])
    book = saw_court(saw_court(book, state, 2, "reine"), state, 3, "roi")
    assert book.court(state) == ("assassin", "reine", "roi", None)
    state = played(move(move(state, "end_turn", seat=Ann), "correct_places", places=[1, 4]), "chevalier", place=1)
    book, state = after(book, state, "switch", seat=Ben, places=[2, 4], turned=4, card="reine")
    assert book.court(state) == ("chevalier", "assassin", "roi", "reine")
    assert book.seen == (Look(2, "roi"),)


def test_a_second_look_replaces_the_first():
    state = begun()
    book = saw_court(saw_court(open_notebook(Ann, state), state, 1, "roi"), state, 1, "reine")
    assert book.seen == (Look(0, "reine"),)


def test_a_known_court_card_taken_by_the_opponent_is_known_in_that_hand():
    state = move(move(begun(), "replace", seat=Ann, place=4), "end_turn", seat=Ann)
    book = saw_court(open_notebook(Ann, state), state, 1, "roi")
    book, state = after(book, state, "replace", seat=Ben, place=1, card="reine")
    assert book.opponent == ("roi",)
    assert book.seen == ()
    assert state.players[Ben].known == ()


def test_a_face_up_card_taken_by_the_opponent_is_known_to_all():
    state = with_court(move(move(begun(), "replace", seat=Ann, place=4), "end_turn", seat=Ann), "ROI ? ? ?")
    book, state = after(open_notebook(Ann, state), state, "replace", seat=Ben, place=1)
    assert book.opponent == state.players[Ben].known == ("roi",)


def test_a_discarded_court_card_is_in_nobodys_hand():
    state = with_court(begun({"replaced-card": "discard"}), "ROI ? ? ?")
    book, _ = after(open_notebook(Ben, state), state, "replace", seat=Ann, place=1, card="reine")
    assert book.opponent == ()


def test_a_face_down_play_of_the_opponent_makes_the_known_hand_unsure():
    state = move(begun(), "replace", seat=Ann, place=4)
    book = saw_opponent(open_notebook(Ann, state), ["roi", "assassin"])
    assert book.opponent == ("roi", "assassin")
    book, state = after(book, state, "end_turn", seat=Ann)
    assert book.opponent == ("roi", "assassin")
    book, _ = after(book, state, "replace", seat=Ben, place=1)
    assert book.opponent == ()


def test_of_two_known_cards_of_a_kind_one_is_still_there_after_a_face_down_play():
    state = begun()
    book, _ = after(saw_opponent(open_notebook(Ben, state), ["roi", "roi"]), state, "replace", seat=Ann, place=1)
    assert book.opponent == ("roi",)


def test_a_face_up_play_of_the_opponent_takes_one_of_that_kind_away():
    state = begun()
    book = saw_opponent(open_notebook(Ben, state), ["roi", "assassin"])
    book, _ = after(book, state, "replace", seat=Ann, place=1, card="roi")
    assert book.opponent == ("assassin",)


def test_looking_again_at_the_same_hand_counts_no_card_twice():
    book = saw_opponent(open_notebook(Ann, begun()), ["roi", "assassin"])
    assert Counter(saw_opponent(book, ["roi", "chevalier"]).opponent) == Counter(["roi", "assassin", "chevalier"])
    assert Counter(saw_opponent(book, ["roi", "roi"]).opponent) == Counter(["roi", "roi", "assassin"])


def test_reines_that_are_found_are_discarded_and_not_noted():
    state = played(begun(), "reine")
    book = saw_opponent(open_notebook(Ann, state), ["chevalier"])
    book, state = after(book, state, "search", seat=Ann, reines=1)
    assert saw_opponent(book, ["reine", "roi"]).opponent == ("chevalier", "roi")


def test_the_searched_player_loses_the_reines_and_notes_what_was_drawn():
    state = played(begun(), "reine")
    book = note_hand(open_notebook(Ben, state), ["reine", "reine", "roi"])
    book, _ = after(book, state, "search", seat=Ann, reines=2)
    assert drew(book, "assassin", "roi").hand == ("roi", "assassin", "roi")


def test_a_roi_of_the_owner_draws_before_it_discards():
    state = played(begun(), "roi")
    book = drew(note_hand(open_notebook(Ann, state), ["reine", "reine", "roi"]), "reine", "assassin")
    book, _ = after(book, state, "draw", seat=Ann, discarded=["assassin", "roi"])
    assert book.hand == ("reine", "reine", "reine")


def test_a_roi_of_the_opponent_takes_known_cards_away():
    state = played(begun(), "roi")
    book = saw_opponent(open_notebook(Ben, state), ["chevalier", "assassin"])
    book, _ = after(book, state, "draw", seat=Ann, discarded=["assassin", "roi"])
    assert book.opponent == ("chevalier",)


def test_the_owner_notes_the_card_about_to_be_laid_face_down():
    state = begun()
    book = lay(note_hand(open_notebook(Ann, state), ["reine", "roi", "roi"]), "reine")
    book, state = after(book, state, "replace", seat=Ann, place=2)
    assert book.court(state) == (None, "reine", None, None)
    assert drew(book, "assassin").hand == ("roi", "roi", "assassin")
    assert book.laid is None


def test_without_that_note_the_own_hand_is_unsure_too():
    state = begun()
    book = note_hand(open_notebook(Ann, state), ["reine", "roi", "roi"])
    assert after(book, state, "replace", seat=Ann, place=2)[0].hand == ("roi",)


def test_the_owner_takes_a_known_court_card_without_a_note():
    state = begun()
    book = saw_court(note_hand(open_notebook(Ann, state), ["reine", "roi", "roi"]), state, 1, "assassin")
    assert after(book, state, "replace", seat=Ann, place=1, card="reine")[0].hand == ("roi", "roi", "assassin")


def test_the_redeal_puts_two_known_reines_under_the_pile():
    state = table()
    mine = note_hand(open_notebook(Ann, state), ["reine", "roi", "reine"])
    mine, _ = after(mine, state, "redeal", seat=Ann)
    assert (mine.hand, mine.bottom) == (("roi",), ("reine", "reine"))
    theirs, _ = after(open_notebook(Ben, state), state, "redeal", seat=Ann)
    assert theirs.bottom == ("reine", "reine")


def test_a_rebuilt_pile_has_no_known_bottom():
    state = move(begun(), "correct_under", to=1)
    for card, n in (("chevalier", 4), ("assassin", 1)):
        state = move(state, "correct_discard", card=card, to=n)
    book, state = after(open_notebook(Ben, state), state, "replace", seat=Ann, place=1, card="roi")
    assert book.bottom == ("reine",)
    book, state = after(book, state, "draw", seat=Ann, discarded=["roi", "assassin"])
    assert (book.bottom, book.opponent) == ((), ("reine",))


def test_a_reine_drawn_from_under_the_pile_joins_one_that_was_seen():
    """Both are there: the one drawn is not the one seen."""
    state = move(move(begun(), "correct_under", to=1), "correct_discard", card="chevalier", to=4)
    state = played(move(state, "correct_pile", seat=Ben, to=1), "roi")
    book = open_notebook(Ben, state).but(opponent=("assassin", "reine"))
    book, _ = after(book, state, "draw", seat=Ann, discarded=["roi", "roi"])
    assert Counter(book.opponent) == Counter(["assassin", "reine", "reine"])


def test_a_hand_drawn_back_up_from_under_the_pile_gains_a_known_reine():
    state = move(begun({"replaced-card": "discard"}), "correct_under", to=1)
    state = move(state, "correct_pile", seat=Ben, to=1)
    book = open_notebook(Ben, state).but(opponent=("reine",))
    book, _ = after(book, state, "replace", seat=Ann, place=1, card="roi", discarded="assassin")
    assert (book.opponent, book.bottom) == (("reine", "reine"), ())


@pytest.mark.parametrize("ending", ["next_game", "void"])
def test_a_new_deal_clears_all_notes(ending):
    state = table() if ending == "void" else move(begun(), "claim", seat=Ann, conspiracy="mariage")
    book = Notebook(Ben, ("roi",), (Look(0, "roi"),), ("reine",), ("reine",), "roi")
    assert after(book, state, ending)[0] == Notebook(Ben)


def test_corrections_of_the_other_hand_are_followed():
    state = begun()
    book = saw_opponent(open_notebook(Ann, state), ["roi", "roi"])
    assert after(book, state, "correct_hand", seat=Ben, to=2)[0].opponent == ("roi",)
    assert after(book, state, "correct_pile", seat=Ben, to=7)[0].opponent == ("roi",)
    assert after(book, state, "correct_hand", seat=Ann, to=2)[0].opponent == ("roi", "roi")
    assert after(book, state, "correct_known", seat=Ben, card="roi", to=0)[0].opponent == ()
    assert after(book, state, "correct_known", seat=Ann, card="roi", to=1)[0].opponent == ("roi", "roi")


def test_after_an_undo_only_what_still_fits_is_kept():
    before = begun()
    ahead = move(before, "replace", seat=Ann, place=1)
    book = saw_court(saw_court(open_notebook(Ben, ahead), ahead, 1, "roi"), ahead, 2, "reine")
    assert settle(book, before).seen == (Look(1, "reine"),)
    small = move(before, "correct_hand", seat=Ann, to=1)
    assert settle(saw_opponent(book, ["roi", "assassin"]), small).opponent == ()


def test_the_odds_are_those_of_the_calculator():
    state = with_court(begun(), "ROI ? ? ?")
    book = saw_opponent(note_hand(open_notebook(Ann, state), ["reine", "roi", "chevalier"]), ["assassin"])
    book = saw_court(book, state, 2, "reine")
    asked = {
        "court": [{"card": "roi"}, {"card": "reine"}, {"card": None}, {"card": None}],
        "hand": ["reine", "roi", "chevalier"],
        "discard": [],
        "opponent": {"size": 3, "known": ["assassin"]},
    }
    assert odds(book, state) == GAME.calculators["odds"](asked)


def test_an_unwritten_notebook_has_the_odds_of_what_lies_face_up():
    answer = odds(open_notebook(Ann, state := with_court(begun(), "ASSASSIN ROI ASSASSIN ?")), state)
    assert answer["hidden_card"] == {"chevalier": 4 / 13, "reine": 4 / 13, "roi": 3 / 13, "assassin": 2 / 13}


def test_own_cards_that_were_not_noted_do_not_swell_the_pile():
    state = move(begun(), "correct_pile", seat=Ann, to=2)
    state = move(state, "correct_under", to=2)
    assert odds(open_notebook(Ann, state), state)["next_draw"] == {"reine": 1.0}
    empty = move(begun(), "correct_pile", seat=Ann, to=0)
    assert odds(open_notebook(Ann, empty), empty)["next_draw"] is None


def test_notes_that_cannot_be_true_are_refused_in_words():
    state = with_court(begun(), "ROI ROI ? ?")
    with pytest.raises(BadInput, match="hand: the deck has 4 Rois, found 5 up to here"):
        odds(note_hand(open_notebook(Ann, state), ["roi"] * 3), state)
    with pytest.raises(BadInput, match="hand: 4 cards are noted, the hand holds 3; note it again"):
        odds(note_hand(open_notebook(Ann, state), ["reine"] * 4), state)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), replaced=st.sampled_from(["hand", "discard"]))
def test_notes_are_always_true_of_the_real_cards(seed, replaced):
    real = RealTable(random.Random(seed), {"replaced-card": replaced})
    for _ in range(60):
        real.step()
        check_public(real)
        for book in real.everyone():
            check_notes(real, book)
        for book in real.books:
            assert Counter(book.hand) == Counter(real.hands[book.seat])


def check_public(real):
    state = real.state
    assert [player.hand for player in state.players] == [len(hand) for hand in real.hands]
    assert (state.pile, Counter(state.discard)) == (len(real.pile), Counter(real.discard))
    assert all(Counter(p.known) <= Counter(hand) for p, hand in zip(state.players, real.hands, strict=True))
    assert all(card.card in (None, true) for card, true in zip(state.court, real.court, strict=True))
    assert real.pile[len(real.pile) - state.under :] == ["reine"] * state.under


def check_notes(real, book):
    other = real.hands[1 - book.seat]
    assert Counter(book.hand) <= Counter(real.hands[book.seat])
    assert Counter(book.opponent) <= Counter(other)
    known = book.court(real.state)
    assert all(note in (None, true) for note, true in zip(known, real.court, strict=True))
    answer = odds(book, real.state)
    assert str(other.count("reine")) in answer["opponent_reines"]
    assert all(true in answer["hidden_card"] for note, true in zip(known, real.court, strict=True) if note is None)
    assert (answer["next_draw"] is None) == (not real.pile)
    assert not real.pile or real.pile[0] in answer["next_draw"]


def test_a_notebook_is_frozen_and_comes_back_from_plain_values():
    book = Notebook(Ben, ("roi",), (Look(3, "reine"),), ("assassin",), ("reine",), "roi")
    with pytest.raises(FrozenInstanceError):
        book.hand = ()
    assert parse_notebook(json.loads(json.dumps(plain(book)))) == book
    with pytest.raises(BadInput, match="seat"):
        parse_notebook({**plain(book), "seat": 2})


# Nothing of it can reach the log


def test_no_part_of_the_table_knows_the_notebook():
    """Only the notebook's own three files import one another; neither moves nor state nor GAME reach them."""
    private = {"notebook", "notes", "following"}
    for path in Path(folder.__file__).parent.glob("*.py"):
        names = {
            node.module.rpartition(".")[2]
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and node.module
        }
        assert path.stem in private | {"screen"} or not names & private


def test_the_table_has_no_place_for_a_notebook():
    state = begun()
    book = open_notebook(Ann, state)
    assert not isinstance(book, type(state))
    with pytest.raises(TypeError):
        state.but(notebook=book)
    with pytest.raises(BadInput):
        GAME.move("reveal").read({"seat": 0, "place": 1, "card": "roi", "notebook": plain(book)}, 2)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("spy", {"seat": 0, "places": [1, 2], "cards": ["roi", "reine"]}),
        ("spy", {"seat": 0, "places": [1, 2], "card": "roi"}),
        ("spy", {"seat": 0, "places": ["roi"]}),
        ("search", {"seat": 0, "reines": 1, "cards": ["roi"]}),
        ("search", {"seat": 0, "reines": ["roi"]}),
        ("draw", {"seat": 0, "discarded": ["roi", "roi"], "drawn": ["roi", "reine"]}),
        ("replace", {"seat": 0, "place": 1, "laid": "roi"}),
        ("replace", {"seat": 0, "place": 1, "taken": "roi"}),
        ("redeal", {"seat": 0, "hand": ["roi"]}),
    ],
)
def test_a_move_has_no_field_for_what_only_one_player_sees(kind, data):
    with pytest.raises(BadInput):
        GAME.move(kind).read(data, 2)


def test_a_replaced_card_taken_into_the_hand_cannot_be_named_in_the_log():
    session = Session("s", GAME.id, GAME.read_setup(["Ann", "Ben"], {}, {}))
    at_table = play(replay(GAME, session), "first_player", {"seat": 0}, device="a", at=0)
    with pytest.raises(IllegalMove, match="do not name it"):
        play(at_table, "replace", {"seat": 0, "place": 1, "discarded": "roi"}, device="a", at=0)


def test_no_move_takes_text_in_which_notes_could_hide():
    """Only the choice of a ruling is free text, and it must be one of that ruling's own."""
    free = {kind for kind, move in GAME.moves.items() if any(isinstance(f, FREE) for f in move.fields.values())}
    assert free == {"ruling"}
    with pytest.raises(IllegalMove, match="is no answer to"):
        move(begun(), "ruling", ruling="between", choice="Ann holds a roi")


def test_the_log_is_the_same_whatever_the_notebooks_say():
    """Two evenings with the same public moves and different secrets make the same file, byte for byte."""
    logs = set()
    for secret in ("reine", "assassin", None):
        at_table = replay(GAME, Session("s", GAME.id, GAME.read_setup(["Ann", "Ben"], {}, {})))
        book = open_notebook(Ann, at_table.state)
        book = note_hand(book, [secret] * 3) if secret else book
        for kind, data in (
            ("first_player", {"seat": 0}),
            ("replace", {"seat": 0, "place": 2}),
            ("end_turn", {"seat": 0}),
            ("replace", {"seat": 1, "place": 1, "card": "assassin"}),
            ("spy", {"seat": 1, "places": [2, 3]}),
        ):
            ready = lay(book, secret) if secret and kind == "replace" and data["seat"] == Ann else book
            before = at_table.state
            at_table = play(at_table, kind, data, device="a", at=0)
            book = follow(ready, before, kind, data, at_table.state)
        assert book.court(at_table.state)[1] == secret
        logs.add(session_text(at_table.session) + json.dumps(plain(at_table.state)))
    assert len(logs) == 1
    assert "reine" not in logs.pop().replace("several", "")


def test_following_changes_neither_the_table_nor_the_move():
    state = begun()
    data = {"seat": 0, "place": 2}
    then = GAME.apply(state, "replace", data)
    frozen = json.dumps([plain(state), data, plain(then)])
    follow(lay(note_hand(open_notebook(Ann, state), ["roi"]), "roi"), state, "replace", data, then)
    assert json.dumps([plain(state), data, plain(then)]) == frozen
