"""Putting what was offered into the store: in one transaction, whole or not at all."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from companion.core.errors import BadPayload
from companion.core.messages import line
from companion.core.table import Table
from companion.share.receiving import Offer
from companion.share.things import Profile

if TYPE_CHECKING:
    from companion.store.open_tables import TableDesk
    from companion.store.user_data import Keepsakes


def take(offer: Offer, desk: TableDesk, *, at: int) -> Table[Any]:
    """Merge an offered session, or the rest of one, with what is here. Taking it twice is taking it once."""
    if offer.merged is None:
        raise BadPayload(line("{offer}: this holds no events to take", offer=offer.told))
    return desk.take(offer.merged, at=at)


def take_profile(profile: Profile, keepsakes: Keepsakes) -> str:
    """Keep an offered box; the name under which it is now. Another box of that name stays: this one gets a number."""
    here = keepsakes.profiles(profile.game)
    for number in count(1):
        name = profile.name if number == 1 else f"{profile.name[:35]} ({number})"
        if here.get(name, profile.data) == profile.data:
            break
    keepsakes.put_profile(profile.game, name, dict(profile.data))
    return name
