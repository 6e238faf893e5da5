"""What a host says with every file of a site: nothing from elsewhere, and how long a browser may keep it.

`hosts/` has the same in the words of common hosts; each file is filled in and lies in the site.
"""

from __future__ import annotations

import re
from pathlib import Path

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
POLICY = "; ".join(f"{key} {value}" for key, value in CSP.items())  # as a page says it in its head
HEADERS = {  # a page cannot say these for itself
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ASKED = "no-cache"  # kept, but asked about: a new version is seen at the next visit
IMMUTABLE = "public, max-age=31536000, immutable"
HASHED = r"-[0-9a-f]{12}\."  # in the names of files that never change: a new version has new names
TEMPLATES = Path(__file__).parent / "hosts"
LINES = {  # how each host has a header
    "_headers": "  {}: {}",
    ".htaccess": '  Header set {} "{}"',
    "nginx.conf": '  add_header {} "{}";',
    "Caddyfile": '\t{} "{}"',
}


def caching(name: str) -> str:
    """How long a browser may keep the file of that name."""
    return IMMUTABLE if re.search(HASHED, name) else ASKED


def put_host_files(site: Path) -> None:
    """The same headers for each host that reads them from a file."""
    for name, line in LINES.items():
        headers = "\n".join(line.format(key, value) for key, value in HEADERS.items())
        values = {"headers": headers, "asked": ASKED, "immutable": IMMUTABLE, "hashed": HASHED}
        text = (TEMPLATES / name).read_text(encoding="utf-8").format_map(values)
        (site / name).write_text(text, encoding="utf-8")
    with (site / "_headers").open("a", encoding="utf-8") as file:  # such hosts ask about all others by themselves
        for path in sorted(site.iterdir()):
            if re.search(HASHED, path.name):
                file.write(f"/{path.name}\n  Cache-Control: {IMMUTABLE}\n")
