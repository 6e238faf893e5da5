"""The settings of the native builds: a key that flet-cli does not read changes nothing, and nobody would notice."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet_cli.cli
import pytest

ROOT = Path(__file__).resolve().parents[2]
FLET: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["flet"]
TABLES = {"android.permission", "ios.info", "macos.info"}  # read as a whole, whatever is in them


def texts() -> set[str]:
    """Every text in flet-cli's sources; what is filled in later stands as {}."""
    found = set()
    for path in Path(flet_cli.cli.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            if isinstance(node, ast.JoinedStr):
                found.add("".join(str(p.value) if isinstance(p, ast.Constant) else "{}" for p in node.values))
    return found


READ = texts()


def keys(table: dict[str, Any], above: str = "") -> Iterator[str]:
    for name, value in table.items():
        key = f"{above}{name}"
        if isinstance(value, dict) and key not in TABLES:
            yield from keys(value, f"{key}.")
        else:
            yield key


def is_read(key: str) -> bool:
    table, _, name = key.rpartition(".")
    if f"tool.flet.{key}" in READ or (table and key in READ):
        return True
    return bool(table) and f"tool.flet.{table}.{{}}" in READ and name in READ


@pytest.mark.parametrize("key", list(keys(FLET)))
def test_flet_cli_reads_every_key_that_we_set(key):
    assert is_read(key)


def test_a_key_that_nobody_reads_is_noticed():
    assert not is_read("produkt")
    assert not is_read("splash.colour")
    assert not is_read("android.permissions")


def test_the_entry_and_the_pictures_are_where_flet_cli_looks_for_them():
    app = ROOT / FLET["app"]["path"]
    assert (app / f"{FLET['app']['module']}.py").is_file()
    assert (app / "assets/icon.png").is_file()
    assert (app / "assets/splash.png").is_file()


def test_the_camera_is_asked_for_and_explained():
    assert "camera" in FLET["permissions"]
    for platform in ("ios", "macos"):
        assert FLET[platform]["info"]["NSCameraUsageDescription"]
