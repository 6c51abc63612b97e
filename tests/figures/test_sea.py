"""The figures of every page of a small war at sea, of its exercise, its battle and its end, as whoever may look reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.urls import resolve

from campaign.models import Campaign
from campaign.rooms.earlier import lists
from tests.figures.asking import answers, stop_the_clock
from tests.figures.keeping import Figures
from tests.lasting import lasting
from tests.promises import playing
from tests.promises.every_page import played, visits

pytestmark = pytest.mark.django_db


@contextmanager
def begun(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    stop_the_clock(patch)
    with played(patch) as war:
        yield war


war = lasting(begun)

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
        seen[name] += 1
        figures.hold(f"pages/{name}" + (f"_{seen[name]}" if seen[name] > 1 else ""), answers(client, [path]))
