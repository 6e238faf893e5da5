"""Search: each word of a question asks the index by itself; entries that answer more of them come first."""

from __future__ import annotations

import sqlite3
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache

from companion.core.errors import BadData
from companion.games.facts import data_folder
from companion.rulebook.entries import Entry
from companion.rulebook.library import all_entries
from companion.rulebook.words import Speller, content, tokens

WEIGHTS = "6.0, 4.0, 1.0"  # a word in the title, in the players' words, in the text
SYNONYM = 0.6  # what a word of the same meaning counts, beside the word itself
COVERED = 0.6  # how much of the score depends on how many of the words were found
PHASE = 1.15  # what an entry of the phase at hand gains
Rows = Mapping[int, float]


@dataclass(frozen=True)
class Hit:
    """An entry that answers, and how well."""

    entry: Entry
    score: float


@dataclass(frozen=True)
class Vocabulary:
    """What is known about words: those that say nothing, and those that mean the same."""

    stop: frozenset[str]
    alike: Mapping[str, tuple[str, ...]]


class Index:
    """A read-only full-text index of entries, in memory."""

    def __init__(self, entries: Sequence[Entry], vocabulary: Vocabulary) -> None:
        self.entries = entries
        self.vocabulary = vocabulary
        self.db = sqlite3.connect(":memory:", check_same_thread=False)
        self.db.execute(
            "CREATE VIRTUAL TABLE rules USING fts5(title, words, text, tokenize='porter unicode61', prefix='2 3')"
        )
        rows = [(i, *_columns(entry)) for i, entry in enumerate(entries)]
        self.db.executemany("INSERT INTO rules(rowid, title, words, text) VALUES (?, ?, ?, ?)", rows)
        self.speller = Speller(_every_word(entries))
        self.rows = lru_cache(maxsize=2_000)(self._rows)

    def search(self, query: str, game: str | None = None, phase: str | None = None, limit: int = 8) -> list[Hit]:
        """The best entries first; those of the game at hand before all others."""
        words = tokens(query)
        game = game or _named_game(words, {entry.game for entry in self.entries})
        asked = content(words, self.vocabulary.stop)
        scores = self._scores(asked, is_typing=not query.endswith((" ", "?", "!", ".")))
        hits = [Hit(self.entries[row], round(score, 6)) for row, score in scores.items()]
        if phase:
            hits = [Hit(hit.entry, hit.score * (PHASE if phase in hit.entry.phases else 1)) for hit in hits]
        return sorted(hits, key=lambda hit: (hit.entry.game != game if game else False, -hit.score))[:limit]

    def _scores(self, asked: list[str], is_typing: bool) -> dict[int, float]:
        sums: dict[int, float] = {}
        found: dict[int, int] = {}
        for i, word in enumerate(asked):
            for row, score in self._one_word(word, is_typing and i == len(asked) - 1).items():
                sums[row] = sums.get(row, 0.0) + score
                found[row] = found.get(row, 0) + 1
        share = COVERED / max(1, len(asked))
        return {row: score * (1 - COVERED + share * found[row]) for row, score in sums.items()}

    def _one_word(self, word: str, is_prefix: bool) -> Rows:
        """What one word finds: itself, words of the same meaning for less, and what was meant if nobody knows it."""
        direct = self.rows(f'"{word}"*' if is_prefix and len(word) > 1 else f'"{word}"')
        alike = self.vocabulary.alike.get(word, ())
        if not direct and not alike and not self.speller.knows(word):
            alike = tuple(self.speller.meant(word))
            alike += tuple(other for known in alike for other in self.vocabulary.alike.get(known, ()))
        if not alike:
            return direct
        others = self.rows(" OR ".join(f'"{other}"' for other in alike))
        return {row: max(direct.get(row, 0.0), SYNONYM * others.get(row, 0.0)) for row in {*direct, *others}}

    def _rows(self, expression: str) -> Rows:
        sql = f"SELECT rowid, -bm25(rules, {WEIGHTS}) FROM rules WHERE rules MATCH ?"
        return dict(self.db.execute(sql, (expression,)).fetchall())

    def marked(self, entry: Entry, query: str, before: str, after: str) -> str:
        """The entry's text with the words that were asked for put between two marks."""
        asked = content(tokens(query), self.vocabulary.stop)
        alike = [
            other for word in asked for other in (word, *self.vocabulary.alike.get(word, self.speller.meant(word)))
        ]
        expression = " OR ".join(f'"{word}"' for word in alike) or '""'
        sql = "SELECT highlight(rules, 2, ?, ?) FROM rules WHERE rules MATCH ? AND rowid = ?"
        found = self.db.execute(sql, (before, after, expression, self.entries.index(entry))).fetchone()
        return str(found[0]) if found else entry.text

    def closest_titles(self, query: str, game: str | None = None) -> list[Entry]:
        """What to offer when nothing was found."""
        titles = {entry.title.lower(): entry for entry in self.entries if game in (None, entry.game)}
        return [titles[title] for title in get_close_matches(query.lower()[:100], titles, n=3, cutoff=0.0)]


def _columns(entry: Entry) -> tuple[str, str, str]:
    return (
        entry.title,
        " ".join(entry.words),
        "\n".join((entry.text, entry.open, entry.default, *entry.instead)).strip(),
    )


def _every_word(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        for part in " ".join(_columns(entry)).split():
            yield from tokens(part)


def _named_game(words: list[str], games: Iterable[str]) -> str | None:
    """The game that the question itself names ('in royal will ...')."""
    spoken = f" {' '.join(words)} "
    return next((game for game in games if f" {game.replace('-', ' ')} " in spoken), None)


@cache
def load_vocabulary() -> Vocabulary:
    """rules_data/words.toml: each word of a group stands for all the others of it."""
    path = data_folder("rules_data") / "words.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        stop, groups = data["stop"].split(), data["groups"]
    except (OSError, KeyError, ValueError) as error:
        raise BadData(f"{path}: cannot be used ({error})") from None
    alike: dict[str, tuple[str, ...]] = {}
    for group in groups:
        for word in group:
            alike[word] = tuple(dict.fromkeys((*alike.get(word, ()), *(other for other in group if other != word))))
    return Vocabulary(frozenset(stop), alike)


@cache
def index() -> Index:
    """The index of all games, built at the first question."""
    return Index(all_entries(), load_vocabulary())
