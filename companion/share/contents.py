"""What a code can hold: a session, a part of one, a box, house rules. Each is read by the same checks as a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Any

from companion.core.errors import BadInput, BadPayload, CompanionError, IllegalMove
from companion.core.event_log import Session
from companion.core.fields import Form, OneOf, read
from companion.core.game import Game, Move
from companion.core.messages import message
from companion.core.players import Name
from companion.core.session_file import LOG_FORMS, moves_named, parse_session, session_plain
from companion.core.table import replay
from companion.games import find_game
from companion.share.field_coder import plain_text

Plain = Mapping[str, Any]
Row = Mapping[str, Any]  # an event as it stands in a session file


@dataclass(frozen=True)
class DeviceCount:
    """How many of a device's events somebody has, and a checksum of them: a copied phone counts alike."""

    n: int
    check: int


@dataclass(frozen=True)
class VersionVector:
    """What somebody has of a table: to be shown to somebody who may have more."""

    id: str
    game: str
    setup: int  # a checksum of the seats, rulings and options
    counts: Mapping[str, DeviceCount]  # by device


@dataclass(frozen=True)
class Delta:
    """Some events of a table, for somebody who has the others. Its rows are checked when they meet those."""

    id: str
    game: str
    setup: int
    seats: int
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Profile:
    """A box or deck that somebody has described: options for the next table."""

    game: str
    name: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class HouseRules:
    """Answers to the open questions of a game."""

    game: str
    choices: Mapping[str, str]


Shareable = Session | VersionVector | Delta | Profile | HouseRules


def setup_check(session: Session) -> int:
    """Tells one set-up from another in four bytes."""
    whole = session_plain(session)
    parts = plain_text([whole[key] for key in ("id", "game", "seats", "rulings", "options")])
    return int.from_bytes(sha256(parts.encode("utf-8", "surrogatepass")).digest()[:4])


@dataclass(frozen=True)
class StrangeMove(Move[Any]):
    """A move that this version does not know: it is kept as it came, and shown as one that does not fit."""

    def read(self, data: Mapping[str, Any], seats: int) -> dict[str, Any]:
        return dict(data)


def read_session(value: Plain) -> Session:
    """A session that can be replayed, with every move that this version knows in its proper form."""

    def game_of(game_id: str) -> Game[Any]:
        game = find_game(game_id)
        kinds = {*moves_named(value["events"]).values(), *(row["kind"] for row in value["events"])}
        strange = kinds - {*game.moves, *LOG_FORMS}
        if not all(kind.isprintable() for kind in strange):
            raise BadInput(["a move has control characters in its name"])
        return replace(
            game, moves={**game.moves, **{kind: StrangeMove(partial(_unknown, kind), kind) for kind in strange}}
        )

    try:
        session = parse_session(json.dumps(value), game_of)
        replay(find_game(session.game), session)
    except CompanionError as error:
        raise unsound(error) from None
    return session


def _unknown(kind: str, *_: object, **__: object) -> Any:
    """A strange move is kept and never made: at the table it is a misfit."""
    raise IllegalMove("This version doesn’t know the move {kind}", kind=kind)


def read_delta(game: str, value: Plain) -> Delta:
    return Delta(value["id"], game, value["setup"], value["seats"], tuple(value["rows"]))


def read_version_vector(game: str, value: Plain) -> VersionVector:
    counts = {row["device"]: DeviceCount(row["n"], row["check"]) for row in value["tips"]}
    return VersionVector(value["id"], game, value["setup"], counts)


def read_profile(game: str, value: Plain) -> Profile:
    """A box whose figures the game takes as options."""
    form = Form(name=Name(), data=all_optional(Form(**find_game(game).options)))
    found = _read(form, dict(value))
    return Profile(game, found["name"], found["data"])


def read_house_rules(game: str, value: Plain) -> HouseRules:
    rulings = {key: OneOf(*ruling.choices, what="choice") for key, ruling in find_game(game).rulings.items()}
    found = _read(Form(choices=all_optional(Form(**rulings))), dict(value))
    return HouseRules(game, found["choices"])


def all_optional(form: Form) -> Form:
    return Form(**{key: field.optional() for key, field in form.fields.items()})


def _read(form: Form, value: Any) -> Any:
    try:
        return read(form, value)
    except BadInput as error:
        raise unsound(error) from None


def unsound(error: CompanionError) -> BadPayload:
    return BadPayload(message("This code can’t be used. {why}", why=str(error).partition("\n")[0]))
