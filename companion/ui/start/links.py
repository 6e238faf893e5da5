"""What somebody pastes: a link of this app, or the code of a table."""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

TABLE = re.compile(r"/table/([^/?#\s]+)")
CODE = re.compile(r"[\w.~-]{1,64}")


def table_of(pasted: str) -> str | None:
    """The name of the table that is meant, or None.

    >>> table_of(" http://192.168.0.7:8000/#/table/k3m9x2/history ")
    'k3m9x2'
    >>> table_of("K3M9 x2"), table_of("http://example.org/")
    ('K3M9x2', None)
    """
    text = pasted.strip()
    if found := TABLE.search(text):
        return unquote(found.group(1))
    code = "".join(text.split())
    return code if CODE.fullmatch(code) else None


def is_file(pasted: str) -> bool:
    """Whether a whole session file was pasted."""
    return pasted.lstrip().startswith("{")


def address(url: str | None) -> str | None:
    """Where another phone finds this host; None if only this machine can."""
    parts = urlsplit(url or "")
    if not parts.netloc or parts.hostname in ("localhost", "127.0.0.1", "::1"):
        return None
    return f"{parts.scheme}://{parts.netloc}{parts.path}"
