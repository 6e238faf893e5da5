"""Where a host listens, and by which address phones find it."""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from companion.core.errors import CompanionError

USUAL_PORT = 8550
EVERYWHERE = ("0.0.0.0", "::")
VANISHED_MILLISECONDS = 30_000  # for a phone that is gone while something is on its way to it


class CannotServe(CompanionError):
    """The host could not start; says what to do."""


@dataclass(frozen=True)
class ListenAddress:
    """Where to listen, and what people call it. `port` None: the usual one, or any that is free."""

    host: str = "0.0.0.0"
    port: int | None = None
    public_url: str | None = None
    certificate: Path | None = None
    key: Path | None = None

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"


def own_address() -> str:
    """The address of this machine in its network. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def listening(host: str, port: int | None) -> socket.socket:
    """A bound socket, or a sentence about why not. Port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in (USUAL_PORT, 0) if port is None else (port,):
        try:
            bound = socket.create_server((host, tried), family=family, dualstack_ipv6=host == "::")
            break
        except (OSError, OverflowError) as error:
            trouble = error
    else:
        raise CannotServe(f"{host}:{tried}: cannot listen there ({trouble}); try another --host or --port (0: any)")
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED_MILLISECONDS)
    return bound


def check_public_url(url: str | None) -> None:
    try:
        parts = urlsplit(url or "http://localhost")
        is_whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_whole = False
    if not is_whole:
        raise CannotServe(f"--public-url {url!r}: no address of a site; give it as in https://games.example.org")


def check_certificate(address: ListenAddress) -> None:
    """A sentence now instead of a traceback later."""
    if address.key and not address.certificate:
        raise CannotServe("--key without --certificate: give the certificate that it belongs to")
    if address.certificate:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(address.certificate, address.key, password="")
        except OSError as error:  # also what is no certificate, not the key to it, or locked by a password
            why = error.strerror or error
            files = ", ".join(str(file) for file in (address.certificate, address.key) if file)
            raise CannotServe(f"{files}: no certificate with its open key ({why})") from None


def addresses(address: ListenAddress, port: int) -> tuple[str, str]:
    """What phones open, and what a browser on this machine opens."""
    is_everywhere = address.host in EVERYWHERE
    here = f"{address.scheme}://{_in_url('127.0.0.1' if is_everywhere else address.host)}:{port}/"
    there = f"{address.scheme}://{_in_url(own_address() if is_everywhere else address.host)}:{port}/"
    return (f"{address.public_url.rstrip('/')}/" if address.public_url else there), here


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
