"""Taking what was offered: into the store, onto the list of boxes, or into the draft of a new table."""

from __future__ import annotations

import asyncio
from typing import Any

from companion.core.messages import Line
from companion.core.table import Table
from companion.share.contents import HouseRules, Profile
from companion.share.importing import Offer, take, take_profile
from companion.share.merge_report import Merged, compared
from companion.store.exports import Export
from companion.store.session_rows import UnknownSitting
from companion.ui.phone import Phone
from companion.ui.screens.take_incoming import Found, Incoming
from companion.ui.start.drafting import Drafting, Drafts
from companion.ui.start.files import fold_anew, take_export


class Merges(dict[str, Merged]):
    """What the last merge of each table has done, as long as this page lives (`phone.service(Merges)`)."""


async def take_found(phone: Phone, found: Found) -> str | Line:
    """The address where it can be seen now, or a sentence about several tables. Refused: CompanionError."""
    what = found.offer
    if what is None or what.merged is not None:
        went = await _take_tables(phone, what, found.export)
    else:
        went = _take_thing(phone, what)
    phone.service(Incoming).clear()
    return went


async def _take_tables(phone: Phone, what: Offer | None, export: Export | None) -> str | Line:
    if what is None or what.merged is None:
        return await take_export(phone, export or Export([]))
    sitting = what.merged.id
    before = _table_here(phone, sitting)
    if export:
        await take_export(phone, export)
    else:
        await asyncio.to_thread(take, what, phone.house.desk, at=phone.house.now())
        fold_anew(phone, sitting)
    after = phone.house.desk.table(sitting)
    phone.service(Merges)[sitting] = merged = await asyncio.to_thread(compared, before, after)
    return f"/table/{sitting}/merge" if before and merged.new else f"/table/{sitting}"


def _table_here(phone: Phone, sitting: str) -> Table[Any] | None:
    try:
        return phone.house.desk.table(sitting)
    except UnknownSitting:
        return None


def _take_thing(phone: Phone, what: Offer) -> str:
    """A box is kept and laid out for the next table; house rules are answered so on its draft."""
    thing = what.thing
    if isinstance(thing, Profile):
        take_profile(thing, phone.house.keepsakes)
        _draft(phone, thing.game).opt(thing.data)
    elif isinstance(thing, HouseRules):
        drafting = _draft(phone, thing.game)
        for ruling, choice in thing.choices.items():
            drafting.rule(ruling, choice)
    return f"/new/{thing.game}"


def _draft(phone: Phone, game: str) -> Drafting:
    return phone.service(Drafts).of(phone.house, phone.house.games[game])
