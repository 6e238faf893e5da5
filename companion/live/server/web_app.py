"""The web server's app: Flet behind the origin check, with two pages for whoever looks after the host."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import flet_web.fastapi
from fastapi import Request, Response
from fastapi.responses import PlainTextResponse
from starlette.requests import ClientDisconnect

from companion import flet_patches
from companion.core.errors import CompanionError
from companion.flet_patches.server import end_unfinished_page, kept_sessions
from companion.games.rules_data import data_folder
from companion.live.server.kept_pages import KeptPages
from companion.live.server.limits import LIMITS, Limits
from companion.live.server.metrics import Metrics
from companion.live.server.origin_check import AllowedOrigins, OriginCheck
from companion.live.server.security_headers import Headers, content_policy
from companion.live.server.static_files import ENGLISH, StaticFiles, Words
from companion.live.server.web_files import CompressedFiles, cache_folder, client_files
from companion.live.uploads import GONE, PATH, Uploads

log = logging.getLogger(__name__)
SESSION_SECONDS = 600  # a page is kept so long for a phone that is away; FLET_SESSION_TIMEOUT overrides it
CLOSED = ("/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json", "/oauth_callback")  # Flet would open them


def build(
    main: Callable[[Any], Any],
    *,
    origins: AllowedOrigins,
    metrics: Metrics | None = None,
    is_well: Callable[[], None] = lambda: None,
    limits: Limits = LIMITS,
    uploads: Uploads | None = None,
    words: Words = ENGLISH,
) -> Headers:
    """The whole app. `is_well` raises a sentence when this host cannot serve (its database is away)."""
    metrics = metrics or Metrics()
    flet_patches.apply(server=True)
    logging.getLogger("flet_web.fastapi").setLevel(logging.WARNING)  # below that it prints names of sessions
    opened = end_unfinished_page(KeptPages(limits).before(main))
    flet = flet_web.fastapi.app(opened, session_timeout_seconds=SESSION_SECONDS)
    files, compressed = client_files(), CompressedFiles(cache_folder())
    page = (data_folder("assets") / "index.html").read_text(encoding="utf-8")
    static = StaticFiles(flet, files, page, compressed, words)
    front = flet_web.fastapi.FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    _add_pages(front, metrics, is_well)
    if uploads:
        _add_uploads(front, uploads)
    front.mount("/", static)
    compressed.start(files)
    return Headers(OriginCheck(front, origins, limits, metrics), content_policy(static.page.decode()))


def _add_pages(front: Any, metrics: Metrics, is_well: Callable[[], None]) -> None:
    def health() -> Response:  # not async: FastAPI asks the database in a thread
        try:
            is_well()
        except CompanionError as error:
            log.warning("The database can’t be reached: %s", error)
            return PlainTextResponse("The database can’t be reached", 503)
        return PlainTextResponse("ok")

    async def figures() -> Response:
        return PlainTextResponse(metrics.text(len(kept_sessions())), media_type="text/plain; version=0.0.4")

    async def nothing() -> Response:
        return PlainTextResponse("Not Found", 404)

    for path, page in {"/healthz": health, "/metrics": figures, **dict.fromkeys(CLOSED, nothing)}.items():
        front.add_api_route(path, page)


def _add_uploads(front: Any, uploads: Uploads) -> None:
    """Files from phones, beside the socket."""

    async def put(name: str, request: Request) -> Response:
        try:
            return Response(status_code=await uploads.put(name, request.stream()))
        except ClientDisconnect:
            uploads.give_up(name)
            return Response(status_code=GONE)  # to nobody

    front.add_api_route(f"{PATH}/{{name}}", put, methods=["PUT"])
