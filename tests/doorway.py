"""Login by a link, as every kind of test does it: open the page, and press its one button (EX-007)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.test import Client

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from campaign.models import Seat
    from tactical.models import Chair


def link_of(one: Seat | Chair) -> str:
    """Return the path of the link of a seat or a chair."""
    return f"{'/enter' if hasattr(one, 'campaign_id') else '/battles/enter'}/{one.token}/"


def enter(client: Client, one: Seat | Chair, name: str = "", **how: Any) -> Any:
    """Press the button of a link's page in the test client's browser; return the answer."""
    return client.post(link_of(one), {"name": name}, **how)


def press(page: Page, link: str) -> None:
    """Open a link in a browser and press the page's button; a present holder is let in at once."""
    page.goto(link)
    if urlsplit(page.url).path == urlsplit(link).path:
        with page.expect_navigation():
            page.locator("form[data-once] .btn.go").click()
