"""How often the right entry is among the first answers, for our own set of questions."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

QUESTIONS = Path(__file__).parent / "questions"  # words and weights were improved on these
FRENCH = Path(__file__).parent / "questions_fr"
HELD_OUT = Path(__file__).parent / "held_out"  # and never on these: what strangers will find
Ask = Callable[[str, str | None], list[str]]  # a question and its game -> ids, best first


def questions(folder: Path = QUESTIONS) -> list[dict[str, Any]]:
    files = sorted(folder.glob("*.jsonl"))
    return [json.loads(row) for path in files for row in path.read_text(encoding="utf-8").splitlines()]


def place(question: dict[str, Any], ask: Ask) -> int:
    """The rank of the first right answer, from 1; 99 if it is not found."""
    expected = {f"{question['of']}/{slug}" for slug in question["expect"]}
    ranks = (rank for rank, rule in enumerate(ask(question["query"], question["game"]), 1) if rule in expected)
    return next(ranks, 99)


def recall(places: Iterable[int], within: int) -> float:
    found = list(places)
    return sum(rank <= within for rank in found) / len(found)


def table(ask: Ask, asked: list[dict[str, Any]]) -> str:
    """Recall by game and by kind of question."""
    groups: dict[str, list[int]] = defaultdict(list)
    for question in asked:
        rank = place(question, ask)
        for group in (
            "all",
            f"game {question['of']}",
            f"kind {question['kind']}",
            f"game given: {bool(question['game'])}",
        ):
            groups[group].append(rank)
    rows = [f"{'questions':<24} {'n':>4} {'@1':>6} {'@3':>6}"]
    rows += [f"{name:<24} {len(r):>4} {recall(r, 1):>6.2f} {recall(r, 3):>6.2f}" for name, r in sorted(groups.items())]
    return "\n".join(rows)


if __name__ == "__main__":
    from companion.rulebook.search import search

    def ask(query: str, game: str | None, language: str = "en") -> list[str]:
        return [hit.entry.id for hit in search(query, game, language=language)]

    def ask_in_french(query: str, game: str | None) -> list[str]:
        return ask(query, game, "fr")

    print(f"{table(ask, questions())}\n\nheld out:\n{table(ask, questions(HELD_OUT))}")  # noqa: T201
    if questions(FRENCH):
        print(f"\nFrench:\n{table(ask_in_french, questions(FRENCH))}")  # noqa: T201
    for asking, folder in ((ask, QUESTIONS), (ask_in_french, FRENCH)):
        for question in questions(folder):
            if (rank := place(question, asking)) > 1:
                print(rank, question, asking(question["query"], question["game"])[:3])  # noqa: T201
