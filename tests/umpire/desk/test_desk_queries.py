"""The desk's queries: as many, however large the war (UD-126)."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.promises import playing
from tests.umpire import desk_war
from umpire.desk import desk
from umpire.frame import Standing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.mark.full
def test_ud_126_the_desk_asks_the_database_as_often_for_six_seats_as_for_24(monkeypatch):
    asked = []
    for pairs, seats in ((1, 6), (1, 24)):
        with desk_war.war(monkeypatch, pairs, seats) as campaign:
            umpire = campaign.seats.get(key="umpire")
            client, counts = playing.client_of(umpire), []
            for state in ("open", "review"):
                if state == "review":
                    playing.resolve_all(campaign)
                with CaptureQueriesContext(connection) as queries:
                    assert client.get(f"/desk/{umpire.rid}/").status_code == 200
                counts.append(len(queries))
            assert desk(Standing(campaign.seats.get(key="umpire")), "/enter/")["button"] == f"Publish to {seats} seats"
            asked.append(counts)

    assert asked[0] == asked[1]
