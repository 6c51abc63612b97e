"""Mail as people meet it in a browser (CK-033, CK-040, CK-042). The site has no mail server, so mails lie in its folder."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from campaign.models import Campaign, Notice
from campaign.notify import mail_queue, notices
from tests.campaign.clock import wars
from tests.promises import playing
from tests.promises.axe import violations
from tests.promises.indoors import Indoors, a_browser

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]
PHONE = {"viewport": {"width": 390, "height": 800}}


@pytest.fixture(scope="module")
def chrome(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


@pytest.fixture
def war(monkeypatch, settings, tmp_path) -> Iterator[Campaign]:
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.MAIL_FOLDER = (
        "campaign.notify.mail_folder.Folder",
        "",
        tmp_path / "mail",
    )
    settings.SITE_URL = "http://testserver"
    with wars.a_war(monkeypatch) as (campaign, _):
        yield campaign


def sound(page: Page) -> None:
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off at the side"


def test_an_address_is_given_confirmed_mailed_seen_masked_and_stopped(war, chrome):
    seat, umpire = war.seats.get(key="blue-west"), war.seats.get(key="umpire")
    mine = Indoors(chrome, playing.client_of(seat), **PHONE)
    page = mine.goes(f"/room/{seat.rid}/")
    page.get_by_role("link", name="Email notices").click()
    page.get_by_label("Address").fill("admiral@example.org")
    page.get_by_label("Time zone").fill("Europe/Berlin")
    page.get_by_label("papers have arrived").uncheck()
    sound(page)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#mail-h .label")).to_have_text("waiting for confirmation")
    sound(page)

    boss = Indoors(chrome, playing.client_of(umpire))
    assert mail_queue.post() == 1
    desk = boss.goes(f"/desk/{umpire.rid}/mail/")
    expect(desk.get_by_role("cell", name="a…@e….org")).to_be_visible()
    question = desk.locator("#sent details").first
    question.locator("summary").click()
    found = re.search(r"http://testserver(/mail/yes/\w+/)", question.locator("pre").inner_text())
    assert found

    reader = Indoors(chrome, Client(), **PHONE)
    click = reader.goes(found[1])
    sound(click)
    click.get_by_role("button", name="Yes, send my email here").click()
    expect(click.get_by_role("status")).to_contain_text("gets the email of its seat")

    call = seat.latest_call()
    assert call is not None
    assert notices.tell("asked", seat, notices.occasion_of(call)) == 1
    assert notices.tell("papers", seat, "papers 1") == 0, "he does not want that kind"
    assert mail_queue.post() == 1
    desk = boss.goes(f"/desk/{umpire.rid}/mail/")
    sound(desk)
    told = desk.locator("#sent details").first
    told.locator("summary").click()
    expect(told.locator("pre")).to_contain_text("They close on Friday 20 November 2026, 21:00 CET (20:00 UTC).")
    expect(desk.locator("body")).not_to_contain_text("admiral@example.org")

    way = f"/go/{Notice.objects.get(kind='asked').code}/"
    expect(reader.goes(way).get_by_role("heading", level=2)).to_have_text("Open your own link")

    stop = re.search(r"/mail/[0-9a-f]{16}/", told.locator("pre").inner_text())
    assert stop
    less = reader.goes(stop[0])
    sound(less)
    less.get_by_role("button", name="Turn all email off").click()
    expect(less.get_by_role("status")).to_contain_text("all email of this seat is off")
    sound(less)
    assert notices.tell("clock", seat, "clock 1") == 0
    less.get_by_role("button", name="Turn it on again").click()
    expect(less.get_by_role("status")).to_contain_text("is on again")
    assert notices.tell("clock", seat, "clock 2") == 1
