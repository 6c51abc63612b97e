from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from naval.rulesets.jane import tables
from naval.rulesets.jane.command import vetoes
from naval.rulesets.jane.resolve import resolve
from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.umpire import rulings
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import duel
from tests.naval.rulesets.jane.table import Loaded, a_hit, open_table

Data = dict[str, Any]
CONV = tables.STANDARD
JANE = Jane()
WATER = {"fore": 0, "mid": 1, "aft": 0, "port": 1, "starboard": 0}


def waiting(*hits: Data, range_yd: float = 5000) -> Data:
    """Open a battle in which these hits on r1 wait to be scored."""
    state = open_table(duel(range_yd=range_yd))
    state["scoring"] = list(hits or (a_hit("Z02", range=1500.0),))
    return state


def ruled(state: Data, *told: Data, orders: dict[str, Data] | None = None, dice: Dice | None = None) -> tuple[Data, list[Data]]:
    """Play the move in which the umpire rules so."""
    sheet = {"rulings": [{"reason": "so I judge", **one} for one in told]}
    assert JANE.check(state, "umpire", sheet) == []
    return resolve(state, {"blue": {}, "red": {}, **(orders or {}), "umpire": sheet}, dice or Loaded(rest=0.5))


def read_log(state: Data, side: str) -> list[str]:
    return [line["text"] for line in JANE.see(state, side)["log"]]


def faults(state: Data, *told: object) -> list[str]:
    return [one["text"] for one in JANE.check(state, "umpire", {"rulings": list(told)})]


def test_nav_t_072_struck_targets_are_handed_to_the_umpire_and_to_nobody_else() -> None:
    state = waiting(a_hit("Z02"), a_hit("Z05", n=2))
    first, second = JANE.see(state, "umpire")["pending"]
    assert first["id"] == "1:b1:r1:12:1"
    assert second["id"] == "1:b1:r1:12:2"
    assert (first["ship"], first["from"], first["zone"], first["plate_in"], first["range_yd"]) == ("r1", "b1", "Z02", 8.9, 3000)
    assert first["ratio"] > 1
    assert second["ratio"] is None
    assert "12-inch shot" in first["text"]
    for side in ("blue", "red"):
        assert "pending" not in JANE.see(state, side)
    assert JANE.options(state, "umpire")["rulings"]["hits"] == [first["id"], second["id"]]


def test_nav_t_075_sc_t_29_a_ruling_stands_in_the_place_of_what_the_rules_give() -> None:
    state = waiting()
    by_rule, _ = ruled(deepcopy(state))
    assert by_rule["ships"]["r1"]["hurt"]["waterline"]["mid"] == 1
    after, events = ruled(state, {"hit": "1:b1:r1:12:1", "nothing": True, "reason": "a ricochet"})
    assert after["ships"]["r1"]["hurt"] == state["ships"]["r1"]["hurt"]
    [line] = [one for one in events if one["kind"] == "hit"]
    assert line["rules"] == ["NAV-T-075", "SC-T-29"]
    assert ["reason", "a ricochet"] in line["figures"]
    [gave] = [value for what, value in line["figures"] if what == "the rules gave"]
    assert "the waterline is cut amidships to port" in gave
    [told] = [text for text in read_log(after, "red") if "judgement" in text]
    assert told == "By the umpire's judgement R1, hit by 12-inch shot, has no harm: a ricochet"
    assert not [text for text in read_log(after, "blue") if "judgement" in text]  # the firing side sees a hit, no more
    assert any("hit is seen" in text for text in read_log(after, "blue"))
    assert after["marks"][0]["what"] == "nothing"


def test_nav_t_075_a_hit_does_what_the_umpire_says() -> None:
    after, _ = ruled(waiting(), {"hit": "1:b1:r1:12:1", "hurt": {"engines": 1, "guns_out": {"0": 1}}, "ready": {"1": 40}})
    ship = after["ships"]["r1"]
    assert (ship["hurt"]["engines"], ship["hurt"]["guns_out"], ship["guns"]["1"]["ready"]) == (1, {"0": 1}, [40, 40])
    assert ship["hurt"]["waterline"]["mid"] == 0
    [told] = [text for text in read_log(after, "red") if "judgement" in text]
    assert "one of three engines out" in told
    assert "silent until move 40" in told
    figures = next(line["figures"] for line in JANE.see(after, "red")["log"] if "judgement" in line["text"])
    assert not {"range", "from", "ratio", "penetration"} & {what for what, _ in figures}


