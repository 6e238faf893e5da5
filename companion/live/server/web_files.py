"""What a browser loads: Flet's client with our page, fonts and icons over it, known by their content, compressed once.

Brotli takes a minute for all of them, so it is done in the background and kept in a folder from one start to the next.
"""

from __future__ import annotations

import gzip
import logging
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path
from threading import Thread

import brotli
import flet_web

from companion.games.rules_data import data_folder
from companion.store.database import data_home

log = logging.getLogger(__name__)
LEFT_OUT = (  # Python in the browser, tools of developers, what lies over the client for other builds
    "pyodide/*", "*.map", "*.symbols", "canvaskit/experimental*", "canvaskit/wimp*", "*/flutter_math_fork/*",
    "*service_worker.js", "python*.js", "*.md", "index.html", "icon.png", "splash.png",
)  # fmt: skip
KINDS = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript",
    ".wasm": "application/wasm", ".json": "application/json", ".otf": "font/otf", ".ttf": "font/ttf",
    ".woff2": "font/woff2", ".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
}  # fmt: skip
IS_COMPRESSED = {".png", ".woff2"}
FIRST = (  # what phones wait for most: the app, and Flutter's ways to draw it
    "main.dart.wasm", "canvaskit/skwasm_heavy.wasm", "canvaskit/skwasm.wasm", "main.dart.js",
    "canvaskit/canvaskit.wasm",
)  # fmt: skip
COMPRESS: dict[str, Callable[[bytes], bytes]] = {  # best first
    "br": lambda content: brotli.compress(content, quality=11, lgwin=24),
    "gzip": lambda content: gzip.compress(content, 9, mtime=0),
}


@dataclass(frozen=True)
class WebFile:
    """`checksum` is that of its content."""

    name: str
    path: Path
    checksum: str

    @property
    def kind(self) -> str:
        return KINDS.get(self.path.suffix, "application/octet-stream")


def find_files(*folders: Path) -> dict[str, WebFile]:
    """Everything that is served, by its address; what lies in a later folder goes over the same name in an earlier."""
    paths = {path.relative_to(folder).as_posix(): path for folder in folders for path in folder.rglob("*")}
    return {
        name: WebFile(name, path, sha256(path.read_bytes()).hexdigest()[:32])
        for name, path in sorted(paths.items())
        if path.is_file() and not any(fnmatch(name, pattern) for pattern in LEFT_OUT)
    }


def client_files() -> dict[str, WebFile]:
    return find_files(Path(flet_web.get_package_web_dir()), data_folder("assets"))


def version_of(files: Mapping[str, WebFile], page: str) -> str:
    """One name for all of them together: any change of any of them is another version."""
    listed = [page, *(f"{name} {file.checksum}" for name, file in sorted(files.items()))]
    return sha256("\n".join(listed).encode()).hexdigest()[:16]


def cache_folder() -> Path:
    """Beside the data: where a service may write, too."""
    return data_home() / "web-cache"


class CompressedFiles:
    """A folder of compressed files, each named by the checksum of what is in it: versions of the app share them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find(self, file: WebFile, encoding: str) -> Path | None:
        """None as long as it is not made."""
        path = self.folder / f"{file.checksum}.{encoding}"
        return path if path.is_file() else None

    def start(self, files: Mapping[str, WebFile]) -> Thread:
        """Make what is missing, beside the rest: phones that come first get what there is."""
        work = Thread(target=self._fill_last, args=(files,), name="compression", daemon=True)
        work.start()
        return work

    def _fill_last(self, files: Mapping[str, WebFile]) -> None:
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, 0, 19)  # of this thread alone: people who play come first
        self.fill(files)

    def fill(self, files: Mapping[str, WebFile]) -> None:
        """gzip of all of them first: it takes seconds, and is all that phones in the home network understand."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for encoding in reversed(COMPRESS):
                for file in sorted(files.values(), key=_turn):
                    if file.path.suffix not in IS_COMPRESSED and not self.find(file, encoding):
                        self._put(file, encoding)
        except OSError as error:
            log.warning("%s: can’t be written (%s); phones load the app uncompressed", self.folder, error.strerror)

    def _put(self, file: WebFile, encoding: str) -> None:
        """Whole or not at all, also if several hosts do it at once."""
        target = self.folder / f"{file.checksum}.{encoding}"
        draft = target.with_name(f"{target.name}.{os.getpid()}")
        try:
            draft.write_bytes(COMPRESS[encoding](file.path.read_bytes()))
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)


def _turn(file: WebFile) -> tuple[int, int]:
    """The ones that phones wait for, then the small ones."""
    return FIRST.index(file.name) if file.name in FIRST else len(FIRST), file.path.stat().st_size
