"""Twin worlds for an Admiralty's forms: reach and orders go by the last report of a force, and not by where she is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.promises import playing, theatre
from tests.promises.twin_worlds import Twin, course, play

pytestmark = pytest.mark.django_db


def silent_after_her_report(east: float, north: float, knots: float) -> Twin:
    """Put cruisers in touch of Caister as the war begins; then they steam out of touch in wireless silence."""
    squadrons = tuple(replace(one, east_nm=-20.0) if one.key == "blue-south" else one for one in theatre.SQUADRONS)
    lon, lat = theatre.WATERS["south"]
    order = course("blue-south", (lon + east, lat + north, knots))
    order["forces"]["blue-south"]["silent"] = True
    return Twin(squadrons, {"blue-south": order}, frozenset({"blue-south"}))


@pytest.mark.full
def test_reach_and_orders_are_reckoned_from_the_last_report_and_not_from_where_a_force_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worlds = [play(monkeypatch, silent_after_her_report(*going), "blue-admiralty") for going in ((-0.5, 0.5, 12), (-0.4, 0.6, 9))]
    (truth, seen, pings, _), (other_truth, seen_again, pings_again, _) = worlds
    assert truth != other_truth
    assert not [playing.first_difference(*stage) for stage in zip(seen, seen_again, strict=True) if stage[0] != stage[1]]
    assert pings == pings_again
    answers = {path: reply for path, reply in seen[-1].items() if "force=blue-south" in path and "by=" in path}
    assert [status for status, _ in answers.values()] == [200, 200], "both forms had a report to go by"
    assert all(b"Day 1, 06:00" in body for _, body in answers.values()), "of the war's first minute"
