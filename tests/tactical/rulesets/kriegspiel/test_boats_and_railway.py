"""Boats and trains (KS-037, KS-038, KS-105, KS-106)."""

from __future__ import annotations

from tactical.ground.geometry.country import Country
from tactical.rulesets.kriegspiel.rules import boats, railway
from tests.tactical.rulesets.kriegspiel.bodies import INCH

LINE = [[0, 0], [0, 6400], [3200, 6400]]


def test_ks_c31_forty_five_men_at_one_point_and_at_two_ks_037_ks_038() -> None:
    assert boats.embarking(45) == 6
    assert max(boats.embarking(23), boats.embarking(22)) == 4
    assert boats.disembarking(45) == 3
    assert (boats.embarking(20), boats.embarking(21), boats.embarking(0)) == (2, 4, 0)


def test_ks_037_twenty_go_through_a_point_at_a_time() -> None:
    men = [1] * 45
    assert [boats.through("embark", men, moves) for moves in range(7)] == [0, 0, 20, 20, 40, 40, 45]
    assert [boats.through("disembark", men, moves) for moves in range(4)] == [0, 20, 40, 45]
    assert boats.through("embark", men, boats.embarking(45)) == 45


def test_ks_037_a_horse_takes_two_men_s_room_amb_ks_10() -> None:
    assert boats.room(6, 6) == 18
    assert boats.embarking(boats.room(8, 8)) == 4
    assert boats.has_room(14, 6)
    assert not boats.has_room(15, 6)


def test_ks_037_landings_within_six_inches_are_one_point_sc_ks_23() -> None:
    places = {"c": (0, 0), "a": (6 * INCH, 0), "b": (12 * INCH, 0), "d": (18 * INCH + 1, 0)}
    assert boats.points(places) == [["a", "b", "c"], ["d"]]


def test_ks_020_boats_go_a_foot_and_stay_on_the_water() -> None:
    river = {"key": "W", "kind": "river", "at": [[0, 3840], [7680, 3840]], "width": 256}
    ground = Country.from_document({"name": "river", "width": 7680, "depth": 7680, "features": [river]})
    assert boats.may_not_row(ground, [(1000, 3840), (1768, 3840)], 768) is None
    assert boats.may_not_row(ground, [(1000, 3840), (1769, 3840)], 769) == "a boat goes 12 inches a move"
    assert boats.may_not_row(ground, [(1000, 3840), (1000, 4100)], 260) == "a boat stays on the water"


def test_ks_b07_a_train_runs_eight_feet_ks_105() -> None:
    """Little Wars has four to five cavalry moves of two feet, 8 to 10 feet; the appendix says eight."""
    assert railway.run() == 96 * INCH
    assert railway.stops_at(1000, 99999, []) == 1000 + 96 * INCH
    assert railway.stops_at(9000, 0, []) == 9000 - 96 * INCH
    assert railway.stops_at(1000, 5000, [4000, 3000]) == 2999
    assert railway.stops_at(5000, 1000, [4000, 3000]) == 4001


def test_ks_b08_entraining_goes_upon_the_model_of_boats_ks_106() -> None:
    assert (railway.boarding("entrain", 20), railway.boarding("detrain", 20)) == (2, 1)
    assert (railway.boarding("entrain", 45), railway.boarding("detrain", 45)) == (6, 3)


def test_ks_105_a_train_lies_along_its_line() -> None:
    assert railway.length(LINE) == 9600
    assert railway.place_on_line(LINE, 6400) == (0, 6400, (0, 4096))
    assert railway.place_on_line(LINE, 7400) == (1000, 6400, (4096, 0))
    stock = railway.vehicles(LINE, {"at": 6400, "trucks": [{}, {}]})
    assert [stock[key]["y"] for key in ("engine", "1", "2")] == [6304, 6112, 5920]
    backwards = railway.vehicles(LINE, {"at": 1000, "back": True, "trucks": [{}]})
    assert [backwards[key]["y"] for key in ("engine", "1")] == [1096, 1288]
    assert backwards["engine"]["h"] == [0, -4096]
