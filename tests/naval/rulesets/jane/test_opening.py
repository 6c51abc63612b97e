from __future__ import annotations

import json
from typing import Any

import pytest

from naval.rulesets.jane import tables
from naval.rulesets.jane.ending import result
from naval.rulesets.jane.ships import condition
from naval.rulesets.jane.ships.armament import armament
from tactical.engine.errors import BadSetup
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.setup_builder import CLASSES, duel, fleets, force, setup, ship
from tests.naval.rulesets.jane.table import most_kn, open_table

Data = dict[str, Any]


def test_sc_j_03_a_force_begins_in_line_astern_flagship_first_two_cables_apart() -> None:
    ships = [ship("c", "duncan"), ship("a", "duncan"), ship("b", "duncan", flagship=True)]
    state = open_table(setup(force("b", "blue", ships, 100, 0, 90), force("r", "red", [ship("r1", "wittelsbach")], 9000)))
    places = {key: (round(one["x"]), round(one["y"]), one["station"]) for key, one in state["ships"].items() if key != "r1"}
    assert places == {"b": (100, 0, 0), "a": (-300, 0, 1), "c": (-700, 0, 2)}


def test_the_order_of_ships_and_forces_in_the_setup_does_not_matter() -> None:
    one = fleets(4)
    other = json.loads(json.dumps(one))
    other["forces"].reverse()
    for each in other["forces"]:
        each["ships"].reverse()
    assert json.dumps(open_table(one)) == json.dumps(open_table(other))


def test_the_seed_is_not_in_the_state() -> None:
    assert "very-secret" not in json.dumps(open_table(duel(), "very-secret"))


def test_a_bad_setup_is_refused_with_every_fault() -> None:
    wrong = {**CLASSES["river"], "key": "wrong", "kind": "balloon", "guns": [{"count": 1, "arc": "up"}], "length_ft": 0}
    bad = setup(
        force("b", "blue", [ship("b1", "duncan", max_kn=-1), ship("b1", "duncan")], float("nan")),
        force("b", "green", [ship("x", "river", **{"class": wrong})]),
        light=-1,
    )
    with pytest.raises(BadSetup) as refused:
        open_table(bad)
    text = "\n".join(refused.value.faults)
    for part in (
        "red has no ships",
        "light_moves",
        "x_yd must be a number",
        "max_kn",
        "'b1': the key is missing or appears twice",
        "side 'green' does not fight here",
        "kind 'balloon'",
        "length_ft",
        "an arc of fore, aft, broadside, all",
    ):
        assert part in text, part


@pytest.mark.parametrize("sides", [["blue"], ["blue", "blue"], None, []])
def test_a_battle_needs_two_sides(sides: object) -> None:
    with pytest.raises(BadSetup, match="two sides"):
        open_table({**duel(), "sides": sides})


def test_a_class_of_one_key_has_one_set_of_figures() -> None:
    other = {**CLASSES["duncan"], "belt_in": 1}
    with pytest.raises(BadSetup, match="class 'duncan' has different figures"):
        open_table(
            setup(
                force("b", "blue", [ship("b1", "duncan"), ship("b2", "duncan", **{"class": other})]),
                force("r", "red", [ship("r1", "wittelsbach")]),
            )
        )


def test_a_condition_is_taken_up_again() -> None:
    hurts = {"engines": 1, "guns_out": {"2p": 3}, "waterline": {"fore": 2, "mid": 0, "aft": 1, "port": 3, "starboard": 0}}
    state = open_table(
        setup(force("b", "blue", [ship("b1", "duncan", condition=hurts)]), force("r", "red", [ship("r1", "wittelsbach")], 5000))
    )
    hurt = state["ships"]["b1"]["hurt"]
    assert hurt["guns_out"] == {"2p": 3}
    assert condition.waterline(hurt) == 3
    assert most_kn(state, "b1") == pytest.approx(19 * 2 / 3, abs=0.001)


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ({"masts": 2}, "no 'masts'"),
        ({"engines": "all"}, "'engines' should look like"),
        ({"guns_out": {"77": 1}}, "names '77'"),
        ({"belt": {"port": []}}, "'belt' should look like"),
        ({"funnels": []}, "'funnels' should look like"),
        ([], "table"),
    ],
)
def test_a_condition_that_cannot_be_is_refused(bad: object, says: str) -> None:
    faults = condition.faults_of(bad, CLASSES["duncan"])
    assert len(faults) == 1
    assert says in faults[0]


