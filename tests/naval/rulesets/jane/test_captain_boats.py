"""The captain of a submarine under water: his estimate from two looks through the glass, and the moment to fire."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from naval.rulesets.jane import tables
from naval.rulesets.jane.captain import boats
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.ships.armament import sections_of

Data = dict[str, Any]


def look(half: int, bearing: float, shows: str = "starboard", kind: str = "battleship") -> Data:
    return {"boat": "s", "half": half, "seen": [{"silhouette": {"kind": kind, "shows": shows}, "bearing_deg": bearing}]}


def ordered(*looks: Data, heading: float = 0.0, turn: int = 1, tubes: int = 1, blind: bool = False) -> Data:
    """Return his orders for a boat under water at the datum."""
    order: Data = {}
    view = {"glass": list(looks), "turn": turn}
    picture = cast(Picture, SimpleNamespace(view=view, conv=tables.STANDARD, order=lambda ship: order))
    tube = {"loaded": True, "setting": 1000}
    ship = {"id": "s", "boat": {"depth": "submerged", "blind": blind}, "heading_deg": heading, "max_kn": 9.0}
    boats.command(picture, {**ship, "x_yd": 0.0, "y_yd": 0.0, "tubes": [tube] * tubes})
    return order


def test_with_nothing_in_the_glass_he_sweeps_the_horizon_by_quarters_at_six_knots() -> None:
    assert [ordered(turn=turn)["glass"] for turn in (0, 1, 2, 3, 4)] == [
        [281.2, 303.8],
        [326.2, 348.8],
        [11.2, 33.8],
        [56.2, 78.8],
        [281.2, 303.8],
    ]
    assert ordered(turn=0)["knots"] == 6.0
    assert ordered(heading=33.336)["course_deg"] == 33.34
    assert "glass" not in ordered(blind=True)


def test_at_one_who_crosses_fast_he_fires_at_the_square_where_she_should_be() -> None:
    """Ten degrees in half a move at the usual speed: 950 yards off; a torpedo of 30 knots leads her by 19."""
    order = ordered(look(1, 350), look(2, 0))
    assert order["torpedo"] == {"half": "early", "square": "A224"}
    assert order["course_deg"] == 22.38
    assert ordered(look(1, 10, "port"), look(2, 0, "port"))["torpedo"]["square"].startswith("I"), "to the other hand"


@pytest.mark.parametrize(
    "looks",
    [
        (look(1, 356), look(2, 0)),
        (look(1, 340), look(1, 350)),
        (look(2, 0),),
        (look(1, 350, "bow"), look(2, 0, "bow")),
        (look(1, 353), look(2, 0)),
    ],
    ids=[
        "she crosses slowly",
        "both looks were of the first half",
        "one look tells no speed",
        "she comes straight on",
        "too far",
    ],
)
def test_at_anybody_else_he_does_not_fire(looks: tuple[Data, ...]) -> None:
    assert "torpedo" not in ordered(*looks)


def test_he_does_not_fire_without_a_loaded_tube() -> None:
    assert "torpedo" not in ordered(look(1, 350), look(2, 0), tubes=0)


def test_he_steers_ahead_of_one_who_crosses_and_out_of_the_track_of_one_who_comes_on() -> None:
    assert ordered(look(2, 40))["course_deg"] == 50
    assert ordered(look(2, 40, "port"))["course_deg"] == 30
    assert ordered(look(2, 40.126))["course_deg"] == 50.13
    assert ordered(look(2, 40, "bow"))["course_deg"] == 130
    small = {"silhouette": {"kind": "destroyer", "shows": "bow"}, "bearing_deg": 60.0}
    both = look(2, 40, "bow")
    both["seen"].append(small)
    assert ordered(both)["course_deg"] == 310, "to the side where no destroyer is seen"


def test_he_looks_next_where_she_should_be_then() -> None:
    assert ordered(look(2, 40))["glass"] == [47.2, 55.6]
    assert ordered(look(1, 40))["glass"] == [54.4, 62.8], "a look that is half a move older"
    assert ordered(look(1, 356), look(2, 0))["glass"] == [4.8, 10.4], "as she was seen to cross"


@pytest.mark.parametrize(("feet", "sections"), [(15.0, 1), (20.0, 1), (39.9, 1), (40.0, 2), (400.0, 20)])
def test_sc_t_30_each_side_has_a_section_for_every_twenty_feet_and_one_at_least(feet: float, sections: int) -> None:
    assert sections_of({"length_ft": feet}, tables.STANDARD) == sections
