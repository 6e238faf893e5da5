"""How the answers of the calculators `conspiracies` and `odds` come about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.messages import Line, counted, line
from companion.games.rogue_monarch.conspiracy import murders
from companion.games.rogue_monarch.figures import (
    ASSASSIN,
    COPIES,
    CORONATION,
    CORONATION_ROIS,
    KINDS,
    MARIAGE,
    MARIAGE_REINES,
    MURDER,
    PLURAL,
    REINE,
    ROI,
    SPOKEN,
)
from companion.games.rogue_monarch.hidden import Knowledge, unseen


def conspiracy_steps(up: Sequence[str | None], reines: int, turn_start: bool) -> Iterator[Line]:
    """`up` names the face-up cards and has None for the others."""
    text = "Coronation: {n} of {all} {cards} lie face up"
    yield line(text, CORONATION, n=up.count(ROI), cards=PLURAL[ROI].title(), all=CORONATION_ROIS)
    text = "Mariage: {n} of {all} {cards} are in the hand"
    yield line(text, MARIAGE, n=reines, cards=PLURAL[REINE].title(), all=MARIAGE_REINES)
    if not turn_start and reines >= MARIAGE_REINES:
        yield line("A Mariage is shown when the own turn begins, and it has begun already", MARIAGE)
    yield _murder(up)


def _murder(up: Sequence[str | None]) -> Line:
    found = murders(up)
    assassins = PLURAL[ASSASSIN].title()
    if not found:
        return line("Murder: no face-up card lies between two {cards}", MURDER, cards=assassins)
    left, middle, right = found[0]
    text = "Murder: {victim} in place {n} lies between the {cards} in places {left} and {right}"
    places = {"n": middle + 1, "left": left + 1, "right": right + 1}
    return line(text, MURDER, victim=SPOKEN[up[middle] or ROI], cards=assassins, **places)


def odds_steps(known: Knowledge) -> Iterator[Line]:
    left = unseen(known)
    for kind in KINDS:
        text = "{cards}: {all} in the deck, {seen} seen, {left} hidden"
        told = {"all": COPIES[kind], "seen": COPIES[kind] - left[kind], "left": left[kind]}
        yield line(text, "odds", cards=PLURAL[kind].title(), **told)
    total = counted(sum(left.values()), "card")
    yield line("{cards} are hidden, each as likely in every hidden place", "odds", cards=total)
    unknown = known.opponent_size - len(known.opponent_known)
    text = "The other hand: {known} known, {hidden} hidden"
    yield line(text, "odds", known=counted(len(known.opponent_known), "card"), hidden=counted(unknown, "card"))
    if known.pile and known.pile <= len(known.bottom):
        yield line("Only the cards put under the pile are left to draw", "reines-at-start")
