"""The page as phones get it: with a sign that says when the line to the host is lost. Flet’s client says nothing."""

from __future__ import annotations

from typing import Any

END = b"</head>"
SCRIPT = b'<script src="line.js"></script>'  # in assets/


class Signed:
    """Adds the script to each whole page; all else goes by untouched."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        is_asked = scope["type"] == "http" and scope["method"] == "GET"
        await self.app(scope, receive, Signing(send) if is_asked else send)


class Signing:
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
