"""The readers of a sighting ashore, beside it: the side of whoever sees, when its report comes (UD-014)."""

from __future__ import annotations

import pytest

from campaign import serialization
from campaign.muster.founding import begin_campaign
from tests.campaign.landing_war import run
from umpire.desk import cells

pytestmark = pytest.mark.django_db


def test_who_is_told_of_a_sighting_is_the_side_that_sees_when_its_report_comes() -> None:
    war = begin_campaign("yellow_sea_1904", "yellow", seed="x")
    outcome = serialization.outcome(run(war).outcome)
    seats = [one for one in war.seats.all() if not one.is_umpire]
    rows = cells.cells(outcome, seats, war.hour_zero)
    made_out = {
        event.rolls[0].what: {one["key"]: (one["words"], one["when"]) for one in row if one["words"] != "never"}
        for event, row in zip(outcome.events, rows, strict=True)
        if event.kind in ("made_out", "inhabitants")
    }
    at_once = {"zasulich": ("told", "Day 1, 04:18"), "ministry_blue": ("told", "Day 1, 06:00")}
    by_wire = {"zasulich": ("told", "Day 1, 04:54"), "ministry_blue": ("told", "Day 1, 06:00")}
    assert made_out["body:chiulien_force, second_div"] == at_once, "not Kuroki, one of whose bodies it is"
    assert made_out["body:yalu_reserve, second_div"] == by_wire, "a report that came later is told"
    assert made_out["body:left_flank, twelfth_div"] == {"zasulich": ("later", "when its report arrives")}
    assert made_out["body:twelfth_div, left_flank"] == {"kuroki": ("later", "when its report arrives")}
    assert made_out["anpingho"] == {"zasulich": ("later", "when its report arrives")}
    assert made_out["wiju"] == {}
    side = {seat.key: seat.side for seat in seats}
    of = {f"body:{one.key}": one.side for one in outcome.land.bodies}
    for what, told in made_out.items():
        eyes = of.get(what.partition(", ")[0])
        assert eyes is None or {side[key] for key in told} <= {eyes}, what
