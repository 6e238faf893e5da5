"""What is in a site: the app in parts, so that the first picture waits for the smallest one only."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from companion.games.rules_data import PACKAGE, data_folder
from companion.publish.packages import copy_dialects, copy_installed, fetch_compiled

FIRST = ("flet", "repath", "six")
REST = ("flet-charts", "qrcode", "sqlalchemy", "typing-extensions")
UPGRADE = ("alembic", "mako", "markupsafe")
OPENING = ("__init__.py", "pocket")  # of our own package: what draws the first picture
NOT_THERE = ("__pycache__", "assets", "cli.py", "commands", "publish")
OF_THE_HOST = "companion/live/server"
SQLMODEL = "companion/store/sqlmodel_lite.py"  # stands for it in a browser


@dataclass(frozen=True)
class Parts:
    """Folders of Python packages by name, laid over each other in the browser; `start` is imported from the first."""

    folders: dict[str, Path]
    start: str


def gather(folder: Path) -> Parts:
    """The app and all that it needs: at first, then, and when a database of an older version is found."""
    first, rest, upgrade = (folder / name for name in ("first", "rest", "upgrade"))
    put_flet(first)
    copy_installed(REST, rest)
    copy_installed(UPGRADE, upgrade)
    copy_dialects(upgrade)
    for path in sorted(PACKAGE.iterdir()):
        if path.name not in NOT_THERE:
            _copy(path, (first if path.name in OPENING else rest) / "companion" / path.name)
    shutil.rmtree(rest / OF_THE_HOST)
    (rest / SQLMODEL).rename(rest / "sqlmodel.py")
    if not (PACKAGE / "rules_data").exists():
        _copy(data_folder("rules_data"), rest / "companion" / "rules_data")
    return Parts({"first": first, "rest": rest, "upgrade": upgrade}, "companion.pocket.start")


def put_flet(first: Path) -> None:
    """Flet, and the compiled package that it needs."""
    copy_installed(FIRST, first)
    fetch_compiled(first)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.po"))
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
