"""A hostile sighting that stops the clock for those who see each other, through the services and the pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from campaign import serialization
from campaign.models import Campaign, OrderRequest, Segment
from campaign.models.truth import runs_of
from campaign.runs import publish, resolve
from campaign.simulation.verification import replay
from tests.campaign.landing_war import add
from tests.campaign.stopped_war import LAT, LON, at_sea, seal, stopped, war_at_sea, westward
from tests.promises import leaks_allowed, playing
from tests.promises.twin_worlds import course

pytestmark = pytest.mark.django_db

EAST = 45 / 60 / 0.6  # Red's place: 44½ miles off; visibility is twenty
MET = ("blue-south", "red-south")


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with war_at_sea(monkeypatch) as campaign:
        yield campaign


def page(campaign: Campaign, key: str) -> str:
    seat = campaign.seats.get(key=key)
    address = f"/desk/{seat.rid}/" if key == "umpire" else f"/room/{seat.rid}/"
    return playing.client_of(seat).get(address).content.decode()


def test_a_sighting_stops_the_run_and_asks_those_who_met(war: Campaign):
    westward(war)
    segment = playing.resolve_all(war)

    outcome = serialization.outcome(segment.outcome)
    assert outcome.asked == MET
    assert outcome.cut is not None
    desk = page(war, "umpire")
    assert "blue-south in sight of red-south" in desk
    assert "nobody else is told" in desk
    assert "Publish to 2 seats and ask them again" in desk
    assert "order again from" not in page(war, "blue-south")

    before = {seat.key: seat.version for seat in war.seats.exclude(role="umpire")}
    assert publish.publish(segment.pk)
    again = playing.present(war)
    assert (again.index, again.start) == (1, outcome.cut.minute)
    after = {seat.key: seat.version for seat in war.seats.exclude(role="umpire")}
    assert {key for key in after if after[key] != before[key]} == set(MET)
    assert set(again.calls.values_list("seat__key", flat=True)) == set(MET)
    (why,) = war.seats.get(key="blue-south").was_told("asked")
    assert leaks_allowed.fields(json.loads(why.data)) == leaks_allowed.ASKED
    room = page(war, "blue-south")
    assert "Smoke in sight: new orders from" in room, "nothing more is made out at twenty miles"
    assert "Approach: next orders in 10 minutes (" in room
    assert room.count("next orders in") == 1
    assert "Seal orders from Day 1, 08:03" in room
    (seen,) = war.seats.get(key="blue-south").was_told("sighting")
    add(seen.seat, "sighting", seen.happened, **{**json.loads(seen.data), "level": 1, "brief": "1 big cruiser"})
    assert "Hostile ships in sight: new orders from" in page(war, "blue-south")
    assert "Resolve Day 1" in page(war, "umpire")


@pytest.mark.full
def test_the_orders_given_at_the_stop_hold_from_it_and_the_run_goes_on(war: Campaign):
    again = stopped(war)
    seal(war, "red-south", course("red-south", (LON + 2 * EAST, LAT, 12)))
    seal(war, "blue-south", {"forces": {"blue-south": {"legs": []}}})
    playing.finish_run(war, 1)

    stops = [serialization.outcome(s.outcome).cut for s in runs_of(war).get(number=1).segments.order_by("index") if s.outcome]
    assert [one.why for one in stops[0].asked] == ["sighting", "sighting"]
    assert stops[1].minute == again.start + 10
    assert runs_of(war).count() == 2
    red = next(f for f in serialization.world(runs_of(war).get(number=2).world).forces if f.key == "red-south")
    assert red.lon > LON + EAST / 2, "she turned"
    statuses = [p for p in war.seats.get(key="red-south").was_told("status") if p.happened == 360]
    assert len(statuses) == 1
    assert [finding for finding in replay(war) if finding.differs] == []


def test_who_stands_is_not_asked_at_every_move(war: Campaign):
    stopped(war)
    seal(war, "red-south", {"forces": {"red-south": {"legs": [{"lon": LON + 0.45, "lat": LAT, "knots": 12}], "stands": True}}})
    seal(war, "blue-south", {"forces": {"blue-south": {"legs": [], "stands": True}}})
    playing.finish_run(war, 1)

    # In sight of each other to the end of the run, out of battle range: nothing more to ask.
    assert runs_of(war).get(number=1).segments.count() == 2


@pytest.mark.full
def test_a_run_that_nobody_answers_comes_to_its_end(war: Campaign):
    westward(war, stands=True)
    playing.finish_run(war, 1)

    run = runs_of(war).get(number=1)
    assert run.segments.count() <= 4
    assert runs_of(war).count() == 2


def test_a_worker_killed_at_a_stop_and_after_it_changes_nothing(war: Campaign, monkeypatch):
    again = stopped(war)
    first = again.run.segments.get(index=0).outcome
    seal(war, "red-south", course("red-south", (LON + 2 * EAST, LAT, 12)))
    assert resolve.order_six_hours(again.pk)

    computed, whole = [], resolve.compute

    def killed(segment: Segment):
        computed.append(segment.pk)
        if len(computed) == 1:
            raise SystemExit("killed")
        return whole(segment)

    monkeypatch.setattr(resolve, "compute", killed)
    with pytest.raises(SystemExit):
        resolve.resolve_segment(again.pk)
    again.refresh_from_db()
    assert again.state == Segment.State.RESOLVING
    resolve.resolve_segment(again.pk)
    again.refresh_from_db()
    stored = again.outcome
    resolve.resolve_segment(again.pk)  # delivered twice
    again.refresh_from_db()
    assert (again.state, again.outcome) == (Segment.State.REVIEW, stored)
    assert again.run.segments.get(index=0).outcome == first
    assert publish.publish(again.pk)
    assert not publish.publish(again.pk)
    assert OrderRequest.objects.filter(segment=again).count() == 2


FAR = ("blue-north", "blue-admiralty", "press", "red-east")


def seen(monkeypatch, meet: bool) -> tuple[dict[str, list[Any]], int]:
    """List the papers of far seats through a run in which others meet, or do not, and count the stops.

    Their pages are read at each stop; every page at the end.
    """
    found: dict[str, list[Any]] = {key: [] for key in FAR}

    def look(campaign: Campaign, *, all_of_it: bool = False) -> None:
        for key in FAR:
            seat = campaign.seats.get(key=key)
            found[key].append((playing.surfaces(seat, doors=all_of_it, asks=all_of_it), seat.version))

    with playing.a_world(monkeypatch, at_sea(), seed="cuts") as (campaign, _):
        if meet:
            westward(campaign)
        segment = playing.resolve_all(campaign)
        look(campaign)
        if meet:
            assert publish.publish(segment.pk)
            look(campaign)
            segment = playing.resolve_all(campaign)
            look(campaign)
        else:
            found = {key: rows * 3 for key, rows in found.items()}
        playing.finish_run(campaign, 1)
        look(campaign, all_of_it=True)
        return found, runs_of(campaign).get(number=1).segments.count()


@pytest.mark.full
@pytest.mark.computed
def test_nobody_elses_pages_change_when_the_clock_stops_for_some(monkeypatch):
    met, stops = seen(monkeypatch, meet=True)
    not_met, none = seen(monkeypatch, meet=False)

    assert (stops > 1, none) == (True, 1)
    for key in ("blue-north", "press", "red-east"):
        for stage, (one, two) in enumerate(zip(met[key], not_met[key], strict=True)):
            assert playing.first_difference(one[0], two[0]) == "", f"{key} at stage {stage}"
            assert one[1] == two[1]
    # The Admiralty reads of it when it is told, at the end of the run, and not when it happens.
    for stage in range(3):
        assert playing.first_difference(met["blue-admiralty"][stage][0], not_met["blue-admiralty"][stage][0]) == ""


def test_sc_n_08_with_standing_orders_nobody_is_asked_and_the_room_says_what_stands(war: Campaign):
    for key, to, sighting in (("blue-south", (LON + 0.01, LAT, 2), "avoid"), ("red-south", (LON - 0.1, LAT, 12), "carry_on")):
        order: dict[str, Any] = course(key, to)
        order["forces"][key]["sighting"] = sighting
        seal(war, key, order)
    before = Segment.objects.filter(run__campaign=war).count()
    playing.resolve_all(war)
    playing.finish_run(war, 1)

    assert Segment.objects.filter(run__campaign=war).count() == before + 1, "the next run's"
    assert not war.seats.get(key="blue-south").was_told("asked")
    status = war.seats.get(key="blue-south").was_told("status")[-1].body
    assert status.sighting == "avoid"
    assert '"sighting": "avoid"' in page(war, "blue-south")
    desk = page(war, "umpire")
    assert "to draw away from the enemy in sight" in desk
    assert [finding for finding in replay(war) if finding.differs] == []
