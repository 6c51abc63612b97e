"""Beats: the minutes of a run, the same for everybody, at which those with an enemy in sight are asked (SC-N-06).

They are ``stops_apart_min`` apart, counted from the run's start; the book has none. A beat hangs on the clock alone, so it tells
nobody who else is asked.
"""

from __future__ import annotations

from naval.run.run_input import Given

LEAST_MIN = 30
"""Time that orders must last: nobody is asked so shortly before the run's end, where he is asked anyway."""
PARTS = 3
"""Parts of a run: a force whose sheet says how to go on has at most one request where the second and the third begin."""


def beat_of(run: Given) -> int:
    """Return the minutes between beats; 0 where the book's short moves are agreed."""
    return run.world.settings.stops_apart_min


def next_beat(run: Given, minute: int, every: int) -> int:
    """Find the first beat at or after a minute."""
    return run.world.minute - (run.world.minute - minute) // every * every


def news_beat(run: Given, minute: int) -> int:
    """Find the first beat at or after a minute at which news is put to those whose sheet says how to go on.

    >>> from types import SimpleNamespace as Some
    >>> run = Some(world=Some(minute=720, settings=Some(stops_apart_min=30, run_min=360)))
    >>> [news_beat(run, 720 + minute) - 720 for minute in (1, 119, 120, 121)]
    [120, 120, 120, 240]
    """
    part = -(-run.world.settings.run_min // PARTS)
    return next_beat(run, minute, next_beat(run, run.world.minute + part, beat_of(run)) - run.world.minute)


def end_rest(run: Given, minute: int, least: int = 0) -> int:
    """Find the beat until which a commander asked at a minute is left alone: at least half a beat on, and ``least`` minutes."""
    return next_beat(run, minute + max(-(-beat_of(run) // 2), least), beat_of(run))


def is_too_late(run: Given, minute: int) -> bool:
    """Report whether orders asked for at a minute would not last half an hour, to the run's end."""
    return minute >= run.until or (beat_of(run) > 0 and minute > run.until - LEAST_MIN)
