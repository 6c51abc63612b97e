"""War points, objectives, arsenals and the end (LC-290 to LC-296)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from land.score import battles, objectives
from land.score.battles import End, Won
from land.score.objectives import Award, Objective
from land.state.ground import Stores
from land.state.world import Body, PlaceNow
from tests.land.score.liaoyang import DALNY, LIAO, SIDES, body, make_place


@pytest.mark.parametrize(
    ("men", "weight"), [(5999, 0.5), (6000, 1), (20_000, 1), (20_001, 2), (50_000, 2), (50_001, 3), (200_000, 3)]
)
def test_lc_290_a_battle_counts_by_its_larger_side(men: int, weight: float) -> None:
    assert battles.weight(men) == weight
    assert battles.battle({"blue": 150.0, "red": 50.0}, {"blue": 100, "red": men}) == Won(side="blue", points=int(100 * weight))


def test_lc_290_the_net_score_goes_to_the_winner_in_whole_points() -> None:
    assert battles.battle({"blue": 20.0, "red": 61.5}, {"blue": 500, "red": 400}) == Won(side="red", points=21)
    assert battles.battle({"blue": 20.0, "red": 20.0}, {"blue": 500, "red": 400}) == Won(side="", points=0)
    tally = battles.added({"blue": 7}, Won(side="red", points=21))
    assert battles.added(tally, Won(side="red", points=4)) == {"blue": 7, "red": 25}
    assert battles.added(tally, Won(side="", points=0)) == tally


ENDS = [
    ({"blue": 450, "red": 50}, 400, False, End(why="tally", winner="blue")),
    ({"blue": 449, "red": 50}, 400, False, None),
    ({"red": 200}, 200, True, End(why="tally", winner="red")),
    ({"blue": 51}, 400, True, End(why="runs", winner="blue")),
    ({"blue": 50}, 400, True, End(why="runs", winner="")),
    ({}, 400, True, End(why="runs", winner="")),
]


@pytest.mark.parametrize(("points", "war_to", "last", "end"), ENDS)
def test_lc_291_the_war_ends_at_so_many_up_or_with_its_last_run(
    points: dict[str, int], war_to: int, last: bool, end: End | None
) -> None:
    assert battles.ended(points, SIDES, war_to, last) == end


def test_lc_292_what_a_place_is_worth() -> None:
    fort = make_place("port_arthur", "town", "port", "fort", "arsenal")
    some = (
        fort,
        LIAO,
        DALNY,
        make_place("yalu", "ferry", river="yalu"),
        make_place("siuyen", "town"),
        make_place("pass", "pass"),
    )
    assert [objectives.worth(one) for one in some] == [150, 100, 50, 25, 25, 25]


def test_lc_292_an_objective_counts_once() -> None:
    goals = (Objective(place="dalny", side="red"), Objective(place="liaoyang", side="red", points=120))
    places = {"dalny": DALNY, "liaoyang": LIAO}
    held = {"dalny": "red", "liaoyang": "blue"}
    told, taken = objectives.awards(goals, places, held, ())
    assert (told, taken) == ((Award(place="dalny", side="red", points=50),), ("dalny",))
    told, taken = objectives.awards(goals, places, {"dalny": "red", "liaoyang": "red"}, taken)
    assert (told, taken) == ((Award(place="liaoyang", side="red", points=120),), ("dalny", "liaoyang"))
    assert objectives.awards(goals, places, held, taken) == ((), taken)


def test_lc_292_a_place_is_his_who_alone_has_five_hundred_men_there() -> None:
    now = PlaceNow(key="dalny")
    rows: list[tuple[Body, ...]] = [
        (),
        (body("a", "red", "dalny", 500),),
        (body("a", "red", "dalny", 499),),
        (body("a", "red", "dalny"), body("b", "blue", "dalny", 10)),
        (body("a", "red", "liaoyang"),),
        (body("a", "red", "dalny", aboard="ships"),),
    ]
    assert [objectives.holders(DALNY, now, some) for some in rows] == ["blue", "red", "blue", "blue", "blue", "blue"]


def test_lc_293_five_hundred_men_on_an_undefended_arsenal_destroy_it_and_do_no_more() -> None:
    now = PlaceNow(key="liaoyang")
    found = objectives.destroys(LIAO, now, (body("a", "red", "liaoyang", 600), body("b", "red", "liaoyang", 900)), 720)
    assert found is not None
    told, after, event = found
    assert (told.body, told.side, told.no_march_until) == ("b", "blue", 1080)
    assert (after.destroyed, after.side) == (True, "red")
    assert event.text == "B destroys the arsenal at Liaoyang."
    assert objectives.destroys(LIAO, after, (body("a", "red", "liaoyang"),), 1080) is None
    assert objectives.arsenals((LIAO,), {"liaoyang": after}, "blue") == ()


def test_lc_293_not_while_it_is_defended_nor_by_few_nor_by_prisoners() -> None:
    now, red = PlaceNow(key="liaoyang"), body("a", "red", "liaoyang")
    rows: list[tuple[Body, ...]] = [
        (red, body("x", "blue", "liaoyang", 5)),
        (replace(red, units=(replace(red.units[0], men=499),)),),
        (replace(red, surrendered=True),),
        (body("x", "blue", "liaoyang"),),
        (body("a", "red", "mukden"),),
    ]
    assert all(objectives.destroys(LIAO, now, some, 0) is None for some in rows)
    guarded = (red, replace(body("x", "blue", "liaoyang"), surrendered=True))
    assert objectives.destroys(LIAO, now, guarded, 0) is not None


def test_lc_293_an_arsenal_never_serves_the_enemy() -> None:
    held = {"liaoyang": PlaceNow(key="liaoyang", side="red")}
    assert objectives.arsenals((LIAO, DALNY), {}, "blue") == ("liaoyang",)
    assert objectives.arsenals((LIAO,), held, "red") == ()
    assert objectives.arsenals((LIAO,), held, "blue") == ()


def test_lc_294_the_war_ends_at_once_without_a_body_or_with_both_arsenals_gone() -> None:
    had = {"blue": 2, "red": 0}
    rows = [
        ({"blue": 3, "red": 4}, {"blue": 1}),
        ({"blue": 3, "red": 0}, {"blue": 1}),
        ({"blue": 3, "red": 4}, {"blue": 0}),
        ({}, {}),
    ]
    ends = [objectives.sudden_end(SIDES, some, had, left) for some, left in rows]
    assert ends == [None, End(why="sudden", winner="blue"), End(why="sudden", winner="red"), End(why="sudden", winner="")]


FULL = Stores(food=6000, forage=3000, ammo=1000)


def test_lc_296_a_forward_arsenal_wants_a_port_or_railhead_and_ten_thousand_packets() -> None:
    now = PlaceNow(key="dalny", side="red", stores=FULL)
    assert objectives.cannot_found(DALNY, now, "red", 1) == ""
    after = objectives.founded(now, "red")
    assert objectives.arsenals((DALNY,), {"dalny": after}, "red") == ("dalny",)
    whys = [
        objectives.cannot_found(make_place("siuyen", "town"), now, "red", 1),
        objectives.cannot_found(DALNY, now, "blue", 1),
        objectives.cannot_found(DALNY, replace(now, destroyed=True), "red", 1),
        objectives.cannot_found(DALNY, after, "red", 1),
        objectives.cannot_found(DALNY, now, "red", 2),
        objectives.cannot_found(DALNY, replace(now, stores=Stores(food=9999)), "red", 1),
    ]
    assert whys == [
        "Siuyen is neither a port nor a railhead.",
        "Dalny is not in our hands.",
        "The arsenal at Dalny was destroyed for good.",
        "Dalny already has an arsenal.",
        "A side may have at most 2 arsenals.",
        "An arsenal needs 10,000 packets; at Dalny there are 9,999.",
    ]
    assert objectives.arsenals((DALNY,), {"dalny": replace(after, side="blue")}, "blue") == (), "it never serves the enemy"
