"""The sides of a drafted Contest as the screen shows them, and what their dice come to."""

from __future__ import annotations

from companion.games.royal_bastards.facts import ROLES
from companion.games.royal_bastards.screen import fight as fights
from companion.games.royal_bastards.screen import reckoning
from companion.games.royal_bastards.screen.fight import EXTRA, Fight
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.sides import DieView, FighterView, SideView
from companion.games.royal_bastards.screen.tried import after
from companion.games.royal_bastards.state import BastardsTable, open_tie
from companion.ui.theme import Look


def side_views(t: Look, state: BastardsTable, fight: Fight, players: tuple[Player, ...]) -> tuple[SideView, ...]:
    done = not fights.waiting(state, fight) and fight.attribute is not None
    won, tied = verdict(state, fight) if done else (None, ())
    return tuple(
        SideView(
            at,
            players[side.seat],
            tuple(_fighter(t, state, fight, side, role) for role in side.roles),
            tuple(_die(t, state, fight, players, at, d) for d in range(len(side.dice))),
            side.modifier,
            reckoning.total_of(state, fight, side),
            "wins" if side.seat == won else "tied" if side.seat in tied else "",
            any(die.of == EXTRA for die in side.dice),
        )
        for at, side in enumerate(fight.sides)
    )


def _fighter(t: Look, state: BastardsTable, fight: Fight, side: fights.Side, role: str) -> FighterView:
    fighter = state.rivals[side.seat].fighter(role)
    name = fighter.name if fighter else t.say("Firstborn") if role == "firstborn" else t.say("Champion")
    said = side.said[ROLES.index(role)]
    is_known = (
        fight.attribute is None or reckoning.printed_of(state, fight, side.but(said=(None,) * 2), role) is not None
    )
    return FighterView(role, name, reckoning.current_of(state, fight, side, role), is_known, said)


def _die(t: Look, state: BastardsTable, fight: Fight, players: tuple[Player, ...], s: int, d: int) -> DieView:
    side = fight.sides[s]
    die, who = side.dice[d], players[side.seat].name
    fighter = state.rivals[side.seat].fighter(die.of) if die.of in ROLES else None
    if fighter:
        name = t.say("{who}'s {die} for {name}", who=who, die=die.die, name=fighter.name)
    else:
        nth = sum(other.of not in ROLES for other in side.dice[: d + 1])
        name = (
            t.say("{who}'s {die} ({n})", who=who, die=die.die, n=nth)
            if nth
            else t.say("{who}'s {die}", who=who, die=die.die)
        )
    return DieView(name, die.die, die.rolls, not fights.is_thrown(state, die), fight.open == (s, d))


def verdict(state: BastardsTable, fight: Fight) -> tuple[int | None, tuple[int, ...]]:
    """Who wins with these dice, or who is still tied, as the game itself has reckoned it."""
    then = after(state, "contest", **reckoning.data_of(fight))
    if then is None:
        return None, ()
    if then.contest and (tied := open_tie(then.contest)):
        first = then.contest.standing.winner
        return first, tied
    if fight.purpose == "territory" and then.contest:
        return then.contest.standing.winner, ()
    if fight.purpose == "festival":
        return then.ranking[0], ()
    if fight.purpose == "crown" and then.endgame:
        return then.endgame.king, ()
    tile = then.territories.get(fight.territory or "")
    return tile.tie_winner if tile else None, ()
