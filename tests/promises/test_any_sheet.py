"""Sheets of any shape, of every kind of seat: a value of a wrong kind is a fault in words, at any depth."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from campaign import packs
from campaign.orders import sealing
from campaign.reports.seat_knowledge import Desk
from tests.odd import ODD, found, kind, places, replace_at, spoilt
from tests.promises import playing, theatre
from tests.promises.theatre import WATERS

pytestmark = pytest.mark.django_db

LON, LAT = WATERS["west"]
SOUND: dict[str, Any] = {
    "blue-west": {
        "forces": {
            "blue-west": {
                "legs": [
                    {"lon": LON + 0.01, "lat": LAT, "knots": 2},
                    {"course": "N 62 E", "hours": 1, "knots": 1, "dived": False},
                ],
                "raid": False,
                "stands": False,
                "prizes": "sink",
                "silent": True,
                "jams": False,
                "tasks": [
                    {"kind": "countermine", "lon": LON + 0.01, "lat": LAT},
                    {"kind": "countermine", "lon": LON + 0.01, "lat": LAT},
                ],
                "detach": [{"n": 1, "name": "Scouts", "ships": ["blue-west-2"]}],
                "join": "",
            }
        },
        "dispatches": [
            {"to": "blue-admiralty", "text": "All well.", "by": "quiet"},
            {"to": "blue-admiralty", "text": "Read this.", "by": "carried", "carrier": "blue-west"},
        ],
        "log": [{"force": "blue-west", "text": "Fine weather."}],
    },
    "blue-admiralty": {"dispatches": [{"to": "blue-west", "text": "Go on."}]},
    "press": {
        "articles": [
            {
                "headline": "News",
                "versions": {"blue": "All is well.", "red": "All is lost."},
                "dateline": "Hull",
                "delay_min": 60,
                "corrects": 0,
                "withdraws": 0,
            }
        ]
    },
    "trade": {
        "merchants": {
            "trader": {"legs": [{"lon": 5.0, "lat": 57.5, "knots": 6}, {"lon": 0, "lat": 0, "knots": 6}], "hold": False}
        }
    },
}
FULLEST = "blue-west"
"""The seat whose drafts every kind of database keeps."""


@pytest.fixture
def war(monkeypatch):
    """Begin a war with every term that a sheet may use."""
    base = packs.find(theatre.PACK).world
    agreed = {**theatre.ALL_OF_IT, "sighting_cuts": False}
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(base, agreed=agreed))) as (campaign, _):
        end = Desk.read_for_seat(campaign.seats.get(key="trade")).ends[0]
        SOUND["trade"]["merchants"]["trader"]["legs"][1] |= {"lon": end.lon, "lat": end.lat}
        yield campaign


@pytest.mark.parametrize("key", sorted(SOUND))
def test_the_sheets_that_are_spoilt_were_in_order(war, key):
    _, faults = sealing.judge(war.seats.get(key=key), war.seats.get(key=key).latest_call(), SOUND[key])
    assert [fault.text for fault in faults] == []


def may_stand_for(at: tuple[Any, ...], odd: Any) -> bool:
    """Report whether null means left out here, or a number is a course, which is words or degrees."""
    return odd is None or (at[-1] == "course" and kind(odd) == "number")


@pytest.mark.parametrize("key", sorted(SOUND))
def test_every_value_of_a_wrong_kind_is_a_fault(war, key):
    desk = Desk.read_for_seat(war.seats.get(key=key))
    for at in places(SOUND[key]):
        was = found(SOUND[key], at)
        for odd in ODD:
            ordered, faults = sealing.judged(desk, replace_at(SOUND[key], at, odd))
            if kind(odd) != kind(was) and not (at and may_stand_for(at, odd)):
                assert ordered is None, (at, odd)
                assert all(len(fault.text) > 15 for fault in faults), (at, odd)


@pytest.mark.parametrize("key", [pytest.param(key, marks=() if key == FULLEST else pytest.mark.full) for key in sorted(SOUND)])
def test_a_draft_of_any_shape_is_answered_and_its_room_is_shown(war, key):
    """Every reader walks the stored draft: the answer, the page, the chart, the engineer's page."""
    seat = war.seats.get(key=key)
    browser, base = playing.client_of(seat), f"/room/{seat.rid}/"
    pages = [base, f"{base}chart.json", *([f"{base}engine/"] if seat.kind.ships else [])]

    def sent(body: Any, *, shown: bool) -> None:
        reply = browser.post(f"{base}draft/", json.dumps(body), content_type="application/json")
        assert reply.status_code in (200, 400), (body, reply.content)
        assert all(fault["text"] for fault in reply.json()["faults"])
        if shown and reply.status_code == 200:
            assert [browser.get(page).status_code for page in pages] == [200] * len(pages), body

    for part in sorted(SOUND[key]):
        for number, odd in enumerate(ODD):
            sent(replace_at(SOUND[key], (part,), odd), shown=number % 7 == 0)
    for odd in ODD:
        sent(odd, shown=False)

    @settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(spoilt([SOUND[key]]))
    def anything(body: Any) -> None:
        sent(body, shown=False)

    anything()


def test_the_number_of_the_call_is_a_whole_number(war):
    seat = war.seats.get(key="blue-admiralty")
    browser = playing.client_of(seat)
    for verb in ("draft", "seal", "unseal"):
        for odd in (one for one in ODD if one is not None and type(one) is not int):
            body = json.dumps({"dispatches": [], "call": odd})
            reply = browser.post(f"/room/{seat.rid}/{verb}/", body, content_type="application/json")
            assert reply.status_code == 400, (verb, odd)
            assert "number" in reply.json()["faults"][0]["text"]
    assert seat.latest_call().sealed == ""
