"""The coins of an Inheritance: a pile seen from the side, or a row of them where letters are large."""

from __future__ import annotations

from functools import cache

from companion.games.royal_will.facts import GAME_ENDS_AT
from companion.ui.kit.svg import CROWN, OBJECTS, svg

FOOT = 4  # below a pile
LEANS = (0, 1.5, -1, 0.5, -1.5, 1)  # no pile of coins is straight


@cache
def coin_pile(coins: int, slots: int, width: float, height: float, base: str, ghost: str) -> str:
    """One coin for each coin; the places up to the end of the game are left empty but visible."""
    step = (height - FOOT) / slots
    drawn = [_coin(i, width, height, step) for i in range(coins)]
    ghosts = [_ghost(i, width, height, step, ghost) for i in range(coins, GAME_ENDS_AT)]
    foot = f'<rect x="1" y="{height - 3}" width="{width - 2}" height="3" rx="1.5" fill="{base}"/>'
    return svg("".join([*drawn, *ghosts, foot]), width, height)


def _coin(i: int, width: float, height: float, step: float) -> str:
    x, y, lean = width * 0.1, height - FOOT - (i + 1) * step + 0.6, LEANS[i % len(LEANS)]
    across, thick = width * 0.8, step - 1.2
    return (
        f'<rect x="{x + lean:.1f}" y="{y:.1f}" width="{across:.1f}" height="{thick:.1f}" rx="{thick / 3:.1f}"'
        f' fill="{OBJECTS["coin"]}" stroke="{OBJECTS["coin_edge"]}" stroke-width="1.2"/>'
        f'<rect x="{x + lean + 4:.1f}" y="{y + thick * 0.2:.1f}" width="{across - 8:.1f}" height="{thick * 0.17:.1f}"'
        f' fill="{OBJECTS["coin_shine"]}"/>' + _ridges(x + lean, y + thick * 0.5, across, thick * 0.36)
    )


def _ridges(x: float, y: float, across: float, height: float) -> str:
    gap, size = across / 8, f'width="1.4" height="{height:.1f}" fill="{OBJECTS["coin_edge"]}"'
    return "".join(f'<rect x="{x + gap * k - 0.7:.1f}" y="{y:.1f}" {size}/>' for k in range(1, 8))


def _ghost(i: int, width: float, height: float, step: float, ghost: str) -> str:
    y = height - FOOT - (i + 1) * step + 1.2
    return (
        f'<rect x="{width * 0.13:.1f}" y="{y:.1f}" width="{width * 0.74:.1f}" height="{step - 2.4:.1f}"'
        f' rx="{step / 4:.1f}" fill="none" stroke="{ghost}" stroke-width="1.1"/>'
    )


@cache
def coin_row(coins: int, slots: int, ghost: str, mark: str) -> str:
    """The same side by side, with a crown where the game ends."""
    circles = [_disc(i, i < coins, ghost) for i in range(max(coins, GAME_ENDS_AT))]
    line = f'<rect x="{GAME_ENDS_AT * 24 - 1}" y="0" width="2" height="26" fill="{mark}"/>'
    return svg("".join([*circles, line]), slots * 24, 26)


def _disc(i: int, is_there: bool, ghost: str) -> str:
    at = f'cx="{i * 24 + 12}" cy="13"'
    if not is_there:
        return f'<circle {at} r="8.5" fill="none" stroke="{ghost}" stroke-width="1.2"/>'
    edge = OBJECTS["coin_edge"]
    return (
        f'<circle {at} r="10" fill="{OBJECTS["coin"]}" stroke="{edge}" stroke-width="1.6"/>'
        f'<circle {at} r="6.8" fill="none" stroke="{edge}" stroke-width="1"/>'
    )


@cache
def crown(colour: str) -> str:
    return svg(f'<g fill="{colour}"><path d="{CROWN}"/><path d="M9 41h30v4H9z"/></g>')
