"""Talk at a table: its speakers, its readers, its limits; plain text, and in the export."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tactical.models import Message, Table
from tactical.services import talk
from tests.tactical.room.crew_tables import a_crew
from tests.tactical.room.playing import FLAGS, Browser, a_table, browser, play

pytestmark = pytest.mark.django_db


def lines(one: Browser) -> list[str]:
    return [line["text"] for line in one.json()["talk"]["lines"]]


def test_the_two_who_fight_read_each_other_and_those_who_look_on_read_nothing():
    table = a_table()
    west, east, watcher = (browser(table, side) for side in ("W", "E", "watch"))
    version = watcher.json()["version"]
    assert west.json()["talk"]["to"] == ["table"]
    state = west.post("say", {"to": "table", "text": "Good  morning\n<b>there</b>\u0000"}).json()
    assert state["talk"]["lines"][0]["text"] == "Good morning <b>there</b>"
    assert (lines(east), state["talk"]["lines"][0]["you"]) == (["Good morning <b>there</b>"], True)
    assert watcher.json()["talk"] is None
    assert watcher.json()["version"] == version
    assert watcher.said("say", {"to": "table", "text": "Psst"})[0] == 422
    assert [one["text"] for one in east.json("export.json")["talk"]] == ["Good morning <b>there</b>"]
    assert watcher.json("export.json")["talk"] == []
    assert "<b>there" not in east.get().content.decode()


def test_what_is_said_within_a_side_stays_there_also_after_the_end():
    table, _ = a_crew("gunnery", umpire="on")
    own = [Browser(one) for one in table.chairs.filter(side="blue")]
    red, umpire = browser(table, "red"), browser(table, "umpire")
    before = red.json()["version"], umpire.json()["version"]
    assert own[0].json()["talk"]["to"] == ["side", "table"]
    own[0].post("say", {"to": "side", "text": "Helm to 7"})
    assert lines(own[1]) == ["Helm to 7"]
    assert (lines(red), lines(umpire)) == ([], [])
    assert (red.json()["version"], umpire.json()["version"]) == before
    assert red.said("say", {"to": "side", "text": "Anybody?"}) == (422, ["You cannot speak to your own side here."])
    umpire.post("say", {"to": "table", "text": "Five minutes"})
    assert lines(red) == ["Five minutes"]
    red.post("resign")
    assert lines(red) == ["Five minutes"]
    assert "Helm to 7" not in red.get("export.json").content.decode()


@pytest.mark.postgres
def test_the_owner_closes_the_talk_between_the_sides():
    table = a_table()
    west, east = browser(table, "W"), browser(table, "E")
    east.post("say", {"to": "table", "text": "One word"})
    assert east.said("quiet", {"on": False})[0] == 403
    assert west.post("quiet", {"on": False}).json()["talk"]["open"] is False
    assert east.said("say", {"to": "table", "text": "And another"}) == (422, ["You cannot speak to the table here."])
    assert lines(east) == ["One word"]
    assert browser(a_table(silent="on"), "W").json()["talk"]["to"] == []


def test_nobody_speaks_in_a_war_or_to_the_program_or_to_himself():
    war = a_table()
    Table.objects.filter(pk=war.pk).update(keeps=True)
    for table in (war, a_table(plays_E="program"), a_table(plays_E="self")):
        one = browser(table, "W")
        assert one.json()["talk"]["to"] == []
        assert one.said("say", {"to": "table", "text": "Anybody?"})[0] == 422
    assert not Message.objects.exists()


def test_all_that_is_wrong_is_said_at_once_and_nobody_talks_too_much(monkeypatch):
    table = a_table()
    west = browser(table, "W")
    assert west.said("say", {"to": "dog", "text": " "}) == (
        422, ["You can speak to side or table, not “dog”.", "Write something first."],
    )  # fmt: skip
    assert "501 characters; the most is 500" in west.said("say", {"to": "table", "text": "x" * 501})[1][0]
    for n in range(talk.MOST_A_MINUTE):
        assert west.said("say", {"to": "table", "text": f"word {n}"})[0] == 200
    status, faults = west.said("say", {"to": "table", "text": "one more"})
    assert (status, "Wait a little" in faults[0]) == (429, True)
    assert browser(table, "E").said("say", {"to": "table", "text": "I may"})[0] == 200
    Message.objects.update(said_at=timezone.now() - timedelta(minutes=2))
    monkeypatch.setattr(talk, "MOST_KEPT", 4)
    assert west.said("say", {"to": "table", "text": "again"})[0] == 200
    assert len(lines(west)) == 4


def test_what_was_said_tells_how_many_moves_were_made():
    table = play(a_table(), FLAGS)
    west = browser(table, "W")
    west.post("say", {"to": "table", "text": "Well hidden"})
    assert west.json()["talk"]["lines"][0]["number"] == 1
