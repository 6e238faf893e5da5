"""What a game is: the one object that everything else asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.core.errors import BadInput, IllegalMove, Problem, UnknownName
from companion.core.field_words import values_in_words
from companion.core.fields import Field, Form, OneOf, Text, read
from companion.core.messages import Message, listed, message
from companion.core.state import Outcome, Part, Setup, TableState

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
    secret_fields: tuple[str, ...] = ()  # fields that no description shows: secret figures, codes without words

    def stamped(self, state: S, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data with the present stamps, where none were given."""
        return {**{key: stamp(state) for key, stamp in self.stamps.items()}, **data}

    def check_stamps(self, state: S, data: Mapping[str, Any]) -> None:
        for key, stamp in self.stamps.items():
            if data.get(key, now := stamp(state)) != now:
                raise IllegalMove(
                    "“{move}” belongs to {key} {then}, and this is {key} {now}",
                    rule=self.rules[0] if self.rules else None,
                    move=message(self.title),
                    key=message(key),
                    then=data[key],
                    now=now,
                )

    def read(self, data: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """The data in canonical form, or BadInput."""
        found: dict[str, Any] = read(Form(**self.fields), dict(data), seats=seats)
        return found

    def described(self, data: Mapping[str, Any], names: Sequence[str]) -> Message:
        """The move in words without its effects, for lines that do not fit: "Ann: Buy (Backpack, 5)"."""
        silent = {*self.stamps, *self.secret_fields, "seat", "was"}
        parts = listed(values_in_words(self.fields, data, names, silent), "")
        what = message("{title} ({parts})", title=message(self.title), parts=parts) if parts else message(self.title)
        seat = None if "seat" in self.stamps else data.get("seat")
        return what if seat is None or seat >= len(names) else message("{who}: {what}", who=names[seat], what=what)


@dataclass(frozen=True)
class Phase:
    """A part of the game with a name, and the ids of the rules that matter in it."""

    title: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ruling:
    """A question that the rulebook leaves open, and the answers a table can choose from.

    `later`: it was added when tables had already been played. A setup names it only if the table chose an answer, so
    that older files and codes are still read exactly.
    """

    question: str
    choices: Mapping[str, str]
    default: str
    rule: str
    later: bool = False

    @property
    def field(self) -> Field:
        """What a setup may say."""
        choice = OneOf(*self.choices, what="choice")
        return choice.optional() if self.later else choice.default(self.default)


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
    """Everything the rest of the program may know of a game.

    `learnt(state)`: what the table knows of its box beyond the rulebook, as those options of the next table.
    """

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
    describe: Callable[[S], Iterable[Message]]
    calculators: Mapping[str, Calculator]
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    options: Mapping[str, Field] = field(default_factory=dict)
    leaving: str = ""  # the move by which a player leaves before the end, if there is one
    learnt: Callable[[S], dict[str, Any]] = lambda state: {}
    part: Callable[[S], Part | None] = lambda state: None  # for games of a match; `outcome` is the match's own then

    @property
    def short_title(self) -> str:
        """What people call it, where there is little room: of two titles the second."""
        return self.title.rpartition(", ")[2]

    def read_setup(self, names: Sequence[str], rulings: Mapping[str, str], options: Mapping[str, Any]) -> Setup:
        """A sound set-up with every default filled in, or BadInput."""
        if len(names) not in self.players:
            text = "{game} takes {wanted} players, found {n}"
            said = message(text, game=self.title, wanted=_span(self.players), n=len(names))
            raise BadInput([Problem(("seats",), said)])
        if len(set(names)) < len(names):
            raise BadInput([Problem(("seats",), message("two players have the same name; give one of them another"))])
        choices = Form(**{key: ruling.field for key, ruling in self.rulings.items()})
        chosen = read(choices, dict(rulings))
        return Setup(tuple(names), chosen, read(Form(**self.options), dict(options), seats=len(names)))

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

    def try_move(self, state: S, kind: str, data: Mapping[str, Any], *, unread: bool = False) -> S | IllegalMove:
        """What a move would come to, asked before a tap; nothing has happened yet.

        The data are taken as they are. `unread`: they are read first, so that half a draft is refused.
        """
        try:
            return self.apply(state, kind, self.moves[kind].read(data, len(state.names)) if unread else data)
        except IllegalMove as refusal:
            return refusal
        except BadInput as problems:
            return IllegalMove("{problems}", problems=problems.message)

    def state_after(self, state: S, kind: str, /, **data: Any) -> S | None:
        """The same for who does not care why it would be refused."""
        found = self.try_move(state, kind, data)
        return None if isinstance(found, IllegalMove) else found

    def refusal(self, state: S, kind: str, /, **data: Any) -> Message | None:
        """Why a move would be refused now; None: it would be taken."""
        found = self.try_move(state, kind, data)
        return found.message if isinstance(found, IllegalMove) else None

    def is_allowed(self, state: S, kind: str, /, **data: Any) -> bool:
        return self.refusal(state, kind, **data) is None

    def _wrong_phase(self, move: Move[S], phase: str) -> IllegalMove:
        return IllegalMove(
            "“{move}” belongs to: {wanted}. Now it is: {phase}",
            rule=move.rules[0] if move.rules else None,
            move=message(move.title),
            wanted=listed((message(self.phases[p].title) for p in move.phases), "or"),
            phase=message(self.phases[phase].title),
        )

    def moves_now(self, state: S) -> dict[str, Move[S]]:
        """What may happen in the present phase."""
        phase = self.phase(state)
        return {kind: move for kind, move in self.moves.items() if not move.phases or phase in move.phases}

    def calculator(self, name: str) -> Calculator:
        if name not in self.calculators:
            raise UnknownName("calculator", name, self.calculators)
        return self.calculators[name]


def _span(players: range) -> Message:
    if len(players) == 1:
        return message("{n}", n=players[0])
    return message("{least} to {most}", least=players[0], most=players[-1])


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
                "“{choice}” isn’t an answer to “{question}”. Choose {choices}",
                rule=known.rule,
                choice=choice,
                question=message(known.question),
                choices=listed(known.choices, "or"),
            )
        question, text = message(known.question), message(known.choices[choice])
        said = message("House rule: {question} {text}", rule=known.rule, question=question, text=text)
        after: S = settled(state, state.replace(rulings={**state.rulings, ruling: choice}, messages=(said,)))
        return after

    fields = {"ruling": OneOf(*rulings, what="ruling"), "choice": Text(100)}
    own_rules = tuple(dict.fromkeys(ruling.rule for ruling in rulings.values()))
    return Move(change_ruling, "Change a house rule", fields, rules or own_rules, secret_fields=("choice",))


def check_turn(
    state: TableState, seat: int, now: int | None, rule: str, refusal: str = "It’s {now}’s turn, not {who}’s"
) -> None:
    """Only the player whose turn it is may play; where it is nobody's, anybody may."""
    if now is not None and seat != now:
        raise IllegalMove(refusal, rule=rule, now=state.name(now), who=state.name(seat))


def winners_line(names: Sequence[str], winners: Iterable[int], rule: str) -> Message:
    """The last sentence of an outcome."""
    won = [names[seat] for seat in winners]
    if len(won) == 1:
        return message("{who} wins", rule=rule, who=won[0])
    return message("{who} share the win", rule=rule, who=listed(won)) if won else message("No one wins", rule=rule)
