"""The rooms of the house and the one-way doors between them, read from the imports."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import game_ids

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted((ROOT / "companion").rglob("*.py"))
LEVELS = {
    "core": 0, "flet_patches": 0, "games": 1, "store": 2, "rulebook": 2, "share": 2, "live": 3, "ui": 4, "screen": 4,
    "browser_app": 5, "publish": 5,
}  # fmt: skip
TOP = 5  # main, cli and its commands
IMPURE = {
    "asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3", "subprocess",
    "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
READS_FILES = {"companion/games/rules_data.py"}  # the one door to rules_data


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def room(module: str) -> str:
    """core, games, ui, ...; a game's screen is a room of its own; main and cli are the top."""
    parts = module.split(".")
    if "screen" in parts:
        return "screen"
    return parts[1] if len(parts) > 1 and parts[1] in LEVELS else "top"


def level(module: str) -> int:
    return LEVELS.get(room(module), TOP)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}: imports are absolute"
            yield node.module or ""


def module_of(path: Path) -> str:
    return name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_point_one_way(path):
    for imported in imports(path):
        if imported.startswith("companion."):
            assert level(imported) <= level(module_of(path)), f"{module_of(path)} must not know {imported}"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_flet_is_known_to_screens_only_and_sqlmodel_to_the_store_only(path):
    roots = {imported.split(".")[0] for imported in imports(path)}
    here = room(module_of(path))
    assert "flet" not in roots or here in ("flet_patches", "ui", "screen", "live", "browser_app")
    assert not roots & {"sqlmodel", "sqlalchemy"} or here == "store"


@pytest.mark.parametrize("path", [p for p in SOURCES if room(module_of(p)) in ("core", "games")], ids=name_of)
def test_rules_have_no_clock_no_chance_and_no_files(path):
    if name_of(path) in READS_FILES:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not {imported.split(".")[0] for imported in imports(path)} & IMPURE
    assert not called & {"open", "print", "input", "eval", "exec"}


@pytest.mark.parametrize("game", game_ids())
def test_a_game_knows_no_other_game(game):
    folder = game.replace("-", "_")
    for path in (ROOT / "companion/games" / folder).rglob("*.py"):
        for imported in imports(path):
            if imported.startswith("companion.games."):
                assert imported.split(".")[2] in (folder, "rules_data"), f"{name_of(path)} imports {imported}"


@pytest.mark.parametrize("path", [p for p in SOURCES if "games" not in p.parts], ids=name_of)
def test_no_game_is_named_outside_its_folder(path):
    text = path.read_text(encoding="utf-8")
    named = [
        game for game in game_ids() if f'"{game}"' in text or f"'{game}'" in text or game.replace("-", "_") in text
    ]
    assert not named


def test_every_game_has_its_folder_of_data():
    assert len(game_ids()) == 5
    assert all((ROOT / "rules_data" / game / "facts.toml").is_file() for game in game_ids())
