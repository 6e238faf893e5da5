"""Python's memory with the whole app imported, taken while a site is made: browsers start with it from the second visit
on. Run by `snapshot.mjs` in the browser's own Python, behind `browser_app/package_loader.py` and with its names.
"""

from __future__ import annotations

import gc
import importlib
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from companion.browser_app.package_loader import FILES, MODULES, add_pack, write_files

COMPILED = ("msgpack",)


class OnDisk:
    """A part of a file that is read when it is asked for: what was read once is not in the way of what stays."""

    def __init__(self, path: Path, start: int, stop: int) -> None:
        self.path, self.start, self.stop = path, start, stop

    def __getitem__(self, part: slice) -> OnDisk:
        stop = self.stop if part.stop is None else self.start + part.stop
        return OnDisk(self.path, self.start + (part.start or 0), stop)

    def __buffer__(self, flags: int) -> memoryview:
        with self.path.open("rb") as file:
            file.seek(self.start)
            return memoryview(file.read(self.stop - self.start))


def prepare(packs: list[str], module: str) -> None:
    """Everything that `module` imports is in memory, and of the packs only what may still be asked for."""
    for pack in packs:
        path = Path(pack)
        write_files(add_pack(cast(memoryview, OnDisk(path, 0, path.stat().st_size))))
    importlib.import_module(module)
    if compiled := [name for name in sys.modules if name in COMPILED]:
        raise ImportError(f"A snapshot can’t hold compiled modules: {compiled}")
    for name, packed in MODULES.items():
        left = b"" if name in sys.modules else bytes(packed.content)
        MODULES[name] = packed._replace(content=memoryview(left))
    FILES.update((name, memoryview(bytes(content))) for name, content in FILES.items())
    random.seed(0)  # the same app has the same snapshot; in the browser chance begins anew
    gc.collect()
    gc.freeze()
