"""Read papers: a paper counts as read when it was shown, on any page or in any file, and never before (a recall depends on
that)."""

from __future__ import annotations

import pytest

from campaign import packs
from campaign.models import Campaign, Delivery, Seat
from campaign.rooms import drawn
from tests.promises import playing, theatre
from tests.promises.theatre import WATERS
from tests.promises.twin_worlds import course

pytestmark = pytest.mark.django_db
LON, LAT = WATERS["west"]


@pytest.fixture
def war(monkeypatch):
    """Play a war of one run, with nothing read yet."""
    base = packs.find(theatre.PACK).world
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(base))) as (campaign, _):
        notes = {"dispatches": [{"to": "blue-west", "text": "Come home."}]}
        playing.give(campaign, {"blue-west": course("blue-west", (LON + 0.4, LAT, 10)), "blue-admiralty": notes}, set())
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 1)
        Delivery.objects.update(read_at=None)
        yield campaign


def kinds(seat: Seat, *, read: bool) -> set[str]:
    return set(seat.deliveries.filter(read_at__isnull=not read).values_list("kind", flat=True))


def looked(campaign: Campaign, path: str, key: str = "blue-west") -> Seat:
    seat = campaign.seats.get(key=key)
    assert playing.client_of(seat).get(f"/room/{seat.rid}/{path}").status_code in (200, 302)
    return seat


@pytest.mark.parametrize("path", ["", "?part=column", "export.json"])
def test_a_page_and_an_export_show_everything(war, path):
    assert kinds(looked(war, path), read=False) == set()


def test_a_chart_shows_what_it_draws_and_no_dispatch(war):
    for key in ("blue-west", "blue-admiralty", "press", "trade"):
        seat = looked(war, "chart.json", key)
        assert kinds(seat, read=True) <= set(drawn(seat))
        assert not kinds(seat, read=False) & set(drawn(seat)), key
    west = war.seats.get(key="blue-west")
    assert "status" in kinds(west, read=True)
    assert "log" in kinds(west, read=False)


def test_the_engineer_s_page_shows_the_state_of_ships(war):
    assert kinds(looked(war, "engine/"), read=True) == {"status"}


@pytest.mark.parametrize("path", ["terms/", "theatre.json", "battle/7/", "serving/", "reach.json?force=none"])
def test_what_shows_no_paper_reads_none(war, path):
    seat = war.seats.get(key="blue-west")
    playing.client_of(seat).get(f"/room/{seat.rid}/{path}")
    assert kinds(seat, read=True) == set()


def test_a_page_that_fails_and_an_umpire_who_looks_read_nothing(war, monkeypatch):
    seat, umpire = war.seats.get(key="blue-west"), war.seats.get(key="umpire")
    desk = playing.client_of(umpire)
    for path in ("", "chart.json"):
        assert desk.get(f"/desk/{umpire.rid}/look/blue-west/{path}").status_code == 200
    browser = playing.client_of(seat)
    browser.raise_request_exception = False
    for name, path in (("room", ""), ("chart", "chart.json"), ("export", "export.json")):
        monkeypatch.setattr(f"campaign.rooms.{name}", lambda *_, **__: 1 / 0)
        assert browser.get(f"/room/{seat.rid}/{path}").status_code == 500
    assert kinds(seat, read=True) == set()


def test_what_comes_while_a_page_is_made_is_read_with_the_next(war, monkeypatch):
    seat = war.seats.get(key="blue-west")
    browser, last = playing.client_of(seat), seat.deliveries.latest("number")

    def late(*_: object, **__: object) -> dict[str, object]:
        new = Delivery.objects.defer(None).get(pk=last.pk)
        new.pk, new.number, new.digest = None, last.number + 1, "late"
        new.save()
        return {}

    with monkeypatch.context() as patch:
        patch.setattr("campaign.rooms.export", late)
        assert browser.get(f"/room/{seat.rid}/export.json").status_code == 200
    assert list(seat.deliveries.filter(read_at=None).values_list("digest", flat=True)) == ["late"]
