"""A war that is over, in a room: the seed by which everybody can check the dice, and what the umpire has opened (UD-111)."""

from __future__ import annotations

import json
from collections import Counter

from campaign.models.belief import Campaign, Seat
from campaign.models.opened import OpenedTruth
from campaign.rooms import tally
from campaign.rooms.words import Row
from naval.state.world import BELLIGERENTS
from tactical.engine.words import plural


def block(seat: Seat) -> Row:
    """What the room says of it; nothing while the war goes on."""
    campaign = seat.campaign
    if campaign.phase != Campaign.Phase.OVER:
        return {"ended": {}}
    story = _story(seat)
    return {
        "ended": {
            "seed": campaign.seed,
            "salt": campaign.salt,
            "hash": campaign.seed_hash,
            "opened": bool(campaign.opened),
            "came": _came_of_it(story, seat) if story else {},
            "shows": campaign.alone,
        }
    }


def opened(seat: Seat, back: str) -> Row | None:
    """The war as it was, as far as it was opened to this seat; None if it was not."""
    story = _story(seat)
    return {**tally.head(seat, back), **block(seat), "story": story} if story else None


def _story(seat: Seat) -> Row | None:
    """What was opened to this seat: all of it, or what is of its side; None if nothing was, or while the war goes on."""
    campaign = seat.campaign
    if campaign.phase != Campaign.Phase.OVER or not campaign.opened:
        return None
    side = "" if campaign.opened == Campaign.Opened.ALL else seat.side
    told = OpenedTruth.objects.filter(campaign=campaign, side=side).values_list("told", flat=True).first()
    return json.loads(told) if told is not None else None


def _came_of_it(story: Row, seat: Seat) -> Row:
    """In a few figures what came of the war, as far as it was opened: until when, battles, the dearest of several, what each side
    lost, and how the war on land was decided or stood.

    ``whose`` it is: of "both" sides, a side's "own", or "nobody"'s, of which there is nothing to count (a neutral's, where each
    side reads its own). Who has won at sea is for people to say: the book has no points there.
    """
    lost = Counter(ship["side"] for ship in story["lost"])
    sides = [{"side": side, "name": side.capitalize(), "lost": plural(lost[side], "ship")} for side in BELLIGERENTS if lost[side]]
    battles = story["battles"]
    whole = seat.campaign.opened == Campaign.Opened.ALL
    return {
        "whose": "both" if whole else "own" if seat.side in BELLIGERENTS else "nobody",
        "until": story["until"],
        "battles": len(battles),
        "lost": sides,
        "last": battles[-1] if battles else None,
        "dearest": _dearest(battles),
        "men": [{**row, "name": row["side"].capitalize()} for row in story.get("men", [])],  # none where it was opened before
        "land": story["tally"].get("result", ""),
    }


def _dearest(battles: list[Row]) -> Row | None:
    """The battle in which most ships were lost, the first of equal ones; None unless there is one to tell from others.

    A story that was opened before the ships of each were counted has none.
    """
    most = max((one.get("lost", 0) for one in battles), default=0)
    return next(one for one in battles if one.get("lost", 0) == most) if most and len(battles) > 1 else None
