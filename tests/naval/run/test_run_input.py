"""The state of a ship and of a force at a minute of a run, at the edges of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from naval.run.run_input import Planned, Sea, hurt, in_action, ship_at
from naval.state.world import Ship
from tests.naval.world_builder import force, ships_for

SHIP: Ship = ships_for(force("blue-a", 0.0, 50.0), "cruiser")[0]


@dataclass
class Told:
    """A battle's report of one ship."""

    afloat: bool = True
    max_kn: float = 99.0
    more: dict[str, Any] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        return {"afloat": self.afloat, "max_kn": self.max_kn, **self.more}


@pytest.mark.parametrize(("minute", "fights"), [(59, False), (60, True), (89, True), (90, False)])
def test_a_force_is_in_action_from_the_first_minute_of_the_fight_until_the_last(minute: int, fights: bool) -> None:
    run = cast(Sea, SimpleNamespace(steamed=SimpleNamespace(held=[(0, 60, 90), (2, 0, 1000)])))
    assert in_action(run, 0, minute) is fights
    assert not in_action(run, 1, minute)


def test_a_battle_takes_from_a_ships_speed_and_gives_none_back() -> None:
    assert hurt(SHIP, Told(max_kn=SHIP.max_kn - 5).data()).max_kn == SHIP.max_kn - 5
    assert hurt(SHIP, Told(max_kn=SHIP.max_kn + 5).data()).max_kn == SHIP.max_kn


def test_who_is_sunk_has_no_speed_and_does_not_float_again() -> None:
    sunk = hurt(SHIP, Told(afloat=False).data())
    assert (sunk.afloat, sunk.max_kn) == (False, 0.0)
    assert not hurt(sunk, Told().data()).afloat


def test_the_words_of_her_hurts_are_the_last_that_were_told() -> None:
    first = hurt(SHIP, Told(more={"damage": ["a funnel shot away"]}).data())
    assert first.damage == ("a funnel shot away",)
    assert hurt(first, Told().data()).damage == ("a funnel shot away",)
    assert hurt(first, Told(more={"damage": ["two funnels shot away"]}).data()).damage == ("two funnels shot away",)


def test_hurts_are_told_in_the_order_in_which_they_befell_her_two_mines_of_one_minute_too() -> None:
    def blow(minute: int, knots: float, words: str, ship: int = 0) -> Any:
        return SimpleNamespace(ship=ship, minute=minute, told=Told(max_kn=knots, more={"damage": [words]}).data())

    blows = [blow(60, 14.0, "a second mine"), blow(30, 17.0, "a mine"), blow(60, 12.0, "a third"), blow(30, 1.0, "hers", ship=1)]
    fleet = SimpleNamespace(ships=[SHIP], ship_force=[0], forces=[SimpleNamespace(key="blue-a")])
    run = cast(Planned, SimpleNamespace(fleet=fleet, blows=blows, interrupts=()))
    told = [(found.max_kn, found.damage) for found in (ship_at(run, 0, minute) for minute in (29, 30, 59, 60))]
    assert told == [(SHIP.max_kn, ()), (17.0, ("a mine",)), (17.0, ("a mine",)), (12.0, ("a third",))]
