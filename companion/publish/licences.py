"""licences.txt of a site: the terms of everything that is in it. Flutter's own list is beside it, in assets/NOTICES."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.games.rules_data import PACKAGE, data_folder
from companion.publish.python_packages import COMPILED, FIRST, REST, UPGRADE, installed

FILE = "licences.txt"
TEXTS = Path(__file__).parent / "licence_texts"  # of what is in a site and brings no text along
PACKAGES = (*FIRST, *COMPILED, *REST, *UPGRADE, "zxing-cpp")  # the last one is inside of zxing-wasm
SAME_PROJECT = {"flet": "flet-charts"}  # has no text of its own
NAMES = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
LINE = "=" * 80


def put_licences(site: Path) -> None:
    """When all else is in the site; a text that several share is given once."""
    titles: dict[str, list[str]] = {}
    for title, text in _texts(site):
        titles.setdefault(text.strip(), []).append(title)
    parts = [f"{LINE}\n{', '.join(names)}\n{LINE}\n\n{text}\n" for text, names in titles.items()]
    (site / FILE).write_text("\n".join(parts), encoding="utf-8")


def _texts(site: Path) -> Iterator[tuple[str, str]]:
    own = next(folder / "LICENSE" for folder in (PACKAGE, PACKAGE.parent) if (folder / "LICENSE").is_file())
    yield "Royal Companion", own.read_text(encoding="utf-8")
    for path in sorted(data_folder("assets").glob("fonts/LICENSE-*.txt")):
        yield f"fonts/{path.name}", path.read_text(encoding="utf-8")
    for name in PACKAGES:
        yield f"{name} {installed(name).version}", licence_of(SAME_PROJECT.get(name, name))
    for path in (*sorted(TEXTS.glob("*.txt")), *sorted(site.glob("*/LICENSE"))):
        yield path.stem.replace("_", " ") if path.suffix else path.parent.name, path.read_text(encoding="utf-8")


def licence_of(package: str) -> str:
    """The text that an installed package brings along."""
    about = (file for file in installed(package).files or () if file.parts[0].endswith(".dist-info"))
    return "\n".join(file.read_text(encoding="utf-8") for file in about if file.name.upper().startswith(NAMES))
