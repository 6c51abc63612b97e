"""CK-021: a deputy has a link of his own and limited powers and hours, and his acts bear his name."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from msgspec import structs

from campaign.clock.deputies import AWAY, LATE, SEAL, Charge
from campaign.models import Campaign, Seat, SeatAssignment
from campaign.models.people import Absence
from campaign.orders import fallbacks, sealing
from campaign.orders.sealing import Refused
from campaign.people import seat_holders
from tests.campaign.clock import wars
from tests.campaign.clock.wars import MORNING, Hands, call
from tests.campaign.people.west_seat import DRAFT, WEST, seat_of
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def war(monkeypatch) -> Iterator[tuple[Campaign, Hands]]:
    with wars.a_war(monkeypatch) as war:
        yield war


def appoint(
    seat: Seat, name: str = "Anna", rights: str = "seal", when: str = "always", share: str = "", **more: bool
) -> SeatAssignment:
    return seat_holders.appoint(seat, name, rights, when, share, **more)


def browser_of(deputy: SeatAssignment) -> Client:
    client = Client()
    assert client.post(f"/enter/{deputy.token}/").status_code == 302
    return client


def post(browser: Client, seat: Seat, verb: str, body: object = None) -> tuple[int, dict]:
    sent = {} if body is None else body
    answer = browser.post(f"/room/{seat.rid}/{verb}/", sent, content_type="application/json")
    return answer.status_code, answer.json()


def test_ck_021_a_charge_begins_at_its_share_of_the_time():
    late, opened = Charge(SEAL, LATE, 80), datetime(2026, 11, 20, 8, tzinfo=UTC)
    due = opened + timedelta(hours=10)
    assert not late.acts(opened + timedelta(hours=7, minutes=59), away=False, opened=opened, due=due)
    assert late.acts(opened + timedelta(hours=8), away=False, opened=opened, due=due)
    assert not late.acts(due, away=True), "where no time is set it never runs out"
    assert [Charge(SEAL, AWAY).acts(due, away=away) for away in (True, False)] == [True, False]


def test_ck_021_what_a_deputy_seals_bears_his_name_for_the_seat_and_the_umpire_alone(war):
    campaign, _ = war
    seat = seat_of(campaign)
    first, deputy = playing.client_of(seat), browser_of(appoint(seat, "Anna Scholz"))

    assert post(deputy, seat, "draft", {"log": []})[0] == 200
    assert "last edited by Anna Scholz, a deputy" in first.get(f"/room/{seat.rid}/").content.decode()
    assert post(deputy, seat, "seal", {}) == (200, {"sealed": True})

    assert call(campaign, WEST).sealed_by == "Anna Scholz"
    assert "Sealed by Anna Scholz, a deputy." in first.get(f"/room/{seat.rid}/").content.decode()
    umpire = seat_of(campaign, "umpire")
    desk = playing.client_of(umpire)
    assert "by Anna Scholz" in desk.get(f"/desk/{umpire.rid}/").content.decode()
    for key in ("blue-admiralty", "blue-north", "red-east", "press"):
        other = seat_of(campaign, key)
        read = playing.client_of(other)
        for way in ("", "export.json", "chart.json", "brief/"):
            assert "Scholz" not in read.get(f"/room/{other.rid}/{way}").content.decode()
    assert post(first, seat, "unseal")[0] == 200
    assert call(campaign, WEST).sealed_by == ""


def test_ck_021_one_who_may_draft_seals_nothing(war):
    campaign, _ = war
    seat = seat_of(campaign)
    deputy = browser_of(appoint(seat, rights="draft"))
    page = deputy.get(f"/room/{seat.rid}/").content.decode()
    assert "You are a deputy and may draft. Sealing is left to the seat’s holder." in page
    assert 'id="seal"' not in page
    for verb in ("seal", "as-they-are"):
        status, said = post(deputy, seat, verb, {})
        assert (status, [fault["where"] for fault in said["faults"]]) == (403, ["call"])
    post(playing.client_of(seat), seat, "seal", {})
    assert post(deputy, seat, "unseal")[0] == 403
    assert call(campaign, WEST).sealed


def test_ck_021_from_a_share_of_the_time_on(war):
    campaign, hands = war
    seat = seat_of(campaign)
    deputy = browser_of(appoint(seat, when="late", share="75"))
    opened = call(campaign, WEST).opened_at
    assert opened == MORNING
    assert (
        "You are a deputy from Friday 20 November 2026, 17:00 GMT on. Until then you can only read."
        in deputy.get(f"/room/{seat.rid}/").content.decode()
    )
    assert post(deputy, seat, "draft", DRAFT)[0] == 403
    hands.go(MORNING + timedelta(hours=9))
    assert post(deputy, seat, "seal", {})[0] == 200


def test_ck_021_who_may_act_while_the_first_is_away_reads_until_then(war):
    campaign, hands = war
    seat = seat_of(campaign)
    seat_holders.call_him(seat.first_holder, "Ada")
    deputy = browser_of(appoint(seat, when="away"))
    status, said = post(deputy, seat, "seal", {})
    assert (status, said["faults"][0]["text"]) == (403, "You are a deputy while Ada is away; no absence is entered for now.")
    hours = {"since": hands.now(), "until": hands.now() + timedelta(hours=3), "zone": "UTC", "cover": "deputy"}
    Absence.objects.create(holder=seat.first_holder, **hours)
    assert post(deputy, seat, "seal", {})[0] == 200
    hands.go(timedelta(hours=3))
    assert post(deputy, seat, "unseal")[0] == 403, "it ends by itself"


def test_ck_021_ck_016_what_a_deputy_drafted_is_taken_on_his_rung_and_not_before_standing_orders(war):
    campaign, _ = war
    seat = seat_of(campaign)
    deputy = browser_of(appoint(seat, rights="draft"))
    assert post(deputy, seat, "draft", {"log": [{"force": WEST, "text": "Anna writes"}]})[0] == 200
    terms = fallbacks.terms_of(campaign)
    assert fallbacks.climb(call(campaign, WEST), terms)[1] == "deputy"
    assert fallbacks.climb(call(campaign, WEST), structs.replace(terms, rungs=("draft",)))[1] == "draft", (
        "where there is no other"
    )
    Seat.objects.filter(pk=seat.pk).update(rungs_out="deputy")
    assert fallbacks.climb(call(campaign, WEST), terms)[1] == "draft", "left out by the seat, it is the seat's draft"
    Seat.objects.filter(pk=seat.pk).update(rungs_out="deputy draft")
    assert fallbacks.climb(call(campaign, WEST), terms)[1] == "last"
    sealing.save_draft(seat_of(campaign), {"log": [{"force": WEST, "text": "Ada writes"}]}, None)
    Seat.objects.filter(pk=seat.pk).update(rungs_out="")
    assert fallbacks.climb(call(campaign, WEST), terms)[1] == "draft", "the first has written on it since"


def test_ck_021_a_deputy_settles_nothing_else_for_the_seat(war):
    campaign, _ = war
    seat = seat_of(campaign)
    deputy = browser_of(appoint(seat))
    assert deputy.post(f"/room/{seat.rid}/clock/", {"do": "rungs"}).status_code == 403
    answer = deputy.post(f"/room/{seat.rid}/people/", {"do": "appoint", "name": "B", "rights": "seal", "when": "always"})
    assert answer.status_code == 403
    assert "you may draft and seal, always" in deputy.get(f"/room/{seat.rid}/people/").content.decode()


def test_ck_021_the_first_names_his_deputies_and_lets_them_go(war):
    campaign, _ = war
    seat = seat_of(campaign)
    first, url = playing.client_of(seat), f"/room/{seat.rid}/people/"
    form = {"do": "appoint", "name": "Anna", "rights": "draft", "when": "late", "share": "80"}
    assert first.post(url, form).status_code == 302
    anna = SeatAssignment.objects.get(seat=seat, kind="deputy")
    page = first.get(url).content.decode()
    assert anna.token in page
    assert "may draft, from 80 percent of the time for orders on; has not joined yet" in page
    deputy = browser_of(anna)
    was = anna.token
    assert first.post(url, {"do": "renew", "holder": anna.pk}).status_code == 302
    anna.refresh_from_db()
    assert anna.token != was
    assert deputy.get(f"/room/{seat.rid}/").status_code == 404
    assert first.get(f"/room/{seat.rid}/").status_code == 200, "the first stays"
    assert first.post(url, {"do": "dismiss", "holder": anna.pk}).status_code == 302
    assert Client().post(f"/enter/{anna.token}/").status_code == 403
    mine = seat.first_holder
    assert first.post(url, {"do": "dismiss", "holder": mine.pk}).status_code == 404
    theirs = appoint(seat_of(campaign, "red-east"), "Rosa")
    assert first.post(url, {"do": "dismiss", "holder": theirs.pk}).status_code == 404
    assert first.post(url, {"do": "dismiss", "holder": "9" * 40}).status_code == 404


def test_ck_021_everything_that_is_wrong_is_said_at_once_and_nothing_typed_is_lost(war):
    campaign, _ = war
    seat = seat_of(campaign)
    first, url = playing.client_of(seat), f"/room/{seat.rid}/people/"
    typed = {"do": "appoint", "name": "<b>" + "x" * 70, "rights": "rule", "when": "late", "share": "0.5"}
    answer = first.post(url, typed)
    page = answer.content.decode()
    assert answer.status_code == 422
    for words in (
        "at most 60",
        "may either draft, or draft and seal",
        "percentage of the time must be a whole number from 1 to 99",
    ):
        assert words in page
    assert "&lt;b&gt;xxx" in page
    assert "<b>xxx" not in page
    assert not SeatAssignment.objects.filter(kind="deputy").exists()
    for n in range(seat_holders.MOST_DEPUTIES):
        appoint(seat, f"D{n}")
    with pytest.raises(Refused, match="at most 3 deputies"):
        appoint(seat, "one more")
    with pytest.raises(Refused, match="already holds this seat"):
        appoint(seat, " d1 ")


def test_ck_021_who_sits_in_another_seat_is_no_deputy_unless_the_umpire_lets_him(war):
    """409 by his name and by his browser, in words that name no seat, whichever seat it is."""
    campaign, _ = war
    seat, said = seat_of(campaign), set()
    for key in ("red-east", "blue-north"):
        other = seat_of(campaign, key)
        seat_holders.call_him(other.first_holder, f"Paul of {key}")
        first = playing.client_of(seat)
        form = {"do": "appoint", "name": f"paul OF {key}", "rights": "seal", "when": "always"}
        answer = first.post(f"/room/{seat.rid}/people/", form)
        assert answer.status_code == 409
        assert seat_holders.ELSEWHERE in answer.content.decode()
        deputy = appoint(seat, f"Somebody {key}")
        browser = playing.client_of(other)
        refused = browser.post(f"/enter/{deputy.token}/")
        assert refused.status_code == 409
        said.add(refused.content)
        assert other.name not in refused.content.decode()
        seat_holders.let_sit_elsewhere(deputy, True)
        assert browser.post(f"/enter/{deputy.token}/").status_code == 302
        assert [browser.get(f"/room/{one.rid}/").status_code for one in (seat, other)] == [200, 200]
        seat_holders.dismiss(deputy)
        assert [browser.get(f"/room/{one.rid}/").status_code for one in (seat, other)] == [404, 200]
    assert len(said) == 1
