"""Rounds of orders in six runs of the North Sea, with orders that once took 19 and 13 rounds a run (SC-N-06, SC-N-08)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from campaign import packs
from campaign.packs import Pack
from campaign.simulation.replicate import Battle, fight_by_captains
from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.mustering.declaration import declare
from naval.state.orders import ForceOrder, Orders
from naval.state.outcome import Cut
from naval.state.world import World

pytestmark = pytest.mark.full  # two minutes of battles

KEPT = Path(__file__).parents[2] / "cases" / "north_sea" / "six_runs.json"
RUN_MIN = 360
ASK = {"sighting": ""}


@dataclass
class Played:
    """One run: its stops, with the seats asked at each, and the world after it."""

    world: World
    stops: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)

    @property
    def rounds(self) -> int:
        return 1 + len(self.stops)


def play_run(pack: Pack, world: World, given: dict[str, Orders]) -> Played:
    """Play a run: captains fight, and every seat answers every stop without changing anything."""
    until, played = world.minute + RUN_MIN, Played(world)
    battles: list[Battle] = []
    cuts: list[Cut] = []

    def compute() -> Outcome:
        return run(world, pack.chart, given, "rounds", until, (*cuts, *(one.taken_in(until) for one in battles)))

    while True:
        out = compute()
        if out.breaks:
            stopped = {(one.minute, one.forces): (one.at, one.joined) for one in out.breaks}
            for one in battles:
                one.stopped = stopped.get((one.fought.met.minute, one.fought.met.forces), one.stopped)
        elif out.engagement is not None:
            battles.append(Battle(fight_by_captains(out.engagement, pack.battles, f"rounds {out.engagement.minute}")))
        elif out.asked:
            answers = {seat: Orders() for seat in out.asked}
            played.stops.append((out.world.minute, out.asked))
            if out.cut is not None:
                cuts.append(replace(out.cut, orders=answers))
            for one in battles:
                if one.orders is None and one.taken_in(until).end_minute <= out.world.minute:
                    one.orders = answers
        else:
            played.world = out.world
            return played


def sheets(rows: dict[str, dict[str, dict[str, object]]], world: World, asks: str = "") -> dict[str, Orders]:
    """Make a run's orders of the kept ones; a sheet that names no answer to a sighting leaves it as it stands."""
    stands = {force.key: {"sighting": force.sighting, "ask_nm": force.ask_nm} for force in world.forces}
    return {
        seat: Orders(
            forces={
                key: msgspec.convert({**stands[key], **(ASK if seat == asks else {}), **row}, ForceOrder)
                for key, row in forces.items()
                if key in stands
            }
        )
        for seat, forces in rows.items()
    }


@cache
def play_six_runs() -> tuple[Played, ...]:
    """Play the six runs as they were ordered."""
    pack, played = packs.find("north_sea_1905"), list[Played]()
    world = declare(pack.world, pack.world.settings, pack.world.calendar, pack.world.harbours)
    for rows in json.loads(KEPT.read_text()):
        played.append(play_run(pack, world, sheets(rows, world)))
        world = played[-1].world
    return tuple(played)


def test_sc_n_06_six_runs_of_the_north_sea_take_three_rounds_at_most():
    """They took 1, 1, 3, 15, 15 and 23 rounds when every pair in sight had half-hours of its own."""
    assert [one.rounds for one in play_six_runs()] == [1, 1, 1, 2, 3, 3]


def test_sc_n_08_an_admiral_who_wishes_to_be_asked_is_asked_as_often_as_before_and_alone():
    """The fifth run once more: the I Squadron writes on its sheet that it is to be asked."""
    pack, world = packs.find("north_sea_1905"), play_six_runs()[3].world
    rows = json.loads(KEPT.read_text())[4] | {"first_squadron": {"first_squadron": {}}}
    played = play_run(pack, world, sheets(rows, world, asks="first_squadron"))
    his = [minute for minute, seats in played.stops if "first_squadron" in seats]
    others = [minute for minute, seats in played.stops if set(seats) - {"first_squadron"}]

    assert len(his) > 6
    assert all((minute - 1440) % 30 == 0 for minute in his[1:])
    assert max(his) <= 1770
    assert len(others) <= 2
