"""The app with little patience, so that tests need none: `python -m tests.live.strict_host DATABASE_URL`."""

from __future__ import annotations

import sys

from companion.live.address import ListenAddress
from companion.live.server import request_timeouts
from companion.live.server.host import serve
from companion.live.server.limits import Limits
from companion.main import open_backend, pages

STRICT = Limits(phones_per_address=20, register_seconds=3, send_seconds=1, taps_at_once=20, flood_seconds=2)
PUBLIC = "https://games.example.org"

if __name__ == "__main__":
    request_timeouts.REQUEST_SECONDS = 1
    backend = open_backend(sys.argv[1])
    serve(pages(backend), ListenAddress("127.0.0.1", 0, PUBLIC), limits=STRICT, is_well=backend.store.database.check)
