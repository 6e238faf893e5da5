"""The private notebook: true, carried along, and never part of anything that is shared."""

import ast
import json
import random
from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion.games.rogue_monarch as folder
from companion.core.errors import BadInput, IllegalMove
from companion.core.event_log import EventId, Session, merge
from companion.core.fields import Anything, MapOf, Text
from companion.core.json_values import plain
from companion.core.session_file import session_text
from companion.core.table import play, redo, replay, undo
from companion.games.rogue_monarch import GAME
from companion.games.rogue_monarch.facts import KINDS
from companion.games.rogue_monarch.notebook import noted, odds, open_diary, parse_diary, settle
from companion.games.rogue_monarch.notes import (
    Look,
    Notebook,
    drew,
    follow,
    lay,
    lost,
    note_hand,
    note_opponent,
    open_notebook,
    saw_court,
    saw_opponent,
)
from tests.games.rogue_monarch.positions import Ann, Ben, begun, dealt, move, played, with_court
from tests.oracles.rogue_monarch import RealTable

DECK = [kind for kind in KINDS for _ in range(4)]
FREE = (Text, Anything, MapOf)
SEEDS = st.integers(0, 2**32)
REPLACED = st.sampled_from(["hand", "discard"])
AGAIN = st.sampled_from(["kept", "under"])


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
    state = dealt()
    mine = note_hand(open_notebook(Ann, state), ["reine", "roi", "reine"])
    mine, _ = after(mine, state, "redeal", seat=Ann)
    assert (mine.hand, mine.bottom) == (("roi",), ("reine", "reine"))
    theirs, _ = after(open_notebook(Ben, state), state, "redeal", seat=Ann)
    assert theirs.bottom == ("reine", "reine")
    theirs, _ = after(open_notebook(Ben, state).replace(opponent=("reine", "roi")), state, "redeal", seat=Ann)
    assert theirs.opponent == ("roi",)


def every_deal(mine):
    """Every way in which the other player is dealt two Reines, puts them under the pile and draws two: the kept card
    with the two drawn, a card of the Court, and the next draw.
    """
    loose = list((Counter(DECK) - Counter(mine)).elements())
    for dealt_cards in combinations(range(len(loose)), 3):
        kept = [loose[i] for i in dealt_cards if loose[i] != "reine"]
        if len(kept) != 1:
            continue
        rest = [card for i, card in enumerate(loose) if i not in dealt_cards]
        for one, two in combinations(range(len(rest)), 2):
            left = [card for i, card in enumerate(rest) if i not in (one, two)]
            yield [*kept, rest[one], rest[two]], Counter(left)


@pytest.mark.parametrize("mine", [["roi", "assassin", "chevalier"], ["reine", "roi", "roi"], ["roi", "roi", "roi"]])
def test_the_card_kept_beside_two_reines_is_no_reine(mine):
    """Counted over every deal after which two Reines went under the pile."""
    state = dealt()
    book, state = after(note_hand(open_notebook(Ann, state), mine), state, "redeal", seat=Ben)
    answer, hands, hidden = odds(book, state), Counter(), Counter()
    for hand, left in every_deal(mine):
        hands[str(hand.count("reine"))] += 1
        hidden.update(left)
    ways, cards = sum(hands.values()), sum(hidden.values())
    assert answer["opponent_reines"] == {n: pytest.approx(count / ways) for n, count in hands.items()}
    assert answer["opponent_mariage"] == 0
    chances = {card: pytest.approx(count / cards) for card, count in hidden.items()}
    assert answer["hidden_card"] == answer["next_draw"] == chances


def kept_after(kind, before=lambda state: state, **data):
    """How many unknown cards of Ben are sure to be no Reines, by Ann’s notebook, after a move of his."""
    state = dealt()
    book, state = after(open_notebook(Ann, state), state, "redeal", seat=Ben)
    state = before(move(state, "first_player", seat=Ben))
    return after(book, state, kind, **data)[0].kept


