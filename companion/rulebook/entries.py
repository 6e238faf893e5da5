"""The entries of the games' rules.md, read strictly: a bad file stops the start with its name and line.

    ## Who acts first in a Will? {first-action}
    source: Devising a Deed
    phases: actions, acting
    words: turn order, starting player, who begins
    see: turn-order, deal

    The text, in our own words.

A ruling has three more fields: `open` (what the book leaves open or contradicts), `default`, and `instead` (the
alternatives, separated by `|`). The entries of all games are read once.

`rules.fr.md` has them in French: under the same id a title, words, a text, and the three fields of a ruling; the rest
is taken from rules.md. An entry without a text stays as it is in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from companion.core.errors import BadData, UnknownName
from companion.games import find_game, game_ids
from companion.games.rules_data import data_folder

ENGLISH = "en"
HEADING = re.compile(r"## (?P<title>.+\S) \{(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)\}$")
FIELD = re.compile(r"(?P<key>[a-z]+): (?P<value>.*\S)$")
NEEDED = ("source", "words")
LISTS = {"phases": ",", "words": ",", "see": ",", "instead": "|"}
RULING = ("open", "default", "instead")
KNOWN = (*NEEDED, "phases", "see", *RULING)


@dataclass(frozen=True)
class Entry:
    """One rule as a player would look it up. `open`, `default` and `instead` are those of a ruling, else empty."""

    game: str
    slug: str
    title: str
    text: str
    source: str
    words: tuple[str, ...]
    phases: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    open: str = ""
    default: str = ""
    instead: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Unique over all games."""
        return f"{self.game}/{self.slug}"

    @property
    def is_ruling(self) -> bool:
        return bool(self.open)


@dataclass
class _Draft:
    """An entry while its lines are being read."""

    line: int
    slug: str
    title: str
    fields: dict[str, str]
    text: list[str]


def parse_rules(text: str, *, game: str, phases: Iterable[str], file: str) -> tuple[Entry, ...]:
    """All entries of one file, or BadData that names the line."""
    drafts = list(_drafts(text, file))
    entries = tuple(_entry(draft, game, file) for draft in drafts)
    _check_links(entries, drafts, set(phases), file)
    return entries


def translate_entries(entries: tuple[Entry, ...], text: str, file: str) -> tuple[Entry, ...]:
    """The same entries in the language of another file, as far as that has them."""
    drafts = {draft.slug: draft for draft in _drafts(text, file)}
    if unknown := drafts.keys() - {entry.slug for entry in entries}:
        raise _bad(file, drafts[min(unknown)].line, f"rules.md has no entry {min(unknown)!r}")
    return tuple(_translated(entry, drafts.get(entry.slug)) for entry in entries)


def _translated(entry: Entry, draft: _Draft | None) -> Entry:
    text = "\n".join(draft.text).strip() if draft else ""
    if draft is None or not text:
        return entry
    fields = {key: _value(key, value) for key, value in draft.fields.items() if key in ("words", *RULING)}
    return replace(entry, title=draft.title, text=text, **fields)


def _bad(file: str, line: int, what: str) -> BadData:
    return BadData(f"{file}:{line}: {what}")


def _drafts(text: str, file: str) -> Iterator[_Draft]:
    draft: _Draft | None = None
    for number, row in enumerate(text.split("\n"), 1):
        if row.startswith("## "):
            if draft:
                yield draft
            draft = _begun(row, number, file)
        elif draft:
            _read_row(draft, row, number, file)
        elif row.strip() and not row.startswith("# "):
            raise _bad(file, number, "text before the first heading '## Title {id}'")
    if draft:
        yield draft


def _begun(row: str, number: int, file: str) -> _Draft:
    found = HEADING.match(row)
    if not found:
        raise _bad(file, number, "expected a heading '## Title {some-id}'")
    return _Draft(number, found["slug"], found["title"], {}, [])


def _read_row(draft: _Draft, row: str, number: int, file: str) -> None:
    """Fields stand directly under the heading; the first empty line ends them."""
    if draft.text or not row.strip():
        draft.text.append(row)
        return
    found = FIELD.match(row)
    if not found or found["key"] not in KNOWN:
        raise _bad(
            file, number, f"expected one of {', '.join(KNOWN)} as 'key: value', or an empty line before the text"
        )
    if found["key"] in draft.fields:
        raise _bad(file, number, f"'{found['key']}' appears twice")
    draft.fields[found["key"]] = found["value"]


