"""The yardstick in a browser: the smallest Flet app there is, a counter, packed and started as our app is."""

from __future__ import annotations

import flet as ft


@ft.component
def Counter() -> ft.Control:
    count, set_count = ft.use_state(0)
    return ft.Column([ft.Text(f"count {count}"), ft.Button("More", on_click=lambda: set_count(lambda n: n + 1))])


def main(page: ft.Page) -> None:
    page.render(Counter)


ft.run(main)
