"""Starting and stopping a host: where it listens, what it says, and that it leaves nothing half done."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from companion.cli import main
from companion.live.address import ListenAddress, addresses, listening
from companion.live.server.host import announce
from tests.browser.running_host import database
from tests.live.hosts import EVENING, HAND, events, set_table_in
from tests.live.socket_phone import phone
from tests.waiting import PATIENCE

CERTIFICATE = Path(__file__).with_name("localhost.pem")  # made for these tests, with its key, and good for nothing else


@contextmanager
def running(folder: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """`companion host` with all that it says kept."""
    where = ("--host", "127.0.0.1", "--port", "0", "--no-browser", "--database", database(folder))
    command = [sys.executable, "-m", "companion.cli", "host", *where, *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as host:
        try:
            yield host
        finally:
            host.terminate()


def address_of(host: subprocess.Popen[str]) -> str:
    assert host.stdout
    found = re.search(r"https?://\S+", host.stdout.readline())
    assert found
    return found.group()


def test_the_usual_port_is_taken_if_it_is_free_and_another_one_if_not():
    with listening("127.0.0.1", None) as first, listening("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--port", "{busy}"], "cannot listen there"),
        (["--port", "70000"], "cannot listen there"),
        (["--host", "192.0.2.1"], "cannot listen there"),
        (["--public-url", "games.example.org"], "no address of a site"),
        (["--public-url", "https://[::1"], "no address of a site"),
        (["--certificate", "{nothing}"], "no certificate with its open key"),
        (["--certificate", __file__], "no certificate with its open key"),
        (["--key", __file__], "give the certificate"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_sentence(tmp_path, capsys, options, said):
    with socket.create_server(("127.0.0.1", 0)) as busy:
        found = {"busy": busy.getsockname()[1], "nothing": tmp_path / "nothing.pem"}
        given = [option.format(**found) for option in options]
        place = [] if "--host" in given else ["--host", "127.0.0.1"]
        assert main(["host", "--no-browser", "--database", database(tmp_path), *place, *given]) == 2
    assert said in capsys.readouterr().err


def test_phones_are_sent_to_the_public_address_and_browsers_here_to_this_machine():
    assert addresses(ListenAddress("0.0.0.0", 1, "https://games.example.org"), 1) == (
        "https://games.example.org/",
        "http://127.0.0.1:1/",
    )
    assert addresses(ListenAddress("::1"), 9) == ("http://[::1]:9/", "http://[::1]:9/")


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT], ids=lambda stop: stop.name)
def test_a_stopped_host_tells_its_phones_and_closes_its_database(tmp_path, stop):
    async def story(address: str, host: subprocess.Popen[str]) -> int | None:
        async with phone(address, EVENING) as hand:
            await hand.says(HAND, 5)
            host.send_signal(stop)
            return await hand.until_closed()

    url = set_table_in(tmp_path)
    with running(tmp_path) as host:
        assert asyncio.run(story(address_of(host), host)) == 1012
        assert host.wait(PATIENCE) == 0
        assert host.stdout
        assert "Traceback" not in host.stdout.read()
    assert not (tmp_path / "companion.db-wal").exists()
    assert events(url) == 0


def test_it_says_what_to_do_if_phones_do_not_get_there(capsys):
    announce("http://192.168.1.7:8550/", "http://127.0.0.1:8550/", 8550)
    said = capsys.readouterr().out
    assert said.startswith("Royal Companion is at http://192.168.1.7:8550/\n")
    assert "guest Wi-Fi" in said
    assert "firewall must let port 8550 in" in said


def test_a_certificate_makes_it_https(tmp_path):
    trusting = ssl.create_default_context(cafile=str(CERTIFICATE))
    with running(tmp_path, "--certificate", str(CERTIFICATE)) as host:
        address = address_of(host)
        found = httpx.get(address.replace("127.0.0.1", "localhost"), verify=trusting)
    assert address.startswith("https://")
    assert found.status_code == 200
    assert "max-age" in found.headers["strict-transport-security"]


def test_a_token_in_a_link_reaches_no_log(tmp_path):
    secret = "a-very-secret-token-of-a-link"

    async def story(address: str) -> None:
        async with phone(address, f"/join/{secret}", headers={"Referer": f"{address}#/join/{secret}"}) as hand:
            await hand.until(lambda: hand.texts())
            await hand.socket.send(b"\x00" + secret.encode())  # junk
            await hand.until_closed()
        httpx.get(f"{address}metrics?{secret}")

    with running(tmp_path) as host:
        asyncio.run(story(address_of(host)))
        host.terminate()
        assert host.stdout
        assert secret not in host.stdout.read()
