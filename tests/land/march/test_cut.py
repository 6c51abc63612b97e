"""A march cut anywhere: the same as in one piece, for columns and tracks alike (LC-001, LC-003, LC-089)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from land.march.marches import march
from land.march.way import Ways
from land.state.ground import Patch
from land.state.world import Body, EdgeNow, PlaceNow
from naval.state.frozen import stored
from tests.land.even_sky import EvenSky
from tests.land.march.changing_sky import Days
from tests.land.march.country import body, country, march_by, ordered

LAND = country(
    (
        Patch(
            key="wood", name="Wood", kind="wood", rings=(((0.1, 50.05), (0.2, 50.05), (0.2, 50.2), (0.1, 50.2), (0.1, 50.05)),)
        ),
        Patch(
            key="hill",
            name="Hill",
            kind="hill",
            rings=(((0.3, 50.05), (0.4, 50.05), (0.4, 50.2), (0.3, 50.2), (0.3, 50.05)),),
            height_ft=400,
        ),
    )
)
WAYS = Ways(LAND)


KINDS: tuple[dict[str, int], ...] = (
    {"inf": 1},
    {"cav": 3},
    {"inf": 12, "cav": 3, "fa": 6, "re": 2, "wagons": 339},
    {"inf": 4, "mt": 1},
    {"inf": 3, "bt": 1, "wagons": 60},
)


def some_war(dice: random.Random) -> list[Body]:
    """Draw columns at random places with random orders: along the roads both ways, off them, with halts and forced marches."""
    chain = ["a", "b", "c", "d", "e", "f", "g"]
    bodies = []
    for n in range(dice.randint(2, 6)):
        start = dice.randrange(6)
        goal = dice.randrange(7)
        by: list[Any] = chain[start + 1 : goal + 1] if goal > start else chain[goal:start][::-1] or ["a"]
        if dice.random() < 0.25:
            by = [[round(dice.uniform(0.0, 0.5), 3), round(dice.uniform(50.05, 50.2), 3)], *by]
        more: dict[str, Any] = {"night": dice.random() < 0.5, "step": dice.choice(["easy", "normal", "forced"])}
        if dice.random() < 0.3:
            more["hours"] = dice.randint(1, 5)
        tasks = [march_by(*by, **more), {"do": "halt", "hours": dice.randint(1, 4)}, march_by(chain[start])]
        one = body(f"b{n}", LAND.spot_at(chain[start]), **dice.choice(KINDS))
        one = replace(one, fatigue=dice.choice([0, 0, 11, 30]), hunger=dice.choice([0, 0, 0, 1]))
        bodies.append(ordered(one, *tasks, off=dice.randint(0, 200)))
    return bodies


def read_track(went: Any, key: str, minute: int) -> Any:
    track = went.tracks[key]
    return track.head(minute), track.middle(minute), track.last(minute), track.tail(minute), track.moving(minute)


@pytest.mark.full
@settings(max_examples=24)
@given(dice=st.randoms(use_true_random=False))
def test_lc_001_a_march_cut_at_any_minute_is_the_march_in_one_piece(dice: random.Random) -> None:
    bodies, start = some_war(dice), dice.choice([300, 360, 900])
    end = start + 360
    whole = march(bodies, WAYS, Days(), start, end, start)
    cuts = sorted(dice.sample(range(start + 1, end), dice.randint(1, 3)))
    now, facts, since = tuple(bodies), [], start
    for cut in [*cuts, end]:
        part = march(now, WAYS, Days(), since, cut, start)
        for minute in dice.sample(range(since, cut), min(5, cut - since)):
            for one in bodies:
                assert read_track(part, one.key, minute) == read_track(whole, one.key, minute), (cut, minute, one.key)
        now, facts, since = part.bodies, [*facts, *part.facts], cut
    assert [stored(one) for one in now] == [stored(one) for one in whole.bodies]
    assert sorted(facts, key=lambda f: (f.minute, f.body)) == sorted(whole.facts, key=lambda f: (f.minute, f.body))


@settings(max_examples=4)
@given(dice=st.randoms(use_true_random=False))
def test_lc_001_a_march_goes_over_several_runs(dice: random.Random) -> None:
    """Four runs, each stored and read again, are the four runs cut in the midst of each."""
    import msgspec

    bodies = tuple(some_war(dice))
    once = again = bodies
    for run in range(360, 1440, 360):
        once = march(once, WAYS, Days(), run, run + 360, run).bodies
        for since, until in ((run, run + 111), (run + 111, run + 360)):
            again = march(again, WAYS, Days(), since, until, run).bodies
            again = tuple(msgspec.json.decode(stored(one), type=Body) for one in again)
    assert [stored(one) for one in once] == [stored(one) for one in again]


def test_lc_061_a_broken_road_and_a_bridge_that_is_down_halt_a_march() -> None:
    ways = Ways(LAND, [PlaceNow(key="d", state="down")], [EdgeNow(key="b_c", breaks=(4000,))])
    one = ordered(body("one", LAND.spot_at("a"), inf=1), march_by("b", "c"))
    two = ordered(body("two", LAND.spot_at("c"), inf=1), march_by("d", "e"))
    went = march([one, two], ways, EvenSky(), 0, 720, 0)
    told = {(fact.body, fact.what, fact.where) for fact in went.facts if fact.kind == "halted"}
    assert told == {("one", "way blocked", "b_c"), ("two", "way blocked", "d")}
    assert (went.bodies[0].spot.edge, went.bodies[0].spot.metres, went.bodies[1].spot.place) == ("b_c", 4000, "d")
