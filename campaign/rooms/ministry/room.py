"""The war ministry: what its generals reported, arrivals, trains, depots, and the paper (LC-305)."""

from __future__ import annotations

from campaign.desk import Desk
from campaign.rooms import ashore, signals
from campaign.rooms.admiralty.room import articles
from campaign.rooms.draft import Draft
from campaign.rooms.folder import Folder
from campaign.rooms.words import Row


def block(desk: Desk) -> Row:
    """What lies on its tables besides signals and the reports of its armies."""
    return {"articles": articles(desk)}


def checks(draft: Draft) -> list[Row]:
    """It need not write to anybody, but is told that it has not."""
    return [] if draft.rows("dispatches") else [{"state": "due", "text": "No dispatch written", "href": "#signals"}]


ROOM = Folder((signals.block, ashore.block, block), checks, on_chart=ashore.on_chart)
