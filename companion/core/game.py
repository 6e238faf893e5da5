"""What a game is: the one object that everything else asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.core.errors import BadInput, IllegalMove, UnknownName
from companion.core.fields import Field, Form, OneOf, Text, read, with_seats
from companion.core.messages import Message, in_words, listed, message
from companion.core.state import Outcome, Setup, TableState

S = TypeVar("S", bound=TableState)


@dataclass(frozen=True)
class Move(Generic[S]):
    """Something that can happen at a table: `do(state, **data)` gives the state after it, or raises IllegalMove.

    `phases` are those in which it may be made; none means any time, even after the end (corrections). `stamps` are
    fields that `play` fills in from the state: the number of the round, say. If that is another when the log is folded
    again (an older line was taken back, two phones went apart), the move belongs elsewhere and does not fit.
    """

    do: Callable[..., S]
    title: str
    fields: Mapping[str, Field] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    stamps: Mapping[str, Callable[[S], int]] = field(default_factory=dict)
    secret_fields: tuple[str, ...] = ()  # fields that no description shows: figures that a table keeps secret

    def stamped(self, state: S, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data with the present stamps, where none were given."""
        return {**{key: stamp(state) for key, stamp in self.stamps.items()}, **data}

    def check_stamps(self, state: S, data: Mapping[str, Any]) -> None:
        for key, stamp in self.stamps.items():
            if data.get(key, now := stamp(state)) != now:
                raise IllegalMove(
                    "“{move}” belongs to {key} {then}, and this is {key} {now}",
                    rule=self.rules[0] if self.rules else None,
                    move=self.title,
                    key=key,
                    then=data[key],
                    now=now,
                )

    def read(self, data: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """The data in canonical form, or BadInput."""

        def known(seat: int) -> int:
            if seat >= seats:
                raise BadInput([f"seat {seat}: expected one from 0 to {seats - 1}"])
            return seat

        form = Form(**self.fields)
        found: dict[str, Any] = read(form, dict(data))
        with_seats(form, found, known)
        return found

    def described(self, data: Mapping[str, Any], names: Sequence[str]) -> str:
        """The move in words without its effects, for lines that were taken back or do not fit."""
        named = with_seats(Form(**self.fields), dict(data), lambda seat: names[seat])
        silent = {*self.stamps, *self.secret_fields}
        shown = [key for key in self.fields if key in named and key not in silent]  # in one order on every phone
        parts = [in_words(named[key]) if key == "seat" else f"{key} {in_words(named[key])}" for key in shown]
        return f"{self.title} ({', '.join(parts)})" if parts else self.title


@dataclass(frozen=True)
class Phase:
    """A part of the game with a name, and the ids of the rules that matter in it."""

    title: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ruling:
    """A question that the rulebook leaves open, and the answers a table can choose from."""

    question: str
    choices: Mapping[str, str]
    default: str
    rule: str


@dataclass(frozen=True)
class Calculator:
    """A pure question with a pure answer: `run` takes what `form` has read, `steps` says how the answer comes about."""

    summary: str
    form: Form
    run: Callable[[dict[str, Any]], dict[str, Any]]
    example: Mapping[str, Any]
    rules: tuple[str, ...] = ()
    steps: Callable[[dict[str, Any]], Iterable[Message]] = lambda found: ()

    def __call__(self, given: Any) -> dict[str, Any]:
        return self.run(read(self.form, given))

    def explained(self, given: Any) -> tuple[Message, ...]:
        """From the input to the answer, step by step, each with its rule."""
        return tuple(self.steps(read(self.form, given)))


@dataclass(frozen=True)
class Game(Generic[S]):
    """Everything the rest of the program may know of a game."""

    id: str
    title: str
    summary: str
    players: range
    setup: Callable[[Setup], S]
    moves: Mapping[str, Move[S]]
    phases: Mapping[str, Phase]
    phase: Callable[[S], str]
    turn: Callable[[S], int | None]
    outcome: Callable[[S], Outcome | None]
    violation: Callable[[S], Message | None]
    describe: Callable[[S], Sequence[str]]
    calculators: Mapping[str, Calculator]
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    options: Mapping[str, Field] = field(default_factory=dict)

    @property
    def short_title(self) -> str:
        """What people call it, where there is little room: of two titles the second."""
        return self.title.rpartition(", ")[2]

    def read_setup(self, names: Sequence[str], rulings: Mapping[str, str], options: Mapping[str, Any]) -> Setup:
        """A sound set-up with every default filled in, or BadInput."""
        if len(names) not in self.players:
            raise BadInput([f"seats: {self.title} takes {_span(self.players)} players, found {len(names)}"])
        if len(set(names)) < len(names):
            raise BadInput(["seats: two players have the same name; give one of them another"])
        choices = Form(**{key: OneOf(*r.choices, what="choice").default(r.default) for key, r in self.rulings.items()})
        return Setup(tuple(names), read(choices, dict(rulings)), read(Form(**self.options), dict(options)))

    def move(self, kind: str) -> Move[S]:
        if kind not in self.moves:
            raise UnknownName("move", kind, self.moves)
        return self.moves[kind]

    def apply(self, state: S, kind: str, data: Mapping[str, Any]) -> S:
        """The state after a move whose data has been read, or IllegalMove; the old state stays as it was."""
        move = self.moves[kind]
        if move.phases and (phase := self.phase(state)) not in move.phases:
            raise self._wrong_phase(move, phase)
        if move.stamps:
            move.check_stamps(state, data)
            data = {key: value for key, value in data.items() if key not in move.stamps}
        after = move.do(state, **data)
        if complaint := self.violation(after):
            raise IllegalMove(complaint.template, complaint.rule, **complaint.values)
        return after

    def _wrong_phase(self, move: Move[S], phase: str) -> IllegalMove:
        return IllegalMove(
            "“{move}” belongs to: {wanted}. Now it is: {phase}",
            rule=move.rules[0] if move.rules else None,
            move=move.title,
            wanted=listed((self.phases[p].title for p in move.phases), "or"),
            phase=self.phases[phase].title,
        )

    def moves_now(self, state: S) -> dict[str, Move[S]]:
        """What may happen in the present phase."""
        phase = self.phase(state)
        return {kind: move for kind, move in self.moves.items() if not move.phases or phase in move.phases}

    def calculator(self, name: str) -> Calculator:
        if name not in self.calculators:
            raise UnknownName(f"{self.id} calculator", name, self.calculators)
        return self.calculators[name]


def _span(players: range) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"


def default_choices(rulings: Mapping[str, Ruling]) -> dict[str, str]:
    """The answers that hold where a table has chosen none."""
    return {key: ruling.default for key, ruling in rulings.items()}


def ruling_move(
    rulings: Mapping[str, Ruling],
    rules: tuple[str, ...] = (),
    settled: Callable[[Any, Any], Any] = lambda before, after: after,
) -> Move[Any]:
    """The move that every game has: a table changes its mind about a house rule, and the history says so.

    `settled(before, after)` is the state with all that follows from it. Without `rules`, those of the rulings count.
    """

    def change_ruling(state: S, ruling: str, choice: str) -> S:
        known = rulings[ruling]
        if choice not in known.choices:
            raise IllegalMove(
                "“{choice}” is no answer to “{question}”; choose {choices}",
                rule=known.rule,
                choice=choice,
                question=known.question,
                choices=listed(known.choices, "or"),
            )
        said = message(
            "House rule: {question} {text}", rule=known.rule, question=known.question, text=known.choices[choice]
        )
        after: S = settled(state, state.replace(rulings={**state.rulings, ruling: choice}, messages=(said,)))
        return after

    fields = {"ruling": OneOf(*rulings, what="ruling"), "choice": Text(100)}
    own_rules = tuple(dict.fromkeys(ruling.rule for ruling in rulings.values()))
    return Move(change_ruling, "Change a house rule", fields, rules or own_rules)


def check_turn(
    state: TableState, seat: int, now: int | None, rule: str, refusal: str = "it is {now}'s turn, not {who}'s"
) -> None:
    """Only the player whose turn it is may play; where it is nobody's, anybody may."""
    if now is not None and seat != now:
        raise IllegalMove(refusal, rule=rule, now=state.name(now), who=state.name(seat))


def check_was(was: int | None, now: int, to: int, what: str) -> None:
    """A correction names the number it replaces; if that has changed meanwhile, two people corrected at once."""
    if was is not None and was != now:
        raise IllegalMove(
            "{what} was {was} when this was set to {to}, but it is {now} now: pick one",
            rule="corrections",
            what=what,
            was=was,
            to=to,
            now=now,
        )


def winners_line(names: Sequence[str], winners: Iterable[int], rule: str) -> Message:
    """The last sentence of an outcome."""
    won = [names[seat] for seat in winners]
    if len(won) == 1:
        return message("{who} wins", rule=rule, who=won[0])
    return message("{who} share the win", rule=rule, who=listed(won)) if won else message("Nobody wins", rule=rule)
