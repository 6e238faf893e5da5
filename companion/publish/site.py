"""A whole site in a folder: Flet's web client, Python, the app, and what holds them together: the page with its own
sentences, the headers that allow nothing from elsewhere, and a service worker that knows each file by its checksum.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.core.messages import message
from companion.publish import CannotPublish
from companion.publish.compression import BEST, ENDINGS, put_compressed
from companion.publish.headers import LINES, POLICY, put_host_files
from companion.publish.licences import put_licences
from companion.publish.python_packages import LOADER, Parts, can_compile, gather, put_python
from companion.publish.web_client import client, put_client, put_scanner
from companion.ui.translation import in_every_language

WEB = Path(__file__).parent / "web"
MARK = "worker.js"  # only a folder with this file in it, or an empty one, is written to
NAME, DESCRIPTION = "Royal Companion", "Keeps the score, knows the rules, counts the odds."
BY_BROWSER = (  # kept when this browser has used them; the others are for other browsers, or for nothing in this app
    "main.dart.*", "canvaskit/*", "assets/NOTICES", "assets/packages/*", "fonts/FONTS.md", "*LICENSE*", "licences.txt",
)  # fmt: skip
LATER = "snapshot-*"  # kept when everything else is there
UNLISTED = ("sw.js", *LINES)
SENTENCES = {
    "name": message("Royal Companion"),
    "newer": message("Starting the new version. Your tables stay as they are."),
    "elsewhere": message("Royal Companion is open in another tab. Carry on there, or use it here instead."),
    "taken": message("Royal Companion is now in another tab. Everything you did here is saved."),
    "here": message("Use it here instead"),
    "failed": message(
        "Royal Companion couldn’t start. Your tables are safe. The browser may be too old, or the first "
        "visit was interrupted."
    ),
    "again": message("Try again"),
    "blocked": message(
        "This browser blocks storage, so the app can’t start. Allow cookies and site data for this site, or "
        "use another browser."
    ),
    "full": message(
        "Browser storage is full, so new moves aren’t saved. Export your tables in Settings, then free up space."
    ),
    "fold": message("Got it"),
}


@dataclass(frozen=True)
class Published:
    """A finished site, and what it could not be given here."""

    folder: Path
    is_compiled: bool
    has_scanner: bool


def publish(folder: Path, quality: int = BEST) -> Published:
    """The app as a static site in `folder`, which is replaced as a whole, or stays as it is."""
    with TemporaryDirectory() as scratch:
        return put_site(gather(Path(scratch)), folder, quality)


def put_site(parts: Parts, folder: Path, quality: int = BEST) -> Published:
    """Any app in parts as a site; made beside the folder first."""
    _check_free(folder)
    draft = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(draft, ignore_errors=True)
    try:
        draft.mkdir(parents=True)
        published = Published(folder, can_compile(), _fill(parts, draft, quality) is not None)
        shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
    except OSError as error:
        raise CannotPublish(f"{folder}: can’t be written ({error.strerror})") from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return published


def _check_free(folder: Path) -> None:
    if folder.exists() and not (folder / MARK).is_file() and (folder.is_file() or any(folder.iterdir())):
        raise CannotPublish(f"{folder}: already exists and isn’t a site of this app; choose a new or empty folder")


def _fill(parts: Parts, site: Path, quality: int) -> str | None:
    put_client(site)
    shutil.copytree(WEB, site, dirs_exist_ok=True)
    scanner = put_scanner(site)
    names = {
        "snapshot": None,
        **put_python(parts, client() / "pyodide", site),
        "start": parts.start,
        "scanner": scanner,
    }
    loader = LOADER.read_text(encoding="utf-8") + "\ninstall()\n"
    (site / "parts.js").write_text(
        f"export const PARTS = {json.dumps(names)};\nexport const LOADER = {json.dumps(loader)};\n", encoding="utf-8"
    )
    _fill_page(site)
    put_licences(site)
    put_precache(site)
    put_compressed(site, quality)
    put_host_files(site)
    return scanner


def _fill_page(site: Path) -> None:
    page, start = site / "index.html", site / "start.js"
    values = {"csp": POLICY, "name": NAME, "description": DESCRIPTION}
    page.write_text(page.read_text(encoding="utf-8").format_map(values), encoding="utf-8")
    translated = f"const SENTENCES = {json.dumps(in_every_language(SENTENCES), ensure_ascii=False)};\n"
    start.write_text(translated + start.read_text(encoding="utf-8"), encoding="utf-8")


def put_precache(site: Path) -> None:
    """Last of all: every other file must be as it will be served."""
    files = {
        path.relative_to(site).as_posix(): _checksum(path)
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.name not in UNLISTED and path.suffix not in ENDINGS.values()
    }
    always = [name for name in files if not any(fnmatch(name, pattern) for pattern in (*BY_BROWSER, LATER))]
    later = [name for name in files if fnmatch(name, LATER)]
    worker = site / "sw.js"
    lists = {"FILES": files, "ALWAYS": always, "LATER": later}
    listed = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in lists.items())
    worker.write_text(listed + worker.read_text(encoding="utf-8"), encoding="utf-8")


def _checksum(path: Path) -> str:
    """As browsers want it in `integrity`."""
    return f"sha256-{base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}"
