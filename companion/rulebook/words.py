"""Words of a question: taken apart, freed of what every question has, and mended where a letter is wrong."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

LONGEST_QUERY = 400  # letters; what is longer is no question
MOST_WORDS = 24
WORD = re.compile(r"[a-z0-9]+")


def tokens(text: str) -> list[str]:
    """Lower-case words and numbers without accents: 'Défausse d10!' -> ['defausse', 'd10']."""
    flat = unicodedata.normalize("NFKD", text[:LONGEST_QUERY].replace("’", "'").lower())
    return WORD.findall("".join(sign for sign in flat if not unicodedata.combining(sign)))[:MOST_WORDS]


def content(words: list[str], stop: frozenset[str]) -> list[str]:
    """The words that say something, each once; all of them if none does."""
    telling = [word for word in words if word not in stop]
    return list(dict.fromkeys(telling or words))


ENDINGS = (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", ""))


def stem(word: str) -> str:
    """A rough root, only to see that 'draws' and 'drawing' are one word; the index has a better one of its own."""
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + instead
    return word


class Speller:
    """Finds the known word that somebody meant. A word with one letter missing is the meeting point of typos."""

    def __init__(self, words: Iterable[str]) -> None:
        self.counts = Counter(word for word in words if len(word) > 2)
        self.near: dict[str, list[str]] = {}
        for word in self.counts:
            for short in (word, *_shortened(word)):
                self.near.setdefault(short, []).append(word)

    def knows(self, word: str) -> bool:
        return word in self.counts

    def meant(self, word: str, most: int = 3) -> list[str]:
        """Known words one typo away (a letter too many, too few, wrong, or two swapped), the commonest first."""
        if len(word) < 4:
            return []
        close = {known for short in (word, *_shortened(word)) for known in self.near.get(short, ())}
        close = {known for known in close if _one_typo(word, known)}
        if close:
            return sorted(close, key=lambda known: (known[0] != word[0], -self.counts[known]))[:most]
        return get_close_matches(word, self.counts, n=most, cutoff=0.78)


def _shortened(word: str) -> Iterator[str]:
    return (word[:i] + word[i + 1 :] for i in range(len(word)))


def _one_typo(a: str, b: str) -> bool:
    """Do the two differ by one letter, or by two neighbours that changed places?"""
    if len(a) == len(b):
        different = [i for i in range(len(a)) if a[i] != b[i]]
        if len(different) == 2:
            i, j = different
            return j == i + 1 and a[i] == b[j] and a[j] == b[i]
        return len(different) <= 1
    return abs(len(a) - len(b)) == 1 and min(a, b, key=len) in _shortened(max(a, b, key=len))
