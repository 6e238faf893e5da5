"""What the site may do in a browser: nothing that does not come from itself."""

from __future__ import annotations

CSP = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",  # Flutter sets styles on the elements that it makes
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' blob:",
    "media-src": "'self' blob:",
    "worker-src": "'self' blob:",
    "manifest-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'none'",
}
HEADERS = {  # a page cannot say these for itself
    "Content-Security-Policy": "; ".join(f"{key} {value}" for key, value in CSP.items()) + "; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",  # kept, but asked about: a new version is seen at the next visit
}


def page_policy() -> str:
    """As a page says it in its head."""
    return "; ".join(f"{key} {value}" for key, value in CSP.items())


def headers_file() -> str:
    """In the form that several hosts of static sites read."""
    return "\n".join(["/*", *(f"  {key}: {value}" for key, value in HEADERS.items()), ""])
