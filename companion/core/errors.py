"""Everything that can go wrong, each as a sentence for the person who sees it.

CompanionError
├── IllegalMove      the rules (or the table's state) forbid the move; carries the rule's id
├── BadInput         values that cannot be read; one problem a line, each naming its field
│   ├── BadSession   a session that is damaged, foreign or newer than this program
│   └── BadPayload   a code or link of which the same is true
├── UnknownName      no such game, move, calculator, player
├── MergeConflict    two logs that cannot be one: another session, or one event name with two contents
└── BadData          a file of rules_data that cannot be used; names the file and the line
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from companion.core.messages import Message, did_you_mean, message, printable


def as_message(sentence: str | Message) -> Message:
    return sentence if isinstance(sentence, Message) else Message("{text}", None, {"text": sentence})


class CompanionError(Exception):
    """The base of all our errors; `str()` of it can be shown to anybody. It is made of a text, or of a `Message`."""

    @property
    def message(self) -> Message:
        """The sentence with its values apart, so that it can be told in another language."""
        return as_message(self.args[0] if self.args else "")

    @property
    def in_terminal(self) -> Message:
        """The same for whoever runs the program: it may name a file, or what a driver said."""
        return self.message


class IllegalMove(CompanionError):
    """A refusal: a sentence with its values, and the id of the rule that speaks."""

    def __init__(self, template: str, rule: str | None = None, **values: object) -> None:
        super().__init__(Message(template, rule, values))

    @property
    def rule(self) -> str | None:
        return self.message.rule


FieldPath = tuple[str | int, ...]  # the way to a value: ("players", 1, "coin") is players[1].coin


class Kind(Enum):
    """What forms tell apart."""

    WRONG = "wrong"
    MISSING = "missing"  # nothing has been given yet
    INCOMPLETE = "incomplete"  # a list has `n` parts and must have `all`


class Problem(NamedTuple):
    """What is wrong with the value at a place, put into words by whoever shows it; without a place, a sentence."""

    place: FieldPath | None
    message: Message
    kind: Kind = Kind.WRONG

    def __str__(self) -> str:
        return str(self.line())

    def line(self) -> Message:
        if self.place is None:
            return self.message
        return message("{place}: {problem}", place=place_text(self.place), problem=self.message)

    def inside(self, place: FieldPath) -> Problem:
        """The same problem, seen from further out."""
        return self._replace(place=(*place, *(self.place or ())))


def place_text(place: FieldPath) -> str:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in place)
    return "".join(steps).removeprefix(".") if place else "input"


def repeated(names: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The names in a list that must differ and do not: each that came before, with its place."""
    seen: set[str] = set()
    for at, name in enumerate(names):
        if name in seen:
            yield at, name
        seen.add(name)


class BadInput(CompanionError):
    """One or more problems: `problems` are lines `field: what was expected, what was found`, `details` their parts."""

    def __init__(self, problems: Iterable[Problem | Message | str]) -> None:
        self.details = tuple(p if isinstance(p, Problem) else Problem(None, as_message(p)) for p in problems)
        self.problems = tuple(printable(str(problem)) for problem in self.details)
        super().__init__("\n".join(self.problems))

    @property
    def message(self) -> Message:
        lines = {f"line{n}": problem.line() for n, problem in enumerate(self.details)}
        return Message("\n".join(f"{{{name}}}" for name in lines), None, lines)


class BadSession(BadInput):
    """A session file that cannot be read; nothing of it was used."""


class BadPayload(BadInput):
    """A code, or what somebody took for one, that cannot be read; nothing of it was used."""

    def __init__(self, sentence: str | Message) -> None:
        super().__init__([sentence])


class UnknownName(CompanionError):
    """Something was called by a name that nobody has."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        self.name = name
        hint = did_you_mean(name, known)
        super().__init__(message("unknown {what} {found}; {hint}", what=message(what), found=repr(name), hint=hint))


class MergeConflict(CompanionError):
    """Two logs that cannot become one; neither was changed."""


class BadData(CompanionError):
    """A data file that stops the start."""
