"""The figures of rooms and of the desk in a war on land: a landing met on its way, and a town that is shut in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from campaign.models import Campaign
from campaign.rooms.earlier import lists
from tests.figures.asking import answers, stop_the_clock
from tests.figures.keeping import Figures
from tests.lasting import lasting
from tests.promises import land_twins, playing

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

ROOM = ("", "?run=1", "chart.json", "chart.json?run=1", "export.json", "war/", "why/", "brief/", "standing/", "paper/")
DESK = (
    "", "?run=1", "war/", "truth.json", "truth.json?run=1", "review/", "replay/truth.json", "logs/", "rule/", "weather/",
    "injects/", "objectives/", "end/", "strands/", "scouts/", "harbour/", "known/", "known/?of=body:red_garrison",
    *(f"rule/?kind={kind}" for kind in ("packets", "men", "body", "siege", "depot", "works", "battle")),
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
