"""The figures of rooms and of the desk in a war on land."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser

from campaign.models import Campaign
from campaign.paper.pack import printed
from campaign.rooms.news.earlier_rows import lists
from campaign.rooms.printing.print_pack import pack_of
from tests.figures.asking import answers, stop_the_clock, to_programs, to_sheets
from tests.figures.files import of_print
from tests.figures.keeping import Figures
from tests.figures.pressing import Press, walked
from tests.lasting import lasting
from tests.promises import land_twins, playing
from tests.promises.indoors import Indoors, a_browser
from umpire.rulings.drawer.form import OFFERED

pytestmark = pytest.mark.django_db


@contextmanager
def begun(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    stop_the_clock(patch)
    world = land_twins.besieged()
    with playing.a_world(patch, land_twins.pack_of(world)) as (campaign, _):
        for number, given in enumerate(world.given, 1):
            playing.give(campaign, given, set(given))
            playing.resolve_all(campaign)
            playing.finish_run(campaign, number)
        yield campaign


war = lasting(begun)


@pytest.fixture(scope="module")
def chrome(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


PRESSED = {
    "red_general": (
        Press("#add-task"),
        Press('[data-key="0-do"]', "1", asks=True),
        Press("#posture", "1", asks=True),
        Press("#standing-orders summary"),
        Press("#add-standing"),
        Press("#add-note"),
        Press(".layers summary"),
        Press("[data-zoom='1']"),
    ),
    "red_ministry": (),
}
"""By seat: the presses in its room, in order."""

ROOM = ("", "?run=1", "chart.json", "chart.json?run=1", "export.json", "war/", "why/", "brief/", "standing/", "paper/")
DESK = (
    "", "?run=1", "war/", "truth.json", "truth.json?run=1", "review/", "replay/truth.json", "logs/", "rule/", "weather/",
    "injects/", "objectives/", "end/", "strands/", "scouts/", "harbour/", "known/", "known/?of=body:red_garrison",
    *(f"rule/?kind={kind.tag}&part=drawer" for kind in OFFERED),
)  # fmt: skip


@pytest.mark.parametrize(
    "key", ["blue_general", "blue_guard", "blue_ring", "red_general", "red_harwich", "red_ministry", "blue_cabin", "press"]
)
def test_a_room_of_a_war_on_land_shows_its_figures(war: Campaign, figures: Figures, key: str) -> None:
    seat = war.seats.get(key=key)
    folds = [f"?part=earlier&earlier={name}" for name in lists(seat.role)]
    reasons = [f"why/?of={one}" for one in land_twins.REASONS]
    paths = [f"/room/{seat.rid}/{path}" for path in (*ROOM, *folds, *reasons)]
    figures.hold(f"land/{key}", answers(playing.client_of(seat), paths))


def test_the_desk_of_a_war_on_land_shows_its_figures(war: Campaign, figures: Figures) -> None:
    umpire = war.seats.get(key="umpire")
    figures.hold("land/desk", answers(playing.client_of(umpire), [f"/desk/{umpire.rid}/{path}" for path in DESK]))


@pytest.mark.parametrize("key", ["blue_general", "blue_guard", "red_general", "red_ministry"])
def test_sheets_of_a_war_on_land_are_answered_with_faults_and_reckonings(war: Campaign, figures: Figures, key: str) -> None:
    figures.hold(f"land/{key} sheets", to_sheets(war.seats.get(key=key), [json.dumps(one) for one in land_twins.asking()]))


def test_programs_are_answered_with_figures_of_the_land(war: Campaign, figures: Figures) -> None:
    figures.hold("land/red_general programs", to_programs(war.seats.get(key="red_general")))


@pytest.mark.parametrize("key", ["red_general", "red_ministry"])
def test_what_is_printed_for_a_seat_of_the_land_has_its_figures(war: Campaign, figures: Figures, key: str) -> None:
    seat = war.seats.get(key=key)
    call = seat.latest_call()
    assert call is not None
    figures.hold(f"land/{key} printed", of_print(printed(pack_of(seat, call, "A3"), packed=False)))


@pytest.mark.browser
@pytest.mark.full
@pytest.mark.parametrize("key", PRESSED)
def test_a_room_on_land_is_drawn_with_its_figures(war: Campaign, figures: Figures, chrome: Browser, key: str) -> None:
    seat = war.seats.get(key=key)
    figures.hold(f"drawn/{key}", walked(Indoors(chrome, playing.client_of(seat)), f"/room/{seat.rid}/", PRESSED[key]))


@pytest.mark.browser
@pytest.mark.full
def test_the_desk_is_drawn_with_the_figures_of_the_land(war: Campaign, figures: Figures, chrome: Browser) -> None:
    umpire = war.seats.get(key="umpire")
    inside = Indoors(chrome, playing.client_of(umpire))
    figures.hold("drawn/desk land", walked(inside, f"/desk/{umpire.rid}/", [Press("body", "key n")]))
