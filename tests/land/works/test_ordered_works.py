"""Tasks turned into works, and works into the land after them (LC-220 to LC-229)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from land.march.marches import march
from land.march.way import Ways
from land.state.world import EdgeNow, Land, PlaceNow, Spot, Task
from land.works import ordered_works, progress
from tests.land.even_sky import EvenSky
from tests.land.ground.small import edge, ground
from tests.land.march.country import body, country, march_by, ordered

ROADS = country()
NONE = Land(minute=0)


def find_spot(place: str) -> Spot:
    return ROADS.spot_at(place)


def task(do: str, **fields: Any) -> Task:
    return Task(do=do, fields=fields)


def test_lc_221_to_break_a_bridge_of_three_spans() -> None:
    work, why = ordered_works.work_of(body("x", find_spot("d"), re=2), task("break", what="bridge", at="d"), ROADS, NONE)
    assert why == ""
    assert work is not None
    assert (work.kind, work.at, work.amount, work.need_min) == ("road_bridge", "d", 3, 8 * 60)
    land = ordered_works.finished(ordered_works.store_work(NONE, work), work, ROADS)
    assert land.places == (PlaceNow(key="d", state="down", spans_down=3),)
    assert land.works == ()
    again, _ = ordered_works.work_of(body("y", find_spot("d"), re=1), task("make", what="bridge", at="d"), ROADS, land)
    assert again is not None
    assert (again.amount, again.need_min) == (3, 60 * 60)
    mending = ordered_works.store_work(land, again)
    assert mending.places[0].state == "under repair"
    assert [Ways(ROADS, some.places).bridge(ROADS.find_place("d")) for some in (NONE, land, mending)] == [True, False, False]
    assert ordered_works.finished(mending, again, ROADS).places == (PlaceNow(key="d"),)


def test_lc_061_what_cannot_be_done_says_why() -> None:
    sappers, foot = body("x", find_spot("d"), re=1), body("y", find_spot("d"), inf=1)
    rows = [
        (sappers, task("break", what="bridge", at="a"), "It is not there."),
        (foot, task("break", what="bridge", at="d"), "It has no troops who can do that."),
        (sappers, task("make", what="bridge", at="d"), "The bridge is intact."),
        (body("x", find_spot("e"), re=1), task("break", what="bridge", at="e"), "There is no bridge there."),
        (sappers, task("break", what="track", at="d"), "There is no track there."),
        (body("x", find_spot("a"), bt=1), task("make", what="pontoon", at="a"), "There is no river there."),
        (sappers, task("break", what="culvert", at="d"), "There is no culvert there."),
    ]
    for one, asked, told in rows:
        assert ordered_works.work_of(one, asked, ROADS, NONE) == (None, told)
        assert ordered_works.task_minutes(one, asked, 0, ROADS, NONE) == 0


def test_lc_223_a_pontoon_is_as_long_as_the_river_is_wide() -> None:
    work, _ = ordered_works.work_of(body("x", find_spot("f"), bt=1), task("make", what="pontoon", at="f"), ROADS, NONE)
    assert work is not None
    assert (work.amount, work.need_min) == (60, 60)
    land = ordered_works.finished(ordered_works.store_work(NONE, work), work, ROADS)
    assert [(one.do, one.amount) for one in land.works] == [("stands", 60)]
    assert Ways(ROADS, land.places).bridge(ROADS.find_place("f"))
    assert not Ways(ROADS).bridge(ROADS.find_place("f"))
    twice = replace(land, works=(replace(land.works[0], at="g", amount=100),))
    why = "It has 50 yards of bridge; the river is 60 yards wide."
    assert ordered_works.work_of(body("x", find_spot("f"), bt=1), task("make", what="pontoon", at="f"), ROADS, twice) == (
        None,
        why,
    )
    taken_up, _ = ordered_works.work_of(body("x", find_spot("f"), bt=1), task("break", what="pontoon", at="f"), ROADS, land)
    assert taken_up is not None
    gone = ordered_works.finished(land, taken_up, ROADS)
    assert (gone.works, gone.places[0].pontoon_yd) == ((), 0)


def test_lc_222_track_is_broken_by_the_hands_there_are_and_mended_whole() -> None:
    class Small:
        def __init__(self) -> None:
            self.ground = ground()

        def find_place(self, key: str) -> Any:
            return next(one for one in self.ground.places if one.key == key)

        def edge(self, a: str, b: str, kind: str = "road") -> Any:
            return next((one for one in self.ground.edges if {one.a, one.b} == {a, b} and one.kind == kind), None)

        def edges_of(self, place: str, kind: str = "road") -> Any:
            return tuple(one for one in self.ground.edges if place in (one.a, one.b) and one.kind == kind)

    lands, here = Small(), Spot(lon=0, lat=0, place="ash")
    assert edge("r_ab", "ash", "birch", kind="rail").metres > 20_000
    raiders = body("x", here, inf=1)
    work, _ = ordered_works.work_of(raiders, task("break", what="track", at=["ash", "birch"]), lands, NONE)
    assert work is not None
    assert (work.at, work.amount, work.need_min) == ("r_ab", 5, 480)
    land = ordered_works.finished(NONE, work, lands)
    assert land.edges == (EdgeNow(key="r_ab", state="down", breaks=(0, 2743, 5486, 8229, 10972)),)
    assert ordered_works.bridge_kind(lands.find_place("ash"), lands) == "rail_bridge"
    mended, _ = ordered_works.work_of(body("y", here, inf=1, rw=1), task("make", what="track", at="ash"), lands, land)
    assert mended is not None
    assert (mended.amount, mended.need_min) == (5, 2 * 720), "1,250 men are three parties; five pieces take two turns"
    assert ordered_works.finished(land, mended, lands).edges == (EdgeNow(key="r_ab"),)


def test_lc_220_what_was_left_is_gone_on_with() -> None:
    one, asked = body("x", find_spot("d"), re=1), task("break", what="bridge", at="d")
    work, _ = ordered_works.work_of(one, asked, ROADS, NONE)
    assert work is not None
    land = ordered_works.store_work(NONE, progress.left_at(progress.begun(work, 0, 0), 60 + 300))
    assert [row.done_min for row in land.works] == [300]
    assert ordered_works.task_minutes(replace(one, rest_min=600), asked, 900, ROADS, land) == 12 * 60 - 300
    assert ordered_works.task_minutes(one, asked, 900, ROADS, land) == 60 + 12 * 60 - 300


def test_lc_225_a_trench_and_pits_last_by_the_table() -> None:
    foot = body("x", find_spot("b"), inf=1)
    assert ordered_works.task_minutes(foot, task("dig", level=1), 0, ROADS, NONE) == 300
    assert ordered_works.task_minutes(replace(foot, works=1), task("dig", level=3), 0, ROADS, NONE) == 60 + 12 * 60
    assert ordered_works.task_minutes(replace(foot, works=2), task("dig", level=2), 0, ROADS, NONE) == 0
    assert ordered_works.task_minutes(foot, task("dig", pits=2), 0, ROADS, NONE) == 17 * 60
    assert ordered_works.task_minutes(foot, task("halt", hours=3), 0, ROADS, NONE) is None
    work, _ = ordered_works.work_of(foot, task("dig", pits=2), ROADS, NONE)
    assert work is not None
    assert ordered_works.finished(NONE, work, ROADS).works[0].amount == 2


def test_lc_220_a_march_goes_on_when_its_work_is_done() -> None:
    """March to the bridge (six hours and more), break it, march back: the march waits for the work."""
    one = ordered(body("x", find_spot("c"), re=3), march_by("d"), {"do": "break", "what": "bridge", "at": "d"}, march_by("c"))
    went = march(
        (one,), Ways(ROADS), EvenSky(), 0, 1440, 0, lasts=lambda b, t, m: ordered_works.task_minutes(b, t, m, ROADS, NONE)
    )
    track = went.tracks["x"]
    came = next(m for m in range(1440) if track.head(m).place == "d")
    left = next(m for m in range(came, 1440) if track.head(m).place != "d")
    assert left - came in (60 + 240, 60 + 240 + 1)
