"""Every page of the site, checked by axe; and one text that goes to several."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

import pytest
from django.test import Client
from django.urls import get_resolver, resolve
from playwright.sync_api import Browser, ConsoleMessage, expect

from deploy.health.models import Fault
from tests.lasting import lasting
from tests.promises import playing
from tests.promises.axe import violations
from tests.promises.every_page import NO_PAGES, played, visits
from tests.promises.indoors import Indoors, a_browser
from tests.promises.routes import patterns

pytestmark = [pytest.mark.django_db, pytest.mark.browser]
SLOW = 20_000

war = lasting(played)


@pytest.fixture(scope="module")
def chrome(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


def refused(found: list[str], told: ConsoleMessage) -> None:
    """Note a refusal by the browser under the site's content security policy (OP-062)."""
    if "Content Security Policy" in told.text:
        found.append(f"{told.location.get('url')}: {told.text}")


@pytest.mark.full
def test_every_address_that_is_a_page_is_looked_at_and_sound(war, chrome):
    found: list[str] = []
    seen: set[str] = set()
    heard: set[Indoors] = set()
    at: dict[Client, Indoors] = {}
    for client, path in visits(war):
        inside = at.get(client) or at.setdefault(client, Indoors(chrome, client))
        if inside not in heard:
            heard.add(inside)
            inside.page.on("console", partial(refused, found))
        page = inside.goes(path)
        seen.add(resolve(path.split("?")[0]).view_name)
        found += [f"{path}: {one}" for one in violations(page)]
    every = set(patterns(get_resolver().url_patterns))
    assert not found, "\n".join(found)
    assert every - seen - NO_PAGES == set(), "a page that nobody looks at"


def test_one_text_goes_to_several_and_each_may_be_left_out_again(war, chrome):
    seat = war.seats.get(key="blue-admiralty")
    inside = Indoors(chrome, playing.client_of(seat))
    page = inside.goes(f"/room/{seat.rid}/")
    page.locator("#add-note").click()
    slip = page.locator("#notes > *").first
    slip.locator("textarea").fill("Coal at once.")
    slip.locator("[data-also] summary").click()
    boxes = page.locator("#notes [data-also] input[type=checkbox]")
    boxes.nth(0).check()
    page.locator("#notes [data-also] input[type=checkbox]").nth(1).check()
    expect(page.locator("#notes [data-also] summary span").first).to_have_text("Also to 2 more")
    with page.expect_response(lambda reply: "Coal at once, all." in (reply.request.post_data or ""), timeout=SLOW) as kept:
        page.locator("#notes > *").first.locator("textarea").fill("Coal at once, all.")
    notes = json.loads(kept.value.request.post_data or "{}")["dispatches"]
    assert len(notes) == 3
    assert {note["text"] for note in notes} == {"Coal at once, all."}
    assert len({note["to"] for note in notes}) == 3
    page.reload()
    expect(page.locator("#notes > *")).to_have_count(1, timeout=SLOW)
    expect(page.locator("#notes [data-also] summary span").first).to_have_text("Also to 2 more")


def test_op_053_who_writes_orders_is_told_the_number_of_what_broke(war, chrome, monkeypatch):
    seat = war.seats.get(key="blue-admiralty")
    client = playing.client_of(seat)
    client.raise_request_exception = False
    inside = Indoors(chrome, client)
    page = inside.goes(f"/room/{seat.rid}/")
    monkeypatch.setattr("campaign.orders.sealing.save_draft", lambda *_, **__: {}["it breaks"])
    page.locator("#add-note").click()
    page.locator("#notes > *").first.locator("textarea").fill("Coal at once.")
    told = page.get_by_text("The server could not save this (error ").first
    expect(told).to_be_visible(timeout=SLOW)
    assert Fault.objects.get().number in told.inner_text()
    assert page.locator("#notes textarea").first.input_value() == "Coal at once."
