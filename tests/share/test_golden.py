"""Payloads of every version that was ever released are read exactly, for good. The files are never edited."""

import json
from functools import reduce
from hashlib import sha256
from pathlib import Path

import pytest

from companion.share.importing import read_text
from companion.share.links import linked_payload
from companion.share.multipart import Parts
from companion.share.payload import KINDS, VERSION, read_payload
from tests.generate.golden_codes import GOLDEN, content_plain

FILES = sorted(GOLDEN.glob("*/*.digits"))
SERIES = sorted(GOLDEN.glob("*/*.parts"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_payload_of_any_released_version_is_read_exactly(path):
    content = read_text([path.read_text()])
    assert json.loads(json.dumps(content_plain(content))) == json.loads(path.with_suffix(".json").read_text())


@pytest.mark.parametrize("path", SERIES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_series_of_any_released_version_is_joined(path):
    parts = [linked_payload(text) for text in path.read_text().split()]
    assert reduce(Parts.plus, parts[::-1], Parts()).payload() == linked_payload(path.with_suffix(".digits").read_text())


def test_every_version_has_golden_payloads_of_every_kind():
    assert sorted(path.name for path in GOLDEN.iterdir() if path.is_dir()) == [str(n) for n in range(1, VERSION + 1)]
    found = {type(read_payload(linked_payload(path.read_text()))) for path in FILES}
    assert found == {kind.type for kind in KINDS}


def test_no_golden_file_was_edited():
    """A new file is added to the list; a line of the list is never changed."""
    listed = dict(reversed(row.split("  ")) for row in (GOLDEN / "SHA256SUMS").read_text().splitlines())
    found = {f"{path.parent.name}/{path.name}": checksum(path) for path in GOLDEN.glob("*/*")}
    assert found == listed


def checksum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
