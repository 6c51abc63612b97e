"""The frame of all pages of the desk: their readers, their surroundings, and the reading of typed numbers."""

from __future__ import annotations

import math

import pytest
from django.utils.html import escape

from campaign import packs, serialization
from campaign.battles.invitations import settle
from campaign.models import Segment
from campaign.muster import founding
from campaign.runs import resolve
from tests.promises import playing, theatre
from umpire.frame import PAGES as DESK
from umpire.frame import Standing, number
from umpire.urls import urlpatterns

PAGES = ("", "logs/", "weather/", "harbour/", "scouts/", "reckoner/")


@pytest.fixture
def campaign(monkeypatch):
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(packs.find(theatre.PACK).world))) as (campaign, _):
        yield campaign


def answers(campaign, seat: str, path: str):
    rid = campaign.seats.get(key="umpire").rid
    return playing.client_of(campaign.seats.get(key=seat)).get(f"/desk/{rid}/{path}")


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_every_page_of_the_desk_has_the_campaign_and_the_clock_and_is_the_umpires_alone(campaign, path):
    text = answers(campaign, "umpire", path).content.decode()

    assert campaign.title in text
    assert 'id="clock" role="status"><b>' in text
    assert answers(campaign, "blue-west", path).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "logs/", "harbour/", "harbour/kiel/", "scouts/"])
def test_before_war_imminent_the_pages_of_the_war_show_the_mustering(campaign, path):
    mustering = founding.begin_campaign(campaign.pack, "mustering", seed="m", muster=True)
    umpire = mustering.seats.get(key="umpire")

    answer = playing.client_of(umpire).get(f"/desk/{umpire.rid}/{path}")

    assert (answer.status_code, answer.headers["Location"]) == (302, f"/desk/{umpire.rid}/muster/")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["weather/", "reckoner/"])
def test_before_war_imminent_there_is_a_clock_without_an_hour(campaign, path):
    mustering = founding.begin_campaign(campaign.pack, "mustering", seed="m", muster=True)
    umpire = mustering.seats.get(key="umpire")
    assert "before the war" in playing.client_of(umpire).get(f"/desk/{umpire.rid}/{path}").content.decode()


@pytest.mark.django_db
def test_a_page_decodes_the_world_once_and_only_if_it_shows_it(monkeypatch, campaign):
    read, decode = [], serialization.world
    monkeypatch.setattr(serialization, "world", lambda text: read.append(1) or decode(text))

    for path, times in (("", 1), ("harbour/", 1), ("scouts/", 1), ("weather/", 1), ("reckoner/", 0)):
        read.clear()
        assert answers(campaign, "umpire", path).status_code == 200
        assert len(read) == times, path


@pytest.mark.django_db
def test_where_the_campaign_stands_is_the_truth_after_the_run_in_review_and_else_at_its_start(campaign):
    umpire = campaign.seats.get(key="umpire")
    at = Standing(umpire)
    assert (at.state, at.outcome, at.now) == ("open", None, at.world)

    resolve.order_six_hours(at.segment.pk)
    assert Standing(umpire).state == "resolving"
    resolve.resolve_segment(at.segment.pk)
    at = Standing(umpire)
    assert (at.state, at.now.minute, at.start) == ("review", at.run.until, at.world)


@pytest.mark.django_db
def test_a_stale_page_presses_nothing(campaign):
    umpire, segment = campaign.seats.get(key="umpire"), playing.present(campaign)
    browser = playing.client_of(umpire)

    for verb in ("order", "publish"):
        for stale in (str(segment.pk + 1), "", "x"):
            answer = browser.post(f"/desk/{umpire.rid}/{verb}/", {"segment": stale})
            assert (answer.status_code, "the war has gone on since" in answer.content.decode()) == (409, True)
        assert browser.get(f"/desk/{umpire.rid}/{verb}/").status_code == 405

    segment.refresh_from_db()
    assert segment.state == Segment.State.OPEN


@pytest.mark.django_db
def test_who_fights_the_battles_to_come_is_settled_or_refused_with_every_fault(campaign):
    umpire = campaign.seats.get(key="umpire")
    browser, url = playing.client_of(umpire), f"/desk/{umpire.rid}/battles/"

    refused = browser.post(url, {"by": "nobody", "seconds": "soon"})
    assert refused.status_code == 422
    for words in settle(campaign, "nobody", "soon"):
        assert escape(words) in refused.content.decode()
    campaign.refresh_from_db()
    assert (campaign.battles_by, campaign.battle_seconds) == ("captains", None)

    assert browser.post(url, {"by": "players", "seconds": "60"}).status_code == 302
    campaign.refresh_from_db()
    assert (campaign.battles_by, campaign.battle_seconds) == ("players", 60)


@pytest.mark.django_db
def test_a_battle_that_is_not_there_is_not_found(campaign):
    umpire = campaign.seats.get(key="umpire")
    browser = playing.client_of(umpire)
    assert browser.get(f"/desk/{umpire.rid}/battle/1/").status_code == 404
    assert browser.post(f"/desk/{umpire.rid}/battle/1/leave/").status_code == 404


@pytest.mark.django_db
def test_the_logs_are_picked_by_force_and_kind_and_bad_pages_are_the_first(campaign):
    playing.resolve_all(campaign)
    playing.finish_run(campaign, 1)

    whole = answers(campaign, "umpire", "logs/").content.decode()
    assert "blue-west" in whole
    assert answers(campaign, "umpire", "logs/?from=nowhere").content.decode() == whole
    assert answers(campaign, "umpire", "logs/?from=-5").content.decode() == whole
    assert answers(campaign, "umpire", "logs/?force=nobody").status_code == 200


def test_a_typed_number_is_read_or_left_as_it_was_typed():
    assert (number("12"), number("1,200.5"), number("9,5", ".")) == (12.0, 1200.5, 9.5)
    for typed in ("", "six", "nan", "inf", "1e999", "1" * 21, "9,5,1"):
        assert number(typed, ".") == typed
    for typed in ("9,5", "1,20", "1,2000", ",5"):
        assert number(typed) == typed, "a comma between thousands is none for decimals"
    assert not any(isinstance(number(typed), float) and math.isnan(number(typed)) for typed in ("nan", "NaN"))


def test_every_page_of_the_desk_is_a_folder_of_its_own_and_what_several_use_holds_no_page():
    """The first law of the desk's tree: `umpire/<part>/<feature>/<module>`, never a page in a module beside the folders."""
    lying = {route.callback.__module__ for route in urlpatterns}

    every = [page for some in DESK.values() for page in some]
    assert {page.name for page in every} <= {route.name for route in urlpatterns}
    assert len({page.letter for page in every}) == len(every), "a letter of the list goes to one page"
    assert [module for module in sorted(lying) if module.count(".") < 2 or not module.startswith("umpire.")] == []
