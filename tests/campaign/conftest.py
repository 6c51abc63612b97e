"""A browser for the pages of a campaign."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.promises.indoors import a_browser


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found
