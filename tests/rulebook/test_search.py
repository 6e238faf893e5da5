"""Search as people ask."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import game_ids
from companion.rulebook.entries import all_entries
from companion.rulebook.search import closest_titles, index, search
from companion.rulebook.search_words import Speller, tokens
from tests.rulebook.recall import HELD_OUT, place, questions, recall


def ask(query, game=None, phase=None):
    return [hit.entry.id for hit in search(query, game, phase)]


def test_the_first_answer_is_right_for_most_questions_and_among_three_for_nearly_all():
    asked = questions()
    places = [place(question, ask) for question in asked]
    assert len(asked) >= 150
    assert recall(places, 3) >= 0.97
    assert recall(places, 1) >= 0.85


def test_questions_that_nobody_tuned_for_are_answered_as_well():
    places = [place(question, ask) for question in questions(HELD_OUT)]
    assert recall(places, 3) >= 0.95


@pytest.mark.parametrize("entry", all_entries(), ids=lambda entry: entry.id)
def test_an_entry_is_found_by_its_own_title(entry):
    assert entry.id in ask(entry.title, entry.game)[:3]


@pytest.mark.parametrize("game", game_ids())
def test_the_game_at_hand_comes_first(game):
    hits = search("who goes first", game)
    here = [hit.entry.game == game for hit in hits]
    assert here[0]
    assert here == sorted(here, reverse=True)


def test_a_game_named_in_the_question_counts_as_the_game_at_hand():
    assert search("who starts in board royale")[0].entry.game == "board-royale"


def test_the_phase_at_hand_gains():
    entry = next(e for e in all_entries() if e.phases)
    plain, here = (
        next(hit.score for hit in search(entry.title, entry.game, phase) if hit.entry == entry)
        for phase in (None, entry.phases[0])
    )
    assert here > plain


def test_answers_come_while_one_types():
    assert "royal-will/tax-collector" in ask("tax coll", "royal-will")[:3]
    assert "royal-will/tax-collector" in ask("what does the tax collec", "royal-will")[:3]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("initative", "initiative"),
        ("advisr", "advisor"),
        ("slieght", "sleight"),
        ("baackpack", "backpack"),
        ("champoin", "champion"),
    ],
)
def test_a_typo_is_mended(typed, meant):
    assert meant in Speller(["initiative", "advisor", "sleight", "backpack", "champion"]).meant(typed)
    assert ask(typed)[0] == ask(meant + " ")[0]


def test_french_and_english_find_the_same_card():
    for french, english in (("que fait la reine ?", "what does the queen do"), ("chevalier effet", "knight effect")):
        assert ask(french, "rogue-monarch")[0] == ask(english, "rogue-monarch")[0]
    assert ask("défausse", "rogue-monarch")[0] == ask("defausse", "rogue-monarch")[0]


@pytest.mark.parametrize(
    "query",
    [
        "",
        " ",
        "a",
        "?",
        "x" * 10_000,
        '"',
        "*",
        "NEAR(",
        "-",
        "a OR",
        "title:",
        "^x",
        "🎲",
        "кто ходит первым",
        "先",
        "\x00",
        "\ud800",
    ],
)
def test_whatever_is_typed_is_no_error(query):
    assert isinstance(search(query), list)
    assert closest_titles(query)
    assert index().marked(all_entries()[0], query, "<", ">")


@given(st.text(max_size=60))
def test_any_text_is_taken(query):
    assert len(search(query)) <= 8


def test_the_asked_words_are_marked_in_the_text_as_it_stands():
    entry = next(e for e in all_entries() if e.id == "royal-will/forger-coin")
    marked = index().marked(entry, "forgers coin", "<", ">")
    assert "<coin>" in marked
    assert marked.replace("<", "").replace(">", "").startswith(entry.text)


def test_accents_and_signs_are_left_out_of_words():
    assert tokens("Défausse d10, it’s 3!") == ["defausse", "d10", "it", "s", "3"]
