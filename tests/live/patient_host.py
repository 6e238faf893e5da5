"""A host where nobody sits at the machine itself and taps may come quickly: `-m tests.live.patient_host URL PORT`."""

from __future__ import annotations

import sys

from companion.live.address import ListenAddress
from companion.live.server.background import listen_to_other_hosts
from companion.live.server.host import serve
from companion.live.server.limits import Limits
from companion.main import open_backend, pages

PATIENT = Limits(taps_per_second=100_000, taps_at_once=100_000, bytes_per_second=1 << 30, bytes_at_once=1 << 30)

if __name__ == "__main__":
    backend = open_backend(sys.argv[1], is_shared=True, public_url="http://localhost")
    with listen_to_other_hosts(backend.archive.open_tables):
        serve(pages(backend), ListenAddress("127.0.0.1", int(sys.argv[2])), limits=PATIENT)
