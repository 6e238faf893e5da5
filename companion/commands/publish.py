"""`companion publish DIR`: the whole app as a static site that runs in a phone's browser; --serve tries it out here."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.publish.server import site_server
from companion.publish.site import publish


def run(args: list[str]) -> int:
    chosen = _parser().parse_args(args)
    published = publish(chosen.folder.absolute())
    print(f"{published.folder}: ready, {_size(published.folder):.0f} MB")
    if not published.is_compiled:
        print("Not compiled, because node isn’t in PATH: the app will take several times longer to start.")
    if not published.has_scanner:
        print("No scanner, because npm isn’t installed: people open codes with the phone’s camera.")
    return _serve(chosen.folder, chosen.base_url, chosen.port) if chosen.serve else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "companion publish",
        description="Makes a static site. Put its files on any https host, then open it once on a phone.",
    )
    add, where = parser.add_argument, "the path the site will have on its host, or has with --serve; any path works"
    add("folder", type=Path, metavar="DIR", help="where to put it: a new or empty folder, or an older site")
    add("--base-url", default="/", metavar="/PATH/", help=where)
    add("--serve", action="store_true", help="serve it on this machine afterwards, to try it out")
    add("--port", type=int, default=0, help="port for --serve; 0 uses any free port")
    return parser


def _size(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def _serve(folder: Path, base_url: str, port: int) -> int:
    base = f"/{base_url.strip('/')}/".replace("//", "/")
    with site_server(folder, base, port) as server:
        print(
            f"Royal Companion is at http://127.0.0.1:{server.server_port}{base} (this machine only; Ctrl+C stops it)",
            flush=True,
        )
        server.serve_forever()
    return 0
