"""A site served on this machine, as a good host would: compressed, with its headers, nothing sent twice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO

from companion.publish.compression import ENDINGS
from companion.publish.headers import HEADERS, caching

TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}


class Handler(SimpleHTTPRequestHandler):
    """Files below the base path."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 - as the base class has it
    base = "/"

    def translate_path(self, path: str) -> str:
        below = path.split("?")[0].split("#")[0]
        inside = below[len(self.base) - 1 :] if below.startswith(self.base) else "/no/such/file"
        return super().translate_path(inside)

    def send_head(self) -> BinaryIO | None:
        """Gives the file to send; none if there is none, or the browser has it."""
        asked = Path(self.translate_path(self.path))
        file = asked / "index.html" if asked.is_dir() else asked
        if not file.is_file():
            self.send_error(404)
            return None
        coding, sent = self._smallest(file)
        tag = f'"{sent.stat().st_mtime_ns:x}-{sent.stat().st_size:x}"'
        is_known = self.headers.get("If-None-Match") == tag
        self.send_response(304 if is_known else 200)
        self._describe(file, coding, tag, sent.stat().st_size)
        return None if is_known else sent.open("rb")

    def _smallest(self, file: Path) -> tuple[str, Path]:
        """Of those that the browser understands, with the name of its coding."""
        accepted = [part.split(";")[0].strip() for part in self.headers.get("Accept-Encoding", "").split(",")]
        beside = {coding: file.with_name(file.name + ending) for coding, ending in ENDINGS.items()}
        found = [(coding, path) for coding, path in beside.items() if coding in accepted and path.is_file()]
        return (found or [("", file)])[0]

    def _describe(self, file: Path, coding: str, tag: str, size: int) -> None:
        about = {"Content-Type": self.guess_type(str(file)), "Content-Length": str(size), "ETag": tag}
        encoded = {"Content-Encoding": coding} if coding else {}
        kept = {"Vary": "Accept-Encoding", "Cache-Control": caching(file.name)}
        for key, value in {**about, **encoded, **kept}.items():
            self.send_header(key, value)
        self.end_headers()

    def end_headers(self) -> None:
        for key, value in HEADERS.items():
            self.send_header(key, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


def site_server(folder: Path, base: str = "/", port: int = 0) -> ThreadingHTTPServer:
    """A server for this machine alone; browsers trust it as they trust https elsewhere."""
    handler: Callable[..., Handler] = partial(type("Based", (Handler,), {"base": base}), directory=str(folder))
    return ThreadingHTTPServer(("127.0.0.1", port), handler)
