"""QR codes: drawn without any library for pictures, and found in photographs by zxing-cpp.

A phone's browser has no such library; it opens links by its camera.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from struct import pack
from typing import TYPE_CHECKING

import qrcode
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError
from qrcode.util import BIT_LIMIT_TABLE

from companion.core.errors import BadPayload
from companion.core.messages import message
from companion.share.links import DIGITS, GROUP, link
from companion.share.multipart import split

if TYPE_CHECKING:
    from PIL.Image import Image

BORDER = 4  # modules of quiet around a code; the standard asks for as many
LARGEST_VERSION = 22  # what a phone scans well from another phone's screen
ROBUST_VERSION = 10  # up to here there is room for the stronger correction
MASK = 0  # packed digits look like noise under any mask; to try all eight takes three times as long
MOST_PIXELS = 24_000_000  # what a phone's camera takes; more would only fill the memory
FORMATS = ("PNG", "JPEG", "WEBP")  # what cameras and screenshots give; pillow knows fifty more, some for printers
READERS = ThreadPoolExecutor(2, "photograph")  # so many are unpacked at the same time; others wait for their turn
SIZES = (1, 2, 3, 4)  # a code of two pixels a module is seldom read as it is, and nearly always three times as large
Matrix = list[list[bool]]
Scan = Callable[[bytes], Awaitable[list[str]]]  # from a picture to the texts of the codes in it


def links(payload: bytes, address: str = "") -> list[str]:
    """One link, or a series of them if one code would be too dense."""
    return [link(part, address) for part in split(payload, room(len(link(b"", address))))]


def room(prefix: int) -> int:
    """How many bytes fit behind a prefix of so many letters into the largest code that we show."""
    free: int = BIT_LIMIT_TABLE[ERROR_CORRECT_L][LARGEST_VERSION] - (4 + 16 + 8 * prefix) - (4 + 12)
    groups, rest = divmod(free * 3 // 10, DIGITS[GROUP])
    return groups * GROUP + max(count for count, needed in enumerate(DIGITS) if needed <= rest)


def matrix(text: str) -> Matrix:
    """The modules of the code of a link, True where dark, with the quiet border around them."""
    return [[bool(dark) for dark in row] for row in _code(text).get_matrix()]


def version(text: str) -> int:
    """The size of the code of a link: 17 + 4 times as many modules wide."""
    return int(_code(text).version)


def _code(text: str) -> qrcode.QRCode:
    """With the stronger correction (M) while the code stays small, else with the weaker one (L)."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L, border=BORDER, mask_pattern=MASK)
    code.add_data(text)
    try:
        if code.best_fit() <= ROBUST_VERSION:
            code.error_correction = ERROR_CORRECT_M
            code.best_fit()
    except (DataOverflowError, ValueError):  # the library says the one or the other
        raise BadPayload(message("This is too long for one code. Share it as text or as a file.")) from None
    return code


def png(modules: Matrix, scale: int = 8) -> bytes:
    """A picture with two colours, `scale` pixels for a module."""
    width = len(modules) * scale
    rows = (_png_row(row, scale, width) for row in modules for _ in range(scale))
    head = pack(">IIBBBBB", width, width, 1, 0, 0, 0, 0)  # one bit for a pixel, grey
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_png_chunk(*part) for part in parts)


def _png_row(row: list[bool], scale: int, width: int) -> bytes:
    """A filter byte, then 1 for white and 0 for black."""
    bits = "".join(("0" if dark else "1") * scale for dark in row)
    size = -(-width // 8)
    return b"\0" + int(bits.ljust(size * 8, "0"), 2).to_bytes(size)


def _png_chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))


def svg(modules: Matrix) -> str:
    """A drawing with one path; it can be printed in any size."""
    width = len(modules)
    dark = "".join(f"M{x} {y}h{run}v1h-{run}z" for y, row in enumerate(modules) for x, run in _runs(row))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {width}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{width}v{width}H0z"/><path d="{dark}"/></svg>\n'
    )


def _runs(row: list[bool]) -> Iterator[tuple[int, int]]:
    """Where dark modules begin, and how many there are in a row."""
    start = None
    for x, dark in enumerate([*row, False]):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            yield start, x - start
            start = None


def terminal(modules: Matrix) -> str:
    """Two rows of modules to a line, light on dark as terminals are: what is dark on paper is left out."""
    signs = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    pairs = zip(modules[::2], [*modules[1::2], [True] * len(modules)], strict=False)
    return "\n".join("".join(signs[pair] for pair in zip(*rows, strict=True)) for rows in pairs)


async def scan(picture: bytes) -> list[str]:
    """`codes_in` in a thread: the taps of others do not wait for somebody's photograph."""
    return await asyncio.get_running_loop().run_in_executor(READERS, codes_in, picture)


def codes_in(picture: bytes) -> list[str]:
    """The texts of the QR codes in a picture (PNG, JPEG, WebP); none if there is no code in it."""
    try:
        import zxingcpp
        from PIL import Image
    except ImportError:
        raise BadPayload(
            message("Photos can’t be read here (zxing-cpp and pillow are missing). Paste the link instead.")
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
        opened = Image.open(BytesIO(picture), formats=FORMATS)
        is_huge = opened.width * opened.height > MOST_PIXELS
        size = f"{opened.width} × {opened.height}"
        grey = None if is_huge else _on_white(opened)
    except Exception:  # whatever a damaged picture does to the library
        raise BadPayload(message("This image can’t be read. Take a photo of the code (PNG or JPEG).")) from None
    if grey is None:
        raise BadPayload(
            message("This image is too large ({size} pixels). Choose one of at most 24 million.", size=size)
        )
    return grey


def _on_white(picture: Image) -> Image:
    from PIL import Image

    if not picture.has_transparency_data:
        return picture.convert("L")
    colours = picture.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", colours.size, "white"), colours).convert("L")
