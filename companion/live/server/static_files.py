"""Every request that is no socket: the page, which is asked about at each visit, and files, which browsers keep.

A file's address says the version of all of them together. A page of another version finds none of its files here, and
so never runs with half of ours; it loads the new page instead.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from fastapi import Request, Response
from fastapi.responses import FileResponse, PlainTextResponse

from companion.live.server.web_files import COMPRESS, CompressedFiles, WebFile, version_of

FOREVER = "public, max-age=31536000, immutable"
ASKED_ABOUT = "no-cache"  # kept, but a new version is seen at once
VERSION, SIZES = "{{version}}", "{{sizes}}"  # in the page
LARGE = 1 << 20  # bytes; the progress bar counts these files


class StaticFiles:
    """Answers for files and the page; sockets go on to `app`."""

    def __init__(self, app: Any, files: Mapping[str, WebFile], page: str, compressed: CompressedFiles) -> None:
        self.app, self.files, self.compressed = app, files, compressed
        self.version = version_of(files, page)
        large = {name: size for name, file in files.items() if (size := file.path.stat().st_size) >= LARGE}
        self.page = page.replace(VERSION, self.version).replace(SIZES, json.dumps(large)).encode()
        self.pages = {"identity": self.page} | {how: compress(self.page) for how, compress in COMPRESS.items()}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        answer = self.answer(Request(scope)) if scope["type"] == "http" else self.app
        await answer(scope, receive, send)

    def answer(self, request: Request) -> Response:
        path, versioned = request.scope["path"].lstrip("/"), f"v/{self.version}/"
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse("Method Not Allowed", 405)
        if file := self.files.get(path.removeprefix(versioned)):
            return self._file(request, file, FOREVER if path.startswith(versioned) else ASKED_ABOUT)
        if path.startswith("v/") or PurePosixPath(path).suffix not in ("", ".html"):
            return PlainTextResponse("Not Found", 404)
        return self._page(request)

    def _file(self, request: Request, file: WebFile, cache: str) -> Response:
        found = {how: path for how in COMPRESS if (path := self.compressed.find(file, how))}
        how = chosen(request.headers.get("accept-encoding", ""), found)
        headers = _headers(file.checksum, how, cache)
        return _unchanged(request, headers) or FileResponse(found.get(how, file.path), 200, headers, file.kind)

    def _page(self, request: Request) -> Response:
        how = chosen(request.headers.get("accept-encoding", ""), self.pages)
        headers = _headers(sha256(self.page).hexdigest()[:32], how, ASKED_ABOUT)
        return _unchanged(request, headers) or Response(self.pages[how], 200, headers, "text/html")


def chosen(accepted: str, found: Mapping[str, Path | bytes]) -> str:
    """The best of those that are there and that the browser takes.

    >>> chosen("gzip, br;q=0", {"br": b"", "gzip": b""})
    'gzip'
    """
    asked = [part.replace(" ", "").lower().partition(";q=") for part in accepted.split(",")]
    taken = {how for how, _, weight in asked if weight.strip("0.") or not weight}
    return next((how for how in COMPRESS if how in taken and how in found), "identity")


def _headers(checksum: str, how: str, cache: str) -> dict[str, str]:
    coded = {} if how == "identity" else {"content-encoding": how}
    return {"etag": f'"{checksum}-{how}"', "cache-control": cache, "vary": "accept-encoding", **coded}


def _unchanged(request: Request, headers: Mapping[str, str]) -> Response | None:
    """What the browser has is still right."""
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    return Response(None, 304, headers) if headers["etag"] in known else None
