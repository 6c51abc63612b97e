"""Several people at one side."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tactical.common.refusals import Refused
from tactical.models import Chair, Sheet, Table
from tactical.services import clock, sheets, tables, wishes
from tests.tactical.room.crew import Crew
from tests.tactical.room.crew_tables import a_crew
from tests.tactical.room.playing import Browser, browser, resolve

pytestmark = pytest.mark.django_db


def orders_of(one: Browser) -> dict[str, object]:
    return one.json()["sheet"]["orders"]


def test_the_chairs_of_a_side_share_out_its_posts():
    _, crew = a_crew("gunnery")
    assert set(crew) == {"command+helm", "gunnery", "red"}
    assert crew["command+helm"].chair.is_owner
    assert crew["command+helm"].json()["sides"]["blue"]["who"] == "Ada (Admiral, Captains), Blue’s gunnery (Gunnery)"
    assert set(crew["red"].json()["sides"]) == {"blue", "red"}
    _, crew = a_crew("command", "helm", "gunnery")
    assert set(crew) == {"command", "helm", "gunnery", "red"}
    assert crew["command"].chair.is_owner


def test_a_chair_writes_and_reads_its_own_part_alone():
    _, crew = a_crew("gunnery")
    first, gun = crew["command+helm"], crew["gunnery"]
    first.post("draft", {"number": 0, "orders": {"helm": 3, "note": "secret signal", "gun": 8}})
    gun.post("draft", {"number": 0, "orders": {"gun": 4, "helm": 9}})
    assert orders_of(first) == {"helm": 3, "note": "secret signal"}
    assert orders_of(gun) == {"gun": 4}
    assert Sheet.objects.get(side="blue").orders == {"helm": 3, "note": "secret signal", "gun": 4}
    for path in ("", "state.json", "export.json", "views.json"):
        assert b"secret signal" not in gun.get(path).content, path


def test_taking_back_takes_back_ones_own_last_change():
    _, crew = a_crew("gunnery")
    first, gun = crew["command+helm"], crew["gunnery"]
    for body in ({"helm": 1}, {"helm": 2}):
        first.post("draft", {"number": 0, "orders": body})
    gun.post("draft", {"number": 0, "orders": {"gun": 7}})
    assert first.json()["sheet"]["steps"] == 2
    first.post("back", {"number": 0})
    assert Sheet.objects.get(side="blue").orders == {"helm": 1, "gun": 7}
    first.post("back", {"number": 0})
    assert (orders_of(first), orders_of(gun)) == ({}, {"gun": 7})
    assert first.said("back", {"number": 0})[0] == 409


def test_a_fault_of_ones_own_part_is_told_to_oneself_and_one_of_the_whole_to_all():
    _, crew = a_crew("gunnery")
    first, gun = crew["command+helm"], crew["gunnery"]
    first.post("draft", {"number": 0, "orders": {"helm": 99}})
    before = gun.json()
    assert [len(one.json()["sheet"]["lacks"]) for one in (first, gun)] == [1, 0]
    first.post("draft", {"number": 0, "orders": {"helm": 77}})
    assert gun.json()["version"] == before["version"]
    first.post("draft", {"number": 0, "orders": {"helm": 4}})
    gun.post("draft", {"number": 0, "orders": {"gun": 4}})
    assert [one.json()["sheet"]["lacks"][0]["rule"] for one in (first, gun)] == ["CR-2", "CR-2"]
    assert gun.said("seal", {"number": 0})[0] == 422


def test_a_sheet_is_sealed_when_all_who_came_have_sealed_their_part():
    table, crew = a_crew("gunnery")
    first, gun = crew["command+helm"], crew["gunnery"]
    crew["red"].post("seal", {"number": 0})
    assert first.post("seal", {"number": 0, "orders": {"helm": 3}}).json()["sealed"] is True
    assert first.said("draft", {"number": 0, "orders": {}})[0] == 409
    assert [one["sealed"] for one in gun.json()["own_side"]] == [True, False]
    assert gun.json()["sealed"] is False
    gun.post("draft", {"number": 0, "orders": {"gun": 5}})
    table.refresh_from_db()
    assert table.stage == "playing"
    first.post("unseal")
    gun.post("seal", {"number": 0})
    assert [one["sealed"] for one in gun.json()["own_side"]] == [False, True]
    first.post("seal", {"number": 0})
    assert resolve(table).number == 1
    assert json.loads(table.battle.moves.get().orders)["blue"] == {"helm": 3, "gun": 5}


def test_a_chair_nobody_took_is_not_waited_for_and_its_part_stays_empty():
    table, crew = a_crew("gunnery", seat=False, move_seconds="600")
    red = crew["red"].chair
    assert (table.deadline, table.absent()) == (None, ["red"])
    tables.sit_down(red, "")
    table.refresh_from_db()
    assert table.deadline is not None
    crew["red"].post("seal", {"number": 0})
    crew["command+helm"].post("seal", {"number": 0, "orders": {"helm": 2}})
    assert resolve(table).number == 1
    assert json.loads(table.battle.moves.get().orders)["blue"] == {"helm": 2}


def test_who_comes_late_to_a_sealed_sheet_may_still_write_his_part():
    table, crew = a_crew("gunnery", seat=False)
    crew["command+helm"].post("seal", {"number": 0})
    assert Sheet.objects.get(side="blue").sealed
    tables.sit_down(crew["gunnery"].chair, "Gus")
    assert crew["gunnery"].post("draft", {"number": 0, "orders": {"gun": 1}}).status_code == 200
    assert crew["command+helm"].json()["sealed"] is True
    assert not Sheet.objects.get(side="blue").sealed
    assert table.number == 0


def test_one_chair_speaks_for_its_side():
    _, crew = a_crew("gunnery")
    assert [crew[one].json()["leads"] for one in ("command+helm", "gunnery", "red")] == [True, False, True]
    for verb, body in (("resign", {}), ("draw", {"say": "offer"})):
        assert crew["gunnery"].said(verb, body)[0] == 403
    assert crew["command+helm"].post("resign").json()["result"]["winner"] == "red"


def test_a_side_that_wrote_nothing_goes_by_its_standing_orders():
    table, crew = a_crew("gunnery", move_seconds="60")
    crew["red"].post("draft", {"number": 0, "orders": {"helm": 8}})
    Table.objects.filter(pk=table.pk).update(deadline=table.opened_at)
    assert clock.time_up(table.pk, 0)
    resolve(table)
    done = json.loads(table.battle.moves.get().orders)
    assert (done["red"], done["blue"]["gun"]) == ({"helm": 8}, 9)
    assert "following your standing orders" in crew["gunnery"].json()["note"]
    assert "sealed as they stood" in crew["red"].json()["note"]


def test_an_invitation_says_which_posts_it_is_for():
    _, crew = a_crew("gunnery", seat=False)
    page = Client().get(f"/battles/enter/{crew['gunnery'].chair.token}/").content.decode()
    assert "Gunnery" in page
    assert "HMS Muster" not in page


def test_chairs_that_overlap_cannot_stand_at_one_table():
    setup, both = Crew().setups()[0].contents, ("red", (), "", False)
    for chairs in ([("blue", (), "", False), ("blue", ("helm",), "", False)], [("neutral", (), "", False)], []):
        with pytest.raises(ValueError, match=r"post|chair|order"):
            tables.open_for("crew", setup, "s", "T", [*chairs, both])
    assert not Chair.objects.exists()


def test_a_battle_that_waits_is_fought_at_a_table_and_told_of(monkeypatch):
    from tactical.services import fight_battle, open_battle
    from tactical.services.battles import OPENER

    battle = open_battle("crew", {"moves": 1}, "war")
    chairs = tables.open_for(
        "",
        {},
        "",
        "The action off the cape",
        [("blue", ("command", "helm"), "Ann", True), ("blue", ("gunnery",), "", False)],
        umpire=True,
        programs=["red"],
        battle=battle,
    )
    assert list(chairs) == ["blue/command+helm", "blue/gunnery", "umpire"]
    fight_battle(battle.pk)
    told = []
    monkeypatch.setattr(OPENER, "battle_fought", lambda battle, stood: told.append(json.loads(battle.record)))
    sheets.seal(chairs["blue/command+helm"], 0, {"helm": 1})
    resolve(chairs["umpire"].table)
    assert [(one["moves"], set(one["views"])) for one in told] == [(1, {"blue", "red", "umpire"})]
    with pytest.raises(ValueError, match="does not wait"):
        tables.open_for("", {}, "", "Again", [("blue", (), "", True)], programs=["red"], battle=battle)


def test_a_refusal_of_the_form_names_what_is_wrong():
    wish = wishes.read_wish({"ruleset": "crew", "setup": "even", "side": "neutral", "plays_blue": "?"})
    assert {fault["where"] for fault in wish.faults} == {"side", "plays_blue", "plays_red"}
    with pytest.raises(Refused):
        tables.open_table(wish)


def test_the_room_of_every_chair_opens():
    table, crew = a_crew("command", "helm", umpire="on")
    for one in crew.values():
        assert one.get().status_code == 200
    assert browser(table, "watch").get().status_code == 200
