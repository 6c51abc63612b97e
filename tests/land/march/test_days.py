"""A march by the hour of the day (LC-061 to LC-094)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from land.march import stragglers
from land.march.facts import FELL_OUT
from land.march.marches import march
from land.march.way import Ways
from land.state.world import Body
from tests.land.even_sky import EvenSky
from tests.land.march.changing_sky import Days
from tests.land.march.country import DIVISION, body, country, march_by, ordered

LAND = country()
WAYS = Ways(LAND)


class Clear(Days):
    """A dry sky, with sun from 06:00 to 18:00."""

    def going(self, lon: float, lat: float, minute: int) -> str:
        return "dry"


def list_facts(went: Any, kind: str) -> list[tuple[int, str]]:
    return [(fact.minute, fact.what) for fact in went.facts if fact.kind == kind]


def rested(one: Body, minutes: int, task: dict[str, Any], hunger: int = 0) -> Body:
    return march([replace(ordered(one, task), hunger=hunger)], WAYS, EvenSky(), 0, minutes, 0).bodies[0]


def test_lc_084_a_march_halts_at_dark_unless_night_is_ordered() -> None:
    one = body("one", LAND.spot_at("a"), inf=1)
    by_day = march([ordered(one, march_by("b"), off=1000)], WAYS, Clear(), 1000, 2000, 1000)
    assert list_facts(by_day, "halted") == [(1080, "night")]
    assert list_facts(by_day, "passed") == [(1800 + 160, "b")]
    through = march([ordered(one, march_by("b", night=True), off=1000)], WAYS, Clear(), 1000, 2000, 1000)
    assert list_facts(through, "passed") == [(1080 + 240, "b")]  # 4 miles by day, 8 at two miles an hour


def test_lc_061_hours_at_most_in_a_run_and_a_minute_to_arrive() -> None:
    one = body("one", LAND.spot_at("a"), inf=1)
    hours = march([ordered(one, march_by("b", hours=1))], WAYS, EvenSky(), 0, 720, 0, run_min=360)
    assert list_facts(hours, "halted") == [(60, "hours marched"), (420, "hours marched")]
    arrives = march([ordered(one, march_by("b", arrive=600))], WAYS, EvenSky(), 0, 720, 0)
    assert (list_facts(arrives, "off"), list_facts(arrives, "passed")) == ([(360, "")], [(600, "b")])


def test_lc_092_rest_and_billets_take_fatigue_off_unless_they_hunger() -> None:
    one = replace(body("one", LAND.spot_at("a"), inf=4), fatigue=10)
    assert rested(one, 720, {"do": "halt"}).fatigue == 10 - 4
    assert rested(one, 720, {"do": "billet"}).fatigue == 10 - 6
    assert rested(replace(one, spot=LAND.spot_at("b")), 720, {"do": "billet"}).fatigue == 10 - 4  # nobody lives there
    assert rested(one, 720, {"do": "billet"}, hunger=1).fatigue == 10


def test_lc_093_a_spent_body_halts_until_it_is_rested() -> None:
    one = replace(body("one", LAND.spot_at("a"), inf=1), fatigue=36, spent=True)
    went = march([ordered(one, march_by("b"))], WAYS, EvenSky(), 0, 1440, 0)
    assert list_facts(went, "off") == [(6 * 180, "")]


def test_lc_094_stragglers_fall_out_by_the_hour_and_half_come_back_in_a_run() -> None:
    """Nothing of a column is lost: stragglers are behind it, and come back to the units short of men."""
    one = replace(body("one", LAND.spot_at("a"), 339, **DIVISION), fatigue=24)
    went = march([ordered(one, march_by("b", hours=2))], WAYS, EvenSky(), 0, 360, 0)
    after, out = went.bodies[0], [fact.men for fact in went.facts if fact.kind == FELL_OUT]
    assert out[0] == 17452 * 30 // 1000
    assert sum(unit.men for unit in after.units) + after.stragglers == sum(unit.men for unit in one.units)
    halted = march([replace(after, held=None)], WAYS, EvenSky(), 360, 720, 360).bodies[0]
    assert halted.stragglers == after.stragglers // 2
    assert sum(unit.men for unit in halted.units) + halted.stragglers == sum(unit.men for unit in one.units)
    assert stragglers.shares(10, [3, 3, 3], ["c", "b", "a"]) == [3, 3, 4]


def test_lc_089_a_body_that_was_put_elsewhere_has_left_its_column_behind() -> None:
    """By train, by ship or beaten back five miles: the march goes on from where it stands, not from where it had marched."""
    one = ordered(body("one", LAND.spot_at("a"), 339, **DIVISION), march_by("b"))
    half = march([one], WAYS, EvenSky(), 0, 120, 0).bodies[0]
    assert half.trail
    for spot in (LAND.spot_at("h"), LAND.spot_on("b_h", 3000), LAND.spot(0.3, 50.3)):
        put = replace(half, spot=spot, past_um=0, held=None)
        went = march([put], WAYS, EvenSky(), 120, 240, 0)
        assert (went.bodies[0].spot, went.bodies[0].trail) == (spot, ())
        assert went.tracks["one"].tail(200) == spot


def test_lc_134_a_section_lays_wire_at_two_miles_an_hour() -> None:
    one = ordered(body("one", LAND.spot_at("a"), tg=1), {"do": "lay_wire", "along": ["b"]})
    assert list_facts(march([one], WAYS, EvenSky(), 0, 720, 0), "passed") == [(360, "b")]


def test_lc_166_who_may_not_march_stands() -> None:
    one = ordered(body("one", LAND.spot_at("a"), inf=1), march_by("b"))
    went = march([one], WAYS, EvenSky(), 0, 360, 0, still={"one": "no communication"})
    assert [(fact.what, fact.where) for fact in went.facts] == [("still", "no communication")]
    assert march([one], WAYS, EvenSky(), 0, 360, 0, want=lambda body: 0.5).bodies[0].spot.metres == round(9 * 1609.344 - 0.5)
