"""The yardstick: the smallest Flet app there is, a counter, served as our app is."""

from __future__ import annotations

import sys

import flet as ft

from companion.live.address import ListenAddress
from companion.live.server.host import serve


@ft.component
def Counter() -> ft.Control:
    count, set_count = ft.use_state(0)
    return ft.Column([ft.Text(f"count {count}"), ft.Button("More", on_click=lambda: set_count(lambda n: n + 1))])


async def main(page: ft.Page) -> None:
    page.render(Counter)


if __name__ == "__main__":
    port, host = [*sys.argv[1:], *("0", "127.0.0.1")[len(sys.argv) - 1 :]]
    serve(main, ListenAddress(host, int(port)))
