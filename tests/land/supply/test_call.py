"""The daily call: the order of drawing, the shares, and a slow reference that hands out packet by packet."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from land.state.ground import Stores
from land.state.units import Train, Unit, kinds
from land.state.world import Body, Cell, Spot
from land.supply.account import accounts, events
from land.supply.call import call, days_in_hand, groups, haversack_full, needs
from land.supply.facts import Called, Countryside, Drew, Yield
from land.supply.needs import Need
from land.supply.shares import shares

FED = (Cell(i=0, j=0, taken=1),)


def miles(a: Spot, b: Spot) -> float:
    """Measure miles in a flat country of 69 miles to the degree."""
    return float(((a.lon - b.lon) ** 2 + (a.lat - b.lat) ** 2) ** 0.5 * 69)


def body(key: str, codes: str = "inf inf", at: float = 0.05, **more: object) -> Body:
    units = tuple(
        Unit(key=f"{key}_{n}", code=code, men=kinds()[code].men, horses=kinds()[code].horses, guns=0, wagons=0)
        for n, code in enumerate(codes.split())
    )
    told = {"key": key, "name": key, "side": "blue", "seat": "g", "spot": Spot(lon=at, lat=0.05), "units": units, **more}
    return Body(**told)  # type: ignore[arg-type]


def drew(found: Called, key: str) -> Drew:
    return next(one for one in found.drew if one.body == key)


def test_lc_151_bodies_chained_at_twenty_miles_are_one_group() -> None:
    bodies = [body("a"), body("b", at=0.05 + 20 / 69), body("c", at=0.05 + 39 / 69), body("d", at=2.0)]
    assert [[one.key for one in group] for group in groups(bodies, miles)] == [["a", "b", "c"], ["d"]]


def test_lc_151_a_group_is_counted_together_and_its_packets_shared_out() -> None:
    small = [body(key, "tg") for key in "abc"]  # a hundred men and ninety horses each: three packets and a third
    assert [one.food for one in needs(small).values()] == [4, 3, 3]
    assert [one.forage for one in needs(small).values()] == [15, 15, 15]


def test_lc_003_what_is_short_is_shared_by_largest_remainder() -> None:
    assert shares(10, {"a": 1, "b": 1, "c": 1}) == {"a": 4, "b": 3, "c": 3}
    assert shares(0, {"a": 1}) == {"a": 0}
    assert shares(5, {"a": 0}) == {"a": 0}


def test_lc_153_depot_then_train_then_country_then_haversack() -> None:
    one = body("a", train=Train(wagons=5, food=20, forage=8), haversack=100)
    reach = {"a": Countryside(cells=(Yield(i=0, j=0, people=60, share=1.0),))}
    found = call(0, [one], miles, {"d": Stores(food=30, forage=10)}, {"a": ["d"]}, country=reach, cells=FED)
    told = drew(found, "a")
    assert told.need == Need(food=80, forage=33)  # 2,407 men and 200 horses
    assert (told.depot, told.train) == (Need(food=30, forage=10), Need(food=20, forage=8))
    assert (told.country.food, told.haversack, told.short) == (14, 16, Need(food=0, forage=11))
    assert (found.bodies[0].hunger, found.bodies[0].no_forage, found.bodies[0].haversack) == (0, 1, 84)
    assert found.stores == {"d": Stores()}


def test_lc_153_who_marches_draws_from_his_haversack_alone() -> None:
    one = body("a", train=Train(wagons=5, food=100, forage=100), haversack=200)
    told = drew(call(0, [one], miles, {"d": Stores(food=500)}, {"a": ["d"]}, cells=FED, marching={"a"}), "a")
    assert (told.depot.food, told.train.food, told.haversack, told.hunger, told.no_forage) == (0, 0, 80, 0, 1)


def test_lc_153_a_depot_fills_the_haversacks_when_all_have_eaten() -> None:
    one = body("a", "inf inf")
    found = call(0, [one], miles, {"d": Stores(food=200, forage=50)}, {"a": ["d"]}, cells=FED)
    assert haversack_full(one) == 160
    assert (found.bodies[0].haversack, found.stores["d"].food) == (120, 0)


def test_lc_153_a_depot_that_is_short_is_shared_by_what_each_wants() -> None:
    bodies = [body("a", "inf inf"), body("b", "inf")]
    found = call(0, bodies, miles, {"d": Stores(food=60)}, {"a": ["d"], "b": ["d"]}, cells=FED)
    assert [drew(found, key).depot.food for key in "ab"] == [40, 20]
    assert [one.hunger for one in found.bodies] == [1, 1]


def test_lc_156_a_small_detachment_alone_on_fresh_ground_draws_nothing() -> None:
    one = body("a", "inf", haversack=10, hunger=2)
    fresh, eaten = call(0, [one], miles), call(0, [one], miles, cells=FED)
    assert drew(fresh, "a").alone
    assert fresh.bodies[0].hunger == 0
    assert fresh.bodies[0].haversack == 10
    assert not drew(eaten, "a").alone
    assert eaten.bodies[0].hunger == 3
    assert not drew(call(0, [one, body("b", at=0.1)], miles), "a").alone
    assert not drew(call(0, [body("c", "inf inf")], miles), "c").alone


def test_lc_159_hunger_counts_calls_and_horses_die_from_the_third_without_forage() -> None:
    one = body("a", "inf inf", no_forage=2, hunger=5)
    after = call(0, [one], miles, cells=FED).bodies[0]
    assert (after.hunger, after.no_forage) == (6, 3)
    assert sum(unit.horses for unit in one.units) - sum(unit.horses for unit in after.units) == 120 // 20


def test_lc_161_the_call_makes_fire_good_from_depots_and_trains() -> None:
    one = body("a", "inf", train=Train(wagons=9, ammo=40))
    one = one.__class__.copied(one, units=tuple(unit.copied(unit, fire_days=0.0) for unit in one.units))
    found = call(0, [one], miles, {"d": Stores(ammo=66)}, {"a": ["d"]}, cells=FED)
    assert (found.bodies[0].units[0].fire_days, drew(found, "a").ammo) == (3.0, 99)
    assert (found.stores["d"].ammo, found.bodies[0].train.ammo) == (0, 7)


def test_days_in_hand() -> None:
    assert days_in_hand(body("a", "inf inf", train=Train(food=160, forage=30), haversack=30)) == 2.0
    assert days_in_hand(body("a", "")) is None


def test_lc_151_the_account_of_a_call_by_groups_and_what_the_umpire_reads() -> None:
    bodies = [body("a", train=Train(food=80, forage=30)), body("b", at=2.0, haversack=10, no_forage=3)]
    found = call(7, bodies, miles, cells=(*FED, Cell(i=20, j=0, taken=1)))
    first, second = accounts(found)
    assert (first.bodies, first.train, first.short, first.days) == (("a",), Need(food=80, forage=30), Need(food=0, forage=0), 0.0)
    assert (second.haversack, second.short, second.hunger) == (10, Need(food=70, forage=30), 1)
    lines = events(found, {"a": "First", "b": "Second"})
    assert [(one.minute, one.kind) for one in lines] == [(7, "call"), (7, "call"), (7, "hunger")]
    assert lines[0].text == "First: 80 packets of food and 30 of forage; 80 and 30 from trains; 0.0 days in hand."
    short = "10 from haversacks; short of 70 and 30; 0.0 days in hand."
    assert lines[1].text == f"Second: 80 packets of food and 30 of forage; {short}"
    assert lines[2].text == "Second: 1 call in a row without all its food. 6 horses die."


# ---- the slow reference: every packet by itself ----


def slow(
    bodies: Sequence[Body], stores: Mapping[str, Stores], depots: Mapping[str, Sequence[str]], trains: Mapping[str, Sequence[str]]
) -> tuple[dict[str, list[int]], dict[str, list[int]], dict[str, list[int]], dict[str, int]]:
    """Hand out packets one by one; return the contents of depots and trains, each column's want, and haversacks."""
    lie = {key: [one.food, one.forage] for key, one in stores.items()}
    roll = {one.key: [one.train.food, one.train.forage] for one in bodies}
    sack = {one.key: one.haversack for one in bodies}
    want = {key: [one.food, one.forage] for group in groups(bodies, miles) for key, one in needs(group).items()}
    for what in (0, 1):
        for where, reach in ((lie, depots), (roll, trains)):
            for rank in range(4):
                asking: dict[str, dict[str, int]] = {}
                for key, some in reach.items():
                    if rank < len(some) and want[key][what]:
                        asking.setdefault(some[rank], {})[key] = want[key][what]
                for store, each in asking.items():
                    one_by_one(where[store], what, each, want)
        while what == 0 and any(want[key][0] and sack[key] for key in sack):
            for key in sack:
                if want[key][0] and sack[key]:
                    want[key][0] -= 1
                    sack[key] -= 1
    return lie, roll, want, sack


