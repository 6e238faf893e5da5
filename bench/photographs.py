"""Codes as a hand-held phone sees them: askew, turned, blurred, grey, noisy, in uneven light."""

from __future__ import annotations

from random import Random

from PIL import Image, ImageChops, ImageFilter

from companion.share.qr_codes import Matrix


def photographed(modules: Matrix, pixels: float, rnd: Random) -> Image.Image:
    """A picture in which a module is so many pixels wide, with everything that goes wrong at a table."""
    size = len(modules)
    flat = bytes(0 if dark else 255 for row in modules for dark in row)
    sharp = Image.frombytes("L", (size, size), flat).resize((size * 8, size * 8), Image.Resampling.NEAREST)
    wide = round(size * pixels)
    seen = askew(sharp, wide, rnd)
    seen = seen.filter(ImageFilter.GaussianBlur(rnd.uniform(0.35, 0.7)))
    seen = lit(seen, rnd)
    noise = Image.effect_noise(seen.size, rnd.uniform(6, 14))
    return ImageChops.add(seen, noise, 1, -128)


def askew(sharp: Image.Image, wide: int, rnd: Random) -> Image.Image:
    """In perspective and turned: up to 4 % and 4 degrees."""
    margin = wide // 8
    out = wide + 2 * margin
    corners = [(margin, margin), (margin + wide, margin), (margin + wide, margin + wide), (margin, margin + wide)]
    off = wide * 0.04
    moved = [(x + rnd.uniform(-off, off), y + rnd.uniform(-off, off)) for x, y in corners]
    source = [(0, 0), (sharp.width, 0), (sharp.width, sharp.width), (0, sharp.width)]
    big = 4  # drawn four times as large, then made small as a sensor does
    target = [(x * big, y * big) for x, y in moved]
    seen = sharp.transform(
        (out * big, out * big),
        Image.Transform.PERSPECTIVE,
        perspective(target, source),
        Image.Resampling.BILINEAR,
        fillcolor=255,
    )
    turned = seen.rotate(rnd.uniform(-4, 4), Image.Resampling.BILINEAR, fillcolor=255)
    return turned.resize((out, out), Image.Resampling.BOX)


def perspective(target: list[tuple[float, float]], source: list[tuple[float, float]]) -> list[float]:
    """The eight numbers that bring the corners of the target to those of the source."""
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(target, source, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    return solved(rows)


def solved(rows: list[list[float]]) -> list[float]:
    """Gauss and Jordan."""
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r in range(len(rows)):
            if r != i:
                rows[r] = [a - rows[r][i] * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [row[-1] for row in rows]


def lit(seen: Image.Image, rnd: Random) -> Image.Image:
    """Less contrast, and light from one side."""
    contrast, dark = rnd.uniform(0.55, 1.0), rnd.uniform(0, 40)
    grey = seen.point(lambda light: round(dark + light * contrast * (255 - dark) / 255))
    slope = Image.linear_gradient("L").resize(seen.size).rotate(rnd.choice([0, 90, 180, 270]))
    shade = slope.point(lambda light: round(255 - light * 0.25))
    return ImageChops.multiply(grey, shade)
