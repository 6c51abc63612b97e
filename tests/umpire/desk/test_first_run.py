"""A lone umpire's way from the command's link to his first published run, by the one filled button of each page (NAV-S-010)."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from campaign import serialization
from campaign.models import Campaign, Segment
from campaign.models.truth import runs_of
from campaign.muster import founding
from campaign.muster import mustering as muster
from campaign.people import umpire_team
from campaign.runs import resolve
from naval.state.settings import Settings
from tests.promises import playing

pytestmark = pytest.mark.django_db
MOST = 8


class Filled(HTMLParser):
    """The form of a page's filled button: its target and its fields."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.form: tuple[str, dict[str, str]] | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form = (told.get("action", ""), {})
        elif tag == "input" and self.form and "name" in told and (told.get("type") != "checkbox" or "checked" in told):
            self.form[1][told["name"]] = told.get("value", "")
        elif tag == "button" and self.form and "go" in told.get("class", "").split() and told.get("type") != "button":
            sent = {told["name"]: told.get("value", "")} if "name" in told else {}
            self.found.append((self.form[0], sent))
            self.sends = self.form[1]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None

    @property
    def pressed(self) -> tuple[str, dict[str, str]]:
        (one,) = self.found
        return one[0], self.sends | one[1]


@pytest.fixture
def mustering(monkeypatch) -> Campaign:
    monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)
    monkeypatch.setattr(resolve, "send", lambda task, *args: None)
    return founding.begin_campaign("north_sea_1905", "first", seed="first", muster=None)


def desk_of(campaign: Campaign) -> tuple[Client, str]:
    umpire = campaign.seats.get(key="umpire")
    return playing.client_of(umpire), f"/desk/{umpire.rid}/"


@pytest.mark.full
def test_from_the_link_to_the_first_published_run_in_eight_presses_at_most(mustering: Campaign):
    client, presses = Client(), 0
    address = f"/enter/{mustering.seats.get(key='umpire').token}/"
    while not runs_of(mustering).filter(number=2).exists():
        answer = client.get(address, follow=True)
        address = answer.redirect_chain[-1][0] if answer.redirect_chain else address
        action, sent = Filled(answer.content.decode()).pressed
        answer = client.post(action or address, sent)
        presses += 1
        assert answer.status_code == 302, answer.content.decode()
        assert presses <= MOST
        address = answer["Location"]
        for segment in Segment.objects.filter(run__campaign=mustering, state=Segment.State.RESOLVING):
            work(segment)

    assert presses == 4, "sit down, begin, resolve, publish"


def work(segment: Segment) -> None:
    while segment.state == Segment.State.RESOLVING:
        resolve.resolve_segment(segment.pk)
        for met in segment.run.engagements.all():
            playing.fight_service(met.battle_id)
        segment.refresh_from_db()


def test_nav_s_079_begun_as_the_book_has_it_every_term_is_the_books_and_the_minutes_say_so(mustering: Campaign):
    client, desk = desk_of(mustering)
    page = client.get(f"{desk}muster/").content.decode()
    before = serialization.agreed(mustering.agreed)
    assert "differ from the book" in page
    assert re.search(r'class="btn go" name="do" value="declare"[^>]*>Start with the present rules<', page), (
        "whoever only goes on does not throw away what the scenario, or he himself, has set"
    )
    assert page.index("Steady weather") < page.index('id="all-terms"'), "what differs is said first"
    assert '<details class="folded" id="all-terms"><summary data-key="t">' in page

    answer = client.post(f"{desk}muster/act/", {"do": "by_the_book", "date": "1905-07-03", "hour": "6", "empty": "yes"})

    assert (answer.status_code, answer["Location"]) == (302, desk)
    mustering.refresh_from_db()
    assert mustering.phase == Campaign.Phase.WAR
    assert before != serialization.agreed(mustering.agreed) == Settings()
    assert muster.minutes(mustering)[0].what == "terms"


