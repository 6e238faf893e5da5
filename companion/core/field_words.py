"""Fields and their values in words that can be translated: for forms, and for lines that were taken back."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from companion.core.fields import Field, Flag, Form, ListOf, MapOf, Maybe, NameOrForm, OneOf, Seat
from companion.core.messages import Message, listed, message

ODD_KEYS = {  # whose own word would not be understood
    "as_colour": message("The Joker counts as"),
    "id": message("Name"),
    "n": message("How many"),
    "seat": message("Player"),
}
TITLES = ("seat", "name")  # keys whose values say what the whole is about


def read_out(name: str) -> str:
    """An id as a word: `tax_collector` is "Tax collector", `d10` stays."""
    plain = name.replace("_", " ").replace("-", " ").strip()
    is_die = re.fullmatch(r"d\d+", plain)
    return plain if is_die else plain[:1].upper() + plain[1:]


def key_in_words(key: str) -> Message:
    """A key as people read it: `target_seat` is "Target seat"."""
    return ODD_KEYS.get(key) or message(read_out(key))


def in_words(field: Field, value: Any, names: Sequence[str]) -> object:
    """A value of a field; `names` are those of the players, by seat."""
    match field, value:
        case (_, None) | (_, []):
            return message("none")
        case Seat(), int():
            return names[value] if value < len(names) else "…"
        case Flag(), _:
            return message("yes") if value else message("no")
        case OneOf(), str():
            return message(read_out(value))
    return _compound(field, value, names)


def _compound(field: Field, value: Any, names: Sequence[str]) -> object:
    match field:
        case Maybe():
            return in_words(field.item, value, names)
        case NameOrForm():
            return in_words(field.chosen(value), value, names)
        case ListOf():
            return listed((in_words(field.item, item, names) for item in value), "")
        case MapOf():
            return listed((_part(key, in_words(field.item, item, names)) for key, item in value.items()), "")
        case Form():
            return _form_in_words(field, value, names)
    return value


def _form_in_words(form: Form, value: Mapping[str, Any], names: Sequence[str]) -> object:
    """Joda City (Value: 3, Colour: Red)."""
    given = {key: part for key, part in value.items() if part not in (None, [], {})}
    title = next((in_words(form.fields[key], given[key], names) for key in TITLES if key in given), "")
    parts = listed(parts_in_words(form.fields, given, names, TITLES), "")
    return message("{title} ({parts})", title=title, parts=parts) if title and parts else title or parts


def parts_in_words(
    fields: Mapping[str, Field], data: Mapping[str, Any], names: Sequence[str], but: Collection[str] = ()
) -> Iterator[Message]:
    """Whatever was given, in the order of the fields: the same on every phone."""
    for key, field in fields.items():
        if key in data and key not in but:
            yield _part(key_in_words(key), in_words(field, data[key], names))


def values_in_words(
    fields: Mapping[str, Field], data: Mapping[str, Any], names: Sequence[str], but: Collection[str] = ()
) -> Iterator[object]:
    """The values alone, for sentences: what is off or empty is not told, and what is on by its key."""
    for key, field in fields.items():
        value = data.get(key)
        if key not in but and value not in (None, False, [], {}):
            yield key_in_words(key) if value is True else in_words(field, value, names)


def _part(key: object, value: object) -> Message:
    return message("{key}: {value}", key=key, value=value)
