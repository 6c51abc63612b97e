"""The standing order for merchantmen: a raider makes after those in sight, and goes back to her course (SC-N-09)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.state.frozen import stored
from naval.state.orders import ForceOrder, Orders
from naval.state.settings import Settings
from naval.state.world import Merchant, World
from tests.naval.world_builder import force, legs, merchant, off, open_sea, port, ships_for, world

SEA = open_sea()
HERE = (0.0, 50.0)
EAST = (*off(*HERE, 300, 0), 12.0)
SOUTH = (*off(*HERE, 14, -400), 10.0)
"""Fourteen miles to the east of the raider a merchantman goes south: on her own course the raider loses her in two hours."""


def prey(key: str = "m-1", at: tuple[float, float] = (14, 0), to: tuple[float, float, float] = SOUTH, **more: object) -> Merchant:
    return merchant(key, *off(*HERE, *at), to, **{"side": "blue", **more})


def sea(*merchants: Merchant, after: int = 90, others: tuple = (), **more: object) -> World:
    one = force("red-1", *HERE, EAST, raid=True, after_nm=after, **more)
    ships = tuple(ship for each in (one, *others) for ship in ships_for(each, "cruiser", coal_t=1600.0))
    settings = Settings(sighting_cuts=False, weather="6")
    ports = (port("redhaven", "red", 0, 55),)
    return world(one, *others, ships=ships, merchants=merchants, ports=ports, settings=settings)


def played(w: World, until: int = 720, step: int = 720, orders: dict[str, Orders] | None = None) -> tuple[World, list[Outcome]]:
    outs = []
    for end in range(step, until + 1, step):
        outs.append(run(w, SEA, orders or {}, "s", end))
        w = outs[-1].world
    return w, outs


def altered(outs: list[Outcome]) -> list[tuple[int, str]]:
    return [(e.minute, e.text) for out in outs for e in out.events if e.kind == "standing"]


def fates(w: World) -> list[str]:
    return [m.fate for m in w.merchants]


def test_sc_n_09_without_it_she_holds_her_course_and_loses_her():
    assert fates(played(sea(prey(), after=0))[0]) == [""]
    assert altered(played(sea(prey(), after=0))[1]) == []


@pytest.mark.parametrize("step", [720, 360, 180])
def test_sc_n_09_she_meets_her_keeps_beside_her_for_six_hours_and_goes_back_however_the_runs_are_cut(step: int):
    end, outs = played(sea(prey()), step=step)
    (went, text), (back, again) = altered(outs)

    assert fates(end) == ["taken"]
    assert (went, text) == (1, "Red-1 steered S 57° E at 18.9 knots, after smoke in sight.")
    assert (back, again) == (361, "Red-1 resumed her course.")
    assert [leg.lon for leg in end.forces[0].legs] == [EAST[0]], "what is left of her own course, and nothing of the chase"
    assert end.forces[0].pursuit is None


def test_sc_n_09_the_log_gives_the_course_and_the_umpire_the_rule():
    (out,) = played(sea(prey()))[1]
    event = next(e for e in out.events if e.kind == "standing")

    assert event.rules == ("SC-N-09", "NAV-S-053", "NAV-S-054")
    assert any("after smoke in sight" in r.data["text"] for r in out.reports if r.seat == "red-1" and r.kind == "log")
    (status,) = [r.data for r in out.reports if r.seat == "red-1" and r.kind == "status"]
    assert status["after_nm"] == 90


def test_sc_n_09_she_goes_no_farther_from_her_course_than_she_may_and_leaves_her_then_alone():
    end, outs = played(sea(prey(), after=30))
    (_, _), (back, again) = altered(outs)

    assert fates(end) == [""]
    assert again == "Red-1 resumed her course."
    near = [r.data["closest_nm"] for r in outs[0].reports if r.kind == "sighting"]
    assert min(near) < 1
    assert back < 300, "thirty miles at ten knots, beside her"


def test_sc_n_09_who_would_be_met_too_far_off_or_is_as_fast_is_not_gone_after():
    assert altered(played(sea(prey(), after=10))[1]) == []
    fast = prey(to=(*SOUTH[:2], 19.5), knots=19.5)
    assert altered(played(sea(fast))[1]) == []


def test_sc_n_09_a_neutral_is_let_go_when_her_flag_is_made_out_and_not_before():
    end, outs = played(sea(prey(side="neutral", flag="Denmark")))
    (went, text), (back, _) = altered(outs)

    assert (went, text.split(", ")[1]) == (1, "after smoke in sight.")
    named = min(r.happened for r in outs[0].reports if r.kind == "sighting" and "Denmark" in r.data["what"])
    assert named <= back <= named + 10
    assert fates(end) == [""]


def test_twin_worlds_till_her_flag_is_made_out_a_neutral_and_an_enemy_are_gone_after_alike():
    def told(**more: object) -> list[tuple]:
        (out,) = played(sea(prey(**more)), 30, 30)[1]
        return [(r.kind, r.happened, repr(sorted(r.data.items()))) for r in out.reports if r.seat == "red-1"]

    assert told(side="blue") == told(side="neutral", flag="Denmark")


def test_sc_n_09_of_two_she_keeps_to_the_one_she_is_after_and_takes_the_other_afterwards():
    two = prey("m-2", at=(14, -2))
    end, outs = played(sea(prey(), two, after=150), 1080, 360)

    assert fates(end) == ["taken", "taken"]
    assert len([text for _, text in altered(outs) if "after" in text]) == 2


def test_sc_n_09_two_raiders_do_not_both_stay_with_one_that_is_taken():
    other = force("red-2", *off(*HERE, 0, 2), EAST, raid=True, after_nm=90)
    end, outs = played(sea(prey(), others=(other,)))

    assert fates(end) == ["taken"]
    assert [text for minute, text in altered(outs) if minute == 361] == ["Red-1 resumed her course.", "Red-2 resumed her course."]


def test_sc_n_09_new_orders_end_it_and_nothing_of_it_is_left_on_the_stored_world():
    half, _ = played(sea(prey()), 180, 180)
    assert half.forces[0].pursuit is not None
    order = {"red-1": Orders(forces={"red-1": ForceOrder(legs=legs(EAST), raid=True)})}
    end = run(half, SEA, order, "s", 360).world

    assert (end.forces[0].pursuit, end.forces[0].after_nm, end.forces[0].chase) == (None, 0, None)
    assert b"pursuit" not in stored(end)
    assert b"after_nm" not in stored(end)


def test_sc_n_09_with_an_enemy_in_sight_she_does_nothing_of_it_unless_she_is_to_hold_on_then():
    scout = force("blue-1", *off(*HERE, 0, 17), (*off(*HERE, 300, 17), 12.0))
    kept = replace(sea(prey(), others=(scout,)), settings=Settings(sighting_cuts=False, weather="6"))
    assert altered(played(kept, 180, 180)[1]) == []
    on = sea(prey(), others=(scout,), sighting="carry_on")
    assert altered(played(on, 180, 180)[1])[0][0] == 1


def test_sc_n_09_who_takes_no_merchantmen_or_lies_in_port_makes_after_none():
    one = replace(sea(prey()).forces[0], raid=False)
    assert altered(played(replace(sea(prey()), forces=(one,)))[1]) == []