def one_by_one(store: list[int], what: int, each: Mapping[str, int], want: dict[str, list[int]]) -> None:
    """Hand out a store's packets singly: always to the column furthest below its due, among equals the first by key."""
    total, there = sum(each.values()), store[what]
    due = {key: min(Fraction(number), Fraction(number * there, total)) for key, number in each.items()}
    had = dict.fromkeys(each, 0)
    while store[what] and any(had[key] < due[key] for key in each):
        whole = [key for key in sorted(each) if due[key] - had[key] >= 1]
        key = whole[0] if whole else min(each, key=lambda one: (had[one] - due[one], one))
        had[key] += 1
        store[what] -= 1
        want[key][what] -= 1


@settings(max_examples=100)
@given(rng=st.randoms(use_true_random=False))
def test_lc_151_lc_153_the_call_is_what_a_clerk_hands_out_packet_by_packet(rng: random.Random) -> None:
    bodies = [
        body(
            key,
            " ".join(rng.choices(("inf", "cav", "fa", "pk"), k=rng.randint(1, 3))),
            at=round(rng.uniform(0.0, 1.2), 3),
            train=Train(wagons=5, food=rng.randint(0, 60), forage=rng.randint(0, 60)),
            haversack=rng.randint(0, 40),
            half_rations=rng.random() < 0.3,
            no_forage=0,
        )
        for key in "abcd"[: rng.randint(1, 4)]
    ]
    keys = [one.key for one in bodies]
    stores = {key: Stores(food=rng.randint(0, 80), forage=rng.randint(0, 80)) for key in "xyz"}
    depots = {key: rng.sample("xyz", rng.randint(0, 3)) for key in keys}
    trains = {key: [key, *rng.sample([one for one in keys if one != key], rng.randint(0, len(keys) - 1))] for key in keys}
    taken = tuple(Cell(i=i, j=0, taken=1) for i in range(13))
    found = call(0, bodies, miles, stores, depots, trains, cells=taken)
    lie, roll, want, sack = slow(bodies, stores, depots, trains)
    for one, told in zip(found.bodies, found.drew, strict=True):
        assert [told.short.food, told.short.forage] == want[one.key]
        assert [one.train.food, one.train.forage] == roll[one.key]
        assert (one.hunger > 0, one.no_forage > 0) == (want[one.key][0] > 0, want[one.key][1] > 0)
        assert one.haversack == sack[one.key] or (one.haversack > sack[one.key] and depots[one.key])
    assert [one.forage for one in found.stores.values()] == [one[1] for one in lie.values()]
    filled = sum(one.haversack - sack[one.key] for one in found.bodies)
    assert sum(one.food for one in found.stores.values()) == sum(one[0] for one in lie.values()) - filled
