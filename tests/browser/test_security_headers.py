"""What a real browser makes of the host's rules about where things come from."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from tests.browser.running_host import PhoneInHand

KNOWN = "cdn.jsdelivr.net"  # Flet's client asks there for something that it can do without


class OtherSite(BaseHTTPRequestHandler):
    """A page of somebody else's."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<title>Another site</title>")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def other_site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), OtherSite)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def test_the_app_runs_under_its_policy_and_nothing_comes_from_elsewhere(chromium: Browser, address: str):
    page = chromium.new_context().new_page()
    come, said = [], []
    page.on("requestfinished", lambda request: come.append(urlsplit(request.url)))
    page.on("console", lambda message: said.append(message.text))
    hand = PhoneInHand(page)
    hand.open(address)
    hand.sees("Royal Companion")
    page.context.close()
    assert {url.netloc for url in come if url.scheme.startswith("http")} == {urlsplit(address).netloc}
    refused = [text for text in said if "Content Security Policy" in text]
    assert all(KNOWN in text for text in refused), refused


def test_another_sites_page_reaches_neither_the_app_nor_its_socket(chromium: Browser, address: str, other_site: str):
    page = chromium.new_context().new_page()
    page.goto(other_site)
    opens = """address => new Promise(resolve => {
        const socket = new WebSocket(address.replace('http', 'ws') + 'ws');
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
    })"""
    reads = "address => fetch(address).then(answer => answer.text()).catch(() => 'refused')"
    assert page.evaluate(opens, address) == "refused"
    assert page.evaluate(reads, address) == "refused"
    page.context.close()
