"""A whole site in a folder: Flet's web client, Python, the app, and what holds them together."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.rules_data import PACKAGE
from companion.publish.errors import CannotPublish
from companion.publish.parts import Parts, gather
from companion.publish.precache import put_precache
from companion.publish.python import can_compile, put_python
from companion.publish.scanner import put_scanner
from companion.publish.security import headers_file, page_policy
from companion.publish.sentences import sentences
from companion.publish.web_client import client, put_client

WEB = Path(__file__).parent / "web"
MARK = "worker.js"  # only a folder with this file in it, or an empty one, is written to
NAME, DESCRIPTION = "Royal Companion", "Keeps the score, knows the rules, counts the odds."


@dataclass(frozen=True)
class Published:
    """What became of it."""

    folder: Path
    is_compiled: bool
    has_scanner: bool


def publish(folder: Path) -> Published:
    """The app as a static site in `folder`, which is replaced as a whole, or stays as it is."""
    with TemporaryDirectory() as scratch:
        return put_site(gather(Path(scratch)), folder)


def put_site(parts: Parts, folder: Path) -> Published:
    """Any app in two parts as a site: made elsewhere first."""
    _check_free(folder)
    draft = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(draft, ignore_errors=True)
    try:
        draft.mkdir(parents=True)
        published = Published(folder, can_compile(), _furnish(parts, draft) is not None)
        shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
    except OSError as error:
        raise CannotPublish(f"{folder}: cannot be written ({error.strerror})") from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return published


def _check_free(folder: Path) -> None:
    if folder.exists() and not (folder / MARK).is_file() and (folder.is_file() or any(folder.iterdir())):
        raise CannotPublish(f"{folder}: is there already and holds something else; choose a new or an empty folder")


def _furnish(parts: Parts, site: Path) -> str | None:
    put_client(site)
    shutil.copytree(WEB, site, dirs_exist_ok=True)
    scanner = put_scanner(site)
    names = {**put_python(parts, client() / "pyodide", site), "start": parts.start, "scanner": scanner}
    shelf = (PACKAGE / "pocket" / "shelf.py").read_text(encoding="utf-8") + "\nput_up()\n"
    (site / "parts.js").write_text(
        f"export const PARTS = {json.dumps(names)};\nexport const SHELF = {json.dumps(shelf)};\n", encoding="utf-8"
    )
    _fill_page(site)
    (site / "_headers").write_text(headers_file(), encoding="utf-8")
    put_precache(site)
    return scanner


def _fill_page(site: Path) -> None:
    page, start = site / "index.html", site / "start.js"
    values = {"csp": page_policy(), "name": NAME, "description": DESCRIPTION}
    page.write_text(page.read_text(encoding="utf-8").format_map(values), encoding="utf-8")
    spoken = f"const SENTENCES = {json.dumps(sentences(), ensure_ascii=False)};\n"
    start.write_text(spoken + start.read_text(encoding="utf-8"), encoding="utf-8")
