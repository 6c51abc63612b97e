"""Stops that publish themselves once the umpire has allowed it: told to those who met, and to nobody else (CK-030)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from msgspec.structs import replace

from campaign import packs, serialization
from campaign.models import AutoAdvance, Campaign, Inject, PendingAct, ReviewedLine, Seat, Segment
from campaign.models.clock import Deadline
from campaign.models.schedule import schedule_of
from campaign.orders import sealing
from campaign.rooms import stop_reasons
from campaign.rulings import ruling_records
from campaign.runs import auto_publish, resolve
from campaign.schedule import deadline_sweep
from campaign.simulation.verification import replay
from campaign.war.lines import name_lines
from naval.state.outcome import Event
from naval.state.ruling_acts import Weather
from naval.state.settings import Settings
from tests.promises import playing, theatre
from tests.promises.twin_worlds import course

pytestmark = pytest.mark.django_db(transaction=False)

LON, LAT = theatre.WATERS["south"]
MET = ("blue-south", "red-south")


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    world = theatre.world(packs.find(theatre.PACK).world)
    pack = theatre.pack_with(replace(world, settings=replace(world.settings, sighting_cuts=True, stops_apart_min=30)))
    with playing.a_world(monkeypatch, pack, seed="cuts") as (campaign, _):
        yield campaign


def pressed(campaign: Campaign, **form: str) -> str:
    umpire = campaign.seats.get(key="umpire")
    client = playing.client_of(umpire)
    assert client.post(f"/desk/{umpire.rid}/stops/", form).status_code == 302
    campaign.refresh_from_db()
    return client.get(f"/desk/{umpire.rid}/").content.decode()


def order(campaign: Campaign, key: str, **more: object) -> None:
    to = (LON - 0.1, LAT, 12) if key == "red-south" else (LON + 0.01, LAT, 2)
    sheet = course(key, to)
    sheet["forces"][key] |= more
    sealing.seal(campaign.seats.get(key=key), sheet, None)


def resolved(campaign: Campaign) -> Segment:
    """Order the segment, if it has not gone by itself, and resolve it."""
    segment = playing.present(campaign)
    if segment.state == Segment.State.OPEN:
        assert resolve.order_six_hours(segment.pk)
    while segment.state == Segment.State.RESOLVING or segment.state == Segment.State.OPEN:
        resolve.resolve_segment(segment.pk)
        for met in segment.run.engagements.all():
            playing.fight_service(met.battle_id)
        segment.refresh_from_db()
    return segment


def whole_run(campaign: Campaign, django_capture_on_commit_callbacks) -> int:
    """Play the first run to its end; count the umpire's presses."""
    presses = 0
    for _ in range(30):
        segment = playing.present(campaign)
        if segment.run.number > 1:
            return presses
        if segment.state == Segment.State.OPEN:
            for call in segment.calls.filter(sealed="").select_related("seat"):
                if segment.index and call.seat.key in MET:
                    with django_capture_on_commit_callbacks(execute=True):
                        sealing.seal(call.seat, {}, None)
            segment.refresh_from_db()
            presses += segment.state == Segment.State.OPEN
            resolved(campaign)
        segment = playing.present(campaign)
        if segment.state == Segment.State.REVIEW:
            presses += 1
            playing.publish.publish(segment.pk)
    raise AssertionError("the run is never published whole")


def test_a_stop_waits_for_the_umpire_until_he_says_otherwise(war: Campaign):
    order(war, "red-south")
    assert resolved(war).state == Segment.State.REVIEW

    page = pressed(war, released="yes")

    segment = playing.present(war)
    assert (segment.index, segment.state) == (1, Segment.State.OPEN), "the one before him went with it"
    assert set(segment.calls.values_list("seat__key", flat=True)) == set(MET)
    assert "are published by themselves" in page
    assert "The run goes on by itself when all seats asked have sealed" in page


