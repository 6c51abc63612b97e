"""An umpire at a table, and rules that tell nothing before the end."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tactical.engine.ruleset import RuleSet
from tactical.models import Sheet, Table
from tactical.services import moves, tables, wishes
from tests.tactical.room.crew import Crew
from tests.tactical.room.crew_tables import a_crew
from tests.tactical.room.playing import browser, chair, resolve, seal

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def judged(**form: str) -> Table:
    """Open a table with an umpire at it."""
    return a_crew(umpire="on", **form)[0]


def move(table: Table, **more: int) -> Table:
    """Seal for both sides; Blue aims at Red's first helm."""
    seal(table, "blue", gun=5, **more)
    seal(table, "red")
    return resolve(table)


def test_an_umpire_sees_all_at_once_and_is_never_waited_for():
    table = move(judged())
    his = browser(table, "umpire").json("views.json")["views"]
    assert [view["viewer"] for view in his] == ["umpire", "umpire"]
    assert len(his[1]["hits"]) == 1
    assert browser(table, "umpire").json()["number"] == 1


def test_what_stands_on_his_sheet_goes_with_the_move_sealed_or_not():
    table = move(judged())
    his = browser(table, "umpire")
    his.post("draft", {"number": 1, "orders": {"annul": True}})
    move(table)
    assert json.loads(table.battle.moves.get(number=2).orders)["umpire"] == {"annul": True}
    assert his.post("seal", {"number": 2, "orders": {"annul": True}}).json()["sealed"]
    table.refresh_from_db()
    assert table.stage == "playing"
    assert "umpire" in json.loads(move(table).battle.moves.get(number=3).orders)


def test_a_sheet_of_his_that_is_not_in_order_stays_behind_and_he_is_told():
    table = judged()
    browser(table, "umpire").post("draft", {"number": 0, "orders": {"nonsense": 1}})
    assert set(json.loads(move(table).battle.moves.get().orders)) == {"blue", "red"}
    assert "not valid" in browser(table, "umpire").json()["note"]


def test_his_orders_are_his_alone_until_the_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Crew, "open_orders", True)
    table = move(judged())
    browser(table, "umpire").post("draft", {"number": 1, "orders": {"annul": True}})
    move(table)
    assert "umpire" in browser(table, "umpire").json("export.json")["orders"][1]
    for side in ("blue", "red"):
        assert b"annul" not in browser(table, side).get("export.json").content
        assert set(browser(table, side).json("export.json")["orders"][1]) == {"blue", "red"}
    browser(table, "red").post("resign")
    assert all("umpire" in browser(table, one).json("export.json")["orders"][1] for one in ("blue", "red", "watch"))


def test_he_stops_starts_and_calls_time_and_everybody_reads_it():
    table = judged(move_seconds="600")
    his, blue = browser(table, "umpire"), browser(table, "blue")
    assert blue.json()["deadline"]
    his.post("umpire", {"do": "stop"})
    assert (blue.json()["deadline"], blue.json()["clock_stopped"]) == (None, True)
    move(table)
    assert blue.json()["deadline"] is None
    his.post("umpire", {"do": "start"})
    assert blue.json()["deadline"]
    blue.post("draft", {"number": 1, "orders": {"helm": 2}})
    assert his.said("umpire", {"do": "call", "number": 0})[0] == 409
    his.post("umpire", {"do": "call", "number": 1})
    resolve(table)
    assert json.loads(table.battle.moves.get(number=2).orders)["blue"] == {"helm": 2}
    assert [one["text"][:27] for one in blue.json()["notices"]] == [
        "The umpire stopped the cloc",
        "The umpire started the cloc",
        "The umpire called time.",
    ]
    assert browser(table, "watch").json()["notices"] == []


def test_he_ends_the_battle_with_a_reason():
    table = judged()
    his = browser(table, "umpire")
    assert his.said("umpire", {"do": "end", "winner": "green", "reason": " "})[0] == 422
    state = his.post("umpire", {"do": "end", "winner": "red", "reason": "Blue has no coal."}).json()
    assert (state["stage"], state["result"]["winner"]) == ("done", "red")
    assert "no coal" in browser(table, "blue").json()["result"]["ending"]


