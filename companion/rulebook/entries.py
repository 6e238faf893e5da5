"""The entries of a game's rules.md, read strictly: a bad file stops the start with its name and line.

    ## Who acts first in a Will? {first-action}
    source: Devising a Deed
    phases: actions, acting
    words: turn order, starting player, who begins
    see: turn-order, deal

    The text, in our own words.

A ruling has three more fields: `open` (what the book leaves open or contradicts), `default`, and `instead` (the
alternatives, separated by `|`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.errors import BadData

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
        raise _bad(file, number, f"'{found['key']}' stands twice")
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
            raise _bad(file, draft.line, f"the id '{entry.slug}' stands twice")
        if unknown := [slug for slug in entry.see if slug not in slugs]:
            raise _bad(file, draft.line, f"'{entry.slug}' points to unknown entries: {', '.join(unknown)}")
        if unknown := [phase for phase in entry.phases if phase not in phases]:
            raise _bad(
                file, draft.line, f"'{entry.slug}' names unknown phases: {', '.join(unknown)}; known: {sorted(phases)}"
            )
