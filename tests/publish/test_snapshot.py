"""Python's memory, taken while a site is made: the same for the same app, and at home wherever it wakes up."""

import os
import subprocess
from pathlib import Path

import pytest

from companion.publish import CannotPublish
from companion.publish.python_packages import Parts, put_python
from companion.publish.web_client import client

PYODIDE = client() / "pyodide"
HARBOUR = {
    "harbour/__init__.py": "import random\nfrom pathlib import Path\nships = 3\nassert Path(__file__).parent.exists()",
    "harbour/sheds.py": "bales = 4",
    "harbour/ships.toml": "three",
    "msgpack/__init__.py": "",
}
SEEN = """
import sys, time, harbour
was_there = "harbour.sheds" in sys.modules
from harbour.sheds import bales
text = open("/app/harbour/ships.toml").read()
f"{harbour.ships} {bales} {was_there} {text} {time.localtime(0).tm_hour} {harbour.random.random()}"
"""


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Parts:
    folder = tmp_path_factory.mktemp("packages")
    for name, text in HARBOUR.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Parts({"first": folder}, "harbour", "harbour")


def made(parts: Parts, site: Path) -> dict[str, str]:
    site.mkdir()
    return put_python(parts, PYODIDE, site)


def woken(site: Path, names: dict[str, str], zone: str) -> list[str]:
    command = ["node", Path(__file__).with_name("wake.mjs"), PYODIDE, site / names["library"], site / names["snapshot"]]
    environment = {**os.environ, "TZ": zone}
    done = subprocess.run([*map(str, command), SEEN], capture_output=True, text=True, env=environment, check=True)
    return done.stdout.split()


def test_the_same_app_has_the_same_snapshot_which_wakes_up_in_any_time_zone_with_chances_of_its_own(parts, tmp_path):
    site, other = tmp_path / "site", tmp_path / "another-place"
    names = made(parts, site)
    assert made(parts, other) == names
    assert str(Path(__file__).resolve().parents[2]).encode() not in (site / names["snapshot"]).read_bytes()
    *here, first = woken(site, names, "Asia/Tokyo")
    *there, second = woken(site, names, "Etc/GMT-3")
    assert here == ["3", "4", "False", "three", "9"]
    assert there == ["3", "4", "False", "three", "3"]
    assert first != second


def test_compiled_modules_cannot_be_in_a_snapshot(parts, tmp_path):
    with pytest.raises(CannotPublish, match="A snapshot can’t hold compiled modules"):
        made(Parts(parts.folders, "harbour", "msgpack"), tmp_path / "site")
