"""The standard library of the browser's Python, without what no app in a browser asks for."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

LEFT_OUT = (
    "_pyrepl", "bdb.py", "cProfile.py", "cmd.py", "compileall.py", "ctypes", "curses", "dbm",
    "doctest.py", "ensurepip", "filecmp.py", "fileinput.py", "ftplib.py", "http/server.py", "idlelib", "imaplib.py",
    "lib2to3", "mailbox.py", "modulefinder.py", "multiprocessing", "netrc.py", "nntplib.py", "optparse.py", "pdb.py",
    "pickletools.py", "plistlib.py", "poplib.py", "profile.py", "pstats.py", "pty.py", "pyclbr.py", "pydoc.py",
    "pydoc_data", "sched.py", "shelve.py", "smtplib.py", "socketserver.py", "sqlite3/__main__.py", "symtable.py",
    "tabnanny.py", "test", "this.py", "tkinter", "trace.py", "tracemalloc.py", "tty.py", "turtle.py",
    "turtledemo", "unittest", "venv", "wave.py", "webbrowser.py", "wsgiref", "xml/dom", "xml/sax", "xmlrpc",
    "zipapp.py",
)  # fmt: skip
CODECS = ("__init__.py", "aliases.py", "ascii.py", "cp437.py", "idna.py", "latin_1.py", "punycode.py", "utf_8.py",
          "utf_8_sig.py", "utf_16.py", "utf_16_le.py", "utf_32.py", "unicode_escape.py")  # fmt: skip


def unpack_library(zipped: Path, folder: Path) -> None:
    with zipfile.ZipFile(zipped) as library:
        library.extractall(folder)
    for name in LEFT_OUT:
        path = folder / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in (folder / "encodings").iterdir():
        if path.name not in CODECS:
            path.unlink()
