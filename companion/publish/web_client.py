"""What others made for browsers: Flet's web client with a few lines and fonts changed, and the reader of QR codes."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

import flet_web

from companion.games.rules_data import data_folder
from companion.publish import CannotPublish

LEFT_OUT = (
    "*.map", "*.symbols", "*.d.ts", "*.whl", "*.bat", "*.exe", "CupertinoIcons.ttf", "experimental_webparagraph",
    "flutter_service_worker.js", "index.html", "katex_fonts",
    "loading-animation.png", "package.json", "pyodide.js", "python",
    "python-worker.js", "python.js", "python_cli_entry.mjs", "python_stdlib.zip", "roboto.woff2", "wimp.*",
)  # fmt: skip
BOOTSTRAP = "flutter_bootstrap.js"
FIRST_FRAME = "document.getElementById('loading')?.remove();"  # Flutter is there, but Python is not yet
OWN_WORKER = ("    serviceWorkerSettings: {", "    },\n")  # it would reload the page again and again beside ours
NOT_FOR_SITES = ("*.ttf", "connection.js", "icon.png", "index.html", "loading-animation.png", "splash.png", "start.js")
SCANNER = "zxing-wasm@3.1.4"
SCANNER_FOLDER = "zxing"
SCANNER_FILES = {  # in the package -> in the site
    "dist/es/reader/index.js": "reader/index.js",
    "dist/es/share.js": "share.js",
    "dist/reader/zxing_reader.wasm": "reader/zxing_reader.wasm",
    "LICENSE": "LICENSE",
}


def client() -> Path:
    return Path(flet_web.get_package_web_dir())


def put_client(site: Path) -> None:
    """The client, with the app's own fonts, icons and manifest over it."""
    shutil.copytree(client(), site, ignore=shutil.ignore_patterns(*LEFT_OUT), dirs_exist_ok=True)
    shutil.copytree(data_folder("assets"), site, ignore=shutil.ignore_patterns(*NOT_FOR_SITES), dirs_exist_ok=True)
    _patch_bootstrap(site / BOOTSTRAP)


def _patch_bootstrap(bootstrap: Path) -> None:
    """Without Flutter's own service worker, and without its hiding the page before Python is there."""
    text = bootstrap.read_text(encoding="utf-8")
    start, end = OWN_WORKER
    first, found, rest = text.partition(start)
    if not found or FIRST_FRAME not in text or end not in rest:
        raise CannotPublish(f"flet-web’s {BOOTSTRAP} isn’t as expected; install the version in constraints.txt")
    bootstrap.write_text((first + rest.partition(end)[2]).replace(FIRST_FRAME, ""), encoding="utf-8")


def put_scanner(site: Path) -> str | None:
    """The reader's folder in the site; None where there is no npm, or it gets nothing."""
    if shutil.which("npm") is None:
        return None
    with TemporaryDirectory() as folder:
        done = subprocess.run(["npm", "pack", "--silent", SCANNER], cwd=folder, capture_output=True)
        packed = next(Path(folder).glob("*.tgz"), None)
        if done.returncode or packed is None:
            return None
        with tarfile.open(packed) as opened:
            opened.extractall(folder, filter="data")
        for source, name in SCANNER_FILES.items():
            target = site / SCANNER_FOLDER / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(folder, "package", source), target)
    return f"{SCANNER_FOLDER}/reader/"
