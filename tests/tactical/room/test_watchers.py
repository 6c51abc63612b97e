"""Spectators, who see everything, later."""

from __future__ import annotations

import pytest
from django.test import Client

from tactical.models import Chair, Table
from tactical.services import tables, wishes
from tests.tactical.room.playing import FLAGS, a_table, browser, chair, play, resolve

pytestmark = pytest.mark.django_db

WALK = ({"W": {"steps": [1]}}, {"E": {"steps": [-1]}}, {"W": {"steps": [-1]}})


def test_a_watcher_sees_the_umpires_view_some_moves_late():
    table = a_table(watch_delay="2")
    seen = []
    for move in (FLAGS, *WALK):
        play(table, move)
        watcher = browser(table, "watch")
        views = watcher.json("views.json")["views"]
        assert {view["viewer"] for view in views} == {"umpire"}
        assert watcher.json()["number"] == views[-1]["move"] == len(views) - 1
        seen.append(len(views) - 1)
    assert seen == [0, 0, 1, 2]


def test_a_watchers_version_does_not_count_what_is_not_shown_yet():
    table = a_table(watch_delay="2")
    versions = []
    for move in (FLAGS, *WALK):
        play(table, move)
        versions.append(chair(table, "watch").version)
    start = versions[0]
    assert [version - start for version in versions] == [0, 0, 1, 2]


def test_a_watcher_hears_of_no_draft_seal_or_offer():
    table = a_table()
    before = chair(table, "watch").version
    west = browser(table, "W")
    west.post("draft", {"number": 0, "orders": {"flag": 7}})
    west.post("seal", {"number": 0})
    west.post("draw", {"say": "offer"})
    assert chair(table, "watch").version == before


def test_after_the_end_a_watcher_sees_everything():
    table = play(a_table(watch_delay="400", seed="late"), FLAGS, *WALK)
    watcher = browser(table, "watch")
    assert watcher.json()["number"] == 0
    browser(table, "W").post("resign")
    state = watcher.json()
    assert (state["number"], state["stage"], state["seed"]) == (4, "done", "late")
    assert len(watcher.json("views.json")["views"]) == 5


def test_without_delay_a_watcher_sees_the_last_move():
    table = play(a_table(), FLAGS)
    assert browser(table, "watch").json("views.json")["views"][-1]["flags"] == {"W": 7, "E": 3}


def test_a_watchers_papers_are_as_late_as_his_views():
    table = play(a_table(watch_delay="1"), FLAGS)
    watcher = browser(table, "watch")
    found = watcher.json("export.json")
    assert (found["number"], found["orders"], found["sheets"]) == (0, [], [])
    assert '"flag"' not in watcher.get("game.txt").content.decode()
    assert watcher.get("position.txt?move=1").status_code == 404


def test_a_watchers_chair_is_not_taken_by_anybody():
    table = a_table()
    assert not Chair.objects.get(table=table, side="watch").taken
    state = browser(table, "watch").json()
    assert (state["own_link"], state["links"], state["sheet"], state["asked"]) == ("", [], None, False)


def test_a_battle_with_secrets_is_looked_on_at_late_where_that_was_agreed():
    asked = {"ruleset": "crew", "setup": "even", "side": "blue", "plays_red": "person", "watched": "on", "name": "Ada"}
    assert [one["where"] for one in wishes.read_wish(asked | {"watch_delay": "2"}).faults] == ["watch_delay"]
    owner = tables.open_table(wishes.read_wish(asked | {"watch_delay": "3"}), seed="late")
    free = owner.table.chairs.get(side="red")
    page = Client().get(f"/battles/enter/{free.token}/").content.decode()
    assert "See both sides, 3 moves late" in page
    tables.sit_down(free, "Rolf")
    watcher = browser(owner.table, "watch")
    seen = []
    for number in range(4):
        for side in ("blue", "red"):
            browser(owner.table, side).post("seal", {"number": number, "orders": {"helm": number, "gun": 9}})
        resolve(owner.table)
        views = watcher.json("views.json")["views"]
        seen.append((watcher.json()["number"], [view["move"] for view in views]))
        assert watcher.json("export.json")["table"]["muster"] is None or number == 3
    assert seen[:3] == [(0, [0]), (0, [0]), (0, [0])]
    assert seen[3][0] == 4, "over"


def test_where_it_was_not_agreed_nobody_looks_on_and_never_at_a_war():
    form = {"ruleset": "crew", "setup": "even", "plays_red": "person", "watch_delay": "3"}
    owner = tables.open_table(wishes.read_wish({**form, "side": "blue"}))
    assert browser(owner.table, "watch").json()["blind"]
    Table.objects.filter(pk=owner.table_id).update(watched=True, keeps=True)
    assert browser(owner.table, "watch").json("views.json")["views"] == []
    Table.objects.filter(pk=owner.table_id).update(keeps=False)
    assert not browser(owner.table, "watch").json()["blind"]
