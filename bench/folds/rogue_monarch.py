"""The Rogue Monarch as a plain mutable fold: the same numbers without frozen states, checks or sentences."""

from __future__ import annotations

from typing import Any


def fold(names: list[str], options: dict[str, Any], events: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """The principal figures after the events."""
    table: dict[str, Any] = {"token": 0, "game": 0, "target": options.get("target")}
    table["rulings"] = {
        "replaced-card": "hand",
        "between": "neighbours",
        "murder-victim": "anybody",
        "several-conspiracies": "all",
        "reines-again": "kept",
    }
    new_match(table)
    for kind, data in events:
        MOVES[kind](table, **data)
    return table


def new_match(table: dict[str, Any], game: int | None = None) -> None:
    table["wins"], table["by"] = [0, 0], [[0, 0, 0], [0, 0, 0]]
    deal(table)


def deal(table: dict[str, Any], game: int | None = None) -> None:
    token = table["token"]
    table["game"] += 1
    table["turns"] = 1
    table["court"] = [[token + i, None, False] for i in range(4)]
    table["token"] = token + 4
    table["hands"] = [3, 3]
    table["known"] = [[], []]
    table["pile"], table["under"], table["discard"] = 6, 0, []
    table["stage"], table["turn"], table["effect"], table["first"], table["result"] = "deal", None, None, None, None


def redeal(table: dict[str, Any], seat: int) -> None:
    table["under"] += 2
    for _ in range(2):
        if "reine" in table["known"][seat]:
            table["known"][seat].remove("reine")


def void(table: dict[str, Any]) -> None:
    table["under"] = 0
    table["known"] = [[], []]


def first_player(table: dict[str, Any], seat: int) -> None:
    table["turn"] = table["first"] = seat
    table["stage"] = "start"


def reveal(table: dict[str, Any], seat: int, place: int, card: str) -> None:
    table["court"][place - 1][1:] = card, True
    table["stage"], table["effect"] = "effect", card


def blur(known: list[str]) -> None:
    for card in set(known):
        known.remove(card)


def lose(table: dict[str, Any], seat: int, card: str) -> None:
    table["hands"][seat] -= 1
    if card in table["known"][seat]:
        table["known"][seat].remove(card)


def draw(table: dict[str, Any], seat: int, n: int) -> None:
    for _ in range(n):
        if table["pile"] == 0:
            if not table["discard"]:
                return
            rebuild(table)
        table["pile"] -= 1
        table["hands"][seat] += 1
        if table["under"] > table["pile"]:
            table["under"] -= 1
            table["known"][seat].append("reine")


def rebuild(table: dict[str, Any]) -> None:
    table["pile"], table["under"], table["discard"] = len(table["discard"]), 0, []


def replace(
    table: dict[str, Any], seat: int, place: int, card: str | None = None, discarded: str | None = None
) -> None:
    old = table["court"][place - 1][1]
    table["court"][place - 1] = [table["token"], card, card is not None]
    table["token"] += 1
    table["effect"] = card
    if card is None:
        table["stage"] = "turn"
        table["hands"][seat] -= 1
        blur(table["known"][seat])
    else:
        table["stage"] = "effect"
        lose(table, seat, card)
    if table["rulings"]["replaced-card"] == "hand":
        table["hands"][seat] += 1
        if old:
            table["known"][seat].append(old)
    else:
        table["discard"].append(discarded or old)
        draw(table, seat, max(0, 3 - table["hands"][seat]))


def switch(table: dict[str, Any], seat: int, places: list[int], turned: int, card: str | None = None) -> None:
    swap(table, places)
    found = table["court"][turned - 1]
    found[1], found[2] = card or found[1], not found[2]
    done(table)


def swap(table: dict[str, Any], places: list[int]) -> None:
    court, one, two = table["court"], places[0] - 1, places[1] - 1
    court[one], court[two] = court[two], court[one]


def done(table: dict[str, Any]) -> None:
    table["stage"], table["effect"] = "turn", None


def search(table: dict[str, Any], seat: int, reines: int) -> None:
    for _ in range(reines):
        lose(table, 1 - seat, "reine")
        table["discard"].append("reine")
    draw(table, 1 - seat, reines)
    done(table)


def draw_two(table: dict[str, Any], seat: int, discarded: list[str]) -> None:
    draw(table, seat, 2)
    for card in discarded:
        lose(table, seat, card)
        table["discard"].append(card)
    done(table)


def uncover(table: dict[str, Any], seat: int, place: int, card: str) -> None:
    table["court"][place - 1][1:] = card, True
    done(table)


def look(table: dict[str, Any], seat: int, places: list[int] | None = None) -> None:
    done(table)


def met(table: dict[str, Any]) -> list[str]:
    up = [card if lies_up else None for _, card, lies_up in table["court"]]
    found = ["coronation"] if up.count("roi") >= 3 else []
    anywhere = table["rulings"]["between"] == "anywhere"
    for left in range(2):
        for right in range(left + 2, 4 if anywhere else left + 3):
            victims = [card for card in up[left + 1 : right] if card]
            if table["rulings"]["murder-victim"] == "no-assassin":
                victims = [card for card in victims if card != "assassin"]
            if up[left] == up[right] == "assassin" and victims and "murder" not in found:
                found.append("murder")
    return found


def claim(table: dict[str, Any], seat: int, conspiracy: str) -> None:
    noted = met(table)
    if conspiracy == "mariage":
        noted.append("mariage")
        missing = 3 - table["known"][seat].count("reine")
        table["known"][seat] += ["reine"] * missing
    if table["rulings"]["several-conspiracies"] == "claimed":
        noted = [conspiracy]
    table["wins"][seat] += 1
    for name in noted:
        table["by"][seat][ORDER[name]] += 1
    table["stage"], table["effect"], table["result"] = "over", None, (seat, noted)


ORDER = {"coronation": 0, "mariage": 1, "murder": 2}


def concede(table: dict[str, Any], seat: int, game: int | None = None) -> None:
    table["wins"][1 - seat] += 1
    table["stage"], table["effect"], table["result"] = "over", None, (1 - seat, [])


def end_turn(table: dict[str, Any], seat: int, game: int | None = None, turn: int | None = None) -> None:
    table["turn"], table["stage"] = 1 - seat, "start"
    table["turns"] += 1


def correct_court(table: dict[str, Any], place: int, card: str, up: bool, was: str | None = None) -> None:
    table["court"][place - 1][1:] = None if card == "unknown" else card, up


def correct_hand(table: dict[str, Any], seat: int, to: int, was: int | None = None) -> None:
    lost = table["hands"][seat] - to
    table["hands"][seat] = to
    table["pile"] += lost
    for _ in range(lost):
        blur(table["known"][seat])


def correct_pile(table: dict[str, Any], seat: int, to: int, was: int | None = None) -> None:
    correct_hand(table, seat, table["hands"][seat] + table["pile"] - to)


def set_count(cards: list[str], card: str, to: int) -> None:
    cards[:] = [c for c in cards if c != card] + [card] * to


def correct_known(table: dict[str, Any], seat: int, card: str, to: int, was: int | None = None) -> None:
    set_count(table["known"][seat], card, to)


def correct_discard(table: dict[str, Any], card: str, to: int, was: int | None = None) -> None:
    table["pile"] += table["discard"].count(card) - to
    set_count(table["discard"], card, to)


def correct_under(table: dict[str, Any], to: int, was: int | None = None) -> None:
    table["under"] = to


def correct_turn(table: dict[str, Any], seat: int, was: int | None = None) -> None:
    if table["result"]:
        winner, noted = table["result"]
        table["wins"][winner] = max(0, table["wins"][winner] - 1)
        for name in noted:
            table["by"][winner][ORDER[name]] = max(0, table["by"][winner][ORDER[name]] - 1)
    table["result"], table["turn"], table["stage"], table["effect"] = None, seat, "start", None
    if table["first"] is None:
        table["first"] = seat


def correct_effect(table: dict[str, Any], effect: str) -> None:
    table["effect"] = None if effect == "none" else effect
    table["stage"] = "effect" if table["effect"] else "turn"


def correct_first(table: dict[str, Any], seat: int) -> None:
    table["first"] = seat


def correct_wins(table: dict[str, Any], seat: int, to: int, was: int | None = None) -> None:
    table["wins"][seat] = to


def correct_conspiracy(table: dict[str, Any], seat: int, conspiracy: str, to: int, was: int | None = None) -> None:
    table["by"][seat][ORDER[conspiracy]] = to


def play_to(table: dict[str, Any], to: int | None = None, was: int | None = None) -> None:
    table["target"] = to


def ruling(table: dict[str, Any], ruling: str, choice: str) -> None:
    table["rulings"][ruling] = choice


MOVES: dict[str, Any] = {
    "redeal": redeal,
    "void": void,
    "first_player": first_player,
    "reveal": reveal,
    "replace": replace,
    "switch": switch,
    "search": search,
    "draw": draw_two,
    "uncover": uncover,
    "spy": look,
    "forgo": look,
    "rebuild": rebuild,
    "claim": claim,
    "end_turn": end_turn,
    "concede": concede,
    "abandon": deal,
    "next_game": deal,
    "new_match": new_match,
    "correct_court": correct_court,
    "correct_places": swap,
    "correct_hand": correct_hand,
    "correct_pile": correct_pile,
    "correct_known": correct_known,
    "correct_discard": correct_discard,
    "correct_under": correct_under,
    "correct_turn": correct_turn,
    "correct_effect": correct_effect,
    "correct_first": correct_first,
    "correct_wins": correct_wins,
    "correct_conspiracy": correct_conspiracy,
    "play_to": play_to,
    "ruling": ruling,
}
