"""An attack that is about to be recorded, style by style: trumps, hit, damage and odds, by the game's own functions."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.core.errors import BadInput
from companion.core.messages import listed, message
from companion.games.royal_battles import GAME
from companion.games.royal_battles.calculators.odds import ODDS
from companion.games.royal_battles.facts import ADVANTAGE, STYLE_WORDS
from companion.games.royal_battles.hits_and_damage import Strike, count_trumps, power_of, strike, styles_of
from companion.games.royal_battles.screen.legal_moves import Who, piece_of, styles_on
from companion.games.royal_battles.screen.prefill import fighter, odds_input
from companion.games.royal_battles.state import BattleState, Piece
from companion.ui.theme import Theme


class Attack(NamedTuple):
    """Who attacks whom, from where, and the four counted cards: both initiatives, both standing cards.

    `kind` and `data` are the move, but for its style.
    """

    who: Who
    target: Who
    position: str
    cards: tuple[str, str, str, str]
    kind: str
    data: tuple[tuple[str, Any], ...]

    def move(self, style: str) -> dict[str, Any]:
        return {**dict(self.data), "style": style}


class StyleResult(NamedTuple):
    """One style as its row shows it, with the sentence of the button and what else comes of it."""

    style: str
    title: str
    trumps: int
    needed: int
    is_hit: bool
    is_legal: bool
    amount: int  # of injury, or of life regained
    sum: str
    odds: float | None
    sentence: str
    more: tuple[str, ...] = ()
    total: int = 0  # over all units that are reached


def style_results(t: Theme, state: BattleState, attack: Attack) -> tuple[StyleResult, ...]:
    """All styles of the unit; those that cannot be used from there say so."""
    styles = styles_of(piece_of(state, attack.who).unit)
    chances = next_odds(state, attack)
    legal = styles_on(state, attack.who, attack.target, attack.position)
    return tuple(_result(t, state, attack, style, style in legal, chances.get(style)) for style in styles)


def next_odds(state: BattleState, attack: Attack) -> dict[str, float]:
    """How often each style would hit with the next pair of initiative cards; nothing where no pair is left."""
    one = fighter(piece_of(state, attack.who), attack.cards[2])
    other = fighter(piece_of(state, attack.target), attack.cards[3])
    try:
        return {row["style"]: row["hit"] for row in ODDS(odds_input(state, attack.who[0], one, other))["styles"]}
    except BadInput:
        return {}


def _result(
    t: Theme, state: BattleState, attack: Attack, style: str, is_legal: bool, odds: float | None
) -> StyleResult:
    piece, victim = piece_of(state, attack.who), piece_of(state, attack.target)
    found = strike(
        style,
        piece.unit,
        victim.unit,
        victim.injury,
        trumps=count_trumps(style, attack.cards),
        units=state.sides[attack.who[0]].alive,
        rulings=state.rulings,
    )
    end = GAME.state_after(state, attack.kind, **attack.move(style)) if is_legal else None
    hurt = _hurt(state, end, attack.target[0]) if end else {}
    return StyleResult(
        style,
        style_title(t, piece, style),
        found.trumps,
        found.needed,
        found.hit,
        is_legal,
        abs(found.damage),
        _sum(t, piece, victim, found),
        odds,
        sentence(t, state, attack, found, hurt),
        tuple(map(t.tell, end.messages[1:])) if end else (),
        sum(abs(n) for n in hurt.values()),
    )


def _hurt(state: BattleState, end: BattleState, seat: int) -> dict[int, int]:
    """By unit, how much its injury changes."""
    pairs = enumerate(zip(state.sides[seat].units, end.sides[seat].units, strict=True))
    return {i: new.injury - old.injury for i, (old, new) in pairs if new.injury != old.injury}


def style_title(t: Theme, piece: Piece, style: str) -> str:
    if style == ADVANTAGE and piece.unit.advantage:
        return piece.unit.advantage.name or t.say("Advantage")
    return t.tell(STYLE_WORDS[style])


def _sum(t: Theme, piece: Piece, victim: Piece, found: Strike) -> str:
    """How the damage comes about."""
    power = power_of(piece.unit, found.style)
    if power and power.by_hand:
        return t.say("manually")
    if power and power.heals:
        return t.say("heals {n}", n=found.listed)
    if power and power.ignores_armor:
        return t.say("{n}, no armor", n=found.listed)
    return f"{found.listed} − {victim.unit.armor}"


def sentence(t: Theme, state: BattleState, attack: Attack, found: Strike, hurt: dict[int, int]) -> str:
    """The result in words, for the button that records it."""
    piece, victim = piece_of(state, attack.who), piece_of(state, attack.target)
    power = power_of(piece.unit, found.style)
    names = {"unit": piece.spoken, "target": victim.spoken}
    if power and power.by_hand:
        return t.say("Record: {unit} uses {power} on {target}", power=power.name or t.say("Advantage"), **names)
    if power and power.heals:
        return t.say("Record: {unit} heals {n}", unit=piece.spoken, n=_each(state, attack, hurt) or victim.spoken)
    if not found.hit:
        return t.say("Record: {unit} misses {target}", **names)
    if len(hurt) > 1:
        return t.say("Record: {unit} hits {n}", unit=piece.spoken, n=_each(state, attack, hurt))
    if found.removed:
        return t.say("Record: {unit} removes {target} with {n} damage", n=found.damage, **names)
    return t.say("Record: {unit} hits {target} for {n}", n=found.damage, **names)


def _each(state: BattleState, attack: Attack, hurt: dict[int, int]) -> str:
    """Every unit that is reached, with its number."""
    units = state.sides[attack.target[0]].units
    return listed(message("{unit} ({n})", unit=units[i].spoken, n=abs(n)) for i, n in hurt.items()) if hurt else ""


def best(found: tuple[StyleResult, ...]) -> str:
    """The style that does most; where none does anything, the first that may be used."""
    able = [result for result in found if result.is_legal]
    most = max(able or found, key=lambda result: (result.total, result.odds or 0))
    return most.style
