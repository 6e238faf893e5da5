"""`companion host` (or plain `companion`): serve the app to every phone in the room."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.database_option import database_option


def run(args: list[str]) -> int:
    chosen = _parser().parse_args(args)
    from companion.live.address import ListenAddress  # flet is loaded only now: other commands start without it
    from companion.live.server.background import back_up_daily, listen_to_other_hosts
    from companion.live.server.host import serve
    from companion.live.server.metrics import Metrics
    from companion.live.server.static_files import SENTENCES
    from companion.main import open_backend, pages
    from companion.ui.translation import in_every_language

    address = ListenAddress(chosen.host, chosen.port, chosen.public_url, chosen.certificate, chosen.key)
    backend, metrics = open_backend(chosen.database, is_shared=True, public_url=chosen.public_url), Metrics()
    database = backend.store.database
    database.on_commit = metrics.commits.add
    try:
        with back_up_daily(database.file), listen_to_other_hosts(backend.archive.open_tables):
            serve(
                pages(backend),
                address,
                browser=not chosen.no_browser,
                metrics=metrics,
                is_well=database.check,
                uploads=backend.uploads,
                words=in_every_language(SENTENCES),
            )
    finally:
        backend.store.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion host", description="Serves the app and prints its address and QR code.")
    add = parser.add_argument
    add("--host", default="0.0.0.0", help="address to listen on (default: every network this machine is on)")
    add("--port", type=int, help="port to listen on; 0 uses any free port (default: 8550 if it’s free)")
    add("--public-url", metavar="URL", help="the address people open if the host is behind a proxy: https://...")
    add("--certificate", type=Path, metavar="FILE", help="serve https with this certificate (PEM)")
    add("--key", type=Path, metavar="FILE", help="the certificate’s key, if it’s in a separate file")
    add("--no-browser", action="store_true", help="don’t open a browser here")
    database_option(parser)
    return parser
