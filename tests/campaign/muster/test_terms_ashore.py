"""Terms of the land (LC-011)."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.utils.html import escape

from campaign import serialization
from campaign.models import Campaign, Segment
from campaign.muster import founding, mustering
from campaign.orders.sealing import Refused, seal
from campaign.reports.seat_knowledge import agreed, public
from campaign.runs.publish import publish
from campaign.simulation.verification import replay
from land.terms import TERMS
from naval.state.settings import CONSENT
from tests.campaign.landing_war import MARCH, run
from tests.doorway import enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def war() -> Campaign:
    return founding.begin_campaign("landing_manoeuvres", "mustering", seed="essex", muster=True)


def test_lc_011_the_rooms_of_a_war_read_the_terms_of_its_scenario(war: Campaign) -> None:
    terms = public(war).terms
    assert (terms.fatigue, terms.dummies, terms.cipher) == (False, False, False)
    assert terms == serialization.terms_ashore(war)


@pytest.mark.full
def test_lc_011_terms_of_the_land_are_changed_stored_signed_anew_and_played_by(war: Campaign) -> None:
    umpire = war.seats.get(key="umpire")
    mustering.sign(umpire, mustering.terms_mark(war))
    mark = mustering.terms_mark(war)
    assert mustering.change_terms(umpire, {"fatigue": True, "cipher": True, "call_hour": 6, "weather": "5"})
    war.refresh_from_db()
    assert not war.signatures.exists(), "any change takes all signatures off"
    assert mustering.terms_mark(war) != mark
    said = mustering.minutes(war)[-1].text
    for words in ("Weather", "Hour of the supply call: 6 (was 18)", "yes (was no)"):
        assert words in said, said
    assert not mustering.change_terms(umpire, {"fatigue": True, "call_hour": 6}), "nothing was changed"
    founding.declare_war(umpire, "1904-09-13", 4, for_empty=True)
    war = Campaign.objects.get(pk=war.pk)
    assert (public(war).terms.cipher, public(war).terms.call_hour, public(war).country) == (True, 6, public(war).country)
    red = war.seats.get(key="red_general")
    seal(red, MARCH, None)
    publish(run(war).pk)
    told = [json.loads(one.data) for one in red.papers.filter(kind="body").order_by("number") if "red_brigade" in one.data]
    assert told[-1]["fatigue"] > 0, "who marches tires, as it was agreed"
    assert red.papers.filter(kind="call").exists(), "the call is at six"
    assert [one for one in replay(war) if one.differs or one.untold] == []
    client = Client()
    enter(client, red)
    assert "Hour of the supply call" in client.get(f"/room/{red.rid}/terms/").content.decode()
    with pytest.raises(Refused):
        mustering.change_terms(umpire, {"fatigue": False})


def test_lc_011_what_will_not_do_is_refused_with_every_fault_of_sea_and_land(war: Campaign) -> None:
    umpire = war.seats.get(key="umpire")
    with pytest.raises(Refused) as refused:
        mustering.change_terms(umpire, {"call_hour": 99, "hq_loss": "shot", "run_min": 7, "nonsense": 1})
    said = " ".join(one.text for one in refused.value.faults)
    for words in ("Hour of the supply call", "shot", "nonsense"):
        assert words in said, said
    sea = founding.begin_campaign("channel_manoeuvres", "sea", seed="x", muster=True)
    with pytest.raises(Refused):
        mustering.change_terms(sea.seats.get(key="umpire"), {"call_hour": 6})
    war.refresh_from_db()
    assert war.agreed_ashore == ""


def test_lc_011_the_form_of_the_mustering_has_a_field_for_each_and_keeps_what_was_typed(war: Campaign) -> None:
    umpire, client = war.seats.get(key="umpire"), Client()
    enter(client, umpire)
    page = client.get(f"/desk/{umpire.rid}/muster/").content.decode()
    for key in ("call_hour", "fatigue", "war_points", "communication_test"):
        assert f'name="{key}"' in page
    refused = client.post(f"/desk/{umpire.rid}/muster/act/", {"do": "terms", "call_hour": "99", "motors": "yes"})
    assert refused.status_code >= 400
    body = refused.content.decode()
    assert 'name="call_hour" type="number"' in body
    assert 'value="99"' in body
    assert client.post(f"/desk/{umpire.rid}/muster/act/", {"do": "terms", "call_hour": "7", "motors": "yes"}).status_code == 302
    war.refresh_from_db()
    assert (serialization.terms_ashore(war).call_hour, serialization.terms_ashore(war).motors) == (7, True)
    assert Segment.objects.count() == 0


def test_every_term_that_is_agreed_stands_in_the_room_and_its_brief_names_those_of_the_land_that_differ() -> None:
    """The fault to find: a brief that says "all else is as the book has it" of a war without fatigue, dummies and cipher."""
    war = founding.begin_campaign("landing_manoeuvres", "at war", seed="essex")
    page, seat = Client(), war.seats.get(key="blue_general")
    enter(page, seat)
    rid = seat.rid
    html = page.get(f"/room/{rid}/terms/").content.decode()
    for item in (*CONSENT, *TERMS):
        assert item.key == "others" or f">{escape(item.name)} <" in html, item.key
    land = [item for item in TERMS if getattr(public(war).terms, item.key) != item.standard]
    sea = [item for item in CONSENT if getattr(agreed(war), item.key) != item.standard and item.key != "others"]
    assert {"fatigue", "dummies"} <= {item.key for item in land}
    assert f"{len(land) + len(sea)} differ from the book" in html
    brief = page.get(f"/room/{rid}/brief/").content.decode()
    table = brief[brief.index('id="b-terms"') :]
    for item in (*land, *sea):
        assert f">{escape(item.name)} <" in table, item.key
    assert "Battles are fought by their captains" in table
