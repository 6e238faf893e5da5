"""Tables make mistakes: every number can be corrected, and the coins still add up.

What the cards of this Will have done is corrected before the Coin Cards are revealed. Once they are, coins have moved
because of it all: then the reveal is undone first.
"""

from __future__ import annotations

from companion.core.corrections import correction
from companion.core.errors import IllegalMove
from companion.core.messages import counted, message
from companion.core.state import with_item
from companion.games.royal_will.facts import PREDICTION_NAMES, PRINTED, TITLES, TRACKERS
from companion.games.royal_will.outcome import crown, received
from companion.games.royal_will.state import WillState, check_present


def correct_inheritance(
    state: WillState, seat: int, to: int, was: int | None = None, against: str = "bank"
) -> WillState:
    """An Inheritance; the difference comes from (or goes to) the Bank or the Assets."""
    check_present(state, seat)
    who, now = state.name(seat), state.inheritances[seat]
    said = correction(message("{who}’s Inheritance", who=who), now, to, was)
    pile = _pile_after(state, against, now - to)
    return crown(state.replace(inheritances=with_item(state.inheritances, seat, to), messages=(said,), **pile))


def correct_assets(state: WillState, to: int, was: int | None = None) -> WillState:
    """The Assets, against the Bank."""
    said = correction(message("Assets"), state.assets, to, was)
    return state.replace(assets=to, messages=(said,), **_pile_after(state, "bank", state.assets - to))


def correct_bank(state: WillState, to: int, was: int | None = None) -> WillState:
    """The Bank, against the Assets."""
    said = correction(message("Bank"), state.bank, to, was)
    return state.replace(bank=to, messages=(said,), **_pile_after(state, "assets", state.bank - to))


def _pile_after(state: WillState, pile: str, difference: int) -> dict[str, int]:
    has = state.assets if pile == "assets" else state.bank
    if has + difference < 0:
        template = "This needs {coins} from the Bank, which has {has}. Correct another pile first."
        if pile == "assets":
            template = "This needs {coins} from the Assets, which have {has}. Correct another pile first."
        raise IllegalMove(template, "coins", coins=counted(-difference, "coin"), has=has)
    return {pile: has + difference}


def correct_received(state: WillState, seat: int, to: int, was: int | None = None) -> WillState:
    """What a player received in the last Will, as the table counts it, which may break a tie; no coin moves."""
    who, last = state.name(seat), state.last
    if last is None:
        raise IllegalMove("No Will has been read in this game yet", "corrections")
    now = received(state)[seat]
    said = correction(message("{who}’s total received in the last Will", who=who), now, to, was)
    gains = with_item(last.gains, seat, last.gains[seat] + to - now)
    return crown(state.replace(last=last._replace(gains=gains), messages=(said,)))


def correct_trackers(state: WillState, seat: int, to: int, was: int | None = None) -> WillState:
    """The games that a player has won in this series."""
    who, now = state.name(seat), state.trackers[seat]
    said = correction(message("{who}’s Game Trackers", who=who), now, to, was)
    return state.replace(trackers=with_item(state.trackers, seat, to), messages=(said,))


def correct_will(state: WillState, to: int, was: int | None = None) -> WillState:
    """The number of the Will."""
    said = correction(message("Will number"), state.will, to, was)
    return state.replace(will=to, messages=(said,))


def correct_game(state: WillState, to: int, was: int | None = None) -> WillState:
    """The number of the game in its series."""
    said = correction(message("Game number"), state.game, to, was)
    if 0 < state.games < to:
        series = counted(state.games, "game")
        raise IllegalMove("The series has only {series}. Make it longer first.", "game-trackers", series=series)
    return crown(state.replace(game=to, messages=(said,)))


def set_series(state: WillState, games: int) -> WillState:
    """The series gets another length; 0: open end."""
    box = TRACKERS[state.rulings["trackers"]]
    if games > box:
        raise IllegalMove("The box has only {n} Game Trackers, 1 per game", "game-trackers", n=box)
    if 0 < games < state.game:
        template = "This is already game {n}. Choose {n} games or more, or 0 for an open-ended series."
        raise IllegalMove(template, "game-trackers", n=state.game)
    template = "The series has {games}" if games else "The series is open-ended"
    said = message(template, "game-trackers", games=counted(games, "game"))
    return crown(state.replace(games=games, messages=(said,)))


def set_dealer(state: WillState, seat: int) -> WillState:
    """Who deals this Will. Before the first actions of a game the dealer also wins the tie for the first action."""
    check_present(state, seat)
    said = message("{who} is the dealer", "deal", who=state.name(seat))
    if state.will == 1 and state.stage in ("coins", "actions"):
        return state.replace(dealer=seat, first=seat, messages=(said,))
    return state.replace(dealer=seat, messages=(said,))


def set_first(state: WillState, seat: int) -> WillState:
    """Who acts first in this Will; before the Action Cards are placed, who did in the last one."""
    check_present(state, seat)
    if state.stage not in ("coins", "actions"):
        template = "{who} acts first in this Will"
    elif state.last:
        template = "{who} acted first in the last Will"
    else:
        template = "{who} acts first if players tie for the most coins"
    return state.replace(first=seat, messages=(message(template, "first-action", who=state.name(seat)),))


