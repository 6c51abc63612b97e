"""Masters' reports: the men-of-war that merchantmen of all flags had in sight, to the trade player (NAV-S-052, SC-N-56).

They come as a skipper's news comes to the press (SC-S-10), half a day after the run; a ship that was taken meanwhile reports
nothing.
"""

from __future__ import annotations

import math
from dataclasses import replace

from msgspec.structs import replace as renew

from campaign.war.paper import Paper, Post
from campaign.war.press.tips import describe_sight, fresh_touches
from naval.run.run_input import Done

ROLE = "trade"
MARK = "master:"
"""Begins the reference of a master's report, before the key of his ship."""


def masters_reports(run: Done, post: Post) -> Post:
    """Send the reports of this run's masters, and stop those of ships taken before they came (SC-N-56)."""
    taken = {f"{MARK}{prize.key}": prize.taken for prize in run.prizes}

    def comes(paper: Paper) -> bool:
        return not (paper.ref in taken and taken[paper.ref] <= paper.arrives)

    some = [paper for paper in reports(run) if comes(paper)]
    post = replace(post, handed=tuple(filter(comes, post.handed)), mail=tuple(filter(comes, post.mail)))
    return post.send(some, run.until)


def reports(run: Done) -> list[Paper]:
    """List what masters saw in this run of forces at war, once each time the two come in sight."""
    seats = sorted((seat for seat in run.world.seats if seat.role == ROLE), key=lambda seat: seat.key)
    first, found = len(run.fleet.forces), list[Paper]()
    if not seats or not run.world.settings.trade:
        return []
    for k in fresh_touches(run):
        f, ship = int(run.touches.i[k]), run.fleet.merchants[int(run.touches.j[k]) - first]
        if run.fleet.side[f] > 1:
            continue
        made_out = math.isfinite(float(run.touches.known_at[k]))
        minute = float(run.touches.known_at[k] if made_out else run.touches.start[k])
        who = f"the master of the {ship.name} ({ship.flag})"
        told, _ = describe_sight(run, f, minute, who, (ship.key,), seats, made_out=made_out)
        found += [renew(paper, ref=f"{MARK}{ship.key}") for paper in told]
    return found
