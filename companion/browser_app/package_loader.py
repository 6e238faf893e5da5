"""Packages from a pack (`companion/publish/packing.py`): modules straight from memory, other files onto the disk.

The browser's worker runs this file before anything else of ours is there.
"""

from __future__ import annotations

import gzip
import json
import marshal
import sys
from collections.abc import Iterator
from importlib.abc import InspectLoader, PathEntryFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec
from importlib.readers import FileReader
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple

ROOT = "/app"
ZSTD = b"\x28\xb5\x2f\xfd"


class PackedModule(NamedTuple):
    """A module as it lies in the pack."""

    content: memoryview
    is_package: bool
    is_compiled: bool


MODULES: dict[str, PackedModule] = {}
FOLDERS: set[str] = set()  # packages, some of which have no module of their own


def open_pack(packed: bytes) -> None:
    """From now on its modules can be imported and its files can be read."""
    held = memoryview(_opened(packed))
    start = 4 + int.from_bytes(held[:4])
    index, body = json.loads(bytes(held[4:start])), held[start:]
    for name, (place, size, is_package) in index["modules"].items():
        MODULES[name] = PackedModule(body[place : place + size], is_package, index["compiled"])
        FOLDERS.add(name.rpartition(".")[0])
    for name, (place, size) in index["files"].items():
        path = Path(ROOT, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body[place : place + size])


def _opened(packed: bytes) -> bytes:
    if packed[:4] != ZSTD:
        return gzip.decompress(packed)
    from compression import zstd  # type: ignore[import-not-found]  # the browser's Python has it

    opened: bytes = zstd.decompress(packed)
    return opened


class PackLoader(PathEntryFinder, InspectLoader):
    """Finds modules of one folder, and loads them."""

    def __init__(self, path: str) -> None:
        if path != ROOT and not path.startswith(f"{ROOT}/"):
            raise ImportError(path)
        self.path = path
        self.package = path[len(ROOT) + 1 :].replace("/", ".")
        self.compiled = FileFinder(path, (ExtensionFileLoader, EXTENSION_SUFFIXES))

    def find_spec(self, fullname: str, target: ModuleType | None = None) -> ModuleSpec | None:
        kept = MODULES.get(fullname)
        place = f"{self.path}/{fullname.rpartition('.')[2]}"
        if kept:
            file = f"{place}/__init__.py" if kept.is_package else f"{place}.py"
            spec = ModuleSpec(fullname, self, origin=file, is_package=kept.is_package)
            spec.has_location = True
        elif fullname in FOLDERS:
            spec = ModuleSpec(fullname, None, is_package=True)
        else:
            return self.compiled.find_spec(fullname, target)
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations = [place]
        return spec

    def is_package(self, fullname: str) -> bool:
        return MODULES[fullname].is_package

    def get_code(self, fullname: str) -> CodeType:
        kept = MODULES[fullname]
        code: Any = (
            marshal.loads(kept.content)
            if kept.is_compiled
            else compile(bytes(kept.content), fullname, "exec", dont_inherit=True)
        )
        return code  # type: ignore[no-any-return]

    def get_source(self, fullname: str) -> str | None:
        return None

    def get_resource_reader(self, fullname: str) -> FileReader:
        """Files that lie beside a package's modules."""
        return FileReader(SimpleNamespace(path=f"{ROOT}/{fullname.replace('.', '/')}/__init__.py"))  # type: ignore[arg-type]

    def iter_modules(self, prefix: str = "") -> Iterator[tuple[str, bool]]:
        """What `pkgutil` asks to find the games."""
        before = f"{self.package}." if self.package else ""
        for name, kept in MODULES.items():
            if name.startswith(before) and "." not in (last := name[len(before) :]):
                yield prefix + last, kept.is_package


def put_up() -> None:
    sys.path.insert(0, ROOT)
    sys.path_hooks.insert(0, PackLoader)
