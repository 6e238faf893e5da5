"""What people install: the wheel in an environment of its own, used from a folder that knows nothing of the sources."""

import json
import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from select import select
from urllib.request import urlopen

import pytest

from companion import __version__

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120  # seconds for each step, on a loaded machine
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
CLEAN = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built and installed; its dependencies are lent by the environment of the tests."""
    wheels, folder = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("environment")
    build = ("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", wheels, ROOT)
    subprocess.run([*PIP, *build], check=True, timeout=PATIENCE)
    venv.create(folder)
    install = ("--python", folder / "bin/python", "install", "--quiet", "--no-deps", "--no-index", *wheels.iterdir())
    subprocess.run([*PIP, *install], check=True, timeout=PATIENCE)
    lent = [path for path in sys.path if path.endswith("site-packages")]
    (packages(folder) / "lent.pth").write_text("\n".join(lent), encoding="utf-8")  # last: pip must not see ours there
    return folder


def packages(environment: Path) -> Path:
    return next(environment.glob("lib/*/site-packages"))


def companion(environment: Path, folder: Path, *args: str, stdin: str = "") -> str:
    """The installed command, called in another folder."""
    command = [environment / "bin/companion", *args]
    done = subprocess.run(
        command, input=stdin, capture_output=True, text=True, cwd=folder, env=CLEAN, check=True, timeout=PATIENCE
    )
    return done.stdout


@pytest.fixture
def address(environment: Path, tmp_path: Path) -> Iterator[str]:
    """The installed host, started in another folder."""
    options = ("--host", "127.0.0.1", "--port", "0", "--no-browser", "--database", f"sqlite:///{tmp_path}/companion.db")
    command = [environment / "bin/companion", "host", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=CLEAN) as host:
        try:
            assert host.stdout
            assert select([host.stdout], [], [], PATIENCE)[0], "the host said nothing"
            found = re.search(r"http://[^\s/]+", host.stdout.readline())
            assert found, "the host prints its address first"
            yield found.group()
        finally:
            host.terminate()
            host.wait(PATIENCE)


def about(environment: Path) -> Distribution:
    return next(iter(distributions(name="royal-companion", path=[str(packages(environment))])))


def test_the_command_answers_with_its_version(environment, tmp_path):
    assert companion(environment, tmp_path, "--version").strip() == __version__ == about(environment).version


def test_calculators_and_rules_find_their_figures(environment, tmp_path):
    example = companion(environment, tmp_path, "calc", "royal-will", "will", "--example")
    assert json.loads(companion(environment, tmp_path, "calc", "royal-will", "will", stdin=example))["order"]
    assert "tax-collector" in companion(environment, tmp_path, "rules", "list", "royal-will")


def test_the_host_serves_the_app_with_its_fonts_and_says_that_it_is_well(address):
    def get(path: str) -> bytes:
        with urlopen(address + path, timeout=PATIENCE) as answer:
            return bytes(answer.read())

    assert b"Royal Companion" in get("/")
    assert get("/healthz") == b"ok"
    assert get("/fonts/title.ttf") == (ROOT / "assets/fonts/title.ttf").read_bytes()


def test_the_wheel_says_under_which_licence_it_is_and_brings_the_texts(environment):
    told = about(environment).metadata
    assert told["License-Expression"] == "MIT"
    assert told["Author"] == "The authors of Royal Companion"
    texts = told.get_all("License-File") or []
    assert {"LICENSE", "assets/fonts/LICENSE-OFL.txt", "assets/fonts/LICENSE-DejaVu.txt"} <= set(texts)
    assert all(about(environment).read_text(f"licenses/{name}") for name in texts)