def test_a_ships_speed_is_never_above_what_the_campaign_says() -> None:
    state = open_table(
        setup(
            force("b", "blue", [ship("b1", "duncan", max_kn=11.0)], knots=16),
            force("r", "red", [ship("r1", "wittelsbach")], 5000),
        )
    )
    assert most_kn(state, "b1") == 11
    assert state["ships"]["b1"]["speed"] == pytest.approx(11 / 3, abs=1e-5)


def test_a_limit_for_the_time_being_holds_in_the_battle_and_is_forgotten_after_it() -> None:
    state = open_table(
        setup(
            force("b", "blue", [ship("b1", "duncan", limit_kn=9.0)], knots=16),
            force("r", "red", [ship("r1", "wittelsbach", limit_kn=40.0)], 5000),
        )
    )
    assert (most_kn(state, "b1"), most_kn(state, "r1")) == (9, 18)
    assert state["ships"]["b1"]["speed"] == 3
    state["over"] = {"winner": None, "ending": "", "rules": []}
    assert result(state, tables.STANDARD)["ships"]["b1"]["max_kn"] == 19  # type: ignore[index]
    state["ships"]["b1"]["hurt"]["engines"] = 1
    assert result(state, tables.STANDARD)["ships"]["b1"]["max_kn"] == pytest.approx(19 * 2 / 3, abs=0.001)  # type: ignore[index]
    with pytest.raises(BadSetup, match="limit_kn must be a number from 0, got 'slow'"):
        open_table(setup(force("b", "blue", [ship("b1", "duncan", limit_kn="slow")]), force("r", "red", [ship("r1", "river")])))


def test_a_scenario_changes_a_convention_and_a_wrong_change_is_named() -> None:
    state = open_table(duel(conventions={"SC-T-10": {"plate": {"krupp": 0.9}}}))
    assert tables.conventions(state["conventions"])["SC-T-10"]["plate"]["krupp"] == 0.9
    assert tables.STANDARD["SC-T-10"]["plate"]["krupp"] == 1.0
    with pytest.raises(BadSetup) as refused:
        open_table(duel(conventions={"SC-T-99": {}, "SC-T-10": {"plate": {"tin": 1}, "decay": "x", "text": "?"}}))
    text = "\n".join(refused.value.faults)
    for part in ("conventions.SC-T-99", "conventions.SC-T-10.plate.tin", "conventions.SC-T-10.decay", "SC-T-10.text"):
        assert part in text


def test_a_duncan_is_laid_out_gun_by_gun() -> None:
    mounts, lights = armament(CLASSES["duncan"], tables.STANDARD)
    assert [(one["id"], one["guns"], one["name"]) for one in mounts] == [
        ("0", 2, "fore 12-inch turret"),
        ("1", 2, "after 12-inch turret"),
    ]
    assert [(one["id"], one["guns"], one["name"]) for one in lights] == [
        ("2p", 6, "port 6-inch"),
        ("2s", 6, "starboard 6-inch"),
        ("3p", 5, "port 12-pounder"),
        ("3s", 5, "starboard 12-pounder"),
    ]


def test_broadside_guns_of_seven_and_a_half_inch_are_struck_for_one_by_one() -> None:
    mounts, _ = armament(CLASSES["swiftsure"], tables.STANDARD)
    assert len(mounts) == 2 + 10 + 4
    assert len({one["id"] for one in mounts}) == 16
    assert sum(one["guns"] for one in mounts) == 18
    assert sum(1 for one in mounts if one["side"] == "port") == 7


def test_every_class_of_the_builder_fights_unarmoured_small_craft_too() -> None:
    for key in sorted(CLASSES):
        record = fight("jane", duel("river", key, 1500, limit=40), "small")
        assert record["result"]["moves"] <= 40
