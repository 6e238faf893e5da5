"""Codes in photographs, read with zxing-cpp. A phone's browser has no such library; it opens links by its camera."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from companion.core.errors import BadPayload

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 24_000_000  # what a phone's camera takes; more would only fill the memory
SIZES = (1, 2, 3, 4)  # a code of two pixels a module is seldom read as it is, and nearly always three times as large


def codes_in(picture: bytes) -> list[str]:
    """The texts of the QR codes in a picture (PNG, JPEG, WebP ...); none if there is no code in it."""
    try:
        import zxingcpp
        from PIL import Image
    except ImportError:
        raise BadPayload("pictures cannot be read here (zxing-cpp and pillow are missing); paste the link") from None
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
        colours = None if is_huge else opened.convert("RGBA")
    except Exception:  # whatever a damaged picture does to the library
        raise BadPayload("this is no picture that can be read; take a photograph of the code (PNG or JPEG)") from None
    if colours is None:
        raise BadPayload(f"the picture has {size} pixels; take a smaller one (24 million at most)")
    return Image.alpha_composite(Image.new("RGBA", colours.size, "white"), colours).convert("L")
