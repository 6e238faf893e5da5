"""Payloads as text: decimal digits behind the app's own address, so that any phone's camera opens the app with it.

Digits take 10 bits for 3 in a QR code, bytes as letters would take 8 for 6: 17 bytes become 41 digits.
"""

from __future__ import annotations

import re

from companion.share.coder import LARGEST
from companion.share.range_coder import damaged

TAKE = "#/take/"  # the app's page that imports a payload; behind the #, so it is in no server's log
GROUP = 17
DIGITS = [len(str(256**count - 1)) if count else 0 for count in range(GROUP + 1)]  # by bytes
SHORTEST = DIGITS[6]  # digits of a payload: fewer are some other number
MOST_DIGITS = (LARGEST // GROUP + 1) * DIGITS[GROUP]


def link(payload: bytes, address: str = "") -> str:
    """The link to show. The address is where the app is, such as `http://192.168.0.7:8550/`."""
    return f"{address}{TAKE}{digits(payload)}"


def digits(payload: bytes) -> str:
    groups = (payload[start : start + GROUP] for start in range(0, len(payload), GROUP))
    return "".join(f"{int.from_bytes(group):0{DIGITS[len(group)]}}" for group in groups)


def links_in(text: str) -> list[str]:
    """The digits of every link in a text; a text of nothing but digits is one itself.

    >>> links_in("Here: http://h/#/take/0064 12 and http://h/#/take/7.")
    ['0064 12 ', '7']
    """
    found = re.findall(rf"{TAKE}([0-9][0-9\s]*)", text)
    return found or ([text] if len(text.strip()) >= SHORTEST and re.fullmatch(r"[0-9\s]+", text) else [])


def linked_payload(text: str) -> bytes:
    """The payload of a link or of bare digits; spaces and line breaks do not matter."""
    joined = "".join(text.split())
    found = re.fullmatch(rf"(?:.*{TAKE})?([0-9]+)", joined)
    if not found or len(found[1]) > MOST_DIGITS:
        raise damaged()
    return from_digits(found[1])


def from_digits(text: str) -> bytes:
    """The bytes of which `digits` has made this text."""
    step = DIGITS[GROUP]
    return b"".join(_group(text[start : start + step]) for start in range(0, len(text), step))


def _group(text: str) -> bytes:
    if len(text) not in DIGITS or int(text) >= 256 ** DIGITS.index(len(text)):
        raise damaged()
    return int(text).to_bytes(DIGITS.index(len(text)))
