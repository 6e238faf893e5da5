"""Packs: what is packed can be imported and read, compiled or not."""

import subprocess
import sys
import typing
from pathlib import Path
from traceback import format_exception

import pytest

from companion.browser_app import package_loader
from companion.publish.packing import pack, slim_code

PACKAGE = {
    "harbour/__init__.py": "from harbour.quay import ships",
    "harbour/sheds/wool.py": "class Bale:\n    n: int\nassert Bale.__annotations__ == {'n': int}\nbales = 3",
    "harbour/quay.py": "from harbour.sheds.wool import bales\nfrom pathlib import Path\n"
    "ships = (Path(__file__).parent / 'ships.toml').read_text()",
    "harbour/ships.toml": "three",
    "harbour/docks/__init__.py": "",
    "harbour/migrations/first.py": "text = 'stays a file'",
}
TRY = """
import pkgutil, sys
exec(open({loader!r}).read())
ROOT = {root!r}
install()
open_pack(open({pack!r}, "rb").read())
import harbour
print(harbour.ships, sorted(found.name for found in pkgutil.iter_modules(harbour.__path__) if found.ispkg))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in PACKAGE.items():
        path = tmp_path / "packages" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("compiled", [True, False])
def test_packages_are_imported_from_a_pack_and_find_their_files(folder, compiled):
    (folder / "pack").write_bytes(pack(folder / "packages", compiled=compiled))
    script = TRY.format(loader=package_loader.__file__, root=str(folder / "app"), pack=str(folder / "pack"))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "three ['docks']"
    assert (folder / "app/harbour/migrations/first.py").read_text(encoding="utf-8") == "text = 'stays a file'"


def test_the_same_folder_gives_the_same_pack(folder):
    first = pack(folder / "packages", compiled=False)
    for path in (folder / "packages").rglob("*.py"):
        path.touch()
    assert pack(folder / "packages", compiled=False) == first


def test_what_only_type_checkers_read_is_left_out_and_the_rest_does_the_same():
    source = """
import typing
from typing import TYPE_CHECKING, overload
if TYPE_CHECKING:
    import nowhere
if typing.TYPE_CHECKING:
    kind = "checked"
else:
    kind = "run"
@overload
def double(n: int) -> int: ...
@typing.overload
def double(n: str) -> str: ...
def double(n):
    "Twice."
    return n * 2
"""
    found: dict[str, object] = {}
    exec(slim_code(source.encode(), "double.py"), found)
    assert found["kind"] == "run"
    assert found["double"](2) == 4  # type: ignore[operator]
    assert found["double"].__doc__ is None
    assert typing.get_overloads(found["double"]) == []  # type: ignore[arg-type]


FIELDS = """
from dataclasses import dataclass
@dataclass
class Ship:
    name: str
    async def sail(self, *ports: str, by: int = 1, **crew: int) -> int:
        return by
def broken(n: int) -> int:
    return n // 0
"""


def test_fields_keep_their_types_and_functions_need_none():
    found: dict[str, typing.Any] = {}
    exec(slim_code(FIELDS.encode(), "fleet.py"), found)
    assert found["Ship"].__annotations__ == {"name": str}
    assert found["Ship"]("Nina").name == "Nina"
    assert found["Ship"].sail.__annotations__ == found["broken"].__annotations__ == {}


def test_a_traceback_names_where_a_function_begins():
    found: dict[str, typing.Any] = {}
    exec(slim_code(FIELDS.encode(), "fleet.py"), found)
    with pytest.raises(ZeroDivisionError) as caught:
        found["broken"](1)
    assert 'File "fleet.py", line 8, in broken' in "".join(format_exception(caught.value))
