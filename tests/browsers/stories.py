"""A chart room, the desk and a table, used for the first time with the mouse and the keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.browsers.driver import Driver
from tests.site import Site

Story = Callable[[Driver, Site, Path], None]


def a_course_is_laid_on_the_chart(one: Driver, site: Site, shots: Path) -> None:
    """Draw an admiral's chart; lay a leg with the mouse, another in the table, and seal the envelope."""
    one.comes_in(site.links["blue_cabin"])
    one.sees("return document.querySelectorAll('#map svg path').length > 5", "the chart is not drawn")
    one.shot(shots / "room.png")
    one.press("[data-mode=lay]")
    x, y = one.place("#map")
    one.press_at(x - 60, y + 30)
    one.sees("return document.querySelectorAll('#legs tr[data-n]').length === 1", "no leg is laid by a press on the chart")
    one.press("button", "Add a leg")
    one.sees("return document.querySelectorAll('#legs tr[data-n]').length === 2", "no second leg is added")
    for label, value in (("course", "S 70 W"), ("knots", "12"), ("hours", "2")):
        one.fill(f"#legs tr[data-n]:last-child [aria-label*='{label}']", value)
    one.reads("#legs tr[data-n]:last-child [data-nm]", "24")
    one.press("#seal")
    one.sees("return Boolean(document.querySelector('#unseal')?.getClientRects().length)", "the envelope is not sealed")
    one.shot(shots / "sealed.png")


def a_run_is_ordered_and_published(one: Driver, site: Site, shots: Path) -> None:
    """Draw the truth on the umpire's desk; order six hours, read the draft and publish it."""
    one.comes_in(site.links["umpire"])
    one.sees("return document.querySelectorAll('#truth svg path').length > 5", "the truth is not drawn")
    before = one.run("return document.querySelector('#clock').textContent")
    one.press("#go")
    one.sees("return document.querySelector('#go')?.textContent.includes('Publish')", "no draft comes")
    one.shot(shots / "draft.png")
    one.press("#go:not([aria-disabled=true])", "Publish")
    one.sees(f"return document.querySelector('#clock').textContent !== {before!r}", "the clock is stopped where it stood")
    one.shot(shots / "desk.png")


def a_move_is_made_at_a_table(one: Driver, site: Site, shots: Path) -> None:
    """Play the first guided battle of the Game of Battle: a refusal is marked until a figure moves; the computer answers."""
    one.go(f"{site.url}/battles/")
    one.press("form[action='/how/game_of_battle/begin/first/'] button")
    one.sees("return document.querySelectorAll('[role=gridcell]').length > 50", "the board is not drawn")
    one.reads("#strip [data-say=step]", "step 1")
    one.shot(shots / "table.png")
    for square in ("71", "134"):
        one.press(f"[role=gridcell][data-square='{square}']")
    one.reads(".bd-told:not([hidden])", "GB-030")
    for square in ("71", "56"):
        one.press(f"[role=gridcell][data-square='{square}']")
    one.sees("return Boolean(document.querySelector('.moved'))", "the move is not drawn")
    one.sees("return document.querySelector('.bd-told').hidden && !document.querySelector('.flash')", "the refusal stays")
    one.press("#do .pair .btn.go")
    one.reads("#strip [data-say=step]", "step 2")
    one.shot(shots / "moved.png")


STORIES: tuple[Story, ...] = (a_course_is_laid_on_the_chart, a_run_is_ordered_and_published, a_move_is_made_at_a_table)
