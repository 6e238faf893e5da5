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

from collections.abc import Iterable

from companion.core.messages import Message, did_you_mean, printable


class CompanionError(Exception):
    """The base of all our errors; `str()` of it can be shown to anybody. It is made of a text, or of a `Message`."""

    @property
    def message(self) -> Message:
        """The sentence with its values apart, so that it can be told in another language."""
        said = self.args[0] if self.args else ""
        return said if isinstance(said, Message) else Message("{text}", None, {"text": str(self)})


class IllegalMove(CompanionError):
    """A refusal: a sentence with its values, and the id of the rule that speaks."""

    def __init__(self, template: str, rule: str | None = None, **values: object) -> None:
        super().__init__(Message(template, rule, values))

    @property
    def rule(self) -> str | None:
        return self.message.rule


class BadInput(CompanionError):
    """One or more problems, each a line `field: what was expected, what was found`."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(printable(problem) for problem in problems)
        super().__init__("\n".join(self.problems))


class BadSession(BadInput):
    """A session file that cannot be read; nothing of it was used."""


class BadPayload(BadInput):
    """A code, or what somebody took for one, that cannot be read; nothing of it was used."""

    def __init__(self, sentence: str | Message) -> None:
        super().__init__([str(sentence)])
        if isinstance(sentence, Message):
            self.args = (sentence,)


class UnknownName(CompanionError):
    """Something was called by a name that nobody has."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        self.name = name
        super().__init__(f"unknown {what} {name!r}; {did_you_mean(name, known)}")


class MergeConflict(CompanionError):
    """Two logs that cannot become one; neither was changed."""


class BadData(CompanionError):
    """A data file that stops the start."""
