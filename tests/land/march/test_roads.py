"""Road space, rivers and strung-out columns in a run, beside slow references (LC-086 to LC-091 as far as they are)."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from land.march import column
from land.march.facts import FELL_OUT
from land.march.marches import march
from land.march.pace import Way, fresh_mph
from land.march.way import Ways
from land.reckoner.answer import answer
from land.state.trail import MINUTE
from land.state.world import PlaceNow
from land.supply.hunger import pace_factor
from tests.land.even_sky import EvenSky
from tests.land.march.country import DIVISION, MILE, body, country, march_by, ordered

LAND = country()
WAYS = Ways(LAND)


def facts(went: Any, key: str, kind: str) -> list[tuple[int, str]]:
    return [(fact.minute, fact.what) for fact in went.facts if fact.body == key and fact.kind == kind]


def division(key: str, at: str, *by: str, off: int = 300) -> Any:
    return ordered(body(key, LAND.spot_at(at), 339, **DIVISION), march_by(*by, night=True), off=off)


def test_lc_c09_two_divisions_on_one_road() -> None:
    """First head off 05:00: the second may enter at 10:20; so two divisions a day on a road (LC-090)."""
    went = march(
        [division("one", "a", "b"), division("two", "a", "b"), division("three", "a", "b")], WAYS, EvenSky(), 300, 1740, 300
    )
    assert [facts(went, key, "off")[0][0] for key in ("one", "three", "two")] == [300, 620, 940]


def test_lc_c05_a_division_in_a_run() -> None:
    """12 miles of a B road in 4 h 48, of a cart track in 7 h 12: table and run agree."""
    went = march([division("one", "a", "b", off=0), division("two", "b", "c", off=0)], WAYS, EvenSky(), 0, 1440, 0)
    assert facts(went, "one", "passed") == [(288, "b")]
    assert facts(went, "two", "passed") == [(432, "c")]


@pytest.mark.parametrize(
    ("fatigue", "hunger", "step", "ways"),
    [(0, 0, "normal", "cd"), (11, 0, "forced", "cd"), (14, 1, "normal", "ab"), (21, 2, "forced", "ab"), (33, 0, "forced", "ab")],
)
def test_lc_092_lc_093_the_march_table_and_a_run_agree_of_the_weary_and_the_hungry(
    fatigue: int, hunger: int, step: str, ways: str
) -> None:
    """The head comes to the minute the table has, as tired, and as many fall out; or both are spent then."""
    climb = {"road": "A", "miles": 8, "up_ft": 1200, "down_ft": 400} if ways == "cd" else {"road": "B", "miles": 12}
    line = {"units": DIVISION, "wagons": 339, "fatigue": fatigue, "hunger": hunger, "step": step}
    told = answer("march", {**line, **climb})
    one = replace(body("one", LAND.spot_at(ways[0]), 339, **DIVISION), fatigue=fatigue, hunger=hunger)
    one = ordered(one, march_by(ways[1], night=True, step=step))
    went = march([one], WAYS, EvenSky(), 0, told["minutes"] + 2, 0, want=lambda some: pace_factor(some.hunger))
    assert went.tired["one"] == told["fatigue"]
    out = sum(fact.men for fact in went.facts if fact.kind == FELL_OUT)
    assert abs(out - told["stragglers"]) <= told["stragglers"] / 100  # a run takes whole men of each unit
    ends = facts(went, "one", "halted") if told.get("spent") else facts(went, "one", "passed")
    assert [what for _, what in ends] == ["spent" if told.get("spent") else ways[1]]
    assert 0 <= ends[0][0] - told["minutes"] <= 1  # a run goes by whole millionths of a metre a minute


def test_lc_c04_the_last_fighting_unit_is_two_hours_forty_three_behind() -> None:
    went = march([division("one", "a", "b", off=0)], WAYS, EvenSky(), 0, 720, 0)
    track = went.tracks["one"]
    there = [next(m for m in range(720) if place(m).place == "b") for place in (track.head, track.last, track.tail)]
    assert there == [288, 288 + 163, 288 + 310]
    assert (went.bodies[0].tail_at, went.bodies[0].column) == (0, ())
    half = march([division("one", "a", "b", off=0)], WAYS, EvenSky(), 0, 360, 0).bodies[0]
    assert (half.tail_at, half.column) == (598, ("a_b",))


def test_lc_090_first_come_then_the_larger_then_key() -> None:
    small, large = ordered(body("a1", LAND.spot_at("a"), inf=1), march_by("b")), division("z", "a", "b", off=0)
    went = march([small, large], WAYS, EvenSky(), 0, 720, 0)
    assert facts(went, "z", "off")[0][0] == 0
    assert facts(went, "a1", "off")[0][0] == 320
    late = ordered(body("a1", LAND.spot_at("a"), inf=1), march_by("b"), off=1)
    early = march([late, division("z", "a", "b", off=2)], WAYS, EvenSky(), 0, 720, 0)
    assert (facts(early, "a1", "off")[0][0], facts(early, "z", "off")[0][0]) == (1, 1 + 10 + 10)


def test_lc_090_opposite_columns_pass_on_a_metalled_road_alone() -> None:
    for a, b, waits in (("c", "d", False), ("a", "b", True)):
        one = ordered(body("one", LAND.spot_at(a), inf=4, mt=1), march_by(b), off=0)
        two = ordered(body("two", LAND.spot_at(b), inf=4, mt=1), march_by(a), off=60)
        went = march([one, two], WAYS, EvenSky(), 0, 1080, 0)
        assert {one.spot.place for one in went.bodies} == {a, b}
        assert bool([what for _, what in facts(went, "two", "halted") if what == "road taken"]) == waits
        assert not facts(went, "one", "halted")


def test_lc_090_columns_that_meet_at_a_place_do_not_stand_for_ever() -> None:
    """Each wants the road that the other fills: the later one stands aside until the other is through."""
    one = ordered(body("one", LAND.spot_at("a"), inf=8, mt=1), march_by("b", "h"), off=0)
    two = ordered(body("two", LAND.spot_at("h"), inf=8, mt=1), march_by("b", "a"), off=48)
    went = march([one, two], WAYS, EvenSky(), 0, 2880, 0)
    assert [one.spot.place for one in went.bodies] == ["h", "a"]


def test_lc_086_a_ford_takes_an_hour_and_then_a_mile_an_hour() -> None:
    """Four battalions: 1.475 miles with their carts, so the tail is over 89 minutes after the head, not 36."""
    one = ordered(body("one", LAND.spot_at("d"), inf=4), march_by("e", "f"))
    went = march([one], WAYS, EvenSky(), 0, 720, 0)
    assert facts(went, "one", "passed") == [(144, "e"), (144 + 60 + 144, "f")]
    track = went.tracks["one"]
    over = next(m for m in range(720) if track.tail(m).edge == "e_f")
    length = float(column.of_body(one).whole_mi)
    assert over == pytest.approx(144 + 60 + length * 60, abs=2)


def test_lc_086_guns_halt_before_a_ford() -> None:
    went = march([ordered(body("one", LAND.spot_at("d"), inf=1, fa=1), march_by("e", "f"))], WAYS, EvenSky(), 0, 720, 0)
    assert facts(went, "one", "halted") == [(144, "river")]
    assert went.bodies[0].spot.place == "e"


def test_lc_087_boats_carry_a_column_and_a_bridging_train_is_a_ferry() -> None:
    """At f are boats of ten points: a battalion's head is over in 90 minutes, its 1,540 men's room in 111."""
    one = ordered(body("one", LAND.spot_at("e"), inf=1), march_by("f", "g"))
    went = march([one], WAYS, EvenSky(), 0, 720, 0)
    off = next(m for m in range(720) if went.tracks["one"].head(m).edge == "f_g")
    assert off == 60 + 120 + 90 + 1  # the ford that it stands at, the road, the boats
    down = Ways(LAND, [PlaceNow(key="d", state="down")])
    plain = ordered(body("plain", LAND.spot_at("d"), inf=1), march_by("e"))
    pontoons = ordered(body("train", LAND.spot_at("d"), inf=1, bt=1), march_by("e"))
    went = march([plain, pontoons], down, EvenSky(), 0, 2880, 0)
    assert facts(went, "plain", "halted") == [(0, "way blocked")]
    assert went.bodies[1].spot.place == "e"


def test_lc_090_sc_lc_156_who_is_held_up_at_a_broken_bridge_makes_room_for_a_bridging_train() -> None:
    """A division strung out from c to the bridge at d, which is down: the train goes by at once, a battalion as it closes up."""
    down = Ways(LAND, [PlaceNow(key="d", state="down")])

    def at_d(held_up: bool, **units: int) -> int:
        comes = ordered(body("two", LAND.spot_at("c"), inf=1, **units), march_by("d"), off=280)
        went = march([comes, *([division("one", "c", "d", "e", off=0)] if held_up else [])], down, EvenSky(), 0, 1440, 0)
        assert not held_up or facts(went, "one", "halted")[0] < (280, "way blocked")
        return next(m for m in range(280, 1440) if went.tracks["two"].head(m).place == "d")

    assert at_d(True, bt=1) == at_d(False, bt=1)
    assert at_d(True) > at_d(False)


def test_lc_088_a_column_is_twice_as_long_on_a_path() -> None:
    one = body("one", LAND.spot_at("f"), inf=1)
    line = column.of_body(one)
    assert line.on("D").whole == 2 * line.whole == 2 * 880
    went = march([ordered(one, march_by("g"))], WAYS, EvenSky(), 0, 1080, 0)
    times = [
        next(m for m in range(1080) if place(m).place == "g") for place in (went.tracks["one"].head, went.tracks["one"].tail)
    ]
    assert times[1] - times[0] == pytest.approx(2 * 0.5 / 1.5 * 60, abs=1)


def test_lc_082_water_stops_a_march_off_the_roads() -> None:
    """From h straight to a point beyond the second river, which guns cannot ford, and the first, which nobody can."""
    east = LAND.find_place("d").lon + 0.02
    one = ordered(body("one", LAND.spot_at("c"), inf=1), march_by([east, 49.97]))
    went = march([one], WAYS, EvenSky(), 0, 1440, 0)
    assert facts(went, "one", "halted") == [(facts(went, "one", "halted")[0][0], "river")]
    assert went.bodies[0].spot.lon == pytest.approx(LAND.find_place("d").lon, abs=1e-4)


def test_lc_089_what_stands_behind_the_head_comes_so_much_later_everywhere() -> None:
    """A slow walker: every man of a column on roads of one class passes every point his distance ÷ pace after the head."""
    went = march([division("one", "a", "b", off=0)], WAYS, EvenSky(), 0, 720, 0)
    track, pace = went.tracks["one"], 2.5 * MILE / 60
    for minute in range(0, 720, 7):
        for place, yards in (
            (track.head, 0.0),
            (track.middle, track.line.fighting / 2),
            (track.last, track.line.fighting),
            (track.tail, track.line.whole),
        ):
            gone = min(max(0.0, minute * pace - float(yards) * 0.9144), 12 * MILE)
            spot = place(minute)
            mine = 0 if spot.place == "a" else 12 * MILE if spot.place == "b" else spot.metres
            assert mine == pytest.approx(gone, abs=2)


def slow_head(one: Any, minutes: int, sky: Any) -> float:
    """Walk a head on the chain a to g by the second, without pieces and stretches; return the metres gone."""
    party, at = column.party_of(one), 0.0
    mph = cache(lambda cls, dark, going: float(fresh_mph(party, Way(road=cls, dark=dark, going=going))))
    edges = [LAND.edge(x, y) for x, y in ("ab", "bc", "cd")]
    for tick in range(minutes * 60):
        left, edge = at, None
        for edge in edges:
            if edge is None or left < edge.metres:
                break
            left -= edge.metres
        else:
            return at
        assert edge is not None
        pace = mph(edge.cls, sky.night(0, 0, tick // 60), sky.going(0, 0, tick // 60))
        climb = (3 * edge.up_ft + 1.5 * edge.down_ft) / 100 * (2 if party.wheels else 1)
        a_metre = 60 / (pace * MILE) + climb / edge.metres
        at += 1 / 60 / a_metre
    return at


class Showers(EvenSky):
    """A sky with rain in every second hour."""

    def going(self, lon: float, lat: float, minute: int) -> str:
        return "rain" if minute // 60 % 2 else "dry"


@pytest.mark.parametrize("counts", [{"inf": 1}, {"cav": 2}, {"inf": 3, "fa": 1}])
def test_lc_080_the_head_is_where_a_slow_walker_is(counts: dict[str, int]) -> None:
    one = ordered(body("one", LAND.spot_at("a"), **counts), march_by("b", "c", "d"))
    went = march([one], WAYS, Showers(), 0, 480, 0)
    for minutes in (100, 300, 480):
        spot, gone = went.tracks["one"].head(minutes), 0.0
        for key in ("ab", "bc", "cd"):
            edge = LAND.edge(*key)
            assert edge is not None
            if spot.edge == edge.key:
                gone += spot.metres
                break
            if spot.place == edge.a:
                break
            gone += edge.metres
        assert gone == pytest.approx(slow_head(one, minutes, Showers()), abs=12)


@pytest.mark.full
@settings(max_examples=12)
@given(dice=st.randoms(use_true_random=False))
def test_lc_090_no_two_columns_lie_on_one_another(dice: random.Random) -> None:
    """Minute by minute, by eye: of two columns that go one way on a road, the whole of one is before the whole of the other."""
    kinds: list[dict[str, int]] = [{"inf": 1}, {"inf": 4, "mt": 1}, {"cav": 3}, {"inf": 6, "cav": 1, "mt": 2}]
    bodies = []
    for n in range(5):
        by = dice.choice([("b", "c"), ("b", "h"), ("b", "h", "d"), ("b",)])
        bodies.append(ordered(body(f"b{n}", LAND.spot_at("a"), **dice.choice(kinds)), march_by(*by), off=dice.randint(0, 120)))
    went = march(bodies, WAYS, EvenSky(), 0, 900, 0)
    for minute in range(0, 900, 3):
        lies: dict[str, list[tuple[int, int]]] = {}
        for track in went.tracks.values():
            head, tail = track.head(minute), track.tail(minute)
            if tail.place and tail == head:
                continue
            for edge in {head.edge, tail.edge} - {""}:
                whole = LAND.edges[edge].metres
                rear = tail.metres if tail.edge == edge else 0
                lies.setdefault(edge, []).append((rear, head.metres if head.edge == edge else whole))
        for some in lies.values():
            some.sort()
            for (_, front), (rear, _) in pairwise(some):
                assert front <= rear + 1, (minute, some)
    gaps = []
    for a in went.tracks.values():
        for b in went.tracks.values():
            if a is not b and (one := _enters(a)) is not None and (two := _enters(b)) is not None and one[0] <= two[0]:
                gaps.append(two[0] - one[1])
    assert all(gap >= 10 * MINUTE for gap in gaps)


def _enters(track: Any) -> tuple[int, int] | None:
    """Find when head and tail came on the road from a to b."""
    one = next((one for one in track.stretches if one.edge == "a_b"), None)
    return None if one is None else (one.since, one.since + column.lag(track.line.whole, one.lag))
