"""Figures and marks of rooms to the unit: food in days, hours under water, days of losses, hearsay."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from campaign.rooms.engineer.engine_room import battery_words
from campaign.rooms.land.land_rows import days_in_hand
from campaign.rooms.pages import tally
from campaign.rooms.seat_rows import contact
from campaign.war.reports.sea import Position, Sighting, Status


@pytest.mark.parametrize(
    ("men", "food", "haversack", "days"),
    [(3000, 250, 50, 3.0), (1215, 400, 0, 9.8), (1214, 400, 0, 10.0), (15, 1, 0, 1.0), (14, 1, 0, 0.0), (0, 9, 0, 0.0)],
)
def test_lc_150_food_is_counted_in_days_of_a_ton_for_thirty_men_to_the_nearest_thirty(
    men: int, food: int, haversack: int, days: float
) -> None:
    body: Any = SimpleNamespace(men=men, haversack=haversack, train=SimpleNamespace(food=food))
    assert days_in_hand(body) == days


@pytest.mark.parametrize(
    ("gone", "said"),
    [(0, "3 h 00 submerged"), (50, "2 h 10 submerged"), (175, "0 h 05 submerged"), (180, "0 h 00 submerged"), (500, "0 h 00")],
)
def test_nav_s_062_the_hours_a_boat_has_left_under_water_shrink_as_she_uses_them(gone: int, said: str) -> None:
    boat: Any = SimpleNamespace(boat=True, dived_h=3, dived_min=gone, dived_kn=5.0)
    assert battery_words(boat).startswith(said)
    assert battery_words(boat).endswith(" at 5 knots")
    boat.boat = False
    assert battery_words(boat) == ""


MIDNIGHT = 18 * 60
"""The first midnight of a war that began at six."""


@pytest.mark.parametrize(("minute", "day"), [(0, 0), (MIDNIGHT - 1, 0), (MIDNIGHT, 0), (MIDNIGHT + 1, 1)])
def test_a_ship_that_was_told_lost_at_midnight_counts_on_the_day_that_ends_there(minute: int, day: int) -> None:
    ship = SimpleNamespace(name="Hogue", afloat=False, coal_t=0.0)
    body, paper = SimpleNamespace(force="a", ships=(ship,)), SimpleNamespace(happened=minute, number=1)
    told = {Status: [(paper, body)], Position: []}
    desk: Any = SimpleNamespace(seat=SimpleNamespace(side="blue"), list_reports=lambda kind: told[kind])
    lost, _ = tally.afloat(desk, 2, 6)
    assert lost.sides == {"blue": [int(n == day) for n in range(2)]}


def test_only_a_sighting_that_came_by_another_way_than_wireless_is_hearsay() -> None:
    seen = Sighting(
        label="A",
        by="Hogue",
        lon=0.0,
        lat=50.0,
        own_lon=0.0,
        own_lat=50.1,
        bearing_deg=180.0,
        bearing="S",
        distance_nm=6.0,
        error_nm=(1.0, 1.0),
        what="smoke",
        side="unknown",
        lost=None,
        closest_nm=6.0,
        closest_at=0,
    )
    paper = SimpleNamespace(happened=60, arrives=120)
    desk: Any = SimpleNamespace(now=120, format_minute=lambda minute: f"minute {minute}")

    def row(body: Sighting) -> tuple[bool, str]:
        found = contact(desk, [(paper, body)])  # type: ignore[list-item]
        return found["hearsay"], found["why"][-1]["text"]

    assert row(seen) == (False, "seen from Hogue, S, 6 miles")
    assert row(Sighting(**{**_fields(seen), "sender": "Sutlej"})) == (False, "reached you by wireless")
    assert row(Sighting(**{**_fields(seen), "sender": "Sutlej", "via": "mouth"})) == (True, "reached you by mouth")
    assert row(Sighting(**{**_fields(seen), "via": "mouth"}))[0] is False, "nobody sent it"


def _fields(body: Sighting) -> dict[str, Any]:
    return {name: getattr(body, name) for name in body.__struct_fields__}
