"""Wars with many battles, fought by rule set jane, with new orders after each: told the same however often computed."""

from __future__ import annotations

import pytest

from campaign.war.outcome import Outcome
from naval.state.world import World, decode_world, encode
from tests.naval.run.fighting import Loop
from tests.naval.run.random_staff import SEA, Staff


def one_run(w: World, staff: Staff, loop: Loop) -> Outcome:
    """Play a run to its end, with every battle fought and every cabin asked; compare each stop with the end."""
    out = loop.to_end(w, staff.orders(w.forces), w.minute + 360)
    for stop in loop.stops:
        told_again(stop, out)
    return out


def told_again(stop: Outcome, end: Outcome) -> None:
    """Check that reports and events of a stop are in the whole run too, except for enemies then in sight."""
    now = stop.world.minute
    whole, events = {encode(r) for r in end.reports}, {encode(e) for e in end.events}
    assert {r.seat for r in stop.reports} <= set(stop.asked)
    assert [r for r in stop.reports if encode(r) not in whole and not (r.kind == "sighting" and r.arrives == now)] == []
    assert [e for e in stop.events if encode(e) not in events] == []


# 7, 8, 17: a second battle in the minute the first ends; 10: bunkers empty in action; 18, 30: nobody left to ask.
@pytest.mark.full
@pytest.mark.parametrize("seed", [7, 8, 10, 17, 18, 30])
def test_a_war_of_battles_is_told_the_same_however_often_it_is_computed(seed: int) -> None:
    staff = Staff(seed)
    w = staff.war()
    loop = Loop(SEA, f"s{seed}", asks=lambda world, seats: staff.orders(world.forces, set(seats)))

    for _ in range(3):
        out = one_run(w, staff, loop)
        assert out.world.minute == w.minute + 360
        assert decode_world(encode(out.world)) == out.world
        assert all(after.afloat <= before.afloat for before, after in zip(w.ships, out.world.ships, strict=True))
        w = out.world
    assert loop.battles
