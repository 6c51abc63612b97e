"""Orders at random for everybody at sea."""

from __future__ import annotations

import random

import shapely

from naval.state.orders import Note, Orders
from naval.state.settings import Settings
from naval.state.world import Force, World
from tests.naval.world_builder import force, merchant, off, open_sea, orders, port, ships_for, station, world

SEA = open_sea(("coast", "Coast", shapely.LineString([(2.2, 49), (2.2, 51)])))
KINDS = ("battleship", "cruiser", "destroyer", "scout")


class Staff:
    """Everybody's orders, at random round one point."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.lon = self.dice.choice([1.0, 179.8, -30.0])

    def place(self) -> tuple[float, float]:
        return off(self.lon, 50, self.dice.uniform(-50, 50), self.dice.uniform(-50, 50))

    def legs(self, most: int = 3) -> list[tuple[float, float, float]]:
        return [(*self.place(), self.dice.uniform(6, 18)) for _ in range(self.dice.randint(0, most))]

    def force(self, n: int) -> Force:
        return force(f"{('blue', 'red')[n % 2]}-{n}", *self.place(), *self.legs(), raid=self.dice.random() < 0.4)

    def orders(self, forces: tuple[Force, ...], seats: set[str] | None = None) -> dict[str, Orders]:
        some = {}
        for f in forces:
            raid, note = self.dice.random() < 0.4, Note(to=f"{f.side}-adm", text="All well.")
            if self.dice.random() < 0.8 and (seats is None or f.seat in seats):
                some[f.seat] = orders(f.key, *self.legs(), raid=raid, notes=(note,))
        return some

    def war(self) -> World:
        forces = [self.force(n) for n in range(7)]
        ships = tuple(s for f in forces for s in ships_for(f, self.dice.choice(KINDS), self.dice.randint(1, 3)))
        sides = ("blue", "red", "neutral")
        trade = tuple(merchant(f"m-{n}", *self.place(), (*self.place(), 9.0), side=self.dice.choice(sides)) for n in range(8))
        return world(
            *forces,
            ships=ships,
            merchants=trade,
            hour=self.dice.choice([4, 6, 12, 18]),
            stations=(station("sb", "blue", *off(self.lon, 50, 0, 40)), station("sr", "red", *off(self.lon, 50, 0, -40))),
            ports=(port("pb", "blue", *off(self.lon, 50, -60, 0)),),
            settings=Settings(sighting_cuts=False, weather="dice", battle_by_night=self.dice.random() < 0.3),
        )
