"""Views that a captain keeps: always those of the place asked for, whatever came before."""

from __future__ import annotations

from tactical.ground.captain.chart import Chart
from tactical.ground.geometry.measure import INCH

HOUSE = {"key": "H", "kind": "house", "at": [[2000, 2000], [2400, 2000], [2400, 2400], [2000, 2400]]}
COUNTRY = {"name": "", "width": 6000, "depth": 6000, "features": [HOUSE]}


def test_places_an_eighth_of_an_inch_apart_have_views_of_their_own_in_either_order() -> None:
    places = [(x, 1792) for x in range(1792, 1792 + INCH, INCH // 8)]
    forwards, backwards = Chart(COUNTRY), Chart(COUNTRY)
    views = [forwards.seen(x, y) for x, y in places]
    assert views == [backwards.seen(x, y) for x, y in reversed(places)][::-1]
    assert len(set(views)) > 1


def test_what_is_behind_a_house_is_not_seen() -> None:
    chart = Chart(COUNTRY)
    view = chart.seen(2200, 1000)
    assert [bool(view[chart.square(x, y)]) for x, y in ((2200, 1600), (2200, 3000), (5000, 1000))] == [True, False, True]