def test_ck_028_the_hour_at_which_the_clock_stands_is_the_one_that_was_written_whenever_war_is_declared(mustering: Campaign):
    client, desk = desk_of(mustering)
    hours = "any(hour(Day 2 08:00), lost(Blue, 2))"
    form = {"do": "far", "until": "Day 3, 06:00", "condition": hours, "brake": "8", "publish": "", "minutes": "60"}
    assert client.post(f"{desk}clock/", form).status_code == 302
    client.post(f"{desk}muster/act/", {"do": "declare", "date": "1905-07-03", "hour": "9", "empty": "yes"})
    mustering.refresh_from_db()
    assert mustering.hour_zero == 9
    page = client.get(f"{desk}clock/").content.decode()
    assert f'value="{hours}"' in page
    assert 'value="Day 3, 06:00"' in page


def test_ud_092_directing_staff_are_shown_the_mustering_and_no_button_that_would_be_refused(mustering: Campaign):
    staff = umpire_team.join(mustering, "Staff", "staff", umpire_team.Given())
    page = playing.client_of(staff).get(f"/desk/{staff.rid}/muster/").content.decode().partition("<main")[2]
    assert "A chief umpire declares War Imminent" in page
    assert "is not marked as done" in page
    assert "Range of wireless" in page, "what is agreed is read"
    assert f"/desk/{staff.rid}/look/" in page
    for gone in ('<button class="btn', "<textarea", "Links to hand out", "Start now"):
        assert gone not in page, gone


def test_or_with_the_terms_as_they_stand(mustering: Campaign):
    client, desk = desk_of(mustering)
    before = serialization.agreed(mustering.agreed)

    client.post(f"{desk}muster/act/", {"do": "declare", "date": "1905-07-03", "hour": "6", "empty": "yes"})

    mustering.refresh_from_db()
    assert (mustering.phase, serialization.agreed(mustering.agreed)) == (Campaign.Phase.WAR, before)


def test_nobody_who_has_come_is_passed_over(mustering: Campaign):
    client, desk = desk_of(mustering)
    playing.client_of(mustering.seats.get(key="blue_admiralty"))
    page = client.get(f"{desk}muster/").content.decode()
    assert "Start with the book’s rules" not in page
    assert "Declare War Imminent" in page

    answer = client.post(f"{desk}muster/act/", {"do": "by_the_book", "date": "1905-07-03", "hour": "6", "empty": "yes"})

    assert answer.status_code == 409
    assert "has joined: change the rules below, for all to read." in answer.content.decode()
    mustering.refresh_from_db()
    assert mustering.phase == Campaign.Phase.MUSTER
    assert serialization.agreed(mustering.agreed).steady_weather


def test_the_desk_hands_out_the_links_of_empty_seats_and_of_no_other() -> None:
    campaign = founding.begin_campaign("channel_manoeuvres", "links", seed="x")
    umpire, seats = campaign.seats.get(key="umpire"), list(campaign.players().order_by("key"))
    browser = playing.client_of(umpire)

    def handed() -> tuple[str, set[str]]:
        page = browser.get(f"/desk/{umpire.rid}/").content.decode()
        front = page.partition('<section class="hand-out"')[2].partition("</section>")[0]
        return page, {seat.key for seat in seats if f'id="link-{seat.key}"' in front}

    assert handed()[1] == {seat.key for seat in seats}
    campaign.players().filter(key=seats[0].key).update(taken=True)
    page, some = handed()
    assert some == {seat.key for seat in seats[1:]}
    assert f"{len(seats) - 1} empty seats" in page
    campaign.players().update(taken=True)
    page, some = handed()
    assert some == set()
    assert 'id="links-h"' not in page
    fold = page.partition('<details class="hand-out"')[2].partition("</details>")[0]
    assert all(f'id="link-{seat.key}"' in fold for seat in seats), "all of them stay in a fold"