def _entry(draft: _Draft, game: str, file: str) -> Entry:
    text = "\n".join(draft.text).strip()
    missing = [key for key in NEEDED if key not in draft.fields] + ([] if text else ["text"])
    if missing:
        raise _bad(file, draft.line, f"'{draft.slug}' lacks: {', '.join(missing)}")
    if 0 < len(draft.fields.keys() & set(RULING)) < len(RULING):
        raise _bad(file, draft.line, f"'{draft.slug}': a ruling has all of {', '.join(RULING)}")
    return Entry(game, draft.slug, draft.title, text, **{key: _value(key, v) for key, v in draft.fields.items()})


def _value(key: str, value: str) -> Any:
    if key not in LISTS:
        return value
    return tuple(part.strip() for part in value.split(LISTS[key]) if part.strip())


def _check_links(entries: tuple[Entry, ...], drafts: list[_Draft], phases: set[str], file: str) -> None:
    slugs = [entry.slug for entry in entries]
    for entry, draft in zip(entries, drafts, strict=True):
        if slugs.count(entry.slug) > 1:
            raise _bad(file, draft.line, f"the id '{entry.slug}' appears twice")
        if unknown := [slug for slug in entry.see if slug not in slugs]:
            raise _bad(file, draft.line, f"'{entry.slug}' points to unknown entries: {', '.join(unknown)}")
        if unknown := [phase for phase in entry.phases if phase not in phases]:
            raise _bad(
                file, draft.line, f"'{entry.slug}' names unknown phases: {', '.join(unknown)}; known: {sorted(phases)}"
            )


@cache
def game_entries(game_id: str, language: str = ENGLISH) -> tuple[Entry, ...]:
    """The entries of one game, in the order of its file."""
    folder = data_folder("rules_data") / game_id
    path = folder / ("rules.md" if language == ENGLISH else f"rules.{language}.md")
    if language != ENGLISH and not path.exists():
        return game_entries(game_id)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"{path}: can’t be read ({error})") from None
    if language != ENGLISH:
        return translate_entries(game_entries(game_id), text, str(path))
    return parse_rules(text, game=game_id, phases=find_game(game_id).phases, file=str(path))


@cache
def rule_languages() -> tuple[str, ...]:
    """English, and every language that has a file of rules."""
    files = data_folder("rules_data").glob("*/rules.*.md")
    return (ENGLISH, *sorted({path.name.split(".")[1] for path in files}))


@cache
def all_entries(language: str = ENGLISH) -> tuple[Entry, ...]:
    return tuple(entry for game_id in game_ids() for entry in game_entries(game_id, language))


def find_entry(rule_id: str, game: str | None = None, language: str = ENGLISH) -> Entry:
    """An entry by `game/slug`, or by its slug alone where only one game has it."""
    wanted = f"{game}/{rule_id}" if game and "/" not in rule_id else rule_id
    found = [entry for entry in all_entries(language) if wanted.lower() in (entry.id, entry.slug)]
    if len(found) == 1:
        return found[0]
    known = [entry.id for entry in found or all_entries()]
    if found:
        raise UnknownName("rule (several games have it)", rule_id, known)
    raise UnknownName("rule", rule_id, [*known, *(entry.slug for entry in all_entries())])


def phase_rules(game_id: str, phase: str, language: str = ENGLISH) -> tuple[Entry, ...]:
    """What matters in a phase: the rules that the game names first, then every entry that names the phase."""
    entries = {entry.slug: entry for entry in game_entries(game_id, language)}
    named = find_game(game_id).phases[phase].rules
    others = (slug for slug, entry in entries.items() if phase in entry.phases and slug not in named)
    return tuple(entries[slug] for slug in (*named, *others))


def uses(entry: Entry) -> list[str]:
    """Where the game asks this rule: its moves, phases, calculators and house rules."""
    game = find_game(entry.game)
    found = [f"move: {move.title}" for move in game.moves.values() if entry.slug in move.rules]
    found += [f"phase: {phase.title}" for phase in game.phases.values() if entry.slug in phase.rules]
    found += [f"calculator: {name}" for name, calculator in game.calculators.items() if entry.slug in calculator.rules]
    return found + [f"house rule: {ruling.question}" for ruling in game.rulings.values() if ruling.rule == entry.slug]
