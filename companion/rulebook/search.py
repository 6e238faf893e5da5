"""Search: each word of a question asks the index by itself; entries that answer more of them come first."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache
from itertools import pairwise
from math import log

from companion.games import game_ids
from companion.rulebook.entries import ENGLISH, Entry, all_entries, find_entry, rule_languages
from companion.rulebook.search_words import Speller, Vocabulary, content, french_root, load_vocabulary, stem, tokens

# How much things count; settled by trying them on the questions in tests/rulebook.
COLUMNS = "5.0, 3.5, 1.0"  # a word in the title, in the players' words, in the text
SYNONYM = 0.5  # a word of the same meaning, beside the word itself
NEIGHBOURS = 0.9  # two words of the question that stand side by side in the entry
COVERED = 0.8  # how much of the score hangs on the share of the question that was found
TITLE = 1.2  # what a question gains that says just what the title says
WAY = 1.15  # a title that asks in the same way: who, when, how many ...
EXAMPLE = 0.75  # an example answers less than the rule that it shows
PHASE = 1.15  # an entry of the phase at hand
WAYS = {
    **{word: word for word in ("who", "when", "where", "which")},
    **dict.fromkeys(("can", "may", "must", "allowed", "peut", "peux", "puis", "doit", "dois", "droit", "faut"), "may"),
    "qui": "who",
    "quand": "when",
    "combien": "how many",
    "comment": "how",
    **dict.fromkeys(("quel", "quelle", "quels", "quelles"), "which"),
}
Rows = Mapping[int, float]


@dataclass(frozen=True)
class Hit:
    """An entry that answers, and how well."""

    entry: Entry
    score: float


@dataclass(frozen=True)
class Question:
    """A question taken apart: what each word finds and how telling it is, what neighbours find, the way of asking."""

    found: list[Rows]
    weights: list[float]
    weight: float
    pairs: list[Rows]
    stems: frozenset[str]
    way: str | None


class Index:
    """A read-only full-text index of some entries, in memory."""

    def __init__(self, entries: Sequence[Entry], vocabulary: Vocabulary, language: str = ENGLISH) -> None:
        self.entries, self.vocabulary, self.language = entries, vocabulary, language
        self.ways = [_way_of_asking(tokens(entry.title)) for entry in entries]
        self.stem = stem if language == ENGLISH else french_root
        self.titles = [frozenset(map(self.stem, self.content(entry.title))) for entry in entries]
        self.db = sqlite3.connect(":memory:", check_same_thread=False)
        tokenizer = "porter unicode61" if language == ENGLISH else "unicode61 remove_diacritics 2"
        self.db.execute(
            f"CREATE VIRTUAL TABLE rules USING fts5(title, words, text, tokenize='{tokenizer}', prefix='2 3')"
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

    def search(self, query: str, game: str | None = None, phase: str | None = None) -> list[Hit]:
        """Every entry (of the game) that has something of the question, the best first."""
        question = self._question(query)
        rows = {row for rows in question.found for row in rows if game in (None, self.entries[row].game)}
        hits = [Hit(self.entries[row], self._score(row, question, phase)) for row in rows]
        return sorted(hits, key=lambda hit: -hit.score)

    def _question(self, query: str) -> Question:
        words = _without_game(self.content(query), _named_game(query))
        is_typing = not query.endswith((" ", "?", "!", "."))
        asked = [self._meant(word, is_typing and word == words[-1]) for word in words]
        found = [self._one_word(*meant) for meant in asked]
        weights = [log(1 + len(self.entries) / len(rows)) if rows else 0.0 for rows in found]
        mended = [meant[0] for meant, _ in asked]
        pairs = [self.rows(f'"{a} {b}"') for a, b in pairwise(mended)]
        stems = frozenset(map(self.stem, mended))
        return Question(found, weights, sum(weights), [p for p in pairs if p], stems, _way_of_asking(tokens(query)))

    def _meant(self, word: str, is_prefix: bool) -> tuple[list[str], bool]:
        """The word itself, or those that were meant if nobody knows it; and whether it may go on."""
        if self.rows(self._any_of([word])) or word in self.vocabulary.alike:
            return [word], False
        if is_prefix and len(word) > 1 and self.speller.has_prefix(word):
            return [word], True
        return self.speller.meant(word) or [word], False

    def _one_word(self, words: list[str], is_prefix: bool) -> Rows:
        """What a word (or those that were meant by it) finds, and for less what words of the same meaning find."""
        direct = self.rows(f'"{words[0]}"*' if is_prefix else self._any_of(words))
        alike = [other for word in words for other in self._alike(word)]
        if not alike:
            return direct
        others = self.rows(self._any_of(alike))
        return {row: max(direct.get(row, 0.0), SYNONYM * others.get(row, 0.0)) for row in {*direct, *others}}

    def _alike(self, word: str) -> tuple[str, ...]:
        """Words of the same meaning."""
        return self.vocabulary.alike.get(word, ())

    def _any_of(self, words: Iterable[str]) -> str:
        """The index's words for "one of these". Of other languages than English it knows no endings: name the forms."""
        if self.language != ENGLISH:
            words = [form for word in words for form in self.speller.forms.get(french_root(word), (word,))]
        return " OR ".join(f'"{word}"' for word in words)

    def _score(self, row: int, question: Question, phase: str | None) -> float:
        """The words' own scores, times how much of the question they cover, times what the entry is."""
        score = covered = 0.0
        for rows, weight in zip(question.found, question.weights, strict=True):
            if row in rows:
                score += rows[row]
                covered += weight
        for pair in question.pairs:
            score += NEIGHBOURS * pair.get(row, 0.0)
        score *= 1 - COVERED + COVERED * covered / question.weight
        return round(score * self._fitness(row, question, phase), 6)

    def _fitness(self, row: int, question: Question, phase: str | None) -> float:
        entry, fit = self.entries[row], 1 + TITLE * _likeness(question.stems, self.titles[row])
        if question.way and question.way == self.ways[row]:
            fit *= WAY
        if entry.slug.startswith("example") and not question.stems & {"exampl", "exempl"}:
            fit *= EXAMPLE
        return fit * PHASE if phase in entry.phases else fit

    def _rows(self, expression: str) -> Rows:
        sql = f"SELECT rowid, -bm25(rules, {COLUMNS}) FROM rules WHERE rules MATCH ?"
        return dict(self.db.execute(sql, (expression,)).fetchall())

    def mended(self, query: str) -> dict[str, str]:
        """Words of the question that no entry knows, and the word that was taken instead: {'contset': 'contest'}."""
        words, is_typing = self.content(query), not query.endswith((" ", "?", "!", "."))
        meant = {word: self._meant(word, is_typing and word == words[-1])[0][0] for word in words}
        return {word: known for word, known in meant.items() if known != word}

    def marked(self, entry: Entry, query: str, before: str, after: str) -> str:
        """The entry's text with the words that were asked for put between two marks."""
        meant = [known for word in self.content(query) for known in self._meant(word, False)[0]]
        alike = [other for word in meant for other in (word, *self._alike(word))]
        expression = self._any_of(alike) or '""'
        sql = "SELECT highlight(rules, 2, ?, ?) FROM rules WHERE rules MATCH ? AND rowid = ?"
        found = self.db.execute(sql, (before, after, expression, self.entries.index(entry))).fetchone()
        return str(found[0]) if found else entry.text


