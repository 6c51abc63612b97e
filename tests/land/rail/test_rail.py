"""Railways: the number of trains, the limits of line and pool, gauge, and a train that meets a break."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from land.ground.country import Country
from land.rail import entraining, line, loads, stopped_trains
from land.rail.entraining import Railed
from land.rail.loads import Loading
from land.rail.timetable import Service, called_off, locate_train, spot, timetable
from land.reckoner.answer import answer
from land.reckoner.tables.train import of_counts
from land.state.carriage import Rolling
from land.state.ground import Edge, Ground, Place, Stores
from land.state.moves import Halted
from land.state.units import Train, Unit, kinds
from land.state.world import DOWN, Body, EdgeNow, PlaceNow, Spot
from tactical.engine.dice import Dice

HERE = Spot(lon=0.0, lat=0.0)
PLACES = {key: Place(key=key, name=key, lon=n / 2, lat=0.0) for n, key in enumerate("abcd")}


def edge(a: str, b: str, cls: str = "double", miles: float = 30.0, gauge: float = 0.0) -> Edge:
    ends = tuple((PLACES[key].lon, 0.0) for key in (a, b))
    return Edge(key=f"{a}{b}", name="", kind="rail", cls=cls, a=a, b=b, metres=round(miles * 1609.344), line=ends, gauge_in=gauge)


AB, BC = edge("a", "b"), edge("b", "c", "single", 15.0)
EDGES = {one.key: one for one in (AB, BC)}


class Rails:
    """A country of three stations."""

    edges = EDGES

    def spot_on(self, edge: str, metres: float) -> Spot:
        one = EDGES[edge]
        share = metres / one.metres
        return Spot(lon=one.line[0][0] * (1 - share) + one.line[1][0] * share, lat=0.0, edge=edge, metres=round(metres))

    def spot_at(self, place: str) -> Spot:
        return Spot(lon=PLACES[place].lon, lat=0.0, place=place)


def body(codes: str, wagons: int = 0) -> Body:
    units = tuple(
        Unit(key=f"{code}{n}", code=code, men=kind.men, horses=kind.horses, guns=kind.guns, wagons=kind.wagons)
        for n, code in enumerate(codes.split())
        if (kind := kinds()[code])
    )
    return Body(key="x", name="X", side="blue", seat="g", spot=HERE, units=units, train=Train(wagons=wagons))


def service(*edges: Edge, origin: str = "a", side: str = "blue", key: str = "x", platforms: tuple[int, int] = (4, 4)) -> Service:
    return Service(key=key, side=side, origin=origin, edges=edges, platforms=platforms, body=key)


def test_lc_180_a_train_of_each_sort_and_the_sum_rounded_up() -> None:
    assert loads.trains_of(Loading(foot=600, mounted=250, guns=3, wagons=20)) == 4
    assert loads.trains_of(Loading(foot=601, mounted=251, guns=4, wagons=21)) == 8
    assert (loads.trains_for(2700), loads.trains_for(2701), loads.trains_for(0)) == (1, 2, 0)


def test_lc_180_a_body_entrains_as_the_reckoner_has_it() -> None:
    brigade = body("inf inf inf inf cav fa re", wagons=110)
    assert loads.of_body(brigade) == of_counts({"inf": 4, "cav": 1, "fa": 1, "re": 1})
    assert loads.trains_of(loads.of_body(brigade)) == 18


def test_lc_180_columns_of_wagons_and_pack_animals() -> None:
    assert of_counts({"bt": 1}, followed=False) == Loading(wagons=60)
    assert of_counts({"pk": 1}, followed=False) == Loading(mounted=120)
    assert of_counts({"nl": 1}, followed=False) == Loading(foot=250, guns=2)
    assert of_counts({"rw": 1}, followed=False) == Loading(foot=250)


def test_lc_180_trains_follow_the_order_of_march_and_each_names_the_units_it_completes() -> None:
    made = loads.made_up(body("cav inf fa inf", wagons=30))
    # 160 horse; 600 + 400 of the first battalion; 6 guns in two; the second battalion with services; 30 wagons in two
    assert made[:5] == (("cav0",), (), ("inf1",), (), ("fa2",))
    assert [key for train in made for key in train] == ["cav0", "inf1", "fa2", "inf3"]
    assert len(made) == loads.trains_of(loads.of_body(body("cav inf fa inf", wagons=30)))


@settings(max_examples=40)
@given(rng=st.randoms(use_true_random=False))
def test_lc_180_every_unit_is_complete_with_one_train_and_the_trains_are_those_counted(rng: random.Random) -> None:
    codes = rng.choices(tuple(kinds()), k=rng.randint(1, 12))
    one = body(" ".join(codes), wagons=rng.randint(0, 60))
    made = loads.made_up(one)
    assert len(made) == loads.trains_of(loads.of_body(one))
    assert sorted(key for train in made for key in train) == sorted(unit.key for unit in one.units)


def test_lc_181_lc_182_lc_183_lines_speeds_and_platforms() -> None:
    assert [line.trains_in_six_hours(cls) for cls in ("double", "single", "poor")] == [10, 4, 2]
    assert [line.mph(cls) for cls in ("double", "single", "poor")] == [25, 15, 15]
    assert line.headway(("double", "single"), (1,)) == 90
    assert line.headway(("double",), (1, 4)) == 60
    assert line.headway(("double",), (4, 4)) == 36


def test_lc_185_a_timetable_is_the_reckoners() -> None:
    one = body("inf inf inf inf cav fa re", wagons=110)
    straight = edge("a", "b", "single", 60.0)
    found = timetable(1000, service(straight, platforms=(2, 2)), loads.made_up(one), pool=100)
    told = answer("train", {"units": {"inf": 4, "cav": 1, "fa": 1, "re": 1}, "miles": 60, "line": "single", "platforms": 2})
    assert (len(found), found[-1].done - found[0].done) == (told["trains"], told["minutes"] - told["first_min"])
    assert found[0].done - 1000 == told["first_min"] + 1  # sixty miles are 0.36 m less than so many whole metres


def test_lc_181_a_train_is_back_in_the_pool_after_the_way_out_and_home_and_four_hours() -> None:
    first, second = timetable(0, service(AB), [(), ()], pool=1)
    assert (first.begins, first.off, first.arrives, first.done, first.back) == (0, 60, 132, 192, 2 * 72 + 240)
    assert second.begins == first.back
    assert timetable(0, service(AB), [()], pool=0) == ()
    assert timetable(0, service(AB), [()], pool=1, others=[first])[0].begins == 384


def test_lc_181_each_way_is_for_itself_and_who_comes_later_takes_the_gaps() -> None:
    first = timetable(0, service(AB), [(), ()], pool=9)
    other = timetable(0, service(AB, origin="b", key="y"), [()], pool=9, others=first)
    third = timetable(0, service(AB, key="z"), [()], pool=9, others=first)
    assert [one.off for one in first] == [60, 96]
    assert other[0].off == 60
    assert third[0].off == 132


def test_lc_181_a_line_of_another_gauge_carries_nothing_until_relaid() -> None:
    narrow = edge("a", "b", gauge=42.0)
    assert not line.carries(narrow, None, 60.0)
    assert line.carries(narrow, EdgeNow(key="ab", gauge_in=60.0), 60.0)
    assert line.carries(narrow, None, 42.0)
    assert line.carries(narrow, None, 0.0)


def test_lc_183_units_are_there_when_their_last_train_is_unloaded() -> None:
    trains = timetable(0, service(AB), [("u1",), ("u2", "u3")], pool=9)
    assert called_off(trains, "x", trains[1].begins) == trains[:1]


def test_stores_go_by_rail_as_troops_do() -> None:
    found = timetable(0, service(AB), [Stores(food=2700), Stores(food=300)], pool=9)
    assert [one.packets.food for one in found] == [2700, 300]


def test_lc_182_where_a_train_is() -> None:
    train = timetable(0, service(BC, AB, origin="c"), [()], pool=9)[0]
    assert locate_train(EDGES, train, 59) == ("", 0.0)
    assert locate_train(EDGES, train, 60 + 30) == ("bc", pytest.approx(BC.metres / 2, abs=1))
    assert locate_train(EDGES, train, 60 + 60 + 18) == ("ab", pytest.approx(AB.metres * 0.75, abs=1))
    assert (spot(Rails(), train, 0).place, spot(Rails(), train, 60 + 60 + 72).place) == ("c", "a")


def rolling(*edges: Edge, origin: str = "a") -> Rolling:
    return timetable(0, service(*edges, origin=origin), [()], pool=9)[0]


def test_lc_187_the_minute_at_which_a_train_comes_to_a_break() -> None:
    train = rolling(AB, BC)
    assert stopped_trains.break_met(train, EDGES, {}, {}) is None
    assert stopped_trains.break_met(train, EDGES, {"ab": EdgeNow(key="ab", breaks=(AB.metres // 2, 9))}, {}) == 61
    assert stopped_trains.break_met(train, EDGES, {"ab": EdgeNow(key="ab", breaks=(AB.metres // 2,))}, {}) == 60 + 36
    assert (
        stopped_trains.break_met(rolling(AB, origin="b"), EDGES, {"ab": EdgeNow(key="ab", breaks=(AB.metres // 3,))}, {})
        == 60 + 49
    )
    assert stopped_trains.break_met(train, EDGES, {"bc": EdgeNow(key="bc", state=DOWN)}, {}) == 132
    assert stopped_trains.break_met(train, EDGES, {}, {"b": PlaceNow(key="b", state=DOWN)}) == 132


def miles(a: Spot, b: Spot) -> float:
    return abs(a.lon - b.lon) * 69.17 + abs(a.lat - b.lat) * 68.7


def test_lc_187_guns_inside_3500_yards_stop_a_train() -> None:
    train = rolling(AB)
    near, far = (Halted("e", Spot(lon=0.25, lat=off / 68.7)) for off in (1.0, 2.1))
    minutes = range(60, 132)
    assert stopped_trains.guns_met(lambda at: spot(Rails(), train, at), minutes, [far], miles) is None
    met = stopped_trains.guns_met(lambda at: spot(Rails(), train, at), minutes, [far, near], miles)
    assert met is not None
    assert miles(spot(Rails(), train, met), near.spot) <= 3500 / 1760 < miles(spot(Rails(), train, met - 1), near.spot)


def test_lc_187_on_five_or_six_it_is_wrecked_and_one_in_fifty_lost() -> None:
    faces = set()
    for seed in range(40):
        halt, event = stopped_trains.stopped(Dice(str(seed)), 0, rolling(AB), 90, "break", 599, HERE)
        fell = int(event.rolls[0].fell)
        assert (halt.wrecked, halt.lost) == ((True, 11) if fell >= 5 else (False, 0))
        assert (event.minute, event.rules) == (90, ("LC-187",))
        faces.add(fell)
    assert faces == {1, 2, 3, 4, 5, 6}


def pack() -> Country:
    """Make three stations on one line, the second stretch narrow, and a village off it."""
    places = tuple(
        Place(key=key, name=key.upper(), lon=one.lon, lat=0.0, platforms=int(key == "a") * 3) for key, one in PLACES.items()
    )
    return Country(Ground(places=places, edges=(edge("a", "b", gauge=60.0), edge("b", "c", gauge=42.0))))


def test_lc_181_the_service_of_a_body_and_why_there_is_none() -> None:
    found = entraining.service(pack(), "x", "blue", "a", "b", {}, 60.0)
    assert isinstance(found, Service)
    assert (found.goal, found.platforms, [one.key for one in found.edges]) == ("b", (3, 1), ["ab"])
    assert entraining.service(pack(), "x", "blue", "a", "a", {}, 60.0) == "It is there."
    assert entraining.service(pack(), "x", "blue", "a", "d", {}, 60.0) == "No railway leads from A to D."
    against = "No train of ours runs from A to C: the line is broken, or has a different gauge."
    assert entraining.service(pack(), "x", "blue", "a", "c", {}, 60.0) == against
    assert entraining.service(pack(), "x", "blue", "a", "b", {}, 60.0, known=["ab"]) == against.replace("C", "B")
    assert isinstance(entraining.service(pack(), "x", "blue", "a", "c", {"bc": EdgeNow(key="bc", gauge_in=60.0)}, 60.0), Service)


def test_lc_183_a_body_on_the_rails_is_strung_out_over_its_trains() -> None:
    country = pack()
    found = entraining.service(country, "x", "blue", "a", "b", {}, 60.0)
    assert isinstance(found, Service)
    trains = entraining.entrain(0, body("inf inf cav"), found, 9, (), country.edges)
    moves = Railed("x", trains, country)
    assert len(trains) == 6
    assert (moves.head(100).edge, moves.tail(100).place, moves.head(10_000).place, moves.last(10_000).place) == (
        "ab",
        "a",
        "b",
        "b",
    )
    assert [moves.moving(minute) for minute in (59, 60, 131, 132)] == [False, True, True, False]
    assert moves.middle(60 + 3 * 60 + 10) == spot(country, trains[3], 60 + 3 * 60 + 10)


# ---- the slow reference: minute by minute ----


def passed(way: Sequence[Edge], origin: str, off: int) -> list[tuple[Claim, Fraction, Fraction]]:
    """List the stretches that a train takes, when, and the minutes another must keep from it; last of all its end."""
    here, at, found = origin, Fraction(off), []
    for one in way:
        found.append(((one.key, here), at, Fraction(360, line.trains_in_six_hours(one.cls))))
        here, at = one.other(here), at + Fraction(one.metres * 1000, 1609344) * 60 / line.mph(one.cls)
    return [*found, (("", here), at, Fraction(0))]


Claim = tuple[str, str]
Laid = tuple[tuple[Edge, ...], str, int, int]  # its way, where it begins, when it is off, when it is back in the pool


def slow(
    minute: int, number: int, way: tuple[Edge, ...], origin: str, ends: tuple[int, int], pool: int, laid: list[Laid]
) -> list[int]:
    """Find the minutes of departure: each train waits, a minute at a time, until pool, platforms and every stretch are free."""
    found = []
    off = minute + 60
    for _ in range(number):
        while not free(off, way, origin, ends, pool, laid):
            off += 1
        arrives = passed(way, origin, off)[-1][1]
        laid.append((way, origin, off, off - 60 + math.ceil(2 * (arrives - off) + 240)))
        found.append(off)
    return found


def free(off: int, way: tuple[Edge, ...], origin: str, ends: tuple[int, int], pool: int, laid: Sequence[Laid]) -> bool:
    """Report whether a train may depart at a minute."""
    *mine, (goal, there, _) = passed(way, origin, off)
    if sum(1 for *_, back in laid if back > off - 60) >= pool:
        return False
    for other_way, other_origin, other_off, _ in laid:
        *others, (other_goal, other_there, _) = passed(other_way, other_origin, other_off)
        if any(one == two and abs(at - then) < keep for one, at, keep in mine for two, then, _ in others):
            return False
        if other_origin == origin and abs(off - other_off) < Fraction(60, ends[0]):
            return False
        if other_goal == goal and abs(there - math.ceil(other_there)) < Fraction(60, ends[1]):
            return False
    return True


@settings(max_examples=30)
@given(rng=st.randoms(use_true_random=False))
def test_lc_185_the_timetable_is_what_waiting_minute_by_minute_gives(rng: random.Random) -> None:
    ways = (("a", (AB,)), ("a", (AB, BC)), ("b", (BC,)), ("c", (BC, AB)), ("b", (AB,)))
    pool, laid, waited = rng.randint(2, 9), (), list[Laid]()
    for n in range(2):
        origin, way = rng.choice(ways)
        ends = (rng.randint(1, 7), rng.randint(1, 7))
        start, number = rng.randint(0, 200), rng.randint(1, 5)
        found = timetable(start, service(*way, origin=origin, key=f"m{n}", platforms=ends), [()] * number, pool, laid, EDGES)
        assert [one.off for one in found] == slow(start, number, way, origin, ends, pool, waited)
        laid = (*laid, *found)
