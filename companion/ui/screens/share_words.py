"""A table in words and as a file, for people and programs elsewhere."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

from companion.store.exports import export_bytes
from companion.ui.door import AnyTable
from companion.ui.house import House
from companion.ui.look import Look
from companion.ui.room import Room


def app_address(base: str) -> str:
    """Where the app itself is, for a link of ours. Flet knows its host by the socket (ws://...).

    Nothing for an app that was installed: no address leads to it.
    """
    page = re.sub(r"^ws(s?)://", r"http\1://", re.split("[?#]", base)[0]).removesuffix("index.html")
    return f"{page.rstrip('/')}/" if page.startswith(("http://", "https://")) else ""


def is_own_machine(link: str) -> bool:
    """Whether an address names the very computer it is opened on: no other phone reaches it."""
    host = urlsplit(link).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_trusted(link: str) -> bool:
    """What browsers call a secure context: https, or the machine itself."""
    return urlsplit(link).scheme in ("https", "wss") or is_own_machine(link)


def standing_text(t: Look, room: Room, table: AnyTable) -> str:
    """How the table stands, in a few lines that can be sent to anybody."""
    state = table.state
    head = t.say(table.game.title)
    if room.where and (where := room.where(t, state)):
        head = f"{head}: {where}"
    figures = room.standing(t, state) if room.standing else ()
    if not figures:
        return "\n".join([head, *table.game.show(state)])
    return "\n".join([head, *(f"{name}: {figure}" for name, figure in zip(state.names, figures, strict=True))])


def file_stem(table: AnyTable) -> str:
    """A name that every file system takes, without its ending."""
    safe = re.sub(r"[^A-Za-z0-9_-]+", "-", table.session.id).strip("-") or "table"
    return f"{table.game.id}-{safe}"


def file_name(table: AnyTable, ending: str = "json") -> str:
    return f"{file_stem(table)}.{ending}"


def table_file(house: House, sitting: str) -> bytes:
    """The whole log with its players' seals, as `companion import` takes it; private notes are not in it."""
    return export_bytes(house.shelf.table_export(sitting))
