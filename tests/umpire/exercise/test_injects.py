"""Injects at the desk (UD-062 to 071)."""

from __future__ import annotations

import json
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone
from msgspec.structs import replace

from campaign import packs, serialization
from campaign.exercises import inject_triggers, injects
from campaign.injects import condition_language
from campaign.injects.condition_language import Story
from campaign.injects.plan import Plan
from campaign.models import Campaign, Delivery, Inject, RulingNote, Segment
from campaign.orders.sealing import Refused
from campaign.rulings import ruling_records
from campaign.runs import publish, rollback
from campaign.schedule import deadline_sweep
from campaign.simulation.verification import replay
from naval.geo.course import along
from naval.state.world import World
from tests.promises import playing
from tests.umpire.injects import WORDS, add_inject, fire, telegram, umpire
from tests.umpire.ruling_pages import computed, now

pytestmark = [pytest.mark.django_db]


def read_dispatches(campaign: Campaign, seat: str) -> list[tuple[int, str]]:
    rows = Delivery.objects.filter(seat__campaign=campaign, seat__key=seat, kind="dispatch").order_by("pk")
    return [(one.arrives, json.loads(one.data)["text"]) for one in rows]


def same(campaign: Campaign) -> None:
    assert [one for one in replay(campaign) if one.differs] == []


def refused(do: Any, *given: Any, status: int = 422) -> str:
    with pytest.raises(Refused) as no:
        do(*given)
    assert no.value.status == status
    return str(no.value)


@pytest.mark.full
@pytest.mark.postgres
def test_ud_065_ud_009_fired_now_in_review_told_once_taken_back_to_the_byte(stopped: Campaign) -> None:
    before, number = now(stopped).outcome, add_inject(stopped, telegram(due=600))
    fire(stopped, number)
    assert WORDS in computed(stopped).outcome
    assert inject_triggers.minutes(stopped) == {number: 0}
    assert inject_triggers.plan_of(Inject.objects.get(number=number)).due == 600, "its planned minute stays on record"
    assert "already fired" in refused(fire, stopped, number, status=409)

    injects.take_back(now(stopped), number, ruling_records.stamp(now(stopped)), umpire(stopped))
    assert computed(stopped).outcome == before
    assert Inject.objects.get(number=number).state == Inject.State.HELD
    assert list(RulingNote.objects.values_list("did", flat=True)) == ["inject", "back"]

    fire(stopped, number)
    computed(stopped)
    playing.finish_run(stopped, 1)
    assert read_dispatches(stopped, "blue_cabin").count((0, WORDS)) == 1
    same(stopped)


@pytest.mark.full
@pytest.mark.postgres
def test_ud_wc_24_ud_063_due_at_840_is_told_at_840_whatever_real_time_does(stopped: Campaign) -> None:
    add_inject(stopped, telegram(due=840))
    for run in (1, 2):
        playing.finish_run(stopped, run)
        assert read_dispatches(stopped, "blue_cabin") == []
    deadline_sweep.pause(stopped, timezone.now() + timedelta(minutes=30))
    deadline_sweep.end_pause(stopped)
    playing.finish_run(stopped, 3)
    assert read_dispatches(stopped, "blue_cabin") == [(840, WORDS)]
    same(stopped)


@pytest.mark.full
def test_ud_wc_25_ud_064_what_a_port_has_changes_as_the_next_run_begins(stopped: Campaign) -> None:
    port = serialization.world(now(stopped).run.world).ports[0]
    add_inject(stopped, Plan(title="Colliers", kind="coal", fields={"port": port.key, "tons": "-500"}, due=800))
    for run in (1, 2, 3):
        playing.finish_run(stopped, run)
    assert inject_triggers.minutes(stopped) == {}
    playing.finish_run(stopped, 4)
    assert list(inject_triggers.minutes(stopped).values()) == [1080]
    was, is_now = (
        next(one.coal_t for one in serialization.world(run.world).ports if one.key == port.key) for run in runs(stopped)
    )
    assert was - is_now == pytest.approx(500)
    same(stopped)


def runs(campaign: Campaign) -> list[Any]:
    from campaign.models.truth import runs_of

    return list(runs_of(campaign))[-2:]