def test_sc_t_29_rulings_are_kept_and_replay() -> None:
    told = {"hit": "1:b1:r1:12:1", "nothing": True}
    one, two = ruled(waiting(), told)[0], ruled(waiting(), told)[0]
    assert one == two
    assert one["rulings"] == [{"reason": "so I judge", **told, "move": 1}]


def test_sc_t_29_a_ship_is_put_right_at_once() -> None:
    after, _ = ruled(waiting(), {"ship": "b1", "hurt": {"waterline": WATER, "level": 2, "founders": 3}})
    assert after["ships"]["b1"]["hurt"]["level"] == 2
    assert any("umpire's judgement B1 has" in text for text in read_log(after, "blue"))
    assert not any("judgement" in text for text in read_log(after, "red"))
    for _ in range(3):
        after, _ = ruled(after)
    assert after["ships"]["b1"]["end"] == "foundered"


def test_nav_t_019_the_umpire_ends_free_signalling() -> None:
    after, _ = ruled(waiting(range_yd=9500), {"mode": "chit"})
    assert after["mode"] == "chit"
    for side in ("blue", "red"):
        assert "By the umpire's judgement signals are by chit: so I judge" in read_log(after, side)


def test_nav_t_191_the_umpire_fixes_the_scale_and_lets_it_go_sc_t_27() -> None:
    state = open_table(duel(range_yd=15000))
    after, _ = ruled(state, {"scale": "A"})
    assert (after["move"], after["scale"]["fixed"]) == (2, "A")
    again, _ = ruled(after, {"scale": None})
    assert again["move"] == 7


def test_nav_t_007_sc_j_44_the_umpire_grants_a_name_or_the_true_range() -> None:
    state = open_table(duel(range_yd=9876))
    assert JANE.see(state, "blue")["ships"][1]["name"] is None
    after, _ = ruled(state, {"grant": "blue", "enemy": "r1", "what": "name"}, {"grant": "blue", "enemy": "r1", "what": "range"})
    shown = JANE.see(after, "blue")["ships"][1]
    assert (shown["name"], shown["range_yd"]) == ("R1", 9876)
    assert len([text for text in read_log(after, "blue") if "you are told" in text]) == 2
    assert not [text for text in read_log(after, "red") if "judgement" in text]
    later, _ = ruled(after)
    assert JANE.see(later, "blue")["ships"][1]["range_yd"] % 500 == 0
    assert rulings.look_again(after, {"level": 0}, "name") == "the name"


