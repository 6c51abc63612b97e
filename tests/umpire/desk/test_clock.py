"""The umpire's page of the clock: all faults at once, no typed text lost, a stale page told of changes (CK §5)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.clock.terms import LENGTH, Terms
from campaign.models import Campaign, EmergencyStop, Pause, Schedule
from campaign.orders import sealing
from campaign.orders.fallbacks import FINDS
from campaign.schedule import deadline_sweep
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, MORNING, Hands
from tests.promises import playing
from tests.umpire.desk_pages import page

pytestmark = pytest.mark.django_db

War = tuple[Campaign, Hands]
FORM = {
    "do": "settle",
    "stamp": "0",
    "way": "length",
    "zone": "Europe/Berlin",
    "hours": "8:00 20:00",
    "weekday": ["0", "1", "2", "3", "4"],
    "left_out": "",
    "least_open": "1 h",
    "length": "12 h",
    "stop": "4 h",
    "grace": "0 min",
    "quiet_from": "",
    "quiet_to": "",
    "seat_pauses": "1",
    "seat_pause_h": "24",
    "early": "yes",
    "rung": ["draft"],
}


@pytest.fixture
def war(monkeypatch) -> Iterator[War]:
    with wars.a_war(monkeypatch) as war:
        yield war


def test_ck_002_the_clock_is_set_and_told_to_all(war: War):
    campaign, _ = war
    before = {seat.key: seat.version for seat in campaign.seats.all()}
    assert page(campaign, FORM)[0] == 302
    terms = Schedule.objects.get(campaign=campaign).read
    assert (terms.way, terms.length_min, terms.early, terms.breaker, terms.zone) == (LENGTH, 720, True, False, "Europe/Berlin")
    assert "standing" not in terms.rungs, "it was not ticked"
    assert {"deputy"} - set(FINDS) <= set(terms.rungs), "what is not offered stays as it was"
    assert all(seat.version == before[seat.key] + 1 for seat in campaign.seats.all())
    text = page(campaign)[1]
    assert "Orders close 12 h after they are requested." in text
    assert 'name="stamp" value="1"' in text


def test_every_fault_at_once_and_nothing_typed_is_lost(war: War):
    campaign, _ = war
    status, text = page(campaign, FORM | {"zone": "Atlantis", "hours": "25:00", "grace": "<b>", "weekday": ["1", "1"]})
    assert status == 422
    assert text.count('<li\n  class="fault">') == 4
    for kept in ('value="Atlantis"', 'value="25:00"', 'value="&lt;b&gt;"'):
        assert kept in text, kept
    assert Schedule.objects.get(campaign=campaign).read.way == "fixed"


def test_a_stale_page_is_refused_with_what_the_clock_is_now(war: War):
    campaign, _ = war
    deadline_sweep.settle(campaign, Terms(way=LENGTH, length_min=90), 0)
    status, text = page(campaign, FORM)
    assert status == 409
    assert "changed after you opened this page" in text
    assert "Orders close 1 h 30 min after they are requested." in text
    assert 'value="12 h"' in text
    assert page(campaign, FORM | {"stamp": "nonsense"})[0] == 409


def test_ck_011_extended_from_the_page_within_bounds(war: War):
    campaign, _ = war
    assert page(campaign, {"do": "move", "day": "2026-11-21", "hour": "20:00"})[0] == 302
    assert wars.due_calls(campaign) == {AT_20 + timedelta(days=1)}
    for day, hour, words in (
        ("2026-11-20", "08:29", "30 minutes on to 31 days ahead"),
        ("2025-11-20", "20:00", "30 minutes on"),
        ("", "20:00", "The day must be like 2026-11-20"),
    ):
        status, text = page(campaign, {"do": "move", "day": day, "hour": hour})
        assert (status, words in text) == (422, True)


def test_ck_010_a_pause_has_an_end_of_at_most_14_days(war: War):
    campaign, _ = war
    for day in ("2026-12-25", "", "2026-11-19"):
        assert page(campaign, {"do": "pause", "day": day, "hour": "12:00", "why": "x"})[0] == 422
    assert not Pause.objects.exists()
    assert page(campaign, {"do": "pause", "day": "2026-11-23", "hour": "12:00", "why": "Fair."})[0] == 302
    text = page(campaign)[1]
    assert "Until Monday 23 November 2026, 12:00 GMT" in text
    assert "Paused by an umpire until" in text
    assert page(campaign, {"do": "move", "day": "2026-11-24", "hour": "20:00"})[0] == 409
    assert page(campaign, {"do": "go_on"})[0] == 302
    assert "Until Monday" not in page(campaign)[1]


def test_ck_012_one_button_stops_this_war_and_one_lifts_it(war: War):
    campaign, _ = war
    page(campaign, {"do": "still"})
    assert EmergencyStop.objects.get().campaign == campaign
    text = page(campaign)[1]
    assert "Lift the emergency stop" in text
    assert "Order it now" not in text
    umpire = campaign.seats.get(key="umpire")
    status, said = page(campaign, {"segment": str(playing.present(campaign).pk)}, "order/")
    assert (status, "emergency stop" in said) == (409, True)
    page(campaign, {"do": "lift"})
    assert not EmergencyStop.objects.exists()
    assert umpire.version < campaign.seats.get(key="umpire").version


def test_ck_023_a_held_run_shows_who_is_missing_and_what_would_be_taken(war: War):
    campaign, hands = war
    hands.go(AT_20)
    deadline_sweep.sweep()
    text = page(campaign)[1]
    assert "The run is on hold" in text
    assert 'Players who have not sealed <span class="label">9</span>' in text
    assert "its last orders" in text
    assert "Order it now" in text
    assert page(campaign, {"segment": str(playing.present(campaign).pk)}, "order/")[0] == 302
    assert wars.state(campaign) == "resolving"
    assert "orders are closed" in page(campaign)[1].lower()


def test_the_desk_says_when_envelopes_close_and_nothing_without_a_clock(war: War):
    campaign, hands = war
    hands.go(MORNING + timedelta(hours=2))
    assert "Envelopes close by themselves Friday 20 November 2026, 20:00 GMT, in 10 h" in page(campaign, path="")[1]
    wars.with_terms(campaign, Terms())
    assert "Envelopes close" not in page(campaign, path="")[1]


def test_the_page_asks_the_same_number_of_questions_for_few_and_many_late(war: War):
    campaign, _ = war
    umpire = campaign.seats.get(key="umpire")
    browser, counts = playing.client_of(umpire), []
    browser.get(f"/desk/{umpire.rid}/clock/")  # that he was there is noted once
    for late in (9, 2):
        for call in playing.present(campaign).calls.filter(sealed="").order_by("pk")[late:]:
            type(call).objects.filter(pk=call.pk).update(sealed=sealing.EMPTY)
        with CaptureQueriesContext(connection) as asked:
            assert browser.get(f"/desk/{umpire.rid}/clock/").status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_an_act_that_is_none_is_not_found(war: War):
    assert page(war[0], {"do": "destroy"})[0] == 404
