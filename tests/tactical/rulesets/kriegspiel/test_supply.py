"""Supply in the field (KS-060 to KS-066)."""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.rulesets.kriegspiel.rules import supply
from tactical.rulesets.kriegspiel.rules.supply import Body, Store
from tests.tactical.rulesets.kriegspiel.bodies import FOOT, INCH, unit

HORSE = 24


def body(key: str, arm: str, men: int, x: int = 0, y: int = 0, **more: int) -> Body:
    """Make a unit whose men all stand at one place."""
    return Body(key, arm, ((x, y, HORSE if arm == "cav" else 12),) * men, **more)


def test_ks_b01_forty_six_infantry_need_two_packets_ks_063() -> None:
    assert supply.packets_for(46) == 2


def test_ks_b02_forty_four_infantry_need_one_packet_ks_063() -> None:
    assert supply.packets_for(44) == 1


def test_ks_c35_fractions_of_fifteen_and_over_count_ks_063() -> None:
    assert [supply.packets_for(n) for n in (14, 15, 29, 45, 74, 75, 104)] == [0, 1, 1, 2, 2, 3, 3]


def test_ks_c34_a_group_of_all_arms_ks_060_ks_061_ks_062() -> None:
    group = [body("b1", "inf", 100), body("b2", "cav", 24, horses=24), body("b3", "RA", 12, horses=24)]
    assert supply.needs(group) == {"food": 5, "forage": 8, "ammunition": 0}
    assert [supply.is_due(move) for move in (0, 5, 6, 7, 12)] == [False, False, True, False, True]


def test_ks_c36_a_small_body_alone_needs_none_ks_062() -> None:
    small, wagons = body("b1", "inf", 29), body("b9", "TS", 1, x=13 * FOOT)
    assert [len(one) for one in supply.groups([small, wagons])] == [1, 1]
    assert supply.needs([small])["food"] == 0
    near = Body("b9", "TS", ((12 * FOOT + 24, 0, 12),))
    (group,) = supply.groups([small, near])
    assert supply.needs(group)["food"] == 1
    just_beyond = Body("b9", "TS", ((12 * FOOT + 25, 0, 12),))
    assert len(supply.groups([small, just_beyond])) == 2
    horse = body("b2", "cav", 20, x=1000, horses=20)
    (pooled,) = supply.groups([small, horse])
    assert supply.needs(pooled) == {"food": 2, "forage": 3, "ammunition": 0}
    assert supply.needs([body("b1", "inf", 30)])["food"] == 1
    assert supply.needs([body("b2", "cav", 20, horses=20)])["food"] == 1, "only infantry is let off"
    assert supply.needs([small], besieged=True)["food"] == 1


def test_ks_c37_ammunition_for_runs_of_six_firing_moves_ks_064() -> None:
    bodies, calls = {"a": 40, "b": 20, "c": 25}, {}
    fires = {"a": range(1, 7), "b": range(1, 13), "c": range(13, 18)}
    runs, owes = dict.fromkeys(bodies, 0), dict.fromkeys(bodies, False)
    for move in range(1, 19):
        for key in bodies:
            runs[key], owes[key] = supply.run_of_fire(runs[key], owes[key], move in fires[key])
        if supply.is_due(move):
            owing = [body(key, "inf", men, shooters=men if owes[key] else 0) for key, men in bodies.items()]
            calls[move] = supply.ammunition(owing)
            owes = dict.fromkeys(bodies, False)
    assert calls == {6: 2, 12: 1, 18: 0}


def test_ks_c38_how_far_supplies_may_lie_ks_061() -> None:
    foot = Body("b1", "inf", ((0, 0, 12),))
    horse = Body("b2", "cav", ((0, 0, 24),), horses=1)
    assert supply.too_far(Store("w", 6 * FOOT + 12, 0, {}), foot) is None
    assert supply.too_far(Store("w", 6 * FOOT + INCH + 12, 0, {}), foot) == "none of its men is within 6 feet"
    assert supply.too_far(Store("w", 18 * FOOT + 24, 0, {}), horse) is None
    assert supply.too_far(Store("w", 18 * FOOT + 25, 0, {}), horse) == "none of its men is within 18 feet"


def test_ks_065_an_enemy_between_makes_supplies_useless() -> None:
    foot, wagon = body("b1", "inf", 30), Store("w", 4000, 0, {"food": 5})
    assert supply.cut_off(wagon, foot, [(2000, 6 * INCH)]) == "an enemy is between"
    assert supply.cut_off(wagon, foot, [(2000, 6 * INCH + 1)]) is None
    assert supply.cut_off(wagon, foot, [(-6 * INCH - 1, 0)]) is None
    called = supply.call([foot], [wagon], [(2000, 0)])
    assert (called.lacking, called.given) == ({"b1": ["food"]}, {})