def test_nav_t_001_what_war_would_forbid_is_vetoed_with_a_reason() -> None:
    state = open_table(duel(range_yd=3000))
    state["ships"]["b1"]["target"] = "r1"
    wanted = {"blue": {"ships": {"b1": {"course_deg": 90, "target": "E1", "knots": 12}}}}
    after, events = ruled(
        state,
        {"veto": "blue", "ship": "b1", "part": "target", "reason": "a flag of truce"},
        {"veto": "blue", "ship": "b1", "part": "course_deg"},
        orders=wanted,
    )
    assert after["ships"]["b1"]["target"] is None
    assert after["ships"]["b1"]["heading"] == 0
    assert not [one for one in events if one["kind"] == "fire"]
    assert any("a flag of truce" in text for text in read_log(after, "blue"))
    assert vetoes.vetoed(after, "blue", "b1", "target") == "a flag of truce"
    assert vetoes.vetoed(after, "blue", "b1", "aim") is None
    free, _ = ruled(after, orders=wanted)
    assert free["ships"]["b1"]["target"] == "r1"


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("no table", "A ruling must be a table"),
        ({}, "A ruling is about one of"),
        ({"mode": "free"}, "a reason of 1 to 300"),
        ({"mode": "free", "reason": " "}, "a reason of 1 to 300"),
        ({"mode": "free", "reason": "x" * 301}, "a reason of 1 to 300"),
        ({"mode": "loud", "reason": "x"}, "Signals are free or chit"),
        ({"mode": "free", "colour": 1, "reason": "x"}, "has no 'colour'"),
        ({"scale": "E", "reason": "x"}, "There is no scale"),
        ({"hit": "1:b1:r1:12:9", "nothing": True, "reason": "x"}, "waits to be scored"),
        ({"hit": ["1"], "nothing": True, "reason": "x"}, "waits to be scored"),
        ({"hit": "1:b1:r1:12:1", "reason": "x"}, "Say what the hit does"),
        ({"hit": "1:b1:r1:12:1", "nothing": True, "hurt": {}, "reason": "x"}, "not both"),
        ({"ship": "x9", "hurt": {}, "reason": "x"}, "There is no ship"),
        ({"ship": "r1", "reason": "x"}, "Say what happens to the ship"),
        ({"ship": "r1", "hurt": {"points": 3}, "reason": "x"}, "condition has no 'points'"),
        ({"ship": "r1", "hurt": {"engines": 4}, "reason": "x"}, "engines must be a whole number from 0 to 3"),
        ({"ship": "r1", "hurt": {"waterline": {"mid": 1}}, "reason": "x"}, "as many hits as port and starboard"),
        ({"ship": "r1", "hurt": {"level": 2}, "reason": "x"}, "give both"),
        ({"ship": "r1", "hurt": {"rounds": {"0": 1}}, "reason": "x"}, "A ruling cannot spend rounds"),
        ({"ship": "r1", "hurt": {"torpedoes": {}}, "reason": "x"}, "rounds or torpedoes"),
        (
            {
                "ship": "r1",
                "hurt": {"funnels": [{"holes": 2.5, "down": False, "blown": False, "smoke": False}] * 2},
                "reason": "x",
            },
            "not a whole number",
        ),
        ({"ship": "r1", "hurt": {"guns_out": {"0": 3}}, "reason": "x"}, "3 of 2 guns"),
        ({"ship": "r1", "hurt": 7, "reason": "x"}, "condition must be a table"),
        ({"ship": "r1", "ready": {"99": 1}, "reason": "x"}, "ready names '99'"),
        ({"ship": "r1", "ready": {"0": "soon"}, "reason": "x"}, "number of a move"),
        ({"grant": "green", "enemy": "r1", "what": "name", "reason": "x"}, "does not fight"),
        ({"grant": "blue", "enemy": "b1", "what": "name", "reason": "x"}, "has no enemy"),
        ({"grant": "blue", "enemy": "r1", "what": "course", "reason": "x"}, "what is granted"),
        ({"veto": "blue", "ship": "r1", "part": "target", "reason": "x"}, "is not of Blue"),
        ({"veto": "blue", "ship": "b1", "part": "tea", "reason": "x"}, "What is vetoed"),
        ({"demoralised": "f1", "reason": "x"}, "There is no fort"),
    ],
)
def test_sc_t_29_a_ruling_that_cannot_stand_is_refused(told: object, words: str) -> None:
    assert any(words in text for text in faults(waiting(), told))


def test_sc_t_29_every_fault_of_the_umpires_sheet_is_named_at_once() -> None:
    state = waiting()
    assert len(faults(state, {"mode": "loud"}, {"scale": "E", "reason": "x"}, 7)) == 4
    twice = {"hit": "1:b1:r1:12:1", "nothing": True, "reason": "x"}
    assert faults(state, twice, twice) == ["There are two rulings on hit 1:b1:r1:12:1."]
    assert {one["where"] for one in JANE.check(state, "umpire", {"rulings": [7], "ships": {}})} == {"rulings", "rulings.0"}
    for sheet in ([], {"rulings": {}}, None):
        assert JANE.check(state, "umpire", sheet)  # type: ignore[arg-type]
    assert JANE.check({**state, "over": {"winner": None}}, "umpire", {})[0]["text"] == "The battle is over."


