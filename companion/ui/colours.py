"""Arithmetic with colours such as `#F0C35A`."""

from __future__ import annotations


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: str, b: str, share: float) -> str:
    """Colour `a` with `share` of `b` in it.

    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    return "#" + "".join(f"{round(x + (y - x) * share):02X}" for x, y in zip(rgb(a), rgb(b), strict=True))


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    parts = (c / 255 for c in rgb(colour))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)
