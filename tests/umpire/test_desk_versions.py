"""Every answer of the desk says of which version it is, and in the browser an older one never takes the place of a newer."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Route, expect

from campaign import packs
from campaign.services import resolve
from tests.campaign.printed_pages import HOST, Printed
from tests.promises import playing, theatre
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


@pytest.fixture
def printed(campaign) -> dict[str, Printed]:
    """The desk while orders are open, and in review: pages and fragments as the site answered them."""
    umpire = campaign.seats.get(key="umpire")
    client, path = playing.client_of(umpire), f"/desk/{umpire.rid}/"
    kept = {}
    for state in ("open", "review"):
        if state == "review":
            playing.resolve_all(campaign)
        kept[state] = Printed()
        kept[state].keep(client, path)
        kept[state].keep(client, f"{path}?part=desk")
    return kept


@pytest.mark.browser
@pytest.mark.parametrize("newest", ["review", "open"])
def test_of_two_answers_that_come_in_the_wrong_order_the_newer_stays(printed, browser: Browser, newest):
    """The page asks, and its answer is held up; the umpire presses, and is answered; then the first answer comes in.

    With ``newest`` open both were asked for at that version, and nothing changes.
    """
    page = browser.new_context().new_page()
    held: list[Route] = []
    path = next(iter(printed["open"].pages))

    def answer(route: Route) -> None:
        url = urlsplit(route.request.url)
        if url.query == "part=desk" and not held:
            held.append(route)
        elif route.request.method == "POST":
            body, headers = printed[newest].pages[path]
            route.fulfill(body=body, headers=headers)
        else:
            printed["open"].answer(route)

    page.route("**/*", answer)
    page.goto(HOST + path)
    with page.expect_request(re.compile("part=desk")):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it looks, as when it comes to the front
    page.locator("#go").click()
    words = re.compile("Read it through" if newest == "review" else "Order (another|the first) six hours")
    expect(page.locator("#do-h")).to_have_text(words)

    body, headers = printed["open"].pages[f"{path}?part=desk"]
    held[0].fulfill(body=body, headers=headers)
    page.wait_for_timeout(400)

    expect(page.locator("#do-h")).to_have_text(words)
    expect(page.locator("#go")).to_be_enabled()
