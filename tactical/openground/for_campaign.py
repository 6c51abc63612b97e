"""Open ground in a war: what a ship is on it, and what a seat keeps of a battle fought man by man."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tactical.engine.for_campaign import ForCampaign, fields, levy

Data = dict[str, Any]

KEPT = (
    "move viewer clock log stage turn ply mover first home country terms limit arranger start roles men guns bodies melees shots "
    "fallen counts score retreat over"
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
    """A view has its men, guns and bodies in tables by key."""

    coding: ClassVar[str] = "tables"

    def named(self, view: Data, names: Mapping[str, str], side: str | None) -> Data:
        """Bodies, and the guns they brought."""

        def bear(key: str, one: Data, body: str) -> Data:
            name = names.get(one.get(body, key))
            return one | {"name": name} if name and side in (None, one["side"]) else one

        parts = {part: body for part, body in BODY_OF.items() if part in view}
        return view | {part: {key: bear(key, one, body) for key, one in view[part].items()} for part, body in parts.items()}


def open_ground(names: str = "") -> OnOpenGround:
    """Open ground with these fields beside those that it always shows."""
    return OnOpenGround(fields(f"{KEPT} {names}"), LEVY)
