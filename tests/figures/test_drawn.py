"""A browser's drawing of a battle under each rule set, and the changes that keys make in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.figures.asking import stop_the_clock
from tests.figures.battles import fought
from tests.figures.keeping import Figures
from tests.figures.pressing import Press, walked
from tests.promises.indoors import Indoors, a_browser
from tests.tactical.room import playing

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]
BOARD = "#board [tabindex='0']"
TABLES = {
    "game_of_battle": ("A", 6, ("ArrowRight", "Enter", "ArrowUp", "Enter", "Escape")),
    "game_of_war": ("N", 4, ("ArrowRight", "Enter", "ArrowUp", "Enter", "Escape")),
    "kriegspiel": ("blue", 6, ("ArrowRight", "Enter", "ArrowUp", "Enter", "Escape")),
    "little_wars": ("blue", 5, ("ArrowRight", "Enter", "ArrowUp", "Enter", "Escape")),
    "jane": ("blue", 14, ("ArrowRight", "Enter", "ArrowUp", "Enter", "Escape")),
}
"""By rule set: the side that looks, the moves that captains play first, and the keys then pressed."""


@pytest.fixture(scope="module")
def chrome(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


@pytest.mark.parametrize("key", TABLES)
def test_a_battle_is_drawn_with_its_figures(monkeypatch: pytest.MonkeyPatch, chrome: Browser, figures: Figures, key: str) -> None:
    stop_the_clock(monkeypatch)
    side, moves, keys = TABLES[key]
    table = fought(key, moves)
    inside = Indoors(chrome, playing.browser(table, side).client)
    presses = [Press(BOARD, f"key {one}") for one in keys]
    past = [Press("#earlier, [data-back], button:text-is('Play from the beginning')")]
    figures.hold(f"drawn/{key}", walked(inside, f"/battle/{playing.chair(table, side).rid}/", [*presses, *past]))
