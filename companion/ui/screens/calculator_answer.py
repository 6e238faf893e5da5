"""The answer of a calculator: chances as bars, objects as facts; how it comes about, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

import flet as ft

from companion.core.errors import Problem
from companion.core.field_words import read_out
from companion.core.messages import Message
from companion.rulebook.entries import find_entry
from companion.ui.forms.labels import label_of, sentences
from companion.ui.kit.buttons import rule_link, rule_sign, with_id
from companion.ui.kit.cards_and_dice import odds_bar
from companion.ui.kit.formats import percent
from companion.ui.kit.layout import col, fact, flow, heading, inset, panel, row, strut, tag, wide_col
from companion.ui.kit.text import body_text, label, small
from companion.ui.theme import GAP, MEDIUM_GAP, SMALL_GAP, TARGET, TIGHT_GAP, Theme
from companion.ui.translation import decimal

NO_CHANCES = ("mean", "expected")  # keys whose numbers are averages, however small
MANY = 8  # more chances than that are drawn as columns
TITLES = ("style", "name", "id")  # what a line of a list is called by
LINE, MOST = 30, 300  # pixels for a line of an answer, and for all of it
Open = Callable[[str], None]  # to a rule, by its id
Say = Callable[[str], str]  # a word of the answer, as the reader says it


def is_chance(key: str, value: Any) -> bool:
    """Chances are the only fractions in an answer, beside averages."""
    return isinstance(value, float) and 0 <= value <= 1 and not key.startswith(NO_CHANCES)


def answer_lines(t: Theme, say: Say, answer: Mapping[str, Any]) -> list[ft.Control]:
    """The whole answer, key by key."""
    return [line for key, value in answer.items() for line in _entry(t, say, key, value)]


def _entry(t: Theme, say: Say, key: str, value: Any) -> list[ft.Control]:
    title = label_of(t, key)
    if is_chance(key, value):
        return [odds_bar(t, title, value)]
    if isinstance(value, Mapping):
        return [label(title, t, t.soft), *_mapping(t, say, key, value)] if value else [fact(t, title, t.say("none"))]
    if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
        return [_item(t, say, item) for item in value]
    return [fact(t, title, value_text(t, say, value))]


def _mapping(t: Theme, say: Say, key: str, value: Mapping[str, Any]) -> list[ft.Control]:
    """People or cards by name, each with a chance, a number, or more."""
    chances = all(is_chance(key, part) for part in value.values())
    if chances and len(value) > MANY:
        return [columns(t, value)]
    if chances:
        return [odds_bar(t, say(name), part) for name, part in value.items()]
    lines: list[ft.Control] = []
    for name, part in value.items():
        if isinstance(part, Mapping) and len(part) > MANY:
            lines += [small(say(name), t), columns(t, part)]
        elif isinstance(part, Mapping):
            lines.append(fact(t, say(name), facts_text(t, say, part)))
        else:
            lines.append(fact(t, say(name), value_text(t, say, part)))
    return lines


def _item(t: Theme, say: Say, item: Mapping[str, Any]) -> ft.Control:
    """One line of a list: its name, then its facts as tags and its chances as bars."""
    title = next((key for key in TITLES if key in item), None)
    rest = {key: value for key, value in item.items() if key != title and value != [] and value is not None}
    bars = [odds_bar(t, label_of(t, key), value) for key, value in rest.items() if is_chance(key, value)]
    tags = [_tag(t, say, key, value) for key, value in rest.items() if not is_chance(key, value)]
    head = [label(say(str(item[title])), t)] if title else []
    return panel(
        t, wide_col(*head, *([flow(*tags, gap=SMALL_GAP)] if tags else []), *bars, gap=SMALL_GAP), padding=MEDIUM_GAP
    )


def _tag(t: Theme, say: Say, key: str, value: Any) -> ft.Control:
    """Yes and no speak for themselves in colour and word."""
    ink = t.ok if value is True else t.soft if value is False else t.text
    return tag(t, t.say("{what}: {value}", what=label_of(t, key), value=value_text(t, say, value)), ink=ink)


def facts_text(t: Theme, say: Say, facts: Mapping[str, Any]) -> str:
    return ", ".join(f"{label_of(t, key)} {value_text(t, say, value)}" for key, value in facts.items())


def value_text(t: Theme, say: Say, value: Any) -> str:
    """A plain value as people say it."""
    if value is None:
        return t.say("none")
    if isinstance(value, bool):
        return t.say("yes") if value else t.say("no")
    if isinstance(value, float):
        return decimal(value, t.language)
    if isinstance(value, Mapping):
        return facts_text(t, say, value)
    if isinstance(value, list):
        return ", ".join(value_text(t, say, item) for item in value) or t.say("none")
    return say(value) if isinstance(value, str) else str(value).replace("-", "−")


def columns(t: Theme, chances: Mapping[str, float], height: float = 72) -> ft.Control:
    """Many chances side by side, as far as they can be visible; the likeliest is named."""
    visible = {name: chance for name, chance in chances.items() if chance >= 0.002}
    most = max(visible.values(), default=1.0)
    best = max(visible, key=lambda name: visible[name], default="")
    bars = [
        ft.Container(
            bgcolor=t.accent if name == best else t.edge,
            height=max(2.0, height * chance / most),
            border_radius=2,
            expand=True,
            tooltip=f"{name}: {percent(t, chance)}",
        )
        for name, chance in visible.items()
    ]
    ends = (next(iter(visible), ""), next(reversed(visible), "")) if visible else ("", "")
    sentence = t.say(
        "from {low} to {high}, most likely {best} ({chance})",
        low=ends[0],
        high=ends[1],
        best=best,
        chance=percent(t, most),
    )
    row = ft.Row(list(bars), spacing=1, height=height, vertical_alignment=ft.CrossAxisAlignment.END)
    return col(ft.Semantics(label=sentence, exclude_semantics=True, content=row), small(sentence, t), gap=TIGHT_GAP)


def lines_in(value: Any) -> int:
    """About how many lines of text an answer takes: how much of the screen it deserves."""
    if isinstance(value, Mapping):
        return 4 if len(value) > MANY else sum(1 + lines_in(part) for part in value.values())
    if isinstance(value, list):
        return sum(2 + lines_in(item) for item in value if isinstance(item, Mapping))
    return 0


class Answer(NamedTuple):
    """What the calculator answered and how it came to that, or why it cannot say anything."""

    found: dict[str, Any] | None
    steps: tuple[Message, ...] = ()
    problems: tuple[Problem, ...] = ()
    names: Collection[str] = ()  # those that were typed

    def saying(self, t: Theme) -> Say:
        """Its words in the reader's language: names stay as they are, and what a step says is said like there."""
        steps = {str(step): t.tell(step) for step in self.steps}
        return lambda text: read_out(text) if text in self.names else steps.get(text) or t.say(read_out(text))


