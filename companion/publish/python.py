"""Python for the site: its library and the parts of the app, compiled with Node where it is at hand."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.publish.errors import CannotPublish
from companion.publish.library import unpack_library
from companion.publish.packing import pack
from companion.publish.parts import Parts

HERE = Path(__file__).parent
HASH = 12  # letters of a checksum in a file's name: no page gets a part of another version


def can_compile() -> bool:
    return shutil.which("node") is not None


def put_python(parts: Parts, pyodide: Path, site: Path) -> dict[str, str]:
    """The packs and the library in the site; gives their names."""
    with TemporaryDirectory() as folder:
        made = Path(folder)
        if can_compile():
            unpack_library(pyodide / "python_stdlib.zip", made / "library")
            _compile(parts, pyodide, made)
        else:
            shutil.copyfile(pyodide / "python_stdlib.zip", made / "library.zip")
            for name, part in parts.folders.items():
                (made / f"{name}.pack").write_bytes(pack(part, compiled=False))
        files = ("library.zip", *(f"{name}.pack" for name in parts.folders))
        return {Path(file).stem: _named(made / file, site) for file in files}


def _named(file: Path, site: Path) -> str:
    name = f"{file.stem}-{hashlib.sha256(file.read_bytes()).hexdigest()[:HASH]}{file.suffix}"
    shutil.move(file, site / name)
    return name


def _compile(parts: Parts, pyodide: Path, made: Path) -> None:
    packs = [path for name, part in parts.folders.items() for path in (part, made / f"{name}.pack")]
    library = ["--", made / "library", made / "library.zip"]
    command = ["node", HERE / "compile.mjs", pyodide, HERE / "packing.py", *packs, *library]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        said = "".join((done.stderr or done.stdout).strip().splitlines()[-1:])[:200]
        raise CannotPublish(f"node could not compile the app ({said}); without node in PATH it goes uncompiled")
