"""The figures of every page of a small war at sea, of its exercise, its battle and its end, as each reader sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.urls import resolve
from playwright.sync_api import Browser

from campaign.models import Campaign
from campaign.paper.pack import printed
from campaign.rooms.news.earlier_rows import lists
from campaign.rooms.printing.print_pack import pack_of
from tests.figures.asking import answers, stop_the_clock, to_forms, to_programs, to_sheets
from tests.figures.files import of_file, of_print
from tests.figures.keeping import Figures
from tests.figures.pressing import Press, walked
from tests.lasting import lasting
from tests.promises import playing
from tests.promises.every_page import played, visits
from tests.promises.indoors import Indoors, a_browser
from tests.promises.routes import DESK_ONLY
from umpire.review.files import SORTS
from umpire.review.files.makers import maker
from umpire.rulings.drawer.form import OFFERED

pytestmark = pytest.mark.django_db
OF_ALL_PACKS = ("campaign_home", "campaign_alone")
"""Pages that list the scenarios: each is read once a process, and here one scenario has another world."""


@contextmanager
def begun(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    stop_the_clock(patch)
    with played(patch) as war:
        yield war


war = lasting(begun)


@pytest.fixture(scope="module")
def chrome(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


DISPATCH = (Press("#add-note"), Press("#notes textarea", "Coal at once, all.", asks=True), Press("#notes select", "1", asks=True))
PRESSED = {
    "gannet-cabin": (
        "",
        (
            Press("#add-leg", asks=True),
            Press("#legs tr[data-n] input", "30", asks=True),
            Press("#company summary"),
            Press("#company input[type=checkbox]"),
            *DISPATCH,
            Press(".layers summary"),
            Press("[data-zoom='1']"),
            Press("[data-mode='measure']"),
        ),
    ),
    "blue-admiralty": ("", DISPATCH),
    "press": ("", (Press("#add-article"), Press("#articles input", "Smoke off the Forth", asks=True))),
    "trade": ("", ()),
}
"""By seat: the presses in its room, in order."""
AT_THE_DESK = {
    "": (Press("body", "key n"), Press("body", "key ?")),
    "replay/": (Press("[type=range]", "key ArrowRight"), Press("[type=range]", "key End")),
    "weather/": (),
    "harbour/portsmouth/": (),
    "objectives/": (),
    "injects/": (),
}

ROOM = (
    "", "?run=1", "chart.json", "chart.json?run=1", "export.json", "war/", "why/", "why/?run=1", "why/?of=list:own",
    "why/?of=list:contacts", "brief/", "battle/1/", "engine/", "engine/?run=1", "clock/", "standing/", "paper/", "people/",
)  # fmt: skip


@pytest.mark.parametrize("key", ["gannet-cabin", "home-cabin", "pike-cabin", "blue-admiralty", "red-admiralty", "press", "trade"])
def test_a_room_of_a_war_at_sea_shows_its_figures(war: Campaign, figures: Figures, key: str) -> None:
    seat = war.seats.get(key=key)
    folds = [f"?part=earlier&earlier={name}" for name in lists(seat.role)]
    paths = [f"/room/{seat.rid}/{path}" for path in (*ROOM, *folds)]
    figures.hold(f"sea/{key}", answers(playing.client_of(seat), paths))


def test_every_page_of_a_war_at_sea_shows_its_figures(war: Campaign, figures: Figures) -> None:
    seen: Counter[str] = Counter()
    for client, path in visits(war):
        name = resolve(path.partition("?")[0]).view_name.replace(":", "_")
        if name in OF_ALL_PACKS:
            continue
        seen[name] += 1
        figures.hold(f"pages/{name}" + (f"_{seen[name]}" if seen[name] > 1 else ""), answers(client, [path]))


@pytest.mark.parametrize("key", ["gannet-cabin", "blue-admiralty", "press"])
def test_sheets_of_a_war_at_sea_are_answered_with_faults_and_reckonings(war: Campaign, figures: Figures, key: str) -> None:
    figures.hold(f"sea/{key} sheets", to_sheets(war.seats.get(key=key)))


@pytest.mark.full
def test_the_desk_answers_what_is_pressed_with_figures(war: Campaign, figures: Figures) -> None:
    """Every form, sent empty or with invalid values."""
    umpire = war.seats.get(key="umpire")
    paths = [f"/desk/{umpire.rid}/{path}" for path in DESK_ONLY.values()]
    forms = [{}, {"do": "?", "kind": "?", "key": "?", "n": "?", "stamp": "0", "number": "?", "seat": "?"}]
    figures.hold("sea/desk pressed", to_forms(playing.client_of(umpire), paths, forms))


@pytest.mark.parametrize("key", ["umpire", "home-cabin"])
def test_programs_are_answered_with_figures(war: Campaign, figures: Figures, key: str) -> None:
    figures.hold(f"sea/{key} programs", to_programs(war.seats.get(key=key)))


@pytest.mark.parametrize("key", ["gannet-cabin", "blue-admiralty", "press"])
def test_what_is_printed_for_a_seat_has_its_figures(war: Campaign, figures: Figures, key: str) -> None:
    seat = war.seats.get(key=key)
    call = seat.latest_call()
    assert call is not None
    figures.hold(f"sea/{key} printed", of_print(printed(pack_of(seat, call, "A4"), packed=False)))


@pytest.mark.parametrize("sort", SORTS)
def test_a_file_of_the_report_has_its_figures(war: Campaign, figures: Figures, sort: str) -> None:
    eyes = [None, war.seats.get(key="home-cabin")] if SORTS[sort].seat else [None]
    lines = [
        line
        for eye in eyes
        for line in of_file(sort if sort in ("gpkg", "pdf", "html") else "text", maker(sort)(war, eye, print))
    ]
    figures.hold(f"files/{sort}", lines)


def test_the_form_of_every_ruling_has_its_figures(war: Campaign, figures: Figures) -> None:
    umpire = war.seats.get(key="umpire")
    paths = [f"/desk/{umpire.rid}/rule/?kind={kind.tag}&part=drawer" for kind in OFFERED]
    figures.hold("sea/rulings", answers(playing.client_of(umpire), paths))


@pytest.mark.browser
@pytest.mark.full
@pytest.mark.parametrize("key", PRESSED)
def test_a_room_at_sea_is_drawn_with_its_figures(war: Campaign, figures: Figures, chrome: Browser, key: str) -> None:
    seat = war.seats.get(key=key)
    path, presses = PRESSED[key]
    figures.hold(f"drawn/{key}", walked(Indoors(chrome, playing.client_of(seat)), f"/room/{seat.rid}/{path}", presses))


@pytest.mark.browser
@pytest.mark.full
@pytest.mark.parametrize("path", AT_THE_DESK)
def test_a_page_of_the_desk_is_drawn_with_its_figures(war: Campaign, figures: Figures, chrome: Browser, path: str) -> None:
    umpire = war.seats.get(key="umpire")
    inside = Indoors(chrome, playing.client_of(umpire))
    name = path.strip("/").replace("/", " ") or "whole"
    figures.hold(f"drawn/desk {name}", walked(inside, f"/desk/{umpire.rid}/{path}", AT_THE_DESK[path]))
