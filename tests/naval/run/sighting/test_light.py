"""Weather by sea area and hours, and the light: NAV-S-032, NAV-S-033, NAV-S-039, NAV-S-044; SC-S-04, AMB-S-02, AMB-S-22."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pytest

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.geo import sun
from naval.run.movement.course_plan import plan
from naval.run.movement.steaming import steam
from naval.run.run_input import Given, Seen
from naval.run.sighting.light import light
from naval.run.sighting.sight import sight
from naval.run.weather import Weather, homes, miles, words
from naval.state.rulings import NONE, Rulings
from naval.state.settings import Settings
from naval.state.waters import Area, Spell
from naval.state.world import World, encode
from tactical.engine.dice import Dice
from tests.naval.world_builder import force, off, open_sea, world

SEA = open_sea()


def square(key: str, west: float, south: float, east: float, north: float) -> Area:
    return Area(key=key, name=key.title(), ring=((west, south), (east, south), (east, north), (west, north)))


WEST, EAST = square("west", -3, -1, 0, 1), square("east", 0, -1, 3, 1)


def lit(w: World, rulings: Rulings = NONE, seed: str = "s", until: int = 360) -> Seen:
    """Compute a run as far as who sees whom."""
    return sight(light(steam(plan(Given(w, SEA, {}, Dice(seed), until, rulings=rulings)))))


def spelt(*spells: tuple[str, int, int, float]) -> Rulings:
    return Rulings(weather=tuple(Spell(area=a, start=s, until=u, value=v) for a, s, u, v in spells))


def sights_of(work: Seen, body: int) -> dict[float, float]:
    """List the sighting distance at every knot of a body, by minute."""
    t = work.tracks
    mine = t.bend_body == body
    times, found = np.append(t.times, t.bend_at[mine]), np.append(t.sight[:, body], t.bend_sight[mine])
    order = np.argsort(times, kind="stable")
    return dict(zip(np.round(times[order], 3).tolist(), found[order].tolist(), strict=True))


def logs(out: Outcome, seat: str) -> list[tuple[int, str]]:
    return [(r.happened, r.data["text"]) for r in out.reports if r.seat == seat and r.kind == "log"]


# -- the scale -----------------------------------------------------------------------------------------------------------


def test_nav_s_032_nav_s_033_sight_goes_evenly_from_20_miles_on_a_fine_day_to_1000_yards_on_a_dirty_night() -> None:
    assert sun.weather(6) == (20, 5)
    assert sun.weather(1) == (1, 0.5)  # AMB-S-22: 1,000 yards are half a mile
    assert [sun.weather(n)[0] for n in range(1, 7)] == [1, 5, 10, 15, 20, 20]  # AMB-S-02: never over 20
    values = np.linspace(1, 6, 5001)
    day, night = sun.days_and_nights(values)
    assert np.all(np.diff(day) >= 0)
    assert np.all(np.diff(night) > 0)
    assert np.abs(np.diff(day)).max() < 0.006
    assert np.abs(np.diff(night)).max() < 0.002
    heights = np.linspace(-20, 20, 8001)
    assert np.abs(np.diff(sun.sights(20.0, 5.0, heights))).max() < 0.02
    with pytest.raises(ValueError, match="1 to 6"):
        sun.weather(0.5)


def test_the_words_of_the_log() -> None:
    assert (words(1, 0.5), words(2.4, 2.0), words(6, 20)) == (
        "dirty; visibility 1,000 yards",
        "thick; visibility 2 miles",
        "fine; visibility 20 miles",
    )
    assert miles(1.04) == "1 mile"


# -- areas ---------------------------------------------------------------------------------------------------------------


def test_an_area_across_the_180th_meridian_holds_what_lies_in_it() -> None:
    fiji = Area(key="fiji", name="Fiji", ring=((175, -20), (-175, -20), (-175, -15), (175, -15)))
    lon, lat = (np.array([179, -179, 180, -180, 174.9, -174.9, 0, 177]), np.array([-18, -18, -16, -16, -18, -18, -18, -21.0]))

    assert homes((fiji,), lon, lat).tolist() == [0, 0, 0, 0, 1, 1, 1, 1]
    backward = Area(key="fiji", name="Fiji", ring=fiji.ring[::-1])
    assert homes((backward,), lon, lat).tolist() == homes((fiji,), lon, lat).tolist()


def test_where_areas_overlap_or_touch_the_first_by_key_counts() -> None:
    a, b = square("a", 0, 0, 2, 2), square("b", 1, 0, 3, 2)

    assert homes((a, b), np.array([0.5, 1.5, 2.0, 2.5, 3.5]), np.ones(5)).tolist() == [0, 0, 0, 1, 2]


def test_sc_s_04_one_die_a_run_and_sea_area_and_without_areas_the_one_of_old() -> None:
    plain = world(force("blue-a", -1, 0), settings=Settings(sighting_cuts=False))
    divided = world(force("blue-a", -1, 0), areas=(EAST, WEST), settings=Settings(sighting_cuts=False))
    number = Dice("s").d6("SC-S-04", "weather", 0)

    assert lit(plain).weather == Weather(float(number))
    work = lit(divided)
    assert work.weather.value == number
    assert work.weather.values == tuple(Dice("s").d6("SC-S-04", "weather", 0, k) for k in ("east", "west"))
    thrown = [e for e in work.events if e.kind == "weather"]
    assert [e.rolls[0].fell for e in thrown] == [str(int(v)) for v in (*work.weather.values, work.weather.value)]
    assert [e.text.split(":")[0] for e in thrown] == ["East", "West", "Elsewhere"]


def test_the_dice_of_areas_hang_on_nothing_but_run_and_key() -> None:
    few = world(force("blue-a", -1, 0), areas=(WEST,), settings=Settings(sighting_cuts=False))
    many = world(force("blue-a", -1, 0), areas=(EAST, WEST), settings=Settings(sighting_cuts=False))

    assert lit(few).weather.values[0] == lit(many).weather.values[1]
    assert len({lit(many, seed=str(n)).weather.values for n in range(20)}) > 5


def test_a_ship_that_crosses_into_another_area_sees_at_once_as_one_sees_there() -> None:
    """Her old weather to the border, the new from there; not a slope between two knots ten minutes apart."""
    a = force("blue-a", *off(0, 0, -25, 0), (*off(0, 0, 100, 0), 12.0))
    work = lit(world(a, areas=(EAST, WEST)), spelt(("west", 0, 720, 6), ("east", 0, 720, 2)))
    crossing = 25 / 12 * 60
    found = sights_of(work, 0)

    assert all(v == pytest.approx(20) for t, v in found.items() if t < crossing - 0.1)
    assert all(v == pytest.approx(5) for t, v in found.items() if t > crossing + 0.1)
    assert sum(abs(t - crossing) < 0.05 for t in found) == 2


def test_nav_s_033_a_spell_that_begins_in_the_middle_of_a_run_changes_nothing_before_it() -> None:
    a, b = force("blue-a", 0, 0), force("red-b", *off(0, 0, 0, 12))
    w = world(a, b)
    plain, thick = lit(w), lit(w, spelt(("", 125, 190, 2)))
    found = sights_of(thick, 0)

    assert all(v == pytest.approx(20) for t, v in found.items() if t <= 126.01 or t >= 191.04)
    assert all(v == pytest.approx(5) for t, v in found.items() if 126.04 <= t <= 191.01)
    assert plain.touches.end.tolist() == [360]
    assert thick.touches.start.tolist() == pytest.approx([0, 191], abs=0.04)
    assert thick.touches.end.tolist() == pytest.approx([126, 360], abs=0.04)


def test_nav_s_033_a_ruling_made_in_the_middle_of_a_run_leaves_all_that_was_told_before_as_it_was() -> None:
    """The run is computed again from its start with the new spell: up to its first minute not a byte differs."""
    a = force("blue-a", *off(0, 0, -25, 0), (*off(0, 0, 100, 0), 12.0))
    b = force("red-b", *off(0, 0, 40, 8), (*off(0, 0, -40, 8), 12.0))
    settings = Settings(sighting_cuts=False, weather="dice", battle_range_yd=0.0)
    w = world(a, b, areas=(EAST, WEST), settings=settings)
    for minute in (60, 125, 200):
        one, other = (
            run(w, SEA, {}, "s", 360, rulings=r) for r in (NONE, spelt(("east", minute, 360, 1), ("", minute, 300, 4.4)))
        )
        before = [[encode(r) for r in out.reports if r.arrives <= minute] for out in (one, other)]
        assert before[0] == before[1] != []
        assert one.reports != other.reports


@pytest.mark.full
def test_sight_comes_later_evenly_as_the_weather_thickens() -> None:
    a, b = force("blue-a", 0, 0), force("red-b", *off(0, 0, 0, 30), (*off(0, 0, 0, 0.5), 12.0))
    settings = Settings(sighting_cuts=False, weather="6", battle_range_yd=0.0)
    first = [lit(world(a, b, settings=settings), spelt(("", 0, 360, 1 + n / 20))).touches.start[0] for n in range(101)]

    assert all(x >= y for x, y in pairwise(first))
    assert max(x - y for x, y in pairwise(first)) <= 1.3  # minutes for a twentieth of a step: a quarter of a mile at 12 knots


def test_a_short_clear_spell_between_two_knots_is_looked_through() -> None:
    a, b = force("blue-a", 0, 0), force("red-b", *off(0, 0, 0, 12))
    clear = lit(world(a, b, weather="2"), spelt(("", 123, 127, 6)))

    assert clear.touches.start.tolist() == pytest.approx([124], abs=0.04)
    assert clear.touches.end.tolist() == pytest.approx([128], abs=0.04)


def test_of_two_spells_the_later_counts_and_an_area_is_no_more_than_itself() -> None:
    work = lit(
        world(force("blue-a", -1, 0), areas=(EAST, WEST)), spelt(("", 0, 360, 2), ("west", 0, 360, 4), ("east", 60, 90, 1))
    )

    assert [work.weather.here(lon, 0, 30) for lon in (-1, 1, 10)] == [4, 2, 2]
    assert [work.weather.here(lon, 0, 62) for lon in (-1, 1, 10)] == [4, 1, 2]
    assert work.weather.here(1, 0, 92) == 2


def test_nav_s_044_spells_that_outlast_the_run_go_into_the_next_and_can_be_taken_back() -> None:
    w = world(force("blue-a", -1, 0), areas=(EAST, WEST))
    out = run(w, SEA, {}, "s", 360, rulings=spelt(("west", 60, 900, 2), ("east", 0, 360, 3)))

    kept = Spell(area="west", start=60, until=900, value=2)
    assert out.world.weather == (kept,)
    assert lit(out.world, until=720).weather.here(-1, 0, 400) == 2
    lifted = Rulings(lifted=((kept, 480),))
    assert [lit(out.world, lifted, until=720).weather.here(-1, 0, t) for t in (481, 482)] == [2, 6]
    assert run(out.world, SEA, {}, "s", 720, rulings=lifted).world.weather == ()


@pytest.mark.parametrize("start", [0, -1, -200])
def test_sc_n_60_a_spell_that_begins_with_the_run_or_before_it_holds_from_its_first_minute(start: int) -> None:
    w = world(force("blue-a", -1, 0), hour=8)
    kept = Spell(area="", start=start, until=200, value=1)
    for begun, rulings in ((msgspec.structs.replace(w, weather=(kept,)), NONE), (w, Rulings(weather=(kept,)))):
        found = sights_of(lit(begun, rulings), 0)
        assert {v for t, v in found.items() if t <= 201} == {1}
        assert logs(run(begun, SEA, {}, "s", 360, rulings=rulings), "blue-a")[0] == (0, "Visibility 1 mile by day, 0.5 by night.")
    lifted = Rulings(lifted=((kept, 0),))
    assert set(sights_of(lit(msgspec.structs.replace(w, weather=(kept,)), lifted), 0).values()) == {20}


def test_weather_as_agreed_is_the_same_everywhere_until_the_umpire_rules() -> None:
    work = lit(world(force("blue-a", -1, 0), areas=(EAST, WEST), weather="3"))

    assert work.weather == Weather(3.0)
    assert (
        lit(world(force("blue-a", -1, 0), areas=(EAST, WEST), weather="3"), spelt(("west", 0, 60, 6))).weather.here(1, 0, 5) == 3
    )


# -- what is told ----------------------------------------------------------------------------------------------------------


def test_the_officer_of_the_watch_writes_when_the_air_changes_by_a_step() -> None:
    a = force("blue-a", *off(0, 0, -25, 0), (*off(0, 0, 100, 0), 12.0))
    w = world(a, areas=(EAST, WEST))
    out = run(
        w, SEA, {}, "s", 360, rulings=spelt(("west", 0, 720, 6), ("east", 0, 720, 2), ("", 200, 260, 1.2), ("", 300, 360, 2.01))
    )
    told = [(m, t) for m, t in logs(out, "blue-a") if "visibility" in t.lower()]

    assert told == [
        (0, "Visibility 20 miles by day, 5 by night."),
        (125, "Thick; visibility 5 miles."),
        (202, "Dirty; visibility 1.8 miles."),
        (262, "Thick; visibility 5 miles."),
    ]


def test_weather_where_a_seat_is_not_changes_no_byte_of_it() -> None:
    """Thick weather set over Red's waters: Blue, elsewhere, is told the same to the byte; Red is not."""
    blue = force("blue-a", *off(0, 0, -60, 0), (*off(0, 0, -20, 0), 10.0))
    red = force("red-b", *off(0, 0, 60, 0), (*off(0, 0, 90, 0), 10.0))
    w = world(blue, red, areas=(EAST, WEST))
    one, other = (run(w, SEA, {}, "s", 360, rulings=r) for r in (NONE, spelt(("east", 0, 360, 1), ("east", 120, 180, 4))))

    def told(out: Outcome, seat: str) -> list[bytes]:
        return [encode(r) for r in out.reports if r.seat == seat]

    assert told(one, "blue-a") == told(other, "blue-a")
    assert told(one, "red-b") != told(other, "red-b")


