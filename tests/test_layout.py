"""Where code goes, read from the files and their imports (docs/architecture.md)."""

import ast
import re
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
READS_FILES = {"companion/games/rules_data.py"}  # the one reader of rules_data/
KNOW_FLET = ("flet_patches", "ui", "screen", "live", "browser_app")
PRIVATE_FLET = ("flet.components", "flet.controls.object_patch", "flet.messaging", "flet_web.fastapi.app_manager")
SPEAKS_FLET = "companion/live/server/connection.py"  # which messages phones send
RULES = (
    "facts", "state", "rulings", "moves", "corrections", "outcome", "text_summary", "calculators",
)  # fmt: skip
SCREEN = ("table", "controller", "view_model", "status", "prefill")
OLD_WORDS = {
    "asides", "broken", "bodies", "card", "company", "context", "crier", "deltas", "described", "desk", "device",
    "diary", "door", "ear", "farewell", "figures", "fills", "forge", "glance", "guard", "hall", "hearing", "hints",
    "house", "keepsakes", "keeper", "lazily", "lean", "ledger", "letterbox", "line", "log", "look", "news", "nursery",
    "past", "pens", "people", "place", "plain", "plates", "pocket", "quick", "ranges", "reading", "receiving",
    "remarks", "rooms", "scene", "scribe", "seen", "shelf", "show", "sign", "silence", "spots", "spelling", "stored",
    "strip", "take", "taking", "tally", "taps", "telling", "things", "throws", "thumb", "tongue", "tried", "tries",
    "upkeep", "value", "values", "ways", "where", "words",
}  # fmt: skip


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def folder_of(module: str) -> str:
    """core, games, ui, ...; a game's screen is a folder of its own; main and cli are the top."""
    parts = module.split(".")
    if "screen" in parts:
        return "screen"
    return parts[1] if len(parts) > 1 and parts[1] in LEVELS else "top"


def level(module: str) -> int:
    return LEVELS.get(folder_of(module), TOP)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def module_of(path: Path) -> str:
    return name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def in_folders(*folders: str) -> list[Path]:
    return [path for path in SOURCES if folder_of(module_of(path)) in folders]


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_point_one_way(path):
    for imported in imports(path):
        if imported.startswith("companion.") and imported != "companion.__version__":
            assert level(imported) <= level(module_of(path)), f"{module_of(path)} must not know {imported}"


@pytest.mark.parametrize("path", in_folders("flet_patches"), ids=name_of)
def test_flet_patches_know_flet_and_nothing_of_ours(path):
    ours = {imported for imported in imports(path) if imported.startswith("companion.")}
    assert all(imported.startswith("companion.flet_patches") for imported in ours)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_flet_is_known_to_screens_only_and_sqlmodel_to_the_store_only(path):
    roots = {imported.split(".")[0] for imported in imports(path)}
    here = folder_of(module_of(path))
    assert "flet" not in roots or here in KNOW_FLET
    assert not roots & {"sqlmodel", "sqlalchemy"} or here == "store"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_private_parts_of_flet_are_touched_by_flet_patches_only(path):
    if folder_of(module_of(path)) != "flet_patches" and name_of(path) != SPEAKS_FLET:
        assert not [imported for imported in imports(path) if imported.startswith(PRIVATE_FLET)]


@pytest.mark.parametrize("path", in_folders("core", "games"), ids=name_of)
def test_rules_have_no_clock_no_chance_and_no_files(path):
    if name_of(path) in READS_FILES:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not {imported.split(".")[0] for imported in imports(path)} & IMPURE
    assert not called & {"open", "print", "input", "eval", "exec"}


@pytest.mark.parametrize("path", in_folders("games"), ids=name_of)
def test_rules_import_no_calculator(path):
    is_table_of_contents = path.name == "__init__.py"  # GAME names them all
    if not is_table_of_contents and "calculators" not in module_of(path).split("."):
        assert not [imported for imported in imports(path) if ".calculators" in imported]


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_the_same_files(game):
    folder = ROOT / "companion/games" / game.replace("-", "_")
    missing = [name for name in RULES if not any((folder / name).with_suffix(s).exists() for s in (".py", ""))]
    missing += [f"screen/{name}" for name in SCREEN if not (folder / "screen" / f"{name}.py").exists()]
    assert not missing


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_no_file_is_called_by_a_word_that_was_given_up(path):
    assert path.stem not in OLD_WORDS


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


DOCUMENTS = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
PATHS = re.compile(r"`((?:companion|tests|bench|docs|rules_data|assets)/[a-z0-9_./-]*[a-z0-9]/?)`")


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_path_that_a_document_names_exists(document):
    named = PATHS.findall(document.read_text(encoding="utf-8"))
    assert not [path for path in named if not (ROOT / path).exists()]
