"""Hypothesis strategies for the fields of moves: values that have the right shape, and no other sense."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.core.cards import CARDS
from companion.core.fields import (
    Anything,
    CardName,
    Field,
    Flag,
    Form,
    ListOf,
    MapOf,
    Maybe,
    NameOrForm,
    OneOf,
    Only,
    Seat,
    Text,
    Whole,
)
from companion.core.game import Move

SIMPLE = {Flag: st.booleans(), CardName: st.sampled_from(sorted(CARDS)), Anything: st.none()}


def values(field: Field, seats: int) -> st.SearchStrategy[Any]:
    """Values that the field takes."""
    if type(field) in SIMPLE:
        return SIMPLE[type(field)]
    if isinstance(field, Seat):
        return st.integers(0, seats - 1)
    if isinstance(field, Whole):
        low = max(field.least, -20)
        return st.integers(low, max(low, min(field.most, 70)))
    return _words(field) if isinstance(field, Text | OneOf | Only) else _compound(field, seats)


def _words(field: Field) -> st.SearchStrategy[Any]:
    if isinstance(field, OneOf):
        return st.sampled_from(field.names) if field.names else st.just("none")
    return st.just(field.value) if isinstance(field, Only) else st.text("abc", min_size=1, max_size=5)


def _compound(field: Field, seats: int) -> st.SearchStrategy[Any]:
    if isinstance(field, Form):
        return form_values(field, seats)
    if isinstance(field, Maybe):
        return st.none() | values(field.item, seats)
    if isinstance(field, ListOf):
        return st.lists(values(field.item, seats), min_size=field.least, max_size=min(field.most, field.least + 3))
    if isinstance(field, MapOf):
        return st.dictionaries(st.text("abc", min_size=1, max_size=3), values(field.item, seats), max_size=2)
    if isinstance(field, NameOrForm):
        return values(field.name, seats) | values(field.form, seats)
    raise TypeError(f"no strategy for {type(field).__name__}")


def form_values(form: Form, seats: int) -> st.SearchStrategy[dict[str, Any]]:
    needed = {key: values(field, seats) for key, field in form.fields.items() if field.is_required}
    optional = {key: values(field, seats) for key, field in form.fields.items() if not field.is_required}
    return st.fixed_dictionaries(needed, optional=optional)


def move_data(move: Move[Any], seats: int) -> st.SearchStrategy[dict[str, Any]]:
    return form_values(Form(**move.fields), seats)
