"""A site tried out on this machine, as a static host would serve it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from companion.publish.security import HEADERS

TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}


class Handler(SimpleHTTPRequestHandler):
    """Files below the base path, with the headers that a host should send."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 - as the base class has it
    base = "/"

    def translate_path(self, path: str) -> str:
        below = path.split("?")[0].split("#")[0]
        inside = below[len(self.base) - 1 :] if below.startswith(self.base) else "/no/such/file"
        return super().translate_path(inside)

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
