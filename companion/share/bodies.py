"""How each kind of thing is laid out in a payload. Both directions are one program, as everywhere in a Scribe."""

from __future__ import annotations

from typing import Any

from companion.core import session_file
from companion.core.fields import Form, ListOf, Text, Whole
from companion.share.checked import all_optional
from companion.share.events import EventScribe
from companion.share.forms import FieldScribe
from companion.share.schemas import schema
from companion.share.scribe import Scribe, of, part

MOST_SEATS = 99
CHECKSUM = Whole(0, 2**32 - 1)
PLAYERS = ListOf(Text(), 1, MOST_SEATS)
TIPS = ListOf(Form(device=Text(), n=Whole(0), check=CHECKSUM))
DELTA = Form(id=Text(), setup=CHECKSUM, seats=Whole(1, MOST_SEATS))
HOLDINGS = Form(id=Text(), setup=CHECKSUM, tips=TIPS)


def carry_session(scribe: Scribe, mark: int, value: Any) -> Any:
    """A session as it stands in a session file."""
    values = FieldScribe(scribe)
    name = values.carry(Text(), part(value, "id"), ("id",))
    players = values.carry(PLAYERS, of(value, lambda v: [seat["name"] for seat in v["seats"]]), ("player",))
    by = schema(mark, len(players))
    rulings = values.carry_or_spell(by.rulings, part(value, "rulings"), ("rulings",))
    options = values.carry_or_spell(by.options, part(value, "options"), ("options",))
    events = EventScribe(by, values).carry_all(part(value, "events"))
    seats = [{"name": player} for player in players]
    found = {"id": name, "game": by.game, "seats": seats, "rulings": rulings, "options": options, "events": events}
    return {"format": session_file.FORMAT, "version": session_file.VERSION, **found}


def carry_delta(scribe: Scribe, mark: int, value: Any) -> Any:
    values = FieldScribe(scribe)
    head = values.carry(DELTA, of(value, lambda v: {key: v[key] for key in DELTA.fields}), ("delta",))
    events = EventScribe(schema(mark, head["seats"]), values)
    return {**head, "rows": events.carry_all(part(value, "rows"))}


def carry_holdings(scribe: Scribe, mark: int, value: Any) -> Any:
    return FieldScribe(scribe).carry(HOLDINGS, value, ("holdings",))


def carry_profile(scribe: Scribe, mark: int, value: Any) -> Any:
    values, form = FieldScribe(scribe), all_optional(schema(mark, MOST_SEATS).options)
    name = values.carry(Text(), part(value, "name"), ("profile",))
    return {"name": name, "data": values.carry_or_spell(form, part(value, "data"), ("options",))}


def carry_house_rules(scribe: Scribe, mark: int, value: Any) -> Any:
    form = all_optional(schema(mark, MOST_SEATS).rulings)
    return {"choices": FieldScribe(scribe).carry_or_spell(form, part(value, "choices"), ("rulings",))}
