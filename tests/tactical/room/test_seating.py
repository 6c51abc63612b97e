"""Chairs and their players: open chairs for the computer or for anybody, hot seat, a battle played on from a move."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tactical.engine.opening import first_mover
from tactical.engine.play.verify import differences
from tactical.engine.registry import find
from tactical.models import Chair, Table
from tactical.services import tables, wishes
from tests.tactical.room.playing import FLAGS, Browser, a_table, browser, chair, play, resolve, seal

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

FORM = {"ruleset": "toy", "setup": "nine", "side": "W", "plays_E": "person", "name": "Wilma"}


def open_by_form(**form: str) -> tuple[Client, Table]:
    client = Client()
    answer = client.post("/battles/open/", {**FORM, **form})
    assert answer.status_code == 302, answer.content
    return client, Table.objects.get(chairs__rid=answer.url.split("/")[2])


def rid_of(answer) -> str:
    return answer.url.split("/")[2]


# ---- the lobby ----


def rows_of(client: Client) -> str:
    return client.get("/battles/").content.decode().partition('id="mine"')[2].partition("</table>")[0]


def test_a_row_of_my_battles_says_against_whom_and_since_when():
    client, table = open_by_form()
    assert [words in rows_of(client) for words in ("<td>East", "West, opened 0", "nobody has joined yet")] == [True, True, False]
    tables.sit_down(chair(table, "E"), "Ernst")
    client.post("/battles/open/", {**FORM, "plays_E": "program"})
    client.post("/battles/open/", {**FORM, "plays_E": "self"})
    assert all(words in rows_of(client) for words in ("<td>Ernst", "<td>the computer", "<td>hot seat"))


def test_the_panels_promise_only_what_stands_in_them():
    page = browser(a_table(), "W").client.get(f"/battle/{chair(Table.objects.get(), 'W').rid}/").content.decode()
    kept = "game, position, record" if find("toy").notation else "record"
    assert f'<h2>Download</h2><span class="label">{kept}</span>' in page


def test_the_program_is_the_opponent_that_stands_first_and_the_side_that_moves_first_is_offered():
    page = Client().get("/battles/").content.decode()
    attacker = page.partition('value="game_of_battle"')[2]
    assert first_mover(find("game_of_battle")) == "A"
    assert first_mover(find("little_wars")) == "red"
    assert attacker.index('name="side" value="A" checked') > 0
    assert attacker.index('<option value="program-usual">') < attacker.index('<option value="person">')


def test_a_battle_is_listed_only_where_its_owner_says_so_and_until_its_chairs_are_taken():
    _, quiet = open_by_form()
    _, table = open_by_form(listed="on", name="<b>Wilma")
    stranger, free = Client(), chair(table, "E")
    page = stranger.get("/battles/").content.decode()
    assert "Join as East" in page
    assert "&lt;b&gt;Wilma" in page
    assert free.token in page
    assert chair(quiet, "E").token not in page
    stranger.post(f"/battles/enter/{free.token}/", {"name": "Ernst"})
    for who in (stranger, Client()):
        assert "Join as East" not in who.get("/battles/").content.decode()


def test_who_sits_at_a_listed_battle_does_not_find_it_in_the_list():
    owner, _ = open_by_form(listed="on")
    assert "Join as East" not in owner.get("/battles/").content.decode()


# ---- a free chair for the program ----


def free_table(**form: str) -> Table:
    """Open a table at which only the owner sits."""
    return Table.objects.get(pk=tables.open_table(wishes.read_wish({**FORM, **form})).table_id)


def test_a_free_chair_is_given_to_the_program_and_the_battle_goes_on():
    table = free_table()
    west, free = browser(table, "W"), chair(table, "E")
    seal(table, "W", flag=7)
    assert west.json()["links"][0]["chair"] == free.rid
    state = west.post("program", {"chair": free.rid}).json()
    assert state["sides"]["E"]["who"] == "the computer"
    assert [link["side"] for link in state["links"]] == ["watch"]
    assert resolve(table).number == 1
    assert Client().get(f"/battles/enter/{free.token}/").status_code == 403


def test_only_the_owner_gives_chairs_away_and_only_free_ones_of_a_side():
    table = a_table()
    east, west = browser(table, "E"), browser(table, "W")
    assert east.said("program", {"chair": west.chair.rid})[0] == 403
    assert west.said("program", {"chair": east.chair.rid}) == (
        409, ["Ernst already plays there: that place is taken."],
    )  # fmt: skip
    for nothing in (chair(table, "watch").rid, "nobody"):
        assert west.said("program", {"chair": nothing})[0] == 422
    west.post("resign")
    assert west.said("program", {"chair": east.chair.rid}) == (409, ["The battle is over."])


def test_a_post_nobody_holds_is_written_by_the_captain():
    asked = {"ruleset": "crew", "setup": "even", "side": "blue", "plays_red": "program", "post_blue_helm": "on"}
    owner = tables.open_table(wishes.read_wish(asked), seed="crew")
    table, mine = owner.table, Browser(owner)
    helm = table.chairs.get(side="blue", posts='["helm"]')
    state = mine.post("program", {"chair": helm.rid}).json()
    assert {one["posts"]: one["who"] for one in state["own_side"]}["Captains"] == "the computer"
    assert state["sides"]["blue"]["who"] != "the computer"
    mine.post("seal", {"number": 0, "orders": {"gun": 9}})
    resolve(table)
    blue = json.loads(table.battle.moves.get().orders)["blue"]
    assert blue["gun"] == 9
    assert 1 <= blue["helm"] <= 6, "the captain turned the helm"


# ---- both sides one's own ----


def test_one_person_plays_both_sides_and_turns_the_table():
    client, table = open_by_form(plays_E="self")
    west, east = chair(table, "W"), chair(table, "E")
    assert (table.solo, west.taken, east.taken, east.name) == (True, True, True, "Wilma")

    def state(rid: str) -> dict:
        return client.get(f"/battle/{rid}/state.json").json()

    assert state(west.rid)["turns"] == ""
    client.post(f"/battle/{west.rid}/seal/", json.dumps({"number": 0, "orders": {"flag": 7}}), content_type="application/json")
    assert state(west.rid)["turns"] == "East"
    assert client.get(f"/battle/{east.rid}/").status_code == 404, "one chair at a time"
    answer = client.post(f"/battle/{west.rid}/turn/")
    assert rid_of(answer) == east.rid
    assert client.get(f"/battle/{west.rid}/").status_code == 404
    watcher = browser(table, "watch")
    assert watcher.json()["turns"] is None, "his page would turn a table that is not his, again and again"
    refused = watcher.post("turn")
    assert refused.status_code == 403
    assert "its player turns the table" in refused.content.decode()
    client.post(f"/battle/{east.rid}/seal/", json.dumps({"number": 0, "orders": {"flag": 3}}), content_type="application/json")
    resolve(table)
    assert state(east.rid)["turns"] == "West"
    assert rid_of(client.post(f"/battle/{east.rid}/turn/")) == west.rid


def test_a_table_of_two_people_does_not_turn():
    table = a_table()
    west = browser(table, "W")
    answer = west.post("turn")
    assert answer.status_code == 403
    assert west.get("").status_code == 200
    assert west.json()["turns"] is None
    assert Client().post(f"/battle/{west.chair.rid}/turn/").status_code == 404


def test_who_takes_no_side_plays_none_himself():
    wish = wishes.read_wish({**FORM, "side": "watch", "plays_W": "self", "plays_E": "program"})
    assert [fault["where"] for fault in wish.faults] == ["plays_W"]


# ---- played on from a move ----


def play_to_end() -> Table:
    table = play(a_table(seed="first"), FLAGS, {"W": {"steps": [1]}}, {"E": {"steps": [-1]}}, {"W": {"steps": [-1]}})
    browser(table, "E").post("resign")
    table.refresh_from_db()
    return table


def play_on(one: Browser, number: object, plays: str = "self"):
    return one.client.post(f"/battle/{one.chair.rid}/play-on/", {"number": number, "plays": plays})


def test_a_finished_battle_is_played_on_from_any_of_its_moves():
    table = play_to_end()
    east = browser(table, "E")
    answer = play_on(east, 2)
    assert answer.status_code == 302, answer.content
    mine = Chair.objects.select_related("table").get(rid=rid_of(answer))
    assert (mine.side, mine.table.solo, mine.table.given_moves) == ("E", True, 2)
    assert east.client.get(f"/battle/{mine.rid}/state.json").json()["laying_out"]
    new = resolve(mine.table)
    assert (new.number, new.stage) == (2, Table.Stage.PLAYING)
    theirs, ours = (list(one.views.filter(number__lte=2).values_list("viewer", "number", "view")) for one in (table, new))
    assert sorted(ours) == sorted(theirs)
    play(new, {"E": {"steps": [-1]}})
    assert browser(new, "E").json()["number"] == 3
    assert browser(new, "E").json()["seed_hash"] != browser(table, "E").json()["seed_hash"]
    browser(new, "E").post("resign")
    export = browser(new, "E").json("export.json")
    assert (export["table"]["given_moves"], export["table"]["given_seed"]) == (2, "first")
    assert differences(export) == []
    others = [{**export, "table": {**export["table"], "given_seed": f"another {n}"}} for n in range(8)]
    assert any(differences(other) for other in others), "the moves that were given were thrown from the first seed"


def test_it_is_played_on_against_the_program_and_once_more_from_there():
    table = play_to_end()
    west = browser(table, "watch")
    mine = Chair.objects.select_related("table").get(rid=rid_of(play_on(west, 1, "W")))
    assert mine.table.program_sides == ("E",)
    new = resolve(mine.table)
    play(new, {"W": {"steps": [1]}})
    assert resolve(new).number == 3, "the program has answered"
    Browser(mine).post("resign")
    again = Chair.objects.select_related("table").get(rid=rid_of(play_on(Browser(mine), 1)))
    assert again.table.title.count("from move") == 1
    assert again.table.given_seed == "first"
    assert resolve(again.table).number == 1


def test_it_is_refused_while_it_goes_on_where_it_was_decided_and_under_other_rules(monkeypatch):
    going = browser(a_table(), "W")
    answer = play_on(going, 0)
    assert answer.status_code == 403
    assert "when it is over" in answer.content.decode()
    table = play_to_end()
    Table.objects.filter(pk=table.pk).update(keeps=True)
    assert play_on(browser(table, "W"), 1).status_code == 403, "the war goes on"
    Table.objects.filter(pk=table.pk).update(keeps=False)
    for number in ("", "x", 99, -1):
        assert "moves 0 to 4" in play_on(browser(table, "W"), number).content.decode()
    assert "Play both sides" in play_on(browser(table, "W"), 1, "dog").content.decode()
    monkeypatch.setattr(type(find("toy")), "version", "2")
    assert "version 1" in play_on(browser(table, "W"), 1).content.decode()


def test_a_position_that_was_decided_is_none_to_play_on_from():
    table = play(a_table(), {"W": {"flag": 2}, "E": {"flag": 3}}, {"W": {"steps": [1, 1]}})
    assert table.is_over
    answer = play_on(browser(table, "W"), table.number)
    assert "The battle was already decided there" in answer.content.decode()


def test_a_battle_that_is_over_is_played_again_from_its_beginning_with_new_dice_and_its_own_terms():
    table = a_table(plays_E="program", move_seconds="600")
    west = browser(table, "W")
    west.post("resign")
    again = f"/battle/{west.chair.rid}/play-again/"
    assert "Play both sides" in west.client.post(again, {"plays": "dog"}).content.decode()
    mine = Chair.objects.select_related("table__battle").get(rid=rid_of(west.client.post(again, {"plays": "E"})))
    new = mine.table
    assert (mine.side, mine.name, new.program_sides, new.number, new.given_moves) == ("E", "Wilma", ("W",), 0, 0)
    assert (new.setup, new.title, new.move_seconds) == (table.setup, table.title, 600)
    assert new.battle.seed != table.battle.seed
    assert west.client.post(f"/battle/{mine.rid}/play-again/", {"plays": "E"}).status_code in (403, 404), "it has only begun"
    Table.objects.filter(pk=table.pk).update(keeps=True)
    assert west.client.post(again, {"plays": "E"}).status_code == 403, "the war goes on"


def test_who_gave_no_name_is_called_by_the_side_he_plays_now_and_not_by_the_one_he_played():
    west = browser(a_table(plays_E="program", name=""), "W")
    west.post("resign")
    for plays, names in (("E", {"E": "East"}), ("self", {"W": "West", "E": "East"})):
        answers = [west.client.post(f"/battle/{west.chair.rid}/play-again/", {"plays": plays}), play_on(west, 0, plays)]
        for mine in (Chair.objects.get(rid=rid_of(answer)) for answer in answers):
            sat = {one.side: one.name for one in mine.table.chairs.all() if one.side in names}
            assert sat == names
