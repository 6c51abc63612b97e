"""``reckon works``: how long a work takes a party, from when and until when it counts (LC-220 to LC-227)."""

from __future__ import annotations

from land.reckoner.asked import Answer, Asked, plain
from land.works import need
from land.works.progress import counts_from

LATEST_MIN = 1_000_000
MOST_MEN = 1_000_000
MOST_SPANS = 1000
MOST_MILES = 500


def reckon(asked: Asked) -> Answer:
    """A line of the table: hours of work, its first and last minute, and what it comes to."""
    kind = asked.word("kind", need.KINDS)
    start = asked.whole("start_min", 0, LATEST_MIN, 0)
    hours, more = _hours(kind, asked)
    first = counts_from(start, start)
    return {"hours": plain(hours), "from_min": first, "done_min": first + need.minutes(hours), **more}


def _hours(kind: str, asked: Asked) -> tuple[float, Answer]:
    if kind in need.BRIDGES:
        do = asked.word("do", need.DOINGS)
        return need.bridge_hours(kind, do, asked.whole("spans", 1, MOST_SPANS, 1)), {}
    if kind == need.TRACK:
        do = asked.word("do", need.DOINGS)
        pieces = need.pieces_of(asked.number("miles", 0, MOST_MILES, above=True))
        return need.track_hours(do, pieces, asked.whole("men", need.track_men(do), MOST_MEN)), {"pieces": pieces}
    if kind == need.PONTOON:
        most = need.pontoon_most(asked.whole("trains", 1, MOST_SPANS, 1))
        return need.pontoon_hours(asked.whole("yards", 1, most)), {}
    if kind == need.TRENCH:
        level = asked.whole("level", need.LEVELS[0], need.LEVELS[-1])
        return need.trench_hours(level), {"yards": need.trench_yards(asked.whole("men", 1, MOST_MEN))}
    if kind == need.PITS:
        return need.pits_hours(), {"batteries": need.pits_for(asked.whole("men", need.pits_men(), MOST_MEN))}
    return need.mine_hours(), {}
