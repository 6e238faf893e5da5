"""`make words`: every sentence that the app can say, found in the sources, and the catalogues brought up to date.

`make words LANGUAGE=de` begins a new language: an empty catalogue, and for each game a file of rules to fill in.

What is said: the texts of `t.say("...")`, and in the games and the core every text of more than a word that is no
docstring (templates of lines, refusals, titles of moves and phases, rulings). More is offered than is ever shown;
that costs a translator a minute and no reader anything.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.core.field_words import read_out
from companion.core.fields import Field, Form, OneOf, typed_in
from companion.core.messages import Message
from companion.games import all_games
from companion.games.rules_data import facts
from companion.ui.kit.cards_and_dice import RANK_NAMES, SUIT_NAMES
from companion.ui.translation import ENGLISH, FOLDER, languages

CODE = re.compile("[a-z]{2,3}")
RULE_ROW = re.compile("# |## |words: |open: |default: |instead: ")
ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "companion"
SPOKEN = ("say", "message", "IllegalMove", "Move", "Phase", "Ruling", "Calculator", "Score", "listed")
TOLD_BY_RULES = (
    SOURCES / "games",
    *(
        SOURCES / "core" / name
        for name in ("corrections.py", "fields.py", "fold.py", "game.py", "players.py", "table.py")
    ),
)
OF_ONE_AND_MANY = {"say_n": 0, "plural": 0, "counted": 1}  # where the two texts stand among what is given
OTHER_ANSWERS = ("bonus_draw", "unclaimed")  # words that a calculator answers with, but to none of the examples
Said = str | tuple[str, str]  # a sentence, or its two forms for one and many


def said() -> set[Said]:
    """Everything that the app may say, in English."""
    found, others = {ENGLISH.template}, set[str]()
    pairs: set[tuple[str, str]] = set()
    for path in sorted(SOURCES.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found.update(_called_with(tree, ("say", "message", "tell", "UnknownName")))
        pairs.update(_pairs(tree))
        if any(path.is_relative_to(place) for place in TOLD_BY_RULES):
            others.update(_texts(tree))
            found.update(_called_with(tree, SPOKEN))
    found.update(form_words())
    found |= others - {many for _, many in pairs}
    return pairs | {text for text in found - {one for one, _ in pairs} if any(sign.isalpha() for sign in text)}


def form_words() -> Iterator[str]:
    """What forms read out: the keys and choices of every move, option and calculator."""
    yield from (*SUIT_NAMES.values(), *RANK_NAMES.values(), *map(read_out, OTHER_ANSWERS))
    for game in all_games().values():
        yield from map(read_out, game.calculators)
        for calculator in game.calculators.values():
            names = typed_in(calculator.form, calculator.example)
            yield from (read_out(word) for word in answer_words(calculator(calculator.example)) if word not in names)
        yield from _printed_texts(facts(game.id))
        yield from (stamp for move in game.moves.values() for stamp in move.stamps)
        moves = (Form(**move.fields) for move in game.moves.values())
        calculators = (calculator.form for calculator in game.calculators.values())
        for form in (*moves, *calculators, Form(**game.options)):
            yield from map(read_out, names_in(form))
            yield from _wanted_in(form)


def answer_words(value: Any) -> Iterator[str]:
    """The keys and words of a calculator's answer, however deep."""
    if isinstance(value, Mapping):
        yield from value
        value = [*value.values()]
    if isinstance(value, list):
        for part in value:
            yield from answer_words(part)
    elif isinstance(value, str):
        yield value


def _printed_texts(table: Mapping[str, Any]) -> Iterator[str]:
    """Every `text` among a game's facts, however deep."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _printed_texts(value)
        elif key == "text":
            yield value


def names_in(field: Field) -> Iterator[str]:
    """Keys and choices, however deep."""
    if isinstance(field, OneOf):
        yield from field.names
    yield from getattr(field, "fields", {})
    for part in _parts_of(field):
        yield from names_in(part)


def _wanted_in(field: Field) -> Iterator[str]:
    """What complaints say that a value should be, however deep."""
    yield from _templates(field.wanted)
    yield from _templates(field.what) if isinstance(field, OneOf) else ()
    for part in _parts_of(field):
        yield from _wanted_in(part)


def _templates(said: Message) -> Iterator[str]:
    yield said.template
    for value in said.values.values():
        if isinstance(value, Message):
            yield from _templates(value)


def _parts_of(field: Field) -> list[Field]:
    parts = [getattr(field, name, None) for name in ("item", "name", "form")]
    return [part for part in (*getattr(field, "fields", {}).values(), *parts) if isinstance(part, Field)]


def _called_with(tree: ast.AST, names: tuple[str, ...]) -> Iterator[str]:
    """Texts among the first two arguments of the functions that speak."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in names:
            for part in (inner for argument in node.args[:2] for inner in ast.walk(argument)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def _pairs(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """What is said of one and of many; counted(n, "coin") also says "coins"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (at := OF_ONE_AND_MANY.get(_name(node.func))) is not None:
            texts = [
                a.value for a in node.args[at : at + 2] if isinstance(a, ast.Constant) and isinstance(a.value, str)
            ]
            if texts:
                yield texts[0], texts[1] if len(texts) > 1 else texts[0] + "s"


def _texts(tree: ast.AST) -> Iterator[str]:
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    skipped |= {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            if " " in node.value and "<" not in node.value:
                yield node.value


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _forms(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words


def catalogue_file(language: str, ending: str = "po") -> Path:
    return FOLDER / language / "LC_MESSAGES" / f"companion.{ending}"


def read(language: str) -> Catalog:
    path = catalogue_file(language)
    if not path.exists():
        return Catalog(locale=language, project="Royal Companion", version="1", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> Catalog:
    """The catalogue with every new sentence in it, empty, and without those that nobody says any more."""
    old = read(language)
    new = Catalog(locale=language, project="Royal Companion", version="1", charset="utf-8", fuzzy=False)
    for text in sorted(said(), key=str):
        known = old.get(text)
        words = known.string if known and isinstance(known.id, tuple) == isinstance(text, tuple) else ""
        new.add(text, words or ("" if isinstance(text, str) else ("",) * new.num_plurals))
    return new


def begin_rules(language: str) -> None:
    """Files of rules to fill in: an entry without a text is read in English."""
    for game in all_games():
        path = ROOT / "rules_data" / game / f"rules.{language}.md"
        kept = [
            row for row in path.with_name("rules.md").read_text(encoding="utf-8").splitlines() if RULE_ROW.match(row)
        ]
        if not path.exists():
            path.write_text("\n".join(kept).replace("\n## ", "\n\n## ") + "\n", encoding="utf-8")


def main(wanted: str = "") -> int:
    new = {wanted} if CODE.fullmatch(wanted) else set()  # LANGUAGE may also be what the shell speaks: en_GB:en
    for language in new - {"en"}:
        begin_rules(language)
    for language in sorted({*languages(), *new} - {"en"}):
        found = update(language)
        path = catalogue_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, found, width=0, omit_header=False, sort_output=True)
        with catalogue_file(language, "mo").open("wb") as file:
            write_mo(file, found)
        missing = [message.id for message in found if message.id and not all(_forms(message.string))]
        print(f"{language}: {len(found)} sentences, {len(missing)} still without words")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
