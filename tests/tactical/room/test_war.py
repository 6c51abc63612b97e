"""A war over several battles (LW-103..105): the next one, once, with the same people in the same chairs."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tactical.engine import registry
from tactical.models import Chair, Table
from tactical.services import endings, tables, war
from tests.tactical.room.booked import BATTLES, Booked, Watches
from tests.tactical.room.playing import FLAGS, Browser, a_table, browser, chair, play

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

HOME = {"W": {"steps": [1, 1]}}


@pytest.fixture(autouse=True)
def _booked(_toys: None) -> None:
    registry.register(Booked)


def fought(**form: str) -> Table:
    """Fight the first battle of a war: West has surrendered."""
    table = a_table(ruleset="booked", setup="war", **form)
    endings.resign(chair(table, "W"))
    table.refresh_from_db()
    return table


def next_of(table: Table) -> Table:
    return Table.objects.get(follows=table)


def test_the_next_battle_has_the_same_people_in_the_same_chairs_and_the_same_clock():
    table = fought(move_seconds="book", pace="200", watch_delay="2")
    west = browser(table, "W")
    assert west.json()["next"] == {"url": "", "title": "", "may_open": True}
    assert west.json()["result"]["war"]["text"] == "Battle 1 of 3 is fought"
    assert west.said("onward") == (200, [])
    after = next_of(table)
    assert json.loads(after.setup) == {"length": 9, "battle": 2}
    assert after.title == "Flags by the clock: A war, battle 2"
    assert (after.pace, after.watch_delay, after.number, after.stage) == (200, 2, 0, "playing")
    assert after.battle.seed != table.battle.seed
    people = [list(one.chairs.order_by("pk").values_list("side", "posts", "name", "taken", "is_owner")) for one in (table, after)]
    assert people[0] == people[1]
    links = [set(one.chairs.values_list("token", flat=True)) for one in (table, after)]
    assert not links[0] & links[1]


@pytest.mark.parametrize("agreed", [{"talk": False}, {"solo": True}, {"watched": True, "watch_delay": 4}])
def test_what_was_agreed_at_the_table_holds_at_the_next(agreed: dict[str, object]):
    table = fought()
    Table.objects.filter(pk=table.pk).update(**agreed)
    after = war.fight_on(chair(table, "W"))
    assert {name: getattr(after, name) for name in agreed} == agreed


def test_it_is_opened_once_whoever_asks_and_each_is_led_to_his_own_chair():
    table = fought()
    for side in ("W", "E", "W"):
        assert browser(table, side).said("onward") == (200, [])
    after = next_of(table)
    for side in ("W", "E", "watch"):
        state = browser(table, side).json()
        token = Chair.objects.get(table=after, side=side).token
        assert state["next"]["url"].endswith(f"/battles/enter/{token}/")
        others = after.chairs.exclude(side=side).values_list("token", flat=True)
        assert not any(one in json.dumps(state["next"]) for one in others)
    east = Client()
    room = east.post(browser(table, "E").json()["next"]["url"], follow=True)
    assert room.redirect_chain[-1][0] == f"/battle/{Chair.objects.get(table=after, side='E').rid}/"
    assert room.status_code == 200


def test_the_other_side_s_page_hears_of_it():
    table = fought()
    before = browser(table, "E").json()["version"]
    browser(table, "W").post("onward")
    assert browser(table, "E").json()["version"] > before


def test_programs_play_on_and_who_never_came_is_still_waited_for():
    table = fought(plays_E="program")
    after = war.fight_on(chair(table, "W"), seed="again")
    assert after.program_sides == ("E",)
    assert browser(after, "W").json()["asked"] is True


@pytest.mark.parametrize("side", ["watch", "E"])
def test_only_who_led_a_side_can_open_it(side):
    table = fought()
    if side == "E":
        Chair.objects.filter(table=table, side="E").update(taken=False)
    assert browser(table, side).post("onward").status_code == 403
    assert not Table.objects.filter(follows=table).exists()
    assert browser(table, side).json()["next"]["may_open"] is False


def test_no_battle_follows_one_that_goes_on_that_stood_alone_or_that_was_the_last():
    single = play(a_table(ruleset="booked"), FLAGS, HOME)
    assert browser(single, "W").json()["next"] is None
    assert browser(single, "W").said("onward") == (409, ["No battle follows this one."])
    going = a_table(ruleset="booked", setup="war")
    assert browser(going, "W").json()["next"] is None
    assert browser(going, "W").post("onward").status_code == 409
    table = play(going, FLAGS, HOME)
    for number in range(2, BATTLES + 1):
        table = play(war.fight_on(chair(table, "W")), FLAGS, HOME)
        assert json.loads(table.result)["war"]["battles"] == number
    assert json.loads(table.result)["war"]["over"] == "W"
    assert browser(table, "W").post("onward").status_code == 409


def test_a_full_site_opens_none(settings):
    table = fought()
    settings.MAX_TABLES = 0
    status, texts = browser(table, "W").said("onward")
    assert (status, "the most that this site allows" in texts[0]) == (422, True)


def test_the_umpire_and_several_people_at_a_side_sit_again():
    registry.register(Watches)
    places = [("blue", ("command", "helm"), "Ada", True), ("blue", ("gunnery",), "Ben", True), ("red", (), "Cy", True)]
    chairs = tables.open_for("watches", {"moves": 6, "again": True}, "s", "A war", [*places, ("umpire", (), "Una", True)])
    endings.resign(chairs["red"])
    gunner, umpire = Browser(chairs["blue/gunnery"]), Browser(chairs["umpire"])
    assert [one.json()["next"]["may_open"] for one in (gunner, umpire)] == [False, False]
    assert gunner.post("onward").status_code == 403
    after = war.fight_on(Chair.objects.get(pk=chairs["blue/command+helm"].pk))
    found = after.chairs.order_by("pk").values_list("side", "posts", "name", "taken")
    assert [tuple(one) for one in found] == [
        ("blue", '["command","helm"]', "Ada", True),
        ("blue", '["gunnery"]', "Ben", True),
        ("red", "[]", "Cy", True),
        ("umpire", "[]", "Una", True),
    ]
    for one, key in ((gunner, '["gunnery"]'), (umpire, "[]")):
        token = Chair.objects.get(table=after, side=one.chair.side, posts=key).token
        assert one.json()["next"]["url"].endswith(f"/{token}/")
