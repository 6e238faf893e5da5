"""Files compressed as hosts send them: brotli for browsers over https, gzip for the others."""

from __future__ import annotations

import gzip
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import brotli

BEST, GOOD, QUICK = 11, 9, 5  # how hard brotli tries
LARGE = 16_000_000  # bytes: the best would take minutes for a tenth
ENDINGS = {"br": ".br", "gzip": ".gz"}  # what a browser asks for -> the file beside the original; the best one first
PACKED = (".br", ".gz", ".pack", ".png", ".woff2", ".zip")  # already as small as they get
SMALL, WORTH = 1024, 0.95  # bytes that fit in one packet anyway; the share that must be saved by sending less


def compressed(content: bytes, quality: int = BEST) -> dict[str, bytes]:
    """By what a browser asks for; nothing where it saves nothing."""
    if len(content) < SMALL:
        return {}
    made = {
        "br": brotli.compress(content, quality=quality if len(content) < LARGE else min(quality, GOOD), lgwin=24),
        "gzip": gzip.compress(content, mtime=0),
    }
    return {coding: less for coding, less in made.items() if len(less) < WORTH * len(content)}


def put_compressed(site: Path, quality: int = BEST) -> None:
    """Beside every file of a site."""
    files = [path for path in site.rglob("*") if path.is_file() and path.suffix not in PACKED]
    with ThreadPoolExecutor() as threads:
        list(threads.map(partial(_put, quality), files))


def _put(quality: int, path: Path) -> None:
    for coding, less in compressed(path.read_bytes(), quality).items():
        path.with_name(path.name + ENDINGS[coding]).write_bytes(less)
