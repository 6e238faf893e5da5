"""Codes in pictures."""

import asyncio
from io import BytesIO
from threading import Event, Lock

import pytest
from PIL import Image, ImageFilter

from companion.core.errors import BadPayload
from companion.share import qr_codes
from companion.share.importing import read_text
from companion.share.payload import payload
from companion.share.qr_codes import codes_in, links, matrix, png
from tests.share.random_sessions import recorded

SESSION = recorded("royal-battles")
TEXT = links(payload(SESSION), "http://192.168.178.123:8550/")[0]
PNG = png(matrix(TEXT))


def saved(picture: Image.Image, form: str = "PNG") -> bytes:
    file = BytesIO()
    picture.save(file, form)
    return file.getvalue()


def picture() -> Image.Image:
    return Image.open(BytesIO(PNG)).convert("L")


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_code_is_read_from_pictures_of_every_usual_form(form):
    assert read_text(codes_in(saved(picture(), form))) == SESSION


def test_a_code_is_read_turned_blurred_and_on_a_busy_table():
    table = Image.effect_noise((1500, 1500), 90)
    table.paste(picture().resize((700, 700)), (300, 500))
    turned = table.rotate(17, fillcolor=128).filter(ImageFilter.GaussianBlur(1.2))
    assert read_text(codes_in(saved(turned))) == SESSION


def test_a_code_of_two_pixels_for_a_module_is_read_in_twice_the_size():
    small = Image.open(BytesIO(png(matrix(TEXT), 2))).convert("L").rotate(3, Image.Resampling.BICUBIC, fillcolor=255)
    assert read_text(codes_in(saved(small.filter(ImageFilter.GaussianBlur(0.5))))) == SESSION


def test_what_is_transparent_is_white():
    see_through = picture().convert("RGBA")
    see_through.putalpha(see_through.convert("L").point(lambda light: 255 - light))
    black = Image.new("RGBA", see_through.size, "black")
    black.putalpha(see_through.getchannel("A"))
    assert read_text(codes_in(saved(black))) == SESSION


def test_two_codes_in_one_picture_are_both_read():
    one, two = (picture().resize((400, 400)) for _ in range(2))
    both = Image.new("L", (850, 400), 255)
    both.paste(one, (0, 0))
    both.paste(two, (450, 0))
    assert codes_in(saved(both)) == [TEXT, TEXT]


def test_a_picture_without_a_code_gives_none():
    assert codes_in(saved(Image.new("L", (300, 300), 200))) == []


def test_a_picture_of_more_than_24_million_pixels_is_not_unpacked(monkeypatch):
    huge = saved(Image.new("1", (6000, 4001), 1))
    monkeypatch.setattr(Image.Image, "convert", lambda *_: pytest.fail("it was unpacked"))
    with pytest.raises(BadPayload, match="6000 × 4001 pixels"):
        codes_in(huge)


@pytest.mark.parametrize("form", ["GIF", "BMP", "TIFF", "EPS", "ICO", "PPM"])
def test_a_form_that_no_camera_takes_is_refused_before_it_is_unpacked(form):
    with pytest.raises(BadPayload, match="image can’t be read"):
        codes_in(saved(picture(), form))


def test_two_photographs_are_unpacked_at_once_and_others_wait(monkeypatch):
    here, most, lock, two = [], [], Lock(), Event()

    def slow(data):
        with lock:
            here.append(data)
            most.append(len(here))
        if len(most) == 2:
            two.set()
        assert two.wait(10)
        with lock:
            here.remove(data)
        return [data.decode()]

    async def six() -> list[list[str]]:
        return await asyncio.gather(*(qr_codes.scan(b"%d" % n) for n in range(6)))

    monkeypatch.setattr(qr_codes, "codes_in", slow)
    assert asyncio.run(six()) == [[str(n)] for n in range(6)]
    assert max(most) == 2


@pytest.mark.parametrize("data", [b"", b"GIF89a", PNG[:200], PNG[:60] + b"\xff" * 500, b"<svg/>", b"\x00" * 5000])
def test_what_is_no_picture_is_refused(data):
    with pytest.raises(BadPayload, match="image can’t be read"):
        codes_in(data)


def test_where_the_library_is_missing_the_link_still_works(monkeypatch):
    monkeypatch.setitem(qr_codes.__dict__["__builtins__"], "__import__", missing_import)
    with pytest.raises(BadPayload, match="Paste the link"):
        codes_in(PNG)


def missing_import(name, *args, **kwargs):
    raise ImportError(name)
