"""Laws of every battle, over battles of random orders and of captains."""

from __future__ import annotations

import json
from math import hypot
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naval.rulesets.jane import tables
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.resolve import resolve
from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.ships.condition import most_squares, waterline
from naval.rulesets.jane.sight import look_out
from naval.rulesets.jane.table import movement
from tactical.engine.dice import Dice
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.setup_builder import CLASSES, fleets, force, setup, ship
from tests.naval.rulesets.jane.table import open_table, strikes
from tests.rulesets.plays.jane import orders as random_jane

Data = dict[str, Any]
CONV = tables.STANDARD


def _random_setup(rng: Random) -> Data:
    keys = sorted(CLASSES)
    sides = []
    for side in ("blue", "red"):
        ships = [ship(f"{side[0]}{n}", rng.choice(keys), flagship=n == 0) for n in range(rng.randint(1, 3))]
        sides.append(
            force(
                f"{side}-f",
                side,
                ships,
                rng.uniform(-4000, 4000),
                rng.uniform(-4000, 4000),
                rng.uniform(0, 360),
                rng.uniform(0, 25),
            )
        )
    return setup(*sides, limit=60, scale="full")  # the laws are those of a minute


@settings(max_examples=12)
@given(seed=st.integers(min_value=0))  # a battle is of more chances than Hypothesis draws one by one
def test_random_battles_keep_the_laws(seed: int) -> None:
    rng = Random(seed)
    jane = Jane()
    state = jane.open(_random_setup(rng), f"law-{seed}")
    dice = Dice(f"law-{seed}")
    last_fire: dict[tuple[str, str, int], int] = {}
    while jane.result(state) is None:
        before = state
        sheets = {side: random_jane(jane.options(state, side), rng) for side in jane.to_act(state)}
        assert all(jane.check(state, side, sheets[side]) == [] for side in sheets)
        state, events = jane.resolve(state, sheets, dice)
        for key, ship_ in state["ships"].items():
            _moves_lawfully(before, before["ships"][key], ship_)
            _hurts_only_grow(before["ships"][key], ship_, state)
            _fires_no_faster_than_allowed(state, before["ships"][key], ship_, last_fire)
        _hits_never_exceed_strikes(events)
    json.dumps(state)


def _moves_lawfully(state: Data, was: Data, now: Data) -> None:
    """Check that no ship exceeds her speed, gathers way too fast, or turns inside her circle (NAV-T-028, 029, 033)."""
    if not was["afloat"]:
        assert (was["x"], was["y"]) == (now["x"], now["y"])
        return
    ship_class = state["classes"][was["class"]]
    most = most_squares(was["hurt"], ship_class, was["top"], CONV)
    run = hypot(now["x"] - was["x"], now["y"] - was["y"]) / 100
    assert run <= max(most, abs(was["speed"])) + 1e-6
    assert abs(now["speed"]) <= abs(was["speed"]) + 1 + 1e-6
    card = movement.larger_circle(movement.nearest_card(ship_class["tactical_diameter_yd"]), was["hurt"]["cards"])
    turned = abs(movement.difference(now["heading"], was["heading"])) / 11.25
    # Ship's way in the move at most one square over what she had; a wobble adds its point.
    allowed = movement.points_in_a_move(max(abs(was["speed"]) + 1, run), card) + (1 if was["adrift"] else 0)
    assert min(turned, 32 - turned) <= allowed + 1e-6


def _hurts_only_grow(was: Data, now: Data, state: Data) -> None:
    """Check that flotation only falls, guns lost for good stay lost, and the sunk stay sunk."""
    assert waterline(now["hurt"]) >= waterline(was["hurt"])
    assert now["hurt"]["level"] >= was["hurt"]["level"]
    assert now["hurt"]["squares"] >= was["hurt"]["squares"]
    assert now["afloat"] <= was["afloat"]
    for ident, lost in was["hurt"]["guns_out"].items():
        assert now["hurt"]["guns_out"][ident] >= lost
    ship_class = state["classes"][now["class"]]
    for one in [*ship_class["mounts"], *ship_class["lights"]]:
        assert now["hurt"]["guns_out"].get(one["id"], 0) <= one["guns"]
    assert now["hurt"]["engines"] <= ship_class["engines"]
    assert now["hurt"]["boilers"] <= ship_class["boiler_groups"]


def _fires_no_faster_than_allowed(state: Data, was: Data, now: Data, last: dict[tuple[str, str, int], int]) -> None:
    """Check that at least a gun's interval in moves lies between two of its discharges (NAV-T-064)."""
    for mount in state["classes"][now["class"]]["mounts"]:
        old, new = was["guns"][mount["id"]]["ready"], now["guns"][mount["id"]]["ready"]
        for n, (before, after) in enumerate(zip(old, new, strict=True)):
            assert after >= before
            fired = before <= state["move"] and after >= state["move"] + gunnery.interval(mount["fps"])
            if fired and now["guns"][mount["id"]]["loaded"] is None:
                key = (now["key"], mount["id"], n)
                assert state["move"] - last.get(key, -99) >= gunnery.interval(mount["fps"])
                last[key] = state["move"]


