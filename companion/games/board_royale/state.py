"""A table of Board Royale: the survivors, the turn, the piles, and an attack that is under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.errors import BadInput, Problem
from companion.core.game import Phase, default_choices
from companion.core.messages import Message, message
from companion.core.state import Setup, TableState, Value, with_item
from companion.games.board_royale.facts import MODES, RESOURCE_CARDS, TableFigures, combination_problems, table_figures
from companion.games.board_royale.rulings import RULINGS

ALIVE, OUT, LEFT = "alive", "out", "left"  # a survivor's fate; LEFT: rage quit
PREPARATION, RESOURCE, ACTION, ATTACK, OVER = "preparation", "resource", "action", "attack", "over"
IN_PLAY = (PREPARATION, RESOURCE, ACTION, ATTACK)
PHASES = {
    PREPARATION: Phase("Preparation round", ("preparation-round", "setup", "starting-player", "crafting")),
    RESOURCE: Phase("Resource phase", ("resource-phase", "hand-limit", "steal", "hands-up", "empty-deck")),
    ACTION: Phase("Action phase", ("action-phase", "crafting", "items", "deals", "democracy", "pass")),
    ATTACK: Phase("Attack", ("attack-sequence", "avoid", "looting", "no-surrender", "no-kill-stealing")),
    OVER: Phase("Game over", ("last-one-standing", "escape", "peaceful")),
}


@dataclass(frozen=True)
class Item(Value):
    """A card in front of a survivor. `uses` is how often a round it works (0: any number), `used` how often it has.

    `bonus` raises the hand limit. `pieces` is how many different items make up its escape set. `owner` is a lender.
    """

    name: str
    kind: str
    marks: tuple[str, ...]
    uses: int
    used: int
    bonus: int
    points: int
    set_name: str
    pieces: int
    owner: int | None


@dataclass(frozen=True)
class Departure(Value):
    """When somebody was out: the day (0: preparation) and the turn, and how many items they left behind."""

    day: int
    turn: int
    items: int


@dataclass(frozen=True)
class Survivor(Value):
    """One player. `points` are the escape points; the two `_change` figures are what the table corrected by hand.

    `out` is None as long as they are in the game.
    """

    resources: int
    collected: int
    items: tuple[Item, ...]
    points: int
    fate: str
    looters: tuple[int, ...]
    skips: int
    team: int
    limit_change: int
    points_change: int
    out: Departure | None

    @property
    def is_alive(self) -> bool:
        return self.fate == ALIVE


@dataclass(frozen=True)
class Attack(Value):
    """Declared and paid, not yet resolved. The first of `targets` defends now, the others follow in play order.

    `counter` is the damage of the defender's instants, which comes after the attacker's.
    """

    attacker: int
    targets: tuple[int, ...]
    item: str
    damage: int
    steals: bool
    helpers: tuple[int, ...]
    avoided: bool
    reduced: int
    counter: int

    @property
    def defender(self) -> int:
        return self.targets[0]


@dataclass(frozen=True)
class RoyaleState(TableState):
    """Round 0 is the preparation round. `first` is the seat at which a round starts; `end` is empty in play.

    Resource cards are conserved: deck, discard pile, hands and collections always make up `cards`. `turns` counts the
    turns so far, whatever is corrected. `is_ending`: the current player has eliminated somebody, and the turn is over
    as soon as the attack under way is.
    """

    modes: tuple[str, ...]
    figures: TableFigures
    players: tuple[Survivor, ...]
    first: int
    turn: int
    round: int
    turns: int
    is_ending: bool
    drawn: bool
    vote_used: bool
    ground_used: bool
    attack: Attack | None
    deck: int
    discard: int
    cards: int
    box: Mapping[str, Mapping[str, Any]]  # what was entered of items, by `item_key`, the newest last (box.py)
    end: str
    winners: tuple[int, ...]

    def with_player(self, seat: int, **changes: Any) -> RoyaleState:
        return self.replace(players=with_item(self.players, seat, self.players[seat].replace(**changes)))

    def seats_alive(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.fate == ALIVE]


def setup(setup: Setup) -> RoyaleState:
    """Everybody has the starting resources; the first player's preparation turn begins."""
    given = setup.options
    count, modes = len(setup.names), tuple(mode for mode in MODES if mode in given["modes"])
    start = setup.rulings["crowded-start"]
    figures = table_figures(count, modes, start)
    problems = combination_problems(count, modes, start) + _team_problems(count, given["teams"], figures.team_size)
    if problems:
        raise BadInput(problems)
    teams = _teams(count, given["teams"], figures.team_size)
    return RoyaleState(
        names=setup.names,
        rulings={**default_choices(RULINGS), **setup.rulings},
        messages=(),
        modes=modes,
        figures=figures,
        players=tuple(Survivor(figures.resources, 0, (), 0, ALIVE, (), 0, team, 0, 0, None) for team in teams),
        first=given["first"],
        turn=given["first"],
        round=0,
        turns=1,
        is_ending=False,
        drawn=False,
        vote_used=False,
        ground_used=False,
        attack=None,
        deck=RESOURCE_CARDS - count * figures.resources,
        discard=0,
        cards=RESOURCE_CARDS,
        box={item_key(row["name"]): row for row in given.get("items", ())},
        end="",
        winners=(),
    )


def item_key(name: str) -> str:
    """An item is the same with other capitals or spaces."""
    return " ".join(name.split()).casefold()


def _team_problems(count: int, pairs: Sequence[Sequence[int]], size: int) -> list[Problem]:
    seated = sorted(seat for pair in pairs for seat in pair)
    if seated and size == 1:
        return [Problem(("teams",), message("only Escape Together has pairs"))]
    if seated and seated != list(range(count)):
        text = "expected every seat from 0 to {last} in one pair, found {found}"
        return [Problem(("teams",), message(text, last=count - 1, found=pairs))]
    return []


def _teams(count: int, pairs: Sequence[Sequence[int]], size: int) -> list[int]:
    """Each seat's team. Without pairs, those who sit opposite each other are one."""
    if not pairs:
        return [seat % (count // size) for seat in range(count)]
    return [next(team for team, pair in enumerate(pairs) if seat in pair) for seat in range(count)]


def phase(state: RoyaleState) -> str:
    if state.end:
        return OVER
    if state.attack:
        return ATTACK
    if state.round == 0:
        return PREPARATION
    return ACTION if state.drawn else RESOURCE


def turn(state: RoyaleState) -> int | None:
    return None if state.end else state.turn


def attack_number(state: RoyaleState) -> int:
    """Which attack is under way, by turn and defender: it stays the same if another attack is taken back."""
    defender = state.attack.defender if state.attack else 0
    return state.turns * len(state.players) + defender


def violation(state: RoyaleState) -> Message | None:
    """Cards are conserved, no number is negative, and it is the turn of somebody alive."""
    found = state.deck + state.discard
    lowest = min(state.deck, state.discard)
    for player in state.players:
        found += player.resources + player.collected
        if player.resources < lowest:
            lowest = player.resources
    if lowest < 0:
        return message("There aren’t enough resource cards: {n} too few", rule="corrections", n=-lowest)
    if found != state.cards:
        text = "There are {found} resource cards on the table instead of {cards}"
        return message(text, rule="corrections", found=found, cards=state.cards)
    if not state.end and state.players[state.turn].fate != ALIVE:
        return message("It’s {who}’s turn, but {who} is out", rule="rounds", who=state.names[state.turn])
    return None
