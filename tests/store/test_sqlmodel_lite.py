"""In a browser a small file stands for SQLModel: the same tables, and a store that does the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import SQLModel

from companion.store import schema

HERE = Path(__file__).parent
HELD = (
    "test_device_id.py",
    "test_exports.py",
    "test_list_order.py",
    "test_members.py",
    "test_past_games.py",
    "test_store.py",
)
ASKED = (
    "import tests.store.use_sqlmodel_lite; from tests.store.test_sqlmodel_lite import drawn_up; "
    "print(drawn_up(), end='')"
)


def drawn_up() -> str:
    """What new databases are told, of either kind."""
    tables = SQLModel.metadata.sorted_tables
    indexes = [index for table in tables for index in sorted(table.indexes, key=lambda index: str(index.name))]
    found = [*map(CreateTable, tables), *map(CreateIndex, indexes)]
    return "".join(str(one.compile(dialect=kind)) for kind in (sqlite.dialect(), postgresql.dialect()) for one in found)


def beside(*command: str) -> str:
    """What another Python says, in which SQLModel is what stands for it."""
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, cwd=HERE.parents[1])
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_the_tables_are_the_same():
    assert drawn_up().count(schema.EventRow.__tablename__) > 1
    assert beside("-c", ASKED) == drawn_up()


def test_the_store_does_the_same():
    held = [str(HERE / name) for name in HELD]
    assert "passed" in beside("-m", "pytest", "-p", "tests.store.use_sqlmodel_lite", "-p", "no:cacheprovider", *held)
