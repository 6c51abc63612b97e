"""``reckon works``: time of a work for a party, and its first and last minute (LC-220 to LC-227)."""

from __future__ import annotations

from land.reckoner.asked import Answer, Asked, plain
from land.works import work_needs
from land.works.progress import counts_from

LATEST_MIN = 1_000_000
MOST_MEN = 1_000_000
MOST_SPANS = 1000
MOST_MILES = 500


def reckon(asked: Asked) -> Answer:
    """Reckon hours of work, its first and last minute, and its results."""
    kind = asked.read_word("kind", work_needs.KINDS)
    start = asked.read_whole_number("start_min", 0, LATEST_MIN, 0)
    hours, more = _hours(kind, asked)
    first = counts_from(start, start)
    return {"hours": plain(hours), "from_min": first, "done_min": first + work_needs.minutes(hours), **more}


def _hours(kind: str, asked: Asked) -> tuple[float, Answer]:
    if kind in work_needs.BRIDGES:
        do = asked.read_word("do", work_needs.DOINGS)
        return work_needs.bridge_hours(kind, do, asked.read_whole_number("spans", 1, MOST_SPANS, 1)), {}
    if kind == work_needs.TRACK:
        do = asked.read_word("do", work_needs.DOINGS)
        pieces = work_needs.pieces_of(asked.read_number("miles", 0, MOST_MILES, above=True))
        return work_needs.track_hours(do, pieces, asked.read_whole_number("men", work_needs.track_men(do), MOST_MEN)), {
            "pieces": pieces
        }
    if kind == work_needs.PONTOON:
        most = work_needs.pontoon_most(asked.read_whole_number("trains", 1, MOST_SPANS, 1))
        return work_needs.pontoon_hours(asked.read_whole_number("yards", 1, most)), {}
    if kind == work_needs.TRENCH:
        level = asked.read_whole_number("level", work_needs.LEVELS[0], work_needs.LEVELS[-1])
        return work_needs.trench_hours(level), {"yards": work_needs.trench_yards(asked.read_whole_number("men", 1, MOST_MEN))}
    if kind == work_needs.PITS:
        return work_needs.pits_hours(), {
            "batteries": work_needs.pits_for(asked.read_whole_number("men", work_needs.pits_men(), MOST_MEN))
        }
    return work_needs.mine_hours(), {}