def _hits_never_exceed_strikes(events: list[Data]) -> None:
    for event in events:
        if event["kind"] == "fire":
            places = sum(1 for roll in event["rolls"] if roll["rule"] == "SC-T-09")
            if strikes([event]):
                assert places <= strikes([event])


def test_nav_t_207_hits_never_exceed_strikes_in_a_battle_of_captains() -> None:
    events = fight("jane", fleets(3), "ceiling", views=False)["events"]
    _hits_never_exceed_strikes(events)
    fired = sum(strikes([event]) for event in events if event["kind"] == "fire")
    claimed = sum(
        1
        for event in events
        if event["kind"] == "fire" and not strikes([event])
        for roll in event["rolls"]
        if roll["rule"] == "SC-T-09"
    )
    assert sum(1 for event in events if event["kind"] == "hit") <= fired + claimed


def _scripted(moves: int, state: Data, turn: int, seed: str) -> list[Data]:
    """Fight a battle on set courses; ``turn`` is the sense of the helm. Return the states after each move."""
    states = []
    for move in range(moves):
        sheets: Data = {"blue": {"ships": {}}, "red": {"ships": {}}}
        for key, one in state["ships"].items():
            if one["afloat"]:
                blue = one["side"] == "blue"
                sheets[one["side"]]["ships"][key] = {
                    "target": "E1" if blue else "E2",
                    "projectile": "AP" if blue else "CP",
                    "knots": 9,
                    "course_deg": turn * (move * 4 if blue else -move * 3) % 360,
                }
        state = resolve(state, sheets, Dice(seed))[0]
        states.append(state)
    return states


def _mirrored(state: Data) -> Data:
    """Exchange east and west."""
    for one in state["ships"].values():
        one["x"], one["heading"] = -one["x"], (360 - one["heading"]) % 360
        one["was"] = [-one["was"][0], one["was"][1]]
    state["book"] = {side: {} for side in state["sides"]}
    look_out(state, CONV)
    return state


@pytest.mark.parametrize("seed", ["mirror 1", "mirror 2", "mirror 5"])
def test_a_mirrored_battle_gives_the_mirrored_result(seed: str) -> None:
    """East and west, port and starboard exchanged: the same dice, the mirrored places, the same hurts.

    Only the wobble of a ship without steering (SC-T-21) has a hand of its own; the comparison ends with the first.
    """
    other = {"port": "starboard", "starboard": "port"}
    compared = hits = 0
    setup_ = fleets(2, range_yd=3800)
    ones, twos = _scripted(25, open_table(setup_), 1, seed), _scripted(25, _mirrored(open_table(setup_)), -1, seed)
    for one, two in zip(ones, twos, strict=True):
        for key in one["ships"]:
            a, b = one["ships"][key], two["ships"][key]
            assert (a["x"], a["y"]) == (pytest.approx(-b["x"], abs=1e-3), pytest.approx(b["y"], abs=1e-3))
            swapped = {other.get(side, side): n for side, n in b["hurt"]["waterline"].items()}
            assert a["hurt"]["waterline"] == swapped
            assert a["hurt"]["sections"] == {other[side]: n for side, n in b["hurt"]["sections"].items()}
            assert {k: v["ready"] for k, v in a["guns"].items()} == {k: v["ready"] for k, v in b["guns"].items()}
            hits += a["hurt"]["bad"] + waterline(a["hurt"]) + sum(a["hurt"]["sections"].values())
        compared += 1
        if any(ship_["adrift"] for ship_ in one["ships"].values()):
            break
    assert compared >= 5
    assert hits


def test_a_side_swapped_battle_gives_the_swapped_result() -> None:
    """Blue's ships under Red's flag and the reverse: the dice go by ship, so the same ships suffer the same."""

    def swapped(setup_: Data) -> Data:
        other = {"blue": "red", "red": "blue"}
        return {**setup_, "forces": [{**one, "side": other[one["side"]]} for one in setup_["forces"]]}

    def fought(setup_: Data) -> Data:
        state = open_table(setup_)
        for _ in range(30):
            sheets: Data = {"blue": {"ships": {}}, "red": {"ships": {}}}
            for key, one in state["ships"].items():
                if one["afloat"]:
                    sheets[one["side"]]["ships"][key] = {"target": "E1", "projectile": "AP"}
            state = resolve(state, sheets, Dice("swap"))[0]
        return {key: {**one, "side": ""} for key, one in state["ships"].items()}

    one, two = fought(fleets(2, range_yd=3500)), fought(swapped(fleets(2, range_yd=3500)))
    assert one == two
    assert any(ship_["hurt"]["bad"] for ship_ in one.values())
