"""Battles of the war, fought under a rule set: the forces that met go in, losses come out.

The run knows ships, columns and minutes; a board knows pieces and moves. This package only translates: a battle does not know
that a campaign asked for it. Ships are in :mod:`.sea_battles`, columns in :mod:`.land_battles`, the rest is common.

All is read from a battle's record, which is long: the run and the desk use the summary beside it
(:mod:`campaign.battles.summaries`)."""

from campaign.battles.engagements.durations import lasted, minutes, stands_at, stopped_by, time_sinkings
from campaign.battles.engagements.openings import encode_engagement, prepare
from campaign.battles.engagements.record import MOST_MIN, board, has_stopped, note_stood, stood_again, stood_at
from campaign.battles.engagements.rows import (
    asked_in,
    find_end_minute,
    gone_back,
    in_run,
    met_of,
    never_stopped_in,
    since_before,
    stop,
    voided,
)
from campaign.battles.engagements.sea_battles import fought, interrupt, result
from campaign.battles.engagements.umpire_view import called, list_umpire_views

__all__ = [
    "MOST_MIN",
    "asked_in",
    "board",
    "called",
    "encode_engagement",
    "find_end_minute",
    "fought",
    "gone_back",
    "has_stopped",
    "in_run",
    "interrupt",
    "lasted",
    "list_umpire_views",
    "met_of",
    "minutes",
    "never_stopped_in",
    "note_stood",
    "prepare",
    "result",
    "since_before",
    "stands_at",
    "stood_again",
    "stood_at",
    "stop",
    "stopped_by",
    "time_sinkings",
    "voided",
]
