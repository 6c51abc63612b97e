"""A war that is over, in a room: the seed by which everybody can check the dice, and what the umpire has opened (UD-111)."""

from __future__ import annotations

import json

from campaign.models.belief import Campaign, Seat
from campaign.models.opened import OpenedTruth
from campaign.rooms import tally
from campaign.rooms.words import Row


def block(seat: Seat) -> Row:
    """What the room says of it; nothing while the war goes on."""
    campaign = seat.campaign
    if campaign.phase != Campaign.Phase.OVER:
        return {"ended": {}}
    return {"ended": {"seed": campaign.seed, "salt": campaign.salt, "hash": campaign.seed_hash, "opened": bool(campaign.opened)}}


def opened(seat: Seat, back: str) -> Row | None:
    """The war as it was, as far as it was opened to this seat; None if it was not."""
    campaign = seat.campaign
    if campaign.phase != Campaign.Phase.OVER or not campaign.opened:
        return None
    side = "" if campaign.opened == Campaign.Opened.ALL else seat.side
    row = OpenedTruth.objects.filter(campaign=campaign, side=side).first()
    return {**tally.head(seat, back), **block(seat), "story": json.loads(row.told)} if row is not None else None
