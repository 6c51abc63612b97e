"""A war that grows long: no page of the desk asks or reads more for it, and none reads a record that it does not show."""

from __future__ import annotations

import pytest

from campaign.models import Engagement
from tests.bench.bench_long_war import Cost, measured
from tests.bench.long_war import LongWar, long_war
from tests.promises import playing

DESK = ("?part=desk", "truth.json", "weather/", "weather/areas.json", "harbour/", "scouts/")


@pytest.fixture(scope="module")
def grown(django_db_setup, django_db_blocker) -> dict[int, dict[str, Cost]]:
    """What each page costs after 1, 2 and 5 runs with a battle each."""
    found: dict[int, dict[str, Cost]] = {}
    with django_db_blocker.unblock(), long_war() as war:
        for runs in (1, 2, 5):
            war.play_to(runs)
            found[runs] = costs(war)
        assert Engagement.objects.count() >= 5
        found[0] = {"record": Cost(0, 0, len(war.record), 0, 0)}
    return found


def costs(war: LongWar) -> dict[str, Cost]:
    umpire = war.seat("umpire")
    desk = playing.client_of(umpire)
    found = {f"desk {path}": measured(lambda p=path: desk.get(f"/desk/{umpire.rid}/{p}"), times=1) for path in DESK}
    for key in ("blue_admiralty", "blue_cabin", "press"):
        seat = war.seat(key)
        browser = playing.client_of(seat)
        for path in ("", "chart.json"):
            found[f"{key} {path}"] = measured(lambda s=seat, b=browser, p=path: b.get(f"/room/{s.rid}/{p}"), times=1)
    return found


def test_no_page_asks_the_database_more_often_as_the_war_grows(grown):
    for name, first in grown[1].items():
        assert 0 < grown[5][name].queries <= first.queries, name


def test_no_page_unpacks_more_as_the_war_grows_and_none_a_record(grown):
    record = grown[0]["record"].unpacked
    for name in grown[1]:
        assert grown[5][name].unpacked <= 1.2 * grown[2][name].unpacked, name
        assert grown[5][name].unpacked < record / 2, name


def test_memory_stays_flat_on_the_desk(grown):
    for name in (one for one in grown[1] if one.startswith("desk")):
        assert grown[5][name].memory_mb <= 1.5 * grown[1][name].memory_mb + 0.2, name
