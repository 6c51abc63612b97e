"""The control of an exercise in a browser: it refreshes by itself (EX-045)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from playwright.sync_api import Browser, expect

from campaign.exercises import syndicates as service
from campaign.models import Exercise, Syndicate
from tests.promises.indoors import Indoors, a_browser

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]
SLOW = 20_000


@pytest.fixture(scope="module")
def chrome(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


def test_ex_045_ex_041_syndicates_appear_as_they_are_founded(chrome: Browser) -> None:
    made = service.make("winter", "Winter course", "channel_manoeuvres", 2)
    director = Client()
    director.post(f"/exercise/enter/{made.token}/")
    page = Indoors(chrome, director).goes(f"/exercise/{made.xid}/")
    expect(page.get_by_text("Creating the syndicates: 0 of 2")).to_be_visible(timeout=SLOW)
    assert Syndicate.objects.filter(campaign=None).count() == 2
    service.found_campaigns(Exercise.objects.get())
    expect(page.get_by_label("Open the desk of syndicate B")).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("Creating the syndicates")).to_have_count(0)
    page.get_by_role("button", name="STARTEX").click(timeout=SLOW)
    expect(page.get_by_role("button", name="PAUSEX")).to_be_visible(timeout=SLOW)
    assert Exercise.objects.get().state == "running"
