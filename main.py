"""The start of the native app (`flet build`): one phone or computer, and its own tables."""

import os

import flet as ft

from companion.main import open_backend, pages

STORAGE = os.environ.get("FLET_APP_STORAGE_DATA")  # where the system lets an app keep its files

ft.run(pages(open_backend(f"sqlite:///{STORAGE}/companion.db" if STORAGE else None)), assets_dir="assets")
