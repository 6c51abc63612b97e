"""Signals in the rooms."""

from __future__ import annotations

from dataclasses import replace as renew

import pytest
from msgspec.structs import replace

from campaign import packs, rooms
from tests.promises import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(monkeypatch):
    pack = packs.find("channel_manoeuvres")
    settings = replace(pack.world.settings, overhearing=True, jamming=True, weather="6", sighting_cuts=False)
    pack = renew(pack, world=replace(pack.world, settings=settings))
    with playing.a_world(monkeypatch, pack, name="signals", seed="signals") as (campaign, _):
        yield campaign


def test_a_run_of_signals_from_the_draft_to_the_umpires_book(war):
    cabin, admiralty = war.seats.filter(role="cabin", side="blue")[0], war.seats.get(role="admiralty", side="blue")
    key = rooms.room(cabin)["forces"][0]["key"]
    note = {"to": admiralty.key, "text": "All well."}
    order = {
        "forces": {key: {"legs": [], "raid": False, "jams": False}},
        "dispatches": [note, {**note, "by": "carried", "carrier": key}],
        "log": [{"force": key, "text": "Dull <b>& grey."}],
    }
    playing.give(war, {cabin.key: order}, {cabin.key})
    playing.resolve_all(war)
    playing.finish_run(war, 1)

    room, hq = rooms.room(cabin), rooms.room(admiralty)
    assert [(row["state"], bool(row["aboard"])) for row in room["outbox"]] == [("sent", True), ("sent", False)]
    assert [(row["text"], row["via"], len(row["hops"])) for row in hq["inbox"]] == [("All well.", "wireless", 2)]
    assert hq["carriers"][0]["name"]
    own = [row for row in room["log"] if row["own"]]
    assert [(row["text"], bool(row["made"])) for row in own] == [("Dull <b>& grey.", True)]
    assert "Dull <b>& grey." in [row["text"] for row in hq["log"]]

    browser = playing.client_of(war.seats.get(role="umpire"))
    page = browser.get("/desk/room-umpire/logs/", {"what": "own"}).content.decode()
    assert "Dull &lt;b&gt;&amp; grey." in page
    assert "1 line" in page
    assert browser.get("/desk/room-umpire/logs/", {"force": "nobody", "from": "x"}).status_code == 200

    playing.give(war, {cabin.key: {"forces": {key: {"legs": [], "raid": False, "silent": True}}}}, {cabin.key})
    playing.resolve_all(war)
    playing.finish_run(war, 2)
    assert rooms.room(cabin)["forces"][0]["silent"]
    closed = playing.client_of(cabin)
    assert closed.get("/desk/room-umpire/logs/").status_code == closed.get("/desk/nobody/logs/").status_code == 404
