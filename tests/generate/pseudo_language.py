"""A language that nobody speaks: accented, a third longer, in brackets. What is not was never given to a translator.

`python -m tests.generate.pseudo_language FOLDER` writes its catalogue; `COMPANION_LOCALE=FOLDER companion` offers it.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion.games import game_ids
from companion.games.rules_data import data_folder
from companion.rulebook.entries import Entry, game_entries
from tests.generate.translations import said

CODE = "eo"  # babel and gettext want a real code, with two forms for numbers
PLACES = re.compile(r"(\{[^}]*\})")
LETTERS = str.maketrans(  # those of our fonts
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "àßçđéſğħîĵķļµñöþŋŕšŧûŷŵ×ýžÀßÇĐÉ£ĞĦÎĴĶĻµÑÖÞŊŔŠŦÛŶŴ×ÝŽ"
)


def pseudo(text: str) -> str:
    """'{n} coins' becomes '[{n} çöîñš~~]'."""
    parts = PLACES.split(text)
    said = "".join(part if PLACES.match(part) else part.translate(LETTERS) for part in parts)
    return f"[{said}{'~' * (len(text) * 35 // 100)}]"


def write(folder: Path) -> Path:
    catalogue = Catalog(locale=CODE, charset="utf-8")
    for text in said():
        catalogue.add(text, pseudo(text) if isinstance(text, str) else tuple(map(pseudo, text)))
    path = folder / CODE / "LC_MESSAGES" / "companion.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)
    return folder


def write_rules(folder: Path) -> Path:
    """A copy of rules_data in which every game has its rules in this language too."""
    shutil.copytree(data_folder("rules_data"), folder)
    for game in game_ids():
        texts = "\n\n".join(map(_rule, game_entries(game)))
        (folder / game / f"rules.{CODE}.md").write_text(texts, encoding="utf-8")
    return folder


def _rule(entry: Entry) -> str:
    ruling = {"open": entry.open, "default": entry.default, "instead": " | ".join(entry.instead)}
    fields = [f"{key}: {pseudo(text)}" for key, text in ruling.items() if text]
    return "\n".join([f"## {pseudo(entry.title)} {{{entry.slug}}}", *fields, "", *map(pseudo, entry.text.split("\n"))])


if __name__ == "__main__":
    write(Path(sys.argv[1]))
