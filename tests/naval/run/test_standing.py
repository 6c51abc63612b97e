"""Standing orders for a sighting: a seat that has one is not asked, and carries it out (SC-N-08)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.geo import course
from naval.state.orders import ForceOrder, Orders
from naval.state.settings import Settings
from naval.state.world import World, encode
from tests.naval.run.cut_table import FINE, HERE, SEA, meeting
from tests.naval.run.cut_table import played as replayed
from tests.naval.world_builder import force, legs, off, world

EAST, WEST = (*off(*HERE, 200, 0), 12.0), (*off(*HERE, -100, 16), 12.0)


def ordered(key: str, *some: tuple[float, float, float], sighting: str) -> dict[str, Orders]:
    return {key: Orders(forces={key: ForceOrder(legs=legs(*some), sighting=sighting)})}


def both(blue: str, red: str) -> dict[str, Orders]:
    return ordered("blue-1", EAST, sighting=blue) | ordered("red-1", WEST, sighting=red)


def played(blue: str, red: str, w: World | None = None, until: int = 360) -> Outcome:
    return run(w or meeting(), SEA, both(blue, red), "s", until)


def apart(out: Outcome) -> float:
    a, b = out.world.forces
    return course.rhumb(a.lon, a.lat, b.lon, b.lat)[1]


def test_sc_n_08_nobody_is_asked_who_is_to_carry_on_and_nothing_else_is_different():
    out = played("carry_on", "carry_on")
    plain = run(replace(meeting(), settings=replace(FINE, sighting_cuts=False)), SEA, both("", ""), "s", 360)

    assert (out.asked, out.cut, out.engagement) == ((), None, None)
    assert [(f.lon, f.lat) for f in out.world.forces] == [(f.lon, f.lat) for f in plain.world.forces]


def test_sc_n_08_only_who_has_none_is_asked():
    out = played("carry_on", "")

    assert (out.world.minute, out.asked) == (220, ("red-1",))


BEATS = replace(FINE, stops_apart_min=30)


def asked(blue: ForceOrder, w: World | None = None) -> list[tuple[int, str]]:
    """Play six hours in which Red holds on for good; list when and why Blue is asked, who changes nothing."""
    w = w or replace(meeting(), settings=BEATS)
    given = {"blue-1": Orders(forces={"blue-1": blue})} | ordered("red-1", WEST, sighting="carry_on")
    stops, _ = replayed(w, given, lambda out: dict.fromkeys(out.asked, Orders()))
    return [(stop.world.minute, one.why) for stop in stops if stop.cut for one in stop.cut.asked if one.force == "blue-1"]


def test_sc_n_08_an_admiral_whose_sheet_says_how_to_go_on_hears_of_an_enemy_at_the_next_third_of_the_run():
    """In sight from 220 to 280, never nearer than 16 miles."""
    assert asked(ForceOrder(legs=legs(EAST), sighting="carry_on")) == [(240, "sighting")]
    assert asked(ForceOrder(legs=legs(EAST))) == [(220, "sighting"), (240, "approach"), (270, "approach"), (300, "lost")]


def test_sc_n_08_he_is_asked_in_the_minute_at_which_an_enemy_is_as_near_as_he_named():
    """They pass at 16 miles at 250: the enemy is less than 18 miles off from 231 on (S-WC-21)."""
    assert asked(ForceOrder(legs=legs(EAST), sighting="carry_on", ask_nm=18))[0] == (231, "near")
    assert asked(ForceOrder(legs=legs(EAST), sighting="carry_on", ask_nm=15)) == [(240, "sighting")]


def test_sc_n_08_who_closes_brings_the_other_to_action():
    out = played("close", "carry_on")

    # In sight at 220, 20 miles off; she alters a minute later, at 9/10 of her most.
    assert out.engagement is not None
    assert 221 < out.engagement.minute < 300
    assert out.engagement.forces == ("blue-1", "red-1")


def test_sc_n_08_who_shadows_keeps_him_in_sight_without_coming_to_action():
    slow = [(*off(*HERE, -200, 16), 8.0)]
    given = ordered("blue-1", EAST, sighting="shadow") | ordered("red-1", *slow, sighting="carry_on")
    out = run(meeting(), SEA, given, "s", 600)

    assert (out.asked, out.engagement) == ((), None)
    assert 10 < apart(out) < 20, "eight-tenths of the 20 miles that she sees"


def test_sc_n_08_who_avoids_draws_away():
    out, plain = played("avoid", "carry_on"), played("carry_on", "carry_on")

    assert out.engagement is None
    nearest = [min(r.data["closest_nm"] for r in o.reports if r.kind == "sighting" and r.seat == "red-1") for o in (out, plain)]
    assert nearest[0] > nearest[1] + 1


def test_sc_n_08_an_hour_after_he_is_out_of_sight_she_is_on_her_way_again():
    w = world(
        force("blue-1", *HERE, (*off(*HERE, 200, 0), 12.0)),
        force("red-1", *off(*HERE, 30, 19), (*off(*HERE, 30, 200), 16.0)),
        settings=FINE,
    )
    given = ordered("blue-1", EAST, sighting="shadow") | ordered("red-1", (*off(*HERE, 30, 200), 16.0), sighting="carry_on")
    out = run(w, SEA, given, "s", 600)
    blue = out.world.forces[0]

    assert blue.legs[-1].lon == EAST[0]
    assert blue.sighting == "shadow", "it stands until she is ordered anew"
    assert 80 < blue.course_deg < 130, "back from the north towards the end of her course"


def test_it_stands_for_the_next_run_until_it_is_ordered_anew():
    first = played("carry_on", "carry_on", until=120)
    second = run(first.world, SEA, {}, "s", 480)
    third = run(first.world, SEA, both("", "carry_on"), "s", 480)

    assert second.asked == ()
    assert (third.world.minute, third.asked) == (220, ("blue-1",))


def test_what_was_done_is_in_the_log_and_for_the_umpire_with_its_rule():
    out = played("close", "carry_on")
    out = played("avoid", "carry_on") if out.engagement else out

    (event,) = [e for e in out.events if e.kind == "standing"]
    assert event.minute == 221
    assert event.text.startswith("blue-1 steered") or "steered" in event.text
    assert "to draw away from the enemy in sight" in event.text
    assert "SC-N-08" in event.rules


@pytest.mark.parametrize("blue", ["close", "shadow", "avoid"])
def test_a_run_is_the_same_when_it_is_computed_again_and_through_stops(blue: str):
    """Red is asked at every move and holds on; whatever he is asked in between, Blue keeps her course."""
    w = replace(meeting(), settings=Settings(weather="6", stops_apart_min=30))
    given = both(blue, "")
    cuts, minutes = [], []
    for _ in range(30):
        out = run(w, SEA, given, "s", 360, tuple(cuts))
        if not out.asked:
            break
        minutes.append(out.world.minute)
        assert encode(out) == encode(run(w, SEA, given, "s", 360, tuple(reversed(cuts))))
        cuts.append(replace(out.cut, orders={}))
    whole = run(replace(w, settings=replace(w.settings, sighting_cuts=False)), SEA, given, "s", 360)

    assert minutes
    assert out.engagement == whole.engagement
    assert [(f.lon, f.lat, f.legs) for f in out.world.forces] == [(f.lon, f.lat, f.legs) for f in whole.world.forces]