def set_count(state: WillState, character: str, count: int | None = None) -> WillState:
    """The deck profile: a character's printed count; without one it is forgotten."""
    card = TITLES[character]
    if character in PRINTED:
        raise IllegalMove("Every {card} has a count of {n}", "deck-profile", card=card, n=PRINTED[character])
    others = {name: n for name, n in state.profile.items() if name != character}
    if count is None:
        said = message("The {card}’s count is cleared", "deck-profile", card=card)
        return state.replace(profile=others, messages=(said,))
    said = message("The {card}’s count is {n}", "deck-profile", card=card, n=count)
    return state.replace(profile={**others, character: count}, messages=(said,))


def correct_wager(state: WillState, seat: int, to: int, was: int | None = None) -> WillState:
    """A wager, against the player's own Inheritance."""
    _check_unread(state)
    who, now, has = state.name(seat), state.wagers[seat], state.inheritances[seat]
    said = correction(message("{who}’s wager", who=who), now, to, was)
    if to > now + has:
        most = counted(now + has, "coin")
        raise IllegalMove("{who} can wager at most {most}, not {to}", "forger-wager", who=who, most=most, to=to)
    left = with_item(state.inheritances, seat, has + now - to)
    return state.replace(inheritances=left, wagers=with_item(state.wagers, seat, to), messages=(said,))


def correct_change(state: WillState, seat: int, to: int, was: int | None = None) -> WillState:
    """What Solicitors have added to or taken off a player's count in this Will."""
    _check_unread(state)
    check_present(state, seat)
    who, now = state.name(seat), state.changes[seat]
    said = correction(message("Change to {who}’s count", who=who), now, to, was)
    return state.replace(changes=with_item(state.changes, seat, to), messages=(said,))


def correct_taxed(state: WillState, seat: int, to: int, was: int | None = None) -> WillState:
    """What a player was taxed in this Will, which some tables subtract in the tie-break; no coin moves."""
    who, now = state.name(seat), state.taxed[seat]
    said = correction(message("{who}’s tax in this Will", who=who), now, to, was)
    return crown(state.replace(taxed=with_item(state.taxed, seat, to), messages=(said,)))


def correct_taxed_assets(state: WillState, to: int, was: int | None = None) -> WillState:
    """How much of the Assets was taxed into them in this Will, which some tables do not compare with; no coin moves."""
    _check_unread(state)
    said = correction(message("Tax paid into the Assets in this Will"), state.taxed_into_assets, to, was)
    if to > state.assets:
        raise IllegalMove("The Assets have only {has}", "taxed-coin", has=counted(state.assets, "coin"))
    return state.replace(taxed_into_assets=to, messages=(said,))


def correct_action(state: WillState, seat: int, character: str) -> WillState:
    """It is another Action Card. A prediction goes with its Advisor; all else has a correction of its own."""
    _check_unread(state)
    who, now, to = state.name(seat), state.actions[seat], TITLES[character]
    if now is None:
        raise IllegalMove("{who} has no Action Card yet. Place one first.", "action-card", who=who)
    if now == character:
        raise IllegalMove("{who}’s Action Card is already the {to}", "action-card", who=who, to=to)
    messages = [correction(message("{who}’s Action Card", who=who), TITLES[now], to)]
    if state.predictions[seat]:
        messages.append(message("{who}’s prediction no longer counts", "advisor", who=who))
    if state.acted[seat]:
        template = "{who} has already acted: correct the wager, tax or count manually"
        messages.append(message(template, "corrections", who=who))
    predictions, actions = with_item(state.predictions, seat, None), with_item(state.actions, seat, character)
    return state.replace(actions=actions, predictions=predictions, messages=tuple(messages))


def correct_prediction(state: WillState, seat: int, predict: str) -> WillState:
    """What an Advisor predicts, or that it predicts nothing."""
    _check_unread(state)
    check_present(state, seat)
    who, card, now = state.name(seat), state.actions[seat], state.predictions[seat] or "none"
    if card != "advisor":
        template = "Only an Advisor predicts, and {who} has the {card}"
        raise IllegalMove(template, "advisor", who=who, card=TITLES[str(card)])
    if predict == now:
        raise IllegalMove("{who}’s prediction is already: {to}", "advisor", who=who, to=PREDICTION_NAMES[predict])
    said = correction(message("{who}’s prediction", who=who), PREDICTION_NAMES[now], PREDICTION_NAMES[predict])
    prediction = None if predict == "none" else predict
    return state.replace(predictions=with_item(state.predictions, seat, prediction), messages=(said,))


def _check_unread(state: WillState) -> None:
    if state.stage in ("resolved", "over", "series-over"):
        raise IllegalMove(
            "The Will has been read and its coins have moved. Undo the reveal, correct the cards and reveal again.",
            "corrections",
        )
