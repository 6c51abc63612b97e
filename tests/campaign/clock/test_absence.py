"""Absences: typed, begun and ended by themselves, covered; a stop in one uses the fallbacks at once (CK-008, CK-024, CK-025)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from campaign import serialization
from campaign.clock.absence import Away, in_force, left_out, meets, typed, words
from campaign.clock.terms import Terms
from campaign.models import Absence, Campaign, SeatAssignment, Segment, StandingOrders
from campaign.orders import fallbacks, sealing
from campaign.orders.sealing import Refused
from campaign.people import absences
from campaign.schedule import deadline_sweep, deadlines
from naval.standing_orders.acts import Act
from naval.standing_orders.clauses import Clause
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, FIXED_20, MORNING, Hands
from tests.promises import playing, theatre
from tests.promises.clock_watch import Watch
from tests.promises.twin_worlds import course

pytestmark = pytest.mark.django_db

War = tuple[Campaign, Hands]
LOOSE = msgspec.structs.replace(FIXED_20, breaker=False)
OFFERED = ["standing", "wait"]
HOUR = timedelta(hours=1)
FORM = {
    "do": "away",
    "from_day": "2026-11-20",
    "from_hour": "10:00",
    "to_day": "2026-11-22",
    "to_hour": "",
    "zone": "Europe/London",
    "cover": "standing",
}


@pytest.fixture
def war(monkeypatch) -> Iterator[War]:
    with wars.a_war(monkeypatch, LOOSE) as war:
        yield war


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def away(
    campaign: Campaign, key: str, cover: str = "standing", since: datetime = MORNING, until: datetime | None = None, **more: bool
) -> Absence:
    holder = campaign.seats.get(key=key).first_holder
    assert holder is not None
    return Absence.objects.create(
        holder=holder, since=since, until=until or AT_20 + 48 * HOUR, cover=cover, zone="Europe/London", **more
    )


def stands(campaign: Campaign, *keys: str) -> None:
    """Write standing orders that always give something."""
    for key in keys:
        StandingOrders.objects.create(
            seat=campaign.seats.get(key=key), clauses=serialization.text((Clause(act=Act(kind="stop")),))
        )


def page(campaign: Campaign, key: str = "blue-west", form: dict[str, str] | None = None, path: str = "away/") -> tuple[int, str]:
    seat = campaign.seats.get(key=key)
    browser, url = playing.client_of(seat), f"/room/{seat.rid}/{path}"
    answer = browser.get(url) if form is None else browser.post(url, form)
    return answer.status_code, answer.content.decode()


# -- pure --------------------------------------------------------------------------------------------------------------


def test_ck_024_it_is_read_in_the_holders_zone_over_both_changes_of_time():
    given = {"from_day": "2026-03-28", "from_hour": "20:00", "to_day": "2026-03-29", "to_hour": "20:00", "cover": "wait"}
    one, faults = typed(given, "Europe/London", OFFERED, utc("2026-03-01 00:00"))
    assert faults == []
    assert (one.since, one.until) == (utc("2026-03-28 20:00"), utc("2026-03-29 19:00"))
    one, _ = typed(given, "Asia/Kolkata", OFFERED, utc("2026-03-01 00:00"))
    assert one.since == utc("2026-03-28 14:30")
    gap = {"from_day": "2026-03-29", "from_hour": "02:30", "to_day": "2026-10-25", "to_hour": "02:30", "cover": "wait"}
    one, faults = typed(gap, "Europe/Berlin", OFFERED, utc("2026-03-01 00:00"))
    assert (one.since, one.until) == (utc("2026-03-29 01:30"), utc("2026-10-25 00:30"))
    assert "may last at most 60 days" in faults[0].text


WRONG = [
    ({"to_day": "2026-11-19"}, "must end after it begins"),
    ({"to_day": "2026-11-20", "to_hour": "10:00"}, "must end after it begins"),
    ({"from_day": "2026-11-01", "to_day": "2026-11-19"}, "is already over"),
    ({"to_day": "2027-01-20"}, "may last at most 60 days"),
    ({"from_day": "2027-12-01", "to_day": "2027-12-05"}, "within a year"),
    ({"from_day": "tomorrow"}, "a day like 2026-11-20"),
    ({"from_hour": "25:00"}, "from 00:00 to 23:59"),
    ({"zone": "Mars/Olympus"}, "There is no time zone"),
    ({"cover": "luck"}, "my standing orders and nobody: please pause the game"),
    ({"cover": "program"}, "Choose who covers for you"),
    ({"to_day": "9999-12-31", "to_hour": "23:59", "zone": "America/New_York"}, ""),
]


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_ck_024_what_is_wrong_is_said_in_words(change: dict[str, str], said: str):
    given = {**FORM, **change}
    _, faults = typed(given, given["zone"], OFFERED, MORNING)
    assert faults
    assert any(said in fault.text for fault in faults)


def test_ck_024_all_that_is_wrong_at_once():
    _, faults = typed({}, "Nowhere", OFFERED, MORNING)
    assert [fault.where for fault in faults] == ["zone", "from_day", "to_day", "cover"]


def test_ck_024_it_begins_and_ends_by_itself():
    one = Away(MORNING, AT_20, "standing")
    assert [one.holds(at) for at in (MORNING - HOUR, MORNING, AT_20 - HOUR, AT_20)] == [False, True, True, False]
    assert in_force([one], AT_20) is None
    other = Away(AT_20, AT_20 + HOUR, "wait")
    assert meets(other, [one]) is None, "one ends where the other begins"
    assert meets(Away(AT_20 - HOUR, AT_20 + HOUR, "wait"), [other, one]) == one
    assert words(one, "Europe/London") == "from Friday 20 November 2026, 08:00 GMT until Friday 20 November 2026, 20:00 GMT"
    assert left_out(["draft", "standing"], one) == ["draft"], "what covers him he does not leave out"
    assert left_out(["draft"], None) == ["draft"]


# -- in a war ----------------------------------------------------------------------------------------------------------


@pytest.mark.postgres
def test_ck_024_an_absence_is_set_down_shown_and_ended(war: War):
    campaign, hands = war
    assert page(campaign, form=FORM)[0] == 302
    text = page(campaign)[1]
    assert "From Friday 20 November 2026, 10:00 GMT until Sunday 22 November 2026, 00:00 GMT. Cover: my standing orders." in text
    assert "<b>Now.</b>" not in text
    hands.go(MORNING + 3 * HOUR)
    assert "<b>Now.</b>" in page(campaign)[1]
    assert page(campaign, form={"do": f"out {Absence.objects.get().pk}"})[0] == 302
    assert Absence.objects.get().until == MORNING + 3 * HOUR, "I am back: it ends now and stays as it was"
    assert "You are away" not in page(campaign)[1]
    page(campaign, form={**FORM, "from_day": "2026-11-25", "to_day": "2026-11-26"})
    page(campaign, form={"do": f"out {Absence.objects.latest('pk').pk}"})
    assert Absence.objects.count() == 1, "one to come is taken out"


def test_ck_024_refused_with_what_was_typed_and_where_he_is_away_already(war: War):
    campaign, _ = war
    status, text = page(campaign, form={**FORM, "to_day": "2026-11-19 <b>"})
    assert status == 422
    assert "2026-11-19 &lt;b&gt;" in text
    assert page(campaign, form=FORM)[0] == 302
    status, text = page(campaign, form={**FORM, "from_day": "2026-11-21", "to_day": "2026-11-23"})
    assert (status, Absence.objects.count()) == (422, 1)
    assert "You already have an absence from Friday 20 November 2026" in text
    assert page(campaign, form={"do": "burn"})[0] == 404
    assert page(campaign, "red-east", {"do": f"out {Absence.objects.get().pk}"})[0] == 302
    assert Absence.objects.filter(until__gt=AT_20).exists(), "nobody ends another's"


def test_ck_024_a_deputy_does_not_say_that_the_first_is_away(war: War):
    campaign, _ = war
    seat = campaign.seats.get(key="blue-west")
    seat.asks = SeatAssignment(seat=seat, kind=SeatAssignment.Kind.DEPUTY)
    with pytest.raises(Refused, match="Only the seat’s holder can enter an absence"):
        absences.set_down(seat, FORM, "Europe/London", OFFERED)
    with pytest.raises(Refused, match="Only the seat’s holder can enter an absence"):
        absences.take_out(seat, 1)


def test_ck_016_ck_024_what_covers_him_is_taken_though_he_leaves_it_out(war: War):
    campaign, hands = war
    stands(campaign, "blue-west")
    fallbacks.leave_out(campaign.seats.get(key="blue-west"), {"standing"})
    assert fallbacks.climb(wars.call(campaign, "blue-west"), LOOSE)[1] == "last"
    away(campaign, "blue-west", since=MORNING + HOUR)
    assert fallbacks.climb(wars.call(campaign, "blue-west"), LOOSE)[1] == "last", "it has not begun"
    hands.go(MORNING + HOUR)
    assert fallbacks.climb(wars.call(campaign, "blue-west"), LOOSE)[1] == "standing"
    barred = msgspec.structs.replace(LOOSE, rungs=("sealed", "draft", "last"))
    assert fallbacks.climb(wars.call(campaign, "blue-west"), barred)[1] == "last", "what the campaign has not it cannot use"
    seat = campaign.seats.get(key="blue-west")
    assert absences.covers(seat, LOOSE, fallbacks.FINDS) == ["standing", "wait"]
    assert absences.covers(seat, barred, fallbacks.FINDS) == ["wait"]
    SeatAssignment.objects.create(seat=seat, kind=SeatAssignment.Kind.DEPUTY, name="Jones")
    assert absences.covers(seat, barred, fallbacks.FINDS) == ["deputy", "wait"]


def test_ck_022_ck_024_who_is_away_and_covered_is_not_missing(war: War):
    campaign, _ = war
    segment, nobody = playing.present(campaign), dict[int, str]()
    assert deadlines.count_asked_and_missing(segment, nobody) == (9, 9)
    away(campaign, "blue-west")
    away(campaign, "red-east", "wait")
    assert deadlines.count_asked_and_missing(playing.present(campaign), nobody) == (8, 8), "who asks for a pause is not covered"


def test_ck_025_the_umpire_sees_it_and_of_his_side_who_may(war: War):
    campaign, _ = war
    away(campaign, "blue-west", "wait", told=True)
    away(campaign, "red-east", "standing")
    umpire = campaign.seats.get(key="umpire")
    desk = playing.client_of(umpire).get(f"/desk/{umpire.rid}/clock/").content.decode()
    assert "asks for a pause" in desk
    assert "away until Sunday 22 November 2026, 20:00 GMT, covered by its standing orders" in desk
    inbox = playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()
    assert "Admiral of blue-west is away from" in inbox
    assert "Admiral of red-east is away" not in inbox, "he is covered"
    assert "Admiral of blue-west, from" in page(campaign, "blue-north")[1]
    for key in ("red-east", "press", "red-admiralty"):
        assert "blue-west" not in page(campaign, key)[1]
    assert "red-east, from" not in page(campaign, "red-south")[1], "he has not said that they may know"


# -- a stop ------------------------------------------------------------------------------------------------------------


def stopped(campaign: Campaign, hands: Hands, terms: Terms = LOOSE) -> Segment:
    """Play until Red and Blue sight each other in the south: the run stops for both."""
    lon, lat = theatre.WATERS["south"]
    meets_ = (
        ("red-south", course("red-south", (lon - 0.1, lat, 12))),
        ("blue-south", course("blue-south", (lon + 0.01, lat, 2))),
    )
    for key, sheet in meets_:
        sealing.seal(campaign.seats.get(key=key), sheet, None)
    hands.go(AT_20)
    assert deadline_sweep.sweep() == 1
    assert playing.publish.publish(wars.worked(campaign).pk)
    segment = playing.present(campaign)
    assert segment.index == 1
    return segment


CUTS = {"sighting_cuts": True, "stops_apart_min": 30}


def test_ck_008_ck_024_a_stop_climbs_the_rungs_at_once_for_who_is_away(monkeypatch):
    with wars.a_war(monkeypatch, LOOSE, **CUTS) as (campaign, hands):
        stands(campaign, "blue-south")
        away(campaign, "blue-south")
        segment = stopped(campaign, hands)
        call = wars.call(campaign, "blue-south")
        assert (call.closed, call.rung) == (True, "standing")
        other = wars.call(campaign, "red-south")
        assert (other.closed, other.due_at) == (False, AT_20 + 4 * HOUR), "the other has his own time"
        assert wars.deadline(campaign).due_at == AT_20 + 4 * HOUR
        assert deadline_sweep.sweep() == 0
        hands.go(AT_20 + 5 * HOUR)
        assert deadline_sweep.sweep() == 1
        segment.refresh_from_db()
        assert segment.state == Segment.State.RESOLVING
        assert '"blue-south"' in segment.orders


def test_ck_008_ck_024_the_run_goes_on_at_once_when_nobody_is_waited_for(monkeypatch):
    with wars.a_war(monkeypatch, LOOSE, **CUTS) as (campaign, hands):
        for key in ("blue-south", "red-south"):
            away(campaign, key)
        stopped(campaign, hands)
        assert [wars.call(campaign, key).rung for key in ("blue-south", "red-south")] == ["last", "last"]
        assert deadline_sweep.sweep() == 1, "with the next sweep"
        assert deadline_sweep.sweep() == 0
        assert wars.state(campaign) == Segment.State.RESOLVING


@pytest.mark.parametrize("cover", ["wait", "deputy"])
def test_ck_024_who_asks_the_war_to_wait_is_waited_for_and_so_is_a_deputy_and_whoever_is_back(monkeypatch, cover: str):
    with wars.a_war(monkeypatch, LOOSE, **CUTS) as (campaign, hands):
        away(campaign, "blue-south", cover)
        away(campaign, "red-south", until=AT_20)
        stopped(campaign, hands)
        assert not wars.call(campaign, "blue-south").closed
        assert not wars.call(campaign, "red-south").closed
        assert wars.due_calls(campaign) == {AT_20 + 4 * HOUR}


# -- twin worlds -------------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_ck_025_l12_whether_somebody_is_away_shows_to_nobody_else(monkeypatch):
    """A stop of others is covered at once in one world and waited out in the other; standing orders differ too."""

    def seen(covered: bool) -> list[dict[str, tuple[int, bytes]]]:
        with wars.a_war(monkeypatch, LOOSE, **CUTS) as (campaign, hands):
            watches = [Watch(campaign, key) for key in ("blue-north", "blue-south")]
            if covered:
                for one in ("red-south", "red-east", "press"):
                    stands(campaign, one)
                    away(campaign, one, told=True)
            stopped(campaign, hands)
            for watch in watches:
                watch.look()
            hands.go(AT_20 + 5 * HOUR)
            assert deadline_sweep.sweep() == 1
            for watch in watches:
                watch.look()
            return [watch.seen for watch in watches]

    for one, other in zip(seen(True), seen(False), strict=True):
        assert playing.first_difference(one, other) == ""