def test_the_umpire_has_a_sheet_like_everybody() -> None:
    sheet = JANE.sheet(waiting(), "umpire", {"rulings": [{"mode": "free", "reason": "calm"}]})
    assert sheet["lacks"] == []
    assert sheet["view"]["viewer"] == "umpire"
    assert sheet["options"]["rulings"]["modes"] == ["free", "chit"]
    assert JANE.sheet(waiting(), "umpire", {})["lacks"] == []


def test_sc_t_29_the_umpire_judges_a_fort_demoralised() -> None:
    state = open_table(
        duel(
            range_yd=3000,
            forts=[
                {
                    "key": "f1",
                    "side": "red",
                    "name": "Fort Alt",
                    "x_yd": 3000,
                    "y_yd": 500,
                    "faces_deg": 270,
                    "guns": [{"calibre_in": 9.2, "velocity_fps": 2640}],
                }
            ],
        )
    )
    after, _ = ruled(state, {"demoralised": "f1"})
    assert after["forts"]["f1"]["demoralised"] == CONV["SC-T-24"]["demoralised_moves"]
    assert "By the umpire's judgement the men of Fort Alt are demoralised: so I judge" in read_log(after, "red")
    assert not any("judgement" in text for text in read_log(after, "blue"))


def test_sc_t_29_the_same_ruling_however_it_is_written_gives_the_same_bytes() -> None:
    one = {"ship": "b1", "hurt": {"guns_out": {"0": 1, "1": 2}, "engines": 1}, "reason": "a test"}
    two = {"reason": "a test", "hurt": {"engines": 1, "guns_out": {"1": 2, "0": 1}}, "ship": "b1"}
    first, second = (json.dumps(resolve(waiting(), {"umpire": {"rulings": [told]}}, Loaded(rest=0.5))) for told in (one, two))
    assert first == second


def test_nav_t_001_a_veto_is_for_one_move_and_no_concentration_gets_round_it_nav_t_060() -> None:
    state = open_table(duel(range_yd=3000))
    state["command"]["blue"]["concentration"] = {"system": "nearest", "from_move": 1}
    wanted = {"blue": {"ships": {"b1": {"target": "E1"}}}}
    after, events = ruled(state, {"veto": "blue", "ship": "b1", "part": "target"}, orders=wanted)
    assert after["ships"]["b1"]["target"] is None
    assert not [one for one in events if one["kind"] == "fire"]
    # The veto of another part in the next move does not call up the old one.
    free, _ = ruled(after, {"veto": "blue", "ship": "b1", "part": "knots"}, orders=wanted)
    assert free["ships"]["b1"]["target"] == "r1"


def test_nav_t_001_a_veto_binds_the_machine_that_decides_an_umpired_night_too_nav_t_188() -> None:
    state = open_table(duel(range_yd=1500, night={"sight_yd": 2000, "method": 2}))
    by_night, _ = ruled(deepcopy(state))
    assert by_night["ships"]["b1"]["target"] == "r1"
    after, _ = ruled(state, {"veto": "blue", "ship": "b1", "part": "target"}, {"veto": "blue", "ship": "b1", "part": "knots"})
    assert after["ships"]["b1"]["target"] is None
    assert after["ships"]["b1"]["speed"] == state["ships"]["b1"]["speed"]


def test_nav_t_007_by_night_a_grant_is_of_her_who_is_seen_and_not_of_whom_she_was_before() -> None:
    state = open_table(duel(range_yd=1500, night={"sight_yd": 2000}))
    seen = state["book"]["blue"]["E1"]
    state["book"]["blue"] = {"E1": {**seen, "in_sight": False, "lost": True}, "E2": seen}
    after, _ = ruled(state, {"grant": "blue", "enemy": "r1", "what": "name"})
    assert "By the umpire's judgement you are told the name of E2, R1: so I judge" in read_log(after, "blue")
    assert {one["id"]: one["name"] for one in JANE.see(after, "blue")["ships"] if not one["own"]} == {"E1": None, "E2": "R1"}
