"""The reader of QR codes for the browser, zxing-wasm, where npm can get it."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

PACKAGE = "zxing-wasm@3.1.4"
FOLDER = "zxing"
WANTED = {  # in the package -> in the site
    "dist/es/reader/index.js": "reader/index.js",
    "dist/es/share.js": "share.js",
    "dist/reader/zxing_reader.wasm": "reader/zxing_reader.wasm",
    "LICENSE": "LICENSE",
}


def put_scanner(site: Path) -> str | None:
    """The reader's folder in the site; None where there is no npm, or it gets nothing."""
    if shutil.which("npm") is None:
        return None
    with TemporaryDirectory() as folder:
        done = subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, capture_output=True)
        packed = next(Path(folder).glob("*.tgz"), None)
        if done.returncode or packed is None:
            return None
        with tarfile.open(packed) as opened:
            opened.extractall(folder, filter="data")
        for found, place in WANTED.items():
            target = site / FOLDER / place
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(folder, "package", found), target)
    return f"{FOLDER}/reader/"
