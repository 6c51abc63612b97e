"""Auto-advance until somebody must decide (CK-026 to CK-031)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

import pytest

from campaign import serialization
from campaign.clock.terms import ON, Terms
from campaign.clock.wakes import DEFAULTS, WAKES, Came, Wants, typed, usual, woken
from campaign.models import AutoAdvance, Campaign, HeldReport, Release, Segment, WakeConditions
from campaign.orders import sealing
from campaign.orders.sealing import Refused
from campaign.reports import deferred_delivery
from campaign.rulings import conditions
from campaign.runs import auto_publish
from campaign.schedule import auto_advance, deadline_sweep
from campaign.simulation import verification
from tests.campaign.clock import wars
from tests.campaign.clock.agreements import RUN_ON
from tests.campaign.clock.wars import AT_20, Hands, state, worked
from tests.promises import playing, theatre

pytestmark = pytest.mark.django_db
SLEEPERS = ("press", "red-admiralty")


@pytest.fixture
def war(monkeypatch) -> Iterator[tuple[Campaign, Hands]]:
    monkeypatch.setattr(deferred_delivery, "send", lambda *_: None)
    with wars.a_war(monkeypatch, RUN_ON) as (campaign, hands):
        auto_advance.began(campaign)
        for seat in campaign.players():
            WakeConditions.objects.create(seat=seat)  # nothing wakes anybody
        yield campaign, hands


def row(campaign: Campaign) -> AutoAdvance:
    return AutoAdvance.objects.get(campaign=campaign)


def all_seal(campaign: Campaign) -> None:
    for call in playing.present(campaign).calls.filter(sealed="", closed=False).select_related("seat__campaign"):
        sealing.seal(call.seat, {}, None)


def on(campaign: Campaign) -> Segment:
    """Resolve and publish the ordered run, and order the next."""
    worked(campaign)
    while playing.present(campaign).state == Segment.State.REVIEW:
        assert playing.publish.publish(playing.present(campaign).pk)
        if playing.present(campaign).index:
            all_seal(campaign)
            if playing.present(campaign).state == Segment.State.OPEN:
                assert auto_advance.step(campaign.pk)
            worked(campaign)
    return playing.present(campaign)


def same(campaign: Campaign) -> None:
    assert not [one for one in verification.replay(campaign) if one.differs]


# -- pure ---------------------------------------------------------------------------------------------------------------


def test_ck_027_what_wakes_is_of_the_table_and_of_the_seats_own() -> None:
    for role, kinds in DEFAULTS.items():
        assert set(kinds) <= set(WAKES), role
    assert usual("press") == Wants(("tip",), 4)
    assert woken(Wants(("contact", "tip"), 4), Came(frozenset({"tip"}), 3, 0, 360)) == ("tip",)
    assert woken(Wants((), 4), Came(frozenset({"tip"}), 3, 0, 360)) == ()
    wants, faults = typed(["nonsense"], "0", "25:00")
    assert (wants, len(faults)) == (Wants(), 3)
    assert typed(["tip", "contact"], "2", "06:00") == (Wants(("contact", "tip"), 2, 360), [])


# -- on and on -----------------------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.postgres
def test_ck_026_ck_029_the_war_runs_on_and_sleepers_are_told_at_the_beat_in_one_batch(war):
    campaign, hands = war
    all_seal(campaign)
    assert auto_advance.step(campaign.pk)
    before = {seat.key: (seat.version, seat.deliveries.count()) for seat in campaign.players()}
    for number in (2, 3):
        segment = on(campaign)
        assert (segment.run.number, segment.calls.count()) == (number, 0)
        assert auto_advance.step(campaign.pk), "nobody is asked: it is ordered on what stands"
        assert not auto_advance.step(campaign.pk)
    for seat in campaign.players().filter(key__in=SLEEPERS):
        assert (seat.version, seat.deliveries.count()) == before[seat.key], "nothing a sleeper can fetch has changed"
    segment = on(campaign)
    assert segment.run.number == 4
    same(campaign)
    assert not auto_advance.beat(campaign.pk), "it is not due"
    hands.go(AT_20)
    assert auto_advance.beat(campaign.pk)
    assert not auto_advance.beat(campaign.pk)
    for seat in campaign.players():
        assert seat.latest_call().segment_id == segment.pk
    press = campaign.seats.get(key="red-admiralty")
    assert press.version == before["red-admiralty"][0] + 1, "one batch, one ping"
    assert press.deliveries.filter(batch=press.version).count() > 0
    assert not HeldReport.objects.filter(told_in=None).exists()
    assert row(campaign).beat_at == AT_20 + timedelta(days=1)
    assert Release.objects.filter(by="The clock").exists()
    same(campaign)


@pytest.mark.full
def test_ck_wc_25_ck_029_three_runs_and_a_stop_in_the_second_are_one_release_at_the_beat(war):
    campaign, hands = war
    lon, lat = theatre.WATERS["south"]
    sails = {"legs": [{"lon": lon, "lat": lat, "knots": 5.0}]}  # in sight after nine hours and a half
    sealing.seal(campaign.seats.get(key="red-south"), {"forces": {"red-south": sails}}, None)
    all_seal(campaign)
    assert auto_advance.step(campaign.pk)
    sleepers = campaign.players().filter(key__in=SLEEPERS)
    before = {seat.key: (seat.version, seat.deliveries.count()) for seat in sleepers}
    for number, ends in ((1, time(15)), (2, time(15, 5)), (3, time(15, 9))):
        hands.go(datetime.combine(AT_20, ends, UTC))
        assert playing.present(campaign).run.number == number
        assert on(campaign).run.number == number + 1
        assert {seat.key: (seat.version, seat.deliveries.count()) for seat in sleepers.all()} == before
        assert not auto_advance.beat(campaign.pk)
        assert number == 3 or auto_advance.step(campaign.pk)
    stops_of = Segment.objects.filter(run__campaign=campaign, index__gt=0).values_list("run__number", flat=True)
    assert set(stops_of) == {2}
    kept = HeldReport.objects.filter(seat__campaign=campaign, seat__key="red-admiralty", told_in=None)
    assert sorted(kept.values_list("run__number", flat=True)) == [1, 2, 3]
    hands.go(AT_20)
    assert auto_advance.beat(campaign.pk)
    for seat in sleepers.all():
        version, papers = before[seat.key]
        assert seat.version == version + 1, "one release, one ping"
        assert seat.deliveries.count() - papers == seat.deliveries.filter(batch=seat.version).count()
    assert not HeldReport.objects.filter(told_in=None).exists()
    same(campaign)


@pytest.mark.full
def test_ck_027_only_who_is_woken_is_told_and_asked(war):
    campaign, _ = war
    WakeConditions.objects.filter(seat__key="press").update(runs=1)
    all_seal(campaign)
    assert auto_advance.step(campaign.pk)
    segment = on(campaign)
    assert list(segment.calls.values_list("seat__key", flat=True)) == ["press"]
    assert segment.calls.get().due_at is not None, "with the time of a call"
    assert not auto_advance.step(campaign.pk), "somebody is waited for"
    same(campaign)
    all_seal(campaign)
    assert auto_advance.step(campaign.pk)
    segment = on(campaign)
    assert list(segment.calls.values_list("seat__key", flat=True)) == ["press"]


def test_ck_029_at_an_open_pace_all_are_told_at_once_and_only_who_is_woken_is_asked(war):
    campaign, _ = war
    wars.with_terms(campaign, Terms(way=ON, open_pace=True, breaker=False))
    all_seal(campaign)
    assert auto_advance.step(campaign.pk)
    segment = on(campaign)
    assert (segment.calls.count(), HeldReport.objects.count()) == (0, 0)
    assert not auto_advance.beat(campaign.pk)


@pytest.mark.full
def test_ck_wc_24_ck_031_so_many_runs_without_a_person_and_then_it_stands(war):
    campaign, _ = war
    auto_advance.settle(campaign, {"brake": 2})
    all_seal(campaign)
    assert auto_advance.step(campaign.pk)
    for _ in range(2):
        on(campaign)
        assert auto_advance.step(campaign.pk)
    on(campaign)
    assert not auto_advance.step(campaign.pk)
    assert "2 runs have gone without a person" in row(campaign).stands
    auto_advance.settle(campaign, {"brake": 2})
    assert auto_advance.step(campaign.pk) or state(campaign) == Segment.State.RESOLVING


def test_ck_031_quiet_hours_a_pause_and_the_emergency_stop_hold_it(war):
    campaign, hands = war
    wars.with_terms(campaign, Terms(way=ON, quiet=(time(7), time(9)), breaker=False))
    all_seal(campaign)
    assert not auto_advance.step(campaign.pk), "08:00 is quiet"
    hands.go(datetime(2026, 11, 20, 9, 30, tzinfo=UTC))
    deadline_sweep.stand_still(campaign)
    assert not auto_advance.step(campaign.pk)
    deadline_sweep.lift(campaign)
    deadline_sweep.pause(campaign, hands.at + timedelta(hours=1))
    assert not auto_advance.step(campaign.pk)
    hands.go(timedelta(hours=2))
    assert auto_advance.sweep() == 1


@pytest.mark.full
def test_ck_028_it_stands_for_the_umpire_at_his_hour_after_his_runs_and_at_what_he_named(war):
    campaign, _ = war
    all_seal(campaign)
    start = playing.present(campaign).start
    auto_advance.settle(campaign, {"until": start})
    assert not auto_advance.step(campaign.pk)
    assert "as you set" in row(campaign).stands
    auto_advance.settle(campaign, {"until": None, "runs_left": 1})
    assert auto_advance.step(campaign.pk) or state(campaign) == Segment.State.RESOLVING
    segment = on(campaign)
    assert not auto_advance.step(campaign.pk)
    assert "as many runs" in row(campaign).stands
    assert segment.calls.count() == 0, "nobody is woken by it"
    kinds = auto_advance.kinds_in(segment.run.parent)
    auto_advance.settle(campaign, {"runs_left": None, "kinds": sorted(kinds)[0]})
    assert not auto_advance.step(campaign.pk)
    assert "has happened" in row(campaign).stands

    umpire = campaign.seats.get(key="umpire")
    desk, url = playing.client_of(umpire), f"/desk/{umpire.rid}/clock/"
    form = {"do": "far", "brake": "8", "publish": ""}
    for written, said in (
        ("near(nobody, x, y)", "near: nobody is not a known force"),
        ("lost(blue", "a bracket is not closed"),
        ("all(any(not(all(hour(1)))))", "at most 3 deep"),
    ):
        answer = desk.post(url, form | {"condition": written, "brake": "99"})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert said in page, written
        assert "The number of runs without an umpire" in page, "every fault at once"
        assert f'value="{written}"' in page, "what was typed stays"
    force, port = serialization.world(segment.run.world).forces[0], serialization.world(segment.run.world).ports[0]
    assert desk.post(url, form | {"condition": f"not(near({force.name}, {port.name}, 9999))"}).status_code == 302
    assert row(campaign).condition == f"not(near({force.key}, {port.key}, 9999))", "typed with names it is kept with keys"
    assert f'value="not(near({force.name}, {port.name}, 9999))"' in desk.get(url).content.decode()
    start = segment.run.parent.start
    for written in (f"hour({segment.start + 1})", "lost(blue, 1)", "all(hour(0), not(hour(0)))", "told(press, article)"):
        assert desk.post(url, form | {"condition": written}).status_code == 302
        assert auto_advance.explain_halt(row(campaign), segment, people=False) == "", written
    joined = f"any(lost(blue, 9), all(hour({start + 2}), not(lost(red, 1))))"
    assert desk.post(url, form | {"condition": joined}).status_code == 302
    assert not auto_advance.step(campaign.pk)
    assert "Your condition is true: Day 1, " in row(campaign).stands
    assert "Your condition is true" in desk.get(url).content.decode()
    assert desk.post(url, form | {"condition": ""}).status_code == 302
    assert state(campaign) == Segment.State.RESOLVING or auto_advance.step(campaign.pk), "waiting for nothing it goes on"


@pytest.mark.postgres
def test_ck_028_ud_067_what_befell_in_an_earlier_run_is_remembered_for_the_clock_as_for_an_inject(war):
    campaign, _ = war
    auto_advance.settle(campaign, {"condition": "told(red-admiralty, ports)"})
    all_seal(campaign)
    assert auto_advance.step(campaign.pk)
    segment = on(campaign)
    end = segment.run.start
    assert json.loads(row(campaign).seen) == {"told(red-admiralty, ports)": end}, "they are told as the run ends"
    run = segment.run.parent
    assert conditions.held_in(run, "battle(any)", "{}") is None
    assert conditions.held_in(run, "battle(any)", json.dumps({"battle(any)": 0})) == run.start
    auto_advance.settle(campaign, {"condition": "told(red-admiralty, ports)", "brake": 8})
    assert json.loads(row(campaign).seen), "the same is not forgotten"
    auto_advance.settle(campaign, {"condition": "battle(any)"})
    assert row(campaign).seen == "{}"


@pytest.mark.full
@pytest.mark.postgres
def test_ck_030_a_draft_goes_out_by_itself_as_the_umpire_said_and_never_with_what_he_listed(war):
    campaign, hands = war
    auto_advance.settle(campaign, {"publish": "clear"})
    all_seal(campaign)
    assert auto_advance.step(campaign.pk)
    number = playing.present(campaign).run.number
    worked(campaign)
    while playing.present(campaign).run.number == number:
        all_seal(campaign)
        auto_advance.step(campaign.pk)
        worked(campaign)
    assert Release.objects.filter(by="The clock").exists()
    segment = playing.present(campaign)
    kinds = auto_advance.kinds_in(segment.run.parent)
    auto_advance.settle(campaign, {"publish": "clear", "never": " ".join(sorted(kinds))})
    auto_advance.step(campaign.pk)
    assert worked(campaign).state == Segment.State.REVIEW, "an event of a kind on his list occurred"
    assert playing.publish.publish(playing.present(campaign).pk)
    auto_advance.settle(campaign, {"publish": "30", "never": ""})
    auto_advance.step(campaign.pk)
    if worked(campaign).state == Segment.State.REVIEW:
        one = row(campaign)
        assert one.publish_at == hands.at + timedelta(minutes=30)
        auto_publish.step_in(campaign)
        hands.go(timedelta(minutes=31))
        auto_advance.sweep()
        assert state(campaign) == Segment.State.REVIEW, "he has stepped in"


def test_ck_026_a_war_with_rounds_of_visits_cannot_run_on(monkeypatch):
    with wars.a_war(monkeypatch, visits="book") as (campaign, _), pytest.raises(Refused, match="visited together"):
        deadline_sweep.settle(campaign, RUN_ON, 0)


@pytest.mark.full
def test_ck_029_when_it_runs_on_no_more_or_the_war_goes_back_nothing_stays_kept(war):
    campaign, _ = war
    all_seal(campaign)
    assert auto_advance.step(campaign.pk)
    on(campaign)
    assert HeldReport.objects.filter(told_in=None).exists()
    schedule = deadline_sweep.locked(campaign)
    deadline_sweep.settle(campaign, Terms(breaker=False), schedule.stamp)
    assert not HeldReport.objects.filter(told_in=None).exists()
    assert playing.present(campaign).calls.count() == campaign.players().count()
    same(campaign)


# -- pages ---------------------------------------------------------------------------------------------------------------


def test_ck_028_ck_030_ck_031_the_desk_settles_it_and_says_every_fault_at_once(war):
    campaign, _ = war
    umpire = campaign.seats.get(key="umpire")
    desk, url = playing.client_of(umpire), f"/desk/{umpire.rid}/clock/"
    wrong = {"do": "far", "until": "soon", "runs_left": "x", "brake": "9", "publish": "after", "minutes": "1", "kinds": "?"}
    answer = desk.post(url, wrong)
    page = answer.content.decode()
    assert answer.status_code == 422
    for words in ("Day 3, 06:00", "from 1 to 200", "from 1 to 8", "from 5 to 1440", "no kind of event"):
        assert words in page
    assert row(campaign).brake == 8
    right = {"do": "far", "until": "Day 3, 06:00", "brake": "4", "publish": "after", "minutes": "30", "never": ["battle", "lost"]}
    assert desk.post(url, right).status_code == 302
    one = row(campaign)
    assert (one.until, one.brake, one.publish, one.never) == (48 * 60 + 360 - 60 * campaign.hour_zero, 4, "30", "battle lost")
    assert "Day 3, 06:00" in desk.get(url).content.decode()
    assert desk.post(url, {"do": "step_in"}).status_code == 302


@pytest.mark.postgres
def test_ck_027_a_seat_settles_what_wakes_it_and_nobody_else_learns_of_it(war):
    campaign, _ = war
    seat, umpire = campaign.seats.get(key="blue-west"), campaign.seats.get(key="umpire")
    WakeConditions.objects.filter(seat=seat).delete()
    browser, url = playing.client_of(seat), f"/room/{seat.rid}/wakes/"
    assert url in browser.get(f"/room/{seat.rid}/people/").content.decode() + browser.get(f"/room/{seat.rid}/").content.decode()
    answer = browser.post(url, {"kinds": ["nonsense"], "runs": "99", "hour": "25", "stamp": "0"})
    assert answer.status_code == 422
    assert answer.content.decode().count('class="fault"') >= 1
    versions = {one.key: one.version for one in campaign.seats.all()}
    assert browser.post(url, {"kinds": ["tip", "contact"], "runs": "2", "hour": "06:00", "stamp": "0"}).status_code == 302
    assert deferred_delivery.wants_of(seat) == Wants(("contact", "tip"), 2, 360)
    assert browser.post(url, {"kinds": ["tip"], "stamp": "0"}).status_code == 409, "from a page that is stale"
    assert versions == {one.key: one.version for one in campaign.seats.all()}
    assert browser.post(url, {"do": "usual", "stamp": "1"}).status_code == 302
    assert deferred_delivery.wants_of(seat) == usual(seat.role)
    assert playing.client_of(umpire).get(url).status_code == 404
