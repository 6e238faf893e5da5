"""Royal Battles as a plain mutable fold: dicts and lists, the game's bookkeeping, no checks and no history."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.core.cards import CARDS
from companion.games.royal_battles.rulings import BOOK
from companion.games.royal_battles.units import MELEE

State = dict[str, Any]
ZERO = {"damage": 0, "per_unit": 0, "per_trump": 0, "ignores": False, "heals": False, "area": False, "draw": 0}


def power(name: str, type_: str | None, **figures: Any) -> dict[str, Any]:
    return {**ZERO, "name": name, "type": type_, **figures}


UNITS: dict[str, tuple[Any, ...]] = {  # type, life, accuracy, evasion, damage, armor, advantage
    "Pawn": ("melee", 8, 3, 3, (4, 6, 8), 3, power("Extended Reach", "ranged", damage=8)),
    "Rook": ("ranged", 8, 4, 2, (4, 5, 6), 2, power("Deadly Aim", "ranged", damage=6, ignores=True)),
    "Knight": ("melee", 8, 2, 4, (5, 6, 7), 4, power("Smite", "melee", damage=6, per_unit=1)),
    "Bishop": ("ranged", 10, 3, 4, (4, 5, 6), 1, power("Healing", "ranged", per_trump=3, heals=True, area=True)),
    "Queen": ("ranged", 8, 4, 2, (4, 6, 8), 1, power("Mystic Blast", "ranged", per_trump=3, area=True)),
    "King": ("melee", 10, 4, 4, (4, 5, 6), 1, power("Strategy", "melee", damage=6, draw=2)),
}
SCENARIOS = {
    "hundred-years-war": ("Knight", "Rook"),
    "black-magic-versus-white-magic": ("Queen", "Bishop"),
}
TRUMP = {
    name: "easy" if c.rank in ("2", "4", "6", "8", "10") else "optimal" if c.rank in ("3", "5", "7", "9")
    else "risky" if c.rank in ("J", "Q", "K") else "advantage"
    for name, c in CARDS.items()
}  # fmt: skip
KEYS = {"S": "side", "H": "head", "D": "digit", "C": "clear"}
DAMAGE_AT = {"easy": 0, "optimal": 1, "risky": 2}


def unit(given: Any) -> dict[str, Any]:
    """A unit in play from a printed name or a custom record."""
    if isinstance(given, str):
        name = given.capitalize()
        type_, life, accuracy, evasion, damage, armor, advantage = UNITS[name]
    else:
        name, type_, life = given["name"], given["type"], given["life"]
        accuracy, evasion, damage, armor = given["accuracy"], given["evasion"], given["damage"], given["armor"]
        advantage = own_advantage(given)
    return {
        "name": name,
        "type": type_,
        "life": life,
        "accuracy": accuracy,
        "evasion": evasion,
        "damage": list(damage),
        "armor": armor,
        "advantage": advantage,
        "injury": 0,
        "space": None,
    }


def own_advantage(given: dict[str, Any]) -> dict[str, Any] | None:
    name, text = given.get("advantage_name"), given.get("advantage_text")
    if given.get("advantage"):
        printed = UNITS[given["advantage"].capitalize()][-1]
        return {**printed, "name": name or printed["name"]}
    return power(name or "", None) if name or text else None


def new_side(hand: int | None) -> dict[str, Any]:
    return {"units": [], "initiative": None, "last": None, "hand": hand, "gone": Counter(), "discarded": 0}


def fold(names: list[str], options: dict[str, Any], events: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """The principal figures after all events."""
    tracked = options.get("board", True)
    hand = 0 if tracked and options.get("hands", True) else None
    s: State = {
        "board": [None] * 35 if tracked else None,
        "sides": [new_side(hand), new_side(hand)],
        "rulings": dict(BOOK),
        "step": "army",
        "round": 0,
        "first": None,
        "active": None,
        "moved": None,
        "draws": 0,
        "conceded": None,
        "playable": None,
    }
    for kind, data in events:
        DO[kind](s, **data)
    return figures(s)


def figures(s: State) -> dict[str, Any]:
    sides = s["sides"]
    return {
        "injuries": [[u["injury"] for u in side["units"]] for side in sides],
        "spaces": [[u["space"] for u in side["units"]] for side in sides],
        "board": list(s["board"]) if s["board"] is not None else None,
        "hands": [side["hand"] for side in sides],
        "gone": [{card: n for card, n in side["gone"].items() if n} for side in sides],
        "discarded": [side["discarded"] for side in sides],
        "initiative": [(side["initiative"], side["last"]) for side in sides],
        "turn": [s["round"], s["step"], s["first"], s["active"], s["moved"], s["draws"]],
        "alive": [alive(side) for side in sides],
    }


def alive(side: dict[str, Any]) -> int:
    return sum(map(is_alive, side["units"]))


def is_alive(piece: dict[str, Any]) -> bool:
    return bool(piece["injury"] < piece["life"])


def army(s: State, seat: int, units: list[Any]) -> None:
    s["sides"][seat]["units"] = [unit(given) for given in units]
    mustered(s)


def scenario(s: State, name: str, seat: int = 0) -> None:
    for who, piece in zip((seat, 1 - seat), SCENARIOS[name], strict=True):
        s["sides"][who]["units"] = [unit(piece) for _ in range(4)]
    mustered(s)


def mustered(s: State) -> None:
    if s["sides"][0]["units"] and s["sides"][1]["units"]:
        s["step"] = "deployment" if s["board"] is not None else "initiative"
        s["round"] = int(s["board"] is None)


def deploy(s: State, seat: int, unit: int, row: int, card: str) -> None:
    at = (row - 1) * 5 + (0, 4)[seat]
    side = s["sides"][seat]
    side["units"][unit]["space"] = at
    side["gone"][card] += 1
    s["board"][at] = (card, CARDS[card].colour, seat)
    open_for = [any(u["space"] is None for u in side["units"]) for side in s["sides"]]
    if not any(open_for):
        s["step"], s["round"], s["active"] = "initiative", 1, None
    else:
        s["active"] = 1 - seat if open_for[1 - seat] else seat


def initiative(s: State, white: str | None = None, black: str | None = None, round: int = 0) -> None:
    sides = s["sides"]
    shown = [card or side["last"] for card, side in zip((white, black), sides, strict=True)]
    again = shown[0] == shown[1]
    for side, card in zip(sides, (white, black), strict=True):
        if card and (not again or s["rulings"]["redrawn-cards"] == "gone"):
            side["gone"][card] += 1
        if card and not again:
            side["last"] = None
    if again:
        return
    sides[0]["initiative"], sides[1]["initiative"] = shown
    s["first"] = first_of(s)
    begin(s, s["first"])


def first_of(s: State) -> int:
    white, black = (CARDS[side["initiative"]].height for side in s["sides"])
    return 0 if white > black else 1


def begin(s: State, seat: int) -> None:
    s["active"], s["moved"], s["draws"] = seat, None, 0
    s["step"] = first_step(s, seat)


def first_step(s: State, seat: int) -> str:
    if s["board"] is None:
        return "attack"
    if s["sides"][seat]["hand"] == 0 and (seat == s["first"] or s["rulings"]["second-turn"] == "draw"):
        return "draw"
    return "movement"


def draw(s: State, seat: int, cards: int = 1) -> None:
    if s["step"] == "draw":
        s["step"] = "movement"
    else:
        s["draws"] -= cards
    if s["sides"][seat]["hand"] is not None:
        s["sides"][seat]["hand"] += cards


def move(s: State, seat: int, unit: int, card: str, to: list[int], as_colour: str | None = None) -> None:
    side = s["sides"][seat]
    at = (to[1] - 1) * 5 + to[0] - 1
    side["gone"][card] += 1
    if side["hand"] is not None:
        side["hand"] -= 1
    side["units"][unit]["space"] = at
    s["board"][at] = (card, as_colour or CARDS[card].colour, seat)
    s["moved"] = unit
    s["step"] = "attack" if has_target(s, seat, side["units"][unit]) else "post-turn"


def position(s: State, start: int, to: int) -> str | None:
    columns, rows = to % 5 - start % 5, to // 5 - start // 5
    if start == to or abs(columns) > 1 or abs(rows) > 1:
        return None
    sideways = s["rulings"]["card-orientation"] == "sideways"
    if not rows or not columns:
        return "side" if (rows == 0) != sideways else "head"
    falling = columns == rows
    swapped = sideways != (s["rulings"]["digit-corners"] == "rising")
    return "digit" if falling != swapped else "clear"


def can_reach(type_: str | None, found: str | None) -> bool:
    return found is not None and (type_ is None or (type_ == MELEE) == (found in ("side", "head")))


def has_target(s: State, seat: int, piece: dict[str, Any]) -> bool:
    advantage = piece["advantage"]
    for victims in (seat, 1 - seat):
        for other in s["sides"][victims]["units"]:
            if other["injury"] < other["life"]:
                found = position(s, piece["space"], other["space"])
                helps = advantage and (advantage["type"] is None or advantage["heals"] == (victims == seat))
                if victims != seat and can_reach(piece["type"], found):
                    return True
                if helps and can_reach(advantage["type"], found):
                    return True
    return False


def attack(s: State, seat: int, style: str, target: int, target_seat: int | None = None) -> None:
    piece = s["sides"][seat]["units"][s["moved"]]
    heals = style == "advantage" and piece["advantage"]["heals"]
    victims = s["sides"][target_seat if target_seat is not None else seat if heals else 1 - seat]
    victim = victims["units"][target]
    board = s["board"]
    own, under = board[piece["space"]], board[victim["space"]]
    mates = [(u, board[u["space"]][1]) for u in victims["units"] if u is not victim and u["injury"] < u["life"]]
    where = position(s, piece["space"], victim["space"])
    resolve(s, seat, piece, style, victim, own[0], under, mates, where)


def attack_by_cards(
    s: State,
    seat: int,
    unit: int,
    style: str,
    target: int,
    standing: str,
    target_standing: str,
    position: str,
    reached: list[int] | tuple[int, ...] = (),
    target_seat: int | None = None,
    as_colour: str | None = None,
    target_as_colour: str | None = None,
) -> None:
    piece = s["sides"][seat]["units"][unit]
    heals = style == "advantage" and piece["advantage"]["heals"]
    victims = target_seat if target_seat is not None else seat if heals else 1 - seat
    units = s["sides"][victims]["units"]
    victim = units[target]
    colour = target_as_colour or CARDS[target_standing].colour
    if s["rulings"]["occupied-space"] != "shared":
        seen(s["sides"][seat], [standing, target_standing] if victims == seat else [standing])
        if victims != seat:
            seen(s["sides"][victims], [target_standing])
    mates = [(units[i], colour) for i in set(reached) if units[i] is not victim and units[i] is not piece]
    if heals:
        mates.append((piece, as_colour or CARDS[standing].colour))
    resolve(s, seat, piece, style, victim, standing, (target_standing, colour), mates, position)


def seen(side: dict[str, Any], cards: list[str]) -> None:
    for card, often in Counter([*cards, side["initiative"]]).items():
        side["gone"][card] = max(often, side["gone"][card])


def resolve(
    s: State,
    seat: int,
    piece: dict[str, Any],
    style: str,
    victim: dict[str, Any],
    own: str,
    under: tuple[Any, ...],
    mates: list[tuple[dict[str, Any], str | None]],
    where: str | None,
) -> None:
    rulings, mine = s["rulings"], s["sides"][seat]["initiative"]
    cards = (mine, s["sides"][1 - seat]["initiative"], own, under[0])
    trumps = sum(TRUMP[card] == style for card in cards)
    advantage = piece["advantage"] if style == "advantage" else None
    heals = advantage is not None and advantage["heals"]
    gap = victim["evasion"] - piece["accuracy"]
    hit = heals or trumps >= (1 if gap < 0 else 2 if gap <= 1 else 3)
    s["step"], s["draws"] = "post-turn", 0
    if hit and not (advantage and advantage["type"] is None):
        full = listed(s, seat, piece, style, trumps, advantage)
        hurt(victim, full, advantage)
        for mate, colour in mates if advantage and advantage["area"] else ():
            if reached_by_colour(rulings, under[1], colour):
                hurt(mate, full, advantage)
        s["draws"] = advantage["draw"] if advantage else 0
    idle = heals and not trumps and rulings["idle-healing"] == "no-draw"
    if (mine == "JOKER" or KEYS[mine[-1]] == where) and not idle:
        s["draws"] += 2


def listed(s: State, seat: int, piece: dict[str, Any], style: str, trumps: int, advantage: Any) -> int:
    factor = 2 if trumps == 4 else 1
    if not advantage:
        return int(piece["damage"][DAMAGE_AT[style]] * factor)
    for_units = factor if s["rulings"]["smite-critical"] == "all" else 1
    for_trumps = factor if s["rulings"]["area-critical"] == "doubled" else 1
    per_unit = advantage["per_unit"] * alive(s["sides"][seat]) * for_units
    return int(advantage["damage"] * factor + per_unit + advantage["per_trump"] * trumps * for_trumps)


def hurt(victim: dict[str, Any], full: int, advantage: Any) -> None:
    if advantage and advantage["heals"]:
        victim["injury"] = max(0, victim["injury"] - full)
    elif advantage and advantage["ignores"]:
        victim["injury"] += full
    else:
        victim["injury"] += max(0, full - victim["armor"])


def reached_by_colour(rulings: dict[str, str], target: str | None, mate: str | None) -> bool:
    if target is None:
        return rulings["joker-target"] == "all"
    return target == mate or (mate is None and rulings["joker-mates"] == "reached")


def skip(s: State, seat: int) -> None:
    s["step"] = "post-turn"


def discard(s: State, seat: int, cards: list[str] | tuple[str, ...] = ()) -> None:
    side = s["sides"][seat]
    for card in cards:
        side["gone"][card] += 1
    if side["hand"] is not None:
        side["discarded"] += side["hand"] - len(cards)
        side["hand"] = 0


def end_turn(s: State, seat: int, round: int = 0) -> None:
    if seat == s["first"]:
        begin(s, 1 - seat)
        return
    for side in s["sides"]:
        side["initiative"], side["last"] = None, side["initiative"]
    s.update(step="initiative", round=s["round"] + 1, first=None, active=None, moved=None, draws=0)


def cards_out(s: State, playable: list[int] | None = None) -> None:
    counted = [i for i, side in enumerate(s["sides"]) if side["hand"] is not None and (side["hand"] or pile(side))]
    s["playable"] = counted if playable is None else list(playable)


def pile(side: dict[str, Any]) -> int:
    return int(54 - side["gone"].total() - side["discarded"] - side["hand"])


def concede(s: State, seat: int) -> None:
    s["conceded"] = seat


def ruling(s: State, ruling: str, choice: str) -> None:
    s["rulings"][ruling] = choice


def correct_injury(s: State, seat: int, unit: int, to: int, was: int | None = None) -> None:
    s["sides"][seat]["units"][unit]["injury"] = to


def correct_space(s: State, seat: int, unit: int, to: list[int], was: list[int] | None = None) -> None:
    s["sides"][seat]["units"][unit]["space"] = (to[1] - 1) * 5 + to[0] - 1


def correct_card(
    s: State, space: list[int], card: str | None, as_colour: str | None = None, seat: int | None = None
) -> None:
    at = (space[1] - 1) * 5 + space[0] - 1
    old = s["board"][at]
    if old and card and old[0] == card and seat in (None, old[2]):
        s["board"][at] = (card, as_colour or CARDS[card].colour, old[2])
        return
    if old and s["sides"][old[2]]["gone"][old[0]]:
        s["sides"][old[2]]["gone"][old[0]] -= 1
    if card is None:
        s["board"][at] = None
        return
    if seat is None:
        standing = [i for i, side in enumerate(s["sides"]) for u in side["units"] if u["space"] == at and is_alive(u)]
        seat = old[2] if old else standing[0]
    s["sides"][seat]["gone"][card] += 1
    s["board"][at] = (card, as_colour or CARDS[card].colour, seat)


def correct_figure(s: State, seat: int, unit: int, figure: str, to: int, was: int | None = None) -> None:
    piece = s["sides"][seat]["units"][unit]
    if figure in DAMAGE_AT:
        piece["damage"][DAMAGE_AT[figure]] = to
    else:
        piece[figure] = to


def correct_record(s: State, seat: int, unit: int, **changes: Any) -> None:
    piece = s["sides"][seat]["units"][unit]
    piece.update({key: changes[key] for key in ("name", "type") if key in changes})
    if "advantage" in changes or (piece["advantage"] is None and {"advantage_name", "advantage_text"} & set(changes)):
        piece["advantage"] = own_advantage(changes)


def correct_gone(s: State, seat: int, cards: list[str], was: int | None = None) -> None:
    s["sides"][seat]["gone"] = Counter(cards)


def correct_hand(s: State, seat: int, to: int, was: int | None = None) -> None:
    s["sides"][seat]["hand"] = to
    if s["active"] == seat and s["step"] in ("draw", "movement"):
        s["step"] = first_step(s, seat)


def correct_pile(s: State, seat: int, to: int, was: int | None = None) -> None:
    side = s["sides"][seat]
    side["discarded"] += pile(side) - to


def correct_initiative(s: State, seat: int, card: str) -> None:
    side, before = s["sides"][seat], first_of(s)
    if side["gone"][side["initiative"]]:
        side["gone"][side["initiative"]] -= 1
    side["gone"][card] += 1
    side["initiative"], side["last"] = card, card if side["last"] else None
    begins = ("attack",) if s["board"] is None else ("draw", "movement")
    if first_of(s) != before and s["active"] == s["first"] and s["step"] in begins:
        s["first"] = first_of(s)
        begin(s, s["first"])


def correct_turn(s: State, phase: str, seat: int, first: int | None = None, unit: int | None = None) -> None:
    s.update(conceded=None, playable=None, draws=0, step=phase, round=max(1, s["round"]))
    if phase == "initiative":
        s.update(first=None, active=None, moved=None)
        for side in s["sides"]:
            if side["initiative"] and not side["last"] and side["gone"][side["initiative"]]:
                side["gone"][side["initiative"]] -= 1
            side["initiative"] = None
        return
    keeps = seat == s["active"] and phase in ("attack", "post-turn")
    s["active"], s["moved"] = seat, unit if unit is not None else s["moved"] if keeps else None
    s["first"] = first if first is not None else seat if s["first"] is None else s["first"]


def correct_round(s: State, to: int, was: int | None = None) -> None:
    s["round"] = to


def correct_draws(s: State, to: int, was: int | None = None) -> None:
    s["draws"] = to


DO: dict[str, Any] = {
    "army": army,
    "scenario": scenario,
    "deploy": deploy,
    "initiative": initiative,
    "draw": draw,
    "move": move,
    "no_move": skip,
    "attack": attack,
    "attack_by_cards": attack_by_cards,
    "no_attack": skip,
    "discard": discard,
    "end_turn": end_turn,
    "cards_out": cards_out,
    "concede": concede,
    "ruling": ruling,
    "correct_injury": correct_injury,
    "correct_space": correct_space,
    "correct_card": correct_card,
    "correct_figure": correct_figure,
    "correct_record": correct_record,
    "correct_gone": correct_gone,
    "correct_hand": correct_hand,
    "correct_pile": correct_pile,
    "correct_initiative": correct_initiative,
    "correct_turn": correct_turn,
    "correct_round": correct_round,
    "correct_draws": correct_draws,
}
