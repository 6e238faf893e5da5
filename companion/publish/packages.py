"""Python packages for the browser: copied from those installed here, the compiled ones fetched for its platform."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution
from pathlib import Path

from companion.publish.errors import CannotPublish

COMPILED = ("msgpack",)
FOR_BROWSER = (
    "--only-binary=:all:", "--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14", "--implementation=cp",
    "--abi=cp314",
)  # fmt: skip
SOURCES = (".py", ".toml", ".json", ".mo", ".md")  # what a package needs at run time; the rest stays here
DIALECTS = (
    *(f"sqlalchemy/dialects/{name}" for name in ("mssql", "mysql", "oracle", "postgresql")),
    "sqlalchemy/connectors/aioodbc.py", "sqlalchemy/connectors/pyodbc.py",
)  # fmt: skip
LEFT_OUT = (  # never asked for in a browser
    "flet/auth", "flet/messaging/flet_dart_bridge_server.py",
    "flet/messaging/flet_socket_server.py", "flet/testing", "flet/utils/griffe_deprecations.py", "flutter",
    "qrcode/console_scripts.py", "qrcode/image/pil.py", "qrcode/image/styledpil.py",
    "qrcode/image/styles/colormasks.py", "qrcode/image/styles/moduledrawers/svg.py", "qrcode/image/svg.py",
    "qrcode/tests", "sqlalchemy/dialects/sqlite/provision.py", "sqlalchemy/ext/associationproxy.py",
    "sqlalchemy/ext/asyncio", "sqlalchemy/ext/automap.py", "sqlalchemy/ext/baked.py", "sqlalchemy/ext/declarative",
    "sqlalchemy/ext/horizontal_shard.py", "sqlalchemy/ext/hybrid.py", "sqlalchemy/ext/indexable.py",
    "sqlalchemy/ext/instrumentation.py", "sqlalchemy/ext/mutable.py", "sqlalchemy/ext/mypy",
    "sqlalchemy/ext/orderinglist.py", "sqlalchemy/ext/serializer.py", "sqlalchemy/testing",
)  # fmt: skip


def copy_installed(names: Iterable[str], target: Path) -> None:
    """The Python files of installed packages, without what no browser needs."""
    for name in names:
        for file in _files(name):
            if not _is_below(file, (*LEFT_OUT, *DIALECTS)):
                _copy(file, target)


def copy_dialects(target: Path) -> None:
    """The databases that SQLAlchemy knows beside SQLite: the library that updates schemas looks at them all."""
    for file in _files("sqlalchemy"):
        if _is_below(file, DIALECTS):
            _copy(file, target)


def _files(name: str) -> Iterator[PackagePath]:
    for file in _found(name).files or ():
        if file.suffix in SOURCES and not file.parts[0].endswith(("..", ".dist-info", ".data")):
            yield file


def _copy(file: PackagePath, target: Path) -> None:
    place = target / file
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file.locate(), place)


def _found(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise CannotPublish(
            f"the package {name} is not installed here; install the app with its dependencies"
        ) from None


def _is_below(file: PackagePath, places: Iterable[str]) -> bool:
    name = file.as_posix()
    return any(name == place or name.startswith(f"{place}/") for place in places)


def fetch_compiled(target: Path) -> None:
    """The compiled packages as the browser needs them, in the versions of those installed here."""
    wanted = [f"{name}=={_found(name).version}" for name in COMPILED]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile", "--target", str(target)]
    done = subprocess.run([*command, *FOR_BROWSER, *wanted], capture_output=True, text=True)
    if done.returncode:
        why = done.stderr.strip().splitlines()[-1:] or ["pip said nothing"]
        raise CannotPublish(
            f"pip could not get {' and '.join(wanted)} for the browser ({why[0]}); "
            "publish where a package index can be reached"
        )
    for about in target.glob("*.dist-info"):
        shutil.rmtree(about)
