"""What every answer of the host says to the browser: take nothing from elsewhere, tell nobody where you were."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache

INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{hashes}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' blob:; media-src 'self' blob:; "
    "worker-src 'self' blob:; manifest-src 'self'; object-src 'none'; base-uri 'self'; form-action 'none'; "
    "frame-ancestors 'none'"
)  # base-uri cannot be 'none': the page names its own base
STANDING = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
A_YEAR = "max-age=31536000"
DROPPED = {"access-control-allow-origin", "server"}


@lru_cache(maxsize=8)
def policy(page: bytes = b"") -> str:
    """The content security policy of a page: its own inline scripts, by their checksums, and nothing foreign."""
    sums = (base64.b64encode(hashlib.sha256(script).digest()).decode() for script in INLINE.findall(page))
    return POLICY.format(hashes="".join(f" 'sha256-{checksum}'" for checksum in sums))


def with_standing(headers: list[tuple[bytes, bytes]], content_policy: str, *, tls: bool) -> list[tuple[bytes, bytes]]:
    """An answer's headers, with ours in place of any of the same name."""
    ours = {**STANDING, "Content-Security-Policy": content_policy}
    if tls:
        ours["Strict-Transport-Security"] = A_YEAR
    known = {name.lower() for name in ours} | DROPPED
    kept = [(name, value) for name, value in headers if name.decode("latin-1").lower() not in known]
    return kept + [(name.lower().encode(), value.encode()) for name, value in ours.items()]
