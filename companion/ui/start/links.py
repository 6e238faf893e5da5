"""What somebody pastes or scans: a link of this app, or the code of a table."""

from __future__ import annotations

import re
from urllib.parse import unquote

from companion.share.contents import HouseRules, Profile
from companion.share.links import digits
from companion.share.payload import payload

TABLE = re.compile(r"/table/([^/?#\s]+)")
ROOM = re.compile(r"#/join/([\w-]+)")
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


def room_of(pasted: str) -> str | None:
    """The token of an invitation to a table that is played together, or None.

    >>> room_of("https://h/#/join/a1-B2")
    'a1-B2'
    """
    found = ROOM.search(pasted)
    return found.group(1) if found else None


def is_file(pasted: str) -> bool:
    """Whether a whole session file was pasted."""
    return pasted.lstrip("\ufeff \t\r\n").startswith("{")


def shown_at(thing: Profile | HouseRules) -> str:
    """The address of the screen that shows it as a code."""
    return f"/show/{digits(payload(thing))}"
