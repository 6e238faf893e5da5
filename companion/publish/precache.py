"""The site's own service worker: told which files there are, by checksum."""

from __future__ import annotations

import base64
import hashlib
import json
from fnmatch import fnmatch
from pathlib import Path

UNLISTED = ("sw.js", "_headers")
BY_BROWSER = (  # kept when this browser has used them; the others are for other browsers, or for nothing in this app
    "main.dart.*", "canvaskit/*", "assets/NOTICES", "assets/packages/*",
)  # fmt: skip


def put_precache(site: Path) -> None:
    """Last of all: every other file must be as it will be served."""
    files = {
        path.relative_to(site).as_posix(): _checksum(path)
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.relative_to(site).as_posix() not in UNLISTED
    }
    always = [name for name in files if not any(fnmatch(name, pattern) for pattern in BY_BROWSER)]
    worker = site / "sw.js"
    known = f"const FILES = {json.dumps(files)};\nconst ALWAYS = {json.dumps(always)};\n"
    worker.write_text(known + worker.read_text(encoding="utf-8"), encoding="utf-8")


def _checksum(path: Path) -> str:
    """As browsers want it in `integrity`."""
    return f"sha256-{base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}"