def answer_bar(t: Theme, answer: Answer) -> ft.Control:
    """The answer stands where the thumb is, and changes while the form above does."""
    if answer.found is None:
        lines: list[ft.Control] = [small(text, t, t.warn) for text in sentences(t, answer.problems)]
        inside, height = col(heading(t, t.say("Result")), *lines, gap=SMALL_GAP, tight=True), None
    else:
        inside = wide_col(heading(t, t.say("Result")), *answer_lines(t, answer.saying(t), answer.found), gap=SMALL_GAP)
        inside.scroll = ft.ScrollMode.AUTO
        height = min(MOST, LINE * (1 + lines_in(answer.found)) * t.scale + 24)
    box = ft.Container(
        inside,
        height=height,
        bgcolor=t.panel,
        border=ft.Border(top=ft.BorderSide(2, t.accent)),
        padding=inset(left=t.margin, right=t.margin, top=MEDIUM_GAP, bottom=GAP),
    )
    return ft.Semantics(live_region=True, content=box)


def step_lines(t: Theme, game: str, steps: tuple[Message, ...], on_rule: Open) -> list[ft.Control]:
    """How the answer comes about; each step opens the rule that it follows."""
    if not steps:
        return []
    lines = [_step(t, game, n, step, on_rule) for n, step in enumerate(steps, 1)]
    head = heading(t, t.say("Step by step"))
    return [head, panel(t, wide_col(*lines, gap=0), padding=inset(left=GAP, top=TIGHT_GAP, bottom=TIGHT_GAP))]


def _step(t: Theme, game: str, n: int, step: Message, on_rule: Open) -> ft.Control:
    text = t.tell(step)
    texts = body_text(text[:1].upper() + text[1:], t, "label", expand=True)
    number = ft.Container(label(f"{n}.", t, t.soft), width=26 * t.scale)
    return row(strut(TARGET), number, texts, *_sign(t, game, n, step.rule, on_rule), gap=TIGHT_GAP)


def _sign(t: Theme, game: str, n: int, rule: str | None, on_rule: Open) -> list[ft.Control]:
    if rule is None:
        return []
    name = t.say("Rule for step {n}: {title}", n=n, title=find_entry(rule, game, t.language).title)
    return [with_id(f"rule-of-{n}", rule_sign(t, name, lambda: on_rule(rule)))]


def rule_links(t: Theme, game: str, rules: Iterable[str], on_rule: Open) -> ft.Control:
    """All rules that the calculator follows."""
    titles = {rule: find_entry(rule, game, t.language).title for rule in rules}
    return col(*(rule_link(t, title, lambda e, r=rule: on_rule(r), left=True) for rule, title in titles.items()))
