"""Bad orders are refused in words, all faults at once, and nothing is changed."""

from __future__ import annotations

import json

import pytest

from campaign import packs
from campaign.models import Seat
from tests.promises import playing, theatre
from tests.promises.theatre import WATERS
from tests.promises.twin_worlds import course

pytestmark = pytest.mark.django_db

LON, LAT = WATERS["west"]


@pytest.fixture
def blue_west(monkeypatch):
    base = packs.find(theatre.PACK).world
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(base))) as (campaign, _):
        yield campaign.seats.get(key="blue-west")


def post(seat: Seat, verb: str, body: object) -> tuple[int, list[str]]:
    """Send orders as the page does; return the status and the faults in words."""
    text = body if isinstance(body, str) else json.dumps(body)
    response = playing.client_of(seat).post(f"/room/{seat.rid}/{verb}/", text, content_type="application/json")
    return response.status_code, [fault["text"] for fault in response.json().get("faults", [])]


BAD = {
    "over land": (course("blue-west", (LON - 3.2, LAT, 10)), "land"),
    "over speed": (course("blue-west", (LON + 1, LAT, 29)), "knots"),
    "without coal": (course("blue-west", (LON + 1, LAT, 20), (LON, LAT, 20), (LON + 1, LAT, 20)), "tons"),
    "for another's ship": (course("red-east", (LON + 1, LAT, 10)), "red-east"),
    "for a ship that does not exist": (course("no-such-force", (LON + 1, LAT, 10)), "no-such-force"),
    "as broken JSON": ('{"forces": {', "cannot be read"),
    "as JSON of another kind": ("[1, 2]", ""),
    "with a speed that is no number": (course("blue-west", (LON + 1, LAT, None)), ""),
    "to a seat of the enemy": ({"dispatches": [{"to": "red-admiralty", "text": "Hallo"}]}, "red-admiralty"),
    "with an endless dispatch": ({"dispatches": [{"to": "blue-admiralty", "text": "word " * 61}]}, "60"),
    "with a rule that is none": ({"orders": {}}, "orders"),
    "nested beyond all reading": ("[" * 30_000, "nested"),
    "nested too deeply to be judged": ('{"forces": ' + "[" * 700 + "]" * 700 + "}", "nested"),
}


@pytest.mark.parametrize("kind", sorted(BAD))
def test_orders_are_refused_in_words_and_nothing_changes(blue_west, kind):
    body, word = BAD[kind]
    if kind == "without coal":
        short_of_coal(blue_west)
    before = playing.truth_of(blue_west.campaign)

    status, faults = post(blue_west, "seal", body)

    assert status in (400, 422)
    assert faults
    assert all(len(fault) > 15 and fault[-1] in ".!?)" for fault in faults), faults
    assert any(word in fault for fault in faults), faults
    assert playing.truth_of(blue_west.campaign) == before


def short_of_coal(seat: Seat) -> None:
    """Leave ten tons in every bunker the seat knows of."""
    paper = seat.deliveries.get(kind="status")
    body = json.loads(paper.data)
    for ship in body["ships"]:
        ship["coal_t"] = 10.0
    seat.deliveries.filter(pk=paper.pk).update(data=json.dumps(body))


def test_a_form_in_place_of_a_sheet_is_refused_in_words(blue_west):
    before = playing.truth_of(blue_west.campaign)
    browser = playing.client_of(blue_west)

    for verb in ("draft", "seal", "unseal"):
        reply = browser.post(f"/room/{blue_west.rid}/{verb}/", {"forces": "1", "call": "1"})
        assert reply.status_code in (400, 409), verb
        assert reply.json()["faults"][0]["text"], verb
    assert playing.truth_of(blue_west.campaign) == before


def test_every_fault_of_a_sheet_is_named_at_once(blue_west):
    body = course("blue-west", (LON + 1, LAT, 29)) | {"dispatches": [{"to": "nobody", "text": ""}], "colour": 1}

    _, faults = post(blue_west, "seal", body)

    assert len(faults) >= 3


def test_orders_cannot_be_sealed_twice(blue_west):
    good = course("blue-west", (LON + 0.5, LAT, 10))
    assert post(blue_west, "seal", good) == (200, [])
    sealed = playing.truth_of(blue_west.campaign)

    status, faults = post(blue_west, "seal", course("blue-west", (LON + 0.6, LAT, 10)))

    assert status == 409
    assert "already sealed" in faults[0]
    assert playing.truth_of(blue_west.campaign) == sealed


def test_a_sealed_draft_cannot_be_changed_until_the_envelope_is_taken_back(blue_west):
    post(blue_west, "seal", course("blue-west", (LON + 0.5, LAT, 10)))
    other = course("blue-west", (LON + 0.6, LAT, 10))

    assert post(blue_west, "draft", other)[0] == 409
    assert post(blue_west, "unseal", {})[0] == 200
    assert post(blue_west, "draft", other)[0] == 200


def test_orders_for_a_past_run_are_refused(blue_west):
    playing.resolve_all(blue_west.campaign)
    good = course("blue-west", (LON + 0.5, LAT, 10))
    assert post(blue_west, "seal", good)[0] == 409
    playing.finish_run(blue_west.campaign, 1)
    before = playing.truth_of(blue_west.campaign)

    status, faults = post(blue_west, "seal", good | {"call": 1})

    assert status == 409
    assert "for a past run" in faults[0]
    assert playing.truth_of(blue_west.campaign) == before


def test_a_draft_with_faults_is_kept_as_it_was_typed(blue_west):
    bad = course("blue-west", (LON + 1, LAT, 29))

    status, faults = post(blue_west, "draft", bad)

    assert status == 200
    assert faults
    assert json.loads(blue_west.latest_call().draft) == bad


def test_markup_in_a_dispatch_comes_out_as_text(blue_west):
    campaign = blue_west.campaign
    hostile = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    articles = [{"headline": hostile, "versions": {"blue": hostile, "red": hostile}}]
    notes = [{"to": "blue-west", "text": hostile}]
    playing.give(campaign, {"blue-admiralty": {"dispatches": notes}, "press": {"articles": articles}}, {"press"})
    playing.resolve_all(campaign)
    umpire = campaign.seats.get(key="umpire")
    pages = {"umpire": playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()}
    playing.finish_run(campaign, 1)
    for key in ("blue-admiralty", "red-admiralty", "press"):
        seat = campaign.seats.get(key=key)
        pages[key] = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()

    for key, text in pages.items():
        assert "alert(1)" in text, key
        assert "<script>alert" not in text, key
        assert "<img src=x" not in text, key