def _without_game(words: list[str], named: str | None) -> list[str]:
    """The words of a question without those that only name the game, unless it has no others."""
    return [word for word in words if not named or word not in named.split("-")] or words


def _way_of_asking(words: list[str]) -> str | None:
    """The kind of question: 'who', 'when', 'how many', 'may' (can I, am I allowed), ... or None."""
    for word, following in pairwise([*words, ""]):
        if word == "how":
            return f"how {following}" if following in ("many", "much") else "how"
        if word in WAYS:
            return WAYS[word]
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


_indexes: dict[str, Index] = {}


def is_indexed(language: str) -> bool:
    return _spoken(language) in _indexes


def index(language: str = ENGLISH) -> Index:
    """The index of all games in a language, built at the first question."""
    code = _spoken(language)
    if code not in _indexes:
        _indexes[code] = Index(all_entries(code), load_vocabulary(), code)
    return _indexes[code]


def _spoken(language: str) -> str:
    """The language itself, or English for one into which no rule is translated yet."""
    return language if language in rule_languages() else ENGLISH


def search(
    query: str, game: str | None = None, phase: str | None = None, limit: int = 8, language: str = ENGLISH
) -> list[Hit]:
    """The best answers in the reader's language: those of the game at hand (or named) first, then those of all games.

    A question that finds nothing is asked again in the other languages.
    """
    if hits := _search(query, game, phase, limit, language):
        return hits
    for other in (code for code in rule_languages() if code != language):
        if hits := _search(query, game, phase, limit, other):
            return [Hit(find_entry(hit.entry.id, language=language), hit.score) for hit in hits]
    return []


def _search(query: str, game: str | None, phase: str | None, limit: int, language: str) -> list[Hit]:
    here = game or _named_game(query)
    hits = index(language).search(query, here, phase)[:limit]
    if here and len(hits) < limit:
        hits += [hit for hit in index(language).search(query) if hit.entry.game != here]
    return hits[:limit]


def _named_game(query: str) -> str | None:
    """The game that the question itself names ('in royal will ...')."""
    words = f" {' '.join(tokens(query))} "
    return next((game for game in game_ids() if f" {game.replace('-', ' ')} " in words), None)


def closest_titles(query: str, game: str | None = None, language: str = ENGLISH) -> list[Entry]:
    """What to offer when nothing was found."""
    titles = {entry.title.lower(): entry for entry in all_entries(language) if game in (None, entry.game)}
    return [titles[title] for title in get_close_matches(query.lower()[:100], titles, n=3, cutoff=0.0)]
