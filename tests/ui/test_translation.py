"""The interface in its languages."""

import re
import string

import pytest

from companion.core.messages import counted, listed, message
from companion.games import find_game
from companion.ui.kit.formats import percent
from companion.ui.theme import theme
from companion.ui.translation import catalogue, languages
from tests.generate.translations import catalogue_file, read, said, update

OTHERS = [language for language in languages() if language != "en"]


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def forms(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_that_the_app_says_has_words_in_every_language(language):
    found = read(language)
    words = {text: found[text].string if text in found else "" for text in said()}
    assert [text for text, forms in words.items() if not (forms and all(forms))] == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_kept_that_nobody_says(language):
    assert {m.id for m in read(language) if m.id} == {m.id for m in update(language) if m.id}


@pytest.mark.parametrize("language", OTHERS)
def test_a_translated_sentence_has_the_same_values_in_it(language):
    pairs = [
        (one, other) for m in read(language) if m.id for one, other in zip(forms(m.id), forms(m.string), strict=True)
    ]
    assert [one for one, other in pairs if names_in(one) - {"n"} != names_in(other) - {"n"}] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_compiled_catalogue_is_that_of_the_sources(language):
    compiled = catalogue(language)
    assert catalogue_file(language, "mo").exists()
    for m in read(language):
        if isinstance(m.id, tuple):
            assert (compiled.ngettext(*m.id, 1), compiled.ngettext(*m.id, 2)) == m.string
        elif m.id:
            assert compiled.gettext(m.id) == m.string


def test_nothing_is_singular_in_french_and_plural_in_english():
    said = message("{coins}", coins=counted(0, "coin"))
    assert (theme().tell(said), theme(language="fr").tell(said)) == ("0 coins", "0 pièce")


def test_counted_things_and_lists_are_said_in_the_readers_language():
    french = theme(language="fr")
    text = french.tell(message("{who} share the win", who=listed(["Ann", "Ben"])))
    assert "Ann et Ben" in text
    assert "pièces" in french.tell(message("{coins}", coins=counted(3, "coin")))
    assert "3 coins" in theme().tell(message("{coins}", coins=counted(3, "coin")))


def test_a_players_name_is_never_translated():
    assert "Bank" in theme(language="fr").tell(message("{who} wins", who="Bank"))


def test_words_in_a_list_are_said_in_the_readers_language_and_names_are_not():
    french = theme(language="fr")
    assert french.tell(message("{kinds}", kinds=listed(map(message, ("permanent", "escape")), "or"))) == (
        "permanent ou évasion"
    )
    assert french.tell(message("{who}", who=listed(["Bank", "escape"]))) == "Bank et escape"


def test_a_refused_move_and_its_phases_are_said_in_the_readers_language():
    game = find_game("board-royale")
    refusal = game.refusal(game.setup(game.read_setup(["Ann", "Ben"], {}, {})), "resolve")
    told = theme(language="fr").tell(refusal)
    assert not [title for title in ("Resolve the attack", "Preparation round") if title in told]


def test_numbers_are_written_as_the_readers_language_writes_them():
    english, french = theme(), theme(language="fr")
    chances = (0, 0.004, 0.62, 0.999, 1)
    assert [percent(english, chance) for chance in chances] == ["0%", "< 1%", "62%", "> 99%", "100%"]
    assert [percent(french, chance) for chance in chances] == ["0\xa0%", "< 1\xa0%", "62\xa0%", "> 99\xa0%", "100\xa0%"]
    mean = message("{mean}", mean=-7.5)
    assert (english.tell(mean), french.tell(mean)) == ("−7.5", "−7,5")


def test_french_has_its_own_spaces_and_apostrophes():
    wrong = re.compile(r"\S [:;?!»%]|« |\w'\w")
    texts = [text for m in read("fr") if m.id for text in forms(m.string)]
    assert [text for text in texts if wrong.search(text)] == []
