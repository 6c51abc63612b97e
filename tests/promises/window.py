"""Beginnings of browser stories with a site of their own: a browser, a page that came in by a link, and pictures on request."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.doorway import press
from tests.promises.at_table import SLOW
from tests.promises.one_browser import a_chromium


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with a_chromium(chromium) as browser:
        yield browser


def open_page(context: BrowserContext, link: str, complaints: list[str]) -> Page:
    """Open a page that has taken a seat by its link, and note its scripts' complaints."""
    page = context.new_page()
    page.set_default_timeout(SLOW)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    press(page, link)
    return page


def shot(page: Page, name: str) -> None:
    """Save pictures of the page in the folder ``SHOTS``, if set: wide and on a phone, light and dark."""
    if not (folder := os.environ.get("SHOTS")):
        return
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        for width, height in ((1440, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=Path(folder) / f"{name}-{theme}-{width}.png", full_page=width < 800)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 800})
