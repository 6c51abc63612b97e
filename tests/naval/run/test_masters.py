"""Masters' reports: what merchantmen see of men-of-war, to the trade player, unless they are taken first (SC-N-56)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from campaign.war.outcome import Outcome, Report
from campaign.war.run import run
from naval.state.orders import Orders
from naval.state.settings import Settings
from naval.state.world import Seat, World
from tests.naval.world_builder import force, merchant, off, open_sea, orders, ships_for, world

SEA = open_sea()


def war(*merchants: Any, **more: Any) -> World:
    """Place a red cruiser that stays at a spot, and a trade player."""
    red = force("red-1", 0, 50, raid=more.pop("raid", False))
    given = world(red, ships=ships_for(red, "cruiser"), merchants=merchants, settings=Settings(sighting_cuts=False, weather="6"))
    return replace(given, seats=(*given.seats, Seat(key="trade", name="Shipping", role="trade", side="neutral")))


def tips(out: Outcome, seat: str = "trade") -> list[Report]:
    return [r for r in out.reports if r.kind == "tip" and r.seat == seat]


def played(w: World, given: dict[str, Orders]) -> list[Outcome]:
    outs = [run(w, SEA, given, "s", 360)]
    for until in (720, 1080):
        outs.append(run(outs[-1].world, SEA, given, "s", until))
    return outs


def test_sc_n_56_masters_of_all_flags_report_a_man_of_war_half_a_day_after_the_run() -> None:
    past = off(0, 50, 60, 8)
    ships = [merchant(side, *off(0, 50, -20, 8), (*past, 10.0), side=side, flag=side.title()) for side in ("blue", "neutral")]
    first, second, third = played(war(*ships), {})
    assert not tips(first) + tips(second)
    assert [r.arrives for r in tips(third)] == [1080, 1080]
    assert [r.data["source"] for r in tips(third)] == ["The master of the Blue (Blue)", "The master of the Neutral (Neutral)"]
    assert "cruiser on Day 1, near 50° 00′ N, 0° 00′ E" in tips(third)[0].data["text"]
    assert [r.data["source"] for r in tips(third, "press")] == ["The master of the Neutral (Neutral)"], (
        "the press hears neutrals alone"
    )


def test_sc_n_56_a_ship_that_was_taken_reports_nothing() -> None:
    prey = merchant("prey", *off(0, 50, -2, 0), (*off(0, 50, 60, 0), 5.0))
    raid = {"red-1": orders("red-1", (*off(0, 50, 200, 0), 6.0), raid=True)}
    taken = played(war(prey), raid)
    assert [p.key for p in taken[-1].world.prizes] == ["prey"]
    assert not [r for out in taken for r in tips(out)]
    assert [r.arrives for r in tips(played(war(prey), {})[-1])] == [1080]
