"""The larger game: longer moves, boxes, supply, the railway, several players."""

from __future__ import annotations

from tactical.ground.rules import shots
from tactical.rulesets.little_wars.rules import boxes, command, moves, railway, supply
from tests.tactical.rulesets.little_wars.soldiers import gun, man, ranks, row

FOOT, INCH = 768, 64


def box(side: str, x: int, y: int, men: list[str], guns: list[str] | None = None, how: str = "shut") -> dict:
    return {"side": side, "x": x, "y": y, "men": men, "guns": guns or [], "is": how}


def test_lw_c29_lw_121_treble_moves_of_infantry() -> None:
    for nearest, feet in ((30, 3), (13, 2), (12.5, 1.5), (12, 1), (9, 1)):
        assert moves.longer(FOOT, int(nearest * FOOT), 3, 12 * FOOT) == feet * FOOT
    assert moves.longer(FOOT, None, 3, 12 * FOOT) == 3 * FOOT


def test_lw_c30_lw_121_double_moves_of_cavalry() -> None:
    for nearest, feet in ((20, 4), (11, 3), (10, 2)):
        assert moves.longer(2 * FOOT, nearest * FOOT, 2, 10 * FOOT) == feet * FOOT


def test_the_nearest_armed_enemy_is_found_edge_to_edge() -> None:
    men = {"r": man("red", 1000, 0), "p": man("red", 500, 0, **{"is": "freed"}), "b": man("blue", 100, 0)}
    assert moves.nearest_enemy(0, 0, 24, "blue", ranks(men), 2000) == 952
    assert moves.nearest_enemy(0, 0, 24, "blue", ranks(men), 951) is None


