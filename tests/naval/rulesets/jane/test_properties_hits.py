"""Hit rates over 10,000 strikes against the table of SC-T-08, and laws of boats, torpedoes, forts and rounds."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Any

import pytest

from naval.rulesets.jane import tables
from naval.rulesets.jane.actions import actions
from naval.rulesets.jane.gunnery.fire import fire_of
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.play.fight import advance
from tests.naval.rulesets.jane.setup_builder import CLASSES, force, gun, setup, ship
from tests.naval.rulesets.jane.table import move_ship, open_table

Data = dict[str, Any]
CONV = tables.STANDARD
JANE = Jane()

STRIKES = 10_000
SIGMA = 4.5
GUNS = 24
SHEETS = {1500: "L", 2500: "M", 3500: "S", 5000: "S", 7000: "SC"}
ASPECTS = {"broad": 0.0, "quarter": 45.0, "end_on": 90.0}


def _range_table(range_yd: float, heading: float, kind: str) -> tuple[int, int]:
    """Count strikes and hits of 12-inch guns at one place of the table, in as many moves as are needed."""
    monster = {**CLASSES["duncan"], "key": "monster", "guns": [gun(GUNS, 12, 2562, "turret", "all")]}
    target = {**CLASSES["wittelsbach"], "key": "mark", "kind": kind}
    state = open_table(
        setup(
            force("b", "blue", [{**ship("b1", "duncan"), "class": monster}]),
            force("r", "red", [{**ship("r1", "wittelsbach"), "class": target}], range_yd),
        )
    )
    firer = move_ship(state, "b1", 0, 0, 0)
    move_ship(state, "r1", range_yd, 0, heading)
    firer["target"] = "r1"
    dice, struck, hit, move = Dice("ten thousand"), 0, 0, 0
    while struck < STRIKES:
        move += 1
        state["move"] = move
        firer["groups"], firer["rounds"] = {}, dict.fromkeys(firer["rounds"], 999)
        for one in firer["guns"].values():
            one["ready"] = [move] * len(one["ready"])
        events, hits = fire_of(state, firer, dice, CONV)
        struck += sum(1 for event in events for roll in event["rolls"] if roll["rule"] == "SC-T-08")
        hit += len(hits)
    return struck, hit


@pytest.mark.parametrize("range_yd", sorted(SHEETS))
def test_sc_t_08_hit_rates_by_range_over_ten_thousand_strikes(range_yd: int) -> None:
    rule = CONV["SC-T-08"]
    places = [(aspect, "battleship") for aspect in ASPECTS]
    places += [("broad", "small_cruiser"), ("broad", "destroyer")] if range_yd == 2500 else []
    for aspect, kind in places:
        struck, hit = _range_table(range_yd, ASPECTS[aspect], kind)
        p = rule["sheet"][SHEETS[range_yd]] * rule["aspect"][aspect] * rule["size"][kind]
        off = abs(hit - struck * p) / sqrt(struck * p * (1 - p))
        assert off < SIGMA, f"{range_yd} yards, {aspect}, {kind}: {hit} of {struck} hit, expected {p:.4f}"


def _keeps_the_laws(before: Data, after: Data) -> None:
    """Check the laws of everything but a ship's guns, from one move to the next."""
    for key, now in after["ships"].items():
        was = before["ships"][key]
        for ident, rounds in now["rounds"].items():
            assert 0 <= rounds <= was["rounds"][ident]
        for ident, tube in now["tubes"].items():
            assert 0 <= tube["left"] <= was["tubes"][ident]["left"]
        boat = now["boat"]
        if boat and boat["depth"] == "submerged" and was["boat"]["depth"] == "submerged":
            minutes = after["move"] - before["move"]
            assert hypot(now["x"] - was["x"], now["y"] - was["y"]) <= 200 * minutes + 1e-3
    for torpedo in after["torpedoes"]:
        assert 0 <= torpedo["left"] <= torpedo["setting"]
    for key, fort in after["forts"].items():
        for now, was in zip(fort["guns"], before["forts"][key]["guns"], strict=True):
            assert now["out"] >= was["out"]
            assert now["half"] >= was["half"]
            assert now["edge"] >= was["edge"]


@pytest.mark.parametrize("key", ["night_attack", "fort", "submarine", "battle_line"])
def test_what_is_spent_stays_spent_in_battles_of_captains(key: str) -> None:
    state = JANE.open(next(one for one in actions() if one.key == key).contents, f"laws {key}")
    dice = Dice(f"laws {key}")
    for _ in range(70):
        if JANE.result(state) is not None:
            break
        before = state
        state, _, _ = advance(JANE, state, {}, dice)
        if before["stage"] == "action":
            _keeps_the_laws(before, state)
    assert state["resolved"] > 10
