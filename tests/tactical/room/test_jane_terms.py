"""Jane's game with its terms from the opening page, played to its end."""

from __future__ import annotations

import json
from html import unescape
from io import StringIO
from math import atan2, degrees
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from naval.rulesets.jane.table.squares import square_at
from tactical.engine.registry import find
from tactical.models import Chair, Table
from tactical.services import wishes
from tests.tactical.room.playing import Browser, resolve

pytestmark = pytest.mark.django_db
Data = dict[str, Any]
CLOSE = """\
Force of Blue: The cruiser, at 0 0, course 0, knots 9
  Drake, setting 2000
Force of Red: The prize, at 900 200, course 0, knots 9
  Sturm
Card sturm: like prinz_heinrich, knots 12, tubes 2x18:submerged
Minutes: 9
"""


def open_by_form(setup: str = "two_cruisers", **form: str) -> tuple[Table, Browser]:
    """Open a battle by its form against the computer; return it with Blue's browser."""
    asked = {"ruleset": "jane", "setup": setup, "side": "blue", "plays_red": "program", **form}
    answer = Client().post("/battles/open/", asked)
    assert answer.status_code == 302, unescape(answer.content.decode())
    chair = Chair.objects.select_related("table").get(rid=answer.url.strip("/").rpartition("/")[2])
    return chair.table, Browser(chair)


def sealed(table: Table, blue: Browser, orders: Data) -> Data:
    """Seal and resolve one move of Blue's; return the state of his room."""
    number = blue.json()["number"]
    said = blue.post("seal", {"number": number, "orders": orders})
    assert said.status_code == 200, said.content
    resolve(table)
    return blue.json()


def ended(table: Table) -> Data:
    found = find("jane").result(json.loads(table.battle.position))
    assert found is not None
    return found


def to_the_end(table: Table, blue: Browser, moves: int = 400) -> Data:
    """Seal empty sheets until the battle is over; return the result."""
    for _ in range(moves):
        table.refresh_from_db()
        if table.is_over:
            return ended(table)
        sealed(table, blue, {})
    raise AssertionError("it does not end")


def shot(method: int, ship: Data, foe: Data, square: str) -> Data:
    """Write a torpedo at an enemy abeam on the same course, with the fields of the method."""
    away = {"course_deg": degrees(atan2(foe["x_yd"] - ship["x_yd"], foe["y_yd"] - ship["y_yd"])) % 360}
    judged = {"target": foe["id"], "course_deg": 0, "range_yd": round(foe["range_yd"]), "speed_kn": 9}
    return {1: {"square": square}, 2: away, 3: {"target": foe["id"]}, 4: judged, 5: away}[method]


@pytest.mark.parametrize(("method", "rule"), [(1, "126"), (2, "133"), (3, "134"), (4, "135"), (5, "136")])
def test_nav_t_126_to_136_each_method_of_torpedoes_is_fought_to_the_end(method: int, rule: str, tmp_path: Path):
    table, blue = open_by_form(position=CLOSE, term_torpedoes=str(method), term_general="no")
    now = blue.json()
    view, options = now["sheet"]["view"], now["sheet"]["options"]
    (ship,) = (one for one in view["ships"] if one.get("own"))
    (foe,) = (one for one in view["ships"] if not one.get("own"))
    may = options["ships"][ship["id"]]["torpedo"]
    assert may["method"] == method
    order = {"half": "early", **shot(method, ship, foe, square_at(foe["x_yd"], foe["y_yd"] + 150))}
    now = sealed(table, blue, {"ships": {ship["id"]: {"torpedo": order}}})
    log = [(line["text"], line["rules"]) for line in blue.json("views.json")["views"][-1]["log"]]
    fired = [rules for text, rules in log if "fires a torpedo" in text]
    assert len(fired) == 1, log
    assert f"NAV-T-{rule}" in fired[0]
    result = to_the_end(table, blue)
    assert result["minutes"] <= 9
    file = tmp_path / "battle.json"
    file.write_bytes(blue.get("export.json").content)
    call_command("verify_battle", str(file), stdout=(out := StringIO()))
    assert f"{result['moves']} moves" in out.getvalue()


