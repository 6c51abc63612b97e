"""Runs as far as the sighting sweep."""

from __future__ import annotations

from naval.run.light import light
from naval.run.parts import Given, Seen
from naval.run.plan import plan
from naval.run.sight import sight
from naval.run.steam import steam
from naval.state.world import World
from tactical.engine.dice import Dice
from tests.naval.world_builder import open_sea

SEA = open_sea()


def swept(w: World, until: int = 360, seed: str = "s") -> Seen:
    """A run as far as the sighting sweep."""
    return sight(light(steam(plan(Given(w, SEA, {}, Dice(seed), until)))))
