"""Retiring before cavalry (KS-095, KS-099, KS-100, KS-101, KS-103)."""

from __future__ import annotations

from typing import Any

from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Disc
from tactical.rulesets.kriegspiel.rules import pursuit
from tactical.rulesets.kriegspiel.rules.pursuit import Pursuer
from tests.tactical.rulesets.kriegspiel.bodies import INCH

RATE = 36 * INCH


def plain(*features: dict[str, Any]) -> Country:
    return Country.from_document({"name": "plain", "width": 120 * INCH, "depth": 120 * INCH, "features": list(features)})


def body(x: int, y: int) -> list[Disc]:
    return [Disc(x + 60 * k, y, 24) for k in range(8)]


def test_ks_099_horse_that_retires_goes_on_while_it_is_pursued() -> None:
    assert pursuit.horse_goes_on([Pursuer(RATE)])
    assert not pursuit.horse_goes_on([Pursuer(RATE + 1)])
    assert not pursuit.horse_goes_on([Pursuer(100, struck=True)]), "fresh cavalry arrests the pursuers"
    assert not pursuit.horse_goes_on([Pursuer(100, fire_losses=1)]), "and so does fire"
    assert pursuit.horse_goes_on([Pursuer(100, struck=True), Pursuer(100)])
    assert not pursuit.horse_goes_on([])


def test_ks_103_artillery_that_retires_goes_on_while_the_cavalry_pursues() -> None:
    assert pursuit.guns_go_on([Pursuer(100)])
    assert not pursuit.guns_go_on([Pursuer(RATE + 1)])


def test_ks_101_infantry_goes_on_too_and_the_loser_of_a_coin_for_one_move_ks_097() -> None:
    for why, more in (("KS-099", True), ("KS-101", True), ("KS-103", True), ("KS-097", False)):
        assert pursuit.goes_on(why, [Pursuer(100)]) is more
        assert pursuit.goes_on(why, []) is False


def test_ks_095_what_horse_in_reach_of_horse_did() -> None:
    still = {"mounted": True, "dismounted": False, "charged": False, "gap_before": 1000, "gap_after": 1000}
    assert pursuit.choice(**still) == "stands"
    assert pursuit.choice(**{**still, "gap_after": 1001}) == "retire"
    assert pursuit.choice(**{**still, "gap_after": 900}) == "stands"
    assert pursuit.choice(**{**still, "dismounted": True}) == "dismount"
    assert pursuit.choice(**{**still, "mounted": False}) == "dismount"
    assert pursuit.choice(**{**still, "charged": True}) == "charge"
    assert pursuit.is_threatened(RATE)
    assert not pursuit.is_threatened(RATE + 1)


def test_a_flight_is_straight_away_where_the_ground_is_open_ks_099() -> None:
    found = pursuit.flight(plain(), body(3000, 3000), body(3000, 2000), RATE)
    assert (found.dx, found.dy, found.gains, found.ends) == (0, RATE, RATE, None)
    turned = pursuit.flight(plain(), body(3000, 3000), body(3000, 4000), RATE)
    assert (turned.dx, turned.dy) == (0, -RATE)


def test_ks_c50_driven_off_the_field_or_into_a_river_without_a_ford_a_body_is_destroyed_ks_100() -> None:
    north = 120 * INCH
    edge = pursuit.flight(plain(), body(3600, north - 100), body(3600, north - 400), RATE)
    assert (edge.ends, pursuit.driven(edge, RATE)) == ("edge", "edge")
    near = pursuit.flight(plain(), body(3600, north - 2000), body(3600, north - 2400), RATE)
    assert near.ends == "edge"
    assert pursuit.driven(near, RATE) is None, "aslant it still gains more than half its rate"
    river: dict[str, Any] = {"key": "W", "kind": "river", "at": [[0, 4000], [3000, 4000], [3000, 2000]], "width": 256}
    pocket = pursuit.flight(plain(river), body(2300, 3760), body(1800, 3200), RATE)
    assert (pocket.ends, pursuit.driven(pocket, RATE)) == ("river", "river")
    ford: dict[str, Any] = {"key": "F", "kind": "ford", "at": [[2500, 3700], [2500, 4300]], "width": 1100}
    saved = pursuit.flight(plain(river, ford), body(2300, 3760), body(2300, 3200), RATE)
    assert pursuit.driven(saved, RATE) is None, "a river with a ford is none to be driven into"


def test_charges_are_resolved_on_horse_then_infantry_then_guns_sc_ks_09() -> None:
    assert pursuit.order_of_charges({"b1": "RA", "b2": "inf", "b3": "cav", "b4": "inf"}) == ["b3", "b2", "b4", "b1"]
