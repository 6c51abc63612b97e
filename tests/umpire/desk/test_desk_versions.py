"""Versions of the desk's answers: each names its version, and in the browser an older one never replaces a newer."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from campaign import packs
from campaign.runs import resolve
from tests.promises import playing, theatre
from tests.promises.indoors import HOST, Indoors, a_browser
from umpire.desk import views
from umpire.frame import Standing

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(monkeypatch):
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(packs.find(theatre.PACK).world))) as (campaign, _):
        yield campaign


def test_a_desk_that_changed_while_it_was_drawn_is_drawn_again_at_its_version(monkeypatch, campaign):
    umpire, segment, drawn = campaign.seats.get(key="umpire"), playing.present(campaign), []
    draw = views.desk_of

    def slowly(at: Standing, enter: str, **more: bool):
        found = draw(at, enter, **more)
        drawn.append(found["version"])
        if len(drawn) == 1:
            resolve.order_six_hours(segment.pk)
        return found

    monkeypatch.setattr(views, "desk_of", slowly)
    page = playing.client_of(umpire).get(f"/desk/{umpire.rid}/?part=desk").content.decode()

    umpire.refresh_from_db()
    assert len(drawn) == 2
    assert f'data-version="{umpire.version}"' in page
    assert "being resolved" in page


def test_a_desk_that_never_stands_still_is_shown_all_the_same(monkeypatch, campaign):
    umpire, draw = campaign.seats.get(key="umpire"), views.desk_of
    drawn = []

    def restlessly(at: Standing, enter: str, **more: bool):
        drawn.append(at)
        resolve.note_trouble(at.segment.pk, RuntimeError(f"trouble {len(drawn)}"))
        return draw(at, enter, **more)

    monkeypatch.setattr(views, "desk_of", restlessly)

    assert playing.client_of(umpire).get(f"/desk/{umpire.rid}/").status_code == 200
    assert len(drawn) == 1 + views.TRIES


WORDS = {"review": "Read it", "open": "Order (another|the first) six hours"}


@pytest.mark.browser
@pytest.mark.parametrize("newest", ["review", "open"])
def test_of_two_answers_that_come_in_the_wrong_order_the_newer_stays(campaign, chromium: str, newest):
    """The page asks, and its answer is held up; the umpire presses, and is answered; then the first answer comes in.

    With ``newest`` open both were asked for at that version, and nothing changes.
    """
    umpire = campaign.seats.get(key="umpire")
    client, path = playing.client_of(umpire), f"/desk/{umpire.rid}/"
    pages, part = {"open": client.get(path).content}, client.get(f"{path}?part=desk").content
    playing.resolve_all(campaign)
    pages["review"] = client.get(path).content
    with a_browser(chromium) as browser:
        indoors = Indoors(browser, client)
        stays(indoors.page, path, pages["open"], pages[newest], part, WORDS[newest])
        indoors.leaves()


def stays(page: Page, path: str, opened: bytes, pressed: bytes, part: bytes, words: str) -> None:
    """Press on the ``opened`` page, which is answered ``pressed``; its earlier question is then answered by ``part``."""
    held: list[Route] = []

    def answer(route: Route) -> None:
        url = urlsplit(route.request.url)
        if route.request.method == "POST":
            route.fulfill(body=pressed, content_type="text/html")
        elif url.query == "part=desk" and not held:
            held.append(route)
        elif url.path == path:
            route.fulfill(body=opened, content_type="text/html")
        else:
            route.continue_()

    page.route("**/*", answer)
    page.goto(HOST + path)
    with page.expect_request(re.compile("part=desk")):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it looks, as when it comes to the front
    page.locator("#go").click()
    expect(page.locator("#do-h")).to_have_text(re.compile(words))

    held[0].fulfill(body=part, content_type="text/html")
    page.wait_for_timeout(400)

    expect(page.locator("#do-h")).to_have_text(re.compile(words))
    expect(page.locator("#go")).to_be_enabled()
