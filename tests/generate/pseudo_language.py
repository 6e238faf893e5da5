"""A language that nobody speaks: accented, a third longer, in brackets. What is not was never given to a translator.

`python -m tests.generate.pseudo_language FOLDER` writes its catalogue; `COMPANION_LOCALE=FOLDER companion` offers it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.generate.translations import said

CODE = "eo"  # babel and gettext want a real code, with two forms for numbers
PLACES = re.compile(r"(\{[^}]*\})")
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "àƀçđéƒğħîĵķļɱñöþɋŕšŧûṽŵẋýžÀƁÇĐÉƑĞĦÎĴĶĻṀÑÖÞɊŔŠŦÛṼŴẊÝŽ"
)


def pseudo(text: str) -> str:
    """'{n} coins' becomes '⟦{n} çöîñš~~⟧'."""
    parts = PLACES.split(text)
    said = "".join(part if PLACES.match(part) else part.translate(LETTERS) for part in parts)
    return f"⟦{said}{'~' * (len(text) * 35 // 100)}⟧"


def write(folder: Path) -> Path:
    catalogue = Catalog(locale=CODE, charset="utf-8")
    for text in said():
        catalogue.add(text, pseudo(text) if isinstance(text, str) else tuple(map(pseudo, text)))
    path = folder / CODE / "LC_MESSAGES" / "companion.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)
    return folder


if __name__ == "__main__":
    write(Path(sys.argv[1]))
