"""The box profile: what is printed on this table's tiles and cards, as far as anybody has entered it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any

from companion.core.corrections import check_was, correction
from companion.core.errors import BadInput, IllegalMove, Problem, repeated
from companion.core.fields import Field, Form, ListOf, Text, Whole
from companion.core.messages import Message, counted, listed, message
from companion.core.state import Setup, with_item
from companion.games.royal_bastards import facts
from companion.games.royal_bastards.bastards import holder, known_cards, known_name
from companion.games.royal_bastards.endgame import settled
from companion.games.royal_bastards.facts import ATTRIBUTES, FESTIVALS, PLAYERS
from companion.games.royal_bastards.state import BastardCard, BastardsState, Rival, Territory, letters, spelled

CARD_WORDS = (
    *(message(attribute.capitalize()) for attribute in ATTRIBUTES),
    message("race"),
    message("class"),
    message("Hometown"),
)
COLOURS = {
    said.template: said
    for said in (
        *(message("red"), message("orange"), message("yellow"), message("gold"), message("green"), message("blue")),
        *(message("purple"), message("pink"), message("brown"), message("black"), message("grey"), message("white")),
    )
}
NAME = Text(40, "name")
WORD = Text(40, "word")
PRINTED = Whole(0, facts.MOST_ATTRIBUTE)
PRINTED_FIELDS: dict[str, Field] = {attribute: PRINTED.optional() for attribute in ATTRIBUTES}
BASTARD_FIELDS: dict[str, Field] = {
    "name": NAME,
    **PRINTED_FIELDS,
    "race": WORD.optional(),
    "job": WORD.optional(),
    "hometown": NAME.optional(),
}
TERRITORY_FIELDS: dict[str, Field] = {
    "name": NAME,
    "value": Whole(0, facts.MOST_VALUE).optional(),
    "colour": WORD.optional(),
}
FESTIVAL = ListOf(Whole(0, facts.MOST_FESTIVAL), 0, PLAYERS[-1])
OPTIONS: dict[str, Field] = {
    "bastards": ListOf(Form(**BASTARD_FIELDS), 0, facts.MOST_BASTARDS).default([]),
    "festival_support": ListOf(FESTIVAL, 0, len(FESTIVALS)).default([]),
    "territories": ListOf(Form(**TERRITORY_FIELDS), 0, facts.MOST_TERRITORIES).default([]),
}
"""A profile given before the game completes what the rulebook names. `festival_support`: by festival, then by rank."""


def setup(setup: Setup) -> BastardsState:
    """The state before anybody has chosen. Until the holder of Joda City is named, seat 0 is First Player."""
    tiles = _completed(facts.KNOWN_TERRITORIES, setup, "territories")
    bastards = _completed(facts.KNOWN_BASTARDS, setup, "bastards")
    given, nobody = setup.options["festival_support"], (0,) * len(setup.names)
    return BastardsState(
        names=setup.names,
        rulings=setup.rulings,
        messages=(),
        phase="setup",
        turn=1,
        first=0,
        rivals=(Rival(0, 0, None, None, 0, False),) * len(setup.names),
        territories={
            name: Territory(name, row.get("value"), row.get("colour"), nobody, None, None)
            for name, row in tiles.items()
        },
        cards={name: _bastard(row) for name, row in bastards.items()},
        festival_support=tuple(tuple(given[i]) if i < len(given) else () for i in range(len(FESTIVALS))),
        deck=facts.CHAOS_CARDS,
        discard=0,
        contest=None,
        resolved=frozenset(),
        owed=(),
        dealt=(),
        ranking=(),
        distributed=0,
        crown=None,
        endgame=None,
    )


def _completed(known: Sequence[Mapping[str, Any]], setup: Setup, key: str) -> dict[str, dict[str, Any]]:
    """The rows that the rulebook gives, completed and extended by the table's own."""
    given = setup.options[key]
    if twice := [at for at, _ in repeated(letters(row["name"]) for row in given)]:
        text = "{name!r} appears twice"
        raise BadInput(Problem((key, at, "name"), message(text, name=given[at]["name"])) for at in twice)
    rows = {row["name"]: dict(row) for row in known}
    for row in given:
        name = spelled(rows, row["name"])
        rows.setdefault(name, {}).update({**row, "name": name})
    most = {"territories": facts.MOST_TERRITORIES, "bastards": facts.MOST_BASTARDS}[key]
    if len(rows) > most:
        text = "expected at most {most} with those of the rulebook, found {n}"
        raise BadInput([Problem((key,), message(text, most=most, n=len(rows)))])
    return rows