@pytest.mark.postgres
def test_one_who_presses_takes_the_rows_in_the_order_in_which_a_worker_takes_them(war: Campaign):
    order(war, "red-south")
    assert resolved(war).state == Segment.State.REVIEW
    with CaptureQueriesContext(connection) as asked:
        auto_publish.settle(war, released=True)
    told = [one["sql"] for one in asked.captured_queries]
    segment = next(n for n, sql in enumerate(told) if 'FROM "campaign_segment"' in sql)
    assert segment < next(n for n, sql in enumerate(told) if sql.startswith('UPDATE "campaign_campaign"'))
    assert playing.present(war).index == 1


def test_it_tells_and_asks_those_who_met_and_nobody_else(war: Campaign):
    pressed(war, released="yes")
    before = {seat.key: seat.version for seat in war.players()}
    order(war, "red-south")

    assert resolved(war).state == Segment.State.PUBLISHED

    told = {seat.key for seat in war.players() if seat.version != before[seat.key]}
    # every seat is pinged when its envelope closes; those who met a second time
    assert {seat.key for seat in war.players() if seat.deliveries.filter(kind="asked").exists()} == set(MET) <= told
    assert [finding for finding in replay(war) if finding.differs] == []


@pytest.mark.full
def test_the_run_goes_on_when_the_last_has_sealed_and_ends_before_the_umpire(war: Campaign, django_capture_on_commit_callbacks):
    pressed(war, released="yes")
    order(war, "red-south")

    assert whole_run(war, django_capture_on_commit_callbacks) == 2, "ordered, and published at its end"
    assert playing.present(war).run.number == 2


def test_ck_008_a_stop_has_its_time_though_the_umpire_orders_runs_and_who_is_silent_goes_on(war: Campaign):
    order(war, "red-south")
    pressed(war, released="yes")
    resolved(war)
    stop = playing.present(war)

    assert not schedule_of(war).read.runs
    assert [round((call.due_at - stop.deadline.opened_at) / timedelta(minutes=1)) for call in stop.calls.all()] == [240, 240]
    deadline_sweep.sweep()
    assert playing.present(war).state == Segment.State.OPEN, "not before"
    past = stop.deadline.opened_at - timedelta(minutes=1)
    stop.calls.update(grace_until=past)
    Deadline.objects.filter(segment=stop).update(closes_at=past)
    deadline_sweep.sweep()
    stop.refresh_from_db()
    assert (stop.state, set(stop.calls.values_list("rung", flat=True))) == (Segment.State.RESOLVING, {"last"})


@pytest.mark.full
def test_without_it_he_presses_twice_for_every_stop(war: Campaign, django_capture_on_commit_callbacks):
    order(war, "red-south")

    presses = whole_run(war, django_capture_on_commit_callbacks)

    assert presses >= 2 * 3


def test_what_needs_a_ruling_waits_for_him_all_the_same(war: Campaign, monkeypatch):
    pressed(war, released="yes")
    order(war, "red-south")
    computed = resolve.compute

    def in_the_dark(segment: Segment):
        outcome = computed(segment)
        dark = Event(minute=segment.start + 5, kind="night-contact", text="Inside range in the dark.", rules=("NAV-S-039",))
        return replace(outcome, events=(*outcome.events, dark))

    monkeypatch.setattr(resolve, "compute", in_the_dark)
    segment = resolved(war)

    assert segment.state == Segment.State.REVIEW
    outcome = serialization.outcome(segment.outcome)
    assert auto_publish.needs_a_ruling(segment, outcome)
    segment.start += 10
    assert not auto_publish.needs_a_ruling(segment, outcome), "what was before the last stop has been read"


def fair_weather(segment: Segment, by: Seat) -> None:
    act = Weather(since=segment.start, reason="It was clear there.", value=6, until=segment.run.until)
    ruling_records.rule(segment, act, ruling_records.stamp(segment), by)


def in_hand(war: Campaign) -> tuple[Segment, Client, Seat]:
    """Play to a stop that has published itself, and the next before the umpire with a line that asks him."""
    umpire = war.seats.get(key="umpire")
    order(war, "red-south")
    segment = resolved(war)
    assert segment.state == Segment.State.REVIEW
    return segment, playing.client_of(umpire), umpire