def test_nav_t_188_a_night_of_orders_handed_in_is_umpired_by_ten_minutes_to_its_end():
    table, blue = open_by_form("night_attack", term_night="2")
    offered = blue.json()["sheet"]["options"]["night"]
    assert list(offered) == ["blue"]
    wrong = blue.post("seal", {"number": 0, "orders": {"night": {"blue": {"fire": "wildly"}}}})
    assert "fire must be one of freely, close, never" in wrong.json()["faults"][0]["text"]
    now = sealed(table, blue, {"night": {"blue": {"course_deg": 90, "knots": 10, "objective": "pass", "fire": "close"}}})
    assert now["sheet"]["options"]["title"] == "The umpire decides: the next 10 minutes"
    assert now["sheet"]["options"]["ships"] == {}
    result = to_the_end(table, blue, moves=13)
    assert result["minutes"] <= 120
    assert result["moves"] <= 1 + -(-result["minutes"] // 10)
    lines = [line["text"] for view in blue.json("views.json")["views"] for line in view["log"]]
    assert len(lines) > 20, "what happened in those minutes is told"


def test_sc_j_61_night_orders_want_a_night_and_general_orders():
    def faults(**form: str) -> list[str]:
        asked = {"ruleset": "jane", "setup": "two_cruisers", "side": "blue", "plays_red": "program", **form}
        return [one["text"] for one in wishes.read_wish(asked).faults]

    assert faults(term_night="2", term_light="1000") == []
    (said,) = faults(term_night="2")
    assert said.startswith("Night orders need a battle in the dark")
    (said,) = faults(term_night="2", term_light="1000", term_general="no")
    assert said.startswith("Night orders go with the general orders")
    (said,) = faults(term_torpedoes="6")
    assert said.startswith("Torpedoes can be By course")
    assert said.endswith("not “6”.")


def test_sc_j_62_light_scale_and_general_orders_go_before_those_of_the_set_up():
    _, blue = open_by_form("night_attack", term_light="day", term_scale="B", term_general="no")
    view = blue.json()["sheet"]["view"]
    assert (view["night"], view["stage"], view["scale"]["key"]) == (None, "action", "B")
    _, blue = open_by_form("scouts", term_light="4000")
    assert blue.json()["sheet"]["view"]["night"]["sight_yd"] == 4000


def test_nav_t_214_an_alteration_on_trial_is_told_and_played():
    table, blue = open_by_form(term_trial="helm", term_general="no")
    (told,) = blue.json()["sheet"]["view"]["trial"]
    assert (told["rule"], told["now"], round(told["standard"]["value"], 2)) == ("SC-T-06", {"value": 1.0}, 0.67)
    turn = {"ships": {"drake": {"turn_points": 2, "knots": 18.0}}}
    sealed(table, blue, turn)
    other, plain = open_by_form(term_general="no")
    sealed(other, plain, turn)
    far = []
    for one in (blue, plain):
        (ship,) = (ship for ship in one.json()["sheet"]["view"]["ships"] if ship.get("own"))
        far.append(ship["y_yd"] ** 2 + ship["x_yd"] ** 2)
    assert far[0] > far[1], "no speed is lost in the turn"


@pytest.mark.full
def test_sc_j_64_a_landing_party_that_marches_takes_the_fort_and_the_battle():
    table, blue = open_by_form("landing", term_general="no", plays_red="self")
    red = Browser(table.chairs.get(side="red"))
    won = None
    for _ in range(150):
        table.refresh_from_db()
        if table.is_over:
            won = ended(table)
            break
        view = blue.json()["sheet"]["view"]
        march = {}
        for one in view["land"]["troops"]:
            if one["own"]:
                dx, dy = 2000 - one["x_yd"], (10080 if one["x_yd"] > 2200 else 9000) - one["y_yd"]
                march[one["id"]] = {"course_deg": degrees(atan2(dx, dy)) % 360}
        number = blue.json()["number"]
        ships = {key: {"target": None} for key in blue.json()["sheet"]["options"]["ships"]}
        assert blue.post("seal", {"number": number, "orders": {"troops": march, "ships": ships}}).status_code == 200
        assert red.post("seal", {"number": number, "orders": {}}).status_code == 200
        resolve(table)
    assert won is not None, "the fort was never entered"
    assert (won["winner"], won["ending"]) == ("blue", "The forts of Red are silenced.")
    assert won["forts"] == {"seehund": {"guns": 4, "out": 4}}
    lines = [line["text"] for view in blue.json("views.json")["views"] for line in view["log"]]
    assert "Fort Seehund is entered from the land and taken." in lines


def test_a_set_up_of_ones_own_is_refused_with_every_fault_and_its_line():
    text = "Force of Blue: A, at 0 0, course 0, knots 9\n  Nobody at all\nCard b: kind boat, guns 2x12\nMinutes: soon\n"
    asked = {"ruleset": "jane", "setup": "two_cruisers", "side": "blue", "plays_red": "program", "position": text}
    answer = Client().post("/battles/open/", asked)
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    for part in (
        'Line 2: "Nobody at all" is in no list',
        "Line 3: “kind” is one of battleship",
        "Line 3: “tons” is missing",
        'Line 3: "2x12" under “guns” cannot be read',
        "Line 4: “Minutes” needs a number from 1 to 720.",
    ):
        assert part in page, part
    assert "Card b: kind boat, guns 2x12" in page, "what was written is kept"


def test_a_composed_set_up_opens_under_its_own_name_and_is_fought_to_the_end():
    table, blue = open_by_form(position=CLOSE)
    assert table.title == "Jane's naval war game: your own set-up"
    assert to_the_end(table, blue)["minutes"] == 9