def _bastard(row: Mapping[str, Any]) -> BastardCard:
    printed = tuple(row.get(attribute) for attribute in ATTRIBUTES)
    return BastardCard(row["name"], printed, row.get("race"), row.get("job"), row.get("hometown"))


def learnt(state: BastardsState) -> dict[str, Any]:
    """The box as options of the next table: what the rulebook does not say already."""
    tiles = [{"name": t.name, "value": t.value, "colour": t.colour} for t in state.territories.values()]
    bastards = [_bastard_row(card) for card in state.cards.values()]
    numbers = [list(numbers) for numbers in state.festival_support]
    return {
        "bastards": _beyond(facts.KNOWN_BASTARDS, bastards),
        "festival_support": numbers if any(numbers) else [],
        "territories": _beyond(facts.KNOWN_TERRITORIES, tiles),
    }


def _beyond(known: Sequence[Mapping[str, Any]], rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What the rows say and the rulebook's rows of these names don't."""
    printed = {row["name"]: row for row in known}
    found = []
    for row in rows:
        said = printed.get(row["name"], {})
        more = {key: value for key, value in row.items() if value is not None and value != said.get(key)}
        if more or row["name"] not in printed:
            found.append({"name": row["name"], **more})
    return found


def _bastard_row(card: BastardCard) -> dict[str, Any]:
    row = {"name": card.name, "race": card.race, "job": card.job, "hometown": card.hometown}
    return row | dict(zip(ATTRIBUTES, card.printed, strict=True))


def first_player(state: BastardsState, seat: int, was: int | None = None) -> BastardsState:
    """The holder of Joda City lays it and begins; later: whoever has the marker."""
    seen = None if was is None else state.name(was)
    check_was(message("The First Player"), state.name(state.first), state.name(seat), seen)
    said = message("{who} is First Player", rule="first-player", who=state.name(seat))
    if state.phase != "setup" and seat != state.first:
        said = correction(message("First Player"), state.name(state.first), state.name(seat))
    return settled(state.replace(first=seat, messages=(said,)))


def edit_territory(
    state: BastardsState, name: str, value: int | None = None, colour: str | None = None, was: int | None = None
) -> BastardsState:
    """A Territory is entered, or its value or colour is set right."""
    name = spelled(state.territories, name)
    tile = state.territories.get(name) or _new_territory(state, name)
    if value is not None and tile.value is not None:
        check_was(message("{name}", name=name), tile.value, value, was)
    after = tile.replace(value=tile.value if value is None else value, colour=colour or tile.colour)
    return settled(state.replace(territories={**state.territories, name: after}, messages=_tile_messages(tile, after)))


def colour_word(colour: str | None) -> str | Message | None:
    """A colour in the reader's language, if it is one of the usual words; else as it was typed."""
    return COLOURS.get(colour.casefold(), colour) if colour else None


def _new_territory(state: BastardsState, name: str) -> Territory:
    if len(state.territories) >= facts.MOST_TERRITORIES:
        text = "You can enter up to {most} Territories. Remove one first."
        raise IllegalMove(text, rule="box-profile", most=facts.MOST_TERRITORIES)
    return Territory(name, None, None, (0,) * len(state.names), None, None)


def _tile_messages(before: Territory, after: Territory) -> tuple[Message, ...]:
    """What the tile shows, or what is corrected on it."""
    changes: list[tuple[Message, Any, Any]] = [
        (message("value"), before.value, after.value),
        (message("colour"), colour_word(before.colour), colour_word(after.colour)),
    ]
    corrected = _corrected_messages(after.name, changes)
    if corrected and not any(was is None and now is not None for _, was, now in changes):
        return corrected
    points = message("points unknown") if after.value is None else counted(after.value, "point")
    text, colour = "{name}: {points}, {colour}", colour_word(after.colour) or message("colour unknown")
    return (*corrected, message(text, rule="territories", name=after.name, points=points, colour=colour))


def remove_territory(state: BastardsState, name: str) -> BastardsState:
    """A Territory that was entered by mistake."""
    if any(state.territory(name).support):
        raise IllegalMove("Remove the Support on {name} first.", rule="box-profile", name=name)
    if any(fighter.place == name for rival in state.rivals for fighter in rival.fighters):
        raise IllegalMove("Move the Bastards on {name} first.", rule="box-profile", name=name)
    rest = {other: tile for other, tile in state.territories.items() if other != name}
    said = message("{name} is removed from the box", rule="box-profile", name=name)
    return settled(state.replace(territories=rest, messages=(said,)))


def edit_bastard(
    state: BastardsState,
    name: str,
    race: str | None = None,
    job: str | None = None,
    hometown: str | None = None,
    was: Mapping[str, int] | None = None,
    **attributes: int,
) -> BastardsState:
    """A Bastard's card is entered or set right; what is left out stays."""
    name = known_name(state, name)
    cards = known_cards(state, name)
    card = cards[name]
    for attribute, seen in (was or {}).items():
        now = card.printed[ATTRIBUTES.index(attribute)]
        if now is not None and now != _in_the_rulebook(name, attribute):
            what = message("{name}’s {attribute}", attribute=message(attribute.capitalize()), name=name)
            check_was(what, now, attributes.get(attribute, now), seen)
    printed = tuple(attributes.get(a, n) for a, n in zip(ATTRIBUTES, card.printed, strict=True))
    after = card.replace(
        printed=printed, race=race or card.race, job=job or card.job, hometown=hometown or card.hometown
    )
    return state.replace(cards={**cards, name: after}, messages=_card_messages(card, after))


def _in_the_rulebook(name: str, attribute: str) -> int | None:
    """What the app brings along is nobody's entry: it may be another number than when a table was played."""
    return next((row.get(attribute) for row in facts.KNOWN_BASTARDS if row["name"] == name), None)


def _card_messages(before: BastardCard, after: BastardCard) -> tuple[Message, ...]:
    """What is read from the card, and what is corrected on it."""
    changes = list(zip(CARD_WORDS, _card_values(before), _card_values(after), strict=True))
    new = [message("{what} {n}", what=what, n=now) for what, was, now in changes if was is None and now is not None]
    corrected = _corrected_messages(after.name, changes)
    if corrected and not new:
        return corrected
    if not new:
        return (message("{name}’s card stays the same", rule="bastards", name=after.name),)
    words = reduce(lambda name, what: message("{name}, {what}", name=name, what=what), new)
    return (*corrected, message("{name}’s card: {new}", rule="bastards", name=after.name, new=words))


def _card_values(card: BastardCard) -> tuple[int | str | None, ...]:
    return (*card.printed, card.race, card.job, card.hometown)


def _corrected_messages(name: str, changes: Iterable[tuple[Message, Any, Any]]) -> tuple[Message, ...]:
    """A message for each figure or word that was known and is another now."""
    return tuple(
        correction(message("{name}, {what}", name=name, what=what), before, now)
        for what, before, now in changes
        if before is not None and now != before
    )


def remove_bastard(state: BastardsState, name: str) -> BastardsState:
    """A Bastard that was entered by mistake."""
    if name not in state.cards:
        raise IllegalMove("There’s no Bastard “{name}” in this box", rule="box-profile", name=name)
    if name in state.dealt or holder(state, name) is not None:
        raise IllegalMove("{name} is in play and can’t be removed", rule="box-profile", name=name)
    rest = {other: card for other, card in state.cards.items() if other != name}
    said = message("{name} is removed from the box", rule="box-profile", name=name)
    return state.replace(cards=rest, messages=(said,))


def edit_festival(state: BastardsState, turn: int, support: list[int]) -> BastardsState:
    """The Turn Tracker's numbers for one festival, from the first rank to the last."""
    if turn not in FESTIVALS:
        raise IllegalMove("Festivals are on turns {turns}", rule="festival", turns=listed(FESTIVALS))
    numbers = with_item(state.festival_support, FESTIVALS.index(turn), tuple(support))
    given = listed(support) or message("not entered yet")
    said = message(
        "Turn {turn} Festival, Support by rank: {numbers}", rule="festival-support", turn=turn, numbers=given
    )
    return state.replace(festival_support=numbers, messages=(said,))
