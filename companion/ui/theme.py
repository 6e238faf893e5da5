"""How one phone sees the app: colours, sizes, distances, language. Plain values, no Flet.

`promises` lists every contrast that a theme owes its readers; a test measures them all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from companion.core.messages import Message, plural
from companion.ui.translation import translate_message, translate_value, translated

DARK: Final = {
    "ground": "#0E1116", "panel": "#191D25", "raised": "#252B36", "pressed": "#333B49", "line": "#39414F",
    "edge": "#7F8A9E", "text": "#F5EFE3", "soft": "#C4C0B8", "ok": "#7ADBA5", "warn": "#FFCB5C", "danger": "#FF9384",
}  # fmt: skip
LIGHT: Final = {
    "ground": "#F3ECDF", "panel": "#FFFBF3", "raised": "#E9E0CF", "pressed": "#DACFB9", "line": "#D3C8B4",
    "edge": "#7A705F", "text": "#1B1A1E", "soft": "#514B45", "ok": "#0C6540", "warn": "#755000", "danger": "#A3241A",
}  # fmt: skip
GOLD: Final = "#F0C35A"
TINT: Final = 0.035  # how much of a game's accent is in its ground and panels
INK, PAPER = "#14110B", "#FFFFFF"
FONTS: Final = {face: f"fonts/{face.lower()}.ttf" for face in ("Title", "Body", "Bold", "Pictures")}
TYPE: Final = {
    "score": 52, "number": 32, "figure": 22, "title": 26, "heading": 20, "body": 16, "label": 14, "small": 13,
}  # fmt: skip
HAIR_GAP, TIGHT_GAP, SMALL_GAP, GAP = 2, 4, 6, 8  # pixels between things, and from a thing to its edge
MEDIUM_GAP, WIDE_GAP, LARGE_GAP, MARGIN = 10, 12, 14, 16
RADIUS_TAG, RADIUS, RADIUS_PANEL, RADIUS_SHEET = 4, 12, 14, 24
TARGET, SCORE_TARGET, PRIMARY_TARGET = 48, 64, 60
EDGE_WIDTH = 5  # the coloured edge that says whose row it is, or what kind of notice
NARROW, WIDE, COLUMN = 360, 720, 640  # below: small margins; above: a tablet; the widest a column of text gets
ROOMY = 1.4  # letters up to this scale leave room for two columns on a tablet


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


@dataclass(frozen=True)
class Accent:
    """One game's colour, at night and by day; `fill` where big buttons keep another colour by day than its ink."""

    night: str
    day: str
    fill: str | None = None


HOME: Final = Accent(GOLD, "#785400", GOLD)


@dataclass(frozen=True)
class Theme:
    """All that one screen needs to draw itself. `on` is the ink on accent, ok, warn and danger."""

    dark: bool
    accent: str
    on: str
    fill: str  # big filled buttons; on_fill is the ink on them
    on_fill: str
    ground: str
    panel: str
    raised: str
    pressed: str
    line: str
    edge: str
    text: str
    soft: str
    ok: str
    warn: str
    danger: str
    wash: str  # accent-tinted panel: the thing whose turn it is
    scale: float = 1.0  # of all letters
    width: int = 390  # of the phone
    language: str = "en"
    left_handed: bool = False

    @property
    def is_narrow(self) -> bool:
        return self.width < NARROW

    @property
    def is_large(self) -> bool:
        """Letters so large, or a phone so narrow, that a seat's row becomes two lines."""
        return self.scale * 390 / max(self.width, 1) > 1.3

    @property
    def is_wide(self) -> bool:
        """A tablet whose letters leave room for two columns side by side."""
        return self.width >= WIDE and self.scale <= ROOMY

    @property
    def margin(self) -> int:
        return WIDE_GAP if self.is_narrow else MARGIN

    def size(self, name: str) -> float:
        return TYPE[name] * self.scale

    def say(self, text: str, /, **values: object) -> str:
        """Words of the interface in the reader's language: `t.say("{who} gains one", who="Ann")`."""
        found = translated(text, self.language)
        return found.format_map({k: translate_value(v, self.language) for k, v in values.items()}) if values else found

    def say_n(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The same of a number of things: `t.say_n("{n} table", "{n} tables", 3)`."""
        return self.tell(plural(one, many, n, None, **values))

    def tell(self, line: Message) -> str:
        """A line of the history, a refusal or a reason, in the reader's language."""
        return translate_message(line, self.language)


@lru_cache(256)
def theme(accent: Accent = HOME, dark: bool = True, **settings: object) -> Theme:
    base, ink = (DARK if dark else LIGHT), (accent.night if dark else accent.day)
    fill = accent.fill or ink
    tinted = {name: mix(c, ink, TINT) if name in ("ground", "panel", "raised") else c for name, c in base.items()}
    found = Theme(
        dark=dark,
        accent=ink,
        on=INK if dark else PAPER,
        fill=fill,
        on_fill=INK if dark or accent.fill else PAPER,
        wash=mix(tinted["panel"], fill, 0.13 if fill == ink else 0.28),
        **tinted,  # type: ignore[arg-type]
    )
    return replace(found, **settings)  # type: ignore[arg-type]


def promises(t: Theme) -> list[tuple[str, float, float]]:
    """What the colours of a theme owe their readers: what, measured, at least."""
    inks, grounds = ("text", "soft", "accent", "ok", "warn", "danger"), ("ground", "panel", "raised", "wash")
    found = [(f"{i} on {g}", contrast(getattr(t, i), getattr(t, g)), 4.5) for i in inks for g in grounds]
    found += [(f"on over {f}", contrast(t.on, getattr(t, f)), 4.5) for f in ("accent", "ok", "warn", "danger")]
    found += [(f"edge on {g}", contrast(t.edge, getattr(t, g)), 3.0) for g in ("ground", "panel")]
    return [*found, ("ink on a filled button", contrast(t.on_fill, t.fill), 4.5)]
