"""Another reader of sessions, written from docs/sharing.md alone: if the two agree, the document is right."""

from __future__ import annotations

import json
from collections import defaultdict
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import crc32

SCHEMAS = Path(__file__).parents[2] / "companion" / "share" / "schemas"
DIGITS = [0, 3, 5, 8, 10, 13, 15, 17, 20, 22, 25, 27, 29, 32, 34, 37, 39, 41]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
CARDS = [*(rank + suit for suit in "CDHS" for rank in RANKS), "JOKER"]
PHRASE = """Anna Ben Clara David Emma Felix Greta Henry Ida Jonas Kate Leo Maria Nora Oscar Paul Quinn Rosa Sarah Thomas
Ursula Victor Will Xenia Yann Zoe the king and the queen of the old castle in the forest near the river"""


def session_of(link: str) -> dict[str, Any]:
    data = payload_of("".join(link.split()).split("#/take/")[-1])
    assert data[0] in (1, 2)
    assert crc32(data[:1] + data[5:]) == int.from_bytes(data[1:5], "big")
    reader = OtherReader(data[5:])
    reader.own_kinds = ["undo"] if data[0] == 1 else ["undo", "change", "insert"]
    assert reader.even(16) == 0
    return reader.session(schema_of(reader.even(65536)))


def payload_of(digits: str) -> bytes:
    groups = [digits[start : start + 41] for start in range(0, len(digits), 41)]
    return b"".join(int(group).to_bytes(DIGITS.index(len(group)), "big") for group in groups)


def schema_of(mark: int) -> dict[str, Any]:
    for path in SCHEMAS.iterdir():
        if int.from_bytes(sha256(path.read_bytes()).digest()[:2], "big") == mark:
            found: dict[str, Any] = json.loads(path.read_bytes())
            return found
    raise LookupError(mark)