def test_what_was_kept_is_forgotten_when_it_may_have_been_played_or_seen():
    assert kept_after("replace", seat=Ben, place=1) == 0
    assert kept_after("replace", seat=Ben, place=1, card="roi") == 0
    assert kept_after("replace", seat=Ben, place=1, card="reine") == 1
    assert kept_after("reveal", seat=Ben, place=1, card="reine") == 1
    roi = {"before": lambda state: played(state, "roi")}
    assert kept_after("draw", **roi, seat=Ben, discarded=["reine", "reine"]) == 1
    assert kept_after("draw", **roi, seat=Ben, discarded=["reine", "roi"]) == 0
    assert kept_after("correct_hand", seat=Ben, to=2) == 0
    assert kept_after("correct_known", seat=Ben, card="roi", to=1) == 0


def test_a_card_seen_in_the_other_hand_may_be_the_one_that_was_kept():
    book = open_notebook(Ann, dealt()).replace(kept=1)
    assert saw_opponent(book, ["roi"]).kept == note_opponent(book, "roi").kept == 0
    assert saw_opponent(book, ["reine"]).kept == note_opponent(book, "reine").kept == 1


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
    book = open_notebook(Ben, state).replace(opponent=("assassin", "reine"))
    book, _ = after(book, state, "draw", seat=Ann, discarded=["roi", "roi"])
    assert Counter(book.opponent) == Counter(["assassin", "reine", "reine"])


def test_a_hand_drawn_back_up_from_under_the_pile_gains_a_known_reine():
    state = move(begun({"replaced-card": "discard"}), "correct_under", to=1)
    state = move(state, "correct_pile", seat=Ben, to=1)
    book = open_notebook(Ben, state).replace(opponent=("reine",))
    book, _ = after(book, state, "replace", seat=Ann, place=1, card="roi", discarded="assassin")
    assert (book.opponent, book.bottom) == (("reine", "reine"), ())


@pytest.mark.parametrize("ending", ["next_game", "new_match", "abandon", "void"])
def test_a_new_deal_clears_all_notes(ending):
    state = dealt() if ending in ("void", "abandon") else move(begun(), "claim", seat=Ann, conspiracy="mariage")
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


def test_more_notes_than_a_hand_holds_are_dropped():
    state = begun()
    book = saw_opponent(note_hand(open_notebook(Ben, state), ["roi", "reine", "roi"]), ["roi", "assassin"])
    assert after(book, state, "correct_hand", seat=Ann, to=1)[0].opponent == ()
    assert after(book, state, "correct_hand", seat=Ben, to=2)[0].hand == ()


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
    with pytest.raises(BadInput, match="hand: 4 cards noted, but the hand has 3. Note it again."):
        odds(note_hand(open_notebook(Ann, state), ["reine"] * 4), state)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, replaced=REPLACED, again=AGAIN)
def test_notes_are_always_true_of_the_real_cards(seed, replaced, again):
    real = RealTable(random.Random(seed), {"replaced-card": replaced, "reines-again": again})
    for _ in range(45):
        real.step()
        check_public(real)
        for book in real.everyone():
            check_notes(real, book)
        for book in real.books:
            assert Counter(book.hand) == Counter(real.hands[book.seat])


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, replaced=REPLACED)
def test_notes_are_true_of_the_real_cards_whatever_is_undone_redone_or_merged(seed, replaced):
    real = RealTable(random.Random(seed), {"replaced-card": replaced})
    for _ in range(30):
        real.step()
        if real.rnd.random() < 0.4:
            real.rnd.choice([real.take_back, real.doubt, real.slip])()
        check_public(real)
        for book in real.everyone():
            check_notes(real, book)


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


# A history that jumps: the diary


def new_log(**rulings):
    return replay(GAME, Session("s", GAME.id, GAME.read_setup(["Ann", "Ben"], rulings, {})))


