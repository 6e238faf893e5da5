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
from companion.games.rules_data import PACKAGE
from companion.publish import CannotPublish
from companion.publish.licences import put_licences
from companion.publish.python_packages import Parts, can_compile, gather, put_python
from companion.publish.web_client import client, put_client, put_scanner
from companion.ui.translation import languages, translate_message

WEB = Path(__file__).parent / "web"
MARK = "worker.js"  # only a folder with this file in it, or an empty one, is written to
NAME, DESCRIPTION = "Royal Companion", "Keeps the score, knows the rules, counts the odds."
UNLISTED = ("sw.js", "_headers")
BY_BROWSER = (  # kept when this browser has used them; the others are for other browsers, or for nothing in this app
    "main.dart.*", "canvaskit/*", "assets/NOTICES", "assets/packages/*", "fonts/FONTS.md", "*LICENSE*", "licences.txt",
)  # fmt: skip
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
CSP = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",  # Flutter sets styles on the elements that it makes
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' blob:",
    "media-src": "'self' blob:",
    "worker-src": "'self' blob:",
    "manifest-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'none'",
}
POLICY = "; ".join(f"{key} {value}" for key, value in CSP.items())  # as a page says it in its head
HEADERS = {  # a page cannot say these for itself
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",  # kept, but asked about: a new version is seen at the next visit
}


@dataclass(frozen=True)
class Published:
    """A finished site, and what it could not be given here."""

    folder: Path
    is_compiled: bool
    has_scanner: bool


def publish(folder: Path) -> Published:
    """The app as a static site in `folder`, which is replaced as a whole, or stays as it is."""
    with TemporaryDirectory() as scratch:
        return put_site(gather(Path(scratch)), folder)


def put_site(parts: Parts, folder: Path) -> Published:
    """Any app in parts as a site; made beside the folder first."""
    _check_free(folder)
    draft = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(draft, ignore_errors=True)
    try:
        draft.mkdir(parents=True)
        published = Published(folder, can_compile(), _fill(parts, draft) is not None)
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


def _fill(parts: Parts, site: Path) -> str | None:
    put_client(site)
    shutil.copytree(WEB, site, dirs_exist_ok=True)
    scanner = put_scanner(site)
    names = {**put_python(parts, client() / "pyodide", site), "start": parts.start, "scanner": scanner}
    loader = (PACKAGE / "browser_app" / "package_loader.py").read_text(encoding="utf-8") + "\ninstall()\n"
    (site / "parts.js").write_text(
        f"export const PARTS = {json.dumps(names)};\nexport const LOADER = {json.dumps(loader)};\n", encoding="utf-8"
    )
    _fill_page(site)
    put_licences(site)
    (site / "_headers").write_text(headers_file(), encoding="utf-8")
    put_precache(site)
    return scanner


def _fill_page(site: Path) -> None:
    page, start = site / "index.html", site / "start.js"
    values = {"csp": POLICY, "name": NAME, "description": DESCRIPTION}
    page.write_text(page.read_text(encoding="utf-8").format_map(values), encoding="utf-8")
    translated = f"const SENTENCES = {json.dumps(sentences(), ensure_ascii=False)};\n"
    start.write_text(translated + start.read_text(encoding="utf-8"), encoding="utf-8")


def sentences() -> dict[str, dict[str, str]]:
    """What the page says before the app is there to say anything, by language."""
    return {
        language: {name: translate_message(text, language) for name, text in SENTENCES.items()}
        for language in languages()
    }


def headers_file() -> str:
    """In the form that several hosts of static sites read."""
    return "\n".join(["/*", *(f"  {key}: {value}" for key, value in HEADERS.items()), ""])


def put_precache(site: Path) -> None:
    """Last of all: every other file must be as it will be served."""
    files = {
        path.relative_to(site).as_posix(): _checksum(path)
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.relative_to(site).as_posix() not in UNLISTED
    }
    always = [name for name in files if not any(fnmatch(name, pattern) for pattern in BY_BROWSER)]
    worker = site / "sw.js"
    listed = f"const FILES = {json.dumps(files)};\nconst ALWAYS = {json.dumps(always)};\n"
    worker.write_text(listed + worker.read_text(encoding="utf-8"), encoding="utf-8")


def _checksum(path: Path) -> str:
    """As browsers want it in `integrity`."""
    return f"sha256-{base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}"