class OtherReader:
    def __init__(self, body: bytes) -> None:
        self.rest = list(body) + [0] * 8
        self.width, self.found = 2**32, 0
        for _ in range(4):
            self.found = self.found * 256 + self.rest.pop(0)
        self.tables: dict[tuple[Any, ...], dict[Any, int]] = defaultdict(dict)
        self.own_kinds: list[str] = []
        self.seat, self.stamps = 0, defaultdict(int)  # type: ignore[var-annotated]
        words: set[str] = set()
        for word in PHRASE.split():
            if word not in words:
                self.learn(word)
            words.add(word)

    def learn(self, word: str) -> None:
        """Count letters as if the word had been spelt."""
        for before, letter in zip(["", *word], [*word, ""], strict=True):
            close, wide = self.tables["letter", before], self.tables["letter",]
            if letter not in close and letter not in wide:
                number = 2 * ord(letter) if letter else 1
                lengths = self.tables["length", "letter"]
                lengths[number.bit_length()] = lengths.get(number.bit_length(), 0) + 1
            if letter not in close:
                wide[letter] = wide.get(letter, 0) + 1
            close[letter] = close.get(letter, 0) + 1

    def step(self, weights: list[int]) -> int:
        share, before = self.width // sum(weights), 0
        for place, weight in enumerate(weights):
            if before <= self.found // share < before + weight:
                self.found -= share * before
                self.width = share * weight
                while self.width < 2**24:
                    self.found = self.found * 256 + (self.rest.pop(0) if self.rest else 0)
                    self.width *= 256
                return place
            before += weight
        raise ValueError

    def even(self, size: int) -> int:
        share = self.width // size
        place = self.found // share
        self.found -= share * place
        self.width = share
        while self.width < 2**24:
            self.found = self.found * 256 + (self.rest.pop(0) if self.rest else 0)
            self.width *= 256
        return place

    def symbol(self, contexts: list[tuple[Any, ...]], spell: Any, size: int | None = None) -> Any:
        offered: list[Any] = []
        asked = []
        for context in contexts:
            table = self.tables[context]
            asked.append(table)
            fresh = [value for value in table if value not in offered]
            if not fresh:
                continue
            offered += fresh
            newcomer = 0 if len(offered) == size else len(fresh)
            place = self.step([table[value] for value in fresh] + [newcomer])
            if place < len(fresh):
                value = fresh[place]
                break
        else:
            value = spell(offered)
        for table in asked:
            table[value] = table.get(value, 0) + 1
        return value

    def choice(self, contexts: list[tuple[Any, ...]], choices: list[Any]) -> Any:
        def spell(offered: list[Any]) -> Any:
            rest = [choice for choice in choices if choice not in offered]
            return rest[self.even(len(rest))]

        return self.symbol(contexts, spell, len(choices))

    def spelt_number(self, family: str) -> int:
        length = self.choice([("length", family)], list(range(65)))
        number, left = min(length, 1), length - 1
        while left > 0:
            bits = min(left, 16)
            number = number * 2**bits + self.even(2**bits)
            left -= bits
        return -(number + 1) // 2 if number % 2 else number // 2

    def number(self, *context: str) -> int:
        found: int = self.symbol([context], lambda _: self.spelt_number(context[0]))
        return found

    def word(self, *contexts: tuple[str, ...]) -> str:
        def letter(_: Any) -> str:
            point = self.spelt_number("letter")
            return chr(point) if point >= 0 else ""

        def spell(_: Any) -> str:
            text, before = "", ""
            while before := self.symbol([("letter", before), ("letter",)], letter):
                text += before
            return text

        found: str = self.symbol(list(contexts), spell)
        return found

    def yes(self, *context: str) -> bool:
        return bool(self.choice([context], [False, True]))

    def value(self, field: list[Any], path: tuple[str, ...]) -> Any:
        name, *parts = field
        if name in ("optional", "default"):
            return self.value(parts[0], path)
        return getattr(self, "read_" + name.replace(" ", "_"))(path, *parts)

    def read_seat(self, path: tuple[str, ...]) -> int:
        on = self.choice([("seat", *path)], list(range(self.seats)))
        self.seat = (self.seat + on) % self.seats
        return self.seat

    def read_stamp(self, path: tuple[str, ...], least: int, most: int) -> int:
        self.stamps[path[-1]] += self.number("stamp", path[-1])
        return self.stamps[path[-1]]

    def read_whole(self, path: tuple[str, ...], least: int, most: int) -> int:
        if most - least + 1 <= 64:
            return int(self.choice([("data", *path)], list(range(least, most + 1))))
        return self.number("data", *path)

    def read_flag(self, path: tuple[str, ...]) -> bool:
        return self.yes("data", *path)

    def read_one_of(self, path: tuple[str, ...], *names: str) -> Any:
        return self.choice([("data", *path)], list(names))

    def read_card(self, path: tuple[str, ...]) -> Any:
        return self.choice([("data", *path)], CARDS)

    def read_text(self, path: tuple[str, ...], *_: int) -> str:
        return self.word(("text", path[-1]), ("text",))

    def read_anything(self, path: tuple[str, ...]) -> Any:
        return json.loads(self.word(("text",)))

    def read_list(self, path: tuple[str, ...], item: Any, least: int, most: int) -> list[Any]:
        count = least if least == most else self.number("count", *path)
        return [self.value(item, path) for _ in range(count)]

    def read_maybe(self, path: tuple[str, ...], item: Any) -> Any:
        return None if self.yes("none", *path) else self.value(item, path)

    def read_name_or_form(self, path: tuple[str, ...], name: Any, form: Any) -> Any:
        return self.value(form if self.yes("form", *path) else name, path)

    def read_form(self, path: tuple[str, ...], fields: dict[str, Any]) -> dict[str, Any]:
        free = [key for key, field in fields.items() if field[0] in ("optional", "default")]
        bits = self.symbol([("keys", *path)], lambda _: tuple(self.yes("given") for _ in free)) if free else ()
        given = dict(zip(free, bits, strict=True))
        found = {}
        for key, field in fields.items():
            if given.get(key, True):
                found[key] = self.value(field, (*path, key))
            elif field[0] == "default":
                found[key] = field[2]
        return found

    def by_field_or_not(self, field: Any, path: tuple[str, ...]) -> Any:
        is_packed = self.choice([("packed",)], [True, False])
        return self.value(field if is_packed else ["anything"], path)

    def session(self, schema: dict[str, Any]) -> dict[str, Any]:
        name = self.read_text(("id",))
        players = self.read_list(("player",), ["text", 1, 1], 1, 99)
        self.seats = len(players)
        rulings = self.by_field_or_not(schema["rulings"], ("rulings",))
        options = self.by_field_or_not(schema["options"], ("options",))
        head = {"id": name, "game": schema["game"], "seats": [{"name": player} for player in players]}
        return {**head, "rulings": rulings, "options": options, "events": self.events(schema["moves"])}

    def events(self, moves: dict[str, Any]) -> list[dict[str, Any]]:
        last: dict[str, int] = defaultdict(int)
        kinds: dict[tuple[str, int], Any] = {}

        def named() -> dict[str, Any]:
            whose = self.word(("device", device), ("device",))
            return {"device": whose, "n": last[whose] - self.number("undo")}

        def data_of(kind: Any) -> Any:
            return self.by_field_or_not(moves[kind], (kind,)) if kind in moves else self.read_anything(())

        def change() -> dict[str, Any]:
            target = named()
            data = data_of(kinds.get((target["device"], target["n"])))
            over = {"over": named()} if self.choice([("over",)], [True, False]) else {}
            return {**target, "data": data, **over}

        def insert() -> dict[str, Any]:
            target = named() if self.choice([("anchor",)], [True, False]) else {}
            kind = self.word(("insert",), ("text",))
            return {**target, "kind": kind, "data": data_of(kind)}

        own = {"undo": named, "change": change, "insert": insert}
        device, chosen, clock, at, found = "", "", 0, 0, []
        for _ in range(self.number("count", "events")):
            device = self.word(("device", device), ("device",))
            last[device] += self.number("n")
            clock += self.number("clock")
            at += self.number("at")
            row = {"device": device, "n": last[device], "clock": clock, "at": at}
            chosen = self.choice([("kind", chosen), ("kind",)], [*moves, *self.own_kinds, ""])
            if chosen in own:
                row |= {"kind": chosen, "data": own[chosen]()}
            elif chosen == "":
                row |= {"kind": self.word(("stranger",), ("text",)), "data": self.read_anything(())}
            else:
                row |= {"kind": chosen, "data": self.value(moves[chosen], (chosen,))}
            played = row["data"]["kind"] if row["kind"] == "insert" else row["kind"]
            self.seats += played == "join" and chosen != ""
            kinds[device, row["n"]] = played
            found.append(row)
        return found
