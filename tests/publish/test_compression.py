"""Compressed files of a site: the same bytes for every browser, and never where they would be larger."""

import gzip
import re
import secrets
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread

import brotli
import pytest

from companion.publish.compression import QUICK, compressed, put_compressed
from companion.publish.headers import ASKED, HEADERS, IMMUTABLE, LINES, put_host_files
from companion.publish.server import site_server

TEXT = "home, sweet home; " * 200
DECODED = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}
NAMED = "rest-0123456789ab.pack"


@pytest.mark.parametrize("content", [b"", b"short", secrets.token_bytes(5000)])
def test_what_gets_no_smaller_is_left_as_it_is(content):
    assert compressed(content) == {}


def test_compressed_bytes_are_the_same_when_decoded():
    made = compressed(TEXT.encode())
    assert made.keys() == {"br", "gzip"}
    assert all(DECODED[coding](less) == TEXT.encode() for coding, less in made.items())


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "a.mjs", "assets/b.wasm"):
        (tmp_path / name).write_text(TEXT + name, encoding="utf-8")
    (tmp_path / NAMED).write_bytes(b"pack")
    put_compressed(tmp_path, QUICK)
    put_host_files(tmp_path)
    return tmp_path


@pytest.fixture
def host(site: Path):
    with site_server(site, "/games/") as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        connection = HTTPConnection("127.0.0.1", server.server_port)
        yield connection
        connection.close()
        server.shutdown()


def answered(host: HTTPConnection, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    host.request(method, path, headers={key.replace("_", "-"): value for key, value in headers.items()})
    answer = host.getresponse()
    return answer, answer.read()


def test_a_site_is_tried_out_below_its_path_with_the_headers_of_a_good_host(host):
    answer, content = answered(host, "/games/")
    assert content.decode() == f"{TEXT}index.html"
    assert all(answer.headers[key] == value for key, value in HEADERS.items())
    assert answer.headers["Cache-Control"] == ASKED
    answer, _ = answered(host, "/games/a.mjs")
    assert answer.headers["Content-Type"] == "text/javascript"
    for elsewhere in ("/", "/a.mjs", "/games/assets/", "/games/../../etc/passwd"):
        answer, content = answered(host, elsewhere)
        assert (content and answer.status) == 404


@pytest.mark.parametrize(
    ("offered", "coding"), [("gzip, deflate, br", "br"), ("gzip;q=1.0", "gzip"), ("identity", None)]
)
@pytest.mark.parametrize(("path", "name"), [("", "index.html"), ("a.mjs", "a.mjs"), ("assets/b.wasm", "assets/b.wasm")])
def test_every_address_answers_with_the_same_bytes_in_the_coding_that_the_browser_offers(
    host, site, path, name, offered, coding
):
    answer, content = answered(host, f"/games/{path}", Accept_Encoding=offered)
    assert answer.headers["Content-Encoding"] == coding
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert DECODED[coding](content) == (site / name).read_bytes()
    asked, nothing = answered(host, f"/games/{path}", "HEAD", Accept_Encoding=offered)
    assert (asked.headers["Content-Length"], nothing) == (str(len(content)), b"")


def test_what_the_browser_has_is_not_sent_again_and_other_bytes_have_another_tag(host, site):
    first, _ = answered(host, "/games/a.mjs", Accept_Encoding="br")
    again, nothing = answered(host, "/games/a.mjs", Accept_Encoding="br", If_None_Match=first.headers["ETag"])
    assert (again.status, nothing) == (304, b"")
    for offered in ("gzip", "identity"):
        other, content = answered(host, "/games/a.mjs", Accept_Encoding=offered, If_None_Match=first.headers["ETag"])
        assert (other.status, bool(content)) == (200, True)


def test_a_name_with_a_checksum_in_it_is_never_asked_about_again(host):
    answer, _ = answered(host, f"/games/{NAMED}")
    assert answer.headers["Cache-Control"] == IMMUTABLE


def test_every_host_gets_the_headers_and_its_own_words_for_compressed_files(site):
    texts = {name: (site / name).read_text(encoding="utf-8") for name in LINES}
    for text in texts.values():
        assert all(key in text and value in text for key, value in HEADERS.items())
        assert IMMUTABLE in text
        assert not re.search(r"\{(headers|asked|immutable|hashed)\}|\{\{", text)
    assert f"/{NAMED}\n  Cache-Control: {IMMUTABLE}" in texts["_headers"]
    assert "precompressed br gzip" in texts["Caddyfile"]
    assert "gzip_static on;" in texts["nginx.conf"]
    assert "RewriteRule ^(.+)$ $1.br" in texts[".htaccess"]