class Phones:
    """One log and the diaries of both players."""

    def __init__(self):
        self.table = new_log()
        self.ann, self.ben = (open_diary(seat, self.table) for seat in (Ann, Ben))

    def play(self, kind, ready=None, **data):
        self.table = play(self.table, kind, data, device="a", at=0)
        self.settle(ready)

    def undo(self, n):
        self.table = undo(self.table, EventId("a", n), device="a", at=0)
        self.settle()

    def redo(self, n):
        self.table = redo(self.table, EventId("a", n), device="a", at=0)
        self.settle()

    def settle(self, ready=None):
        self.ann, self.ben = settle(self.ann, self.table, ready), settle(self.ben, self.table)

    def ann_holds(self, *cards):
        self.ann = noted(self.ann, note_hand(self.ann.notes, cards))

    def ann_lays(self, card, place):
        self.play("replace", lay(self.ann.notes, card), seat=Ann, place=place)

    def courts(self):
        return self.ann.notes.court(self.table.state), self.ben.notes.court(self.table.state)


def test_a_look_is_not_carried_over_to_another_card_that_got_the_same_token():
    """Ann's first card is taken back, so that her second becomes her first: it is no Reine because the first was."""
    phones = Phones()
    phones.play("first_player", seat=Ann)
    phones.ann_holds("reine", "roi", "roi")
    phones.ann_lays("reine", 1)
    phones.ann = noted(phones.ann, drew(phones.ann.notes, "chevalier"))
    phones.play("end_turn", seat=Ann)
    phones.play("replace", seat=Ben, place=4, card="assassin")
    phones.play("spy", seat=Ben, places=[1, 2])
    phones.ben = noted(phones.ben, saw_court(phones.ben.notes, phones.table.state, 1, "reine"))
    phones.play("end_turn", seat=Ben)
    phones.ann_lays("roi", 2)
    assert phones.courts() == (("reine", "roi", None, "assassin"), ("reine", None, None, "assassin"))
    phones.undo(2)
    assert phones.table.state.court[1].token == 4
    assert phones.courts() == ((None,) * 4, (None,) * 4)
    assert phones.ann.notes.hand == ("roi",)  # one of the three was laid in place 2, and the log does not say which


def test_what_was_noted_before_the_line_that_is_taken_back_stays():
    phones = Phones()
    phones.play("first_player", seat=Ann)
    phones.ann_holds("reine", "roi", "assassin")
    phones.play("replace", seat=Ann, place=1, card="assassin")
    phones.play("spy", seat=Ann, places=[2, 3])
    phones.ann = noted(phones.ann, saw_court(phones.ann.notes, phones.table.state, 2, "reine"))
    phones.play("end_turn", seat=Ann)
    phones.undo(4)
    assert phones.ann.notes.court(phones.table.state) == ("assassin", "reine", None, None)
    phones.undo(3)
    assert phones.ann.notes.court(phones.table.state) == ("assassin", None, None, None)
    assert phones.ann.notes.hand == ("reine", "roi")
    phones.undo(2)
    assert phones.ann.notes.hand == ("reine", "roi", "assassin")


def test_a_line_that_is_brought_back_brings_no_secrets_back():
    """The card laid the second time may be another one: the log cannot tell."""
    phones = Phones()
    phones.play("first_player", seat=Ann)
    phones.ann_holds("reine", "roi", "roi")
    phones.ann_lays("reine", 1)
    phones.undo(2)
    assert phones.ann.notes.hand == ("reine", "roi", "roi")
    phones.redo(2)
    assert phones.courts()[Ann] == (None,) * 4
    assert phones.ann.notes.hand == ("roi",)


def test_a_card_about_to_be_laid_is_forgotten_with_its_move():
    phones = Phones()
    phones.play("first_player", seat=Ann)
    phones.ann_holds("reine", "roi", "roi")
    phones.ann_lays("reine", 1)
    phones.undo(2)
    phones.play("replace", seat=Ann, place=2)
    assert phones.courts()[Ann] == (None,) * 4


def test_what_is_noted_while_a_line_is_missing_is_dropped_when_it_comes_back():
    """Ann notes the hand that she has after her move, which the log does not know of just then."""
    phones = Phones()
    phones.play("first_player", seat=Ann)
    phones.ann_holds("reine", "roi", "roi")
    phones.play("correct_court", place=1, card="assassin", up=True)
    phones.play("replace", seat=Ann, place=1, card="reine")
    phones.undo(3)
    phones.ann_holds("roi", "roi", "assassin")
    phones.redo(3)
    assert phones.ann.notes.hand == ("roi", "roi", "assassin")
    phones.play("search", seat=Ann, reines=0)
    assert phones.ann.notes.hand == ("roi", "roi", "assassin")


