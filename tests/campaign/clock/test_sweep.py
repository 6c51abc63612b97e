"""The sweep and changes to the clock: one stored instant, ordered once, moved for all alike (CK-001 to 015, CK-022)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from io import StringIO

import msgspec
import pytest
from django.core.management import CommandError, call_command

from campaign.clock.terms import LENGTH, UMPIRE, Terms
from campaign.models import Campaign, Deadline, EmergencyStop, OrderRequest, Pause, Schedule, Seat, Segment
from campaign.orders import computer, fallbacks, sealing
from campaign.orders.sealing import Refused
from campaign.runs import resolve
from campaign.schedule import deadline_sweep
from campaign.war.outcome import Outcome
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, FIXED_20, MORNING, Hands
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

War = tuple[Campaign, Hands]
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
EARLY = msgspec.structs.replace(FIXED_20, early=True)
OPEN, RESOLVING = Segment.State.OPEN, Segment.State.RESOLVING


@pytest.fixture
def war(monkeypatch) -> Iterator[War]:
    with wars.a_war(monkeypatch, msgspec.structs.replace(FIXED_20, breaker=False)) as war:
        yield war


def seal_all(campaign: Campaign, *but: str) -> None:
    for call in playing.present(campaign).calls.filter(sealed="").select_related("seat__campaign").order_by("seat__key"):
        if call.seat.key not in but:
            sealing.seal(call.seat, {}, None)


def test_ck_001_a_due_time_is_one_stored_instant_with_its_local_words(war: War):
    campaign, _ = war
    row = wars.deadline(campaign)
    assert (row.opened_at, row.due_at, row.closes_at) == (MORNING, AT_20, AT_20)
    assert row.local == "Friday 20 November 2026, 20:00 GMT"
    assert wars.due_calls(campaign) == {AT_20}


def test_ck_001_ck_007_when_time_is_up_the_run_is_ordered_once(war: War):
    campaign, hands = war
    hands.go(AT_20 - MINUTE)
    assert (deadline_sweep.sweep(), wars.state(campaign)) == (0, OPEN)
    hands.go(AT_20)
    assert (deadline_sweep.sweep(), wars.state(campaign)) == (1, RESOLVING)
    assert deadline_sweep.sweep() == 0
    assert wars.deadline(campaign).state == Deadline.State.CLOSED
    assert deadline_sweep.ring(wars.deadline(campaign).pk, hands.at) is False, (
        "a sweep that saw it before the other had claimed it"
    )


def test_ck_wc_26_ck_007_a_sweep_that_was_dead_orders_once_and_the_page_sees_it_by_itself(war: War):
    campaign, hands = war
    hands.go(AT_20 + 5 * MINUTE)
    assert deadline_sweep.overdue() == []
    hands.go(AT_20 + 5 * MINUTE + timedelta(seconds=1))
    assert [one.pk for one in deadline_sweep.overdue()] == [wars.deadline(campaign).pk]
    client = playing.client_of(campaign.seats.get(key="blue-west"))
    health = client.get("/health/")
    assert (health.status_code, health.content) == (503, b"1 run is overdue by more than 5 minutes.\n")
    umpire = campaign.seats.get(key="umpire")
    desk = playing.client_of(umpire)
    for page in (f"/desk/{umpire.rid}/", f"/desk/{umpire.rid}/clock/"):
        assert "has been due since" in desk.get(page).content.decode(), page

    hands.go(AT_20 + 70 * MINUTE)
    assert deadline_sweep.sweep() == 1
    assert deadline_sweep.overdue() == []
    assert client.get("/health/").content == b"All is well.\n"
    wars.worked(campaign)
    assert playing.publish.publish(playing.present(campaign).pk)
    assert wars.deadline(campaign).due_at == AT_20 + 24 * HOUR, "an hour that was missed is not made up for"


def test_ck_007_what_cannot_be_ordered_is_told_and_tried_again(war: War, monkeypatch):
    campaign, hands = war
    hands.go(AT_20)

    def other_engine(campaign: Campaign) -> None:
        raise Refused(sealing.fault("", "New engine."))

    with monkeypatch.context() as patch:
        patch.setattr("campaign.runs.engine_versions.must_be_its_own", other_engine)
        assert deadline_sweep.sweep() == 0
    row = wars.deadline(campaign)
    assert (row.state, row.trouble, wars.state(campaign)) == (Deadline.State.OPEN, "New engine.", OPEN)
    assert deadline_sweep.sweep() == 1
    assert wars.deadline(campaign).trouble == ""


def test_ck_002_terms_count_from_the_next_call_and_a_stale_page_is_refused(war: War):
    campaign, hands = war
    deadline_sweep.settle(campaign, Terms(way=LENGTH, length_min=90), 0)
    assert wars.deadline(campaign).due_at == AT_20
    with pytest.raises(Refused, match="changed after you opened"):
        deadline_sweep.settle(campaign, Terms(), 0)
    hands.go(AT_20)
    wars.next_run(campaign)
    assert wars.deadline(campaign).due_at == AT_20 + 90 * MINUTE
    deadline_sweep.settle(campaign, Terms(), 1)
    wars.next_run(campaign)
    row = wars.deadline(campaign)
    assert (row.due_at, row.state) == (None, Deadline.State.OPEN)
    hands.go(timedelta(days=400))
    assert (deadline_sweep.sweep(), deadline_sweep.overdue()) == (0, [])


def test_a_war_without_a_clock_is_ordered_by_its_umpire_alone(monkeypatch):
    with wars.a_war(monkeypatch, Terms()) as (campaign, hands):
        Schedule.objects.all().delete()
        Deadline.objects.all().delete()  # as a war that was begun before there was a clock
        hands.go(timedelta(days=30))
        seal_all(campaign)
        assert (deadline_sweep.sweep(), wars.state(campaign)) == (0, OPEN)
        seat = campaign.seats.get(key="blue-west")
        page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
        assert 'id="due"' not in page
        assert "as-they-are" not in page.replace("data-url-as", "").replace(f"/room/{seat.rid}/as-they-are/", "")
        assert resolve.order_six_hours(playing.present(campaign).pk)


def test_ck_006_early_when_all_have_sealed_and_restored_when_one_is_taken_back(monkeypatch, django_capture_on_commit_callbacks):
    with wars.a_war(monkeypatch, EARLY) as (campaign, hands):
        hands.go(MORNING + 6 * HOUR)  # 14:00
        with django_capture_on_commit_callbacks(execute=True):
            seal_all(campaign, "press")
        assert wars.deadline(campaign).due_at == AT_20
        hands.go(MORNING + 6 * HOUR + 2 * MINUTE + timedelta(seconds=10))
        press = campaign.seats.get(key="press")
        version = {seat.key: seat.version for seat in campaign.seats.all()}
        with django_capture_on_commit_callbacks(execute=True):
            sealing.seal(press, {}, None)
        row = wars.deadline(campaign)
        assert (row.due_at, row.early) == (MORNING + 6 * HOUR + 15 * MINUTE, True)
        assert wars.due_calls(campaign) == {AT_20}, "no room is shown the change"
        told = {seat.key for seat in campaign.seats.all() if seat.version != version[seat.key]}
        assert told == {"umpire"}

        with django_capture_on_commit_callbacks(execute=True):
            sealing.unseal(press, None)
        row = wars.deadline(campaign)
        assert (row.due_at, row.early) == (AT_20, False)
        with django_capture_on_commit_callbacks(execute=True):
            sealing.seal(press, {}, None)
        hands.go(MORNING + 6 * HOUR + 15 * MINUTE)
        assert deadline_sweep.sweep() == 1


def test_ck_006_ck_052_what_the_program_had_sealed_is_opened_with_its_seat_and_restores_the_due_time(
    monkeypatch, django_capture_on_commit_callbacks
):
    with wars.a_war(monkeypatch, EARLY) as (campaign, _):
        press = campaign.seats.get(key="press")
        computer.give(press, computer.PROGRAM)
        with django_capture_on_commit_callbacks(execute=True):
            seal_all(campaign, "press")
            assert computer.play(playing.present(campaign).pk) == 1
        assert wars.deadline(campaign).early
        with django_capture_on_commit_callbacks(execute=True):
            computer.give(press, "")
        row = wars.deadline(campaign)
        assert (row.due_at, row.early) == (AT_20, False)


def test_ck_006_an_envelope_taken_back_in_the_last_moment_restores_the_due_time(monkeypatch, django_capture_on_commit_callbacks):
    with wars.a_war(monkeypatch, EARLY) as (campaign, hands):
        with django_capture_on_commit_callbacks(execute=True):
            seal_all(campaign)
        assert wars.deadline(campaign).early
        sealing.unseal(campaign.seats.get(key="press"), None)  # committed, and not looked at yet
        hands.go(MORNING + HOUR)
        assert (deadline_sweep.sweep(), wars.state(campaign)) == (0, OPEN)
        assert wars.deadline(campaign).due_at == AT_20


def test_ck_006_with_umpire_only_early_sets_the_only_due_time(monkeypatch, django_capture_on_commit_callbacks):
    with wars.a_war(monkeypatch, Terms(way=UMPIRE, early=True)) as (campaign, hands):
        assert wars.deadline(campaign).due_at is None
        with django_capture_on_commit_callbacks(execute=True):
            seal_all(campaign)
        hands.go(wars.deadline(campaign).due_at)
        assert deadline_sweep.sweep() == 1


def test_ck_006_ck_010_in_a_pause_nothing_is_early(monkeypatch, django_capture_on_commit_callbacks):
    with wars.a_war(monkeypatch, EARLY) as (campaign, hands):
        until = MORNING + 6 * HOUR
        deadline_sweep.pause(campaign, until)
        with django_capture_on_commit_callbacks(execute=True):
            seal_all(campaign)
        assert wars.deadline(campaign).due_at == until
        hands.go(until - MINUTE)
        assert deadline_sweep.sweep() == 0


def test_ck_006_a_seat_to_which_nobody_has_come_yet_is_waited_for(monkeypatch, django_capture_on_commit_callbacks):
    with wars.a_war(monkeypatch, EARLY) as (campaign, _):
        Seat.objects.filter(campaign=campaign, key="press").update(taken=False)
        with django_capture_on_commit_callbacks(execute=True):
            seal_all(campaign, "press")
        assert not wars.deadline(campaign).early


def test_ck_010_a_pause_ends_by_itself_and_what_was_left_is_left(monkeypatch):
    with wars.a_war(monkeypatch, Terms(way=LENGTH, length_min=12 * 60)) as (campaign, hands):
        hands.go(AT_20 - 200 * MINUTE)
        until = hands.at + timedelta(days=2)
        deadline_sweep.pause(campaign, until, "holidays")
        assert wars.due_calls(campaign) == {until + 200 * MINUTE}
        seal_all(campaign, "press")
        hands.go(until)
        assert deadline_sweep.sweep() == 0
        hands.go(until + 200 * MINUTE)
        assert deadline_sweep.sweep() == 1
        assert Pause.objects.get().why == "holidays"


def test_ck_010_paused_again_and_let_go_before_its_end(war: War):
    campaign, hands = war
    deadline_sweep.pause(campaign, MORNING + timedelta(days=3))
    assert wars.deadline(campaign).due_at == AT_20 + timedelta(days=3)
    deadline_sweep.pause(campaign, MORNING + timedelta(days=5))
    assert wars.deadline(campaign).due_at == AT_20 + timedelta(days=5)
    hands.go(HOUR)
    assert deadline_sweep.end_pause(campaign)
    assert wars.deadline(campaign).due_at == AT_20
    assert not deadline_sweep.end_pause(campaign)


def test_ck_010_what_is_asked_in_a_pause_counts_from_its_end(monkeypatch):
    with wars.a_war(monkeypatch, Terms(way=LENGTH, length_min=600)) as (campaign, _):
        until = MORNING + timedelta(days=2)
        deadline_sweep.pause(campaign, until)
        wars.next_run(campaign)
        assert wars.due_calls(campaign) == {until + 600 * MINUTE}


def test_ck_011_extended_and_brought_forward_for_all_alike(war: War):
    campaign, hands = war
    before = {seat.key: seat.version for seat in campaign.seats.all()}
    for at in (AT_20 + 5 * HOUR, MORNING + HOUR):
        deadline_sweep.move(campaign, at)
        assert wars.due_calls(campaign) == {at}
        assert wars.deadline(campaign).due_at == at
    after = {seat.key: seat.version for seat in campaign.seats.all()}
    assert {key for key in after if after[key] == before[key] + 2} == set(before), "told alike, once each time"
    hands.go(MORNING + HOUR)
    assert deadline_sweep.sweep() == 1
    with pytest.raises(Refused, match="not open"):
        deadline_sweep.move(campaign, AT_20)


def test_ck_012_while_everything_stands_still_nothing_falls_due_and_nothing_is_resolved(war: War):
    campaign, hands = war
    assert deadline_sweep.stand_still(None)
    assert not deadline_sweep.stand_still(None)
    hands.go(AT_20 + HOUR)
    assert (deadline_sweep.sweep(), deadline_sweep.overdue(), wars.state(campaign)) == (0, [], OPEN)
    with pytest.raises(Refused, match="emergency stop"):
        resolve.order_six_hours(playing.present(campaign).pk)
    assert wars.state(campaign) == OPEN
    seal_all(campaign, "press")  # reading, drafting and sealing go on
    seat = campaign.seats.get(key="press")
    assert (
        "The clock is stopped until the umpire restarts it." in playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
    )

    assert deadline_sweep.lift(None)
    assert wars.deadline(campaign).due_at == AT_20 + timedelta(days=1), "an hour missed is not made up for"
    assert not deadline_sweep.lift(None)


def test_ck_012_a_run_that_is_being_resolved_waits_too_and_goes_on_when_it_is_lifted(war: War):
    campaign, _ = war
    segment = playing.present(campaign)
    assert resolve.order_six_hours(segment.pk)
    deadline_sweep.stand_still(campaign)
    resolve.resolve_segment(segment.pk)
    assert wars.state(campaign) == RESOLVING
    deadline_sweep.lift(campaign)
    assert wars.worked(campaign).state == Segment.State.REVIEW


def test_ck_012_what_was_computed_when_everything_was_stopped_is_not_put_before_anybody(war: War, monkeypatch):
    campaign, _ = war
    segment = playing.present(campaign)
    assert resolve.order_six_hours(segment.pk)
    once = resolve.compute

    def meanwhile(segment: Segment) -> Outcome:
        outcome = once(segment)
        deadline_sweep.stand_still(campaign)
        return outcome

    with monkeypatch.context() as patch:
        patch.setattr(resolve, "compute", meanwhile)
        resolve.resolve_segment(segment.pk)
    segment.refresh_from_db()
    assert (segment.state, segment.outcome) == (RESOLVING, "")
    deadline_sweep.lift(campaign)
    assert wars.worked(campaign).state == Segment.State.REVIEW


def test_ck_012_by_length_what_was_left_is_left_and_half_an_hour_at_the_least(monkeypatch):
    with wars.a_war(monkeypatch, Terms(way=LENGTH, length_min=120)) as (campaign, hands):
        hands.go(110 * MINUTE)
        deadline_sweep.stand_still(campaign)
        hands.go(timedelta(days=9))
        deadline_sweep.lift(campaign)
        assert wars.deadline(campaign).due_at == hands.at + 30 * MINUTE


def test_ck_012_the_command_stops_one_war_or_all(war: War):
    campaign, _ = war
    other = Campaign.objects.create(name="other", title="Other", pack="x", hour_zero=6, seed_hash="")
    said = StringIO()
    call_command("stand_still", campaign.name, stdout=said)
    assert (EmergencyStop.objects.filter(campaign=campaign).count(), EmergencyStop.objects.filter(campaign=other).count()) == (
        1,
        0,
    )
    call_command("stand_still", stdout=said)
    call_command("stand_still", "--lift", stdout=said)
    call_command("stand_still", campaign.name, "--lift", stdout=said)
    call_command("stand_still", campaign.name, "--lift", stdout=said)
    assert not EmergencyStop.objects.exists()
    assert "Every war is stopped until" in said.getvalue()
    assert "was not stopped by this command" in said.getvalue()
    with pytest.raises(CommandError, match="There is no campaign 'nowhere'"):
        call_command("stand_still", "nowhere")


def test_ck_013_a_seat_stops_the_clock_so_often_and_for_so_long(war: War):
    campaign, hands = war
    seat = campaign.seats.get(key="blue-west")
    with pytest.raises(Refused, match="1 to 24 hours"):
        deadline_sweep.stop_by_seat(seat, 25, "")
    deadline_sweep.stop_by_seat(seat, 24, "My train is late.")
    assert wars.deadline(campaign).due_at == AT_20 + timedelta(days=1)
    with pytest.raises(Refused) as refused:
        deadline_sweep.stop_by_seat(seat, 1, "")
    assert len(refused.value.faults) == 2, "all that is wrong at once"
    hands.go(timedelta(days=2))
    deadline_sweep.stop_by_seat(campaign.seats.get(key="blue-south"), 1, "")
    assert list(Pause.objects.values_list("seat__key", flat=True)) == ["blue-west", "blue-south"]


def test_ck_015_in_the_grace_the_late_may_seal_and_what_is_sealed_stays_shut(monkeypatch):
    terms = msgspec.structs.replace(FIXED_20, grace_min=30, breaker=False)
    with wars.a_war(monkeypatch, terms) as (campaign, hands):
        sealing.seal(campaign.seats.get(key="press"), {}, None)
        hands.go(AT_20 + 10 * MINUTE)
        assert deadline_sweep.sweep() == 0
        with pytest.raises(Refused, match="stays closed"):
            sealing.unseal(campaign.seats.get(key="press"), None)
        sealing.seal(campaign.seats.get(key="trade"), {}, None)
        rows = [playing.client_of(s).get(f"/room/{s.rid}/").content.decode() for s in campaign.players().order_by("key")]
        assert all("late orders are accepted until <due-time>" in row for row in rows), "all rooms say the same"
        hands.go(AT_20 + 30 * MINUTE)
        assert deadline_sweep.sweep() == 1
        assert wars.call(campaign, "trade").rung == "sealed"


def test_ck_022_the_breaker_holds_the_run_with_envelopes_open_and_all_read_one_sentence(monkeypatch):
    with wars.a_war(monkeypatch) as (campaign, hands):
        seal_all(campaign, "blue-west", "red-east", "press", "trade")  # 4 of 9 are missing
        hands.go(AT_20)
        assert (deadline_sweep.sweep(), wars.state(campaign)) == (0, OPEN)
        row = wars.deadline(campaign)
        assert (row.state, row.asked, row.missing) == (Deadline.State.HELD, 9, 4)
        assert deadline_sweep.sweep() == 0, "held until somebody lets it go"
        pages = [playing.client_of(s).get(f"/room/{s.rid}/").content.decode() for s in campaign.players()]
        assert all("The time is up. You can still change your orders until the umpire orders the run." in page for page in pages)
        umpire = campaign.seats.get(key="umpire")
        desk = playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()
        assert "The run is on hold: 4 of 9 seats sent no valid orders" in desk

        sealing.seal(campaign.seats.get(key="press"), {}, None)
        assert resolve.order_six_hours(playing.present(campaign).pk), "ordered by hand it does not hold"
        assert wars.deadline(campaign).state == Deadline.State.CLOSED
        assert not OrderRequest.objects.filter(held=True).exists()


def test_ck_023_extending_releases_a_held_run(monkeypatch):
    with wars.a_war(monkeypatch) as (campaign, hands):
        hands.go(AT_20)
        deadline_sweep.sweep()
        assert wars.deadline(campaign).state == Deadline.State.HELD
        deadline_sweep.move(campaign, AT_20 + HOUR)
        assert wars.deadline(campaign).state == Deadline.State.OPEN
        assert not OrderRequest.objects.filter(held=True).exists()
        seal_all(campaign)
        hands.go(AT_20 + HOUR)
        assert deadline_sweep.sweep() == 1


def test_sc_ck_05_what_is_usual_in_this_war_does_not_hold_it(monkeypatch):
    late = ("blue-west", "red-east", "press", "trade")
    with wars.a_war(monkeypatch) as (campaign, hands):
        seal_all(campaign, *late)
        wars.next_run(campaign)
        seal_all(campaign, *late)
        hands.go(AT_20 + 24 * HOUR)
        assert deadline_sweep.sweep() == 1


def test_sc_ck_05_a_draft_in_order_is_not_missing_and_an_empty_seat_is_not_asked(monkeypatch):
    with wars.a_war(monkeypatch) as (campaign, hands):
        seal_all(campaign, "blue-admiralty", "red-admiralty", "press", "trade")
        note = {"dispatches": [{"to": "blue-west", "text": "Come home."}]}
        sealing.save_draft(campaign.seats.get(key="blue-admiralty"), note, None)
        Seat.objects.filter(campaign=campaign, key__in=("press", "trade")).update(taken=False)
        hands.go(AT_20)
        assert deadline_sweep.sweep() == 1
        row = wars.deadline(campaign)
        assert (row.asked, row.missing) == (7, 1)


def test_ck_017_an_envelope_that_is_sealed_while_it_is_being_closed_counts(war: War):
    campaign, _ = war
    seat = campaign.seats.get(key="press")
    seen = wars.call(campaign, "press")  # as it was read a moment ago
    sealing.seal(seat, {}, None)
    assert fallbacks.close(seen, FIXED_20) is not None
    assert (wars.call(campaign, "press").rung, wars.call(campaign, "press").sealed) == ("sealed", sealing.EMPTY)


def test_admiralties_that_go_first_are_closed_at_their_own_hour_and_their_cabins_have_one_of_their_own(monkeypatch):
    terms = msgspec.structs.replace(FIXED_20, breaker=False)
    with wars.a_war(monkeypatch, terms, visits="admiralties_first") as (campaign, hands):
        first = set(playing.present(campaign).calls.values_list("seat__key", flat=True))
        assert "blue-west" not in first
        assert {"blue-admiralty", "red-admiralty"} <= first
        hands.go(AT_20 - 2 * MINUTE)
        sealing.seal(campaign.seats.get(key="red-admiralty"), {}, None)
        deadline_sweep.go_on(playing.present(campaign).pk)  # as it is called when that has been committed
        assert wars.call(campaign, "red-east").due_at == AT_20 + 24 * HOUR, "an hour at the least"
        assert wars.call(campaign, "blue-admiralty").due_at == AT_20, "which tells nothing of the other side"

        hands.go(AT_20)
        assert (deadline_sweep.sweep(), wars.state(campaign)) == (0, OPEN)
        assert wars.call(campaign, "blue-admiralty").closed
        assert wars.call(campaign, "blue-west").due_at == AT_20 + 24 * HOUR
        hands.go(AT_20 + 24 * HOUR)
        assert (deadline_sweep.sweep(), wars.state(campaign)) == (1, RESOLVING)
