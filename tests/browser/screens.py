"""`make screens`: a picture of every screen, by night and by day, in docs/screens."""

from pathlib import Path

from playwright.sync_api import expect

from companion.games import all_games
from tests.browser.house import hosted, phone, picture

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screens"

if __name__ == "__main__":
    with hosted() as address:
        for scheme, room in (("dark", "night"), ("light", "day")):
            with phone(address, scheme) as page:
                for game in all_games().values():
                    expect(page.get_by_text(game.title).first).to_be_attached(timeout=30_000)
                (FOLDER / f"home-{room}.png").write_bytes(picture(page))
