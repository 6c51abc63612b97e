"""Tips of neutral skippers, and papers that serve some coasts only."""

from __future__ import annotations

import pytest
import shapely
from msgspec.structs import replace

from campaign.war.outcome import Outcome, Report
from campaign.war.press.tips import roughly, types
from campaign.war.run import run
from naval.run.movement.merchant_courses import lane_chance
from naval.state.settings import Settings
from naval.state.waters import Lane
from naval.state.world import Seat, World
from tests.naval.world_builder import force, merchant, off, open_sea, ships_for, world

SEA = open_sea()
END = off(0, 50, 84, 0)
CROWDED = Lane(key="lane", name="The lane", points=((0.0, 50.0), END), width_nm=20.0, density=1000.0)


def through(*lanes: Lane, north: float = 0, **more: object) -> World:
    """Steam two cruisers 84 miles to the east at 14 knots, so many miles north of the lane."""
    one = force("blue-1", *off(0, 50, 0, north), (*off(0, 50, 84, north), 14.0))
    return world(one, ships=ships_for(one, "cruiser", 2), lanes=lanes, weather="4", **more)


def tips(out: Outcome, seat: str = "press") -> list[Report]:
    return [r for r in out.reports if r.kind == "tip" and r.seat == seat]


def half_a_day_on(w: World, seed: str = "s") -> tuple[Outcome, list[Outcome]]:
    first = run(w, SEA, {}, seed, 360)
    second = run(first.world, SEA, {}, seed, 720)
    return first, [second, run(second.world, SEA, {}, seed, 1080)]


def test_nav_s_046_case_s_cc_06_84_miles_through_a_lane() -> None:
    assert lane_chance(0.5, 15, 84) == pytest.approx(0.716, abs=5e-4)

    (event,) = [e for e in run(through(replace(CROWDED, density=0.5)), SEA, {}, "s", 360).events if e.kind == "seen-by-neutral"]
    assert "84 miles in the lane The lane: a chance of 0.716" in event.text
    assert [r.rule for r in event.rolls][:1] == ["SC-S-10"]


def test_nav_s_046_who_is_not_seen_stands_in_one_event_with_all_the_dice() -> None:
    thin = tuple(replace(CROWDED, key=f"lane-{n}", name=f"Lane {n}", density=0.002) for n in range(40))  # a chance of 0.005
    (event,) = [e for e in run(through(*thin), SEA, {}, "s", 360).events if "by-neutral" in e.kind]

    assert (event.kind, event.told, event.minute) == ("unseen-by-neutral", (), 360)
    assert event.text == "Neutral shipping in the lanes saw nothing of 40 passages through them."
    assert [r.what for r in event.rolls[:2]] == ["Blue-1 in Lane 0, under 0.005", "Blue-1 in Lane 1, under 0.005"]
    assert all(float(r.fell) >= 0.005 for r in event.rolls)
    assert len({r.fell for r in event.rolls}) == 40


def test_nav_s_046_s_cc_06_amb_s_16_it_is_told_12_hours_later() -> None:
    first, later = half_a_day_on(through(CROWDED))
    assert not tips(first)
    assert not tips(later[0])
    (tip,) = tips(later[1])
    assert tip.arrives == 1080
    assert tip.data["text"] in (
        "A neutral skipper saw two big cruisers on Day 1, near 50° 00′ N, 1° 00′ E.",
        "A neutral skipper saw two battleships on Day 1, near 50° 00′ N, 1° 00′ E.",
    )


def test_nav_s_046_what_skippers_of_several_lanes_tell_in_the_same_words_the_papers_hear_once() -> None:
    """Twelve lanes on one line. The fault to find: one sentence twice to the press, and so to both Admiralties.

    Each skipper saw the force, as the log says; one who takes her for something else still tells his own.
    """
    lanes = [replace(CROWDED, key=f"lane-{n}", name=f"Lane {n}") for n in range(12)]
    first, later = half_a_day_on(through(*lanes))
    texts = [one.data["text"] for one in tips(later[1])]
    assert sorted(texts) == [
        "A neutral skipper saw two battleships on Day 1, near 50° 00′ N, 1° 00′ E.",
        "A neutral skipper saw two big cruisers on Day 1, near 50° 00′ N, 1° 00′ E.",
    ]
    assert len([one for one in first.events if one.kind == "seen-by-neutral"]) == 12