def test_ks_060_a_call_takes_packets_from_the_nearest_stores_that_serve() -> None:
    bodies = [body("b1", "inf", 60), body("b2", "cav", 12, x=3000, horses=12)]
    stores = [
        Store("far", 6000, 0, {"food": 9, "forage": 9}),
        Store("near", 500, 0, {"food": 1, "forage": 0}),
        Store("mid", 2000, 0, {"food": 9, "forage": 1}),
    ]
    called = supply.call(bodies, stores, [])
    two = {"food": 2, "forage": 2, "ammunition": 0}
    assert called.groups == [{"units": ["b1", "b2"], "need": two, "given": two}]
    assert called.given == {"near": {"food": 1}, "mid": {"food": 1, "forage": 1}, "far": {"forage": 1}}
    assert called.lacking == {}


def test_ks_066_who_is_served_of_a_group_that_has_too_little() -> None:
    bodies = [body("b1", "inf", 60), body("b2", "inf", 60, x=5000)]
    called = supply.call(bodies, [Store("w", 0, 0, {"food": 9})], [])
    assert called.lacking == {"b2": ["food"]}
    assert called.given == {"w": {"food": 2}}
    late = supply.late({"b2": ["food"]}, bodies, [Store("w", 4000, 0, {"food": 2})], [])
    assert (late.lacking, late.given) == ({}, {"w": {"food": 2}})
    none = supply.late({"b2": ["food"]}, bodies, [Store("w", 0, 0, {"food": 2})], [])
    assert none.lacking == {"b2": ["food"]}


def test_ks_c39_hunger_ks_066() -> None:
    bodies = [body("b1", "inf", 60)]

    def story(delivered: int) -> tuple[list[int], int | None]:
        wants: dict[str, int] = {}
        stuck, out_at = [], None
        for move in range(1, 13):
            if wants:
                stuck.append(move)
            stores = [Store("w", 0, 0, {"food": 4})] if move >= delivered else []
            if supply.is_due(move):
                called = supply.call(bodies, stores, [])
            else:
                called = supply.late({"b1": sorted(wants)} if wants else {}, bodies, stores, [])
            lacking = called.lacking.get("b1", [])
            served = set(supply.KINDS) - set(lacking) if supply.is_due(move) else set(wants) - set(lacking)
            wants, out = supply.wants_after(wants, lacking, served, move)
            out_at = move if out and out_at is None else out_at
        return stuck, out_at

    assert story(99) == ([7, 8, 9, 10, 11, 12], 12)
    assert story(9) == ([7, 8, 9], None), "delivered at 9, it moves again from 10"


def test_ks_066_infantry_without_ammunition_does_not_fire_and_is_never_out_of_action_for_that() -> None:
    wants, out = supply.wants_after({}, ["ammunition"], [], 6)
    assert (wants, out) == ({"ammunition": 6}, False)
    assert supply.wants_after(wants, ["ammunition"], [], 30) == ({"ammunition": 6}, False)
    assert supply.may_not_fire(unit(wants=wants)) == "it has no ammunition"
    assert supply.may_not_fire(unit("RA", wants={"food": 6})) is None, "guns have ammunition without end"
    assert supply.may_not_fire(unit(out=True)) is not None
    assert supply.may_not_fire(unit()) is None


def test_supply_groups_do_not_depend_on_the_order_of_bodies_ks_060_ks_065() -> None:
    dice = Dice("groups")
    for case in range(12):

        def pick(most: int, *key: object, case: int = case) -> int:
            return dice.u64(case, *key) % most

        bodies = [
            body(
                f"b{k:02}",
                ("inf", "cav", "RA")[pick(3, k, "arm")],
                1 + pick(60, k, "n"),
                pick(12000, k, "x"),
                pick(9000, k, "y"),
                horses=pick(20, k, "h"),
            )
            for k in range(14)
        ]
        stores = [
            Store(f"w{k}", pick(12000, "w", k), pick(9000, "v", k), {"food": pick(4, k), "forage": pick(4, k, 1)})
            for k in range(8)
        ]
        enemies = [(pick(12000, "e", k), pick(9000, "f", k)) for k in range(4)]
        shuffled = sorted(bodies, key=lambda one: dice.u64("shuffle", one.key))
        one, other = supply.call(bodies, stores, enemies), supply.call(shuffled, stores[::-1], enemies[::-1])
        assert one == other
        gone = {key: sum(given.values()) for key, given in one.given.items()}
        assert sum(gone.values()) == sum(sum(group["given"].values()) for group in one.groups)
        for key, given in one.given.items():
            have = next(store.packets for store in stores if store.key == key)
            assert all(count <= have[kind] for kind, count in given.items())
        for group in one.groups:
            assert all(group["given"][kind] <= group["need"][kind] for kind in supply.KINDS)
