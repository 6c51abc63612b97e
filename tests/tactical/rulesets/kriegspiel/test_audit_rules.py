"""An audit of the rules against the book: its findings that no other test states."""

from __future__ import annotations

from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Box, Disc
from tactical.rulesets.kriegspiel.queries import QUERIES
from tactical.rulesets.kriegspiel.rules import command, marching, shells, siege, supply, volleys, works
from tactical.rulesets.kriegspiel.rules.supply import Body, Store
from tests.tactical.rulesets.kriegspiel.bodies import FOOT, INCH, unit

HOUSE = {"key": "F1", "kind": "house", "at": [[1000, 1000], [1320, 1000], [1320, 1320], [1000, 1320]], "height": 3 * INCH}
HILL = {"key": "H1", "kind": "hill", "at": [[0, 0], [7000, 0], [7000, 7000], [0, 7000]], "height": 2 * INCH}


def infantry(key: str, men: int, x: int = 0, y: int = 0, shooters: int = 0) -> Body:
    """Place men who all stand at one spot."""
    return Body(key, "inf", ((x, y, 12),) * men, shooters=shooters)


def test_ks_005_a_house_on_a_hill_is_no_higher_over_the_hill_than_on_the_plain() -> None:
    plain, hill = (
        Country.from_document({"name": "ground", "width": 120 * INCH, "depth": 120 * INCH, "features": list(features)})
        for features in ((HOUSE,), (HILL, HOUSE))
    )
    for beyond in (330, 336, 337, 340, 656, 657, 900):
        fall = shells.Fall((1100, 1000 + beyond), (1, 1), 0, 0, (1100, 1000 + beyond))
        there = shells.stopped_short(hill, (1100, 0), fall)
        assert (there.struck, there.burst) == (
            shells.stopped_short(plain, (1100, 0), fall).struck,
            shells.stopped_short(plain, (1100, 0), fall).burst,
        )


def test_ks_064_a_run_of_fire_is_broken_by_one_silent_move_and_what_is_owed_stays_owed() -> None:
    run, owes = 0, False
    for fired in (True, True, True, False, True, True, True):
        run, owes = supply.run_of_fire(run, owes, fired)
    assert (run, owes) == (3, False)
    for fired in (True, True, True):
        run, owes = supply.run_of_fire(run, owes, fired)
    assert (run, owes) == (0, True)
    for fired in (False, True, False):
        run, owes = supply.run_of_fire(run, owes, fired)
    assert (run, owes) == (0, True)


def test_ks_060_forage_is_counted_to_the_nearest_six_horses_amb_ks_12() -> None:
    for horses, packets in ((2, 0), (3, 1), (8, 1), (9, 2), (20, 3), (21, 4)):
        assert supply.needs([Body("c", "cav", ((0, 0, 24),) * 8, horses=horses)])["forage"] == packets, horses


def test_ks_065_an_enemy_within_six_inches_of_either_end_is_between_too() -> None:
    store, body = Store("w", 0, 0, {"food": 9}), infantry("b", 30, x=3000)
    for enemy, cut in (
        ((3384, 0), True),
        ((3385, 0), False),
        ((-384, 0), True),
        ((-385, 0), False),
        ((1500, 384), True),
        ((1500, 385), False),
    ):
        assert (supply.cut_off(store, body, [enemy]) is not None) is cut, enemy


def test_ks_061_units_with_the_fewest_stores_to_choose_from_are_served_first() -> None:
    bodies = [infantry("a", 30, x=3000), infantry("b", 30)]
    stores = [Store("w1", 3000, 100, {"food": 1}), Store("w2", 7000, 0, {"food": 1})]
    called = supply.call(bodies, stores, [])
    assert called.lacking == {}
    assert called.given == {"w1": {"food": 1}, "w2": {"food": 1}}


def test_ks_061_a_unit_is_served_from_the_store_that_is_named_for_it_before_any_nearer() -> None:
    stores = [Store("w1", 0, 100, {"food": 1}), Store("w2", 0, 900, {"food": 1})]
    assert supply.call([infantry("a", 30)], stores, []).given == {"w1": {"food": 1}}
    assert supply.call([infantry("a", 30)], stores, [], {"a": "w2"}).given == {"w2": {"food": 1}}
    short = [stores[0], Store("w2", 0, 900, {"food": 0})]
    assert supply.call([infantry("a", 30)], short, [], {"a": "w2"}).given == {"w1": {"food": 1}}


def test_ks_063_the_fractions_are_the_group_s_so_one_packet_feeds_two_small_units() -> None:
    called = supply.call([infantry("a", 20), infantry("b", 20, x=500)], [Store("w", 0, 0, {"food": 1})], [])
    assert (called.lacking, called.given) == ({}, {"w": {"food": 1}})
    far = supply.call([infantry("a", 20), infantry("b", 20, x=5 * FOOT)], [Store("w", -2 * FOOT, 0, {"food": 1})], [])
    assert far.lacking == {"b": ["food"]}


def test_ks_096_ks_094_dismounted_cavalry_charged_must_go_back_as_extended_infantry() -> None:
    told = QUERIES["charge"]({"sabres": 8, "start": 500, "charged": "cav", "number": 20, "on_foot": True, "order": "two_ranks"})
    assert (told["rule"], told["next"]) == ("KS-092", {"must": "go back", "move": 2, "by": 768})
    assert "next" not in QUERIES["charge"]({"sabres": 8, "start": 500, "charged": "cav", "number": 20})


def test_ks_073_one_man_is_a_man() -> None:
    assert works.may_not("depot", "destroy", "inf", 0) == "it takes 1 man"


