"""The umpire's page of the weather, and the ready reckoner as a page."""

from __future__ import annotations

import re

import msgspec
import pytest

from campaign import packs, serialization
from campaign.models import Run, Segment
from campaign.orders.sealing import Refused
from campaign.rulings import ruling_records
from campaign.runs import resolve
from naval.reckoner.answer import TABLES, answer
from naval.reckoner.declarations import TABLES as DECLARED
from naval.reckoner.declarations import WORDS
from naval.state.rulings import spell_key
from naval.state.waters import Area, Spell
from tests.promises import playing, theatre
from umpire.desk.reckoner import views as reckoner
from umpire.services import rulings as service


@pytest.fixture
def campaign(monkeypatch):
    base = packs.find(theatre.PACK).world
    lon, lat = theatre.WATERS["west"]
    ring = ((lon - 1, lat - 1), (lon + 1, lat - 1), (lon + 1, lat + 1), (lon - 1, lat + 1))
    world = msgspec.structs.replace(theatre.world(base), areas=(Area(key="west", name="Western waters", ring=ring),))
    with playing.a_world(monkeypatch, theatre.pack_with(world)) as (campaign, _):
        yield campaign


def client(campaign, seat: str = "umpire"):
    return playing.client_of(campaign.seats.get(key=seat))


def ruled(campaign, **form: object):
    """Post a ruling as the page does, with the segment and the stamp it showed."""
    umpire = campaign.seats.get(key="umpire")
    browser, url = client(campaign), f"/desk/{umpire.rid}/weather/"
    page = browser.get(url).content.decode()
    kept = {name: found.group(1) for name in ("segment", "stamp") if (found := re.search(rf'name="{name}" value="(\w+)"', page))}
    return browser.post(url, {**kept, "reason": "So I judge.", **form})


def rulings(campaign):
    return serialization.rulings(Run.objects.filter(campaign=campaign).last().rulings)


@pytest.mark.django_db
def test_nav_s_033_the_umpire_sets_weather_by_area_and_hours_and_takes_it_back(campaign):
    start = playing.present(campaign).start

    assert ruled(campaign, do="set", area="west", start=start, hours=3, value="2.5").status_code == 302
    spell = Spell(area="west", start=start, until=start + 180, value=2.5)
    assert rulings(campaign).weather == (spell,)
    page = client(campaign).get(f"/desk/{campaign.seats.get(key='umpire').rid}/weather/").content.decode()
    assert "thick to misty" in page
    assert "Western waters" in page

    assert ruled(campaign, do="lift", spell=spell_key(spell)).status_code == 302
    assert rulings(campaign).weather == ()


@pytest.mark.django_db
def test_faults_are_told_in_words_all_at_once_and_nothing_is_changed(campaign):
    before = Run.objects.filter(campaign=campaign).last().rulings

    told = ruled(campaign, do="set", area="<b>", start=-60, hours=0, value=7)

    assert told.status_code == 422
    said = ("no such sea area", "resolved hours cannot change", "1 to 72", "1, dirty")
    assert [words for words in said if words not in told.content.decode()] == []
    assert Run.objects.filter(campaign=campaign).last().rulings == before


@pytest.mark.django_db
def test_nav_s_044_a_ruling_for_a_run_that_is_being_resolved_is_refused(campaign):
    umpire, segment = campaign.seats.get(key="umpire"), playing.present(campaign)
    browser, form = (
        client(campaign),
        {"do": "set", "area": "", "start": segment.start, "hours": 6, "value": 1, "segment": segment.pk},
    )
    stamp = ruling_records.stamp(segment)
    resolve.order_six_hours(segment.pk)

    refused = browser.post(f"/desk/{umpire.rid}/weather/", {**form, "stamp": stamp})

    assert refused.status_code == 409
    assert "being resolved" in refused.content.decode()
    assert rulings(campaign).weather == ()


