"""The ruler: every cell opens that run as its seat had it, the umpire's as it was; and the war by day is drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from campaign import rooms
from campaign.models import Campaign
from campaign.rooms import past_room
from campaign.rooms.pages import tally
from campaign.runs import publish
from tests.lasting import lasting
from tests.promises import busy, playing
from umpire.review.tally.views import steps

pytestmark = pytest.mark.django_db
AS_IT_WAS = (
    "forces",
    "contacts",
    "reported",
    "inbox",
    "outbox",
    "log",
    "bearings",
    "battles",
    "counts",
    "articles",
    "ports",
    "trade",
    "tips",
)
SEEN: dict[str, list[dict[str, Any]]] = {}
TRUTH: dict[int, bytes] = {}


def stands(seat) -> dict[str, Any]:
    """Return a seat's present lists and chart."""
    view, chart = rooms.room(seat), rooms.chart(seat)
    kept = {name: view.get(name) for name in AS_IT_WAS} | {
        f"chart {k}": chart[k] for k in ("forces", "contacts", "battles", "now")
    }
    return json.loads(json.dumps(kept))


def note(campaign: Campaign) -> None:
    for seat in campaign.players():
        SEEN.setdefault(seat.key, []).append(stands(seat))


@contextmanager
def played(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    SEEN.clear()
    with busy.at_war(patch) as campaign:
        umpire = campaign.seats.get(key="umpire")
        note(campaign)
        playing.give(campaign, busy.ORDERS, set())
        for number in (1, 2):
            while playing.present(campaign).run.number == number:
                segment = playing.resolve_all(campaign)
                TRUTH[number] = playing.client_of(umpire).get(f"/desk/{umpire.rid}/truth.json").content
                assert publish.publish(segment.pk)
            note(campaign)
        yield campaign


war = lasting(played)


@pytest.mark.full
def test_a_past_run_is_to_the_letter_what_the_seat_had_when_it_ordered(war):
    told = 0
    for seat in war.players():
        for n, kept in enumerate(SEEN[seat.key][:-1], 1):
            call = past_room.call_of(seat, str(n), seat.latest_call())
            assert call is not None, (seat.key, n)
            view, chart = rooms.room(seat, then=call), rooms.chart(seat, call)
            for name in AS_IT_WAS:
                assert json.loads(json.dumps(view.get(name))) == kept[name], (seat.key, n, name)
            shown = json.loads(json.dumps({f"chart {k}": chart[k] for k in ("contacts", "battles", "now")}))
            assert shown == {name: kept[name] for name in shown}, (seat.key, n)
            places = [(force["key"], force["lon"], force["lat"]) for force in chart["forces"]]
            assert places == [(force["key"], force["lon"], force["lat"]) for force in kept["chart forces"]]
            told += len(kept["contacts"] or ())
            assert view["readonly"]
            assert not view["can_seal"]
    assert told > 5, "there was something to remember"


def test_the_ruler_leads_there_and_back_and_looking_back_reads_nothing(war):
    seat = war.seats.get(key="gannet-cabin")
    browser, base = playing.client_of(seat), f"/room/{seat.rid}/"
    now = browser.get(base).content.decode()
    assert re.findall(r'<a\s+href="(\?run=\d)"', now) == ["?run=1", "?run=2"]
    seat.deliveries.update(read_at=None)
    then = browser.get(f"{base}?run=2").content.decode()
    assert "as you had it when you gave orders for this run" in then
    assert 'href="?run=1"' in then
    assert 'href="?">Back to now' in then
    assert "data-readonly" in then
    assert browser.get(f"{base}chart.json?run=2").status_code == 200
    assert not seat.deliveries.exclude(read_at=None).exists()
    for strange in ("0", "3", "99", "x", "-1", "1.0", "²", "9" * 50):
        assert browser.get(f"{base}?run={strange}").status_code == 404, strange
        assert browser.get(f"{base}chart.json?run={strange}").status_code == 404, strange


def wordless(truth: bytes) -> dict[str, Any]:
    """Drop from the truth each mark's present word (UD-018), which is no part of a past run."""
    rows = json.loads(truth)
    for row in [*rows["forces"], *rows["merchants"]]:
        del row["word"]
    return rows


def test_the_umpire_opens_a_run_as_it_was(war):
    umpire = war.seats.get(key="umpire")
    browser, base = playing.client_of(umpire), f"/desk/{umpire.rid}/"
    assert f'href="{base}?run=1"' in browser.get(base).content.decode()
    page = browser.get(f"{base}?run=1").content.decode()
    assert "A past run" in page
    assert "What each seat read" in page
    for run in (1, 2):
        assert json.loads(browser.get(f"{base}truth.json?run={run}").content) == wordless(TRUTH[run])
    looked = browser.get(f"{base}look/gannet-cabin/?run=1").content.decode()
    assert "as you had it" in looked
    for strange in ("0", "3", "x"):
        assert browser.get(f"{base}?run={strange}").status_code == 404
        assert browser.get(f"{base}truth.json?run={strange}").status_code == 404


def test_the_war_by_day_is_drawn_from_what_the_seat_was_told(war):
    seat = war.seats.get(key="gannet-cabin")
    found = {plot["title"]: plot for plot in tally.tally(seat)["plots"]}
    coal = sum(ship["coal_t"] for force in rooms.room(seat)["forces"] for ship in force["ships"] if ship["afloat"])
    assert found["Our coal"]["table"][0]["values"][-1] == f"{coal:,.0f}"
    for key in ("gannet-cabin", "blue-admiralty", "press", "trade"):
        one = war.seats.get(key=key)
        page = playing.client_of(one).get(f"/room/{one.rid}/war/")
        assert page.status_code == 200
        assert b"of-red" not in page.content, "of the enemy nothing is drawn"


def test_the_umpire_sees_both_sides_by_day(war):
    umpire = war.seats.get(key="umpire")
    page = playing.client_of(umpire).get(f"/desk/{umpire.rid}/war/").content.decode()
    assert 'class="of-blue"' in page
    assert 'class="of-red"' in page
    assert steps([1, 1, 4]) == [1, 0, 3]
