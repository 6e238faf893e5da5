"""The web server's app: Flet behind the origin check, with two pages for whoever looks after the host.

Phones get the page with a script that says when the connection is lost. Flet's client says nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import flet_web.fastapi
import httpx
from fastapi import Request, Response
from fastapi.responses import PlainTextResponse
from flet.controls.types import RouteUrlStrategy

from companion import flet_patches
from companion.core.errors import CompanionError
from companion.flet_patches.server import end_unfinished_page, kept_sessions
from companion.games.rules_data import data_folder
from companion.live.server.limits import LIMITS, Limits
from companion.live.server.metrics import Metrics
from companion.live.server.origin_check import AllowedOrigins, OriginCheck
from companion.live.server.security_headers import Headers, content_policy
from companion.live.uploads import PATH, Uploads

log = logging.getLogger(__name__)
END = b"</head>"
SCRIPT = b'<script src="connection.js"></script>'  # in assets/
SESSION_SECONDS = 600  # a page is kept so long for a phone that is away; FLET_SESSION_TIMEOUT overrides it
CLOSED = ("/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json", "/oauth_callback")  # Flet would open them


class WithConnectionScript:
    """Adds the script to each whole page; all else goes by untouched."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        is_asked = scope["type"] == "http" and scope["method"] == "GET"
        await self.app(scope, receive, _ScriptAdder(send) if is_asked else send)


class _ScriptAdder:
    """Holds a page back until it is whole."""

    def __init__(self, send: Any) -> None:
        self.send = send
        self.start: Any = None
        self.body = b""

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start" and _is_page(message):
            self.start = message
        elif self.start is None or message["type"] != "http.response.body":
            await self.send(message)
        else:
            self.body += message.get("body", b"")
            if not message.get("more_body"):
                await self._finish()

    async def _finish(self) -> None:
        body = self.body.replace(END, SCRIPT + END, 1)
        kept = [(key, value) for key, value in self.start["headers"] if key.lower() != b"content-length"]
        await self.send({**self.start, "headers": [*kept, (b"content-length", str(len(body)).encode())]})
        await self.send({"type": "http.response.body", "body": body})


def _is_page(start: Any) -> bool:
    kinds = [value for key, value in start["headers"] if key.lower() == b"content-type"]
    return bool(start["status"] == 200 and kinds and kinds[0].startswith(b"text/html"))


def build(
    main: Callable[[Any], Any],
    *,
    origins: AllowedOrigins,
    metrics: Metrics,
    is_well: Callable[[], None] = lambda: None,
    limits: Limits = LIMITS,
    uploads: Uploads | None = None,
) -> Headers:
    """The whole app. `is_well` raises a sentence when this host cannot serve (its database is away)."""
    flet_patches.apply(server=True)
    logging.getLogger("flet_web.fastapi").setLevel(logging.WARNING)  # below that it prints names of sessions
    flet = flet_web.fastapi.app(
        end_unfinished_page(main),
        no_cdn=True,
        assets_dir=str(data_folder("assets")),
        app_name="Royal Companion",
        app_description="Keeps the score, knows the rules, counts the odds.",
        route_url_strategy=RouteUrlStrategy.HASH,
        session_timeout_seconds=SESSION_SECONDS,
    )

    async def learn_policy() -> None:
        whole.policy = content_policy(await _page(flet))

    front = flet_web.fastapi.FastAPI(docs_url=None, redoc_url=None, openapi_url=None, on_startup=[learn_policy])
    _add_pages(front, metrics, is_well)
    if uploads:
        _add_uploads(front, uploads)
    front.mount("/", WithConnectionScript(flet))
    whole = Headers(OriginCheck(front, origins, limits, metrics, kept_sessions))
    return whole


def _add_pages(front: Any, metrics: Metrics, is_well: Callable[[], None]) -> None:
    def health() -> Response:  # not async: FastAPI asks the database in a thread
        try:
            is_well()
        except CompanionError as error:
            log.warning("not well: %s", error)
            return PlainTextResponse("the database cannot be reached", 503)
        return PlainTextResponse("ok")

    async def figures() -> Response:
        return PlainTextResponse(metrics.text(kept_sessions()), media_type="text/plain; version=0.0.4")

    async def nothing() -> Response:
        return PlainTextResponse("Not Found", 404)

    for path, page in {"/healthz": health, "/metrics": figures, **dict.fromkeys(CLOSED, nothing)}.items():
        front.add_api_route(path, page)


def _add_uploads(front: Any, uploads: Uploads) -> None:
    """Files from phones, beside the socket."""

    async def put(name: str, request: Request) -> Response:
        return Response(status_code=await uploads.put(name, request.stream()))

    front.add_api_route(f"{PATH}/{{name}}", put, methods=["PUT"])


async def _page(app: Any) -> str:
    """The page that browsers get, asked for once before anybody else does."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        return (await client.get("/")).text