def test_nobody_else_can_do_what_an_umpire_can():
    table = judged(move_seconds="600")
    for side in ("blue", "red", "watch"):
        for body in ({"do": "stop"}, {"do": "start"}, {"do": "call", "number": 0}, {"do": "end", "reason": "x"}):
            assert browser(table, side).said("umpire", body)[0] == 403
    his = browser(table, "umpire")
    assert (his.said("resign")[0], his.said("draw", {"say": "offer"})[0], his.said("umpire", {"do": "win"})[0]) == (403, 403, 422)


def test_programs_alone_wait_for_the_umpire():
    form = {"ruleset": "crew", "setup": "even", "side": "umpire", "plays_blue": "program", "plays_red": "program"}
    table = tables.open_table(wishes.read_wish(form), seed="x").table
    his = browser(table, "umpire")
    assert resolve(table).number == 0
    his.post("umpire", {"do": "call", "number": 0})
    assert resolve(table).number == 1
    his.post("seal", {"number": 1})
    assert resolve(table).number == 2


def test_who_looks_on_is_shown_nothing_before_the_end_and_everything_after():
    table = move(judged(), helm=3)
    watcher = browser(table, "watch")
    before = watcher.json()
    assert (before["number"], before["secrets"], before["sheet"], before["deadline"]) == (0, True, None, None)
    assert watcher.json("views.json")["views"] == []
    version = chair(table, "watch").version
    move(table)
    assert chair(table, "watch").version == version
    export = watcher.json("export.json")
    assert (export["table"]["muster"], export["views"], export["orders"], export["number"]) == (None, [], [], 0)
    browser(table, "red").post("resign")
    assert watcher.json()["number"] == 2
    assert watcher.json("export.json")["table"]["muster"]["forces"] == "HMS Muster"
    assert len(watcher.json("views.json")["views"]) == 3


def test_the_setup_is_the_umpires_alone_before_the_end():
    table = move(judged())
    for side in ("blue", "red", "watch"):
        one = browser(table, side)
        for path in ("", "state.json", "views.json", "export.json", "game.txt", "position.txt"):
            assert b"HMS Muster" not in one.get(path).content, (side, path)
    assert b"HMS Muster" in browser(table, "umpire").get("export.json").content


@pytest.mark.parametrize("viewer", ["blue", "umpire", "watch"])
def test_a_battle_with_an_umpires_rulings_can_be_checked_by_anybody(viewer: str, tmp_path):
    table = move(judged())
    browser(table, "umpire").post("draft", {"number": 1, "orders": {"annul": True}})
    move(table)
    browser(table, "umpire").post("umpire", {"do": "end", "reason": "Fog."})
    file = tmp_path / "battle.json"
    file.write_bytes(browser(table, viewer).get("export.json").content)
    out = StringIO()
    call_command("verify_battle", str(file), stdout=out)
    assert "2 moves" in out.getvalue()


def test_a_draft_judges_once_and_looks_at_nothing_anew(monkeypatch: pytest.MonkeyPatch):
    table = judged()
    calls: list[str] = []
    for name in ("check", "see", "options"):
        made = getattr(Crew, name)
        monkeypatch.setattr(Crew, name, lambda self, *a, made=made, name=name: calls.append(name) or made(self, *a))
    browser(table, "blue").post("draft", {"number": 0, "orders": {"helm": 3}})
    assert calls == ["check"]
    assert Crew.sheet is RuleSet.sheet


def test_a_worker_that_dies_leaves_the_umpires_sheet_as_it_was_taken():
    table = move(judged())
    browser(table, "umpire").post("draft", {"number": 1, "orders": {"annul": True}})
    for side in ("blue", "red"):
        seal(table, side)
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(moves, "show", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            moves.resolve_move(table.pk, 1)
    late = browser(table, "umpire").said("draft", {"number": 1, "orders": {}})
    assert late[0] == 409
    assert Sheet.objects.get(side="umpire", number=1).sealed
    assert "umpire" in json.loads(resolve(table).battle.moves.get(number=2).orders)
