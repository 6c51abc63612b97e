"""Runs as far as the sighting sweep."""

from __future__ import annotations

from naval.run.movement.course_plan import plan
from naval.run.movement.steaming import steam
from naval.run.run_input import Given, Seen
from naval.run.sighting.light import light
from naval.run.sighting.sight import sight
from naval.state.world import World
from tactical.engine.dice import Dice
from tests.naval.world_builder import open_sea

SEA = open_sea()


def swept(w: World, until: int = 360, seed: str = "s") -> Seen:
    """Compute a run as far as the sighting sweep."""
    return sight(light(steam(plan(Given(w, SEA, {}, Dice(seed), until)))))
