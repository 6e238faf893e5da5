"""Python for the browser: the app in parts, so that the first picture waits for the smallest one only; the packages
that it needs; the standard library without what no app in a browser asks for.

Packages are copied from those installed here, the compiled ones fetched for the browser's platform; where Node is at
hand, everything is compiled.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.rules_data import PACKAGE, data_folder
from companion.publish import CannotPublish
from companion.publish.packing import pack

HERE = Path(__file__).parent
LOADER = PACKAGE / "browser_app" / "package_loader.py"
HASH = 12  # letters of a checksum in a file's name: no page gets a part of another version
FIRST = ("flet", "repath", "six")
REST = ("flet-charts", "qrcode", "sqlalchemy", "typing-extensions")
UPGRADE = ("alembic", "mako", "markupsafe")  # for a database of an older version
FIRST_OF_OURS = ("__init__.py", "browser_app")  # of our own package: what draws the first picture
NOT_IN_BROWSER = ("LICENSE", "__pycache__", "assets", "cli.py", "commands", "publish")
HOST_ONLY = "companion/live/server"
SQLMODEL = "companion/store/sqlmodel_lite.py"  # stands for it in a browser
COMPILED = ("msgpack",)  # fetched as the browser needs it
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
LIBRARY_LEFT_OUT = (
    "_pyrepl", "bdb.py", "cProfile.py", "cmd.py", "compileall.py", "ctypes", "curses", "dbm",
    "doctest.py", "ensurepip", "filecmp.py", "fileinput.py", "ftplib.py", "http/server.py", "idlelib", "imaplib.py",
    "lib2to3", "mailbox.py", "modulefinder.py", "multiprocessing", "netrc.py", "nntplib.py", "optparse.py", "pdb.py",
    "pickletools.py", "plistlib.py", "poplib.py", "profile.py", "pstats.py", "pty.py", "pyclbr.py", "pydoc.py",
    "pydoc_data", "sched.py", "shelve.py", "smtplib.py", "socketserver.py", "sqlite3/__main__.py", "symtable.py",
    "tabnanny.py", "test", "this.py", "tkinter", "trace.py", "tracemalloc.py", "tty.py", "turtle.py",
    "turtledemo", "unittest", "venv", "wave.py", "webbrowser.py", "wsgiref", "xml/dom", "xml/sax", "xmlrpc",
    "zipapp.py",
)  # fmt: skip
CODECS = ("__init__.py", "aliases.py", "ascii.py", "cp437.py", "idna.py", "latin_1.py", "punycode.py", "utf_8.py",
          "utf_8_sig.py", "utf_16.py", "utf_16_le.py", "utf_32.py", "unicode_escape.py")  # fmt: skip


@dataclass(frozen=True)
class Parts:
    """Folders of Python packages by name, laid over each other in the browser; `start` is imported from the first.

    `preload` imports beforehand what can be.
    """

    folders: dict[str, Path]
    start: str
    preload: str


def gather(folder: Path) -> Parts:
    """The app and all that it needs: at first, then, and when a database of an older version is found."""
    first, rest, upgrade = (folder / name for name in ("first", "rest", "upgrade"))
    put_flet(first)
    copy_installed(REST, rest)
    copy_installed(UPGRADE, upgrade)
    copy_dialects(upgrade)
    for path in sorted(PACKAGE.iterdir()):
        if path.name not in NOT_IN_BROWSER:
            _copy_own(path, (first if path.name in FIRST_OF_OURS else rest) / "companion" / path.name)
    shutil.rmtree(rest / HOST_ONLY)
    (rest / SQLMODEL).rename(rest / "sqlmodel.py")
    if not (PACKAGE / "rules_data").exists():
        _copy_own(data_folder("rules_data"), rest / "companion" / "rules_data")
    folders = {"first": first, "rest": rest, "upgrade": upgrade}
    return Parts(folders, "companion.browser_app.start", "companion.browser_app.preload")


def put_flet(first: Path) -> None:
    """Flet, and the compiled package that it needs."""
    copy_installed(FIRST, first)
    fetch_compiled(first)


def _copy_own(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.po"))
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


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
    for file in installed(name).files or ():
        if file.suffix in SOURCES and not file.parts[0].endswith(("..", ".dist-info", ".data")):
            yield file


def _copy(file: PackagePath, target: Path) -> None:
    copy = target / file
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file.locate(), copy)


def installed(name: str) -> Distribution:
    """What pip knows of a package."""
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise CannotPublish(f"The package {name} isn’t installed here; install the app with its dependencies") from None


def _is_below(file: PackagePath, folders: Iterable[str]) -> bool:
    name = file.as_posix()
    return any(name == folder or name.startswith(f"{folder}/") for folder in folders)


def fetch_compiled(target: Path) -> None:
    """The compiled packages as the browser needs them, in the versions of those installed here."""
    wanted = [f"{name}=={installed(name).version}" for name in COMPILED]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile", "--target", str(target)]
    done = subprocess.run([*command, *FOR_BROWSER, *wanted], capture_output=True, text=True)
    if done.returncode:
        why = done.stderr.strip().splitlines()[-1:] or ["pip said nothing"]
        raise CannotPublish(
            f"pip couldn’t get {' and '.join(wanted)} for the browser ({why[0]}); "
            "publish on a machine that can reach a package index"
        )
    for about in target.glob("*.dist-info"):
        shutil.rmtree(about)


def can_compile() -> bool:
    return shutil.which("node") is not None


def put_python(parts: Parts, pyodide: Path, site: Path) -> dict[str, str]:
    """The packs, the library and, where Node is at hand, the snapshot in the site; gives their names."""
    with TemporaryDirectory() as folder:
        made = Path(folder)
        if can_compile():
            unpack_library(pyodide / "python_stdlib.zip", made / "library")
            _compile(parts, pyodide, made)
            shutil.rmtree(made / "library")
            _take_snapshot(parts, pyodide, made)
        else:
            shutil.copyfile(pyodide / "python_stdlib.zip", made / "library.zip")
            for name, part in parts.folders.items():
                (made / f"{name}.pack").write_bytes(pack(part, compiled=False))
        return {file.stem: _named_by_content(file, site) for file in sorted(made.iterdir())}


def _named_by_content(file: Path, site: Path) -> str:
    name = f"{file.stem}-{hashlib.sha256(file.read_bytes()).hexdigest()[:HASH]}{file.suffix}"
    shutil.move(file, site / name)
    return name


def _compile(parts: Parts, pyodide: Path, made: Path) -> None:
    packs = [path for name, part in parts.folders.items() for path in (part, made / f"{name}.pack")]
    _run_node("compile.mjs", pyodide, HERE / "packing.py", *packs, "--", made / "library", made / "library.zip")


def _take_snapshot(parts: Parts, pyodide: Path, made: Path) -> None:
    packs = [made / f"{name}.pack" for name in parts.folders if name != "upgrade"]
    python = (LOADER, HERE / "snapshot.py", parts.preload)
    _run_node("snapshot.mjs", pyodide, made / "library.zip", *python, made / "snapshot.bin", *packs)


def _run_node(script: str, *args: Path | str) -> None:
    command = ["node", str(HERE / script), *map(str, args)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        said = "".join((done.stderr or done.stdout).strip().splitlines()[-1:])[:200]
        raise CannotPublish(f"node couldn’t compile the app ({said}); without node in PATH it’s published uncompiled")


def unpack_library(zipped: Path, folder: Path) -> None:
    with zipfile.ZipFile(zipped) as library:
        library.extractall(folder)
    for name in LIBRARY_LEFT_OUT:
        path = folder / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in (folder / "encodings").iterdir():
        if path.name not in CODECS:
            path.unlink()
