"""The files of the web client: packed as the browser takes them, under an address of their version."""

from __future__ import annotations

import asyncio
import logging
import zlib
from pathlib import Path

import brotli
import httpx
import pytest

from companion.games.rules_data import data_folder
from companion.live.server.static_files import StaticFiles, chosen
from companion.live.server.web_files import COMPRESS, CompressedFiles, WebFile, client_files, find_files, version_of

PAGE = "<html><script src='v/{{version}}/start.js'></script>{{sizes}}</html>"
UNPACK = {"br": brotli.decompress, "gzip": lambda content: zlib.decompress(content, 31), None: bytes}
TEXT = b"const words = 'many words of the same kind';\n" * 200
FOREVER = "public, max-age=31536000, immutable"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small client."""
    made = tmp_path / "client"
    for name, content in {"main.js": TEXT, "canvaskit/draw.wasm": TEXT * 2, "icons/a.png": b"\x89PNG" * 30}.items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_bytes(content)
    return made


def served(folder: Path, cache: Path, page: str = PAGE) -> StaticFiles:
    files, compressed = find_files(folder), CompressedFiles(cache)
    compressed.fill(files)
    return StaticFiles(None, files, page, compressed)


def ask(app: StaticFiles, path: str, method: str = "GET", **headers: str) -> tuple[httpx.Response, bytes]:
    """The answer, and its bytes as they went over the wire."""

    async def go() -> tuple[httpx.Response, bytes]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://host")
        async with (
            client,
            client.stream(method, path, headers={"accept-encoding": "identity", **named}) as answer,
        ):
            return answer, b"".join([part async for part in answer.aiter_raw()])

    return asyncio.run(go())


def addresses(app: StaticFiles) -> list[str]:
    return [f"/v/{app.version}/{name}" for name in app.files] + [f"/{name}" for name in app.files]


def test_every_address_answers_br_gzip_and_identity_with_the_same_bytes(folder, tmp_path):
    app = served(folder, tmp_path / "cache")
    for address in [*addresses(app), "/"]:
        plain, content = ask(app, address)
        assert "content-encoding" not in plain.headers
        for how in COMPRESS:
            answer, packed = ask(app, address, accept_encoding=how)
            assert answer.headers.get("content-encoding") == (None if address.endswith(".png") else how)
            assert UNPACK[answer.headers.get("content-encoding")](packed) == content
            assert answer.headers["vary"] == "accept-encoding"
            assert int(answer.headers["content-length"]) == len(packed)
            assert answer.headers["content-type"] == plain.headers["content-type"]


def test_the_real_client_is_among_the_files_with_our_icons_over_its_own():
    files = client_files()
    for name in ("main.dart.wasm", "main.dart.js", "canvaskit/skwasm_heavy.wasm", "assets/FontManifest.json"):
        assert name in files
    assert files["main.dart.wasm"].kind == "application/wasm"
    assert files["assets/fonts/MaterialIcons-Regular.otf"].path.is_relative_to(data_folder("assets"))


def test_the_best_that_the_browser_takes_is_sent():
    found = dict.fromkeys(COMPRESS, b"")
    assert chosen("gzip, deflate, br, zstd", found) == "br"
    assert chosen("GZIP ; q=0.5, br;q=0.0", found) == "gzip"
    assert chosen("", found) == chosen("br;q=0", found) == chosen("deflate", found) == "identity"
    assert chosen("br, gzip", {"gzip": b""}) == "gzip"


def test_a_version_is_kept_forever_and_other_addresses_are_asked_about(folder, tmp_path):
    app = served(folder, tmp_path / "cache")
    assert ask(app, f"/v/{app.version}/main.js")[0].headers["cache-control"] == FOREVER
    for address in ("/main.js", "/", "/table/a"):
        answer, _ = ask(app, address, accept_encoding="br")
        assert answer.headers["cache-control"] == "no-cache"
        again, nothing = ask(app, address, accept_encoding="br", if_none_match=f'W/"x", {answer.headers["etag"]}')
        assert (again.status_code, nothing) == (304, b"")
        assert ask(app, address, accept_encoding="gzip", if_none_match=answer.headers["etag"])[0].status_code == 200


def test_any_changed_file_changes_every_address(folder, tmp_path):
    before = served(folder, tmp_path / "cache")
    (folder / "icons/a.png").write_bytes(b"\x89PNG" * 31)
    after = served(folder, tmp_path / "cache")
    assert after.version != before.version
    assert version_of(before.files, PAGE + " ") != before.version
    assert before.version in ask(before, "/")[1].decode()
    assert after.version in ask(after, "/")[1].decode()


def test_after_an_upgrade_an_old_page_gets_none_of_the_new_files_and_a_visit_the_new_page(folder, tmp_path):
    old = served(folder, tmp_path / "cache")
    (folder / "main.js").write_bytes(b"new")
    new = served(folder, tmp_path / "cache")
    tag = ask(old, "/")[0].headers["etag"]
    for name in old.files:
        answer, _ = ask(new, f"/v/{old.version}/{name}")
        assert answer.status_code == 404
        assert "immutable" not in answer.headers.get("cache-control", "")
    answer, page = ask(new, "/", if_none_match=tag)
    assert answer.status_code == 200
    assert new.version in page.decode()


def test_heads_and_ranges(folder, tmp_path):
    app = served(folder, tmp_path / "cache")
    for how in ("identity", "br", "gzip"):
        whole, packed = ask(app, "/main.js", accept_encoding=how)
        head, nothing = ask(app, "/main.js", "HEAD", accept_encoding=how)
        assert nothing == b""
        assert [head.headers[n] for n in ("etag", "content-length")] == [
            whole.headers[n] for n in ("etag", "content-length")
        ]
        part, content = ask(app, "/main.js", accept_encoding=how, range="bytes=5-20")
        assert (part.status_code, content) == (206, packed[5:21])
        assert part.headers["content-range"] == f"bytes 5-20/{len(packed)}"
        stale, content = ask(app, "/main.js", accept_encoding=how, range="bytes=5-20", if_range='"other"')
        assert (stale.status_code, content) == (200, packed)
    assert ask(app, "/main.js", range=f"bytes={len(TEXT)}-")[0].status_code == 416
    assert ask(app, "/", "POST")[0].status_code == 405


@pytest.mark.parametrize("path", ["/v/", "/v/0000/main.js", "/..%2Fmain.js", "/canvaskit/none.wasm", "/v/x/index.html"])
def test_nothing_else_is_served(folder, tmp_path, path):
    assert ask(served(folder, tmp_path / "cache"), path)[0].status_code == 404


def read_only(folder: Path) -> None:
    folder.write_text("no folder")  # nothing can be made under a file, not even by root


def test_without_a_folder_to_keep_them_files_are_served_uncompressed_and_the_log_says_so(folder, tmp_path, caplog):
    read_only(tmp_path / "cache")
    app = served(folder, tmp_path / "cache")
    answer, content = ask(app, "/main.js", accept_encoding="br, gzip")
    assert ("content-encoding" in answer.headers, content) == (False, TEXT)
    assert "phones load the app uncompressed" in caplog.text


def test_a_full_disk_leaves_nothing_half_written(folder, tmp_path, caplog, monkeypatch):
    def full(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with caplog.at_level(logging.WARNING):
        app = served(folder, tmp_path / "cache")
    assert "No space left on device" in caplog.text
    assert list((tmp_path / "cache").iterdir()) == []
    assert ask(app, "/main.js", accept_encoding="br, gzip")[1] == TEXT


def test_each_file_is_compressed_once_and_kept_for_the_next_start(folder, tmp_path, monkeypatch):
    served(folder, tmp_path / "cache")
    monkeypatch.setattr("companion.live.server.web_files.brotli.compress", None)
    files, compressed = find_files(folder), CompressedFiles(tmp_path / "cache")
    made = [compressed.find(file, how) for file in files.values() for how in COMPRESS]
    compressed.fill(files)
    assert [compressed.find(file, how) for file in files.values() for how in COMPRESS] == made
    assert len(list(filter(None, made))) == 4


def test_six_phones_at_once_cost_one_reading_at_a_time(folder, tmp_path):
    """Files go out in pieces: no phone makes the host hold a whole one."""
    big = TEXT * 400
    (folder / "main.js").write_bytes(big)
    app, pieces = served(folder, tmp_path / "cache"), []

    async def phone() -> bytes:
        got = []

        async def receive() -> dict[str, str]:
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: dict[str, bytes]) -> None:
            got.append(message.get("body", b""))
            pieces.append(len(got[-1]))

        headers = [(b"accept-encoding", b"identity")]
        scope = {"type": "http", "method": "GET", "path": "/main.js", "headers": headers, "query_string": b""}
        await app(scope, receive, send)
        return b"".join(got)

    async def six() -> list[bytes]:
        return await asyncio.gather(*(phone() for _ in range(6)))

    assert asyncio.run(six()) == [big] * 6
    assert max(pieces) <= 1 << 16


def test_files_are_known_by_their_content(folder):
    file = find_files(folder)["main.js"]
    (folder / "copy.js").write_bytes(TEXT)
    assert find_files(folder)["copy.js"] == WebFile("copy.js", folder / "copy.js", file.checksum)
