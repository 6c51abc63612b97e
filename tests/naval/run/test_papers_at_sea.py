"""Newspapers for admirals at sea: in port, from a fellow, from a merchantman spoken, and from nobody else (SC-N-49)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome, Report
from campaign.war.run import run
from naval.state.orders import Article, Orders
from naval.state.settings import Settings
from naval.state.waters import Cable, Lane
from naval.state.world import World
from tests.naval.world_builder import force, merchant, off, open_sea, orders, port, world

SEA = open_sea()
HOME = port("home", "blue", 0, 50)
LANE = Lane(key="lane", name="The lane", points=((0.0, 50.0), off(0, 50, 0, 100)), density=0.0)


def edition(blue: str = "Four ships.", red: str = "Five ships.", **more: Any) -> Article:
    return Article(headline="Smoke", versions={"blue": blue, "red": red}, **more)


def war(*forces: Any, **more: Any) -> World:
    given = {"ports": (HOME,), "lanes": (LANE,), "settings": Settings(sighting_cuts=False, weather="6", relay=False)}
    return world(*forces, **{**given, **more})


def printing(w: World, *sealed: dict[str, Orders]) -> list[Outcome]:
    outs: list[Outcome] = []
    for n, some in enumerate(sealed, 1):
        outs.append(run(outs[-1].world if outs else w, SEA, some, "s", 360 * n))
    return outs


def read(outs: list[Outcome], seat: str) -> list[Report]:
    return [r for out in outs for r in out.reports if r.kind == "article" and r.seat == seat]


PRINTED = {"press": Orders(articles=(edition(),))}
OFF = off(0, 50, 60, 0)


def test_an_admiral_in_port_reads_his_sides_version_when_the_admiralty_does_and_nobody_at_sea_does() -> None:
    outs = printing(war(force("blue-1", 0, 50, port="home"), force("blue-2", *OFF), force("red-1", *off(0, 50, -60, 0))), PRINTED)
    (one,) = read(outs, "blue-1")
    assert (one.happened, one.arrives, one.data["text"], one.data["via"]) == (360, 360, "Four ships.", "in Home")
    assert not read(outs, "blue-2")
    assert not read(outs, "red-1")
    assert [e.told for e in outs[0].events if e.kind == "article-read"] == [("blue-1",)]


def test_he_reads_it_with_its_age_when_he_comes_in() -> None:
    w = war(force("blue-1", *off(0, 50, 30, 0)))
    (one,) = read(printing(w, PRINTED, {"blue-1": orders("blue-1", (0, 50, 10.0))}), "blue-1")
    assert (one.happened, one.arrives) == (360, 550)  # thirty miles at ten knots, and the next look: it is three hours old


@pytest.mark.parametrize("shut", ["no wire", "the enemy’s", "cut"])
def test_a_port_without_a_wire_has_no_newspapers(shut: str) -> None:
    home = {"no wire": replace(HOME, telegraph=False), "the enemy’s": replace(HOME, side="red"), "cut": HOME}[shut]
    cable = Cable(key="c", name="The cable", side="blue", points=((0.0, 50.0), OFF), places=("home",), cut_at=0)
    cables = (cable,) if shut == "cut" else ()
    assert not read(printing(war(force("blue-1", 0, 50), ports=(home,), cables=cables), PRINTED, {}), "blue-1")


FELLOWS = [(14, 6, "blue", True), (26, 6, "blue", False), (14, 17, "blue", False), (14, 6, "red", False)]


@pytest.mark.parametrize(("miles", "hour", "side", "reads"), FELLOWS)
def test_a_fellow_who_has_read_it_hands_it_on_by_day_within_five_miles(miles: float, hour: int, side: str, reads: bool) -> None:
    """He read it in port after six hours and steams twenty miles east at ten knots; from 23:00 on it is night for six more."""
    w = war(force("blue-1", 0, 50, port="home"), force(f"{side}-2", *off(0, 50, miles, 0)), hour=hour)
    got = read(printing(w, PRINTED, {"blue-1": orders("blue-1", (*off(0, 50, 20, 0), 10.0))}), f"{side}-2")
    assert bool(got) is reads
    if reads:
        assert (got[0].arrives, got[0].data["via"], got[0].data["text"]) == (420, "from Blue-1", "Four ships.")


NORTH = off(0, 50, 0, 100)
MEETS = force("blue-1", *off(0, 50, 2, 10))


def steamer(**more: Any) -> Any:
    return merchant("trader", 0, 50, (*NORTH, 10.0), **{"side": "neutral", "sails_at": 400, **more})


def test_a_merchantman_that_left_port_after_the_edition_brings_it_when_she_is_met() -> None:
    got = read(printing(war(MEETS, merchants=(steamer(),)), PRINTED, {}), "blue-1")
    assert [(r.arrives, r.data["via"]) for r in got] == [(440, "from the steamer Trader, which left Home Day 1, 12:40")]


EMPTY_HANDED = {
    "she left before it came out": steamer(sails_at=355),
    "an enemy": steamer(side="red"),
    "from beyond the chart": merchant("trader", *NORTH, (0, 50, 30.0), side="neutral", sails_at=400, knots=30.0),
}


@pytest.mark.parametrize("why", EMPTY_HANDED)
def test_other_merchantmen_bring_none(why: str) -> None:
    free = replace(HOME, side="neutral")  # an enemy could not leave ours
    assert not read(printing(war(MEETS, merchants=(EMPTY_HANDED[why],), ports=(free,)), PRINTED, {}), "blue-1")
    assert read(printing(war(MEETS, merchants=(steamer(),), ports=(free,)), PRINTED, {}), "blue-1")


def test_what_is_withdrawn_before_he_reads_it_is_gone_and_what_he_read_is_withdrawn_to_him() -> None:
    w = war(force("blue-1", 0, 50, port="home"), force("blue-2", *OFF))
    gone = {"press": Orders(articles=(Article(headline="", versions={}, withdraws=1),))}
    outs = printing(w, PRINTED, gone, {"blue-2": orders("blue-2", (0, 50, 20.0))})
    assert [r.data["headline"] for r in read(outs, "blue-1")] == ["Smoke", "Withdrawn: Smoke"]
    assert not read(outs, "blue-2")


def test_a_correction_names_the_article_that_waits_with_it_and_a_week_later_nothing_waits() -> None:
    w = war(force("blue-1", *OFF))
    mended = {"press": Orders(articles=(edition("Three ships.", corrects=1),))}
    come = {"blue-1": orders("blue-1", (0, 50, 20.0))}
    first, second = read(printing(w, PRINTED, mended, come), "blue-1")
    assert (first.arrives, second.arrives, second.data["corrects"], second.data["of"]) == (930, 930, "Smoke", "Day 1, 12:00")

    outs = printing(w, PRINTED, *[{}] * 29)
    assert [sum(letter.seat == "blue-1" for letter in out.world.mail if letter.kind == "article") for out in outs[-2:]] == [1, 0]


def test_twin_the_author_and_the_enemy_are_told_nothing_of_who_read_it_at_sea() -> None:
    lies, steams = force("blue-1", 0, 50, port="home"), force("blue-1", *OFF)
    one, two = (printing(war(w, force("red-1", *off(0, 50, -90, 0))), PRINTED, {}) for w in (lies, steams))
    told = [[r for out in outs for r in out.reports if r.seat in ("press", "red-1", "red-adm")] for outs in (one, two)]
    assert read(one, "blue-1")
    assert told[0] == told[1]
