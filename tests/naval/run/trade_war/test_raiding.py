"""Trade: raiders take merchantmen at six hours a ship."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.state.orders import ForceOrder, Orders
from naval.state.outcome import Asked, Cut, Interrupt
from naval.state.settings import Settings
from naval.state.world import Chase, Merchant, World
from tests.naval.run.trade_lanes import lane, prizes, raider
from tests.naval.world_builder import force, legs, merchant, off, open_sea, orders, port, ships_for, world

SEA = open_sea()


def days(w: World, hours: int, step: int = 6) -> tuple[World, list[Outcome]]:
    outs = []
    for until in range(step * 60, hours * 60 + 1, step * 60):
        outs.append(run(w, SEA, {}, "s", until))
        w = outs[-1].world
    return w, outs


@pytest.mark.parametrize(("hours", "captures"), [(24, 4), (6, 1), (5, 0)])
def test_nav_s_054_case_s_wc_27_six_hours_a_ship(hours: int, captures: int) -> None:
    end, _ = days(raider(lane()), hours, step=min(hours, 6))

    assert prizes(end) == captures


def test_nav_s_054_a_prize_leaves_the_chart_and_is_logged() -> None:
    end, (out,) = days(raider(lane(1)), 6)
    texts = [r.data["text"] for r in out.reports if r.seat == "red-1" and r.kind == "log"]
    nxt = run(end, SEA, {}, "s", 720)

    assert "Took the merchantman M-0 (Nowhere), wheat; six hours, chase included." in texts
    assert [e.minute for e in out.events if e.kind == "prize"] == [360]
    assert not [r for r in nxt.reports if r.kind == "sighting"]
    assert [m.fate for m in nxt.world.merchants] == ["taken"]


def test_nav_s_054_a_chase_goes_on_from_run_to_run() -> None:
    w = raider(lane(1, ahead=20, sails_at=120))
    first = run(w, SEA, {}, "s", 360).world
    assert first.forces[0].chase == Chase(merchant="m-0", since=120)
    assert prizes(first) == 0

    second = run(first, SEA, {}, "s", 720)
    assert prizes(second.world) == 1
    assert [e.minute for e in second.events if e.kind == "prize"] == [480]


def test_nav_s_053_a_chase_is_broken_when_the_raid_is_dropped() -> None:
    first = run(raider(lane(1, ahead=20, sails_at=120)), SEA, {}, "s", 360).world
    second = run(first, SEA, {"red-1": orders("red-1", (20, 50, 10.0))}, "s", 720).world

    assert second.forces[0].chase is None
    assert prizes(second) == 0


@pytest.mark.parametrize(
    "merchants",
    [lane(1, side="red"), lane(1, side="neutral"), lane(1, knots=25.0)],
    ids=["her own", "a neutral", "a faster ship"],
)
def test_nav_s_053_only_the_enemys_slower_ships_are_taken(merchants: tuple[Merchant, ...]) -> None:
    assert prizes(days(raider(merchants), 12)[0]) == 0


def test_nav_s_053_nobody_is_taken_who_is_not_in_sight() -> None:
    away = tuple(replace(m, lat=m.lat + 1) for m in lane(2))
    assert prizes(days(raider(away), 12)[0]) == 0


def test_nav_s_051_trade_may_be_left_out_of_the_war() -> None:
    assert prizes(days(raider(lane(), settings=Settings(sighting_cuts=False, weather="6", trade=False)), 12)[0]) == 0


def test_sc_s_11_two_raiders_do_not_take_one_ship_twice() -> None:
    a, b = (force(f"red-{n}", 0, 50, (20, 50, 10.0), raid=True) for n in (1, 2))
    w = world(a, b, merchants=lane(3), ports=(port("redhaven", "red", 0, 55),))
    out = run(w, SEA, {}, "s", 360)

    assert prizes(out.world) == 2
    assert len({e.text for e in out.events if e.kind == "prize"}) == 2


def test_nav_s_052_a_merchantman_steams_her_lane_and_makes_her_port() -> None:
    w = world(merchants=(merchant("m", 0, 50, (*off(0, 50, 20, 0), 10.0), (*off(0, 50, 20, 20), 10.0), sails_at=60),))
    half = run(w, SEA, {}, "s", 185).world.merchants[0]
    end = run(w, SEA, {}, "s", 360)

    assert half.lon == pytest.approx(off(0, 50, 20, 0)[0], abs=1e-3)
    assert (half.fate, len(half.legs)) == ("", 1)
    assert end.world.merchants[0].fate == "arrived"
    assert [e.minute for e in end.events if e.kind == "arrived"] == [300]


def test_nav_s_052_a_merchantman_in_port_is_not_seen_before_she_sails() -> None:
    w = world(force("red-1", 0, 50), merchants=lane(1, sails_at=200))
    seen = [r for r in run(w, SEA, {}, "s", 360).reports if r.kind == "sighting"]

    assert seen[0].happened == 200
    assert "M-0" in seen[0].data["what"]


def test_amb_s_15_nav_s_054_a_capture_may_take_four_to_eight_hours_by_the_die() -> None:
    chance = Settings(sighting_cuts=False, weather="6", capture="four_to_eight")
    took = []
    for n in range(12):
        out = run(raider(lane(1), settings=chance), SEA, {}, f"seed {n}", 600)
        (event,) = [e for e in out.events if e.kind == "prize"]
        (begun,) = [e for e in out.events if e.kind == "chase"]
        assert [r.rule for r in begun.rolls] == ["AMB-S-15"]
        took.append(event.minute - begun.minute)

    assert min(took) >= 240
    assert max(took) <= 480
    assert 300 < sum(took) / len(took) < 420


def test_amb_s_15_the_hours_of_a_chase_stand_when_it_goes_on_into_the_next_run() -> None:
    chance = Settings(sighting_cuts=False, weather="6", capture="four_to_eight")
    w = raider(lane(1), settings=chance)
    whole = run(w, SEA, {}, "seed 3", 600)
    first = run(w, SEA, {}, "seed 3", 60)
    second = run(first.world, SEA, {}, "another", 600)

    assert first.world.forces[0].chase.minutes != 360
    assert [e.minute for e in second.events if e.kind == "prize"] == [e.minute for e in whole.events if e.kind == "prize"]


def fought(minute: int, moves: int = 30) -> Interrupt:
    """Make an action of the raider alone that hurts nobody, without new orders from her cabin."""
    return Interrupt(
        minute=minute,
        forces=("red-1",),
        moves=moves,
        views={"blue": [], "red": []},
        result={"winner": None, "ending": "", "ships": {"red-1-1": {"afloat": True, "max_kn": 21.0}}},
        orders={},
    )


def chasing(out: Outcome) -> list[tuple[int, str]]:
    return [(e.minute, e.kind) for e in out.events if e.kind in ("chase", "chase-lost", "prize")]


def test_sc_s_11_who_was_given_up_for_an_action_may_be_made_after_again() -> None:
    """And six hours are counted anew: unfinished hours are lost."""
    out = run(raider(lane(1)), SEA, {}, "s", 600, (fought(100),))

    assert chasing(out) == [(0, "chase"), (100, "chase-lost"), (130, "chase"), (490, "prize")]


def test_sc_s_11_another_raider_may_take_whom_the_first_gave_up() -> None:
    a, b = (force(f"red-{n}", 0, 50, (20, 50, 10.0), raid=True) for n in (1, 2))
    out = run(world(a, b, merchants=lane(1), ports=(port("redhaven", "red", 0, 55),)), SEA, {}, "s", 600, (fought(100),))

    assert chasing(out) == [(0, "chase"), (100, "chase"), (100, "chase-lost"), (460, "prize")]
    assert out.world.prizes[0].by == "red-2"


def test_sc_s_11_an_action_in_the_first_minute_breaks_the_chase_that_was_on() -> None:
    first = run(raider(lane(1)), SEA, {}, "s", 300).world
    out = run(first, SEA, {}, "s", 660, (fought(300),))

    assert chasing(out) == [(300, "chase-lost"), (330, "chase")]
    assert out.world.forces[0].chase == Chase(merchant="m-0", since=330)


def test_sc_s_11_nothing_is_begun_in_the_minute_in_which_the_raid_ends() -> None:
    """She is in sight some seconds before the action opens, and her chase would be dated from that very minute."""
    w = raider((merchant("m-0", *off(0, 50, 20 + 99.7 / 6, 0), (20, 50, 1e-3), knots=1e-3),))

    assert chasing(run(w, SEA, {}, "s", 600))[0] == (100, "chase")
    assert chasing(run(w, SEA, {}, "s", 600, (fought(100),)))[0] == (130, "chase")


def test_sc_s_11_a_raid_that_is_ordered_on_at_a_stop_is_not_broken_by_it() -> None:
    for raid, ends in ((True, [(0, "chase"), (360, "prize")]), (False, [(0, "chase"), (100, "chase-lost")])):
        order = Orders(forces={"red-1": ForceOrder(legs=legs((20, 50, 10.0)), raid=raid)})
        cut = Cut(minute=100, asked=(Asked(force="red-1", why="sighting"),), orders={"red-1": order})
        assert chasing(run(raider(lane(1)), SEA, {}, "s", 600, (cut,))) == ends


def test_sc_s_11_a_merchantman_that_makes_her_port_before_is_safe_and_a_raider_as_fast_as_she_gains_nothing() -> None:
    near = merchant("m-0", *off(0, 50, 0, 1), (*off(0, 50, 55, 1), 10.0))  # there after five hours and a half
    home = run(raider((near,)), SEA, {}, "s", 600)
    assert chasing(home) == [(0, "chase"), (330, "chase-lost")]
    assert [m.fate for m in home.world.merchants] == ["arrived"]
    assert chasing(run(raider(lane(1, knots=21.0)), SEA, {}, "s", 600)) == []


def test_sc_s_11_a_prize_is_out_of_sight_for_all_who_watch_the_merchantmen() -> None:
    out = run(raider(lane(1)), SEA, {}, "s", 600)
    assert not [t for t in out.world.touches if t.of == "m-0"]
    assert [t for t in run(raider(lane(1)), SEA, {}, "s", 300).world.touches if t.of == "m-0"]


# -- she keeps to her, or she has lost her (SC-N-48) -------------------------------------------------------------------


def parting(knots: float = 12.0, **more: object) -> World:
    """Place a raider who steams west, and a merchantman 18 miles east of her who steams east at 10 knots."""
    one = force("red-1", 0, 50, (-20, 50, knots), raid=True)
    prey = merchant("m-0", *off(0, 50, 18, 0), (20, 50, 10.0))
    return world(one, ships=ships_for(one, "cruiser", coal_t=1600.0), merchants=(prey,), **more)


def test_nav_s_053_sc_s_11_who_is_out_of_sight_is_not_taken() -> None:
    out = run(parting(), SEA, {}, "s", 600)
    (lost,) = [r.data for r in out.reports if r.kind == "sighting" and r.data["lost"] is not None]

    assert (lost["lost"], chasing(out)) == (6, [(0, "chase"), (6, "chase-lost")])
    assert [m.fate for m in out.world.merchants] == [""]
    assert out.world.forces[0].chase is None


def test_sc_s_11_the_hours_count_from_run_to_run_as_long_as_she_is_in_sight() -> None:
    """Abreast of her at 14 knots the raider is 24 miles ahead after six hours: 20 miles off after five."""
    one = force("red-1", 0, 50, (30, 50, 14.0), raid=True)
    prey = merchant("m-0", *off(0, 50, 0, 1), (30, 50, 10.0))
    w = world(one, ships=ships_for(one, "cruiser", coal_t=1600.0), merchants=(prey,))
    slower = replace(w, forces=(replace(one, legs=legs((30, 50, 13.0))),))

    assert [line for out in days(w, 12, step=4)[1] for line in chasing(out)] == [(0, "chase"), (300, "chase-lost")]
    assert [line for out in days(slower, 8, step=4)[1] for line in chasing(out)] == [(0, "chase"), (360, "prize")]


def test_sc_s_11_weather_that_closes_in_with_a_new_run_ends_the_chase() -> None:
    first = run(raider(lane(1, ahead=12)), SEA, {}, "s", 60).world
    thick = run(replace(first, settings=Settings(sighting_cuts=False, weather="1")), SEA, {}, "s", 420)

    assert first.forces[0].chase == Chase(merchant="m-0", since=0)
    assert chasing(run(first, SEA, {}, "s", 420)) == [(360, "prize")]
    assert chasing(thick) == [(60, "chase-lost")]


def test_sc_s_11_who_comes_in_sight_again_is_made_after_anew() -> None:
    """The raider stands away from her and comes back: six hours from then."""
    one = force("red-1", 0, 50, (*off(0, 50, 0, 30), 15.0), (*off(0, 50, 0, 0), 15.0), raid=True)
    prey = merchant("m-0", *off(0, 50, 1, 0), (*off(0, 50, 2, 0), 0.01), knots=0.01)
    out = run(world(one, ships=ships_for(one, "cruiser", coal_t=1600.0), merchants=(prey,)), SEA, {}, "s", 660)

    assert chasing(out) == [(0, "chase"), (80, "chase-lost"), (161, "chase"), (521, "prize")]


def test_sc_s_11_another_raider_has_her_when_the_first_has_lost_her_from_sight() -> None:
    a = force("red-1", 0, 50, (-20, 50, 12.0), raid=True)
    b = force("red-2", *off(0, 50, 18, 1), (20, 50, 10.0), raid=True)
    prey = merchant("m-0", *off(0, 50, 18, 0), (20, 50, 10.0))
    ships = (*ships_for(a, "cruiser", coal_t=1600.0), *ships_for(b, "cruiser", coal_t=1600.0))
    out = run(world(a, b, ships=ships, merchants=(prey,)), SEA, {}, "s", 600)

    assert chasing(out) == [(0, "chase"), (6, "chase"), (6, "chase-lost"), (366, "prize")]
    assert out.world.prizes[0].by == "red-2"
