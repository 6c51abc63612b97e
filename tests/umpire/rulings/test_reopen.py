"""Envelopes of a run in review, opened again (UD-074); and the new beginnings after the umpire has gone back (UD-080)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from campaign.clock.fallback_order import LAST, SEALED
from campaign.models import Absence, Campaign, Draft, RulingNote, Seat, Segment
from campaign.models.notify import Notice
from campaign.notify import notices
from campaign.orders import reopening, sealing
from campaign.orders.sealing import Refused
from campaign.rulings import ruling_records
from campaign.runs import publish
from campaign.schedule import deadline_sweep
from campaign.simulation.verification import replay
from naval.state.ruling_acts import SetAside
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, MORNING, Hands, call, deadline
from tests.campaign.mail.postman import rows, with_addresses
from tests.lasting import lasting
from tests.promises import playing
from tests.umpire.reopened_orders import HOURS, UNHELD, reopen_orders
from tests.umpire.ruling_pages import WHY, now
from tests.umpire.timelines import back, going

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
Reviewed = tuple[Campaign, Hands]


@contextmanager
def in_review(patch: pytest.MonkeyPatch) -> Iterator[Reviewed]:
    """Bring a run without a stop into review at eight in the evening: only one cabin and its Admiralty have sealed."""
    with wars.a_war(patch, UNHELD, sighting_cuts=False) as (campaign, hands):
        with_addresses(campaign)
        for key in ("blue-west", "blue-admiralty"):
            sealing.seal(
                campaign.seats.get(key=key), {"log": [{"force": "blue-west", "text": "All well."}]} if "west" in key else {}, None
            )
        hands.go(MORNING + 9 * HOURS)
        deadline_sweep.sweep()  # reminders of half and four fifths of the time
        hands.go(AT_20)
        deadline_sweep.sweep()
        assert wars.worked(campaign).state == Segment.State.REVIEW
        yield campaign, hands


reviewed = lasting(in_review)


def surfaces(seat: Seat) -> dict[str, tuple[int, bytes]]:
    """Read a seat's surfaces, without refusals and others' addresses."""
    return playing.surfaces(seat, doors=False, asks=False)


@pytest.mark.full
def test_ud_074_a_run_in_review_is_open_again_for_those_who_are_asked(reviewed: Reviewed) -> None:
    campaign, hands = reviewed
    before, was = now(campaign), {seat.key: call(campaign, seat.key) for seat in campaign.players()}
    hands.go(AT_20 + HOURS)
    reopen_orders(campaign, "blue-west", "red-east")

    again = now(campaign)
    assert (again.pk, again.state, again.outcome, again.computed) == (before.pk, Segment.State.OPEN, "", before.computed + 1)
    assert [(one.computed, one.outcome) for one in Draft.objects.filter(segment=again)] == [(before.computed, before.outcome)]
    assert RulingNote.objects.get(run=again.run).did == "opened"
    mine = call(campaign, "blue-west")
    assert (mine.number, mine.draft, mine.sealed, mine.closed, mine.rung) == (1, was["blue-west"].draft, "", False, "")
    assert "All well." in mine.draft
    assert was["blue-west"].rung == SEALED
    for key in was.keys() - {"blue-west", "red-east"}:
        same = call(campaign, key)
        assert (same.sealed, same.closed, same.rung) == (was[key].sealed, True, was[key].rung), key
    assert (mine.due_at, deadline(campaign).due_at) == (AT_20 + 24 * HOURS, AT_20 + 24 * HOURS), "his time begins anew"
    assert publish.publish(again.pk) is False

    sealing.seal(campaign.seats.get(key="blue-west"), {"log": [{"force": "blue-west", "text": "On second thoughts."}]}, None)
    assert deadline_sweep.sweep() == 0
    hands.go(AT_20 + 24 * HOURS)
    deadline_sweep.sweep()
    assert wars.worked(campaign).state == Segment.State.REVIEW
    assert "On second thoughts." in now(campaign).orders
    assert "All well." not in now(campaign).orders
    assert call(campaign, "red-east").rung == LAST
    playing.finish_run(campaign, 1)
    assert [one for one in replay(campaign) if one.differs or one.untold] == []


@pytest.mark.full
def test_ud_074_reminders_begin_anew_and_who_is_not_asked_cannot_tell(reviewed: Reviewed) -> None:
    campaign, hands = reviewed
    hands.go(AT_20)
    asks = ("blue-west", "red-east")
    quiet = [campaign.seats.get(key=key) for key in ("blue-admiralty", "blue-north")]
    had, seen = len(rows(campaign)), {seat.key: surfaces(seat) for seat in quiet}
    versions = {seat.key: seat.version for seat in campaign.players()}

    reopen_orders(campaign, *asks)
    for seat in quiet:
        seat.refresh_from_db()
        assert seat.version == versions[seat.key], "no news"
        assert playing.first_difference(seen[seat.key], surfaces(seat)) == "", seat.key
    told = rows(campaign)
    assert sorted((key, kind) for key, kind, _ in told if told.count((key, kind, 0)) > 1) == []
    assert {key for key, kind, _ in told if kind == "asked"} == set(asks)
    assert len(told) == had + len(asks)
    hands.go(AT_20 + 13 * HOURS)
    notices.remind(hands.now())
    fresh = Notice.objects.filter(holder__seat__key__in=asks, event="call 1", kind="reminder")
    assert sorted(fresh.values_list("holder__seat__key", "step")) == [("blue-west", 50), ("red-east", 50)]


def test_ud_074_an_order_that_was_set_aside_is_in_force_again_with_its_sheet(reviewed: Reviewed) -> None:
    campaign, _ = reviewed
    act = SetAside(since=0, reason=WHY, seat="blue-west", path="log/0")
    ruling_records.rule(now(campaign), act, ruling_records.stamp(now(campaign)), campaign.seats.get(key="umpire"))
    wars.worked(campaign)
    reopen_orders(campaign, "blue-west")
    assert "set_aside" not in now(campaign).run.rulings


def test_ud_074_refused_with_what_stands_in_the_way(reviewed: Reviewed) -> None:
    campaign, _ = reviewed
    for keys in ((), ("umpire",), ("nobody",)):
        with pytest.raises(Refused, match="Tick at least one of the seats"):
            reopen_orders(campaign, *keys)
    segment, umpire = now(campaign), campaign.seats.get(key="umpire")
    with pytest.raises(Refused, match="have changed") as stale:
        reopening.reopen(segment, ["blue-west"], "000000000000", umpire)
    assert stale.value.status == 409
    assert publish.publish(segment.pk)
    with pytest.raises(Refused, match="have changed"):
        reopening.reopen(now(campaign), ["blue-west"], ruling_records.stamp(segment), umpire)
    assert reopening.against(now(campaign)) == ["You can reopen envelopes only while a run is in review; this one is not."]


def test_ud_074_the_page_has_the_form_and_says_why_it_cannot_be(reviewed: Reviewed) -> None:
    campaign, _ = reviewed
    umpire = campaign.seats.get(key="umpire")
    browser, url = playing.client_of(umpire), f"/desk/{umpire.rid}/strands/"
    assert "Reopen these envelopes" in browser.get(url).content.decode()
    form = {"do": "reopen", "stamp": ruling_records.stamp(now(campaign))}
    assert browser.post(url, form).status_code == 422
    assert browser.post(url, {**form, "seats": ["blue-west"]}).status_code == 302
    assert now(campaign).state == Segment.State.OPEN
    gone = browser.post(url, {**form, "seats": ["blue-west"]})
    assert (gone.status_code, "reopened the envelopes" in gone.content.decode()) == (409, True)
    assert "Reopen these envelopes" not in browser.get(url).content.decode()


def test_ud_080_after_a_rewind_due_times_and_reminders_begin_anew_and_absences_stand(reviewed: Reviewed) -> None:
    campaign, hands = reviewed
    seat = campaign.seats.get(key="red-east")
    Absence.objects.create(
        holder=seat.first_holder, since=AT_20, until=AT_20 + 72 * HOURS, cover="standing", zone="Europe/London", told=False
    )
    kept = list(Absence.objects.values())
    assert publish.publish(now(campaign).pk)
    hands.go(AT_20 + 2 * HOURS)
    due = deadline(campaign).due_at
    back(campaign, going("1"))

    again = call(campaign, "blue-west")
    assert (again.start, again.due_at, deadline(campaign).due_at) == (0, due, due)
    assert deadline(campaign).opened_at == hands.now()
    assert not Notice.objects.filter(kind="reminder", event=notices.occasion_of(again)).exists()
    hands.go(AT_20 + 14 * HOURS)
    notices.remind(hands.now())
    new = Notice.objects.filter(kind="reminder", event=notices.occasion_of(again), holder__seat__key="blue-west")
    assert [one.step for one in new] == [50]
    assert list(Absence.objects.values()) == kept
