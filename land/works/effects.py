"""Effects of finished works: bridges, track, pontoons, mines (LC-221 to LC-227)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from land.contact.plane import YD_A_MILE
from land.state.world import DOWN, MENDING, SOUND, EdgeNow, PlaceNow, Spot, Work
from land.works import work_needs
from land.works.progress import LAID, NOBODY, STANDS

METRES_A_MILE = YD_A_MILE * work_needs.YARD_M


def bridge(now: PlaceNow, work: Work) -> PlaceNow:
    """Break or mend spans of a bridge: it is down with one broken, sound when the last is mended (LC-221)."""
    broken = work.do == work_needs.BREAK
    spans = max(now.spans_down, work.amount) if broken else max(0, now.spans_down - work.amount)
    return msgspec.structs.replace(now, spans_down=spans, state=DOWN if spans else SOUND)


def mending(now: PlaceNow, work: Work) -> PlaceNow:
    """Mark a bridge that a party mends as under repair: it carries nothing yet (LC-221)."""
    return msgspec.structs.replace(now, state=MENDING) if work.do == work_needs.MAKE and now.state == DOWN else now


def track(now: EdgeNow, work: Work, whole_m: int, gauge_in: float = 0.0) -> EdgeNow:
    """Break or lay track by pieces from where the party stands; a line laid anew throughout has its gauge (LC-222).

    ``whole_m`` is the length of the edge, ``gauge_in`` that to which it is laid, 0 as it was.
    """
    step = piece_m()
    spots = [min(work.metres + n * step, whole_m) for n in range(work.amount)]
    if work.do == work_needs.BREAK:
        breaks = tuple(sorted({*now.breaks, *spots}))
        return msgspec.structs.replace(now, breaks=breaks, state=DOWN)
    ahead = sorted(now.breaks, key=lambda spot: (abs(spot - work.metres), spot))
    kept = tuple(sorted(ahead[work.amount :]))
    relaid = bool(gauge_in) and work.amount >= work_needs.pieces_of(whole_m / METRES_A_MILE)
    return msgspec.structs.replace(now, breaks=kept, state=DOWN if kept else SOUND, gauge_in=gauge_in if relaid else now.gauge_in)


def piece_m() -> int:
    """Return a piece of track in metres, rounded down (LC-222)."""
    return int(work_needs.piece_yd() * work_needs.YARD_M)


def stays(work: Work) -> Work | None:
    """Return the remains of a finished work on the ground: pontoons, pits, a mine, a pier (LC-203, LC-223, LC-225, LC-227)."""
    if work.do == work_needs.BREAK or work.kind not in (work_needs.PONTOON, work_needs.PITS, work_needs.MINE, work_needs.PIER):
        return None
    return msgspec.structs.replace(work, do=LAID if work.kind == work_needs.MINE else STANDS, since=NOBODY)


def pits_at(works: Sequence[Work], spot: Spot) -> int:
    """Count the batteries with pits at a place, or on one very spot of a road (LC-225)."""
    return sum(
        one.amount
        for one in works
        if one.kind == work_needs.PITS
        and one.do == STANDS
        and (one.at == spot.place or (one.at == spot.edge and one.metres == spot.metres))
    )


def laid_mines(works: Sequence[Work]) -> tuple[Work, ...]:
    """List the road mines that lie ready (LC-227)."""
    return tuple(one for one in works if one.kind == work_needs.MINE and one.do == LAID)


def remove_works(works: Sequence[Work], gone: Sequence[Work]) -> tuple[Work, ...]:
    """Remove the works that are spent, broken or taken up (LC-223, LC-227)."""
    return tuple(one for one in works if one not in gone)
