"""The state of a game: purses and hands, Bastards, Territories, and the phase that the game has come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.core.errors import IllegalMove
from companion.core.game import Phase
from companion.core.messages import Message, did_you_mean, message
from companion.core.state import TableState, Value, with_item
from companion.games.royal_bastards.contest_ranking import Standing
from companion.games.royal_bastards.facts import ATTRIBUTES, CHAOS_CARDS, HAND, LAST_TURN
from companion.games.royal_bastards.final_count import Endgame

UNCHANGED = (0,) * len(ATTRIBUTES)
PHASES = {
    "setup": Phase("Setup", ("set-up", "firstborn", "first-player", "box-profile")),
    "draw": Phase("Draw", ("draw-phase", "hand-limit", "turns")),
    "movement": Phase("Movement", ("movement", "chaos-timing")),
    "contest": Phase("Contest", ("contest", "uncontested", "battle-flag", "tie-break", "contest-rewards")),
    "festival-deal": Phase("Festival: dealing Bastards", ("festival", "champion")),
    "festival-contest": Phase("Festival: Contest", ("festival", "contest", "roll-off")),
    "festival-support": Phase("Festival: Support", ("festival-support",)),
    "festival-champions": Phase("Festival: Champions", ("champion",)),
    "counting": Phase("Endgame: counting", ("endgame", "empty-territory", "king-me")),
    "ties": Phase("Endgame: tied Territories", ("support-tie",)),
    "last-actions": Phase("Endgame: last actions", ("last-actions", "late-support", "king-me")),
    "crown": Phase("Endgame: tied for the crown", ("crown",)),
    "crowned": Phase("Crowned", ("crown",)),
}


@dataclass(frozen=True)
class BastardCard(Value):
    """A Bastard as printed; None where nobody has read the card to the app yet."""

    name: str
    printed: tuple[int | None, ...]
    race: str | None
    job: str | None
    hometown: str | None


@dataclass(frozen=True)
class Fighter(Value):
    """A Bastard in play: where the mini is, the cards beside it, and what they do to its attributes."""

    name: str
    place: str | None
    endorsements: int
    skeletons: int  # face down: they do nothing
    revealed: int  # face up
    modifiers: tuple[int, ...]  # one for each of ATTRIBUTES
    has_moved: bool
    has_earned: bool


@dataclass(frozen=True)
class Rival(Value):
    """One player. `points` are those that the last action turn and corrections bring, beside the Territories."""

    gold: int
    hand: int
    firstborn: Fighter | None
    champion: Fighter | None
    points: int
    has_acted: bool

    def fighter(self, role: str) -> Fighter | None:
        return self.firstborn if role == "firstborn" else self.champion

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        return tuple(f for f in (self.firstborn, self.champion) if f is not None)


@dataclass(frozen=True)
class Territory(Value):
    """A tile, the Support on it by seat, and what the final counting found there."""

    name: str
    value: int | None
    colour: str | None
    support: tuple[int, ...]
    counted: tuple[int, ...] | None  # the Support as it was counted; what comes later is late
    tie_winner: int | None

    @property
    def is_counted(self) -> bool:
        return self.counted is not None


@dataclass(frozen=True)
class Contest(Value):
    """The Contest on the table: for a Territory, a festival, a tied Territory or the crown."""

    purpose: str
    territory: str | None
    standing: Standing[int]

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody who takes part, by seat."""
        return tuple(sorted(seat for group in self.standing.groups for seat in group))


class Owed(NamedTuple):
    """A Contest reward that nobody has entered yet."""

    territory: str
    seat: int
    won: bool


