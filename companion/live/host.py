"""Serving the app: the address that phones can reach, its QR code, and the web server."""

from __future__ import annotations

import gc
import socket
import sys
import webbrowser
from collections.abc import Callable
from threading import Timer
from typing import Any

import flet_web.fastapi
import qrcode
import uvicorn
from flet.controls.types import RouteUrlStrategy

from companion.core.errors import CompanionError
from companion.games.facts import data_folder


class CannotServe(CompanionError):
    """The host could not start; says what to do."""


def own_address() -> str:
    """The address of this machine in its network. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def listening(host: str, port: int) -> socket.socket:
    """A bound socket, or a sentence about why not. Port 0 takes any that is free."""
    try:
        return socket.create_server((host, port))
    except OSError as error:
        raise CannotServe(
            f"{host}:{port}: cannot listen there ({error.strerror}); try another --host or --port (0: any)"
        ) from None


def announce(url: str) -> None:
    """The address and its QR code, for everybody around the laptop."""
    code = qrcode.QRCode(border=2)
    code.add_data(url)
    print(f"Royal Companion is at {url}\nScan to open it on a phone in the same network; Ctrl+C stops it.\n")
    if sys.stdout.encoding.lower().startswith("utf"):
        code.print_ascii(invert=True)
    sys.stdout.flush()


def serve(app: Callable[[Any], None], *, host: str, port: int, browser: bool) -> None:
    """Serve until stopped. Everything comes from this process; nothing is asked of the internet."""
    sock = listening(host, port)
    bound_port = sock.getsockname()[1]
    everywhere = host in ("0.0.0.0", "::")
    url = f"http://{own_address() if everywhere else host}:{bound_port}/"
    announce(url)
    if browser:
        Timer(1.0, webbrowser.open, [f"http://127.0.0.1:{bound_port}/" if everywhere else url]).start()
    asgi = flet_web.fastapi.app(
        app,
        no_cdn=True,
        assets_dir=str(data_folder("assets")),
        app_name="Royal Companion",
        app_description="Keeps the score, knows the rules, counts the odds.",
        route_url_strategy=RouteUrlStrategy.HASH,
    )
    gc.freeze()  # what is loaded now stays: looking through it again and again would make some taps wait
    gc.set_threshold(20_000, 20, 50)
    uvicorn.Server(uvicorn.Config(asgi, log_level="warning")).run(sockets=[sock])
