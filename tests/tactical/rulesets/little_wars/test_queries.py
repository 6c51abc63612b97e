"""``manage.py adjudicate little_wars melee|gun|score``: the answers, and all faults in one of them."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rulesets.little_wars.queries import QUERIES
from tests.tactical.rulesets.little_wars.query_lines import read_fault, soldier


def test_a_melee_by_its_numbers() -> None:
    ask = QUERIES["melee"]
    assert ask({"blue": 13, "red": 19, "support": 5}) == {
        "inferior": "blue",
        "isolated": True,
        "prisoners": 6,
        "dead": 7,
        "left": {"blue": 0, "red": 12},
    }
    assert ask({"blue": 19, "red": 13, "isolated": False})["left"] == {"blue": 6, "red": 0}
    assert ask({"blue": 12, "red": 12}) == {
        "inferior": None,
        "isolated": False,
        "prisoners": 0,
        "dead": 12,
        "left": {"blue": 0, "red": 0},
    }


def test_melees_on_the_field_with_a_choice() -> None:
    men = [soldier(f"b{n}", "blue", 52 * n, 0) for n in range(4)] + [soldier(f"r{n}", "red", 52 * n, 54) for n in range(6)]
    (one,) = QUERIES["melee"]({"men": men, "mover": "blue"})["melees"]
    assert (one["inferior"], one["isolated"], one["prisoners"], one["dead"], one["support"]) == ("blue", True, 2, 2, [])
    assert [len(one["given"]["dead"][side]) for side in ("blue", "red")] == [2, 2]
    (one,) = QUERIES["melee"]({"men": men, "mover": "blue", "choose": {"M1": {"prisoners": ["b0", "b1"]}}})["melees"]
    assert one["given"]["prisoners"] == ["b0", "b1"]
    text = read_fault("melee", {"men": men, "mover": "blue", "choose": {"M1": {"prisoners": ["b0", "b1", "b2", "r1"]}, "M7": {}}})
    for part in ("M1", "r1 cannot", "'M7'"):
        assert part in text or "4 are named" in text


def test_a_gun_its_crew_trail_and_owner() -> None:
    men = [soldier(f"b{n}", "blue", 850 + 60 * n, 700) for n in range(4)]
    found = QUERIES["gun"]({"men": men, "guns": [{"id": "g", "side": "blue", "x": 1000, "y": 1000}]})
    assert found == {
        "in_action": True,
        "crew": ["b0", "b1", "b2", "b3"],
        "reach": 768,
        "posts": [[936, 808], [1064, 808]],
        "owner": "blue",
        "passed": [],
        "disputed": False,
        "shots": [],
    }
    red = [soldier(f"r{n}", "red", 1100 + 60 * n, 900, **{"from": [1000, 1900]}) for n in range(4)]
    found = QUERIES["gun"]({"men": red, "guns": [{"id": "g", "side": "blue", "x": 1000, "y": 1000}]})
    assert (found["owner"], found["passed"], found["disputed"]) == ("red", ["r0", "r1", "r2", "r3"], False)
    found = QUERIES["gun"]({"men": red + men, "guns": [{"id": "g", "side": "blue", "x": 1000, "y": 1000}]})
    assert (found["owner"], found["disputed"]) == ("blue", True)


def test_the_shots_of_lw_c42_by_query() -> None:
    men = [soldier(f"{rank}{n}", "red", 80 * (n - 3), y) for rank, y in (("r", 3840), ("q", 3968)) for n in range(7)]
    line = {
        "men": men,
        "guns": [{"id": "B-E", "side": "blue", "x": 0, "y": 0}],
        "seed": "12345|HOOK",
        "shots": ["r3", "r2", "r4", "r5"],
    }
    found = QUERIES["gun"](line)["shots"]
    assert [shot["dead"] for shot in found] == [["r3"], [], ["r4", "q4"], ["r5"]]
    assert found[2]["draws"] == {"1": 259, "3": 848, "4": 340}
    again = QUERIES["gun"]({**line, "shots": ["r3", "r3", [0, 3840], [5000, 0]]})["shots"]
    assert again[1]["refused"] == "he is dead already"
    assert again[3]["exposure"] is None


def test_a_house_hides_a_man_from_a_gun() -> None:
    house = {"key": "F1", "kind": "house", "at": [[800, 2000], [1200, 2000], [1200, 2300], [800, 2300]]}
    country = {"name": "", "width": 6912, "depth": 6912, "features": [house]}
    line = {
        "men": [soldier("r", "red", 1000, 3000)],
        "guns": [{"id": "g", "side": "blue", "x": 1000, "y": 500}],
        "country": country,
        "shots": ["r"],
    }
    assert QUERIES["gun"](line)["shots"] == [{"target": "r", "refused": "he cannot be seen from this gun"}]
    assert "F1" in read_fault("gun", {**line, "country": {**country, "features": [house, house]}})


def test_the_score_of_a_battle_and_the_war() -> None:
    line = {
        "blue": {"inf": 31, "cav": 9, "guns": 2, "held": 4, "taken": 6},
        "red": {"inf": 5, "cav": 3, "guns": 1, "held": 6, "taken": 4},
        "winner": "blue",
        "tally": 60.5,
        "target": 200,
    }
    found = QUERIES["score"](line)
    assert (found["blue"]["points"], found["red"]["points"], found["blue"]["net"], found["red"]["net"]) == (
        169.5,
        24.5,
        145,
        -145,
    )
    assert (found["tally"], found["war"]) == (205.5, "blue")
    assert QUERIES["score"]({**line, "winner": None})["blue"]["points"] == 119.5


def test_everything_wrong_is_told_at_once() -> None:
    text = read_fault("melee", {"blue": 0, "red": "many", "isolated": 7, "green": 1})
    for part in ('"blue"', '"red"', '"isolated"', "'green'"):
        assert part in text
    assert "one of" in read_fault("melee", {"blue": 3, "red": 4})
    men = [
        soldier("a", "green", 1, 1),
        soldier("a", "red", 1, 1, "elephant"),
        {"id": "b", "side": "red", "arm": "inf", "x": 1.5, "y": True},
        7,
        soldier("c", "red", 1, 1, **{"is": "dead"}),
        soldier("d", "red", 1, 1, **{"of": "blue"}),
        soldier("e", "red", 1, 1, hat=1),
    ]
    guns = [
        {"id": "g", "side": "red", "x": 1, "y": 1, "h": [0, 0], "near": {"a": 3}},
        {"id": "h", "side": "red", "x": 10**7, "y": 1},
    ]
    text = read_fault(
        "gun",
        {
            "men": men,
            "guns": guns,
            "gun": "g",
            "mover": "nobody",
            "shots": ["zz", "e", 5],
            "haste": "lazy",
            "wind": 1,
            "exposure": "bare",
            "seed": 4,
            "ply": 0,
            "country": {"width": 1},
        },
    )
    for part in (
        "'green'",
        "have the id 'a'",
        "'elephant'",
        "1.5",
        "True",
        "number 4",
        "'dead'",
        '"of"',
        "'hat'",
        "direction",
        '"near"',
        "10000000",
        '"mover"',
        "'zz'",
        "own side",
        "shot 3",
        "'lazy'",
        '"wind"',
        "'bare'",
        '"seed"',
        '"ply"',
    ):
        assert part in text, part
    text = read_fault(
        "score", {"blue": {"inf": -1, "ships": 2, "held": 3}, "red": [], "winner": "nobody", "tally": 0.3, "target": 0}
    )
    for part in ("inf", "'ships'", '"red"', "'nobody'", "0.3", '"target"'):
        assert part in text, part
    assert "4 men of blue are held and red has taken 1" in read_fault(
        "score", {"blue": {"held": 4}, "red": {"taken": 1}, "winner": None}
    )


@pytest.mark.parametrize(
    "line",
    [{}, {"men": 7}, {"men": []}, {"guns": {}}, {"guns": [], "gun": "g"}, {"blue": None}, {"shots": 1}, {"guns": [{"id": "g"}]}],
)
@pytest.mark.parametrize("query", ["melee", "gun", "score"])
def test_what_cannot_be_read_is_refused_in_words(query: str, line: dict[str, Any]) -> None:
    assert read_fault(query, line)
