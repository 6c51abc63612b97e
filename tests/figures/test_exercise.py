"""The figures of an exercise: injects of every kind and condition, objectives of every sort, odds and what-ifs of its runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from django.test import Client

from campaign.injects.kinds import KINDS
from campaign.models import Campaign
from tests.figures.asking import answers, stop_the_clock
from tests.figures.filling import Step, offered, quiet, walked
from tests.figures.keeping import Figures
from tests.figures.working import do_jobs
from tests.promises import land_twins, playing
from tests.umpire import ruling_pages
from umpire.exercise.sentence import FORMS

pytestmark = [pytest.mark.django_db, pytest.mark.full]
Steps = Iterator[Step]

INJECT = {
    "due": "Day 1, 11:00",
    "trigger": "",
    "after": "",
    "delay": "",
    "unless": "",
    "ask": "",
    "of-via": "wireless",
    "of-lon": "-2.2",
    "of-lat": "50.2",
    "of-nm": "30",
    "of-hours": "4",
    "of-value": "2",
    "of-capacity": "1",
    "of-tons": "-200",
    "of-radius_nm": "2",
    "of-count": "40",
    "of-ships": "Drake = drake",
    "of-port": "portsmouth",
    "of-knots": "9",
    "of-to_lon": "-3.0",
    "of-to_lat": "50.0",
    "of-area": "",
    "title": "News",
    "of-name": "Reserve",
    "purpose": "",
    "expected": "",
    "notes": "",
}
"""By field: the value typed into an inject."""
AT_SEA = (
    "hour(Day 1 08:15)",
    "near(Red cruisers, Portland, 40)",
    "near(Blue cruisers, Red cruisers, 30)",
    "in_port(Blue cruisers, Portsmouth)",
    "lost(blue, 1)",
    "stock(Portsmouth, 100)",
    "stock(Hogue, 2000)",
    "arrived(blue_cabin, 1)",
    "told(blue_cabin, sighting)",
    "battle(any)",
    "all(hour(Day 1 07:00), not(near(Red cruisers, Portland, 10)))",
    "any(lost(red, 1), near(Red cruisers, -2.5/50.2, 15))",
    "near(Red cruisers",
    "near(Nobody, Portland, 10)",
    "lost(green, 0)",
)
ON_LAND = (
    "body_near(Red brigade, colchester, 3)",
    "body_near(Red brigade, Blue advanced guard, 9)",
    "body_at(Red brigade, elmstead)",
    "men_lost(red, 1)",
    "depot_below(colchester, 9000)",
    "shut_in(manningtree)",
    "held_by(clacton, blue)",
    "not(held_by(harwich, red))",
    "told(red_general, status)",
    "hour(Day 1 06:30)",
)
"""Conditions of injects; some cannot be read."""


def planned(desk: str, to: Mapping[str, str], conditions: tuple[str, ...]) -> Steps:
    """Plan an inject of every kind, then a telegram for each condition, and one that follows another."""
    for kind in KINDS:
        place = {"of-lon": "", "of-lat": ""} if kind == "reinforcement" else {}
        yield f"{desk}injects/?new={kind}#sheet", "then=ready", {**INJECT, **place, "to": to.get(kind, to[""])}
    for text in conditions:
        typed = {**INJECT, "due": "", "trigger": text, "to": to[""], "ask": "yes" if "not" in text else ""}
        yield f"{desk}injects/?new=telegram#sheet", "then=ready", typed
    yield f"{desk}injects/?new=telegram#sheet", "then=ready", {**INJECT, "due": "", "after": "1", "delay": "25", "to": to[""]}
    yield f"{desk}injects/?new=telegram#sheet", "then=", {**INJECT, "unless": conditions[0], "to": to[""]}


def judged(client: Client, desk: str, who: Mapping[str, str]) -> Steps:
    """Set an objective for each thing that can happen, then one of each form."""
    page = f"{desk}objectives/?new="
    more = {"state": "< 0.99", "serial": "1", "observation": "calm"}
    for what in offered(client, f"{page}at_least#sheet", "first-what"):
        sort = what.partition(":")[0]
        if sort == "opened" and what != who["!"].replace("paper", "opened"):
            continue
        typed = {
            "first-what": what,
            "first-who": who.get(sort, ""),
            "first-more": more.get(sort, ""),
            "n_times": "2",
            "title": what,
        }
        yield f"{page}at_least#sheet", "do=look", typed
    first, then = (
        {f"{at}-what": what, f"{at}-who": who["paper"], f"{at}-more": ""}
        for at, what in (("first", who["!"]), ("then", who["?"]))
    )
    for form in FORMS:
        for same in ("any", "contact") if form in ("within", "measure") else ("any",):
            to = then if same == "any" else {"then-what": who["!"], "then-who": who["paper"], "then-more": ""}
            typed = {**first, **to, "same": same, "minutes": "90", "than": "60", "n_times": "1", "title": form, "many": ""}
            yield f"{page}{form}#sheet", "do=keep", {**typed, "take": "latest", "clock": "game"}
    yield f"{page}json#sheet", "do=keep", {"json": '{"all": [{"never": {"fact": "lost", "what": "ship"}}]}', "title": "Whole"}


def tried(desk: str, run: str) -> Steps:
    """Compute odds of a run, and play a run otherwise."""
    yield f"{desk}odds/?of={run}", "do=ask", {"most": "10", "within": "0"}
    yield f"{desk}what-if/", "do=begin", {"title": "He had waited"}
    yield f"{desk}what-if/?n=1", "do=play", {"*": ""}


def exercised(war: Campaign, to: Mapping[str, str], conditions: tuple[str, ...], who: Mapping[str, str]) -> Iterator[str]:
    umpire = war.seats.get(key="umpire")
    client, desk = playing.client_of(umpire), f"/desk/{umpire.rid}/"
    yield from walked(client, planned(desk, to, conditions))
    ruling_pages.computed(war)
    yield from quiet(answers(client, [desk]))
    playing.finish_run(war, 1)
    playing.resolve_all(war)
    playing.finish_run(war, 2)
    yield from quiet(answers(client, [f"{desk}injects/", f"{desk}injects/?as=text", f"{desk}injects/?as=csv"]))
    yield from walked(client, judged(client, desk, who))
    yield from (line for line in quiet(answers(client, [f"{desk}objectives/"])) if not line.startswith("→"))
    yield from walked(client, tried(desk, "run-1"), work=do_jobs)
    yield from quiet(
        answers(client, [f"{desk}what-if/?n=1", f"{desk}odds/", f"{desk}corrections/", f"{desk}odds/?bench=1", f"{desk}review/"])
    )


def test_an_exercise_at_sea_shows_its_figures(monkeypatch: pytest.MonkeyPatch, figures: Figures) -> None:
    stop_the_clock(monkeypatch)
    who = {
        "paper": "seat:blue_cabin",
        "event": "side:red",
        "lost": "side:blue",
        "state": "force:red_cruisers",
        "!": "paper:sighting",
        "?": "ordered:course",
    }
    to = {"": "blue_cabin", "tip": "press", "article": "blue_admiralty", "rumour": "blue_cabin press"}
    with ruling_pages.base_a(monkeypatch) as war:
        figures.hold("exercise/sea", exercised(war, to, AT_SEA, who))


def test_an_exercise_on_land_shows_its_figures(monkeypatch: pytest.MonkeyPatch, figures: Figures) -> None:
    stop_the_clock(monkeypatch)
    who = {
        "paper": "seat:red_general",
        "event": "side:red",
        "lost": "side:blue",
        "state": "force:landing_squadron",
        "!": "paper:seen",
        "?": "ordered:task",
    }
    to = {"": "red_general", "tip": "press", "article": "red_ministry", "rumour": "red_general press"}
    world = land_twins.besieged()
    with playing.a_world(monkeypatch, land_twins.pack_of(world)) as (war, _):
        playing.give(war, world.given[0], set(world.given[0]))
        playing.resolve_all(war)
        figures.hold("exercise/land", exercised(war, to, ON_LAND, who))
