"""Players' own forces for Little Wars: written on the opening page, refused with every fault, and fought to the end."""

from __future__ import annotations

import json
from html import unescape

import pytest
from django.test import Client

from tactical.engine.registry import find
from tactical.models import Chair
from tests.tactical.room.playing import Browser, resolve

pytestmark = pytest.mark.django_db
ASKED = {"ruleset": "little_wars", "setup": "usual", "side": "blue", "plays_red": "program"}


def test_lw_118_written_forces_are_put_down_and_fought_to_the_end():
    forces = "Blue: 12 foot, 4 horse, 1 field gun\nRed: 16 foot, 6 horse, 1 gun\n"
    text = forces + "Country: kitchen_table\nWar: 500\nMoves: 6\nFirst: blue"
    answer = Client().post("/battles/open/", {**ASKED, "position": text})
    assert answer.status_code == 302, unescape(answer.content.decode())
    chair = Chair.objects.select_related("table").get(rid=answer.url.strip("/").rpartition("/")[2])
    table, blue = chair.table, Browser(chair)
    assert table.title == "Little Wars: your own forces"
    for _ in range(40):
        table.refresh_from_db()
        if table.is_over:
            break
        assert blue.post("seal", {"number": blue.json()["number"], "orders": {}}).status_code == 200
        resolve(table)
    result = find("little_wars").result(json.loads(table.battle.position))
    assert result is not None, "it does not end"
    assert result["war"]["target"] == 500
    view = blue.json("views.json")["views"][-1]
    assert {gun["name"] for gun in view["guns"].values() if gun["side"] == "blue"} == {"Field gun"}


def test_written_forces_are_refused_with_every_fault_and_kept_in_the_form():
    text = "Blue: 12 dragons\nWar: 210"
    answer = Client().post("/battles/open/", {**ASKED, "position": text})
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    for said in (
        "There is no line for Red.",
        'Line 1: "12 dragons" cannot be read',
        "Line 2: “War” is a whole number from 200 to 5000",
    ):
        assert said in page, said
    assert text in page


def test_the_form_offers_the_new_terms_and_how_forces_are_written():
    page = unescape(Client().get("/battles/").content.decode())
    for said in (
        "Red has half as many again",
        "300 points",
        "The last of each side is a field gun",
        "1,000 points up",
        "your own forces",
    ):
        assert said.lower() in page.lower(), said
