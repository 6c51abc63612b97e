"""A war that grows long: no page asks or reads more for it, and none reads a record that it does not show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest

from campaign.models import Engagement
from campaign.war.reports.body import Body
from tests.bench.bench_long_war import Cost, measured
from tests.bench.long_war import LongWar, long_war
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]
DESK = ("?part=desk", "truth.json", "weather/", "weather/areas.json", "harbour/", "scouts/")
LONG = 8


@pytest.fixture(scope="module")
def grown(django_db_setup, django_db_blocker) -> dict[int, dict[str, Cost]]:
    """Measure each page after 1, 2, 5 and 8 runs with a battle each."""
    found: dict[int, dict[str, Cost]] = {}
    with django_db_blocker.unblock(), long_war() as war:
        for runs in (1, 2, 5, LONG):
            war.play_to(runs)
            found[runs] = costs(war)
        assert Engagement.objects.count() >= 5
        found[0] = {"record": Cost(0, 0, len(war.record), 0, 0)}
    return found


def costs(war: LongWar) -> dict[str, Cost]:
    umpire = war.seat("umpire")
    desk = playing.client_of(umpire)
    found = {f"desk {path}": measured(lambda p=path: desk.get(f"/desk/{umpire.rid}/{p}"), times=0) for path in DESK}
    for key in ("blue_admiralty", "blue_cabin", "press"):
        seat = war.seat(key)
        browser = playing.client_of(seat)
        for path in ("", "?part=column", "chart.json"):
            found[f"{key} {path}"] = measured(lambda s=seat, b=browser, p=path: b.get(f"/room/{s.rid}/{p}"), times=0)
            found[f"papers of {key} {path}"] = Cost(
                0, papers_read(lambda s=seat, b=browser, p=path: b.get(f"/room/{s.rid}/{p}")), 0, 0, 0
            )
    return found


def papers_read(call: Callable[[], Any]) -> int:
    """Count the papers decoded whole while a page is made."""
    read, count = Body.__dict__["read"].__func__, []

    def counting(cls: type[Body], data: Any) -> Body:
        count.append(cls)
        return read(cls, data)

    with mock.patch.object(Body, "read", classmethod(counting)):
        call()
    return len(count)


def test_no_page_asks_the_database_more_often_as_the_war_grows(grown):
    for name, first in rows(grown, "desk", "blue", "press").items():
        assert 0 < grown[LONG][name].queries <= first.queries, name


def test_no_room_reads_more_papers_as_the_war_grows(grown):
    told = rows(grown, "papers of")
    assert told["papers of blue_cabin "].queries > 10
    for name in told:
        assert grown[LONG][name].queries <= 1.1 * grown[5][name].queries + 2, name


def rows(grown: dict[int, dict[str, Cost]], *begins: str) -> dict[str, Cost]:
    """Return the costs of some pages after the first run."""
    return {name: cost for name, cost in grown[1].items() if name.startswith(begins)}


def test_no_page_unpacks_more_as_the_war_grows_and_none_a_record(grown):
    record = grown[0]["record"].unpacked
    for name in rows(grown, "desk", "blue", "press"):
        assert grown[5][name].unpacked <= 1.2 * grown[2][name].unpacked, name
        assert grown[5][name].unpacked < record / 2, name


def test_memory_stays_flat(grown):
    """Only a cabin's chart grows: it draws the whole tracks of its ships."""
    for name in rows(grown, "desk", "blue", "press").keys() - {"blue_cabin chart.json"}:
        assert grown[5][name].memory_mb <= 1.5 * grown[1][name].memory_mb + 0.2, name
