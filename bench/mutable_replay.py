"""A Royal Will as somebody would write it without frozen states, checks or history: the yardstick of the replay bench.

Trusts every event. No line is told and nothing is checked, but every coin moves as in the game.
"""

from __future__ import annotations

from typing import Any

START = {2: 5, 3: 7, 4: 10, 5: 12, 6: 15}
DEFAULTS = {
    "first-action-tie": "last-first",
    "taxed-coin": "counts",
    "self-target": "allowed",
    "won-order": "forger-first",
    "bust-order": "punish-first",
    "two-sleights": "earlier",
    "greedy-heir": "pays",
    "poor-greediest": "pays-rest",
    "all-counts-zero": "all",
    "received": "gains",
    "last-tie": "shared",
    "trackers": "list",
}


def fold(names: list[str], options: dict[str, Any], events: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    table = Table(len(names), options)
    doers = {kind: getattr(table, kind) for kind in KINDS}
    for kind, data in events:
        doers[kind](**data)
    return table.figures()


class Table:
    """Lists by seat, changed in place."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players = players
        self.rulings = dict(DEFAULTS)
        self.profile = dict(options.get("profile", {}))
        self.games = options.get("games", 0)
        self.dealer = options.get("dealer", 0)
        self.trackers = [0] * players
        self.game = 1
        self.deals = 1
        self.gains = self.returned = [0] * players
        self.begin_game()

    def begin_game(self) -> None:
        self.inheritances = [2] * self.players
        self.assets = START[self.players]
        self.bank = 66 - self.assets - 2 * self.players
        self.first = self.dealer
        self.will = 1
        self.crowned: list[int] = []
        self.begin_will()

    def begin_will(self) -> None:
        n = self.players
        self.stage = "coins"
        self.coins_down = [False] * n
        self.actions: list[str | None] = [None] * n
        self.acted = [False] * n
        self.wagers = [0] * n
        self.changes = [0] * n
        self.predictions: list[str | None] = [None] * n
        self.taxed = [0] * n
        self.taxed_into_assets = 0

    # cards

    def place_coin(self, seat: int) -> None:
        self.coins_down[seat] = True
        if all(self.coins_down):
            self.stage = "actions"

    def place_coins(self, deal: int | None = None) -> None:
        self.coins_down = [True] * self.players
        self.stage = "actions"

    def place_action(self, seat: int, character: str, deal: int | None = None) -> None:
        self.actions[seat] = character
        if None not in self.actions:
            self.begin_acting()

    def place_actions(self, cards: list[str], deal: int | None = None) -> None:
        self.actions = list(cards)
        self.coins_down = [True] * self.players
        self.begin_acting()

    def begin_acting(self) -> None:
        self.stage = "acting"
        coins = self.inheritances
        most = max(coins)
        if coins.count(most) == 1:
            self.first = coins.index(most)
        elif self.rulings["first-action-tie"] == "among-tied":
            while coins[self.first] != most:
                self.first = (self.first + 1) % self.players

    # actions

    def done(self, seat: int) -> None:
        self.acted[seat] = True
        if all(self.acted):
            self.stage = "reveal"

    def advise(self, seat: int, predict: str) -> None:
        self.predictions[seat] = predict
        self.done(seat)

    def swap(self, seat: int, target: int, other: int) -> None:
        self.done(seat)

    def solicit(self, seat: int, target: int, change: int) -> None:
        self.changes[target] += change
        self.done(seat)

    def tax(self, seat: int, target: int, to: str) -> None:
        self.inheritances[target] -= 1
        self.taxed[target] += 1
        if to == "assets":
            self.assets += 1
            self.taxed_into_assets += 1
        else:
            self.bank += 1
        self.done(seat)

    def wager(self, seat: int, coins: int) -> None:
        self.inheritances[seat] -= coins
        self.wagers[seat] += coins
        self.done(seat)

    def stay_immune(self, seat: int) -> None:
        self.done(seat)

    def claim_rest(self, seat: int) -> None:
        self.done(seat)

    def pass_action(self, seat: int) -> None:
        self.done(seat)

    # the reveal

    def reveal(self, cards: list[dict[str, Any]], deal: int | None = None) -> None:
        shown = [card["character"] for card in cards]
        self.count(cards)
        compared = self.assets
        if self.rulings["taxed-coin"] == "next-will":
            compared = max(0, compared - self.taxed_into_assets)
        bust = self.total > compared or ("sleight" in shown and max(shown.count(c) for c in shown) < 3)
        self.result = "bust" if bust else "won"
        self.gains = [0] * self.players
        self.order = [(self.first + i) % self.players for i in range(self.players)]
        if bust:
            self.settle_bust(shown)
        else:
            self.settle_won(shown)
        for seat in self.order:
            if self.predictions[seat] == self.result:
                self.from_bank(seat, 2)
        self.end_will()

    def count(self, cards: list[dict[str, Any]]) -> None:
        known = self.profile
        printed = [0 if c["character"] == "sleight" else c.get("count", known.get(c["character"])) for c in cards]
        for card in cards:
            if "count" in card and card["character"] != "sleight":
                known[card["character"]] = card["count"]
        self.counts = [max(0, n + w + c) for n, w, c in zip(printed, self.wagers, self.changes, strict=True)]
        self.total = sum(self.counts)

    def end_will(self) -> None:
        self.returned = self.wagers if self.result == "won" else [0] * self.players
        self.wagers = [0] * self.players
        self.stage = "resolved"
        self.crown()
        if not self.crowned:
            self.top_up()

    def settle_won(self, shown: list[str]) -> None:
        for seat, count in enumerate(self.counts):
            self.inheritances[seat] += count + self.wagers[seat]
            self.gains[seat] = count
        self.assets -= self.total
        if self.rulings["won-order"] == "sweep-first":
            self.sweep()
            self.pay_forgers(shown, False)
        else:
            self.pay_forgers(shown, False)
            self.sweep()

    def settle_bust(self, shown: list[str]) -> None:
        self.assets += sum(self.wagers)
        if self.rulings["bust-order"] == "forger-first":
            self.pay_forgers(shown, True)
            self.punish()
        else:
            self.punish()
            self.pay_forgers(shown, True)

    def punish(self) -> None:
        most = max(self.counts)
        if most == 0 and self.rulings["all-counts-zero"] == "nobody":
            return
        for seat, count in enumerate(self.counts):
            has = self.inheritances[seat]
            if count < most or (self.actions[seat] == "heir" and self.rulings["greedy-heir"] == "immune"):
                continue
            if has < 2 and self.rulings["poor-greediest"] == "all-or-nothing":
                continue
            pays = min(2, has)
            self.inheritances[seat] -= pays
            self.assets += pays

    def pay_forgers(self, shown: list[str], bust: bool) -> None:
        for seat in self.order:
            if shown[seat] == "forger" and (bust or not self.counts[seat]):
                if self.assets:
                    self.assets -= 1
                    self.inheritances[seat] += 1
                    self.gains[seat] += 1
                else:
                    self.from_bank(seat, 1)

    def sweep(self) -> None:
        sweepers = [seat for seat in self.order if self.actions[seat] == "sleight"]
        if not sweepers:
            return
        if self.rulings["two-sleights"] == "earlier":
            sweepers = sweepers[:1]
        share = self.assets // len(sweepers)
        for seat in sweepers:
            self.inheritances[seat] += share
            self.gains[seat] += share
            self.assets -= share

    def from_bank(self, seat: int, owed: int) -> None:
        paid = min(owed, self.bank)
        self.bank -= paid
        self.inheritances[seat] += paid
        self.gains[seat] += paid

    def top_up(self) -> None:
        paid = min(max(0, START[self.players] - self.assets), self.bank)
        self.assets += paid
        self.bank -= paid

    def crown(self) -> None:
        if self.stage not in ("resolved", "over", "series-over"):
            return
        winners = self.winners()
        for seat in self.crowned if winners != self.crowned else ():
            self.trackers[seat] = max(0, self.trackers[seat] - 1)
        for seat in winners if winners != self.crowned else ():
            self.trackers[seat] += 1
        self.crowned = winners
        self.stage = "resolved" if not winners else "series-over" if 0 < self.games <= self.game else "over"

    def received(self, seat: int) -> int:
        counted = self.rulings["received"]
        if counted == "less-tax":
            return self.gains[seat] - self.taxed[seat]
        return self.gains[seat] + (self.returned[seat] if counted == "with-wager" else 0)

    def winners(self) -> list[int]:
        most = max(self.inheritances)
        if most < 10:
            return []
        tied = [seat for seat, coins in enumerate(self.inheritances) if coins == most]
        best = max(self.received(seat) for seat in tied)
        tied = [seat for seat in tied if self.received(seat) == best]
        return [] if len(tied) > 1 and self.rulings["last-tie"] == "play-on" else tied

    # afterwards

    def pass_the_deal(self, dealer: int | None) -> None:
        self.deals += 1
        self.dealer = (self.dealer + 1) % self.players if dealer is None else dealer

    def next_will(self, dealer: int | None = None, deal: int | None = None) -> None:
        self.pass_the_deal(dealer)
        self.top_up()
        self.will += 1
        self.begin_will()

    def next_game(self, dealer: int | None = None, deal: int | None = None) -> None:
        self.pass_the_deal(dealer)
        self.game += 1
        self.begin_game()

    def new_series(self, dealer: int | None = None, deal: int | None = None) -> None:
        self.pass_the_deal(dealer)
        self.game = 1
        self.trackers = [0] * self.players
        self.begin_game()

    # corrections

    def correct_inheritance(self, seat: int, to: int, was: int | None = None, against: str = "bank") -> None:
        change = to - self.inheritances[seat]
        self.inheritances[seat] = to
        if against == "bank":
            self.bank -= change
        else:
            self.assets -= change
        self.crown()

    def correct_assets(self, to: int, was: int | None = None) -> None:
        self.bank += self.assets - to
        self.assets = to

    def correct_bank(self, to: int, was: int | None = None) -> None:
        self.assets += self.bank - to
        self.bank = to

    def correct_wager(self, seat: int, to: int, was: int | None = None) -> None:
        self.inheritances[seat] += self.wagers[seat] - to
        self.wagers[seat] = to

    def correct_change(self, seat: int, to: int, was: int | None = None) -> None:
        self.changes[seat] = to

    def correct_taxed(self, seat: int, to: int, was: int | None = None) -> None:
        self.taxed[seat] = to
        self.crown()

    def correct_taxed_assets(self, to: int, was: int | None = None) -> None:
        self.taxed_into_assets = to

    def correct_action(self, seat: int, character: str) -> None:
        self.actions[seat] = character
        self.predictions[seat] = None

    def correct_prediction(self, seat: int, predict: str) -> None:
        self.predictions[seat] = None if predict == "none" else predict

    def correct_received(self, seat: int, to: int, was: int | None = None) -> None:
        self.gains[seat] += to - self.received(seat)
        self.crown()

    def correct_trackers(self, seat: int, to: int, was: int | None = None) -> None:
        self.trackers[seat] = to

    def correct_will(self, to: int, was: int | None = None) -> None:
        self.will = to

    def correct_game(self, to: int, was: int | None = None) -> None:
        self.game = to
        self.crown()

    def set_series(self, games: int) -> None:
        self.games = games
        self.crown()

    def set_dealer(self, seat: int) -> None:
        self.dealer = seat
        if self.will == 1 and self.stage in ("coins", "actions"):
            self.first = seat

    def set_first(self, seat: int) -> None:
        self.first = seat

    def set_count(self, character: str, count: int | None = None) -> None:
        self.profile.pop(character, None)
        if count is not None:
            self.profile[character] = count

    def ruling(self, ruling: str, choice: str) -> None:
        self.rulings[ruling] = choice
        self.crown()

    def figures(self) -> dict[str, Any]:
        """Everything but the rulings, under the names of the real state."""
        return {name: value for name, value in vars(self).items() if name not in HIDDEN}


HIDDEN = ("players", "rulings", "gains", "returned", "counts", "total", "result", "order")
KINDS = [name for name in vars(Table) if name.startswith(("place_", "correct_", "set_", "next_", "new_"))] + [
    "advise",
    "swap",
    "solicit",
    "tax",
    "wager",
    "stay_immune",
    "claim_rest",
    "pass_action",
    "reveal",
    "ruling",
]
