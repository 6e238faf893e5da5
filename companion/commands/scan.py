"""`companion scan IMAGE...`: the session in pictures of codes, or in a link, as a session file."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from companion.commands.database_option import STANDARD_OUTPUT, write_new
from companion.core.errors import BadInput, BadPayload
from companion.core.event_log import Session
from companion.core.session_file import session_text
from companion.share.importing import read_text
from companion.share.qr_codes import codes_in

LARGEST_PICTURE = 50_000_000  # bytes


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "companion scan", description="Reads a session from photos of its codes (in any order), or from its links."
    )
    parser.add_argument("image", type=Path, nargs="*", help="photos or screenshots of the codes")
    parser.add_argument("--text", action="append", default=[], metavar="URL", help="a link instead; repeatable")
    parser.add_argument("--out", type=Path, default=STANDARD_OUTPUT, metavar="FILE", help="a new file (default: print)")
    chosen = parser.parse_args(args)
    texts = [*chosen.text, *_texts(chosen.image)]
    if not texts:
        raise BadInput(["Name a photo of a code, or give a link with --text"])
    content = read_text(texts)
    if not isinstance(content, Session):
        raise BadPayload("This code doesn’t hold a session. Scan it in the app.")
    write_new(chosen.out, session_text(content).encode("utf-8", "backslashreplace"))
    return 0


def _texts(images: list[Path]) -> Iterator[str]:
    for path in images:
        try:
            with path.open("rb") as file:
                found = codes_in(file.read(LARGEST_PICTURE))
        except OSError as error:
            raise BadInput([f"{path}: can’t be read ({error.strerror})"]) from None
        except BadPayload as error:
            raise BadInput([f"{path}: {error}"]) from None
        if not found:
            raise BadInput([f"{path}: no code found; move closer and hold the phone steady"])
        yield from found
