"""``manage.py adjudicate kriegspiel …``."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tactical.engine.errors import BadQuery
from tactical.rulesets.kriegspiel.queries import QUERIES
from tests.tactical.rulesets.kriegspiel.bodies import FOOT, INCH


def ask(query: str, **given: Any) -> Any:
    return json.loads(json.dumps(QUERIES[query](json.loads(json.dumps(given)))))


def wrong(query: str, **given: Any) -> str:
    with pytest.raises(BadQuery) as told:
        QUERIES[query](given)
    return str(told.value)


def test_there_are_four_queries() -> None:
    assert sorted(QUERIES) == ["charge", "demolition", "shell", "supply"]


def test_a_charge_on_infantry_ks_092_ks_093_ks_094_ks_101() -> None:
    answer = ask("charge", sabres=20, start=30 * INCH, charged="inf", number=30, order="extended", move=5)
    assert answer == {
        "legal": True,
        "why": None,
        "band": "far",
        "rule": "KS-092",
        "dead": {"cavalry": 6, "charged": 20},
        "prisoners": {"of": None, "number": 0},
        "thrown": 0,
        "guns": 0,
        "retires": None,
        "left": {"cavalry": 14, "charged": 10},
        "next": {"must": "go back", "move": 6, "by": 768},
    }
    close = ask("charge", sabres=30, start=34 * INCH, charged="inf", number=8, order="fours")
    assert (close["rule"], close["dead"]) == ("KS-093", {"cavalry": 24, "charged": 2})
    fled = ask("charge", sabres=10, start=20 * INCH, charged="inf", number=40, retiring=True)
    assert (fled["rule"], fled["dead"], "next" in fled) == ("KS-101", {"cavalry": 0, "charged": 30}, False)
    unhorsed = ask("charge", sabres=10, start=30 * INCH, charged="cav", on_foot=True, number=20)
    assert (unhorsed["rule"], unhorsed["dead"]) == ("KS-092", {"cavalry": 4, "charged": 10})


def test_a_charge_on_horse_and_on_guns_ks_095_ks_097_ks_098_ks_102() -> None:
    still = ask("charge", sabres=9, start=100, charged="cav", number=60, stands=True)
    assert (still["rule"], still["dead"]["charged"], still["thrown"], still["left"]["charged"]) == ("KS-095", 45, 15, 15)
    coin = ask("charge", sabres=20, start=100, charged="cav", number=20, coin="T")
    assert (coin["rule"], coin["dead"], coin["retires"]) == ("KS-097", {"cavalry": 15, "charged": 5}, "cavalry")
    down = ask("charge", sabres=8, start=100, charged="cav", number=14, contours=2, isolated=True)
    assert (down["rule"], down["dead"]) == ("KS-098", {"cavalry": 1, "charged": 4})
    assert down["prisoners"] == {"of": "charged", "number": 10}
    guns = ask("charge", sabres=8, start=2304, charged="RA", number=2)
    assert (guns["rule"], guns["guns"], guns["dead"]["cavalry"], guns["left"]["charged"]) == ("KS-102", 1, 4, 1)
    refused = ask("charge", sabres=7, formation="fours", start=2305, charged="RA", number=1, helped=True)
    assert refused["legal"] is False
    for part in ("7 sabres", "not in fours", "too far", "other forces"):
        assert part in refused["why"]


def test_everything_wrong_with_a_charge_is_told_at_once() -> None:
    bad = {"sabres": 0, "start": "x", "charged": "elephant", "number": -1, "order": "mob", "on_foot": 1, "contours": 99, "tea": 1}
    text = wrong("charge", **bad, downhill="up")
    for part in ('"sabres"', '"start"', "'elephant'", '"number"', "'mob'", '"on_foot"', '"contours"', "'up'", "'tea'"):
        assert part in text, part
    assert '"coin"' in wrong("charge", sabres=8, start=9, charged="cav", number=8)


def test_supplies_by_groups_ks_060_ks_066() -> None:
    units = [
        {"id": "b1", "arm": "inf", "men": 100, "at": [0, 0]},
        {"id": "b2", "arm": "cav", "men": 24, "at": [0, 500]},
        {"id": "b3", "arm": "RA", "men": 20, "horses": 24, "at": [500, 0]},
        {"id": "b4", "arm": "inf", "at": [[0, 90000], [60, 90000]]},
    ]
    answer = ask("supply", move=6, units=units, stores=[{"id": "w1", "x": 100, "y": 100, "food": 4, "forage": 9}])
    assert answer["due"] is True
    nothing = {"food": 0, "forage": 0, "ammunition": 0}
    assert [group["need"] for group in answer["groups"]] == [{"food": 5, "forage": 8, "ammunition": 0}, nothing]
    assert answer["lacking"] == {"b3": ["food"]}
    assert answer["units"]["b3"] == {"wants": {"food": 6}, "out": False, "moves": False, "fires": True}
    assert answer["units"]["b4"] == {"wants": {}, "out": False, "moves": True, "fires": True}
    hungry = [{**units[2], "wants": {"food": 6}}]
    assert ask("supply", move=12, units=hungry)["units"]["b3"]["out"] is True
    fed = ask("supply", move=9, units=hungry, stores=[{"id": "w1", "x": 100, "y": 100, "food": 1}])
    assert (fed["due"], fed["units"]["b3"]["moves"]) == (False, True)


def test_a_siege_ks_067_ks_069() -> None:
    answer = ask("supply", siege={"men": 60, "horses": 5, "food": 3})
    assert (answer["last_horse"], answer["surrenders"], len(answer["calls"])) == (24, 28, 4)
    assert answer["calls"][1] == {
        "move": 12,
        "food": 1,
        "forage": 0,
        "horses_eaten": 1,
        "hungry": 0,
        "food_left": 0,
        "horses_left": 4,
    }


def test_everything_wrong_with_supplies_is_told_at_once() -> None:
    units = [
        {"id": "b1", "arm": "elephant", "at": 7},
        {"id": "b1", "arm": "inf", "at": [0, 0]},
        7,
        {"id": "b2", "arm": "cav", "men": 3, "at": [[0, 0]], "wants": {"tea": 1}},
    ]
    text = wrong("supply", move=0, units=units, stores=[{"id": "w", "x": 1, "y": "z", "food": -1}], enemies=[1], more=1)
    for part in ('"move"', "'elephant'", '"at"', "id 'b1'", "number 3", "3 men and 1 places", '"wants"', "w:", "food", "'more'"):
        assert part in text, part
    assert '"siege"' in wrong("supply", siege=7)
    assert '"siege": men' in wrong("supply", siege={"horses": 1})


def test_a_shell_falls_and_bursts_ks_005_ks_c49() -> None:
    fired = ask("shell", seed="12345|KS1", ply=5, gun="RA1", n=1, **{"from": [0, 0], "aim": [0, 4608]})
    assert fired["burst"] == [43, 4679]
    assert fired["fall"] == {"sigma": [280, 94], "along": 71, "left": -43, "struck": None}
    men = [{"id": f"m{k}", "arm": "inf", "x": 1000 + 20 * k, "y": 1000} for k in range(5)]
    burst = ask(
        "shell",
        burst=[1000, 1000],
        men=men,
        guns=[{"id": "g", "x": 1180, "y": 1000}],
        wagons=[{"id": "w", "x": 700, "y": 1000}],
        trucks=[{"id": "t", "x": 1000, "y": 1100, "h": [1, 1]}],
        works=[[[1050, 0], [1050, 2000]]],
    )
    assert (burst["dead"], burst["sheltered"]) == (["m0", "m1"], ["m3", "m4"])
    assert (burst["guns"], burst["wagons"], burst["trucks"]) == ({"g": "disabled"}, [], ["t"])


def test_everything_wrong_with_a_shell_is_told_at_once() -> None:
    text = wrong("shell", aim=[0, 100], men=[{"id": "a"}], guns=7, country=7, works=7, generals=["z"], hue=1, **{"from": [0, 0]})
    for part in ('"seed"', "a:", '"guns"', '"works"', '"generals"', "'hue'"):
        assert part in text, part
    assert "nearer than 3 feet" in wrong("shell", seed="s", aim=[0, 100], **{"from": [0, 0]})
    assert "one of" in wrong("shell")


def test_works_ks_070_to_ks_081() -> None:
    bridge = ask("demolition", kind="rail_bridge", do="destroy", start=5)
    assert (bridge["legal"], bridge["rule"], bridge["moves"], bridge["party"], bridge["done"]) == (True, "KS-070", 2, 1, 6)
    assert ask("demolition", kind="rail_bridge", do="repair", start=10)["done"] == 19
    assert ask("demolition", kind="rail_bridge", start=5, idle=[5])["done"] == 7
    assert ask("demolition", kind="trench", men=7)["makes"]["half_inches"] == 7
    assert ask("demolition", kind="epaulement", men=20)["makes"]["epaulements"] == 3
    assert ask("demolition", kind="wagons", men=8, wagons=12)["makes"]["wagons"] == 12
    assert ask("demolition", kind="wagons", men=4, wagons=7)["legal"] is False
    assert ask("demolition", kind="bridge", arm="inf")["why"] == "only engineers can do this"
    assert ask("demolition", kind="rail_bridge", start=5, until=5) == {
        "legal": True,
        "why": None,
        "rule": "KS-070",
        "moves": 2,
        "party": 1,
        "progress": 1,
        "done": None,
        "makes": {"half_inches": 0, "epaulements": 0, "wagons": 0},
    }


def test_a_mine_ks_075() -> None:
    men = [{"id": "a", "x": 300, "y": 0}, {"id": "b", "x": 3000, "y": 0}]
    paths = {"w1": [[-900, 0], [900, 0]], "w2": [[0, 6 * FOOT]]}
    met = ask("demolition", mine=[0, 0], paths=paths, men=men, wagons=[{"id": "w1", "x": 0, "y": 0}])
    assert met == {"rule": "KS-075", "set_off_by": ["w1"], "destroyed": ["a", "w1"]}
    assert ask("demolition", mine=[0, 0], paths={}, men=men)["destroyed"] == []


def test_everything_wrong_with_a_work_is_told_at_once() -> None:
    text = wrong("demolition", kind="pyramid", do="bless", arm="elephant", men=-1, idle=7, start=0, cost=1)
    for part in ("'pyramid'", "'bless'", "'elephant'", '"men"', '"idle"', '"start"', "'cost'"):
        assert part in text, part
    assert '"paths"' in wrong("demolition", mine=[0, 0], paths={"a": 7})


@pytest.mark.parametrize("query", ["charge", "demolition", "shell", "supply"])
@pytest.mark.parametrize("value", [None, 7, "x", [], {}, True, [[]], {"id": 1}])
def test_nothing_given_breaks_a_query(query: str, value: Any) -> None:
    fields = (
        "sabres start charged number coin order move units stores enemies siege seed from aim burst men guns works "
        "generals country kind do idle mine paths until"
    )
    for field in fields.split():
        with pytest.raises(BadQuery):
            QUERIES[query]({field: value})