def test_ud_067_ud_068_a_condition_fires_once_at_the_first_minute_it_holds(stopped: Campaign) -> None:
    number = add_inject(stopped, telegram(trigger="near(red_cruisers, blue_cruisers, 15)", delay=60))
    asks = add_inject(stopped, telegram(title="Ask", trigger="hour(50)", ask=True))
    never = add_inject(stopped, telegram(title="Never", trigger="all(hour(10), not(hour(5)))"))
    ruling_records.change(
        now(stopped), serialization.rulings(now(stopped).run.rulings), ruling_records.Noted("x", "ruled", umpire(stopped))
    )
    computed(stopped)
    assert Inject.objects.get(number=asks).asked == 50
    playing.finish_run(stopped, 1)
    since = inject_triggers.minutes(stopped)[number]
    assert since > 154, "they are within 15 miles after the stop at 94"
    assert read_dispatches(stopped, "blue_cabin") == [(since, WORDS)]
    assert never not in inject_triggers.minutes(stopped)
    same(stopped)


def test_ud_wc_26_ud_068_so_from_a_part_of_a_minute_it_fires_at_the_next_and_is_told_after_its_delay() -> None:
    """Red comes at six knots from 25.04 miles west of Start Point: within 15 miles of it after 100.4 minutes."""
    begun, ended = (reds_to_the_west(minute, 25.04 - minute / 10) for minute in (0, 240))
    status = SimpleNamespace(kind="status", data={"force": "red_cruisers", "track": ()})  # straight on
    story = Story(begun, SimpleNamespace(world=ended, reports=(status,), events=()))

    near = "near(red_cruisers, -3.64/50.22, 15)"
    assert condition_language.first(condition_language.parse(near), story) == 101
    assert inject_triggers._find_firing_minute(telegram(trigger=near), Inject(number=1), story, {}) == 101
    assert inject_triggers._find_firing_minute(telegram(trigger=near, delay=60), Inject(number=1), story, {}) == 161


def reds_to_the_west(minute: int, nm: float) -> World:
    """Return the Channel at a minute, with Red's cruisers so many miles west of Start Point."""
    world = packs.find("channel_manoeuvres").world
    lon, lat = along(-3.64, 50.22, 270.0, nm)
    forces = (replace(one, lon=lon, lat=lat) if one.key == "red_cruisers" else one for one in world.forces)
    return replace(world, minute=minute, forces=tuple(forces))


def test_ud_071_unless_after_move_copy_hold_and_skip(stopped: Campaign) -> None:
    first = add_inject(stopped, telegram(due=100))
    unless = add_inject(stopped, telegram(title="Unless", due=200, unless="hour(150)"))
    follows = add_inject(stopped, telegram(title="Follows", after=first, delay=30))
    twin = injects.copy(now(stopped), first, umpire(stopped))
    injects.move(now(stopped), twin, "2")
    assert inject_triggers.plan_of(Inject.objects.get(number=twin)).due == 220
    assert "a number" in refused(injects.move, now(stopped), twin, "soon")
    injects.skip(now(stopped), twin)
    assert "follows it" in refused(injects.throw_away, now(stopped), first, status=409)
    publish.publish(now(stopped).pk)
    playing.finish_run(stopped, 1)
    assert inject_triggers.minutes(stopped) == {first: 100, follows: 130}
    assert Inject.objects.get(number=unless).state == Inject.State.SKIPPED
    assert [minute for minute, _ in read_dispatches(stopped, "blue_cabin")] == [100, 130]
    same(stopped)


def test_ud_062_bad_input_is_named_whole(stopped: Campaign) -> None:
    wrong = refused(
        add_inject, stopped, telegram(title="x", fields={"from": "Blue Admiralty", "txt": "?"}, to=("nobody",), trigger="near(")
    )
    for words in ("title", "has no txt", "not a seat", "Words: required", "“nobody”", "Trigger"):
        assert words.lower() in wrong.lower(), words
    assert not Inject.objects.exists()
    publish.publish(now(stopped).pk)
    late = add_inject(stopped, telegram(due=20), ready=False)
    assert "fire it now" in refused(injects.ready, now(stopped), late)


