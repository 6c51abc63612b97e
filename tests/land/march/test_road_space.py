"""Road space to the thousandth of a minute: when a head may come on a road, and how far it may go there (LC-090)."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from land.march import roads
from land.march.marches import march
from land.march.way import Ways
from land.state.trail import MINUTE, Stretch
from land.state.world import PlaceNow
from tests.land.even_sky import EvenSky
from tests.land.march.country import body, country, march_by, ordered


@dataclass
class Column:
    """A column that has come along a road, from its end a or towards it."""

    key: str
    way: list[Stretch] = field(default_factory=list)
    tail_um: int = 0
    waits: bool = False
    barred: bool = False
    bridges: bool = False


ME = Column("me")
LONG = 1000


def along(a: int, b: int) -> Column:
    """Send a thousand units along in ten minutes; the tail follows two minutes later."""
    return Column("other", [Stretch(since=0, until=10 * MINUTE, a=a, b=b, step=LONG // 10, lag=LONG // 10, edge="road")], 200)


def test_lc_090_a_head_comes_on_a_road_the_moment_the_tail_that_came_the_other_way_is_off_it() -> None:
    other, off = along(LONG, 0), 12 * MINUTE
    enters = [roads.may_enter(ME, [other], "road", "B", True, 0, now) for now in (off - 1, off, off + 1)]
    assert enters == [False, True, True]
    assert roads.may_enter(ME, [other], "road", roads.FREE_BOTH_WAYS, True, 0, off - 1), "on a metalled road they pass"


def test_lc_090_a_head_comes_on_a_road_ten_minutes_after_the_tail_before_it() -> None:
    other, free = along(0, LONG), 2 * MINUTE + roads.gap()
    assert [roads.may_enter(ME, [other], "road", "B", True, 0, now) for now in (free - 1, free)] == [False, True]


def test_lc_090_a_head_that_is_up_with_a_tail_goes_no_farther_and_one_past_it_is_free() -> None:
    other, now = along(0, LONG), 7 * MINUTE  # the tail is where the head was two minutes ago
    assert [roads.room(ME, [other], "road", True, um, now) for um in (400, 500, 501)] == [100, 0, None]


def test_lc_087_a_bridging_train_without_men_ferries_nobody() -> None:
    down = Ways(country(), [PlaceNow(key="d", state="down")])
    one = ordered(body("train", down.country.spot_at("d"), inf=1, bt=1), march_by("e"))
    bare = replace(one, units=tuple(replace(unit, men=0) if unit.code == "bt" else unit for unit in one.units))
    places = [march([some], down, EvenSky(), 0, 2880, 0).bodies[0].spot.place for some in (one, bare)]
    assert places == ["e", "d"]
