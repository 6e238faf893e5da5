"""What every answer tells the browser: load nothing from elsewhere, run no foreign script, tell nobody our address."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

INLINE_SCRIPT = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE)
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {scripts}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' blob:; media-src 'self' blob:; "
    "worker-src 'self' blob:; manifest-src 'self'; object-src 'none'; base-uri 'self'; form-action 'none'; "
    "frame-ancestors 'none'"
)
FIXED = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": (
        "camera=(self), screen-wake-lock=(self), clipboard-read=(self), clipboard-write=(self), web-share=(self), "
        "geolocation=(), microphone=(), payment=(), usb=(), serial=(), bluetooth=(), midi=(), display-capture=()"
    ),
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cache-control": "no-cache",  # kept, but asked about, unless an answer says more
}
HSTS = "max-age=31536000"
CACHE = "cache-control"
UNWANTED = {"access-control-allow-origin", "server"}
STARTS = ("http.response.start", "websocket.http.response.start")


def content_policy(page: str) -> str:
    """The policy for a page: its own inline scripts are known by their checksums, and no others run."""
    scripts = (b64encode(sha256(found.encode()).digest()).decode() for found in INLINE_SCRIPT.findall(page))
    return POLICY.format(scripts=" ".join(f"'sha256-{checksum}'" for checksum in scripts))


class Headers:
    """Goes around everything else, so that refusals have them too."""

    def __init__(self, app: Any, policy: str) -> None:
        self.app, self.policy = app, policy

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def with_headers(message: Any) -> None:
            if message["type"] in STARTS:
                is_safe = scope["scheme"] in ("https", "wss")
                message = {**message, "headers": self.completed(message.get("headers", ()), is_safe)}
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] in ("http", "websocket") else send)

    def completed(self, found: Iterable[tuple[bytes, bytes]], is_safe: bool) -> list[tuple[bytes, bytes]]:
        ours = {
            **FIXED,
            "content-security-policy": self.policy,
            **({"strict-transport-security": HSTS} if is_safe else {}),
        }
        kept = [(key.decode("latin-1").lower(), key, value) for key, value in found]
        if any(name == CACHE for name, _, _ in kept):
            del ours[CACHE]
        theirs = [(key, value) for name, key, value in kept if name not in ours.keys() | UNWANTED]
        return [*theirs, *((name.encode(), value.encode()) for name, value in ours.items())]