def test_ks_066_who_is_too_few_for_a_packet_is_fed_by_any_store_that_reaches_him_and_by_none_without() -> None:
    few, wants = [infantry("a", 10)], {"a": ["food"]}
    assert supply.late(wants, few, [], []).lacking == {"a": ["food"]}
    fed = supply.late(wants, few, [Store("w", 0, 100, {"food": 1})], [])
    assert (fed.lacking, fed.given) == ({}, {})


def test_ks_069_who_has_eaten_his_last_horse_surrenders_and_does_not_starve_besides() -> None:
    now = siege.Siege(60, 1, 0)
    for _ in range(10):
        now, _ = siege.step(now)
    assert (now.last_horse, now.hungry_since, now.surrendered) == (6, None, True)


def test_ks_075_six_inches_from_a_mine_is_within_it_for_men_and_for_wagons() -> None:
    men = {"m": Disc(0, 396, 12), "n": Disc(0, 397, 12)}
    carts = {"w": Box(448, 0, 0, 4096, 64, 64, 64), "x": Box(449, 0, 0, 4096, 64, 64, 64)}
    assert works.explosion((0, 0), men, carts) == ["m", "w"]


def test_ks_022_two_boards_with_one_edge_are_two_contours() -> None:
    square = [[1000, 1000], [3000, 1000], [3000, 3000], [1000, 3000]]
    boards = [{"key": f"H{n}", "kind": "hill", "at": square} for n in (1, 2)]
    ground = Country.from_document({"name": "ground", "width": 120 * INCH, "depth": 120 * INCH, "features": boards})
    assert marching.stretches(ground, [(500, 2000), (1500, 2000)]) == [marching.Stretch(1000, False, 2, 0)]
    assert marching.stretches(ground, [(1500, 2000), (500, 2000)]) == [marching.Stretch(1000, False, 0, 2)]
    assert marching.stretches(ground, [(500, 2000), (3500, 2000)]) == [marching.Stretch(3000, False, 2, 2)]


def test_ks_080_a_trench_hides_whoever_stands_three_inches_behind_it_and_no_farther_sc_ks_25() -> None:
    trench = [[-100, 0], [100, 0]]
    assert works.in_front(trench, (0, 1000), Disc(0, -204, 12))
    assert not works.in_front(trench, (0, 1000), Disc(0, -205, 12))
    assert not works.in_front(trench, (0, -1000), Disc(0, -100, 12))


def test_ks_094_the_duty_to_stand_is_of_one_move_alone() -> None:
    charged = unit(duty={"must": "stand", "move": 7, "by": 0})
    assert [marching.can_move(charged, move) is None for move in (6, 7, 8)] == [True, False, True]
    assert marching.can_move(unit(duty={"must": "go back", "move": 7, "by": 768}), 7) is None
    assert [marching.can_move(unit(wants={kind: 6}), 7) is None for kind in supply.KINDS] == [False, False, True]


def test_ks_006_fives_are_counted_from_the_end_with_the_smaller_id_sc_ks_20() -> None:
    for step in (48, -48):
        men = {f"m{n}": {"x": step * n, "y": 0} for n in range(1, 8)}
        (five,) = volleys.fives(list(men), men, "extended")
        assert (sorted(five.men), five.middle) == (["m1", "m2", "m3", "m4", "m5"], "m3"), step


def test_ks_006_a_strip_is_an_inch_wide_and_ranks_part_at_more_than_a_quarter_sc_ks_20() -> None:
    def shots(formation: str, off: int) -> int:
        men = {f"m{n}": {"x": 60 * n, "y": off * (n % 2)} for n in range(5)}
        return len(volleys.fives(list(men), men, formation))

    assert [shots("extended", off) for off in (0, 64, 65)] == [1, 1, 0]
    assert [shots("two_ranks", off) for off in (0, 16, 17)] == [1, 1, 0]


def test_ks_061_who_leads_his_horses_is_horse_and_who_has_none_is_foot() -> None:
    places = ((0, 0, 12),)
    led, none = (Body("c", "cav", places, horses=horses, mounted=False) for horses in (3, 0))
    assert (led.on_foot, none.on_foot, Body("c", "cav", places).on_foot) == (False, True, False)
    wagon = Store("w", 0, 7 * FOOT, {"food": 1})
    assert (supply.too_far(wagon, led), supply.too_far(wagon, none)) == (None, "none of its men is within 6 feet")


def test_ks_069_nothing_more_is_eaten_after_the_surrender() -> None:
    now = siege.Siege(60, 1, 9, last_horse=6, move=11)
    after, meal = siege.step(now)
    assert (now.surrendered, meal, after.food) == (True, None, 9)


def test_ks_067_ground_within_twelve_inches_of_an_armed_enemy_is_held_by_him() -> None:
    bare = Country.from_document({"name": "ground", "width": 72 * INCH, "depth": 72 * INCH, "features": []})
    free = siege.open_ground(bare, [(5 * siege.STEP, 5 * siege.STEP)])
    assert [(5 + n, 5) in free for n in (-3, -2, 0, 2, 3)] == [True, False, False, False, True]


def test_ks_015_a_move_may_have_several_entries() -> None:
    ledger = command.entered(command.entered([], 3, "shot", "bg1", {"n": 1}), 3, "shot", "bg1", {"n": 2})
    assert [one["n"] for one in ledger] == [1, 2]
    assert command.cannot_be_entered(ledger, {"n": 3, "ply": 2, "kind": "shot"}) is not None


def test_ks_022_within_an_inch_of_a_contour_s_foot_the_inch_is_free_but_not_what_goes_down() -> None:
    def inches(**more: int) -> int:
        return marching.cost([marching.Stretch(**{"length": 64, **more})], "inf") * 12 // marching.MOVE

    assert [inches(up=1), inches(up=1, down=1), inches(down=1), inches(up=1, length=128)] == [12, 18, 7, 14]
