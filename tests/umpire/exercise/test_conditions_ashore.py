"""Conditions on the truth of the land (UD-067)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaign import serialization
from campaign.exercises import inject_triggers, injects
from campaign.injects import condition_language, condition_parser
from campaign.injects.plan import Plan
from campaign.injects.shore import Shore, interpolate_position, men_of
from campaign.models import Segment
from campaign.models.clock import AutoAdvance
from campaign.muster.founding import begin_campaign
from campaign.orders.sealing import seal
from campaign.rulings import conditions
from campaign.rulings.facts import ground
from campaign.runs.publish import publish
from campaign.schedule import auto_advance
from land.state.lasting_state import Siege
from land.state.world import PlaceNow
from tests.campaign.landing_war import MARCH, run
from tests.promises import playing

pytestmark = pytest.mark.django_db


def test_ud_067_conditions_on_the_land_hold_from_the_minute_at_which_they_are_so() -> None:
    """One run of the Essex war: Red's brigade marches off at 06:00 and is past the bridges when the clock comes to 07:00."""
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    umpire = war.seats.get(key="umpire")
    plan = Plan(
        title="He is over the bridges",
        kind="telegram",
        to=("red_general",),
        fields={"from": "Police, Colchester", "text": "Troops have crossed the Colne."},
        trigger="all(body_at(red_brigade, east_bridge), not(shut_in(colchester)))",
    )
    (number,) = injects.add(Segment.objects.present(war), [plan], umpire)
    injects.ready(Segment.objects.present(war), number)
    seal(war.seats.get(key="red_general"), MARCH, None)
    segment = run(war)
    outcome = serialization.outcome(segment.outcome)
    fired = inject_triggers.minutes(war)[number]
    assert 120 < fired < 160, "its staff takes two hours of the dark, then it is half an hour from Colchester"
    assert fired == conditions.find_first_true("body_at(red_brigade, east_bridge)", conditions.story_of(segment, outcome))

    story = conditions.story_of(segment, outcome)
    has = {
        "body_near(red_brigade, colchester, 0.1)": 0,
        "body_near(red_brigade, clacton, 1)": None,
        "body_near(blue_brigade, red_brigade, 60)": 0,
        "body_at(red_brigade, colchester)": 0,
        "men_lost(red, 1)": None,
        "depot_below(colchester, 1000000)": 0,
        "depot_below(colchester, 1)": None,
        "shut_in(colchester)": None,
        "held_by(colchester, red)": 0,
        "held_by(colchester, blue)": None,
        "battle(red_brigade)": None,
    }
    assert {text: conditions.find_first_true(text, story) for text in has} == has
    assert condition_language.first(condition_language.parse("not(body_at(red_brigade, colchester))"), story) > 60, (
        "it marches off, and is there no more"
    )

    shore = story.shore
    assert isinstance(shore, Shore)
    after = outcome.land
    assert after is not None
    fallen = (PlaceNow(key="colchester", side="blue", fell=150),)
    ring = (Siege(place="elmstead", side="blue", since=40),)
    fewer = tuple(replace(one, units=one.units[1:]) if one.key == "red_brigade" else one for one in after.bodies)
    worse = replace(outcome, land=replace(after, places=fallen, sieges=ring, bodies=fewer))
    later = Shore(shore.before, worse, shore.country, shore.ever)
    assert (later.held_by("colchester", "blue"), later.shut_in("elmstead"), later.men_lost("red", 500)) == (150, 40, after.minute)
    assert men_of(after, "red") == shore.ever["red"]
    assert interpolate_position([(0.0, 1.0, 51.0), (60.0, 2.0, 51.0)], 30) == (1.5, 51.0)

    publish(segment.pk)
    auto_advance.settle(war, {"condition": "body_near(red_brigade, elmstead, 20)"})
    assert conditions.held_in(segment.run, "body_near(red_brigade, elmstead, 20)", "{}") == 0
    against = ground(Segment.objects.present(war))
    faults = {
        "body_near(red_cruisers, clacton, 3)": ["body_near: red_cruisers is not a known body."],
        "body_near(red_brigade, hamatan, 3)": ["body_near: hamatan is not a known place."],
        "men_lost(green, 0)": [
            "men_lost: green is not a known side: blue or red.",
            "men_lost: 0 is not a known count: a whole number, 1 or more.",
        ],
        "shut_in()": ["shut_in needs place in its brackets."],
        "held_by(colchester, blue)": [],
    }
    assert {text: condition_language.faults(text, against.world, against.land) for text in faults} == faults
    assert condition_language.faults("shut_in(colchester)", against.world) == ["shut_in: there is no land in this war."]
    assert not any("ashore" in row["words"] for row in condition_parser.catalogue(land=False))


def test_ck_028_before_war_imminent_the_clock_waits_for_what_is_on_land_as_the_pack_has_it() -> None:
    war = begin_campaign("landing_manoeuvres", "muster", seed="essex", muster=True)
    seat = war.seats.get(key="umpire")
    browser, url = playing.client_of(seat), f"/desk/{seat.rid}/clock/"
    form = {"do": "far", "condition": "body_at(Red brigade, Colchester)", "brake": "8", "publish": "", "minutes": "60"}
    assert browser.post(url, form).status_code == 302
    assert "body_at(Red brigade, Colchester)" in browser.get(url).content.decode()
    assert AutoAdvance.objects.get().condition == "body_at(red_brigade, colchester)"
