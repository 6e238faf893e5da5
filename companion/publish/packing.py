"""Folders of Python packages as one compressed pack, which `browser_app/package_loader.py` opens in the browser.

A pack is the length of its index (4 bytes), the index (JSON), and the contents one behind the other, all compressed
together: small files that look alike take two thirds of the room that a zip gives them. This file also runs by itself
in the browser's own Python, which alone can compile for itself; so it imports nothing of ours.
"""

from __future__ import annotations

import ast
import gzip
import json
import marshal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

TEXTS = "migrations"  # folders of this name are read by the library that runs them, as text
SAME_LINE = b"\xef\x00"  # in a table of lines: eight more instructions of the same line
LEVEL = 19  # of 22: the next ones take twice the time for a hundredth of the size


def pack(folder: Path, *, compiled: bool) -> bytes:
    """Everything in the folder; modules as code of the Python that runs this, or as sources."""
    modules, files, contents, offset = {}, {}, [], 0
    for path in sorted(_files(folder)):
        name, content = path.relative_to(folder).as_posix(), path.read_bytes()
        if path.suffix == ".py" and TEXTS not in path.parts:
            content = marshal.dumps(slim_code(content, name)) if compiled else content
            modules[_module(name)] = (offset, len(content), path.name == "__init__.py")
        else:
            files[name] = (offset, len(content))
        contents.append(content)
        offset += len(content)
    index = json.dumps({"compiled": compiled, "modules": modules, "files": files}, separators=(",", ":")).encode()
    return _compressed(b"".join([len(index).to_bytes(4), index, *contents]))


def slim_code(source: bytes, name: str) -> CodeType:
    """A module without what only type checkers read. Tracebacks name where a function begins."""
    tree = _ForRunning().visit(ast.parse(source, name))
    code: CodeType = compile(ast.fix_missing_locations(tree), name, "exec", dont_inherit=True, optimize=2)
    return _without_lines(code)


def _without_lines(code: CodeType) -> CodeType:
    """The table of which line made what is a tenth of the size: here everything is made by the first line."""
    inner = tuple(_without_lines(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    eights = len(code.co_code) // 16
    table = SAME_LINE * (1 << eights.bit_length())  # too long is as good, and few lengths are packed better than many
    return code.replace(co_consts=inner, co_linetable=table)


class _ForRunning(ast.NodeTransformer):
    """Leaves out `if TYPE_CHECKING:`, the announcements of overloads (the function itself comes behind them), and the
    types of what functions take and give; those of a class's fields stay: dataclasses and tables are made of them.
    """

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        return (node.orelse or ast.Pass()) if _name(node.test) == "TYPE_CHECKING" else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self.generic_visit(node)
        if any(_name(found) == "overload" for found in node.decorator_list):
            return ast.Pass()
        node.returns = None
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> Any:
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_arg(self, node: ast.arg) -> Any:
        node.annotation = None
        return node


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _compressed(content: bytes) -> bytes:
    if sys.version_info >= (3, 14):
        from compression import zstd

        options = {zstd.CompressionParameter.compression_level: LEVEL, zstd.CompressionParameter.window_log: 25}
        return zstd.compress(content, options=options)
    return gzip.compress(content, mtime=0)


def zip_library(folder: Path) -> bytes:
    """The standard library, compiled, in the form in which the browser's Python loads it."""
    import importlib._bootstrap_external as bootstrap
    import io
    import zipfile

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for path in sorted(_files(folder)):
            name, content = path.relative_to(folder).as_posix(), path.read_bytes()
            if path.suffix == ".py":
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                name, content = f"{name}c", bytes(bootstrap._code_to_timestamp_pyc(code))  # type: ignore[attr-defined]
            zipped.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