@pytest.mark.postgres
@pytest.mark.django_db
def test_of_two_umpires_at_once_the_second_is_told(campaign):
    segment = playing.present(campaign)
    stale = Segment.objects.select_related("run__campaign").get(pk=segment.pk)
    form = {
        "do": "set",
        "area": "",
        "start": str(segment.start),
        "hours": "6",
        "value": "1",
        "segment": str(segment.pk),
        "stamp": ruling_records.stamp(stale),
        "reason": "So I judge.",
    }
    ruled(campaign, do="set", area="west", start=segment.start, hours=1, value=3)

    with pytest.raises(Refused, match="have changed since"):
        service.rule(stale, form, campaign.seats.get(key="umpire"))
    assert [s.area for s in rulings(campaign).weather] == ["west"]


@pytest.mark.django_db
def test_nav_s_039_the_umpire_lets_two_hostile_forces_fight_by_night(campaign):
    assert ruled(campaign, do="allow", one="blue-west", other="red-east").status_code == 302
    assert rulings(campaign).night_battles == (("blue-west", "red-east"),)
    assert "hostile sides" in ruled(campaign, do="allow", one="blue-west", other="blue-west").content.decode()
    assert ruled(campaign, do="forbid", pair="blue-west|red-east").status_code == 302
    assert rulings(campaign).night_battles == ()


@pytest.mark.django_db
def test_weather_is_for_the_umpire_and_resolves_into_the_run(campaign):
    segment, umpire = playing.present(campaign), campaign.seats.get(key="umpire")
    ruled(campaign, do="set", area="", start=segment.start, hours=24, value=1)

    assert client(campaign, "blue-west").get(f"/desk/{umpire.rid}/weather/").status_code == 404
    assert client(campaign, "blue-west").get(f"/desk/{umpire.rid}/weather/areas.json").status_code == 404
    told = client(campaign).get(f"/desk/{umpire.rid}/weather/areas.json").json()
    assert [(a["name"], a["word"]) for a in told["areas"]] == [("Western waters", "dirty")]

    playing.finish_run(campaign, 1)
    body = campaign.seats.get(key="blue-west").was_told("status")[-1].body
    assert body.sight_nm <= 1
    assert serialization.world(Run.objects.filter(campaign=campaign).last().world).weather == (
        Spell(area="", start=segment.start, until=segment.start + 1440, value=1),
    )


def test_every_table_has_a_form_whose_first_values_are_answered_in_words():
    assert set(DECLARED) == set(TABLES)
    for key, table in DECLARED.items():
        first = {row["name"]: row["value"] for row in reckoner.fields(table.fields, {}, False)}
        found = answer(key, reckoner.line_of(table.fields, first))
        assert "error" not in found, (key, found)
        assert set(found) <= set(WORDS), key
        assert [name for name in table.rules if not re.fullmatch(r"(NAV-S|SC-S|SC-N|AMB-S)-\d+", name)] == []


def test_every_field_of_a_form_is_one_of_its_table():
    for key, table in DECLARED.items():
        for one in table.fields:
            for row in reckoner.fields((one,), {}, False):
                last = row["choices"][-1]["value"] if row["choices"] else "1"
                line = reckoner.line_of(table.fields, {row["name"]: last, **one.when})
                assert line, row["name"]
                assert "there is no field" not in answer(key, line).get("error", ""), (key, row["name"])


@pytest.mark.django_db
def test_the_reckoner_answers_a_form_and_pasted_lines_good_and_bad(campaign):
    url = f"/desk/{campaign.seats.get(key='umpire').rid}/reckoner/"
    browser = client(campaign)
    query = {"t": "coal", "table": "big_fast_cruiser", "boilers": "belleville", "fraction": "full", "hours": "6", "go": "1"}

    assert "<dd>120</dd>" in browser.get(url, query).content.decode()
    assert "hours must be a number" in browser.get(url, {**query, "hours": "six"}).content.decode()
    lines = [
        '{"table": "destroyer", "fraction": "full", "hours": 1}',
        "nonsense",
        '{"table": "destroyer", "fraction": "full", "tons": 96}',
    ]
    page = browser.post(f"{url}?t=coal", {"lines": "\n".join(lines)}).content.decode()
    assert ["{&quot;tons&quot;: 16.0}" in page, "not JSON" in page, "&quot;hours&quot;: 6.0" in page] == [True] * 3
    assert browser.get(url, {"t": "pigeons"}).status_code == 404
