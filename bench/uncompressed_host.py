"""The yardstick of the first visit: our host with compression, kept files and the cut icons switched off."""

from __future__ import annotations

import sys
from pathlib import Path

import flet_web

from companion import cli
from companion.live.server import static_files, web_app, web_files

ICONS = "assets/fonts/MaterialIcons-Regular.otf"


def with_all_icons() -> dict[str, web_files.WebFile]:
    return web_files.client_files() | {ICONS: web_files.find_files(Path(flet_web.get_package_web_dir()))[ICONS]}


if __name__ == "__main__":
    static_files.COMPRESS = web_files.COMPRESS = {}
    static_files.FOREVER = static_files.ASKED_ABOUT
    web_app.client_files = with_all_icons
    sys.exit(cli.main())
