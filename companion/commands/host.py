"""`companion host` (or plain `companion`): serve the app to every phone in the room."""

from __future__ import annotations

import argparse

from companion.commands.stored import database_option


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser("companion host", description="Serves the app and prints its address and QR code.")
    parser.add_argument(
        "--host", default="0.0.0.0", help="address to listen on (default: every network of this machine)"
    )
    parser.add_argument("--port", type=int, default=8550, help="port to listen on; 0 takes any free one")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser here")
    database_option(parser)
    chosen = parser.parse_args(args)
    from companion.live.host import serve  # flet is loaded only now: other commands start without it
    from companion.live.upkeep import backed_up
    from companion.main import open_house, pages

    house = open_house(chosen.database)
    try:
        with backed_up(house.store.database.file):
            serve(pages(house), host=chosen.host, port=chosen.port, browser=not chosen.no_browser)
    finally:
        house.store.close()
    return 0