def test_a_draft_that_the_umpire_has_ruled_in_waits_until_he_publishes_it(war: Campaign):
    """He rules in a draft while stops publish themselves: nothing is told until he presses."""
    segment, browser, umpire = in_hand(war)
    fair_weather(segment, umpire)
    Campaign.objects.update(stops_released=True)
    segment = resolved(war)
    assert segment.state == Segment.State.REVIEW, "nothing was told of it"
    assert serialization.outcome(segment.outcome).asked, "though it is a stop that needs no ruling"
    assert not war.players().filter(deliveries__kind="asked", deliveries__arrives__gt=0).exists()
    page = browser.get(f"/desk/{umpire.rid}/").content.decode()
    assert "You held this draft, so it waits until you publish it." in page
    pressed(war, released="yes")
    segment.refresh_from_db()
    assert segment.state == Segment.State.REVIEW, "nor is it by what is settled of later stops"
    assert auto_publish.publish_due(AutoAdvance.objects.create(campaign=war, publish="clear")) is False
    form = {"segment": segment.pk, "stamp": ruling_records.stamp(segment)}
    assert browser.post(f"/desk/{umpire.rid}/publish/", form).status_code == 302
    assert playing.present(war).pk != segment.pk


def test_what_still_asks_him_holds_a_stop_and_what_he_has_settled_does_not(war: Campaign):
    segment, _, umpire = in_hand(war)
    outcome = serialization.outcome(segment.outcome)
    assert auto_publish.waits_for_him(segment, outcome) == ""
    dark = Event(minute=segment.start + 5, kind="night-contact", text="Inside range in the dark.", rules=("NAV-S-039",))
    asks = replace(outcome, events=(*outcome.events, dark))
    assert auto_publish.waits_for_him(segment, asks) == "It waits for your ruling."
    ReviewedLine.objects.create(run=segment.run, line=name_lines(asks.events)[-1], did="accepted", by="x", at=timezone.now())
    assert auto_publish.waits_for_him(segment, asks) == ""
    one = Inject.objects.create(campaign=war, number=1, plan="{}", state="ready", asked=30, by="x", at=timezone.now())
    assert auto_publish.waits_for_him(segment, outcome) == "It waits for your word on an inject."
    one.delete()
    PendingAct.objects.create(campaign=war, kind="void", page="x", form="{}", text="x", by=umpire, at=timezone.now())
    assert "has to confirm" in auto_publish.waits_for_him(segment, outcome)
    pressed(war, released="yes")
    segment.refresh_from_db()
    assert segment.state == Segment.State.REVIEW
    PendingAct.objects.update(settled="dropped")
    pressed(war, released="yes")
    segment.refresh_from_db()
    assert segment.state == Segment.State.PUBLISHED


@pytest.mark.parametrize(
    ("renewed", "over", "ships", "said"),
    [(False, 100, "all", True), (True, 100, "all", False), (False, 90, "all", False), (False, 100, "", False)],
    ids=["broken off", "renewed by itself", "over before", "an office ashore"],
)
def test_sc_n_07_who_is_asked_at_the_end_of_an_action_reads_that_no_other_opens_by_itself(
    monkeypatch, renewed, over, ships, said
):
    monkeypatch.setattr(stop_reasons, "agreed", lambda campaign: Settings(actions_renewed=renewed))
    fought = SimpleNamespace(happened=60, arrives=over)
    papers = SimpleNamespace(kept={"battle": [fought]})
    seat = SimpleNamespace(campaign=None, kind=SimpleNamespace(ships=ships))
    desk = SimpleNamespace(seat=seat, call=SimpleNamespace(start=100), filed=papers, asked=())

    rows = stop_reasons.checks(desk, {})

    assert [row["text"].startswith("The action is broken off.") for row in rows] == [True] * said


def test_nobody_but_the_umpire_settles_it(war: Campaign):
    seat = war.seats.get(key="blue-south")
    umpire = war.seats.get(key="umpire")
    assert playing.client_of(seat).post(f"/desk/{umpire.rid}/stops/", {"released": "yes"}).status_code == 404
    war.refresh_from_db()
    assert not war.stops_released
