"""Every answer of the host carries the headers, refusals too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from companion.live.server.security_headers import FIXED, content_policy
from tests.browser.running_host import hosted

PUBLIC = "https://games.example.org"
PATHS = ("", "index.html", "any/route", "healthz", "metrics", "docs", "redoc", "openapi.json", "nothing.png", "ws")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with hosted(tmp_path_factory.mktemp("host"), "--public-url", PUBLIC) as found:
        yield found


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("host", [None, "evil.example"], ids=["ours", "a strange name"])
def test_every_answer_has_the_headers(address, path, host):
    found = httpx.get(f"{address}{path}", headers={"Host": host} if host else {})
    assert all(found.headers[name] == value for name, value in FIXED.items())
    assert found.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert not {"access-control-allow-origin", "server", "strict-transport-security"} & found.headers.keys()
    assert found.status_code == (403 if host else 404 if path in PATHS[5:9] else 200)


def test_the_policy_knows_every_inline_script_of_the_page(address):
    found = httpx.get(address)
    assert found.headers["content-security-policy"] == content_policy(found.text)
    scripts = re.findall(r"<script>", found.text)
    assert scripts
    assert found.headers["content-security-policy"].count("'sha256-") == len(scripts)


def test_browsers_keep_to_tls_only_where_there_is_tls(address):
    behind_proxy = {"Host": "games.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.9"}
    assert "max-age" in httpx.get(address, headers=behind_proxy).headers["strict-transport-security"]


def test_a_refused_socket_has_the_headers_too(address):
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    key = {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": "https://evil.example"}
    found = httpx.get(f"{address}ws", headers={**upgrade, **key})
    assert found.status_code == 403
    assert found.headers["content-security-policy"].startswith("default-src 'none'")


def test_the_host_tells_how_it_is(address):
    assert httpx.get(f"{address}healthz").text == "ok"
    figures = httpx.get(f"{address}metrics")
    assert figures.headers["content-type"].startswith("text/plain; version=0.0.4")
    for line in figures.text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[\w.+]+"\})? [\d.e+-]+', line), line


def test_the_pages_own_files_are_served_whole(address):
    page = httpx.get(address).text
    names = re.findall(r'src="([\w./-]+\.js)"', page)
    assert {Path(name).name for name in names} == {"connection.js", "flutter_bootstrap.js", "start.js", "steps.js"}
    for name in names:
        assert httpx.get(f"{address}{name}").status_code == 200
