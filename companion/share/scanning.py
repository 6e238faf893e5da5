"""Codes in photographs, read with zxing-cpp. A phone's browser has no such library; it opens links by its camera."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import TYPE_CHECKING

from companion.core.errors import BadPayload
from companion.core.messages import line

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 24_000_000  # what a phone's camera takes; more would only fill the memory
Scan = Callable[[bytes], Awaitable[list[str]]]  # from a picture to the texts of the codes in it
SIZES = (1, 2, 3, 4)  # a code of two pixels a module is seldom read as it is, and nearly always three times as large


async def scan(picture: bytes) -> list[str]:
    """`codes_in` in a thread: the taps of others do not wait for somebody's photograph."""
    return await asyncio.to_thread(codes_in, picture)


def codes_in(picture: bytes) -> list[str]:
    """The texts of the QR codes in a picture (PNG, JPEG, WebP ...); none if there is no code in it."""
    try:
        import zxingcpp
        from PIL import Image
    except ImportError:
        raise BadPayload(
            line("pictures cannot be read here (zxing-cpp and pillow are missing); paste the link")
        ) from None
    grey = _grey(picture)
    for size in SIZES:
        if grey.width * grey.height * size * size > MOST_PIXELS:
            break
        tried = grey.resize((grey.width * size, grey.height * size), Image.Resampling.BICUBIC)
        found = zxingcpp.read_barcodes(tried, formats=zxingcpp.BarcodeFormat.QRCode)  # type: ignore[arg-type]
        if found:
            return [code.text for code in found]
    return []


def _grey(picture: bytes) -> Image:
    """The picture in shades of grey, on white where it is transparent. Its size is looked at before anything else."""
    from PIL import Image

    try:
        opened = Image.open(BytesIO(picture))
        is_huge = opened.width * opened.height > MOST_PIXELS
        size = f"{opened.width} x {opened.height}"
        grey = None if is_huge else _on_white(opened)
    except Exception:  # whatever a damaged picture does to the library
        raise BadPayload(
            line("this is no picture that can be read; take a photograph of the code (PNG or JPEG)")
        ) from None
    if grey is None:
        raise BadPayload(line("the picture has {size} pixels; take a smaller one (24 million at most)", size=size))
    return grey


def _on_white(picture: Image) -> Image:
    from PIL import Image

    if not picture.has_transparency_data:
        return picture.convert("L")
    colours = picture.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", colours.size, "white"), colours).convert("L")
