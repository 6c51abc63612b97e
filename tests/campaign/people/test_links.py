"""UD-099, UD-100: a new link, no link, another person. A former holder keeps nothing; everything else stays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from campaign.models import Campaign, Seat, SeatAssignment
from campaign.orders import sealing
from campaign.orders.sealing import Refused
from campaign.people import seat_holders
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, Hands, call
from tests.campaign.people.west_seat import DRAFT, WEST, seat_of
from tests.doorway import enter, link_of
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def war(monkeypatch) -> Iterator[tuple[Campaign, Hands]]:
    with wars.a_war(monkeypatch) as war:
        yield war


def ways(seat: Seat) -> list[str]:
    base = f"/room/{seat.rid}/"
    return [base, f"{base}chart.json", f"{base}export.json", f"{base}brief/", f"{base}people/", f"{base}clock/", f"{base}?run=1"]


def test_ud_099_a_new_link_shuts_the_former_and_every_browser_that_came_in_by_it(war):
    campaign, _ = war
    seat, rid = seat_of(campaign), seat_of(campaign).rid
    first, second, red = playing.client_of(seat), playing.client_of(seat), playing.client_of(seat_of(campaign, "red-east"))
    nowhere = first.get("/room/nobody/")
    old = link_of(seat)

    seat_holders.renew(seat.first_holder)

    seat = seat_of(campaign)
    for browser in (first, second):
        for way in ways(seat):
            answer = browser.get(way)
            assert (answer.status_code, answer.content) == (404, nowhere.content), way
        for verb in ("draft", "seal", "unseal", "as-they-are"):
            assert browser.post(f"/room/{rid}/{verb}/", DRAFT, content_type="application/json").status_code == 404
        assert rid not in browser.get("/").content.decode()
    gone, never = (playing.answer(Client().get(path)) for path in (old, "/enter/never-there/"))
    assert gone == never
    assert seat.rid == rid, "the room keeps its address"
    assert enter(first, seat).headers["Location"] == f"/room/{rid}/"
    assert first.get(f"/room/{rid}/").status_code == 200
    assert second.get(f"/room/{rid}/").status_code == 404
    assert red.get(f"/room/{seat_of(campaign, 'red-east').rid}/").status_code == 200


def test_ud_099_no_link_leaves_nobody_in_and_a_new_one_opens_the_room_again(war):
    campaign, _ = war
    seat = seat_of(campaign)
    browser = playing.client_of(seat)
    seat_holders.shut(seat.first_holder)

    seat = seat_of(campaign)
    assert (seat.token, seat.taken) == ("", False)
    assert browser.get(f"/room/{seat.rid}/").status_code == 404
    seat_holders.renew(seat.first_holder)
    assert enter(browser, seat_of(campaign)).status_code == 302
    assert browser.get(f"/room/{seat.rid}/").status_code == 200
    assert seat_of(campaign).taken


def test_ud_099_a_browser_from_before_there_were_holders_goes_on_until_its_link_is_renewed(war):
    campaign, _ = war
    seat = seat_of(campaign)
    browser = playing.client_of(seat)
    kept = browser.session
    del kept["people"]
    kept.save()
    assert browser.get(f"/room/{seat.rid}/").status_code == 404, "it was not by a link from before"
    SeatAssignment.objects.filter(seat=seat).update(epoch=0)
    assert browser.get(f"/room/{seat.rid}/").status_code == 200

    seat_holders.replace(seat, "Ada")
    assert browser.get(f"/room/{seat.rid}/").status_code == 404


def test_ud_100_another_person_finds_draft_and_envelope_as_they_were(war):
    campaign, _ = war
    seat = seat_of(campaign)
    former = playing.client_of(seat)
    sealing.seal(seat, {}, None)
    other = seat_of(campaign, "blue-north")
    sealing.save_draft(other, {"dispatches": [{"to": "blue-admiralty", "text": "Nothing in sight"}]}, None)

    came = seat_holders.replace(seat, "  Ada   Byron ")
    seat_holders.replace(other, "Bertha")

    assert came.name == "Ada Byron"
    assert former.get(f"/room/{seat.rid}/").status_code == 404
    assert call(campaign, WEST).sealed
    assert "Nothing in sight" in call(campaign, "blue-north").draft
    browser = playing.client_of(seat_of(campaign))
    page = browser.get(f"/room/{seat.rid}/").content.decode()
    assert "the brief says how things stand" in page
    assert "Take the envelope back" in page
    assert browser.post(f"/room/{seat.rid}/unseal/", "{}", content_type="application/json").json() == {"sealed": False}
    gone = SeatAssignment.objects.get(seat=seat, kind="first", until__isnull=False)
    assert gone.token is None
    assert list(SeatAssignment.objects.sitting().filter(seat=seat)) == [came], "mail goes to those who sit there"


def test_ud_100_a_name_that_cannot_be_shown_or_is_too_long_is_refused_and_nobody_is_put_out(war):
    campaign, _ = war
    seat = seat_of(campaign)
    browser = playing.client_of(seat)
    for name in ("x" * 61, "A\x07b"):
        with pytest.raises(Refused):
            seat_holders.replace(seat, name)
    assert browser.get(f"/room/{seat.rid}/").status_code == 200


def test_ud_100_a_seat_is_empty_until_who_replaces_somebody_has_come_in_and_no_other_is(war):
    campaign, hands = war
    seat_holders.replace(seat_of(campaign), "Ada")
    assert not seat_of(campaign).taken
    assert campaign.seats.filter(taken=True).count() == campaign.seats.count() - 1
    hands.go(AT_20)
    playing.client_of(seat_of(campaign))
    assert seat_of(campaign).taken