def test_the_order_of_areas_and_forces_decides_nothing() -> None:
    forces = [force("blue-a", -0.5, 0, (1, 0, 12.0)), force("red-b", 0.5, 0, (-1, 0.1, 12.0)), force("red-c", 0.4, 0.4)]
    w = world(*forces, areas=(EAST, WEST))
    shuffled = msgspec.structs.replace(w, areas=(WEST, EAST))
    rulings = spelt(("west", 0, 360, 3), ("east", 90, 360, 4.5))

    def reports(of: World) -> list[dict[str, Any]]:
        return [r.data for r in run(of, SEA, {}, "s", 360, rulings=rulings).reports]

    assert reports(w) == reports(shuffled)


def test_sighting_is_mutual_whatever_the_weather_of_each() -> None:
    """One ship in thick weather, one in clear: they sight each other at the same minute, at the mean of both."""
    a, b = force("blue-a", *off(0, 0, -2, 0)), force("red-b", *off(0, 0, 60, 0), (*off(0, 0, 2, 0), 15.0))
    settings = Settings(sighting_cuts=False, weather="6", battle_range_yd=0.0)
    out = run(world(a, b, areas=(EAST, WEST), settings=settings), SEA, {}, "s", 360, rulings=spelt(("west", 0, 360, 2)))
    first = {
        seat: next(r.happened for r in out.reports if r.seat == seat and r.kind == "sighting") for seat in ("blue-a", "red-b")
    }

    assert first["blue-a"] == first["red-b"] == pytest.approx((62 - 12.5) / 15 * 60, abs=1)


@pytest.mark.parametrize("value", [5.0, 3.5])
def test_s_cc_05_a_battle_by_night_is_fought_at_what_one_sees_there(value: float) -> None:
    from campaign.war.stops.opening import night_sight_yd

    work = lit(world(force("blue-a", -1, 0), areas=(EAST, WEST), hour=23), spelt(("west", 0, 360, value)))

    assert night_sight_yd(work, (-1, 0), 10) == sun.weather(value)[1] * 2000
    assert night_sight_yd(work, (1, 0), 10) == 10_000
    assert night_sight_yd(lit(world(force("blue-a", -1, 0)), spelt(("", 0, 360, 3))), (-1, 0), 5) == 4000  # V = 2 miles
