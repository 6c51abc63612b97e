"""Transports lost in a battle at sea, as the land is told of them (LC-198)."""

from __future__ import annotations

from typing import Any

from campaign.war.arms.convoys import convoys, sunk_transports
from campaign.war.arms.sea import at_sea
from land.run.run_input import Sunk
from naval.run.movement.detachment import company
from naval.run.movement.rulings_applied import begun
from naval.run.run_input import Done, Given
from naval.state.outcome import Interrupt
from tactical.engine.dice import Dice
from tests.naval.world_builder import force, open_sea, ships_for, world

ROOMS = {"red-convoy-1": 5000, "red-convoy-2": 4000, "red-lone-1": 3000}


def sea(*gone: str, until: int = 360) -> Done:
    """Play a convoy of two, a lone transport ninety miles off, and an enemy who sinks some of them by minute 130."""
    convoy, lone, foe = force("red-convoy", 0.0, 0.0), force("red-lone", 1.5, 0.0), force("blue-raider", 0.05, 0.0)
    ships = (*ships_for(convoy, count=2), *ships_for(lone), *ships_for(foe))
    left: dict[str, dict[str, Any]] = {
        one.key: {"afloat": one.key not in gone, "max_kn": one.max_kn} for one in ships if one.force != "red-lone"
    }
    fought = Interrupt(
        minute=100,
        forces=("blue-raider", "red-convoy"),
        moves=30,
        result={"ships": left, "ending": "sunk", "winner": ""},
        views={},
        orders={},
    )
    start = world(convoy, lone, foe, ships=ships)
    return at_sea(company(begun(Given(start, open_sea(), {}, Dice("x"), until, (fought,), ()))))


def test_lc_198_a_transport_that_goes_down_beside_another_has_a_friend_at_hand() -> None:
    run = sea("red-convoy-1")
    assert sunk_transports(ROOMS, run) == (
        Sunk(force="red-convoy", ship="red-convoy-1", name="Red-Convoy-1", room_t=5000.0, minute=130, friend_nm=0.0),
    )
    assert [one.key for one in convoys(ROOMS, run)["red-convoy"].transports] == ["red-convoy-2"]


def test_lc_198_the_last_of_a_convoy_looks_for_the_nearest_force_of_its_side() -> None:
    one, other = sunk_transports(ROOMS, sea("red-convoy-1", "red-convoy-2"))
    assert (one.left, one.friend, other.friend) == (False, "red-lone", "red-lone")
    assert one.friend_nm is not None
    assert 80 < one.friend_nm < 100


def test_lc_195_before_the_battle_is_over_and_without_one_nobody_goes_down() -> None:
    assert sunk_transports(ROOMS, sea()) == ()
