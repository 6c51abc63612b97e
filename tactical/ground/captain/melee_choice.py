"""Choice of who falls and who is taken, where the book leaves it to the player who has just moved (LW-069)."""

from __future__ import annotations

from tactical.ground.captain.picture import Picture
from tactical.ground.rules import melee as melees
from tactical.ground.turns.state import Data


def orders(picture: Picture) -> Data:
    """Choose of the enemy first the men without whom his guns are silent, then horse; of ours those least needed."""
    made = {}
    for one in picture.view["melees"]:
        if not one.get("choice") or one.get("settled"):
            continue
        usual = melees.default_choice(one, picture.side, {**picture.view, "sides": [picture.side, picture.foe]}, picture.ranks)
        dead = dict(usual["dead"])
        if one["inferior"] != picture.side:
            dead[picture.side] = sorted(_spared_last(picture, one)[: one["dead"]])
        made[one["key"]] = {"dead": dead, "prisoners": usual["prisoners"]}
    return {"melees": made}


def _spared_last(picture: Picture, one: Data) -> list[str]:
    """Order our men as they are given up: foot first, and of them those who have no gun and no captive near."""
    serving = {key for crew in picture.crews.values() for key in crew}

    def needed(key: str) -> tuple[float, bool, str]:
        return picture.worth(key), key in serving, key

    return sorted(one[picture.side], key=needed)
