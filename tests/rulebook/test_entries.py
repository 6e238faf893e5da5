"""rules.md is read strictly: a bad file stops the start with its name and line."""

import pytest

from companion.core.errors import BadData
from companion.games import all_games, game_ids
from companion.rulebook.entries import all_entries, game_entries, parse_rules, translate_entries

GOOD = """# Harbor

## What does a crate cost? {price}
source: p. 4
phases: trade
words: money, buy
see: credit

3 coins.

## Credit {credit}
source: Companion ruling
words: debt, loan
open: The book is silent.
default: No credit.
instead: credit is given | credit up to 3

No.
"""


def parsed(text):
    return parse_rules(text, game="harbor", phases=["trade"], file="rules.md")


def test_an_entry_has_all_that_was_written():
    price, credit = parsed(GOOD)
    assert (price.id, price.title, price.text) == ("harbor/price", "What does a crate cost?", "3 coins.")
    assert (price.words, price.phases, price.see, price.is_ruling) == (("money", "buy"), ("trade",), ("credit",), False)
    assert credit.is_ruling
    assert credit.instead == ("credit is given", "credit up to 3")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("# Harbor", "Harbor", "rules.md:1: text before the first heading"),
        (" {price}", "", "rules.md:3: expected a heading"),
        ("{price}", "{Price}", "rules.md:3: expected a heading"),
        ("source: p. 4\n", "", "rules.md:3: 'price' lacks: source"),
        ("words: money, buy\n", "", "rules.md:3: 'price' lacks: words"),
        ("3 coins.", "", "rules.md:3: 'price' lacks: text"),
        ("phases: trade", "phase: trade", "rules.md:5: expected one of"),
        ("phases: trade", "source: p. 5", "rules.md:5: 'source' appears twice"),
        ("phases: trade", "phases: trade, sail", "rules.md:3: 'price' names unknown phases: sail"),
        ("see: credit", "see: credits", "rules.md:3: 'price' points to unknown entries: credits"),
        ("{credit}", "{price}", "rules.md:3: the id 'price' appears twice"),
        ("default: No credit.\n", "", "rules.md:11: 'credit': a ruling has all of open, default, instead"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(old, new, problem):
    with pytest.raises(BadData) as bad:
        parsed(GOOD.replace(old, new, 1))
    assert str(bad.value).startswith(problem)


@pytest.mark.parametrize("game", game_ids())
def test_a_game_has_its_whole_rulebook_in_short_entries(game):
    entries = game_entries(game)
    lengths = sorted(len(entry.text.split()) for entry in entries)
    assert 40 <= len(entries) <= 90
    assert lengths[len(lengths) * 9 // 10] <= 80  # most are under 80 words
    assert lengths[-1] <= 120
    assert len({entry.title for entry in entries}) == len(entries)
    assert any(entry.is_ruling for entry in entries)


def test_ids_are_unique_over_all_games():
    ids = [entry.id for entry in all_entries()]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_house_rule_opens_an_entry_that_says_what_is_open_or_what_the_book_says(game):
    settled = {e.slug for e in game_entries(game.id) if e.is_ruling or not e.source.startswith("Companion ruling")}
    assert {ruling.rule for ruling in game.rulings.values()} <= settled


@pytest.mark.parametrize("game", game_ids())
def test_the_french_rulebook_is_complete(game):
    pairs = zip(game_entries(game), game_entries(game, "fr"), strict=True)
    assert [english.id for english, french in pairs if still_english(english, french)] == []


def still_english(english, french):
    rulings = (english.open, english.default, english.instead) if english.is_ruling else ()
    said = (english.title, english.text, *rulings)
    also = (french.title, french.text, *((french.open, french.default, french.instead) if rulings else ()))
    return any(one == other for one, other in zip(said, also, strict=True))


def test_an_entry_without_a_translation_is_told_in_english():
    [price, credit] = translate_entries(
        parsed(GOOD), "## Combien coûte une caisse ? {price}\n\n3 pièces.\n", "rules.fr.md"
    )
    assert (price.title, price.text, price.words) == ("Combien coûte une caisse ?", "3 pièces.", ("money", "buy"))
    assert credit == parsed(GOOD)[1]


def test_a_translation_of_an_entry_that_is_not_there_is_refused_with_its_line():
    with pytest.raises(BadData, match=r"rules.fr.md:1: rules.md has no entry 'sail'"):
        translate_entries(parsed(GOOD), "## Naviguer {sail}\n\nOui.\n", "rules.fr.md")
