"""The verdict: the winner of a war, by the aims of its scenario or by its umpire's ruling."""

from __future__ import annotations

import json
from typing import Any

from campaign import serialization
from campaign.judging.aims import Aim, deciding, describe_count, winner
from campaign.judging.judge import Record, Verdict, judge
from campaign.models import Campaign
from campaign.models.opened_truth import OpenedTruth
from naval.geo.calendar import label
from naval.state.world import BELLIGERENTS
from umpire.exercise.facts import Facts
from umpire.frame import Row

NOBODY = "nobody"
DAY_MIN = 1440


def verdict(facts: Facts, ruling: Row | None) -> Row:
    """Find the winner, the points, and the result of every aim. ``how``: by "aims", by "ruling", or by "nothing".

    A war of which no run was published, and one whose scenario states no aims, has no verdict unless the umpire rules.
    """
    campaign, record = facts.campaign, facts.record
    some = serialization.pack_of(campaign).aims if facts.past.runs else ()
    aims = [_row(one, record, campaign.hour_zero) for one in some]
    points = {side: sum(one["got"] for one in aims if one["side"] == side) for side in BELLIGERENTS}
    most = {side: sum(one.points for one in some if one.side == side) for side in BELLIGERENTS}
    by_aims = winner(points) if aims else ""
    ruled = ("" if ruling["winner"] == NOBODY else ruling["winner"]) if ruling else ""
    return {
        "how": "ruling" if ruling else "aims" if aims else "nothing",
        "winner": ruled if ruling else by_aims,
        "by_aims": by_aims,
        "ruling": ruling,
        "aims": aims,
        "points": [{"side": side, "got": points[side], "of": most[side]} for side in BELLIGERENTS] if aims else [],
        "played": bool(facts.past.runs),
        "until": label(facts.past.end, campaign.hour_zero) if facts.past.runs else "",
        "early": bool(facts.past.runs) and facts.past.end < serialization.pack_of(campaign).days * DAY_MIN,
    }


def _row(aim: Aim, record: Record, hour: int) -> Row:
    judged = judge(aim.predicate, record)
    by, met = deciding(aim.predicate, judged, record), judged.verdict == Verdict.MET
    return {
        "side": aim.side,
        "text": aim.text,
        "points": aim.points,
        "got": aim.points if met else 0,
        "met": met,
        "counted": describe_count(aim.predicate, judged),
        "when": label(by.minute, hour) if by is not None else "",
        "by": by.said.rstrip(".") if by is not None else "",
    }


def ruling_of(campaign: Campaign) -> Row | None:
    """Read the umpire's ruling on the winner; None if he has made none."""
    told = OpenedTruth.objects.filter(campaign=campaign, side=OpenedTruth.RULING).values_list("told", flat=True).first()
    found: dict[str, Any] | None = json.loads(told) if told is not None else None
    return found


def of_side(whole: Row, side: str, names: tuple[str, ...]) -> Row:
    """Pick a side's own part of a verdict: its aims and points, without the winner by them. A ruling is told to all."""
    aims = [
        one | ({} if any(name in one["by"] for name in names) else {"by": ""}) for one in whole["aims"] if one["side"] == side
    ]
    points = [one for one in whole["points"] if one["side"] == side]
    ruled = whole["how"] == "ruling"
    how = "ruling" if ruled else "own" if whole["aims"] else whole["how"]
    return whole | {"aims": aims, "points": points, "how": how, "by_aims": "", "winner": whole["winner"] if ruled else ""}
