"""Search: each word of a question asks the index by itself; entries that answer more of them come first."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from math import log

from companion.games import game_ids
from companion.rulebook.entries import Entry
from companion.rulebook.library import all_entries
from companion.rulebook.vocabulary import Vocabulary, load_vocabulary
from companion.rulebook.words import Speller, content, stem, tokens

# How much things count; settled by trying them on the questions in tests/rulebook.
COLUMNS = "5.0, 3.5, 1.0"  # a word in the title, in the players' words, in the text
SYNONYM = 0.5  # a word of the same meaning, beside the word itself
NEIGHBOURS = 0.9  # two words of the question that stand side by side in the entry
COVERED = 0.8  # how much of the score hangs on the share of the question that was found
TITLE = 1.2  # what a question gains that says just what the title says
WAY = 1.15  # a title that asks in the same way: who, when, how many ...
EXAMPLE = 0.75  # an example answers less than the rule that it shows
PHASE = 1.15  # an entry of the phase at hand
Rows = Mapping[int, float]


@dataclass(frozen=True)
class Hit:
    """An entry that answers, and how well."""

    entry: Entry
    score: float


class Index:
    """A read-only full-text index of some entries, in memory."""

    def __init__(self, entries: Sequence[Entry], vocabulary: Vocabulary) -> None:
        self.entries = entries
        self.vocabulary = vocabulary
        self.ways = [_way_of_asking(tokens(entry.title)) for entry in entries]
        self.titles = [frozenset(map(stem, self.content(entry.title))) for entry in entries]
        self.db = sqlite3.connect(":memory:", check_same_thread=False)
        self.db.execute(
            "CREATE VIRTUAL TABLE rules USING fts5(title, words, text, tokenize='porter unicode61', prefix='2 3')"
        )
        rows = ((i, *_columns(entry)) for i, entry in enumerate(entries))
        self.db.executemany("INSERT INTO rules(rowid, title, words, text) VALUES (?, ?, ?, ?)", rows)
        self.rows = lru_cache(maxsize=2_000)(self._rows)

    @cached_property
    def speller(self) -> Speller:
        """Made when the first unknown word is asked for."""
        return Speller(_every_word(self.entries))

    def content(self, text: str) -> list[str]:
        return content(tokens(text), self.vocabulary.stop)

    def search(self, query: str, phase: str | None = None, unasked: Collection[str] = ()) -> list[Hit]:
        """Every entry that has something of the question, the best first; `unasked` words only name the game."""
        asked = [word for word in self.content(query) if word not in unasked]
        found = self._found(asked, is_typing=not query.endswith((" ", "?", "!", ".")))
        way = _way_of_asking(tokens(query))
        boost = [WAY if way and way == other else 1.0 for other in self.ways]
        rows = set().union(*found)
        hits = [Hit(self.entries[row], round(boost[row] * self._score(row, asked, found, phase), 6)) for row in rows]
        return sorted(hits, key=lambda hit: -hit.score)

    def _found(self, asked: list[str], is_typing: bool) -> list[Rows]:
        """What each word finds."""
        last = len(asked) - 1
        return [self._one_word(word, is_typing and i == last) for i, word in enumerate(asked)]

    def _one_word(self, word: str, is_prefix: bool) -> Rows:
        """A word finds itself, words of the same meaning for less, and what was meant if nobody knows it."""
        direct = self.rows(f'"{word}"*' if is_prefix and len(word) > 1 else f'"{word}"')
        alike = self._alike(word, is_known=bool(direct))
        if not alike:
            return direct
        others = self.rows(" OR ".join(f'"{other}"' for other in alike))
        return {row: max(direct.get(row, 0.0), SYNONYM * others.get(row, 0.0)) for row in {*direct, *others}}

    def _alike(self, word: str, is_known: bool) -> tuple[str, ...]:
        alike = self.vocabulary.alike.get(word, ())
        if is_known or alike:
            return alike
        meant = self.speller.meant(word)
        return (*meant, *(other for known in meant for other in self.vocabulary.alike.get(known, ())))

    def _score(self, row: int, asked: list[str], found: list[Rows], phase: str | None) -> float:
        """The words' own scores, times how much of the question they cover, times what the entry is."""
        entry, words = self.entries[row], [rows.get(row, 0.0) for rows in found]
        weights = [log(1 + len(self.entries) / len(rows)) if rows else 0.0 for rows in found]
        covered = sum(weight for weight, score in zip(weights, words, strict=True) if score) / sum(weights)
        score = (sum(words) + NEIGHBOURS * self._neighbours(row, asked)) * (1 - COVERED + COVERED * covered)
        score *= 1 + TITLE * _likeness(frozenset(map(stem, asked)), self.titles[row])
        score *= EXAMPLE if entry.slug.startswith("example") and "example" not in asked else 1
        return score * (PHASE if phase in entry.phases else 1)

    def _neighbours(self, row: int, asked: list[str]) -> float:
        return sum(self.rows(f'"{a} {b}"').get(row, 0.0) for a, b in pairwise(asked))

    def _rows(self, expression: str) -> Rows:
        sql = f"SELECT rowid, -bm25(rules, {COLUMNS}) FROM rules WHERE rules MATCH ?"
        return dict(self.db.execute(sql, (expression,)).fetchall())

    def marked(self, entry: Entry, query: str, before: str, after: str) -> str:
        """The entry's text with the words that were asked for put between two marks."""
        asked = self.content(query)
        alike = [other for word in asked for other in (word, *self._alike(word, bool(self.rows(f'"{word}"'))))]
        expression = " OR ".join(f'"{word}"' for word in alike) or '""'
        sql = "SELECT highlight(rules, 2, ?, ?) FROM rules WHERE rules MATCH ? AND rowid = ?"
        found = self.db.execute(sql, (before, after, expression, self.entries.index(entry))).fetchone()
        return str(found[0]) if found else entry.text


