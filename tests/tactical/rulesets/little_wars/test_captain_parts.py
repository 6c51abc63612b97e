"""The thoughts of the captain of Little Wars, in positions laid out by hand."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.ground.captain import aims, captives, charge, chart, gunners, layout, melee_choice, plan
from tactical.ground.captain.march import March
from tactical.ground.captain.picture import Picture
from tactical.ground.geometry.country import check, digest, lint, turned
from tactical.ground.rules import countryside, firing, forces, melee
from tactical.rulesets.little_wars.captain import reasons
from tests.tactical.rulesets.little_wars import soldiers

Data = dict[str, Any]
HOUSE = {"key": "F1", "kind": "house", "at": [[3200, 3200], [3712, 3200], [3712, 3520], [3200, 3520]]}
TERMS = {"variant": "finish", "goal": "all", "gunnery": "standard", "wind": "calm"}


def view(men: Data, guns: Data | None = None, *features: Data, **more: Any) -> Data:
    """Make Blue's view of a field nine feet square."""
    country = {"name": "", "width": 6912, "depth": 6912, "features": list(features)}
    plain = soldiers.state(men, guns, country=country, terms=TERMS, stage="men", ply=5, first="blue", limit=60, melees=[])
    return {**plain, "start": {side: {"inf": 30, "cav": 0, "guns": 1} for side in ("blue", "red")}, **more}


def picture(men: Data, guns: Data | None = None, *features: Data, **more: Any) -> Picture:
    return Picture(view(men, guns, *features, **more), "blue")


def test_the_chart_goes_round_a_house_and_sees_nothing_behind_it() -> None:
    """A way round is longer than the straight one; the shadow lies behind the house, not before it."""
    ground = chart.draw_chart(view({}, None, HOUSE)["country"])
    way = ground.flow([(ground.square(3456, 3900), 0)])
    assert way[ground.square(3456, 2900)] > 1000
    front, behind, beside = ((3456, 3000), (3456, 4200), (4400, 4200))
    assert ground.sees(3456, 2000, [front, behind, beside]) == [True, False, True]
    assert ground.seen(3456, 2000)[ground.square(*behind)] == 0


def test_guns_are_fired_first_at_the_men_without_whom_an_enemy_gun_is_silent() -> None:
    """Five serve a gun: two of them are worth more than anybody else, and of the others nobody is aimed at twice."""
    men = {
        **soldiers.row("red", "r", 5, 3000, 5000),
        **soldiers.row("red", "x", 12, 1000, 4000),
        **soldiers.row("blue", "b", 6, 3200, 300),
    }
    guns = {"R": soldiers.gun("red", 3100, 5100, (0, -4096)), "B": soldiers.gun("blue", 3400, 400)}
    seen = picture(men, guns)
    assert seen.threats == ["R"]
    fire, expected = aims.fire(seen, {"B": 4})
    assert len(fire) == len(set(fire)) == 4
    assert {key for _, key in fire[:2]} <= {f"r{n}" for n in range(1, 6)}
    assert 2 < expected <= 4


def test_an_isolated_body_is_charged_with_twice_its_number_and_all_of_it_taken_lw_067() -> None:
    men = {**soldiers.row("red", "r", 4, 3000, 4000), **soldiers.row("blue", "b", 14, 2800, 3400, step=56)}
    seen = picture(men)
    places = seen.places()
    (one,) = charge.find(seen, seen.own, places, 2.0, even=False)
    assert len(one.ways) >= 8
    assert one.gain >= 4 * charge.PRISONER
    after = {**men, **{key: {**men[key], "x": way[-1][0], "y": way[-1][1]} for key, way in one.ways.items()}}
    (fight,) = melee.lay_out(soldiers.state(after), "blue", soldiers.ranks(after))
    assert (fight["prisoners"], fight["dead"]) == (4, 0)


def test_a_body_that_is_stronger_is_left_alone() -> None:
    men = {**soldiers.row("red", "r", 20, 2800, 3900, step=54), **soldiers.row("blue", "b", 5, 3000, 3500)}
    seen = picture(men)
    assert charge.find(seen, seen.own, seen.places(), 2.0, even=False) == []


def test_two_men_are_sent_to_the_trail_of_a_gun_that_has_fired_lw_039() -> None:
    men = {**soldiers.row("blue", "b", 7, 3000, 900), **soldiers.row("red", "r", 3, 3000, 6000)}
    guns = {"B": soldiers.gun("blue", 3200, 1000, did="fired", shots=4)}
    seen = picture(men, guns)
    march = March(seen, seen.places())
    used, posts = gunners.serve(seen, march, seen.own)
    assert len(used) >= 4
    places = {march.places.locate_man(key) for key in posts["B"]}
    assert places == set(firing.posts(guns["B"]))


def test_a_gun_that_nobody_serves_is_passed_by_four_men_lw_080() -> None:
    men = {**soldiers.row("blue", "b", 6, 3000, 3400), **soldiers.row("red", "r", 2, 200, 6700)}
    guns = {"R": soldiers.gun("red", 3150, 3900, (0, -4096))}
    sheet = plan.orders(picture(men, guns))
    past = [key for key, way in sheet["men"].items() if key.startswith("b") and way[-1][1] > 3900]
    assert len(past) >= 4


def test_captives_go_home_with_a_guard_and_freed_men_for_arms_lw_073_lw_076() -> None:
    men = {
        **soldiers.row("blue", "b", 8, 3000, 3000),
        **soldiers.row("red", "r", 9, 500, 6000),
        **{f"p{n}": soldiers.man("red", 3000 + 60 * n, 2900, **{"is": "prisoner", "of": "blue"}) for n in range(3)},
        "f1": soldiers.man("blue", 5000, 600, **{"is": "freed", "since": 1}),
    }
    seen = picture(men)
    march = March(seen, seen.places())
    captives.fetch_arms(seen, march)
    used = captives.lead(seen, march, seen.own)
    assert len(used) == 1
    assert {"p0", "p1", "p2"} < set(march.ways)
    (guard,) = used
    assert march.places.locate_man(guard)[1] < 2700
    assert march.places.locate_man("f1")[1] <= 24


