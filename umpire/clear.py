"""What an event says, with bodies by name. Its stored words name an observer by key (LC-115) and a rider's report by that of its
writer (LC-137); they stay as they are, since a war is verified by them to the byte."""

from __future__ import annotations

import re

from msgspec.structs import replace

from campaign.land.state.world import Land
from naval.state.outcome import Event

REPORT = re.compile(r"\breport (body:\w+)/[\d/]*\d")
BODY = re.compile(r"\bbody:(\w+)")


def in_names(text: str, land: Land | None) -> str:
    """Words with the name of each body for its key; of one that is no more its key, without what makes it one."""
    if land is None or "body:" not in text:
        return text
    names = {body.key: body.name for body in land.bodies}
    text = REPORT.sub(r"the report of \1", text)
    return BODY.sub(lambda found: names.get(found[1], found[1].replace("_", " ")), text)


def said(event: Event, land: Land | None) -> Event:
    """An event as the umpire reads it."""
    rolls = tuple(replace(roll, what=in_names(roll.what, land)) for roll in event.rolls)
    return replace(event, text=in_names(event.text, land), rolls=rolls)
