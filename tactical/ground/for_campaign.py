"""Open ground in a war: which figure a ship is on it, and what a seat keeps of a battle fought man by man."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.engine.for_campaign import ForCampaign, fields, levy
from tactical.engine.for_land import LandMuster
from tactical.ground.land import muster
from tactical.ground.land.battle_result import settle
from tactical.ground.land.muster import Making, lettered

Data = dict[str, Any]

KEPT = (
    "move viewer clock log stage turn ply mover first home country terms limit arranger start roles men guns bodies melees shots "
    "fallen counts score retreat over land"
)
# The heavy guns are batteries, what scouts is horse, and the small craft are foot.
LEVY = levy(
    battery="battleship coast_defence",
    troop="big_cruiser small_cruiser scout",
    company="destroyer torpedo_boat submarine submersible collier transport",
)
BODY_OF = {"bodies": "key", "guns": "body", "units": "key"}
"""Parts of a view whose entries bear a ship's name, and the field of an entry that says of which body it is."""


class OnOpenGround(ForCampaign):
    """Open ground, whose views have men, guns and bodies in tables by key."""

    def name_pieces(self, view: Data, names: Mapping[str, str], side: str | None) -> Data:
        """Name the bodies and the guns they brought; on land several bodies of one unit get a letter each."""
        # The names of bodies that are units of a battle on land, or parts of one (a body's key has no hyphen, a man's has).
        whose = view.get("land", {}).get("of", {})
        bodies = sorted((key for key in whose if "-" not in key), key=lambda key: (len(key), key))
        found: dict[str, str] = {}
        for unit in {whose[key] for key in bodies} & set(names):
            of_units = [key for key in bodies if whose[key] == unit]
            found |= {key: names[unit] if len(of_units) == 1 else lettered(names[unit], n) for n, key in enumerate(of_units)}
        told = {**names, **found}

        def bear(key: str, one: Data, body: str) -> Data:
            name = told.get(one.get(body, key))
            return one | {"name": name} if name and side in (None, one["side"]) else one

        parts = {part: body for part, body in BODY_OF.items() if part in view}
        shown = view | {part: {key: bear(key, one, body) for key, one in view[part].items()} for part, body in parts.items()}
        if "land" in view:
            coming = {key: bear(key, one, "key") for key, one in view["land"]["coming"].items()}
            shown["land"] = view["land"] | {"coming": coming}
        return shown


def open_ground(making: Making, names: str = "") -> OnOpenGround:
    """Make open ground with these fields beside those that it always shows; ``making``: its bodies in battles on land."""

    def land(given: LandMuster) -> Data:
        return muster.setup(given, making)

    return OnOpenGround(fields(f"{KEPT} {names}"), LEVY, land=land, settle=settle)
