"""Twin worlds of people (UD §9, CK §6): a new link, another person, a deputy, orders from paper: not one byte differs for a blind
seat; and the holders of other seats show in no answer (CK-025, L7, L12, L15)."""

from __future__ import annotations

import pytest
from django.test import Client

from campaign.models import Campaign
from campaign.orders import sealing
from campaign.people import seat_holders
from campaign.schedule import deadlines
from tests.campaign.clock.wars import FIXED_20, Hands
from tests.promises import playing
from tests.promises.clock_watch import Script, Watch, alike

pytestmark = [pytest.mark.django_db, pytest.mark.full]
RED = "red-east"


def sealed(campaign: Campaign, **how: bool) -> None:
    """Seal an empty sheet as Red."""
    seat = campaign.seats.get(key=RED)
    sealing.seal(seat, {}, None, **how)
    deadlines.seals_changed(playing.present(campaign).pk)


def as_ever(campaign: Campaign, hands: Hands, watch: Watch) -> None:
    sealed(campaign)
    watch.look(asks=True)


def renewed(campaign: Campaign, hands: Hands, watch: Watch) -> None:
    """Make Red's link anew twice and change its person; then seal."""
    seat = campaign.seats.get(key=RED)
    playing.client_of(seat)
    seat_holders.renew(seat.first_holder)
    seat_holders.replace(seat, "Rosa")
    playing.client_of(campaign.seats.get(key=RED))
    sealed(campaign)
    watch.look(asks=True)


def shut_out(campaign: Campaign, hands: Hands, watch: Watch) -> None:
    """Seal as Red, and then leave Red's room without a link."""
    sealed(campaign)
    seat_holders.shut(campaign.seats.get(key=RED).first_holder)
    watch.look(asks=True)


def by_a_deputy(campaign: Campaign, hands: Hands, watch: Watch) -> None:
    """Draft and seal as Red's deputy."""
    seat = campaign.seats.get(key=RED)
    deputy = seat_holders.appoint(seat, "Anna", "seal", "always")
    browser = Client()
    browser.post(f"/enter/{deputy.token}/")
    for verb in ("draft", "seal"):
        assert browser.post(f"/room/{seat.rid}/{verb}/", "{}", content_type="application/json").status_code == 200
    deadlines.seals_changed(playing.present(campaign).pk)
    watch.look(asks=True)


def from_paper(campaign: Campaign, hands: Hands, watch: Watch) -> None:
    """Type Red's orders in as the umpire, and print a brief of them."""
    umpire = campaign.seats.get(key="umpire")
    desk = playing.client_of(umpire)
    url = f"/desk/{umpire.rid}/seats/{RED}/"
    assert desk.post(f"{url}paper/draft/", "{}", content_type="application/json").status_code == 200
    assert desk.post(f"{url}paper/seal/", "{}", content_type="application/json").status_code == 200
    assert desk.get(f"{url}brief/").status_code == 200
    deadlines.seals_changed(playing.present(campaign).pk)
    watch.look(asks=True)


@pytest.mark.parametrize("key", ["blue-west", "red-admiralty"])
def test_ud_099_ud_100_ck_025_who_sits_in_another_seat_and_by_what_link_shows_to_nobody_else(monkeypatch, key):
    alike(monkeypatch, FIXED_20, key, as_ever, renewed, shut_out, by_a_deputy, from_paper)


def naming(other: str) -> Script:
    """Name as Blue's deputy the person in the seat ``other``."""

    def script(campaign: Campaign, hands: Hands, watch: Watch) -> None:
        seat_holders.call_him(campaign.seats.get(key=other).first_holder, "Paul")
        seat = campaign.seats.get(key="blue-west")
        form = {"do": "appoint", "name": "Paul", "rights": "seal", "when": "always"}
        answer = playing.client_of(seat).post(f"/room/{seat.rid}/people/", form)
        watch.seen["named"] = playing.answer(answer)
        assert answer.status_code == 409
        watch.look()

    return script


def test_ck_021_l7_where_somebody_sits_who_can_be_no_deputy_is_not_told(monkeypatch):
    alike(monkeypatch, FIXED_20, "blue-west", *(naming(key) for key in (RED, "red-admiralty", "press", "blue-north")))
