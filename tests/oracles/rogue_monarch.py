"""A table with real cards that somebody holds, beside the companion that sees only what all see.

It plays at random by the rules, tells the companion, and lets a diary of each player note what that player sees.
"""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

from companion.core.errors import CompanionError
from companion.core.event_log import EventId, Session, merge
from companion.core.fold import Status
from companion.core.table import play, redo, replay, undo
from companion.games.rogue_monarch import GAME
from companion.games.rogue_monarch.facts import KINDS
from companion.games.rogue_monarch.notebook import noted, open_diary, settle
from companion.games.rogue_monarch.notes import Notebook, drew, lay, note_hand, saw_court, saw_opponent
from companion.games.rogue_monarch.state import RogueState
from tests.games.rogue_monarch.random_moves import correction


class RealTable:
    """The true cards, the log, and two diaries a player: one kept with care, one never written in."""

    def __init__(self, rnd: random.Random, rulings: dict[str, str]) -> None:
        self.rnd = rnd
        self.table = replay(GAME, Session("real", GAME.id, GAME.read_setup(["Ann", "Ben"], rulings, {})))
        self.diaries = [open_diary(seat, self.table) for seat in (0, 1)]
        self.blank = list(self.diaries)
        self.past: list[tuple[list[EventId], Any]] = []
        self.shuffle_and_deal()

    @property
    def state(self) -> RogueState:
        return self.table.state

    @property
    def books(self) -> list[Notebook]:
        return [diary.notes for diary in self.diaries]

    def shuffle_and_deal(self) -> None:
        deck = [kind for kind in KINDS for _ in range(4)]
        self.rnd.shuffle(deck)
        self.court, self.hands, self.pile = deck[:4], [deck[4:7], deck[7:10]], deck[10:]
        self.discard: list[str] = []
        self.note_hands()

    def note_hands(self) -> None:
        for seat in (0, 1):
            self.note(seat, note_hand, self.hands[seat])

    def tell(self, kind: str, ready: Notebook | None = None, **data: Any) -> None:
        """The companion hears of a move, and every diary follows; `ready` has what its owner alone knows of it."""
        self.table = play(self.table, kind, data, device="a", at=0)
        self.settle(ready)

    def settle(self, ready: Notebook | None = None) -> None:
        self.diaries = [
            settle(diary, self.table, ready if ready and ready.seat == seat else None)
            for seat, diary in enumerate(self.diaries)
        ]
        self.blank = [settle(diary, self.table) for diary in self.blank]

    def note(self, seat: int, change: Any, *args: Any) -> None:
        self.diaries[seat] = noted(self.diaries[seat], change(self.books[seat], *args))

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
        self.past.append((self.lines(), self.cards()))
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
        elif max(reines) == 2 and (not self.state.under or self.state.rulings["reines-again"] == "under"):
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
            data["ready"] = lay(self.books[seat], card)
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
        ready = drew(self.books[seat], *self.draw(seat, 2))
        is_new = bool(not self.pile and self.discard) and self.rnd.random() < 0.8
        if is_new:
            self.pile, self.discard = self.discard, []
            self.rnd.shuffle(self.pile)
        discarded = [self.hands[seat].pop(self.rnd.randrange(len(self.hands[seat]))) for _ in range(2)]
        self.discard += discarded
        self.tell("draw", ready, seat=seat, discarded=discarded, **({"new_pile": True} if is_new else {}))

    def assassin(self, seat: int) -> None:
        down = [place for place in range(1, 5) if not self.state.court[place - 1].up]
        places = self.rnd.sample(down, min(2, len(down)))
        self.tell("spy", seat=seat, places=places)
        for place in places:
            self.note(seat, saw_court, self.state, place, self.court[place - 1])

    def everyone(self) -> list[Notebook]:
        return [*self.books, *(diary.notes for diary in self.blank)]

    # The history jumps. After each of these it says again what truly happened.

    def cards(self) -> Any:
        return deepcopy((self.court, self.hands, self.pile, self.discard))

    def lines(self) -> list[EventId]:
        return [e.event.id for e in self.table.history if e.status is Status.APPLIED and e.event.kind != "undo"]

    def take_back(self) -> None:
        """The last few steps are taken back on the table too: the cards lie as before, and the play goes on otherwise.

        The lines go one by one in any order, so the table is at odds with itself on the way.
        """
        for _ in range(self.rnd.randint(1, min(4, len(self.past)))):
            messages, cards = self.past.pop()
        self.court, self.hands, self.pile, self.discard = cards
        gone = [line for line in self.lines() if line not in messages]
        self.rnd.shuffle(gone)
        for line in gone:
            self.table = undo(self.table, line, device="a", at=0)
            self.settle()

    def doubt(self) -> None:
        """A line is taken back by mistake, somebody looks and notes, and the line is brought back."""
        line = self.rnd.choice(self.lines())
        self.table = undo(self.table, line, device="b", at=0)
        self.settle()
        self.look_around()
        self.table = redo(self.table, line, device="b", at=0)
        self.settle()

    def slip(self) -> None:
        """Another phone wrote something false a while ago; it comes in, is noticed late and taken back."""
        events = self.table.session.events
        start = self.table.session.with_events(events[: self.rnd.randint(0, len(events))])
        try:
            false = play(replay(GAME, start), *correction(self.state, self.rnd), device=f"b{len(events)}", at=0)
        except CompanionError:
            return
        self.table = replay(GAME, merge(self.table.session, false.session))
        self.settle()
        self.look_around()
        self.table = undo(self.table, false.history[-1].event.id, device="a", at=0)
        self.settle()

    def look_around(self) -> None:
        """Notes that are true of the cards, written while the log is wrong."""
        place = self.rnd.randint(1, 4)
        self.note_hands()
        for seat in (0, 1):
            self.note(seat, saw_court, self.state, place, self.court[place - 1])
            self.note(seat, saw_opponent, self.hands[1 - seat][:2])
