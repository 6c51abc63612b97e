"""New links for chairs whose person has lost theirs: the giver, and the fate of the old one."""

from __future__ import annotations

import json

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from tactical import access
from tactical.models import Chair, Table
from tactical.models.renewal import name_of
from tactical.services import tables, wishes
from tests.tactical.room.crew import Crew
from tests.tactical.room.playing import Browser, a_table, browser, chair, play, seal

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def come_by(url: str) -> Client:
    """Open a chair's link in a browser and press its button."""
    client = Client()
    answer = client.post(url)
    assert answer.status_code == 302, answer.content.decode()
    return client


def path_of(table: Table, side: str) -> str:
    return f"/battles/enter/{chair(table, side).token}/"


def test_the_owner_makes_a_new_link_and_the_old_one_is_shut_at_once(monkeypatch, django_capture_on_commit_callbacks):
    called: list[str] = []
    monkeypatch.setattr("tactical.services.links.call_for_keys", called.append)
    table = a_table()
    west, east = browser(table, "W"), browser(table, "E")
    old, was = path_of(table, "E"), east.chair.rid
    with django_capture_on_commit_callbacks(execute=True):
        state = west.post("renew", {"chair": name_of(was)}).json()
    assert called == [f"chair.{was}"], "open sockets of the old room must show their key"
    assert Client().get(old).status_code == 403
    assert [east.get(path).status_code for path in ("", "state.json", "export.json")] == [404, 404, 404]
    (lost,) = state["lost"]
    assert lost["url"].endswith(path_of(table, "E"))
    sitting = come_by(path_of(table, "E"))
    rid = chair(table, "E").rid
    assert sitting.get(f"/battle/{rid}/state.json").json()["side"] == "E"
    assert chair(table, "E").name == "Ernst"


def test_the_new_link_is_good_for_once_and_then_the_chairs_own(client):
    table = a_table()
    west = browser(table, "W")
    west.post("renew", {"chair": name_of(chair(table, "E").rid)})
    sent = path_of(table, "E")
    assert "This is a new link" in Client().get(sent).content.decode()
    sitting = come_by(sent)
    assert client.post(sent).status_code == 403, "whoever sent it must not come in by it"
    assert west.json()["lost"][0]["url"] == ""
    state = sitting.get(f"/battle/{chair(table, 'E').rid}/state.json").json()
    assert path_of(table, "E") in state["own_link"]


def test_of_two_who_come_by_a_new_link_at_once_one_gets_in(client, monkeypatch):
    table = a_table()
    browser(table, "W").post("renew", {"chair": name_of(chair(table, "E").rid)})
    sent, once = path_of(table, "E"), tables.come_again

    def meanwhile(one: Chair) -> bool:
        monkeypatch.setattr(tables, "come_again", once)
        come_by(sent)
        return once(one)

    monkeypatch.setattr(tables, "come_again", meanwhile)
    assert client.post(sent).status_code == 403
    assert client.get(f"/battle/{chair(table, 'E').rid}/state.json").status_code == 404


def test_who_was_put_out_can_come_again_in_the_same_browser():
    table = a_table()
    east = browser(table, "E")
    browser(table, "W").post("renew", {"chair": name_of(east.chair.rid)})
    assert east.client.post(path_of(table, "E")).status_code == 302
    assert east.client.get(f"/battle/{chair(table, 'E').rid}/state.json").status_code == 200


def test_a_socket_of_the_old_room_does_not_hold_its_key_any_more():
    table = a_table()
    east = browser(table, "E")
    session = SessionStore(session_key=east.client.session.session_key)
    rid = east.chair.rid
    assert access.still_opens(session, rid)
    browser(table, "W").post("renew", {"chair": name_of(rid)})
    assert access.may_open(session, rid), "the session still has the key"
    assert not access.still_opens(session, rid)


def test_everybody_at_the_table_reads_that_it_was_made():
    table = a_table()
    west, watcher = browser(table, "W"), browser(table, "watch")
    before = watcher.json()["version"]
    west.post("renew", {"chair": name_of(chair(table, "E").rid)})
    words = "Wilma created a new link for Ernst, East. The old link no longer works."
    for one in (west, browser(table, "E"), watcher):
        assert one.json()["notices"] == [{"number": 0, "text": words, "by": "table"}]
    assert watcher.json()["version"] > before


def test_what_the_other_side_wrote_is_not_read_by_the_new_link():
    table = a_table()
    seal(table, "E", flag=3)
    browser(table, "W").post("renew", {"chair": name_of(chair(table, "E").rid)})
    sheet = browser(table, "E").json()["sheet"]
    assert (sheet["orders"], sheet["steps"]) == ({}, 0)
    assert browser(table, "E").said("back", {"number": 0})[0] == 409
    assert "3" not in json.dumps(browser(table, "E").get("export.json").json()["sheets"])
    play(table, {"E": {"flag": 3}, "W": {"flag": 7}})
    assert Table.objects.get(pk=table.pk).number == 1, "the battle goes on"


def test_who_does_not_fight_leaves_what_was_written():
    owner = tables.open_table(wishes.read_wish({**ASKED, "side": "watch", "plays_W": "person"}))
    table = owner.table
    for free in table.chairs.filter(taken=False).exclude(side="watch"):
        tables.sit_down(free, "Ernst")
    browser(table, "E").post("draft", {"number": 0, "orders": {"flag": 3}})
    assert Browser(owner).post("renew", {"chair": name_of(chair(table, "E").rid)}).status_code == 200
    assert browser(table, "E").json()["sheet"]["orders"] == {"flag": 3}


