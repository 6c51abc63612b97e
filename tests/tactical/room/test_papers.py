"""Downloads: export, game and position as text."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tactical.engine.registry import find
from tactical.models import Table
from tactical.services import tables, wishes
from tests.tactical.room.playing import FLAGS, a_table, browser, play, resolve
from tests.tactical.room.toy import Toy

pytestmark = pytest.mark.django_db


def test_the_export_holds_ones_own_side_and_no_more():
    table = play(a_table(seed="export"), FLAGS, {"W": {"steps": [1]}})
    browser(table, "E").post("draft", {"number": 2, "orders": {"steps": [-1]}})
    found = browser(table, "E").json("export.json")
    assert [sheet["orders"] for sheet in found["sheets"]] == [{"flag": 3}, {"steps": [-1]}]
    assert found["orders"] == [{"E": {"flag": 3}}, {}]
    assert [view["move"] for view in found["views"]] == [0, 1, 2]
    assert found["table"]["seed"] is None
    text = json.dumps(found)
    assert '"flag": 7' not in text
    assert '"W": 7' not in text
    assert "export" not in text


def test_after_the_end_the_export_holds_the_seed_and_what_everybody_ordered():
    table = play(a_table(seed="export"), FLAGS)
    browser(table, "W").post("resign")
    found = browser(table, "E").json("export.json")
    assert found["table"]["seed"] == "export"
    assert found["orders"] == [FLAGS]
    assert found["result"]["ending"] == "West resigns."


def test_a_game_is_written_as_far_as_its_orders_may_be_read():
    table = play(a_table(), FLAGS)
    written = json.loads(browser(table, "E").get("game.txt").content)
    assert written == {"muster": {"length": 9}, "moves": [{"E": {"flag": 3}}]}


def test_where_orders_are_open_everybody_reads_the_whole_game(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Toy, "open_orders", True)
    table = play(a_table(), FLAGS)
    setup, moves = Toy.notation.read_game(browser(table, "E").get("game.txt").content.decode())
    assert (setup, moves) == ({"length": 9}, [FLAGS])


def test_a_position_is_written_as_its_viewer_sees_it():
    table = play(a_table(), FLAGS, {"W": {"steps": [1]}})
    east = browser(table, "E")
    assert json.loads(east.get("position.txt").content) == {"at": {"E": 9, "W": 2}, "flags": {"E": 3}}
    assert json.loads(east.get("position.txt?move=0").content) == {"at": {"E": 9, "W": 1}, "flags": {}}
    assert east.get("position.txt?move=3").status_code == 404
    assert east.get("position.txt").headers["Content-Type"] == "text/plain; charset=utf-8"


def test_a_rule_set_without_notation_has_no_texts():
    table = resolve(a_table("white", ruleset="tiny", plays_black="program"))
    white = browser(table, "white")
    assert white.get("game.txt").status_code == 404
    assert white.get("position.txt").status_code == 404
    assert white.json("export.json")["views"]


def test_views_are_given_from_the_number_asked_for():
    table = play(a_table(), FLAGS, {"W": {"steps": [1]}})
    west = browser(table, "W")
    assert [view["move"] for view in west.json("views.json")["views"]] == [0, 1, 2]
    assert [view["move"] for view in west.json("views.json?from=2")["views"]] == [2]
    assert west.json("views.json?from=9") == {"from": 9, "views": [], "steps": []}
    assert west.json("views.json?from=1")["steps"] == [[2, "Move 2"], [3, "Move 3"]]


def test_a_position_may_be_had_in_another_form_or_is_refused_in_words(client, db):
    form = {"ruleset": "game_of_war", "setup": "sample", "side": "N", "plays_S": "person", "name": "Ada"}
    rid = client.post("/battles/open/", form).url.split("/")[2]

    line = client.get(f"/battle/{rid}/position.txt?form=kfen")
    document = client.get(f"/battle/{rid}/position.txt?form=kfen-document")

    assert line.status_code == document.status_code == 200
    setup = find("game_of_war").notation.read_position(line.content.decode())
    assert len(setup["position"]["units"]) == 34
    assert client.get(f"/battle/{rid}/position.txt?form=nonsense").status_code == 404


def test_what_a_form_cannot_express_is_said(client, db):
    form = {"ruleset": "game_of_war", "setup": "usual", "side": "N", "plays_S": "person", "name": "Ada"}
    rid = client.post("/battles/open/", form).url.split("/")[2]

    answer = client.get(f"/battle/{rid}/position.txt?form=kfen")

    assert answer.status_code == 422
    assert answer.content.decode().startswith("This position cannot be written in that form:\n- ")


def test_a_game_that_was_downloaded_is_gone_on_with_from_its_end_and_one_against_the_rules_is_not():
    form = {"ruleset": "game_of_battle", "setup": "usual", "side": "A", "plays_D": "person", "name": "Ada"}
    table = play(tables.open_table(wishes.read_wish(form), seed="game").table, {"A": {"move": ["A-ART1", "104"]}})
    text = browser(table, "A").get("game.txt").content.decode()
    assert "1. ART 126-104" in text
    client = Client()
    answer = client.post("/battles/open/", {**form, "plays_D": "self", "position": text})
    assert answer.status_code == 302, answer.content
    again = resolve(Table.objects.get(chairs__rid=answer.url.split("/")[2]))
    assert (again.title, again.number) == ("The Game of Battle: a game continued", 1)
    seen = [browser(one, "D").json("views.json")["views"][-1]["units"] for one in (table, again)]
    assert seen[0] == seen[1]
    refused = client.post("/battles/open/", {**form, "position": text.replace("-104", "-1")})
    assert refused.status_code == 422
    assert "move 1: " in refused.content.decode()
    twice = client.post("/battles/open/", {**form, "position": text.replace("1. ART 126-104", "1. ART 126-104\n2. ART 104-126")})
    assert "move 2: you have no figure on 104" in twice.content.decode()
