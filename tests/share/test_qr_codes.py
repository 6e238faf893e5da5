"""QR codes: small enough, whole in every form, and in parts where one would be too dense."""

import random
import zlib
from functools import reduce
from io import BytesIO
from struct import unpack
from xml.etree import ElementTree

import pytest
import zxingcpp
from PIL import Image

from companion.core.errors import BadPayload
from companion.share.importing import read_text
from companion.share.links import link, linked_payload
from companion.share.multipart import Parts, split
from companion.share.payload import payload, read_payload
from companion.share.qr_codes import BORDER, LARGEST_VERSION, links, matrix, png, room, svg, terminal, version
from tests.share.random_sessions import GAMES, recorded, timed
from tests.walks import walk

ADDRESS = "http://192.168.178.123:8550/"


def scanned(picture: Image.Image) -> str:
    (code,) = zxingcpp.read_barcodes(picture)
    return code.text


def drawn(modules, scale=4) -> Image.Image:
    size = len(modules)
    flat = bytes(0 if dark else 255 for row in modules for dark in row)
    return Image.frombytes("L", (size, size), flat).resize((size * scale, size * scale), Image.Resampling.NEAREST)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_recorded_game_is_one_code_of_version_15_at_most(game_id):
    session = recorded(game_id)
    (text,) = links(payload(session), ADDRESS)
    assert version(text) <= 15
    assert read_text([scanned(drawn(matrix(text)))]) == session


@pytest.mark.parametrize("game_id", GAMES)
def test_a_recorded_game_with_the_pauses_of_an_evening_is_one_code_of_version_17_at_most(game_id):
    assert version(link(payload(timed(recorded(game_id))), ADDRESS)) <= 17


def test_the_same_code_as_picture_drawing_and_in_the_terminal():
    text = link(payload(recorded("royal-will")), ADDRESS)
    modules = matrix(text)
    assert scanned(Image.open(BytesIO(png(modules)))) == text
    assert from_svg(svg(modules)) == from_terminal(terminal(modules)) == modules


def from_svg(drawing: str) -> list[list[bool]]:
    root = ElementTree.fromstring(drawing)
    size = int(root.get("viewBox").split()[2])
    modules = [[False] * size for _ in range(size)]
    for step in root[1].get("d").split("z")[:-1]:
        x, y = (int(word) for word in step[1:].split("h")[0].split())
        for dark in range(int(step.split("h")[1].split("v")[0])):
            modules[y][x + dark] = True
    return modules


def from_terminal(text: str) -> list[list[bool]]:
    rows = text.split("\n")
    upper = [[sign in " ▄" for sign in row] for row in rows]
    lower = [[sign in " ▀" for sign in row] for row in rows]
    both = [row for pair in zip(upper, lower, strict=True) for row in pair]
    return both[: len(rows[0])]


@pytest.mark.parametrize("scale", [1, 3, 8])
def test_the_picture_is_a_png_as_the_standard_has_it(scale):
    data = png(matrix("x"), scale)
    at = 8
    while at < len(data):
        (length,) = unpack(">I", data[at : at + 4])
        body = data[at + 4 : at + 8 + length]
        assert unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(body)
        at += 12 + length
    picture = Image.open(BytesIO(data))
    assert picture.size == ((21 + 2 * BORDER) * scale,) * 2
    assert picture.getpixel((0, 0)) == 255


def test_a_code_has_four_modules_of_quiet_around_it():
    modules = matrix(link(payload(recorded("royal-will")), ADDRESS))
    edge = [*modules[:4], *modules[-4:], *([row[i] for row in modules] for i in (0, 1, 2, 3, -1, -2, -3, -4))]
    assert not any(map(any, edge))
    assert modules[4][4]


@pytest.mark.parametrize("length", [1, 20, 60, 200])
def test_the_largest_code_is_filled_to_the_last_byte(length):
    most = room(length + len("#/take/"))
    assert version(link(b"\xff" * most, "h" * length)) == LARGEST_VERSION
    assert version(link(b"\xff" * (most + 1), "h" * length)) > LARGEST_VERSION


def long_session():
    return timed(walk("royal-bastards", seed=3, moves=900).session)


def test_a_long_session_is_a_run_of_equal_codes_that_may_be_scanned_in_any_order():
    session = long_session()
    texts = links(payload(session), ADDRESS)
    assert len(texts) > 1
    assert len({version(text) for text in texts}) == 1
    assert version(texts[0]) <= LARGEST_VERSION
    random.Random(1).shuffle(texts)
    assert read_text([scanned(drawn(matrix(text))) for text in texts]) == session
    assert read_text([*texts, texts[0]]) == session  # one of them twice


def test_progress_is_told_while_parts_are_missing():
    texts = links(payload(long_session()), ADDRESS)
    parts = Parts().plus(linked_payload(texts[1]))
    assert parts.missing == [n for n in range(1, len(texts) + 1) if n != 2]
    assert str(parts).startswith(f"1 of {len(texts)} codes; still missing: 1")
    with pytest.raises(BadPayload, match="Some codes are still missing"):
        parts.payload()
    for text in texts:
        parts = parts.plus(linked_payload(text))
    assert parts.is_whole
    assert str(parts) == "All codes scanned"


def test_a_single_code_is_a_series_of_one():
    data = payload(recorded("royal-will"))
    assert split(data, 1_000) == [data]
    assert str(Parts().plus(data)) == "Code scanned"
    assert Parts().plus(data).payload() == data


def test_parts_of_two_series_are_refused_and_those_of_the_first_stay():
    one, two = payload(recorded("royal-bastards")), payload(recorded("board-royale"))
    parts = Parts().plus(split(one, 100)[0])
    for other in (split(two, 100)[1], split(one, 60)[1], two):
        with pytest.raises(BadPayload, match="two different sets"):
            parts.plus(other)
    assert parts.missing[0] == 2


def test_a_part_that_is_damaged_or_made_up_is_refused():
    whole = payload(recorded("royal-bastards"))
    first, *others = split(whole, 100)
    turned = first[:-1] + bytes([first[-1] ^ 1])
    with pytest.raises(BadPayload, match="damaged"):
        Parts().plus(turned)
    swapped = split(whole[:5] + whole[5:][::-1], 100)[0]  # of a series of the same name, with other contents
    with pytest.raises(BadPayload, match="damaged"):
        Parts().plus(first).plus(swapped)
    with pytest.raises(BadPayload):
        read_payload(reduce(Parts.plus, [swapped, *others], Parts()).payload())


def test_an_address_too_long_for_a_code_is_refused():
    with pytest.raises(BadPayload, match="address"):
        links(payload(recorded("royal-will")), "http://" + "x" * 1_100)


def test_what_fits_into_no_code_is_refused_with_a_sentence():
    with pytest.raises(BadPayload, match="too long for one code"):
        matrix("x" * 5_000)