def test_a_guard_first_goes_to_prisoners_who_are_out_of_his_reach_lw_073() -> None:
    far = soldiers.man("red", 3100, 3600, **{"is": "prisoner", "of": "blue"})
    seen = picture({"b1": soldiers.man("blue", 3000, 3000), "p0": far, "p1": {**far, "x": 3700, "y": 3900}})
    march = March(seen, seen.places())
    assert captives.lead(seen, march, seen.own) == {"b1"}
    assert set(march.ways) == {"b1"}, "nobody leads them yet"
    x, y = march.places.locate_man("b1")
    assert abs(x - 3100) < 100, "he stands by the nearest"
    assert y == 3600
    none = picture({"b1": soldiers.man("blue", 3000, 3000), "p0": {**far, "y": 3000 + captives.FETCH + 60}})
    assert captives.lead(none, March(none, none.places()), none.own) == set(), "too far off to be fetched"


def test_who_is_beaten_goes_home_and_leaves_the_field_lw_105() -> None:
    men = {**soldiers.row("blue", "b", 3, 3000, 500), **soldiers.row("red", "r", 20, 2000, 5000)}
    assert plan.posture(picture(men)) == "home"
    sheet = plan.orders(picture(men))
    assert sheet["off"] == ["b1", "b2", "b3"]


def test_who_is_alone_under_two_guns_and_far_from_home_gives_himself_up_lw_079() -> None:
    crews = {**soldiers.row("red", "r", 5, 2700, 6300), **soldiers.row("red", "s", 5, 4000, 6300)}
    guns = {"R": soldiers.gun("red", 2800, 6200, (0, -4096)), "S": soldiers.gun("red", 4100, 6200, (0, -4096))}
    men = {**soldiers.row("blue", "b", 3, 3300, 3500), **crews}
    seen = picture(men, guns)
    assert plan.posture(seen) == "home"
    assert plan.orders(seen)["surrender"] == ["b1", "b2", "b3"]
    near = {key: {**man, "y": 900} if key in ("b1", "b2", "b3") else man for key, man in men.items()}
    assert "surrender" not in plan.orders(picture(near, guns))


def test_three_horsemen_near_the_enemys_line_ride_for_it_lw_094() -> None:
    men = {**soldiers.row("blue", "b", 3, 3000, 5600, "cav", 110), **soldiers.row("red", "r", 6, 500, 3000)}
    seen = picture(men, None, terms={**TERMS, "variant": "blow"})
    sheet = plan.orders(seen)
    assert all(6912 - sheet["men"][key][-1][1] <= 48 for key in ("b1", "b2", "b3"))


def test_a_country_of_the_program_is_clean_and_the_same_from_both_lines_lw_007() -> None:
    for seed in range(4):
        made = layout.country(*countryside.field(3 + seed % 2), Dice(f"country {seed}"))
        assert check(made) == []
        assert lint(made) == []
        mine, theirs = (
            {(one["kind"], frozenset(map(tuple, one["at"]))) for one in document["features"]} for document in (made, turned(made))
        )
        assert mine == theirs
        assert layout.choose_side(made) in ("south", "north")
    assert digest(layout.country(9216, 6912, Dice("a"))) != digest(layout.country(9216, 6912, Dice("b")))


def test_the_force_it_buys_may_be_bought_lw_114() -> None:
    assert forces.too_dear(layout.buy()) is None
    assert forces.out_of_proportion(layout.buy()) == []


def test_its_choice_in_a_melee_stands_and_silences_guns_lw_069() -> None:
    """LW-B12 with a gun: the first enemies to go are those without whom it cannot fire."""
    men = {
        **soldiers.row("red", "r", 6, 3000, 4000),
        **soldiers.row("blue", "b", 4, 3000, 3946),
        **soldiers.row("blue", "s", 3, 2000, 3300),
    }
    guns = {"R": soldiers.gun("red", 3150, 4150, (0, -4096))}
    state = soldiers.state(men, guns)
    fights = melee.lay_out(state, "blue", soldiers.ranks(men))
    seen = picture(men, guns, melees=fights)
    assert fights
    for one in fights:
        given = melee_choice.orders(seen)["melees"].get(one["key"])
        assert given is not None
        assert melee.wrong_choice(one, given, men) == []
        assert len(given["dead"]["red"]) == one["dead"]


def test_men_are_in_danger_in_sight_of_a_gun_with_its_crew_and_within_a_move_of_an_enemy() -> None:
    men = {
        **soldiers.row("red", "r", 4, 3300, 6000),
        **soldiers.row("red", "s", 1, 1000, 2000),
        **soldiers.row("blue", "far", 1, 1000, 1100),
        **soldiers.row("blue", "near", 1, 1000, 1200),
        **soldiers.row("blue", "open", 1, 4400, 2600),
        **soldiers.row("blue", "hidden", 1, 3456, 2900),
    }
    screen = {"key": "F2", "kind": "house", "at": [[100, 3200], [3712, 3200], [3712, 3520], [100, 3520]]}
    guns = {"R": soldiers.gun("red", 3400, 6100, (0, -4096))}
    assert reasons.threatened(view(men, guns, screen), "blue") == ["near1", "open1"]
    del men["r1"]
    assert reasons.threatened(view(men, guns, screen), "blue") == ["near1"], "three men serve no gun"
