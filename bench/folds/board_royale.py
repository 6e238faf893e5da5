"""Board Royale as somebody would fold it without frozen states: lists and dicts changed in place, nothing checked."""

from __future__ import annotations

from typing import Any

from companion.games.board_royale.facts import (
    GROUND_DISCARD,
    GROUND_TAKE,
    KNOWN_ITEMS,
    PREPARATION_DRAW,
    RESOURCE_CARDS,
    SET_POINTS,
    VOTE_ITEMS,
    limit_drop,
    table_figures,
)
from companion.games.board_royale.rulings import RULINGS

Player = dict[str, Any]


def fold(names: list[str], options: dict[str, Any], events: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """The principal figures after all events."""
    table = Table(len(names), options)
    doors = {kind: getattr(table, kind) for kind in KINDS} | {"pass": table.pass_turn}
    for kind, data in events:
        doors[kind](**data)
    return table.figures_now()


class Table:
    """The state, and a method for each kind of event."""

    def __init__(self, count: int, options: dict[str, Any]) -> None:
        self.rulings = {key: ruling.default for key, ruling in RULINGS.items()}
        self.modes = set(options["modes"])
        self.figures: dict[str, Any] = dict(vars(table_figures(count, self.modes)))
        self.drop = limit_drop(self.modes)
        size, pairs = self.figures["team_size"], options["teams"]
        teams = {seat: team for team, pair in enumerate(pairs) for seat in pair}
        self.players: list[Player] = [
            {"resources": self.figures["resources"], "collected": 0, "items": [], "points": 0, "alive": True,
             "left": False, "looters": [], "skips": 0, "team": teams.get(seat, seat % (count // size)),
             "limit_change": 0, "points_change": 0}
            for seat in range(count)
        ]  # fmt: skip
        self.first = self.turn = options["first"]
        self.round, self.drawn, self.vote_used, self.ground_used = 0, False, False, False
        self.turns, self.is_ending = 1, False
        self.attacking: dict[str, Any] | None = None
        self.cards, self.pile = RESOURCE_CARDS, 0
        self.deck = self.cards - count * self.figures["resources"]
        self.end, self.winners = "", []

    def figures_now(self) -> dict[str, Any]:
        """What is compared with the real state."""
        keys = ("resources", "collected", "points", "alive", "looters", "skips", "team")
        return {
            "players": [{key: player[key] for key in keys} for player in self.players],
            "items": [[(item["name"], item["used"], item["owner"]) for item in p["items"]] for p in self.players],
            "turns": [self.turns, self.is_ending],
            "table": [self.turn, self.round, self.drawn, self.vote_used, self.ground_used, bool(self.attacking)],
            "piles": [self.deck, self.pile, self.cards],
            "figures": self.figures,
            "end": [self.end, self.winners],
        }

    # --- what several events share

    def alive(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player["alive"]]

    def off_deck(self, n: int) -> int:
        if n > self.deck:
            if "peaceful" in self.modes and self.rulings["peaceful-end"] == "first":
                n = self.deck
            else:
                self.deck, self.pile = self.deck + self.pile, 0
                n = min(n, self.deck)
        self.deck -= n
        return n

    def from_piles(self, n: int) -> None:
        if n <= 0:
            self.pile -= n
        else:
            off = min(n, self.deck)
            self.deck -= off
            self.pile -= n - off

    def draws(self, seat: int, n: int) -> None:
        self.players[seat]["resources"] += self.off_deck(n)

    def collects(self, seat: int, n: int) -> None:
        self.players[seat]["collected"] += self.off_deck(n)

    def loses(self, seat: int, n: int) -> None:
        self.players[seat]["resources"] -= n
        self.pile += n

    def find(self, seat: int, name: str) -> int:
        items = self.players[seat]["items"]
        found = [at for at, item in enumerate(items) if item["name"] == name]
        return min(found, key=lambda at: (0 < items[at]["uses"] <= items[at]["used"], items[at]["owner"] is not None))

    def count_points(self, player: Player) -> None:
        sets: dict[str, list[dict[str, Any]]] = {}
        for item in player["items"]:
            if item["kind"] == "escape":
                sets.setdefault(item["set_name"], []).append(item)
        points = player["points_change"]
        for pieces in sets.values():
            printed = sum(item["points"] for item in pieces)
            points += max(printed, SET_POINTS) if full(pieces) else printed
        player["points"] = max(0, points)

    def pay_cost(self, seat: int, item: str | None, pay: int, spend: str | None) -> None:
        items = self.players[seat]["items"]
        if item is not None:
            at = self.find(seat, item)
            if items[at]["kind"] == "temporary":
                del items[at]
            else:
                items[at]["used"] += 1
        if spend is not None:
            del items[self.find(seat, spend)]
            self.count_points(self.players[seat])
        if pay:
            self.loses(seat, pay)
            self.after_own_loss(seat, pay)

    def after_own_loss(self, seat: int, lost: int) -> None:
        player = self.players[seat]
        if lost <= 0 or player["resources"] or not player["alive"]:
            return
        if self.round and self.rulings["own-last"] == "out":
            if self.rulings["last-payment"] != "escapes" or self.ending()[0] != "escaped":
                self.eliminate(seat, [], None)
            self.settle()

    def eliminate(self, seat: int, looters: list[int], loot: list[int] | None) -> None:
        items = self.depart(seat)
        self.players[seat]["looters"] = looters
        if looters:
            self.hand_out(items, [looters[0]] * len(items) if loot is None else loot)
        if self.drop and self.rulings["limit-drop"] == "at-once":
            for other in self.alive():
                self.loses(other, max(0, self.players[other]["resources"] - max(1, self.limit(other))))

    def depart(self, seat: int) -> list[dict[str, Any]]:
        gone = self.players[seat]
        items, gone["items"], gone["alive"], gone["skips"], gone["looters"] = gone["items"], [], False, 0, []
        self.count_points(gone)
        if self.rulings["lent-items"] == "owner":
            items = self.sent_home(items) + self.called_back(seat)
        self.leave_attack(seat)
        for item in items:
            item["owner"] = None
        return items

    def sent_home(self, items: list[dict[str, Any]]) -> list[dict[str, Any]]:
        staying = []
        for item in items:
            if item["owner"] is not None and self.players[item["owner"]]["alive"]:
                self.players[item["owner"]]["items"].append(item)
                item["owner"] = None
            else:
                staying.append(item)
        return staying

    def called_back(self, seat: int) -> list[dict[str, Any]]:
        back = []
        for player in self.players:
            lent = [item for item in player["items"] if item["owner"] == seat]
            if lent:
                player["items"] = [item for item in player["items"] if item["owner"] != seat]
                back += lent
        return back

    def leave_attack(self, seat: int) -> None:
        if self.attacking is None:
            return
        if self.attacking["attacker"] == seat:
            self.attacking = None
            return
        self.attacking["helpers"] = [helper for helper in self.attacking["helpers"] if helper != seat]
        if self.attacking["targets"][0] == seat:
            self.next_target()
        else:
            self.attacking["targets"] = [target for target in self.attacking["targets"] if target != seat]

    def next_target(self) -> None:
        assert self.attacking is not None
        del self.attacking["targets"][0]
        self.attacking.update(avoided=False, reduced=0, counter=0)
        if not self.attacking["targets"]:
            self.attacking = None

    def hand_out(self, items: list[dict[str, Any]], takers: list[int]) -> None:
        for item, taker in zip(items, takers, strict=True):
            self.players[taker]["items"].append(item)
            self.count_points(self.players[taker])

    def rule_limit(self, seat: int) -> int:
        bonus = sum(item["bonus"] for item in self.players[seat]["items"])
        drop = 0 if bonus and self.rulings["quick-raised"] == "spared" else self.drop
        out = sum(not player["alive"] and not player["left"] for player in self.players) if drop else 0
        return max(0, self.figures["hand_limit"] + bonus - drop * out)

    def limit(self, seat: int) -> int:
        return max(0, self.rule_limit(seat) + self.players[seat]["limit_change"])

    def settle(self, ends_turn: bool = False) -> None:
        end, winners = self.ending()
        if end != self.end or winners != self.winners:
            self.end, self.winners, self.attacking = end, winners, None
        ends_turn = ends_turn or (self.is_ending and not self.attacking)
        if not end and (ends_turn or not self.players[self.turn]["alive"]):
            self.next_turn()

    def ending(self) -> tuple[str, list[int]]:
        alive = self.alive()
        if len(alive) <= 1 or self.one_pair(alive):
            return "last", alive
        if escaped := self.escaped(alive):
            return "escaped", escaped
        if "peaceful" in self.modes and not self.deck and (self.rulings["peaceful-end"] == "first" or not self.pile):
            most = max(self.players[seat]["collected"] for seat in alive)
            return "deck", [seat for seat in alive if self.players[seat]["collected"] == most]
        return "", []

    def one_pair(self, alive: list[int]) -> bool:
        if self.figures["team_size"] == 1 or self.rulings["last-team"] == "alone":
            return False
        return len({self.players[seat]["team"] for seat in alive}) == 1

    def escaped(self, alive: list[int]) -> list[int]:
        needed, players = self.figures["escape_points"], self.players
        if needed is None:
            return []
        in_order = sorted(alive, key=lambda seat: (seat - self.turn) % len(players))
        if self.figures["team_size"] == 1:
            return [seat for seat in in_order if players[seat]["points"] >= needed][:1]
        for seat in in_order:
            pair = [other for other in alive if players[other]["team"] == players[seat]["team"]]
            by_set = self.rulings["pair-set"] == "escapes" and any(has_full_set(players[p]["items"]) for p in pair)
            if by_set or sum(players[other]["points"] for other in pair) >= needed:
                return pair
        return []

    def next_turn(self) -> None:
        seat = self.turn
        while True:
            seat = (seat + 1) % len(self.players)
            if seat == self.first and self.new_round():
                return
            player = self.players[seat]
            if player["alive"] and not player["skips"]:
                break
            if player["alive"]:
                player["skips"] -= 1
        if self.rulings["used-marks"] == "turn":
            ready_again(self.players[seat])
        self.turn, self.drawn, self.ground_used, self.attacking = seat, False, False, None
        self.turns, self.is_ending = self.turns + 1, False

    def new_round(self) -> bool:
        """Has the game ended by it?"""
        self.round += 1
        self.vote_used = False
        if self.rulings["used-marks"] == "round":
            for player in self.players:
                ready_again(player)
        if self.round == 1 and self.rulings["preparation-zero"] != "stays":
            for seat in self.alive():
                if not self.players[seat]["resources"]:
                    self.eliminate(seat, [], None)
            end, winners = self.ending()
            if end:
                self.end, self.winners = end, winners
        return bool(self.end)

    # --- the events

    def first_player(self, seat: int, drawn: int = 0) -> None:
        self.first = self.turn = seat
        self.deck -= drawn
        self.pile += drawn
        self.settle()

    def draw(self, seat: int, n: int | None = None) -> None:
        if n is None:
            printed = self.round == 0 and self.rulings["preparation-draw"] == "printed"
            n = PREPARATION_DRAW if printed else self.figures["draw"]
        self.draws(seat, n)
        self.drawn = True
        self.settle()

    def steal(self, seat: int, target: int) -> None:
        self.drawn = True
        self.declare(seat, [target], self.figures["steal"], True, [])

    def declare(self, seat: int, targets: list[int], damage: int, steals: bool, helpers: list[int]) -> None:
        self.attacking = {"attacker": seat, "targets": targets, "damage": damage, "steals": steals,
                          "helpers": list(helpers), "avoided": False, "reduced": 0, "counter": 0}  # fmt: skip

    def craft(self, seat: int, item: str, pay: int | None = None, **details: Any) -> None:
        cost = KNOWN_ITEMS[item.lower()]["cost"] if pay is None else pay
        self.loses(seat, cost)
        self.new_item(seat, item, details)
        self.after_own_loss(seat, cost)
        self.settle()

    def new_item(self, seat: int, name: str, details: dict[str, Any]) -> None:
        known = KNOWN_ITEMS.get(name.lower(), {}) | details
        new = {"name": name, "uses": 0, "used": 0, "bonus": 0, "points": 0, "set_name": "", "pieces": 0,
               "owner": None} | known  # fmt: skip
        self.players[seat]["items"].append(new)
        self.count_points(self.players[seat])

    def pass_turn(self, seat: int, turn: int = 0) -> None:
        self.settle(True)

    def skip(self, seat: int) -> None:
        self.players[seat]["skips"] += 1

    def use(self, seat: int, item: str, pay: int = 0, spend: str | None = None, draw: int = 0) -> None:
        self.pay_cost(seat, item, pay, spend)
        if draw and self.players[seat]["alive"]:
            self.draws(seat, draw)
            self.settle()

    def destroy(
        self, seat: int, target: int, item: str, using: str | None = None, pay: int = 0, spend: str | None = None
    ) -> None:
        self.pay_cost(seat, using, pay, spend)
        if self.players[seat]["alive"]:
            del self.players[target]["items"][self.find(target, item)]
            self.count_points(self.players[target])

    def gain(self, seat: int, n: int, source: str = "deck") -> None:
        if source == "discard":
            self.loses(seat, -n)
        else:
            self.draws(seat, n)
            self.settle()

    def discard(self, seat: int, n: int) -> None:
        self.loses(seat, n)
        self.after_own_loss(seat, n)

    pay = discard

    def spend(self, seat: int, item: str) -> None:
        self.pay_cost(seat, None, 0, item)

    def reveal(self, item: str) -> None:
        pass

    def attack(
        self,
        seat: int,
        damage: int,
        target: int | None = None,
        item: str | None = None,
        pay: int = 0,
        spend: str | None = None,
        steals: bool = False,
        helpers: list[int] | None = None,
    ) -> None:
        others = [other for other in self.alive() if other != seat] if target is None else [target]
        targets = sorted(others, key=lambda other: (other - self.turn) % len(self.players))
        self.pay_cost(seat, item, pay, spend)
        if self.players[seat]["alive"]:
            self.declare(seat, targets, damage, steals, helpers or [])

    def react(self, seat: int, item: str, effect: str, n: int = 0, pay: int = 0, spend: str | None = None) -> None:
        self.pay_cost(seat, item, pay, spend)
        under_way = self.attacking
        if under_way is None or under_way["targets"][0] != seat:
            return
        if effect == "draw":
            self.draws(seat, n)
            self.settle()
        elif effect == "avoid":
            under_way["avoided"] = True
        else:
            under_way["reduced" if effect == "reduce" else "counter"] += n

    def resolve(self, dared: bool = False, loot: list[int] | None = None, attack: int = 0) -> None:
        under_way = self.attacking
        assert under_way is not None
        attacker, defender, steals = under_way["attacker"], under_way["targets"][0], under_way["steals"]
        if dared:
            self.next_target()
            self.settle()
            return
        have = self.players[defender]["resources"]
        peaceful = "peaceful" in self.modes and not (steals and self.rulings["peaceful-steal"] == "steals")
        if not under_way["avoided"]:
            most = have if attacker == self.turn or peaceful else max(0, have - 1)
            through = max(0, under_way["damage"] - under_way["reduced"])
            self.hit(attacker, defender, min(through, most), steals)
            if through and attacker == self.turn and not peaceful and not self.players[defender]["resources"]:
                self.kill(attacker, defender, under_way["helpers"], loot)
                return
        counter = min(under_way["counter"], self.players[attacker]["resources"])
        self.next_target()
        if counter:
            self.hit(defender, attacker, counter, False)
            if not self.players[attacker]["resources"]:
                self.eliminate(attacker, [defender], loot)
                self.players[defender]["skips"] += self.rulings["counter-kill"] == "loses"
        self.settle()

    def kill(self, attacker: int, defender: int, helpers: list[int], loot: list[int] | None) -> None:
        self.eliminate(defender, [attacker, *helpers], loot)
        if self.rulings["attack-on-all"] == "first":
            self.attacking = None
        if self.attacking:
            self.is_ending = True
        self.settle(not self.attacking)

    def hit(self, attacker: int, target: int, n: int, steals: bool) -> None:
        if "peaceful" in self.modes and not (steals and self.rulings["peaceful-steal"] == "steals"):
            self.collects(attacker, n)
        elif steals:
            self.players[target]["resources"] -= n
            self.players[attacker]["resources"] += n
        else:
            self.loses(target, n)

    def trade(
        self,
        seat: int,
        target: int,
        gives: int = 0,
        gets: int = 0,
        give_items: list[str] | None = None,
        get_items: list[str] | None = None,
    ) -> None:
        for name in give_items or []:
            self.carry(seat, target, name)
        for name in get_items or []:
            self.carry(target, seat, name)
        self.players[seat]["resources"] += gets - gives
        self.players[target]["resources"] += gives - gets
        self.after_own_loss(seat, gives)
        self.after_own_loss(target, gets)
        self.settle()

    def carry(self, giver: int, taker: int, name: str, owner: int | None = None) -> None:
        item = self.players[giver]["items"].pop(self.find(giver, name))
        item["owner"] = owner
        self.players[taker]["items"].append(item)
        self.count_points(self.players[giver])
        self.count_points(self.players[taker])

    def lend(self, seat: int, target: int, item: str) -> None:
        self.carry(seat, target, item, seat)

    def give_back(self, seat: int, item: str) -> None:
        items = self.players[seat]["items"]
        at = next(at for at, each in enumerate(items) if each["name"] == item and each["owner"] is not None)
        lent = items.pop(at)
        self.players[lent["owner"]]["items"].append(lent)
        lent["owner"] = None

    def ground(self, seat: int, source: str = "discard") -> None:
        self.loses(seat, GROUND_DISCARD)
        self.players[seat]["resources"] += GROUND_TAKE
        off = min(GROUND_TAKE, self.deck) if source == "deck" else 0
        self.deck -= off
        self.pile -= GROUND_TAKE - off
        self.ground_used = True
        self.settle()

    def vote(self, seat: int, yes: int) -> None:
        passed = 2 * yes > len(self.alive())
        self.vote_used = passed or self.rulings["failed-vote"] == "spends"
        if passed and self.rulings["vote-field"] == "four":
            self.figures["field"] = VOTE_ITEMS

    def quit(self, seat: int, shares: list[dict[str, int]] | None = None, loot: list[int] | None = None) -> None:
        self.loses(seat, self.players[seat]["resources"])
        items = self.depart(seat)
        self.players[seat]["left"] = True
        for share in shares or []:
            self.loses(share["seat"], -share["n"])
        if loot is not None:
            self.hand_out(items, loot)
        self.settle()

    def correct_player(self, seat: int, what: str, to: int, was: int | None = None) -> None:
        player = self.players[seat]
        if what == "limit":
            player["limit_change"] = to - self.rule_limit(seat)
        elif what == "skips":
            player["skips"] = to
        elif what == "points":
            player["points_change"] = 0
            self.count_points(player)
            player["points_change"] = to - player["points"]
            player["points"] = to
            self.settle()
        else:
            lost = player[what] - to
            self.from_piles(-lost)
            player[what] = to
            self.after_own_loss(seat, lost if what == "resources" else 0)
            self.settle()

    def correct(self, what: str, to: int, was: int | None = None) -> None:
        if what == "deck":
            self.deck, self.pile = to, self.pile + self.deck - to
        elif what == "discard":
            self.deck, self.pile = self.deck + self.pile - to, to
        elif what == "cards":
            self.deck, self.cards = self.deck + to - self.cards, to
        elif what == "round":
            self.round = to
        else:
            self.figures[what] = to
        self.settle()

    def correct_mark(self, mark: str, to: bool) -> None:
        setattr(self, mark, to)

    def correct_turn(self, seat: int, phase: str, first: int | None = None) -> None:
        if seat != self.turn:
            self.turns, self.ground_used = self.turns + 1, False
        self.turn, self.drawn, self.attacking, self.is_ending = seat, phase == "action", None, False
        self.first = self.first if first is None else first
        self.settle()

    def add_item(self, seat: int, item: str, **details: Any) -> None:
        self.new_item(seat, item, details)
        self.settle()

    def remove_item(self, seat: int, item: str) -> None:
        del self.players[seat]["items"][self.find(seat, item)]
        self.count_points(self.players[seat])
        self.settle()

    def correct_used(self, seat: int, item: str, to: int, was: int | None = None) -> None:
        self.mend(seat, item, {"used": to})

    def correct_item(self, seat: int, item: str, what: str, to: int, was: int | None = None) -> None:
        self.mend(seat, item, {what: to})

    def correct_kind(self, seat: int, item: str, **changes: Any) -> None:
        self.mend(seat, item, changes)

    def mend(self, seat: int, item: str, changes: dict[str, Any]) -> None:
        self.players[seat]["items"][self.find(seat, item)].update(changes)
        self.count_points(self.players[seat])
        self.settle()

    def bring_back(self, seat: int, resources: int) -> None:
        self.from_piles(resources)
        self.players[seat].update(alive=True, left=False, looters=[], resources=resources)
        self.settle()

    def put_out(self, seat: int, target: int | None = None) -> None:
        self.loses(seat, self.players[seat]["resources"])
        self.eliminate(seat, [] if target is None else [target], None)
        self.settle()

    def drop_attack(self) -> None:
        self.attacking = None
        self.settle()

    def swap_teams(self, seat: int, target: int) -> None:
        one, other = self.players[seat], self.players[target]
        one["team"], other["team"] = other["team"], one["team"]
        self.settle()

    def ruling(self, ruling: str, choice: str) -> None:
        self.rulings[ruling] = choice
        self.settle()


KINDS = (
    "first_player",
    "draw", "steal", "craft", "skip", "use", "destroy", "gain", "discard", "pay", "spend", "reveal", "attack", "react",
    "resolve", "trade", "lend", "give_back", "ground", "vote", "quit", "correct_player", "correct", "correct_mark",
    "correct_turn", "add_item", "remove_item", "correct_used", "correct_item", "correct_kind", "bring_back", "put_out",
    "drop_attack", "swap_teams", "ruling",
)  # fmt: skip


def full(pieces: list[dict[str, Any]]) -> bool:
    wanted = pieces[0]["pieces"] if pieces[0]["set_name"] else 0
    return bool(0 < wanted <= len({piece["name"] for piece in pieces}))


def has_full_set(items: list[dict[str, Any]]) -> bool:
    sets: dict[str, list[dict[str, Any]]] = {}
    for item in items:
        if item["kind"] == "escape":
            sets.setdefault(item["set_name"], []).append(item)
    return any(map(full, sets.values()))


def ready_again(player: Player) -> None:
    for item in player["items"]:
        item["used"] = 0
