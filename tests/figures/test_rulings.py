"""The changes of figures by each kind of ruling: in the draft of the run that is under review, at sea and on land."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from campaign.models import Campaign
from tests.figures.asking import stop_the_clock
from tests.figures.filling import pressed
from tests.figures.keeping import Figures
from tests.figures.working import compute
from tests.promises import land_twins, playing
from tests.umpire import ruling_pages

pytestmark = [pytest.mark.django_db, pytest.mark.full]

HOURS = {"since": "06:40", "until": "11:00", "reason": "So I judge.", "in_six": ""}
"""Values typed into every ruling."""
PAIR = {"seer": "blue_cruisers", "seen": "red_cruisers", "one": "blue_cruisers", "other": "red_cruisers"}
AT_SEA: tuple[tuple[str, dict[str, str]], ...] = (
    ("coal", {"ship": "donegal", "port": "", "tons": "-50"}),
    ("coal", {"ship": "", "port": "portsmouth", "tons": "900"}),
    ("set_aside", {"seat": "blue_cabin", "path": "forces/blue_cruisers", "since": "Day 1, 06:00", "instead": ""}),
    ("place", {"force": "red_cruisers", "lon": "-3.5", "lat": "50.1"}),
    ("breakdown", {"ship": "donegal", "lame_min": "90", "stopped_min": "20"}),
    ("breakdown", {"ship": "hogue", "in_six": "4"}),
    ("aground", {"force": "red_cruisers", "ship": "hogue", "hurt": "Her bottom is torn."}),
    ("aground", {"force": "red_cruisers", "ship": "", "rest": "stays", "hurt": ""}),
    ("damage", {"ship": "donegal", "max_kn": "9", "words": "A steam pipe has burst.", "afloat": "yes", "mine": ""}),
    ("damage", {"ship": "hogue", "max_kn": "", "words": "", "mine": "yes"}),
    ("spared", {"rule": "NAV-S-068", "subject": "hogue"}),
    ("relief", {"rule": "NAV-S-008", "subject": "portsmouth"}),
    ("relief", {"rule": "NAV-S-067", "subject": "hogue"}),
    ("weather", {"area": "", "lon": "-3.5", "lat": "50.1", "nm": "40", "value": "2"}),
    ("weather", {"area": "", "lon": "", "lat": "", "nm": "", "value": "5"}),
    ("command", {"force": "blue_cruisers", "seat": "", "title": "Commodore"}),
    ("sighted", {**PAIR, "level": "2"}),
    ("missed", {**PAIR, "both": ""}),
    ("missed", {**PAIR, "both": "yes"}),
    ("dispatch", {"author": "blue_cabin", "fate": "waits", "to": ""}),
    ("dispatch", {"author": "blue_cabin", "fate": "lost", "until": "", "to": ""}),
    ("night", PAIR),
)
ON_LAND: tuple[tuple[str, dict[str, str]], ...] = (
    ("stands", {"body": "red_brigade", "place": "weeley"}),
    ("losses", {"body": "red_brigade", "men": "120", "horses": "14", "guns": "2"}),
    ("losses", {"body": "blue_ring_1", "men": "3000", "horses": "", "guns": ""}),
    ("packets", {"body": "red_brigade", "depot": "", "food": "-90", "forage": "30", "ammo": "5"}),
    ("packets", {"body": "", "depot": "colchester", "food": "900", "forage": "", "ammo": "20"}),
    ("weather", {"area": "", "lon": "", "lat": "", "nm": "", "value": "1"}),
    ("relief", {"rule": "NAV-S-034", "subject": "landing_squadron"}),
)


def told(war: Campaign, rulings: tuple[tuple[str, dict[str, str]], ...]) -> Iterator[str]:
    umpire = war.seats.get(key="umpire")
    desk = f"/desk/{umpire.rid}/"
    for tag, typed in rulings:
        yield from pressed(
            playing.client_of(umpire),
            f"{desk}rule/?kind={tag}",
            {**HOURS, **typed},
            (desk, f"{desk}truth.json", f"{desk}rule/?part=trial"),
            work=partial(compute, war),
        )


def test_rulings_at_sea_change_the_figures_of_the_draft(monkeypatch: pytest.MonkeyPatch, figures: Figures) -> None:
    stop_the_clock(monkeypatch)
    with ruling_pages.base_a(monkeypatch) as war:
        figures.hold("rulings/sea", told(war, AT_SEA))


def test_rulings_on_land_change_the_figures_of_the_draft(monkeypatch: pytest.MonkeyPatch, figures: Figures) -> None:
    stop_the_clock(monkeypatch)
    world = land_twins.besieged()
    with playing.a_world(monkeypatch, land_twins.pack_of(world)) as (war, _):
        playing.give(war, world.given[0], set(world.given[0]))
        playing.resolve_all(war)
        figures.hold("rulings/land", told(war, ON_LAND))
