"""A paper of the land is corrected on the umpire's page by its own fields (UD-021, UD-055)."""

from __future__ import annotations

import json

import pytest

from campaign.muster.founding import begin_campaign
from campaign.rulings.ruling_records import stamp
from campaign.runs.publish import publish
from tests.campaign.landing_war import run
from tests.promises import playing

pytestmark = pytest.mark.django_db


def test_ud_021_where_a_body_reported_itself_is_corrected_with_a_slip() -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    publish(run(war).pk)
    seat, umpire = war.seats.get(key="red_general"), war.seats.get(key="umpire")
    paper = seat.papers.get(kind="body_report", data__contains="red_outposts")
    desk, url = playing.client_of(umpire), f"/desk/{umpire.rid}/corrections/"
    page = desk.get(f"{url}?seat=red_general&paper={paper.number}").content.decode()
    assert "At or near what place" in page
    form = {"do": "correct", "seat": "red_general", "paper": paper.number, "stamp": stamp(playing.present(war))}
    refused = desk.post(url, form | {"of-lon": "500", "of-place": "", "reason": ""})
    assert refused.status_code == 422
    for words in ("The reason", "lon: a number from -180 to 180"):
        assert words in refused.content.decode()
    assert (
        desk.post(
            url, form | {"of-place": "Great Oakley", "reason": "He wrote the wrong village: it is Great Oakley."}
        ).status_code
        == 302
    )
    now = [json.loads(one.data) for one in seat.papers.filter(kind="body_report") if "red_outposts" in one.data]
    assert now[-1]["head"]["place"] == now[-1]["place"] == "Great Oakley"
    own = seat.papers.filter(kind="body").latest("number")
    seen = desk.get(f"{url}?seat=red_general&paper={own.number}").content.decode()
    assert 'name="of-' not in seen, "what he has under his eyes is never worded otherwise"
