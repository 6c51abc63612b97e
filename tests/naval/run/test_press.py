"""The press: a landsman's sightings, and each Admiralty's papers."""

from __future__ import annotations

import pytest
import shapely
from msgspec.structs import replace

from campaign.war.run import run
from naval.state.orders import Article, Orders
from naval.state.settings import Settings
from naval.state.world import World
from tests.naval.run.signals import got
from tests.naval.world_builder import force, off, open_sea, ships_for, world

COAST = ("jutland", "Blaavand", shapely.LineString([(8, 54), (8, 56)]))
SEA = open_sea(COAST)


def passing(miles: float, weather: str = "4", hour: int = 6, **more: object) -> World:
    """Steam three battleships north so many miles west of the coast."""
    one = force("blue-1", *off(8, 55, -miles, -20), (*off(8, 55, -miles, 60), 12.0))
    return world(one, ships=ships_for(one, count=3), weather=weather, hour=hour, **more)


@pytest.mark.parametrize(("miles", "tips"), [(12, 1), (14.8, 1), (15.2, 0)])
def test_nav_s_045_case_s_wc_31_within_sight_of_a_neutral_coast(miles: float, tips: int) -> None:
    out = run(passing(miles), SEA, {}, "s", 360)

    assert len(got(out, "press", "tip")) == tips
    assert all(r.arrives == 360 for r in got(out, "press", "tip"))
    assert not [r for r in out.reports if r.kind == "tip" and r.seat != "press"]


def test_nav_s_045_a_tip_says_what_a_landsman_saw() -> None:
    (tip,) = got(run(passing(5), SEA, {}, "s", 360), "press", "tip")
    assert tip.data["text"].startswith("Three large ships, steering N, off Blaavand about ")
    assert tip.data["source"] == "Blaavand"
    assert tip.data["lon"] == 8
    assert "lue" not in tip.data["text"]

    (smoke,) = got(run(passing(12), SEA, {}, "s", 360), "press", "tip")
    assert smoke.data["text"].startswith("Smoke on the horizon, off Blaavand about ")


def test_nav_s_045_one_tip_a_force_and_coast_and_run() -> None:
    w = passing(5)
    both = replace(w, forces=(*w.forces, force("red-1", *off(8, 54.5, -3, 0))))
    peace = Settings(sighting_cuts=False, weather="4", battle_range_yd=0)
    both = replace(both, ships=(*both.ships, *ships_for(both.forces[1], "destroyer")), settings=peace)
    out = run(both, SEA, {}, "s", 360)

    assert len(got(out, "press", "tip")) == 2
    assert any("One small ship, lying to" in r.data["text"] for r in got(out, "press", "tip"))


def test_nav_s_045_at_night_only_close_by() -> None:
    assert not got(run(passing(5, hour=22), SEA, {}, "s", 130), "press", "tip")
    (tip,) = got(run(passing(2.5, hour=22), SEA, {}, "s", 130), "press", "tip")
    assert tip.data["text"].startswith("Lights out at sea, off Blaavand")


def article(**versions: str) -> dict[str, Orders]:
    return {"press": Orders(articles=(Article(headline="Smoke", versions=versions),))}


def test_nav_s_049_each_admiralty_reads_the_version_written_for_it() -> None:
    out = run(passing(30), SEA, article(blue="Nothing was seen.", red="A fleet passed."), "s", 360)

    assert [r.data["text"] for r in got(out, "blue-adm", "article")] == ["Nothing was seen."]
    assert [r.data["text"] for r in got(out, "red-adm", "article")] == ["A fleet passed."]
    assert got(out, "red-adm", "article")[0].data == {
        "headline": "Smoke",
        "text": "A fleet passed.",
        "dateline": "Day 1, 12:00",
        "paper": "The Editor",
        "date": "Day 1, 12:00",
        "corrects": "",
        "withdraws": "",
        "of": "",
    }
    assert {r.arrives for r in out.reports if r.kind == "article"} == {360}


def test_nav_s_049_an_empty_version_is_not_printed() -> None:
    out = run(passing(30), SEA, article(blue="x", red=" "), "s", 360)
    assert [r.seat for r in out.reports if r.kind == "article"] == ["blue-adm"]


def test_press_delay_keeps_an_article_for_the_next_run() -> None:
    w = passing(30, settings=Settings(sighting_cuts=False, weather="6", press_delay_min=90))
    first = run(w, SEA, article(blue="x", red=""), "s", 360)
    assert not got(first, "blue-adm", "article")

    second = run(first.world, SEA, {}, "s", 720)
    assert [(r.happened, r.arrives) for r in got(second, "blue-adm", "article")] == [(360, 450)]
    assert [letter.seat for letter in second.world.mail if letter.kind == "article"] == ["blue-1"]  # ashore, for her admiral


def test_nav_s_045_the_minute_between_two_runs_is_told_once() -> None:
    """She closes the coast to the end of a run and turns: the next run's tip is of a later time, on her new course."""
    one = force("blue-1", *off(8, 55, -40, 0), (*off(8, 55, -10, 0), 5.0), (*off(8, 55, -40, 0), 5.0))
    begun = world(one, ships=ships_for(one, count=3), weather="4")
    first = run(begun, SEA, {}, "s", 360)
    second = run(first.world, SEA, {}, "s", 720)
    (came,), (went,) = (got(out, "press", "tip") for out in (first, second))
    assert came.happened == 360
    assert "about 12:00" in came.data["text"]
    assert went.happened > 360
    assert "about 12:00" not in went.data["text"]


def test_nav_s_045_who_lies_off_a_coast_is_told_of_when_she_comes_and_when_she_goes_and_not_in_between() -> None:
    one = force("blue-1", *off(8, 55, -5, 0))
    first = run(world(one, ships=ships_for(one, count=3), weather="4"), SEA, {}, "s", 120)
    (came,) = got(first, "press", "tip")
    assert "lying to" in came.data["text"]
    second = run(first.world, SEA, {}, "s", 240)
    third = run(second.world, SEA, {}, "s", 360)
    assert got(second, "press", "tip") == got(third, "press", "tip") == []
    assert third.world.off_coasts == (("blue-1", "jutland"),)
    away = force("blue-1", *off(8, 55, -5, 0), (*off(8, 55, -60, 0), 12.0))
    goes = run(replace(third.world, forces=(away,)), SEA, {}, "s", 720)
    (went,) = got(goes, "press", "tip")
    assert "steering W" in went.data["text"]
    assert goes.world.off_coasts == ()


def test_nav_s_045_who_lay_there_in_fog_is_told_of_when_it_lifts() -> None:
    one = force("blue-1", *off(8, 55, -9, 0))
    fog = run(world(one, ships=ships_for(one, count=3), weather="1"), SEA, {}, "s", 360)
    assert got(fog, "press", "tip") == []
    clear = replace(fog.world, settings=replace(fog.world.settings, weather="6"))
    (tip,) = got(run(clear, SEA, {}, "s", 720), "press", "tip")
    assert "lying to" in tip.data["text"] or "smoke" in tip.data["text"].lower()