def test_nav_s_046_out_of_the_lane_or_in_an_empty_one_nobody_tells() -> None:
    for w in (through(CROWDED, north=12), through(replace(CROWDED, density=0.0)), through()):
        first, later = half_a_day_on(w)
        assert not [tip for out in (first, *later) for tip in tips(out)]


def test_nav_s_046_a_lane_is_rolled_for_once_a_force_and_run() -> None:
    first = run(through(CROWDED, replace(CROWDED, key="other", name="The other")), SEA, {}, "s", 360)
    assert sorted(e.text.split(":")[0] for e in first.events if e.kind == "seen-by-neutral") == [
        "Blue-1 steamed 84 miles in the lane The lane",
        "Blue-1 steamed 84 miles in the lane The other",
    ]


def test_nav_s_046_neutral_shipping_looks_on_whether_or_not_commerce_defence_is_agreed() -> None:
    w = through(CROWDED, settings=Settings(sighting_cuts=False, weather="4", merchant_tip_min=0, trade=False))
    assert len(tips(run(w, SEA, {}, "s", 360))) == 1


def test_sc_s_10_the_type_is_true_four_times_in_five() -> None:
    w = through(CROWDED, settings=Settings(sighting_cuts=False, weather="4", merchant_tip_min=0))
    right = 0
    for n in range(25):
        out = run(w, SEA, {}, f"{n}", 360)
        (roll,) = [r for e in out.events if e.kind == "seen-by-neutral" for r in e.rolls if "type" in r.what]
        assert ("two big cruisers" in tips(out)[0].data["text"]) is (float(roll.fell) < 0.8)
        right += float(roll.fell) < 0.8
    assert 14 < right < 25
    assert types(["destroyer"], true=False) == "one torpedo boat"


def test_sc_s_10_a_place_is_given_to_ten_miles() -> None:
    assert roughly(1.09, 50.04) == (1.0, 50.0)


@pytest.mark.parametrize(("miles", "words"), [(4.0, "two"), (12.0, "smoke")])
def test_nav_s_046_sc_n_44_a_neutral_on_the_chart_tells_what_she_had_in_sight(miles: float, words: str) -> None:
    hebe = merchant("hebe", *off(0, 50, 40, miles), (*off(0, 50, 60, miles), 1.0), side="neutral", flag="Norway")
    first, later = half_a_day_on(through(merchants=(hebe,)))
    (tip,) = [tip for out in (first, *later) for tip in tips(out)]

    assert tip.arrives == 1080
    assert tip.data["text"].startswith(f"The master of the Hebe (Norway) saw {words}")
    assert tip.happened == 0  # of the hour she says nothing


def test_nav_s_046_a_belligerents_merchantman_tells_no_paper() -> None:
    own = merchant("own", *off(0, 50, 40, 4), (*off(0, 50, 60, 4), 1.0), side="red")
    first, later = half_a_day_on(through(merchants=(own,)))
    assert not [tip for out in (first, *later) for tip in tips(out)]


def test_nav_s_047_several_papers_hear_of_their_own_coasts() -> None:
    coast = open_sea(("jutland", "Blaavand", shapely.LineString([(8, 54), (8, 56)])))
    one = force("blue-1", *off(8, 55, -5, -20), (*off(8, 55, -5, 60), 12.0))
    seats = [
        Seat(key="courier", name="The Courier", role="press", side="neutral", coasts=("norway",)),
        Seat(key="handels", name="Handelsbladet", role="press", side="neutral", coasts=("jutland", "norway")),
    ]
    w = world(one, weather="4")
    out = run(replace(w, seats=tuple(sorted((*w.seats, *seats), key=lambda s: s.key))), coast, {}, "s", 360)

    assert [len(tips(out, seat)) for seat in ("press", "courier", "handels")] == [1, 0, 1]
    assert [e.told for e in out.events if e.kind == "seen-from-coast"] == [("handels", "press")]
