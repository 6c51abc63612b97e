"""Lidded boxes: the minutes at which bodies lie open to a side, and shut again (LC-007)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from land.sighting.facts import LidMoved
from land.sighting.scout_estimates import made_out
from land.state.world import Lid

NEVER = -1


def lid_at(lid: Lid | None, side: str, body: str, minute: int, run_min: int) -> Lid:
    """Return a side's knowledge of a body at a minute, before it looks: an empty lid of one that it has lost (LC-007, LC-116)."""
    return moved_on(lid, minute, run_min) if lid is not None else Lid(side=side, body=body)


def shuts_at(lid: Lid, run_min: int) -> int:
    """Return when an open box shuts: after a whole run without a scout within 34 miles (LC-007)."""
    return max(lid.near, lid.seen) + run_min


def lost_at(lid: Lid, run_min: int) -> int:
    """Return when a body is lost to a side: as its open box shuts, else after a whole run out of sight (LC-116)."""
    return shuts_at(lid, run_min) if lid.opened > NEVER else lid.seen + run_min


def moved_on(lid: Lid, minute: int, run_min: int) -> Lid:
    """Return the lid at a later minute: of a lost body only the count of looks remains (LC-007, LC-116)."""
    if lid.seen == NEVER or minute < lost_at(lid, run_min):
        return lid
    return Lid(side=lid.side, body=lid.body, looks=lid.looks)


def noted(lid: Lid, holder: str, level: int, minute: int, last: int) -> Lid:
    """Note a look in the lid; from level 3 the box lies open (LC-007)."""
    opened = minute if lid.opened == NEVER and made_out(level) else lid.opened
    return msgspec.structs.replace(
        lid,
        level=max(lid.level, level),
        seen=max(lid.seen, last),
        near=max(lid.near, last),
        opened=opened,
        looks={**lid.looks, holder: max(last, lid.looks.get(holder, NEVER))},
    )


def kept_open(lid: Lid, near: int) -> Lid:
    """Note the last minute at which a scout was near enough (LC-007)."""
    return msgspec.structs.replace(lid, near=max(lid.near, near))


def with_letter(lid: Lid, seat: str, letter: str) -> Lid:
    """Add a seat's letter for the body to its lid (LC-116)."""
    return msgspec.structs.replace(lid, letters={**lid.letters, seat: letter})


def lids_moved(before: Iterable[Lid], after: Iterable[Lid], until: int, run_min: int) -> list[LidMoved]:
    """List the boxes opened and shut in a run (LC-007)."""
    was = {(lid.side, lid.body): lid for lid in before}
    out = []
    for lid in after:
        old = was.get((lid.side, lid.body))
        open_then = old is not None and old.opened > NEVER
        if old is not None and open_then and (lid.opened == NEVER or lid.opened > old.opened):
            out.append(LidMoved(side=lid.side, body=lid.body, minute=min(shuts_at(old, run_min), until), open=False))
        if lid.opened > NEVER and (old is None or lid.opened != old.opened):
            out.append(LidMoved(side=lid.side, body=lid.body, minute=lid.opened, open=True))
    return out
