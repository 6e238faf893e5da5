"""The end of a turn, of a game, and the next game of the match."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.value import put
from companion.core.words import Line, line
from companion.games.rogue_monarch.cards import together
from companion.games.rogue_monarch.conspiracy import face_up, met_now
from companion.games.rogue_monarch.figures import (
    CONSPIRACIES,
    CORONATION,
    CORONATION_ROIS,
    MARIAGE,
    MARIAGE_REINES,
    REINE,
    ROI,
)
from companion.games.rogue_monarch.rulings import ALL, SEVERAL
from companion.games.rogue_monarch.state import OVER, START, Player, Result, RogueTable, check_turn, fresh_deal


def end_turn(table: RogueTable, seat: int) -> RogueTable:
    """The other player's turn begins; a conspiracy that nobody claimed is then theirs to claim."""
    check_turn(table, seat)
    other = table.next_seat(seat)
    who = table.names[other]
    told: tuple[Line, ...] = (line("{who}'s turn", rule="turn", who=who),)
    for name in met_now(table):
        told = (*told, line("{name} is met and was not claimed: {who} can", rule=name, name=name.title(), who=who))
    return table.but(turn=other, stage=START, told=told)


def claim(table: RogueTable, seat: int, conspiracy: str) -> RogueTable:
    """The game is won. Who claims the mariage shows the Reines; the others can be seen in the Court."""
    if seat != table.turn:
        raise IllegalMove(
            "a conspiracy counts in one's own turn; it is {who}'s", rule=conspiracy, who=table.name(table.turn or 0)
        )
    shown = (REINE,) * MARIAGE_REINES if conspiracy == MARIAGE else ()
    met = met_now(table, len(shown))
    if conspiracy not in met:
        raise _not_met(table, conspiracy)
    noted = met if table.rulings[SEVERAL] == ALL else (conspiracy,)
    player = _winner(table.players[seat].but(known=together(table.players[seat].known, shown)), noted)
    players = put(table.players, seat, player)
    told = [line("{who} wins by {name}", rule=name, who=table.name(seat), name=name) for name in noted]
    return table.but(
        players=players, stage=OVER, effect=None, result=Result(seat, noted), told=(*told, score(table, players))
    )


def _not_met(table: RogueTable, conspiracy: str) -> IllegalMove:
    if conspiracy == MARIAGE:
        return IllegalMove("a mariage is claimed at the start of the turn, before any card is played", rule=MARIAGE)
    if conspiracy == CORONATION:
        found = face_up(table).count(ROI)
        template = "a coronation takes {n} Rois face up in the Court, found {found}"
        return IllegalMove(template, rule=CORONATION, n=CORONATION_ROIS, found=found)
    return IllegalMove(
        "a murder takes two Assassins face up and a card face up between them; none lies so", rule=conspiracy
    )


def _winner(player: Player, conspiracies: tuple[str, ...]) -> Player:
    by = tuple(n + (name in conspiracies) for name, n in zip(CONSPIRACIES, player.by, strict=True))
    return player.but(wins=player.wins + 1, by=by)


def score(table: RogueTable, players: tuple[Player, ...]) -> Line:
    """How the match stands."""
    (one, two), (a, b) = table.names, players
    return line("The match stands {one} {a} : {b} {two}", rule="match", one=one, two=two, a=a.wins, b=b.wins)


def next_game(table: RogueTable) -> RogueTable:
    """All cards are shuffled and dealt again; the score stays."""
    return table.but(
        players=tuple(Player(wins=player.wins, by=player.by) for player in table.players),
        told=(line("The cards are dealt for the next game", rule="set-up"),),
        **fresh_deal(table.next_token),
    )
