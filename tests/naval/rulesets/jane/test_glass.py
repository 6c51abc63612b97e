from __future__ import annotations

from typing import Any

from naval.rulesets.jane import sight, tables
from naval.rulesets.jane.submarines import glass
from tests.naval.rulesets.jane import torpedo_table as table

Data = dict[str, Any]
CONV = tables.STANDARD


def _looked(*others: Data, bearings: list[float] | None = None, blue: Data | None = None) -> Data:
    state = table.scene(table.below(), *others)
    return table.moved(state, {"s1": {"knots": 6, **({"glass": bearings} if bearings else {})}, **(blue or {})})[0]


def test_nav_t_146_one_narrow_sector_a_half_move_and_4000_yards() -> None:
    assert glass.in_glass(4000, 11.25)
    assert glass.in_glass(100, -11.25)
    assert not glass.in_glass(4001, 0)
    assert not glass.in_glass(100, 11.5)
    state = _looked(
        table.make_lone_ship("r1", "red", "duncan", 3000, 100, 0),
        table.make_lone_ship("r2", "red", "duncan", -3000, 100, 0),
        table.make_lone_ship("r3", "red", "duncan", 0, 9000, 0),
        bearings=[90, 270],
    )
    looks = sight.view(state, "blue", CONV)["glass"]
    assert [(one["half"], one["bearing_deg"], len(one["seen"])) for one in looks] == [(1, 90, 1), (2, 270, 1)]
    assert looks[0]["seen"][0] == {"bearing_deg": 90.0, "silhouette": {"kind": "battleship", "funnels": 2, "shows": "port"}}


def test_nav_t_146_without_an_order_the_glass_looks_ahead() -> None:
    state = _looked(table.make_lone_ship("r1", "red", "gazelle", 0, 3000, 180))
    looks = sight.view(state, "blue", CONV)["glass"]
    assert [one["bearing_deg"] for one in looks] == [0, 0]
    assert looks[1]["seen"][0]["silhouette"] == {"kind": "small_cruiser", "funnels": 2, "shows": "bow"}


def test_nav_t_151_neither_range_nor_name_nor_square_nor_flag() -> None:
    both = table.make_lone_ship("r1", "red", "duncan", 2000, 100, 0), table.make_lone_ship("b2", "blue", "duncan", 2000, -100, 0)
    state = _looked(*both, bearings=[90, 90])
    looks = sight.view(state, "blue", CONV)["glass"]
    assert set(looks[0]) == {"boat", "half", "bearing_deg", "seen"}
    for look in looks:
        assert len(look["seen"]) == 2  # friend and foe alike
        assert all(set(one) == {"bearing_deg", "silhouette"} for one in look["seen"])
        assert all(set(one["silhouette"]) == {"kind", "funnels", "shows"} for one in look["seen"])
    assert glass.silhouette({"kind": "scout", "funnels": 4}, 170)["shows"] == "stern"
    assert glass.silhouette({"kind": "scout", "funnels": 4}, 60)["shows"] == "starboard"


def test_nav_t_150_the_umpire_knows_the_true_places_and_the_enemy_nothing() -> None:
    state = _looked(table.make_lone_ship("r1", "red", "duncan", 2000, 100, 0), bearings=[90, 90])
    (truth,) = sight.view(state, "umpire", CONV)["glass"][0]["truth"]
    assert (truth["ship"], truth["range_yd"]) == ("r1", 2000)
    assert sight.view(state, "red", CONV)["glass"] == []
    assert glass.filter_look(state["glass"][0], "red", ("blue", "red")) is None


def test_the_glass_of_a_boat_on_the_surface_or_on_the_bottom_shows_nothing() -> None:
    for depth in ("surface", "awash"):
        state = table.scene(
            table.make_lone_ship("s1", "blue", table.BOAT, depth=depth), table.make_lone_ship("r1", "red", "duncan", 0, 9000)
        )
        assert sight.view(table.moved(state)[0], "blue", CONV)["glass"] == []
    state = table.scene(table.below(), table.make_lone_ship("r1", "red", "duncan", 0, 3000), depth_fathoms=9)
    state["ships"]["s1"]["boat"]["depth"] = "bottom"
    assert sight.view(table.moved(state)[0], "blue", CONV)["glass"] == []


def test_two_boats_under_water_do_not_see_one_another() -> None:
    state = _looked(table.make_lone_ship("r1", "red", table.BOAT, 1000, 100, 0, 6, depth="submerged"), bearings=[90, 90])
    assert all(one["seen"] == [] for one in sight.view(state, "blue", CONV)["glass"])
