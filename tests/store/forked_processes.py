"""Processes by the hundred: one that has everything loaded, and forks a child for every call it is given.

`python -m tests.store.forked_processes` reads orders from its input, each a line of JSON with calls
`[function, *arguments]`, and starts a child for each at the same moment. Children write lines to the common output;
when one is gone, a line says how it ended.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import alembic.command  # noqa: F401 - so that no child has to load it

from tests.store import tapping_process

GONE = "gone"


class ChildProcesses:
    """The other end: what a test holds."""

    def __init__(self) -> None:
        args = [sys.executable, "-m", "tests.store.forked_processes"]
        self._process = subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def start(self, *calls: list[Any]) -> list[int]:
        """The process ids of new children, one for each call."""
        self._process.stdin.write(json.dumps(calls) + "\n")
        self._process.stdin.flush()
        return json.loads(self.line())

    def line(self) -> str:
        return self._process.stdout.readline().strip()

    def lines(self, children: int = 1) -> Iterator[str]:
        """What the children still say, until all are gone. Each must have ended well, or been killed by us."""
        while children:
            said = self.line()
            if said.startswith(GONE):
                assert said in (f"{GONE} 0", f"{GONE} -9"), f"a child is {said}"
                children -= 1
            else:
                yield said

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()


@contextmanager
def child_processes() -> Iterator[ChildProcesses]:
    opened = ChildProcesses()
    yield opened
    opened.close()


def serve() -> None:
    for order in sys.stdin:
        ready, go = os.pipe()
        children = [_fork(call, ready, go) for call in json.loads(order)]
        tapping_process.say(json.dumps(children))
        os.close(go)  # now all of them begin
        os.close(ready)
        for _ in children:
            tapping_process.say(f"{GONE} {os.waitstatus_to_exitcode(os.wait()[1])}")


def _fork(call: list[Any], ready: int, go: int) -> int:
    if child := os.fork():
        return child
    os.close(go)
    os.read(ready, 1)
    name, *args = call
    getattr(tapping_process, name)(*args)
    os._exit(0)


if __name__ == "__main__":
    serve()
