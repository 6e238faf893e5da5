"""`companion rules`: search, show and list the rules of all games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.commands.language import language, tell
from companion.core.errors import BadInput, CompanionError, UnknownName
from companion.core.fields import Form, Maybe, Text, read
from companion.core.json_values import read_json
from companion.games import find_game
from companion.rulebook.entries import Entry, find_entry, game_entries, uses
from companion.rulebook.search import closest_titles, index, search

QUESTION = Form(query=Text(10_000_000, least=0), game=Maybe(Text()).default(None))
BOLD, PLAIN = "\033[1m", "\033[0m"


def run(args: list[str]) -> int:
    chosen = _parser().parse_args(args)
    code: int = chosen.verb(chosen)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion rules", description="Looks up rules.")
    verbs = parser.add_subparsers(required=True)
    finding = verbs.add_parser("search", help="find the entries that answer a question")
    finding.set_defaults(verb=_search)
    finding.add_argument("query", nargs="*", help="the question, as you would ask it")
    finding.add_argument("--game", help="the game you’re playing: its entries come first")
    finding.add_argument("--phase", help="the phase you’re in: its entries move up")
    finding.add_argument("--limit", type=int, default=5, help="number of answers (default 5)")
    finding.add_argument("--json", action="store_true", help="for programs")
    finding.add_argument("--batch", type=Path, help='a file of JSON lines {"query", "game"}')
    show = verbs.add_parser("show", help="show a whole entry")
    show.set_defaults(verb=_show)
    show.add_argument("id", help="game/id, or only the id if it’s unique")
    listing = verbs.add_parser("list", help="list all entries of a game")
    listing.set_defaults(verb=_list)
    listing.add_argument("game")
    return parser


def _search(chosen: argparse.Namespace) -> int:
    if chosen.batch:
        sys.stdout.writelines(f"{json.dumps(row)}\n" for row in _batch(chosen.batch, chosen.limit))
        return 0
    query = " ".join(chosen.query)
    game = find_game(chosen.game).id if chosen.game else None
    _check_phase(game, chosen.phase)
    if chosen.json:
        print(json.dumps(_answer(query, game, chosen.phase, chosen.limit)))
    else:
        print("\n\n".join(_as_text(query, game, chosen.phase, chosen.limit)))
    return 0


def _check_phase(game: str | None, phase: str | None) -> None:
    if phase and not game:
        raise BadInput(["--phase: a phase belongs to a game; name it with --game"])
    if phase and phase not in find_game(str(game)).phases:
        raise UnknownName("phase", phase, find_game(str(game)).phases)


def _answer(query: str, game: str | None, phase: str | None, limit: int) -> dict[str, Any]:
    hits = search(query, game, phase, limit)
    results = [
        {"id": e.id, "game": e.game, "title": e.title, "text": _whole_text(e), "score": hit.score}
        for hit in hits
        for e in [hit.entry]
    ]
    return {"query": query, "results": results}


def _whole_text(entry: Entry) -> str:
    if not entry.is_ruling:
        return entry.text
    return f"{entry.text}\nOpen: {entry.open}\nDefault: {entry.default}\nInstead: {'; '.join(entry.instead)}"


def _as_text(query: str, game: str | None, phase: str | None, limit: int) -> Iterator[str]:
    """The answers for people: title, text with the asked words marked, source."""
    hits = search(query, game, phase, limit, language())
    marks = (BOLD, PLAIN) if sys.stdout.isatty() else ("*", "*")
    for hit in hits:
        entry = hit.entry
        head = f"{entry.title}  [{find_game(entry.game).title}]{_ruling(entry)}"
        yield f"{head}\n{index(language()).marked(entry, query, *marks)}\n§ {entry.id}; {entry.source}"
    if not hits:
        closest = "\n".join(f"  {entry.title}  § {entry.id}" for entry in closest_titles(query, game, language()))
        yield tell("No results. Closest titles:") + f"\n{closest}"


def _ruling(entry: Entry) -> str:
    return f"  ({tell('ruling')})" if entry.is_ruling else ""


def _batch(path: Path, limit: int) -> Iterator[dict[str, Any]]:
    try:
        rows = path.read_bytes().splitlines()
    except OSError as error:
        raise BadInput([f"{path}: can’t be read ({error.strerror})"]) from None
    for row in rows:
        try:
            question = read(QUESTION, read_json(row, "line"))
            game = find_game(question["game"]).id if question["game"] else None
            yield _answer(question["query"], game, None, limit)
        except CompanionError as error:
            yield {"error": str(error)}


def _show(chosen: argparse.Namespace) -> int:
    entry = find_entry(chosen.id, language=language())
    print(f"{entry.title}  [{find_game(entry.game).title}]\n\n{_whole_text(entry)}\n\n§ {entry.id}; {entry.source}")
    if entry.see:
        print(tell("See also") + ": " + ", ".join(f"{entry.game}/{slug}" for slug in entry.see))
    for use in uses(entry):
        print(f"Asked by {use}")
    return 0


def _list(chosen: argparse.Namespace) -> int:
    for entry in game_entries(find_game(chosen.game).id, language()):
        print(f"{entry.slug:<28} {entry.title}{_ruling(entry)}")
    return 0