ASKED = {"ruleset": "toy", "setup": "nine", "side": "W", "plays_E": "person", "name": "Wilma"}


def test_only_the_owner_and_the_umpire_make_links_and_only_for_chairs_that_are_taken():
    table = a_table()
    west, east = browser(table, "W"), browser(table, "E")
    assert east.json()["lost"] is None
    assert east.said("renew", {"chair": name_of(west.chair.rid)}) == (
        403, ["Only the player who opened this battle, or its umpire, can create a new link for a player."],
    )  # fmt: skip
    free = Table.objects.get(pk=tables.open_table(wishes.read_wish(ASKED)).table_id)
    for at, rid in ((table, west.chair.rid), (table, chair(table, "watch").rid), (table, "nobody"), (free, chair(free, "E").rid)):
        assert browser(at, "W").said("renew", {"chair": name_of(rid)})[0] == 422
    alone = Table.objects.get(pk=tables.open_table(wishes.read_wish({**ASKED, "plays_E": "self"})).table_id)
    assert browser(alone, "W").json()["lost"] is None
    assert browser(alone, "W").said("renew", {"chair": name_of(chair(alone, "E").rid)})[0] == 403


def test_in_a_war_no_link_is_made_at_the_table():
    table = a_table()
    Table.objects.filter(pk=table.pk).update(keeps=True)
    assert browser(table, "W").json()["lost"] is None
    assert browser(table, "W").said("renew", {"chair": name_of(chair(table, "E").rid)})[0] == 403


def with_umpire(**form: str) -> Table:
    """Open a table of the crew, who have secrets, each side of two people, with an umpire; Wilma owns it as blue."""
    asked = {"ruleset": "crew", "setup": "even", "side": "blue", "plays_red": "person", "name": "Wilma"}
    asked |= {"post_red_helm": "on", "umpire": "on"}
    owner = tables.open_table(wishes.read_wish({**asked, **form}), seed="crew")
    for free in owner.table.chairs.filter(taken=False).exclude(side="watch"):
        tables.sit_down(free, "")
    return owner.table


def test_under_secrets_an_owner_who_fights_makes_none_for_the_enemy_and_the_umpire_does(monkeypatch):
    monkeypatch.setattr(Crew, "secrets", True)
    monkeypatch.setattr(Crew, "umpired", True)
    table = with_umpire(post_blue_helm="on")
    mine, umpire = Browser(table.chairs.get(is_owner=True)), browser(table, "umpire")
    refused = {one["name"]: one["why"] for one in mine.json()["lost"]}
    assert all("secrets" in why for name, why in refused.items() if "Blue" not in name)
    assert [why for name, why in refused.items() if "Blue" in name] == [""], "his own side he may see"
    for hidden in (*table.chairs.filter(side="red"), umpire.chair):
        before = (hidden.rid, hidden.token)
        status, faults = mine.said("renew", {"chair": name_of(hidden.rid)})
        assert status == 403
        assert "would open the enemy’s orders" in faults[0]
        now = Chair.objects.get(pk=hidden.pk)
        assert (now.rid, now.token) == before
    red = table.chairs.filter(side="red").first()
    assert umpire.post("renew", {"chair": name_of(red.rid)}).status_code == 200
    assert Chair.objects.get(pk=red.pk).called
    assert umpire.json()["lost"] != mine.json()["lost"], "the new link is the umpire's to send"
    assert all(not one["url"] for one in mine.json()["lost"])


def test_under_secrets_an_owner_who_looks_on_makes_none_and_the_umpire_does(monkeypatch):
    monkeypatch.setattr(Crew, "secrets", True)
    monkeypatch.setattr(Crew, "umpired", True)
    table = with_umpire(side="watch", plays_blue="person")
    owner, umpire = Browser(table.chairs.get(is_owner=True)), browser(table, "umpire")
    assert owner.chair.watches
    kept = table.chairs.filter(taken=True).exclude(pk=owner.chair.pk)
    assert {"blue", "red", "umpire"} <= set(kept.values_list("side", flat=True))
    assert all("only an umpire can create one" in one["why"] and not one["url"] for one in owner.json()["lost"])
    for hidden in kept:
        assert owner.said("renew", {"chair": name_of(hidden.rid)})[0] == 403
        assert Chair.objects.get(pk=hidden.pk).token == hidden.token
    red = table.chairs.filter(side="red").first()
    assert umpire.post("renew", {"chair": name_of(red.rid)}).status_code == 200
    assert not any(one["url"] for one in owner.json()["lost"])


def test_where_several_sit_at_the_other_side_an_owner_who_fights_makes_none(monkeypatch):
    monkeypatch.setattr(Crew, "secrets", False)
    monkeypatch.setattr(Crew, "umpired", True)
    table = with_umpire()
    red = table.chairs.filter(side="red").first()
    status, faults = browser(table, "blue").said("renew", {"chair": name_of(red.rid)})
    assert (status, "Others play that side" in faults[0]) == (403, True)
    assert browser(table, "umpire").post("renew", {"chair": name_of(red.rid)}).status_code == 200