def test_lines_that_touch_no_card_come_and_go_without_a_trace():
    phones = Phones()
    phones.play("first_player", seat=Ann)
    phones.play("correct_wins", seat=Ann, to=1)
    phones.ann_holds("reine", "roi", "roi")
    phones.ann_lays("reine", 1)
    phones.undo(2)
    assert phones.courts()[Ann] == ("reine", None, None, None)
    assert phones.ann.notes.hand == ("roi", "roi")


def test_lines_of_another_phone_are_followed_one_by_one():
    phones = Phones()
    phones.play("first_player", seat=Ann)
    phones.ann_holds("reine", "roi", "roi")
    other = play(phones.table, "replace", {"seat": Ann, "place": 1, "card": "reine"}, device="b", at=0)
    other = play(other, "search", {"seat": Ann, "reines": 0}, device="b", at=0)
    phones.table = replay(GAME, merge(phones.table.session, other.session))
    phones.settle()
    assert phones.ann.notes.hand == ("roi", "roi")


def test_a_diary_opened_late_knows_what_all_know():
    log = play(new_log(), "redeal", {"seat": Ben}, device="a", at=0)
    assert open_diary(Ann, log).notes == open_notebook(Ann, log.state).replace(kept=1)


def test_a_diary_does_not_grow_with_the_evening_and_an_undo_beyond_it_leaves_what_all_know():
    phones = Phones()
    for _ in range(120):
        phones.play("correct_places", places=[1, 2])
    phones.play("correct_known", seat=Ben, card="roi", to=1)
    phones.ann_holds("reine", "roi", "roi")
    assert len(phones.ann.pages) == 100
    phones.undo(1)
    assert phones.ann.notes == Notebook(Ann, opponent=("roi",))


def test_a_diary_is_frozen_and_comes_back_from_plain_values():
    book = Notebook(Ben, ("roi",), (Look(3, "reine"),), ("assassin",), ("reine",))
    diary = noted(open_diary(Ben, play(new_log(), "first_player", {"seat": Ann}, device="a", at=0)), book)
    with pytest.raises(FrozenInstanceError):
        book.hand = ()
    assert parse_diary(json.loads(json.dumps(plain(diary)))) == diary
    with pytest.raises(BadInput, match="seat"):
        parse_diary({"pages": [{"mark": "", "clock": 0, "notes": {**plain(book), "seat": 2}}], "clock": 0})
    with pytest.raises(BadInput, match="pages"):
        parse_diary({"pages": [], "clock": 0})


# Nothing of it can reach the log


def test_no_part_of_the_table_knows_the_notebook():
    """Only the notebook's own four files import one another; neither moves nor state nor GAME reach them."""
    private = {"notebook", "notes", "following", "diary"}
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
        state.replace(notebook=book)
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
    with pytest.raises(IllegalMove, match="Don’t name the replaced card"):
        play(at_table, "replace", {"seat": 0, "place": 1, "discarded": "roi"}, device="a", at=0)


def test_no_move_takes_text_in_which_notes_could_hide():
    """Only the choice of a ruling, which must be one of that ruling's own, and a name are free text."""
    free = {kind for kind, move in GAME.moves.items() if any(isinstance(f, FREE) for f in move.fields.values())}
    assert free == {"ruling", "rename"}
    with pytest.raises(IllegalMove, match="isn’t an answer to"):
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
    assert '"reine"' not in logs.pop()


def test_following_changes_neither_the_table_nor_the_move():
    state = begun()
    data = {"seat": 0, "place": 2}
    then = GAME.apply(state, "replace", data)
    frozen = json.dumps([plain(state), data, plain(then)])
    follow(lay(note_hand(open_notebook(Ann, state), ["roi"]), "roi"), state, "replace", data, then)
    assert json.dumps([plain(state), data, plain(then)]) == frozen
