"""Serving the app: the address that phones can reach, its QR code, and the web server until it is stopped."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from threading import Timer
from typing import Any
from urllib.parse import urlsplit

import qrcode
import uvicorn

from companion.live.address import ListenAddress, addresses, check_certificate, check_public_url, listening
from companion.live.server.origin_check import AllowedOrigins
from companion.live.server.request_timeouts import PING_SECONDS, PONG_CHECK_SECONDS, KeepaliveProtocol, TimeoutProtocol
from companion.live.server.web_app import build

MESSAGE_BYTES = 1 << 20  # more than any phone has to say
STOP_SECONDS = 3  # for phones to close their side
HELP = """
Can’t connect? The phone must be on the same network as this computer, and not on a guest Wi-Fi, which often keeps
devices apart. The computer’s firewall must let port {port} in. If you can’t change the network, open a hotspot on one
phone and connect this computer and the others to it.
"""


def announce(url: str, here: str, port: int) -> None:
    """The address and its QR code, for everybody around the laptop."""
    code = qrcode.QRCode(border=2)
    code.add_data(url)
    local = "" if urlsplit(url).port == port else f"; on this machine {here}"
    print(f"Royal Companion is at {url}{local}\nScan to open it on a phone on the same Wi-Fi; Ctrl+C stops it.\n")
    if sys.stdout.encoding.lower().startswith("utf"):
        code.print_ascii(invert=True)
    print(HELP.format(port=port), flush=True)


def serve(app: Callable[[Any], Any], address: ListenAddress, *, browser: bool = False, **more: Any) -> None:
    """Serve until stopped, with `more` as `build` takes it. Nothing is asked of the internet."""
    check_public_url(address.public_url)
    check_certificate(address)
    sock = listening(address.host, address.port)
    port = sock.getsockname()[1]
    url, here = addresses(address, port)
    announce(url, here, port)
    if browser:
        Timer(1.0, webbrowser.open, [here]).start()
    whole = build(app, origins=AllowedOrigins(address.public_url), **more)
    gc.freeze()  # what is loaded now stays: looking through it again and again would make some taps wait
    gc.set_threshold(20_000, 20, 50)
    run(whole, sock, address)


def run(whole: Any, sock: socket.socket, address: ListenAddress) -> None:
    """One worker: pages live in one process. A signal stops it: phones are told, then it comes back from here."""
    config = uvicorn.Config(
        whole,
        http=TimeoutProtocol,
        ws=KeepaliveProtocol,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,  # a small message could unfold to a large one
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_CHECK_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        ssl_certfile=address.certificate,
        ssl_keyfile=str(address.key) if address.key else None,
    )
    allow_many_sockets()
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn has its own meanwhile, and raises it once more in the end
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[sock])


def allow_many_sockets() -> None:
    """Each phone takes one, and each that is loading the app takes a few more."""
    if os.name == "posix":
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        wanted = 65_536 if most == resource.RLIM_INFINITY else min(most, 65_536)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
