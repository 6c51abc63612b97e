"""What a ship has to fire at the shore: the guns of her better beam that are still in action (LC-206)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from land.run.run_input import Broadside
from naval.rulesets.jane.for_the_sea import STANDARD, armament
from naval.state.world import Ship, ShipClass

BEAMS = ("port", "starboard")


def broadside(ship: Ship, ship_class: ShipClass) -> Broadside:
    """Calibre in inches and number of the guns that bear on her better beam, without those that battles have put out for good."""
    mounts, lights = armament(msgspec.to_builtins(ship_class), STANDARD)
    out = ship.condition.get("guns_out", {})
    return max((tuple(_on(beam, [*mounts, *lights], out)) for beam in BEAMS), key=lambda guns: sum(n for _, n in guns))


def _on(beam: str, groups: Iterable[dict[str, Any]], out: dict[str, int]) -> Iterable[tuple[float, int]]:
    for one in groups:
        left = int(one["guns"]) - int(out.get(one["id"], 0))
        if one["side"] in ("", beam) and left > 0:
            yield float(one["cal"]), left