@pytest.mark.full
def test_ud_080_gone_back_behind_it_is_due_again_unless_it_stays_fired(stopped: Campaign) -> None:
    number = add_inject(stopped, telegram())
    fire(stopped, number)
    computed(stopped)
    playing.finish_run(stopped, 1)
    assert number in inject_triggers.minutes(stopped)
    injects.answered(now(stopped), number, "Nothing came of it.")
    going = rollback.Going("1", fresh=False, reason="Once more.")
    rollback.go_back(ruling_records.stamp(now(stopped)), now(stopped), going, umpire(stopped))
    assert inject_triggers.minutes(stopped) == {}
    row = Inject.objects.get(number=number)
    assert (row.state, row.came) == (Inject.State.READY, ""), "what came of it was of the runs that are gone"
    fire(stopped, number)
    assert number in inject_triggers.minutes(stopped)
    computed(stopped)
    playing.finish_run(stopped, 1)
    injects.answered(now(stopped), number, "He went.")
    again = rollback.Going("1", fresh=False, reason="And again.", fired=True)
    rollback.go_back(ruling_records.stamp(now(stopped)), now(stopped), again, umpire(stopped))
    row.refresh_from_db()
    assert (row.state, row.came) == (Inject.State.ANSWERED, "He went.")


@pytest.mark.full
def test_ud_064_hard_ones_change_what_happens_and_verify_holds(stopped: Campaign) -> None:
    world = serialization.world(now(stopped).run.world)
    classes = next(ship.class_key for ship in world.ships if ship.side == "blue")
    plans = [
        Plan(title="Storm", kind="storm", fields={"hours": "3", "value": "1"}, due=400),
        Plan(title="Shut", kind="port", fields={"port": world.ports[0].key}, due=300),
        Plan(title="Mines", kind="minefield", fields={"side": "red", "lon": "-3.0", "lat": "50.0", "count": "20"}, due=300),
        Plan(
            title="Help",
            kind="reinforcement",
            fields={
                "name": "Flying squadron",
                "seat": "blue_cabin",
                "ships": f"Mercury = {classes}",
                "lon": "-3.2",
                "lat": "49.9",
            },
            due=300,
        ),
        Plan(
            title="Liner",
            kind="neutral",
            fields={
                "name": "Vaterland",
                "flag": "Germany",
                "cargo": "passengers",
                "knots": "15",
                "lon": "-4",
                "lat": "49.5",
                "to_lon": "-2",
                "to_lat": "49.9",
            },
            due=300,
        ),
        Plan(title="Gone", kind="station", fields={"station": world.stations[0].key}, due=420),
    ]
    for plan in plans:
        add_inject(stopped, plan)
    for run in (1, 2):
        playing.finish_run(stopped, run)
    assert [row.trouble for row in Inject.objects.all()] == [""] * len(plans)
    assert len(inject_triggers.minutes(stopped)) == len(plans)
    world = serialization.world(now(stopped).run.world)
    assert world.ports[0].capacity == 0
    assert [one.left for one in world.mines] == [20]
    assert "vaterland" in {one.key for one in world.merchants}
    assert world.stations[0].destroyed_at == 420
    assert "flying_squadron" in {one.key for one in world.forces}
    status = Delivery.objects.filter(seat__key="blue_cabin", kind="status", data__contains="Flying squadron")
    assert status.exists(), "her new admiral reads her status"
    sheet = {"forces": {"flying_squadron": {"legs": [{"course": "N 90 W", "hours": 3, "knots": 10}]}}}
    playing.give(stopped, {"blue_cabin": sheet}, {"blue_cabin"})
    playing.finish_run(stopped, 3)
    world = serialization.world(Segment.objects.present(stopped).run.world)
    assert next(one.lon for one in world.forces if one.key == "flying_squadron") < -3.5
    same(stopped)


def test_ud_063_an_inject_that_is_written_otherwise_is_not_ready_any_more_and_tells_nobody(stopped: Campaign) -> None:
    number = add_inject(stopped, telegram(due=360))
    assert Inject.objects.get(number=number).state == Inject.State.READY
    injects.change(now(stopped), number, telegram(due=400), umpire(stopped))
    row = Inject.objects.get(number=number)
    assert (row.state, inject_triggers.plan_of(row).due) == (Inject.State.DRAFT, 400)
    for run in (1, 2):
        playing.finish_run(stopped, run)
    assert read_dispatches(stopped, "blue_cabin") == [], "nobody has made it ready since it was rewritten"
    injects.hold(now(stopped), number)
    injects.change(now(stopped), number, telegram(due=1000), umpire(stopped))
    assert Inject.objects.get(number=number).state == Inject.State.HELD, "what is held stays held"
