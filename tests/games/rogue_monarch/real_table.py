"""A table with real cards that somebody holds, beside the companion that sees only what all see.

It plays at random by the rules, tells the companion, and lets a notebook of each player note what that player sees.
"""

from __future__ import annotations

import random
from typing import Any

from companion.games.rogue_monarch import GAME
from companion.games.rogue_monarch.figures import KINDS
from companion.games.rogue_monarch.notebook import (
    Notebook,
    drew,
    follow,
    lay,
    note_hand,
    open_notebook,
    saw_court,
    saw_opponent,
)


class RealTable:
    """The true cards, the public state, and two notebooks a player: one kept with care, one never written in."""

    def __init__(self, rnd: random.Random, rulings: dict[str, str]) -> None:
        self.rnd = rnd
        self.state = GAME.start(GAME.read_setup(["Ann", "Ben"], rulings, {}))
        self.books = [open_notebook(seat, self.state) for seat in (0, 1)]
        self.blank = list(self.books)
        self.shuffle_and_deal()

    def shuffle_and_deal(self) -> None:
        deck = [kind for kind in KINDS for _ in range(4)]
        self.rnd.shuffle(deck)
        self.court, self.hands, self.pile = deck[:4], [deck[4:7], deck[7:10]], deck[10:]
        self.discard: list[str] = []
        self.note_hands()

    def note_hands(self) -> None:
        self.books = [note_hand(book, self.hands[book.seat]) for book in self.books]

    def tell(self, kind: str, **data: Any) -> None:
        """The companion hears of a move, and every notebook follows."""
        before, read = self.state, GAME.move(kind).read(data, 2)
        self.state = GAME.apply(before, kind, read)
        self.books = [follow(book, before, kind, read, self.state) for book in self.books]
        self.blank = [follow(book, before, kind, read, self.state) for book in self.blank]

    def note(self, seat: int, change: Any, *args: Any) -> None:
        self.books[seat] = change(self.books[seat], *args)

    def draw(self, seat: int, n: int) -> list[str]:
        drawn = []
        for _ in range(n):
            if not self.pile:
                self.pile, self.discard = self.discard, []
                self.rnd.shuffle(self.pile)
            drawn.append(self.pile.pop(0))
        self.hands[seat] += drawn
        return drawn

    def step(self) -> None:
        stage, seat = self.state.stage, self.state.turn
        if stage == "deal":
            self.deal()
        elif stage == "start":
            self.act(seat)
        elif stage == "effect":
            {"chevalier": self.chevalier, "reine": self.reine, "roi": self.roi, "assassin": self.assassin}[
                self.state.effect
            ](seat)
        elif stage == "turn":
            self.tell("end_turn", seat=seat)

    def deal(self) -> None:
        reines = [hand.count("reine") for hand in self.hands]
        if max(reines) == 3 or min(reines) == 2:
            self.pile += self.hands[0] + self.hands[1]
            self.rnd.shuffle(self.pile)
            self.hands = [self.pile[:3], self.pile[3:6]]
            self.pile = self.pile[6:]
            self.tell("void")
            self.note_hands()
        elif max(reines) == 2 and not self.state.under:
            seat = reines.index(2)
            self.hands[seat] = [card for card in self.hands[seat] if card != "reine"]
            self.pile += ["reine", "reine"]
            self.tell("redeal", seat=seat)
            self.note(seat, drew, *self.draw(seat, 2))
        else:
            self.tell("first_player", seat=self.rnd.randrange(2))

    def act(self, seat: int) -> None:
        if self.hands[seat].count("reine") >= 3 and self.rnd.random() < 0.5:
            self.tell("claim", seat=seat, conspiracy="mariage")
            self.tell("next_game")
            self.shuffle_and_deal()
            return
        down = [place for place in range(1, 5) if not self.state.court[place - 1].up]
        if down and self.rnd.random() < 0.3:
            place = self.rnd.choice(down)
            self.tell("reveal", seat=seat, place=place, card=self.court[place - 1])
        else:
            self.replace(seat, self.rnd.randint(1, 4), self.rnd.random() < 0.6)

    def replace(self, seat: int, place: int, up: bool) -> None:
        hand, old = self.hands[seat], self.court[place - 1]
        card = hand.pop(self.rnd.randrange(len(hand)))
        self.court[place - 1] = card
        data: dict[str, Any] = {"seat": seat, "place": place}
        known = self.books[seat].court(self.state)[place - 1]
        if up:
            data["card"] = card
        else:
            self.note(seat, lay, card)
        if self.state.rulings["replaced-card"] == "discard":
            self.discard.append(old)
            self.tell("replace", **data, discarded=old)
            self.note(seat, drew, *self.draw(seat, 1))
            return
        hand.append(old)
        self.tell("replace", **data)
        if known is None:
            self.note(seat, drew, old)

    def chevalier(self, seat: int) -> None:
        one, two = self.rnd.sample(range(4), 2)
        self.court[one], self.court[two] = self.court[two], self.court[one]
        turned = self.rnd.randint(1, 4)
        self.tell("switch", seat=seat, places=[one + 1, two + 1], turned=turned, card=self.court[turned - 1])

    def reine(self, seat: int) -> None:
        other = 1 - seat
        self.rnd.shuffle(self.hands[other])
        looked = self.hands[other][:2]
        found = looked.count("reine")
        self.hands[other] = [card for card in looked if card != "reine"] + self.hands[other][2:]
        self.discard += ["reine"] * found
        drawn = self.draw(other, found)
        self.tell("search", seat=seat, reines=found)
        self.note(seat, saw_opponent, looked)
        self.note(other, drew, *drawn)

    def roi(self, seat: int) -> None:
        down = [place for place in range(1, 5) if not self.state.court[place - 1].up]
        if down and self.rnd.random() < 0.3:
            place = self.rnd.choice(down)
            self.tell("uncover", seat=seat, place=place, card=self.court[place - 1])
            return
        self.note(seat, drew, *self.draw(seat, 2))
        discarded = [self.hands[seat].pop(self.rnd.randrange(len(self.hands[seat]))) for _ in range(2)]
        self.discard += discarded
        self.tell("draw", seat=seat, discarded=discarded)

    def assassin(self, seat: int) -> None:
        down = [place for place in range(1, 5) if not self.state.court[place - 1].up]
        places = self.rnd.sample(down, min(2, len(down)))
        self.tell("spy", seat=seat, places=places)
        for place in places:
            self.note(seat, saw_court, self.state, place, self.court[place - 1])

    def everyone(self) -> list[Notebook]:
        return [*self.books, *self.blank]
