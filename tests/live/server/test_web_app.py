"""The page of a whole host, and what its answers say beside it."""

import re
from collections.abc import Iterator

import httpx
import pytest

from companion.games.rules_data import data_folder
from tests.browser.running_host import hosted

ALL = {"Accept-Encoding": "br, gzip"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with hosted(tmp_path_factory.mktemp("host")) as found:
        yield found


def test_the_sign_that_the_line_is_lost_is_on_every_page(address):
    for path in ("", "index.html", "any/route"):
        assert re.search(r'<script src="v/[0-9a-f]+/connection\.js">', httpx.get(f"{address}{path}").text)
    assert (data_folder("assets") / "connection.js").is_file()


def test_everything_that_the_page_names_is_kept_forever_and_the_page_is_asked_about(address):
    page = httpx.get(address)
    assert page.headers["cache-control"] == "no-cache"
    names = re.findall(r'(?:src|href)="(v/[^"]+)"', page.text)
    assert len(names) >= 5
    for name in names:
        found = httpx.get(f"{address}{name}")
        assert (found.status_code, found.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")


def test_the_manifest_says_the_address_of_the_app_whatever_the_version(address):
    assert 'rel="manifest" href="manifest.json"' in httpx.get(address).text
    assert httpx.get(f"{address}manifest.json").json()["start_url"] == "."


def test_what_may_carry_a_secret_is_not_compressed(address):
    """Compressed beside text that somebody else chose, a secret can be guessed by the length of the answer."""
    for path in ("metrics", "healthz", "nothing.png", "docs"):
        assert "content-encoding" not in httpx.get(f"{address}{path}", headers=ALL).headers
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    offer = {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Extensions": "permessage-deflate"}
    with httpx.stream("GET", f"{address}ws", headers={**upgrade, **offer}) as opened:
        assert opened.status_code == 101
        assert "sec-websocket-extensions" not in opened.headers


def test_the_page_is_the_same_whatever_is_asked_of_it(address):
    """Nothing of the request is in the page, which is compressed."""
    asked = httpx.get(f"{address}table/secret?token=secret", headers={**ALL, "Cookie": "a=secret"})
    assert asked.content == httpx.get(address).content
    assert b"secret" not in asked.content