def _way_of_asking(words: list[str]) -> str | None:
    """The kind of question: 'who', 'when', 'how many', 'may' (can I, am I allowed), ... or None."""
    for word, following in pairwise([*words, ""]):
        if word == "how":
            return f"how {following}" if following in ("many", "much") else "how"
        if word in ("who", "when", "where", "which"):
            return word
        if word in ("can", "may", "must", "allowed"):
            return "may"
    return None


def _likeness(a: frozenset[str], b: frozenset[str]) -> float:
    """1 if two sets of words are the same, 0 if they share none."""
    return 2 * len(a & b) / (len(a) + len(b))


def _columns(entry: Entry) -> tuple[str, str, str]:
    text = "\n".join((entry.text, entry.open, entry.default, *entry.instead)).strip()
    return entry.title, ", ".join(entry.words), text


def _every_word(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        for part in " ".join(_columns(entry)).split():
            yield from tokens(part)


@cache
def index() -> Index:
    """The index of all games, built at the first question."""
    return Index(all_entries(), load_vocabulary())


def search(query: str, game: str | None = None, phase: str | None = None, limit: int = 8) -> list[Hit]:
    """The best answers: those of the game at hand (or named in the question) first, then those of all games."""
    named = _named_game(query)
    here = game or named
    hits = index().search(query, phase, unasked=named.split("-") if named else ())
    if here:
        hits.sort(key=lambda hit: hit.entry.game != here)  # keeps the order within each part
    return hits[:limit]


def _named_game(query: str) -> str | None:
    """The game that the question itself names ('in royal will ...')."""
    spoken = f" {' '.join(tokens(query))} "
    return next((game for game in game_ids() if f" {game.replace('-', ' ')} " in spoken), None)


def closest_titles(query: str, game: str | None = None) -> list[Entry]:
    """What to offer when nothing was found."""
    titles = {entry.title.lower(): entry for entry in all_entries() if game in (None, entry.game)}
    return [titles[title] for title in get_close_matches(query.lower()[:100], titles, n=3, cutoff=0.0)]
