"""How much one host grants to a phone, to an address and to everybody together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic


@dataclass(frozen=True)
class Limits:
    """A whole club may be behind one address, and nobody taps twenty times a second for long."""

    phones_per_address: int = 200
    phones: int = 1_000
    sessions_per_address: int = 400  # of phones that are here, or were here a moment ago; more than may connect
    sessions: int = 2_000  # with more, the page that was left first is forgotten
    register_seconds: float = 10  # to say who one is, after connecting
    send_seconds: float = 20  # for a phone to take what it is sent
    taps_per_second: float = 20
    taps_at_once: float = 40
    bytes_per_second: float = 128 << 10
    bytes_at_once: float = 2 << 20  # two of the largest messages
    flood_seconds: float = 15  # so long one may tap faster than that, delayed; then the connection is closed


LIMITS = Limits()


class RateLimit:
    """A stock of taps, or bytes, that fills up by itself. Whoever has used it up waits."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self.per_second, self.at_once = per_second, at_once
        self._left, self._at = at_once, monotonic()

    def take(self, cost: float) -> float:
        """Seconds to wait before the next one is served."""
        now = monotonic()
        self._left = min(self.at_once, self._left + (now - self._at) * self.per_second) - cost
        self._at = now
        return max(0.0, -self._left / self.per_second)


class ConnectionCount:
    """The phones that are connected, by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._here: Counter[str] = Counter()

    @property
    def total(self) -> int:
        return self._here.total()

    def has_room(self, address: str) -> bool:
        return self.total < self.limits.phones and self._here[network_of(address)] < self.limits.phones_per_address

    def enter(self, address: str) -> None:
        self._here[network_of(address)] += 1

    def leave(self, address: str) -> None:
        network = network_of(address)
        self._here[network] -= 1
        if not self._here[network]:
            del self._here[network]


def network_of(address: str) -> str:
    """Whom an address belongs to: with IPv6 every device has as many as it likes, all of one network.

    >>> network_of("192.168.1.7"), network_of("2001:db8:1:2::9")
    ('192.168.1.7', '2001:db8:1:2::/64')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)
