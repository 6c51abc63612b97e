"""Jane's game at a table: several people a side, an umpire who rules, secrets to the end."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction

from tactical.models import Table
from tactical.services import clock, tables, wishes
from tests.tactical.room.playing import Browser, chair, resolve

pytestmark = pytest.mark.django_db
WORDS = "Engage the van, and no quarter"


def an_action(setup: str = "battle_line", **form: str) -> tuple[Table, dict[str, Browser]]:
    """Open an action: Blue is an admiral with his captains, and a gunner; there is an umpire."""
    asked = {"ruleset": "jane", "setup": setup, "side": "blue", "plays_red": "person", "post_blue_gunnery": "on", "umpire": "on"}
    owner = tables.open_table(wishes.read_wish(asked | form), seed="jane")
    for one in owner.table.chairs.filter(taken=False).exclude(side="watch"):
        tables.sit_down(one, "")
    crew = {one.side if "gunnery" not in json.loads(one.posts) else "gunnery": Browser(one) for one in owner.table.chairs.all()}
    return owner.table, crew


def a_move(table: Table, crew: dict[str, Browser]) -> Table:
    """Seal the drafts as they stand; the umpire calls in the rest."""
    crew["umpire"].post("umpire", {"do": "call", "number": table.number})
    return resolve(table)


def test_the_posts_of_a_fleet_write_one_sheet():
    table, crew = an_action()
    a_move(table, crew)
    state = crew["blue"].json()
    ship = sorted(state["sheet"]["options"]["ships"])[0]
    signals = [{"to": "all", "code": None, "text": WORDS}]
    orders = {"ships": {ship: {"knots": 12, "aim": "Z02"}}, "signals": signals}
    said = crew["blue"].post("draft", {"number": 1, "orders": orders}).json()
    assert said["sheet"]["orders"]["signals"] == signals
    assert said["sheet"]["orders"]["ships"] == {ship: {"knots": 12}}
    crew["gunnery"].post("draft", {"number": 1, "orders": {"ships": {ship: {"projectile": "HE", "knots": 3}}}})
    assert crew["gunnery"].json()["sheet"]["orders"]["ships"] == {ship: {"projectile": "HE"}}
    assert [one["text"] for one in crew["gunnery"].json()["sheet"]["view"]["signals"]] == [WORDS], "signalling is free"
    for path in ("", "state.json", "views.json", "export.json"):
        for one in ("red", "watch"):
            assert WORDS.encode() not in crew[one].get(path).content, (one, path)
    whole = table.sheets.get(side="blue", number=1).orders
    assert whole["ships"] == {ship: {"knots": 12, "projectile": "HE"}}
    assert whole["signals"] == signals
    for one in ("blue", "gunnery", "red"):
        assert crew[one].post("seal", {"number": 1}).status_code == 200, one
    assert resolve(table).number == 2


def test_a_signal_by_chit_is_read_by_nobody_while_it_is_written():
    table, crew = an_action()
    a_move(table, crew)
    crew["umpire"].post("draft", {"number": 1, "orders": {"rulings": [{"mode": "chit", "reason": "In action."}]}})
    a_move(table, crew)
    before = crew["gunnery"].json()
    orders = {"signals": [{"to": "all", "code": None, "text": WORDS}]}
    assert crew["blue"].post("draft", {"number": 2, "orders": orders}).json()["sheet"]["lacks"] == []
    assert table.sheets.get(side="blue", number=2).orders == orders
    assert {**crew["gunnery"].json(), "now": ""} == {**before, "now": ""}
    for path in ("", "state.json", "views.json", "export.json"):
        for one in ("gunnery", "red", "watch"):
            assert WORDS.encode() not in crew[one].get(path).content, (one, path)


def test_nothing_of_the_enemys_ships_is_in_a_room_that_may_not_know_them():
    table, crew = an_action()
    for _ in range(3):
        a_move(table, crew)
    setup = json.loads(table.setup)
    red = [ship["key"] for force in setup["forces"] if force["side"] == "red" for ship in force["ships"]]
    own = [ship["key"] for force in setup["forces"] if force["side"] == "blue" for ship in force["ships"]]
    for one in ("blue", "gunnery"):
        for path in ("", "state.json", "views.json", "export.json"):
            text = crew[one].get(path).content.decode()
            assert [key for key in red if f'"{key}"' in text] == [], (one, path)
            assert path == "" or f'"{own[0]}"' in text
    for path in ("", "state.json", "views.json", "export.json"):
        assert not any(f'"{key}"' in crew["watch"].get(path).content.decode() for key in (*red, *own)), path
    assert f'"{red[0]}"' in crew["umpire"].get("views.json").content.decode()


def test_faults_of_drafts_name_nobody_who_was_not_seen():
    """An order at a ship by her true key is refused in the same words whether there is such a ship or not."""
    table, crew = an_action()
    a_move(table, crew)
    setup = json.loads(table.setup)
    red = [ship["key"] for force in setup["forces"] if force["side"] == "red" for ship in force["ships"]]
    ship = sorted(crew["blue"].json()["sheet"]["options"]["ships"])[0]
    answers = []
    for key in (red[0], "nobody"):
        with transaction.atomic():
            mark = transaction.savepoint()
            orders = {"ships": {ship: {"target": key}, key: {"knots": 5}}}
            told = [crew[one].post("seal", {"number": 1, "orders": orders}).json()["faults"] for one in ("blue", "gunnery")]
            answers.append(json.dumps(told).replace(key, "?"))
            transaction.savepoint_rollback(mark)
    assert answers[0] == answers[1] != "[[], []]"


def test_an_untouched_sheet_is_ordered_for_by_the_captain_and_a_touched_one_stands():
    table, crew = an_action(move_seconds="60")
    Table.objects.filter(pk=table.pk).update(deadline=table.opened_at)
    assert clock.time_up(table.pk, 0)
    resolve(table)
    assert "before you wrote any orders" in crew["blue"].json()["note"]
    ship = sorted(crew["blue"].json()["sheet"]["options"]["ships"])[0]
    crew["gunnery"].post("draft", {"number": 1, "orders": {"ships": {ship: {"projectile": "HE"}}}})
    Table.objects.filter(pk=table.pk).update(deadline=table.opened_at)
    assert clock.time_up(table.pk, 1)
    resolve(table)
    done = json.loads(table.battle.moves.get(number=2).orders)
    assert done["blue"] == {"ships": {ship: {"projectile": "HE"}}}
    assert done["red"]["ships"]


def test_after_the_end_everybody_may_look_through_anybodys_eyes_and_not_before():
    table, crew = an_action()
    a_move(table, crew)
    a_move(table, crew)
    for one, browser in crew.items():
        assert browser.json()["eyes"] == {}, one
        for viewer in ("red", "blue", "umpire", "nobody"):
            assert browser.get(f"views.json?from=0&as={viewer}").status_code == 404, (one, viewer)
    crew["umpire"].post("umpire", {"do": "end", "winner": "blue", "reason": "Red is beaten."})
    for one, browser in crew.items():
        assert list(browser.json()["eyes"]) == ["blue", "red", "umpire"], one
        for viewer in ("red", "blue", "umpire"):
            seen = browser.get(f"views.json?from=0&as={viewer}").json()["views"]
            assert {view["viewer"] for view in seen} == {viewer}
        assert browser.get("views.json?from=0&as=nobody").status_code == 404
    Table.objects.filter(pk=table.pk).update(keeps=True)  # where a war goes on, only its umpire may
    for one, browser in crew.items():
        assert bool(browser.json()["eyes"]) == (one == "umpire"), one
        assert browser.get("views.json?from=0&as=red").status_code == (200 if one == "umpire" else 404), one


@pytest.mark.parametrize("viewer", ["blue", "umpire", "watch"])
def test_an_action_with_rulings_is_verified_from_every_chair(viewer: str, tmp_path):
    table, crew = an_action()
    a_move(table, crew)
    ruling = {"rulings": [{"mode": "chit", "reason": "They have drawn apart."}]}
    said = crew["umpire"].post("draft", {"number": 1, "orders": ruling}).json()
    assert said["sheet"]["lacks"] == []
    a_move(table, crew)
    a_move(table, crew)
    assert json.loads(table.battle.moves.get(number=2).orders)["umpire"] == ruling
    crew["umpire"].post("umpire", {"do": "end", "winner": "blue", "reason": "Red is beaten."})
    file = tmp_path / "battle.json"
    file.write_bytes(crew[viewer].get("export.json").content)
    out = StringIO()
    call_command("verify_battle", str(file), stdout=out)
    assert "3 moves" in out.getvalue()
    assert chair(table, "watch").reached() == 3
