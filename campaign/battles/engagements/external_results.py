"""A battle at sea fought elsewhere, with models, as the run takes it in (UD-047).

Nobody knows how it stood before its end. Until then the ships are as they met; others inside battle range join them as it
ended."""

from __future__ import annotations

from typing import Any

from campaign.battles.engagements.record import Kept, Told
from campaign.war.stops.fought_battles import Fought
from naval.state import outcome
from naval.state.world import BELLIGERENTS

Data = dict[str, Any]


def fought(kept: Kept, told: Told, muster: Data) -> Fought:
    """Translate such a battle into the words of the war; ``muster`` is the forces that met."""
    met = outcome.Engagement(minute=kept.minute, forces=kept.forces, lon=kept.lon, lat=kept.lat, setup={}, met=kept.met)
    ships = {ship["key"]: {"afloat": True, "max_kn": ship["max_kn"]} for force in muster["forces"] for ship in force["ships"]}
    before = {**told.result, "winner": None, "ending": "", "ships": ships, "told": dict.fromkeys(told.result["told"], "")}
    return Fought(
        met=met,
        clock=(0, told.moves),
        views={power: [] for power in sorted(BELLIGERENTS)},
        umpire=[],
        result=told.result,
        stood=lambda moves: told.result if kept.stopped is not None else before,
        tabled=True,
    )
