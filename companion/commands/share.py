"""`companion share FILE`: a session as a QR code, a picture of it, or a link."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.commands.database_option import database_option, opened, write_new
from companion.commands.session_io import open_table
from companion.core.errors import BadInput
from companion.core.event_log import Session
from companion.share.links import TAKE
from companion.share.payload import payload
from companion.share.qr_codes import links, matrix, png, svg, terminal

PORT = 8550  # where `companion host` listens unless told otherwise


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "companion share",
        description="Shows a session as a QR code; a very long one as a set, to scan in any order.",
    )
    parser.add_argument("file", type=Path, nargs="?", help="a session file")
    parser.add_argument("--table", metavar="ID", help="share a table from the database instead")
    parser.add_argument("--png", type=Path, metavar="OUT", help="write an image (a set: OUT-1.png, OUT-2.png ...)")
    parser.add_argument("--svg", type=Path, metavar="OUT", help="write an SVG to print")
    parser.add_argument("--text", action="store_true", help="print only the link, one line for each code")
    parser.add_argument("--address", metavar="URL", help="where phones find the app (default: this machine)")
    database_option(parser)
    chosen = parser.parse_args(args)
    data = payload(_session(chosen))
    found = links(data, _address(chosen.address))
    if chosen.text:
        print(*found, sep="\n")
    _write(chosen, found)
    if not (chosen.text or chosen.png or chosen.svg):
        _show(found)
    return 0


def _session(chosen: argparse.Namespace) -> Session:
    if (chosen.file is None) == (chosen.table is None):
        raise BadInput(["Name a session FILE, or a stored table with --table ID"])
    if chosen.file:
        return open_table(chosen.file).session
    with opened(chosen.database) as store:
        return store.session(chosen.table)


def _address(given: str | None) -> str:
    """An address that ends where the page begins. Our own is looked up only if none is given."""
    if given is not None:
        return given.removesuffix(TAKE)
    from companion.live.address import own_address

    return f"http://{own_address()}:{PORT}/"


def _write(chosen: argparse.Namespace, found: list[str]) -> None:
    for number, text in enumerate(found, 1):
        if chosen.png:
            write_new(_numbered(chosen.png, number, len(found)), png(matrix(text)))
        if chosen.svg:
            write_new(_numbered(chosen.svg, number, len(found)), svg(matrix(text)).encode())


def _numbered(path: Path, number: int, count: int) -> Path:
    return path if count == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


def _show(found: list[str]) -> None:
    if not sys.stdout.encoding.lower().startswith("utf"):
        raise BadInput(["This terminal can’t show codes; use --png, --svg or --text"])
    for number, text in enumerate(found, 1):
        if len(found) > 1:
            print(f"Code {number} of {len(found)}; you can scan them in any order.")
        print(terminal(matrix(text)))
