"""Columns that detach and rejoin in a war (LC-022)."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from campaign.muster.founding import begin_campaign
from campaign.orders.sealing import seal
from campaign.runs.publish import publish
from campaign.simulation.verification import replay
from tests.campaign.landing_war import run
from tests.doorway import enter

pytestmark = pytest.mark.django_db
FLANK = "red_brigade_0_1"
PART = {
    "bodies": {
        "red_brigade": {"tasks": [{"do": "detach", "units": {"inf": 1}, "name": "Flank guard"}], "posture": "defend"},
        FLANK: {"tasks": [{"do": "march", "by": ["east_bridge"], "step": "normal"}], "posture": "delay"},
    }
}


@pytest.mark.full
def test_lc_022_a_body_parts_marches_by_its_own_order_and_joins_again(client: Client) -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    seat = war.seats.get(key="red_general")
    enter(client, seat)
    seal(seat, PART, None)
    publish(run(war).pk)
    newest = {(one := json.loads(paper.data))["body"]: one for paper in seat.papers.filter(kind="body").order_by("number")}
    assert [unit["code"] for unit in newest[FLANK]["units"]] == ["inf"]
    assert [unit["code"] for unit in newest["red_brigade"]["units"]] == ["inf", "inf", "fa", "re"]
    assert (newest[FLANK]["head"]["place"], newest[FLANK]["posture"]) == ("Hythe and East bridges", "delay")
    assert newest[FLANK]["units"][0]["key"] == "red_brigade_inf_3"
    page = client.get(f"/room/{seat.rid}/").content.decode()
    assert "Flank guard" in page

    back = {
        "bodies": {
            FLANK: {"tasks": [{"do": "march", "by": ["colchester"], "step": "normal"}, {"do": "attach", "to": "red_brigade"}]}
        }
    }
    seal(seat, back, None)
    publish(run(war).pk)
    told = [json.loads(paper.data) for paper in seat.papers.filter(kind="ashore")]
    assert {"what": "joined", "at": FLANK, "body": "Red brigade", "text": "Flank guard joins Red brigade.", "figures": {}} in [
        {"figures": {}} | one for one in told
    ]
    page = client.get(f"/room/{seat.rid}/").content.decode()
    assert 'data-body="red_brigade"' in page
    assert f'data-body="{FLANK}"' not in page
    assert [one for one in replay(war) if one.differs or one.untold] == []
