"""Sites to compare: the published app, with and without its snapshot, a bare counter, and the app built plainly."""

from __future__ import annotations

import re
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from flet.controls.types import RouteUrlStrategy
from flet_web import get_package_web_dir, patch_index_html

from companion.games.rules_data import data_folder
from companion.publish.compression import QUICK
from companion.publish.python_packages import Parts, gather, put_flet
from companion.publish.site import WEB, publish, put_precache, put_site

HERE = Path(__file__).parent


def published(folder: Path) -> Path:
    publish(folder / "ours", QUICK)
    return folder / "ours"


def without_snapshot(site: Path) -> Path:
    """The same site, where every start is like the first one."""
    copy = Path(
        shutil.copytree(site, site.with_name(f"{site.name}-without"), ignore=shutil.ignore_patterns("snapshot-*"))
    )
    parts = copy / "parts.js"
    parts.write_text(
        re.sub('"snapshot": "[^"]*"', '"snapshot": null', parts.read_text(encoding="utf-8")), encoding="utf-8"
    )
    shutil.copyfile(WEB / "sw.js", copy / "sw.js")
    put_precache(copy)
    for name in ("parts.js", "sw.js"):
        for old in copy.glob(f"{name}.*"):
            old.unlink()
    return copy


def counter(folder: Path) -> Path:
    """The same treatment for the smallest app."""
    first = folder / "counter-parts"
    put_flet(first)
    shutil.copyfile(HERE / "browser_app_counter.py", first / "browser_app_counter.py")
    put_site(Parts({"first": first}, "browser_app_counter", "flet"), folder / "counter", QUICK)
    return folder / "counter"


def plain(folder: Path) -> Path:
    """Sources in a tar.gz, Flet's own page and worker."""
    site, parts = folder / "plain", gather(folder / "plain-parts")
    shutil.copytree(get_package_web_dir(), site)
    shutil.copytree(data_folder("assets"), site, dirs_exist_ok=True)
    with tarfile.open(site / "app.tar.gz", "w:gz") as packed:
        for part in ("first", "rest"):
            packed.add(parts.folders[part], "__pypackages__")
        packed.add(HERE / "browser_app_plain.py", "main.py")
    hashed = RouteUrlStrategy.HASH
    patch_index_html(
        str(site / "index.html"),
        "/",
        pyodide=True,
        pyodide_script_path="main.py",
        no_cdn=True,
        route_url_strategy=hashed,
    )
    return site


@contextmanager
def served_plainly(site: Path) -> Iterator[str]:
    """As any web server does; the plain page would not run under our policy."""
    handler = partial(Silent, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""
