"""Words of a question: taken apart, freed of what every question has, and mended where a letter is wrong.

Which words say nothing, and which mean the same, stands in rules_data/words.toml.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from companion.core.errors import BadData
from companion.games.rules_data import data_folder

LONGEST_QUERY = 400  # letters; what is longer is no question
MOST_WORDS = 24
WORD = re.compile(r"[a-z0-9]+")
FRENCH_ENDING = re.compile(
    "(?<=...)(ements?|ations?|ites?|euses?|eurs?|aient|issent|issez|antes?|ants?|ives?|ifs?|ales?|aux|al|ront|ons|ent|"
    "ees?|ers?|ez|ais|ait|ues?|us?|ies?|ir|is|it|ra|re|es|[sxei])$"
)
ENDINGS = (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", ""))


def tokens(text: str) -> list[str]:
    """Lower-case words and numbers without accents: 'Défausse d10!' -> ['defausse', 'd10']."""
    flat = unicodedata.normalize("NFKD", text[:LONGEST_QUERY].replace("’", "'").lower())
    return WORD.findall("".join(sign for sign in flat if not unicodedata.combining(sign)))[:MOST_WORDS]


def content(words: list[str], stop: frozenset[str]) -> list[str]:
    """The words that say something, each once; all of them if none does."""
    telling = [word for word in words if word not in stop]
    return list(dict.fromkeys(telling or words))


def stem(word: str) -> str:
    """A rough root, only to see that 'draws' and 'drawing' are one word; the index has a better one of its own."""
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + instead
    return word


def french_root(word: str) -> str:
    """A rough root of a French word without accents: 'perdues' and 'perdre' are 'perd', 'cartes' is 'cart'."""
    return FRENCH_ENDING.sub("", word)


class Speller:
    """Finds the known word that somebody meant. Words with a letter left out are the meeting points of typos."""

    def __init__(self, words: Iterable[str]) -> None:
        self.counts = Counter(word for word in words if len(word) > 2)
        self.near: dict[str, list[str]] = {}
        for word in self.counts:
            for short in {word, *_shortened(word)}:
                self.near.setdefault(short, []).append(word)

    @cached_property
    def forms(self) -> dict[str, list[str]]:
        """The known words by their French root."""
        found: dict[str, list[str]] = {}
        for word in self.counts:
            found.setdefault(french_root(word), []).append(word)
        return found

    def has_prefix(self, letters: str) -> bool:
        """Does a known word begin like this?"""
        return any(word.startswith(letters) for word in self.counts)

    def meant(self, word: str, most: int = 3) -> list[str]:
        """Known words one typo away, or two for a long word; the commonest first."""
        if len(word) < 4:
            return []
        once = {word, *_shortened(word)}
        if close := self._within(word, once, 1):
            return close[:most]
        twice = {shorter for short in once for shorter in _shortened(short)} if len(word) > 5 else set()
        return self._within(word, twice, 2)[:most]

    def _within(self, word: str, meeting: Iterable[str], typos: int) -> list[str]:
        near = {known for short in meeting for known in self.near.get(short, ())}
        close = [known for known in near if typos_between(word, known) <= typos]
        return sorted(close, key=lambda known: (known[0] != word[0], -self.counts[known], known))


def _shortened(word: str) -> Iterator[str]:
    return (word[:i] + word[i + 1 :] for i in range(len(word)))


def typos_between(a: str, b: str) -> int:
    """How many letters were added, lost, mistaken, or swapped with their neighbour."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        earlier, before, row = before, row, [i]
        for j, other in enumerate(b, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                best = min(best, earlier[j - 2] + 1)
            row.append(best)
    return row[-1]


@dataclass(frozen=True)
class Vocabulary:
    """Words that say nothing about what is asked, and words that mean the same."""

    stop: frozenset[str]
    alike: Mapping[str, tuple[str, ...]]


@cache
def load_vocabulary() -> Vocabulary:
    """Each word of a group stands for all the others of it; a word may be in several groups."""
    path = data_folder("rules_data") / "words.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        stop, groups = data["stop"].split(), data["groups"]
    except (OSError, KeyError, ValueError) as error:
        raise BadData(f"{path}: can’t be used ({error})") from None
    alike: dict[str, tuple[str, ...]] = {}
    for group in groups:
        for word in group:
            alike[word] = tuple(dict.fromkeys((*alike.get(word, ()), *(other for other in group if other != word))))
    return Vocabulary(frozenset(stop), alike)