@dataclass(frozen=True)
class BastardsState(TableState):
    """Everything at the table that the app keeps. Chaos cards are in the deck, in hands or discarded."""

    phase: str
    turn: int
    first: int
    rivals: tuple[Rival, ...]
    territories: Mapping[str, Territory]
    cards: Mapping[str, BastardCard]
    festival_support: tuple[tuple[int, ...], ...]
    deck: int
    discard: int
    contest: Contest | None
    resolved: frozenset[str]  # Territories whose Battle Flag is off again this turn
    owed: tuple[Owed, ...]
    dealt: tuple[str, ...]  # Bastards face up for the Champions
    ranking: tuple[int, ...]
    distributed: int  # how many have placed their festival Support
    crown: int | None
    endgame: Endgame[int] | None

    def with_player(self, seat: int, **changes: Any) -> BastardsState:
        return self.replace(rivals=with_item(self.rivals, seat, self.rivals[seat].replace(**changes)))

    def with_bastard(self, seat: int, role: str, **changes: Any) -> BastardsState:
        return self.with_player(seat, **{role: self.bastard(seat, role).replace(**changes)})

    def with_territory(self, name: str, **changes: Any) -> BastardsState:
        return self.replace(territories={**self.territories, name: self.territory(name).replace(**changes)})

    def bastard(self, seat: int, role: str) -> Fighter:
        found = self.rivals[seat].fighter(role)
        if found is None:
            text, shown = "{who} has no {role} yet. Choose one first.", message(role.capitalize())
            raise IllegalMove(text, rule=role, who=self.name(seat), role=shown)
        return found

    def territory(self, name: str) -> Territory:
        if name not in self.territories:
            text, hint = "There’s no Territory “{name}” here; {hint}", did_you_mean(name, self.territories)
            raise IllegalMove(text, rule="box-profile", name=name, hint=hint)
        return self.territories[name]

    def clockwise(self) -> tuple[int, ...]:
        """The seats in order of play, from the First Player."""
        return self.seats_from(self.first)


def spelled(known: Iterable[str], name: str) -> str:
    """The name as it is known here, if only capitals or spaces differ; a new name stays as it is."""
    wanted = letters(name)
    return next((other for other in known if letters(other) == wanted), name)


def letters(name: str) -> str:
    return "".join(name.split()).casefold()


def printed_value(state: BastardsState, fighter: Fighter, attribute: str) -> int | None:
    """What the card says; None if nobody has entered it."""
    card = state.cards.get(fighter.name)
    return card.printed[ATTRIBUTES.index(attribute)] if card else None


def current_value(state: BastardsState, fighter: Fighter, attribute: str) -> int | None:
    """The printed attribute with Endorsements and open Skeletons; it may fall below 0."""
    printed = printed_value(state, fighter, attribute)
    return None if printed is None else printed + fighter.modifiers[ATTRIBUTES.index(attribute)]


def stands_message(fighter: Fighter, place: str) -> Message:
    """A mini is put where someone says that it is."""
    return message("{name} is on {place}", rule="movement", name=fighter.name, place=place)


def occupants(state: BastardsState) -> dict[str, list[int]]:
    """Who has Bastards on each Territory, as far as the table keeps track; a seat appears once for each Bastard."""
    found: dict[str, list[int]] = {}
    for seat, rival in enumerate(state.rivals):
        for fighter in rival.fighters:
            if fighter.place is not None:
                found.setdefault(fighter.place, []).append(seat)
    return found


def flags(state: BastardsState) -> tuple[str, ...]:
    """The Territories with a Battle Flag: Bastards of two or more players, and no Contest held there this turn."""
    return tuple(
        place for place, seats in occupants(state).items() if len(set(seats)) > 1 and place not in state.resolved
    )


def open_tie(held: Contest | None) -> tuple[int, ...]:
    """Who must roll off: at any rank of a festival, else for the first place only."""
    if held is None or (held.purpose != "festival" and held.standing.winner is not None):
        return ()
    return held.standing.tied


def phase(state: BastardsState) -> str:
    return state.phase


def turn(state: BastardsState) -> int | None:
    """Whose turn it is, where the rules name one."""
    if state.phase == "movement":
        return next((s for s in state.clockwise() if any(not f.has_moved for f in state.rivals[s].fighters)), None)
    if state.phase == "festival-support":
        return state.ranking[state.distributed] if state.distributed < len(state.ranking) else None
    if state.phase == "festival-champions":
        return next((s for s in state.ranking if state.rivals[s].champion is None), None)
    if state.phase == "last-actions":
        return next((s for s in state.clockwise() if not state.rivals[s].has_acted), None)
    return state.first if state.phase in ("setup", "draw", "contest") else None


def violation(state: BastardsState) -> Message | None:
    """Every Chaos card is in one place, hands are within their limit, nobody owes Gold, and the turn exists."""
    cards = state.deck + state.discard
    for rival in state.rivals:
        if rival.gold < 0 or not 0 <= rival.hand <= HAND:
            return message("Players have at least 0 Gold and 0 to {most} Chaos cards", rule="hand-limit", most=HAND)
        cards += rival.hand
    if cards != CHAOS_CARDS or state.deck < 0 or state.discard < 0:
        return message("Deck, discard and hands must add up to {all} Chaos cards", rule="chaos-cards", all=CHAOS_CARDS)
    if not 1 <= state.turn <= LAST_TURN:
        return message("The game has turns 1 to {last}", rule="turns", last=LAST_TURN)
    return None
