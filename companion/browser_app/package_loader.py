"""Packages from a pack (`companion/publish/packing.py`): modules straight from memory, other files onto the disk.

The browser's worker runs this file before anything else of ours is there, or wakes up with the memory of a Python that
ran it while the site was made (`companion/publish/snapshot.py`).
"""

from __future__ import annotations

import gzip
import importlib
import json
import marshal
import random
import sys
from collections.abc import Iterable, Iterator
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
FILES: dict[str, memoryview] = {}
FOLDERS: set[str] = set()  # packages, some of which have no module of their own


def open_pack(packed: bytes) -> None:
    """From now on its modules can be imported and its files can be read."""
    write_files(add_pack(memoryview(_decompressed(packed))))


def add_pack(content: memoryview) -> list[str]:
    """From now on its modules can be imported; gives the names of its other files."""
    start = 4 + int.from_bytes(bytes(content[:4]))
    index, body = json.loads(bytes(content[4:start])), content[start:]
    for name, (offset, size, is_package) in index["modules"].items():
        MODULES[name] = PackedModule(body[offset : offset + size], is_package, index["compiled"])
        FOLDERS.add(name.rpartition(".")[0])
    FILES.update((name, body[offset : offset + size]) for name, (offset, size) in index["files"].items())
    return list(index["files"])


def write_files(names: Iterable[str]) -> None:
    for name in names:
        path = Path(ROOT, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(FILES[name])


def wake_up() -> None:
    """With the memory of a snapshot: there are no files yet, and chance must not be that of every other browser."""
    write_files(FILES)
    importlib.invalidate_caches()
    random.seed()


def _decompressed(packed: bytes) -> bytes:
    if packed[:4] != ZSTD:
        return gzip.decompress(packed)
    from compression import zstd  # type: ignore[import-not-found]  # the browser's Python has it

    content: bytes = zstd.decompress(packed)
    return content


class PackLoader(PathEntryFinder, InspectLoader):
    """Finds modules of one folder, and loads them."""

    def __init__(self, path: str) -> None:
        if path != ROOT and not path.startswith(f"{ROOT}/"):
            raise ImportError(path)
        self.path = path
        self.package = path[len(ROOT) + 1 :].replace("/", ".")
        self.compiled = FileFinder(path, (ExtensionFileLoader, EXTENSION_SUFFIXES))

    def find_spec(self, fullname: str, target: ModuleType | None = None) -> ModuleSpec | None:
        module = MODULES.get(fullname)
        path = f"{self.path}/{fullname.rpartition('.')[2]}"
        if module:
            file = f"{path}/__init__.py" if module.is_package else f"{path}.py"
            spec = ModuleSpec(fullname, self, origin=file, is_package=module.is_package)
            spec.has_location = True
        elif fullname in FOLDERS:
            spec = ModuleSpec(fullname, None, is_package=True)
        else:
            return self.compiled.find_spec(fullname, target)
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations = [path]
        return spec

    def is_package(self, fullname: str) -> bool:
        return MODULES[fullname].is_package

    def get_code(self, fullname: str) -> CodeType:
        module = MODULES[fullname]
        code: Any = (
            marshal.loads(module.content)
            if module.is_compiled
            else compile(bytes(module.content), fullname, "exec", dont_inherit=True)
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
        for name, module in MODULES.items():
            if name.startswith(before) and "." not in (last := name[len(before) :]):
                yield prefix + last, module.is_package


def install() -> None:
    """Python looks for modules in packs from now on."""
    sys.path.insert(0, ROOT)
    sys.path_hooks.insert(0, PackLoader)