def test_lw_128_in_the_open_air_moves_are_up_to_double_and_a_breeze_spoils_long_shots() -> None:
    assert [moves.out_of_doors(FOOT, halves) for halves in (1, 2, 3, 4, 9)] == [FOOT, FOOT, FOOT * 3 // 2, FOOT * 2, FOOT * 2]
    assert [shots.wind_factor(feet * FOOT, "breeze") for feet in (9, 18, 19)] == [1000, 850, 700]
    assert shots.wind_factor(19 * FOOT, "calm") == 1000


def test_lw_129_half_as_long_again_on_a_road() -> None:
    assert moves.by_road(18 * INCH, 18 * INCH) == 12 * INCH
    assert moves.by_road(18 * INCH, 0) == 18 * INCH
    assert moves.by_road(10 * INCH, 3 * INCH) == 9 * INCH


def test_lw_122_the_other_side_sees_only_that_a_box_is_there() -> None:
    one = box("blue", 100, 200, ["b1"], ["g"])
    assert boxes.show_box("B1", one, "red") == {"id": "B1", "side": "blue", "x": 100, "y": 200, "is": "shut"}
    assert boxes.show_box("B1", one, "blue")["men"] == boxes.show_box("B1", one, "umpire")["men"] == ["b1"]
    empty = box("blue", 100, 200, [])
    assert boxes.show_box("B1", one, "red") == boxes.show_box("B1", empty, "red")
    men = {"b1": man("blue", 0, 0), "c1": man("blue", 0, 0, "cav"), "c2": man("blue", 0, 0, "cav")}
    assert [
        boxes.move_of(box("blue", 0, 0, keys, guns), men) for keys, guns in ((["b1", "c1"], []), (["c1"], []), (["c1"], ["g"]))
    ] == [FOOT, 2 * FOOT, FOOT]


def test_lw_123_a_scout_within_ten_feet_opens_a_box() -> None:
    edge = 128 + 48 + 10 * FOOT
    men = {"s": man("red", edge, 0, "cav"), "foot": man("red", 1000, 0), "own": man("blue", 300, 0, "cav")}
    two = {"B1": box("blue", 0, 0, ["b1"]), "B2": box("blue", 0, 0, [], how="open")}
    assert boxes.disclosed(two, ranks(men)) == {"B1": "s"}
    men["s"]["x"] += 1
    assert boxes.disclosed(two, ranks(men)) == {}


def test_men_of_an_opened_box_stand_clear_of_one_another_and_near_it() -> None:
    men = {f"b{n:02}": man("blue", 0, 0, "cav" if n < 10 else "inf", **{"is": "held"}) for n in range(40)}
    one = box("blue", 2000, 2000, sorted(men))

    def free(x: int, y: int, r: int) -> bool:
        return y >= 1900

    places = boxes.stood_out(one, men, free)
    assert sorted(places) == sorted(men)
    for key, (x, y) in places.items():
        r = 48 if men[key]["arm"] == "cav" else 24
        assert y >= 1900
        assert boxes.wrong_place(one, x, y, r) is None
        for other, (a, b) in places.items():
            if other != key:
                s = 48 if men[other]["arm"] == "cav" else 24
                assert (x - a) ** 2 + (y - b) ** 2 >= (r + s + 4) ** 2
    assert boxes.wrong_place(one, 2000 + 128 + 384 + 24 + 1, 2000, 24)
    assert boxes.stood_out(one, dict(reversed(men.items())), free) == places


def test_lw_124_troops_with_no_enemy_within_twenty_feet_may_be_boxed() -> None:
    men = row("blue", "b", 3, 0, 0) | {"r": man("red", 120, 48 + 20 * FOOT)}
    assert boxes.may_not_be_boxed(["b1", "b2"], "blue", ranks(men)) is None
    assert "20 feet of b3" in str(boxes.may_not_be_boxed(["b1", "b2", "b3"], "blue", ranks(men)))
    assert boxes.may_not_be_boxed(["r"], "blue", ranks(men))
    men["r"]["is"] = "prisoner"
    assert boxes.may_not_be_boxed(["b3"], "blue", ranks(men)) is None


def test_lw_125_from_touch_on_it_is_an_ordinary_battle() -> None:
    men = {"s": man("red", 9000, 0, "cav"), "b": man("blue", 0, 0)}
    shut = {"B1": box("blue", 0, 300, [])}
    assert not boxes.in_touch(shut, ranks(men))
    assert boxes.in_touch({"B1": box("blue", 4000, 0, [])}, ranks(men)), "a scout at a box"
    men["s"]["arm"] = "inf"
    men["s"]["x"] = 48 + 10 * FOOT
    assert boxes.in_touch({}, ranks(men)), "or men ten feet apart"


def wagon(side: str, x: int, y: int, kind: str = "wagon") -> dict:
    return {"side": side, "kind": kind, "x": x, "y": y, "is": "in place"}


def test_lw_c31_lw_126_lw_127_wagons_and_carts() -> None:
    assert [supply.wagons_needed(men) for men in (50, 51, 120)] == [1, 2, 3]
    piece, carts = (
        gun("blue", 0, 0),
        {"c": wagon("blue", 25 * INCH, 0, "cart"), "w": wagon("blue", 10, 0), "r": wagon("red", 10, 0, "cart")},
    )
    assert supply.no_ammunition(piece, carts)
    carts["c"]["x"] = 24 * INCH
    assert supply.no_ammunition(piece, carts) is None
    carts["c"]["x"] = 48 * INCH
    assert supply.no_ammunition(piece, carts, times=2) is None


def test_lw_126_a_wagon_supplies_fifty_men_within_six_moves() -> None:
    men = row("blue", "b", 60, 0, 0, step=10)
    wagons = {"w1": wagon("blue", 0, 100)}
    assert len(supply.unsupplied(ranks(men), "blue", wagons)) == 10
    wagons["w2"] = wagon("blue", 590, 72 * INCH - 8)
    assert supply.unsupplied(ranks(men), "blue", wagons) == []
    wagons["w2"]["y"] += 2 * INCH
    assert len(supply.unsupplied(ranks(men), "blue", wagons)) == 10
    assert supply.away_from_supply(men["b1"], (0, -10), "blue", wagons)
    assert supply.away_from_supply(men["b1"], (0, 10), "blue", wagons) is None
    assert supply.away_from_supply(men["b1"], (0, 10), "red", wagons)


def test_lw_c32_lw_131_lw_132_lw_133_trucks_and_speed() -> None:
    assert railway.trucks_needed(40, 12, 2) == 11
    assert railway.speed(11) == 69 * INCH
    assert railway.speed(11, engines=2) == 96 * INCH
    assert railway.speed(8) == 96 * INCH
    assert (railway.top_speed(4), railway.top_speed(5)) == (96 * INCH, 120 * INCH)
    assert railway.speed(3, top=railway.top_speed(5)) == 120 * INCH
    assert railway.speed(8, full=7) == 84 * INCH


def test_lw_c33_lw_130_a_journey_of_five_moves() -> None:
    moving = -(-20 * FOOT // railway.speed(11, engines=2))
    assert 1 + moving + 1 == 5, "a move to get in, one to get out"
    men = row("blue", "b", 3, 0, 0, step=300)
    assert railway.not_beside(["b1", "b2", "b3"], [(0, 400), (300, 400), (600, 400)], ranks(men)) == []
    assert railway.not_beside(["b1", "b2", "b3"], [(0, 408)], ranks(men)) == ["b2", "b3"]


def test_lw_c34_lw_134_the_same_four_men_tear_up_a_rail_and_eight_relay_it() -> None:
    one, torn = railway.work(None, False, "abcd")
    assert not torn
    one, torn = railway.work(one, torn, "abce")
    assert not torn, "one was changed"
    one, torn = railway.work(one, torn, "abce")
    assert torn
    eight = "stuvwxyz"
    for n in (13, 14, 15):
        one, torn = railway.work(one, torn, eight)
        assert torn is (n < 15)


def test_lw_134_work_that_rests_begins_anew_and_men_to_spare_do_no_harm() -> None:
    one, torn = railway.work(None, False, "abcde")
    one, torn = railway.work(one, torn, "abcdf")
    assert torn
    one, torn = railway.work(None, False, "abcd")
    one, torn = railway.work(one, torn, "abc")
    assert one is None
    one, torn = railway.work(None, True, "stuvwxyz")
    one, torn = railway.work(one, torn, "stuvwxy")
    assert (one, torn) == (None, True)


def test_trains_run_along_their_line_and_stop_short_of_a_torn_rail() -> None:
    line = [[0, 0], [3000, 0], [3000, 4000]]
    assert railway.length_of(line) == 7000
    assert [railway.place_at(line, s) for s in (0, 1500, 3000, 5000, 9000)] == [
        (0, 0),
        (1500, 0),
        (3000, 0),
        (3000, 2000),
        (3000, 4000),
    ]
    bent = [[1000, 500], [4000, 500], [4000, -3500], [3000, -3500]]
    assert [railway.place_at(bent, s) for s in (0, 1500, 5000, 7500)] == [(1000, 500), (2500, 500), (4000, -1500), (3500, -3500)]
    assert railway.runs_to(100, 5000, []) == 5000
    assert railway.runs_to(100, 5000, [3]) == 3 * 768 - 1
    assert railway.runs_to(5000, 100, [3]) == 4 * 768
    assert railway.too_fast(0, 6144, 6144) is None
    assert "1 in too far" in str(railway.too_fast(6144 + 64, 0, 6144))
    men = row("blue", "b", 4, 1600, 70, step=60) | {"r": man("red", 1700, 0), "off": man("blue", 1700, 120)}
    assert railway.men_on(line, 2, ranks(men), "blue") == ["b1", "b2", "b3", "b4"]
    assert railway.men_on(line, 4, ranks(men), "blue") == []


def test_lw_120_a_hundred_men_and_three_guns_to_a_player() -> None:
    assert command.too_many(100, 3, 1) is None
    assert "2 players" in str(command.too_many(130, 4, 1))
    assert command.too_many(200, 6, 2) is None


def test_lw_135_a_general_and_his_commanders() -> None:
    assert list(command.posts()) == ["general", "first", "second", "cavalry", "batteries"]
    bodies = {f"b{n}": {"side": "blue", "arm": "inf", "name": ""} for n in range(1, 12)} | {
        "r1": {"side": "red", "arm": "cav", "name": ""}
    }
    assert [command.post_of(f"b{n}", bodies) for n in (1, 2, 3, 10, 11)] == ["first", "second", "first", "second", "first"]
    assert command.post_of("r1", bodies) == "cavalry"
