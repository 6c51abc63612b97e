"""Knowledge that a side of Little Wars lacks: the men in the enemy's boxes and behind his curtain (LW-013, LW-122)."""

from __future__ import annotations

from tactical.engine.ruleset import State
from tactical.ground.rules import order_of_play
from tactical.ground.turns.book import Layout
from tactical.ground.turns.deployment import arrivals
from tactical.ground.turns.state import Data

PARTS = ("men", "guns")


def filter_state(state: State, viewer: str) -> State:
    """Return the state without the enemy's men and guns in boxes or behind the curtain; his boxes are empty."""
    if viewer in state["sides"] and arrivals.read_land_parts(state):
        state = {**state, arrivals.LAND: arrivals.filter_land_parts(state, viewer)}
    curtain = order_of_play.behind_the_curtain(state, viewer) is not None
    if viewer not in state["sides"] or not (curtain or state.get("boxes")):
        return state

    def unseen(one: Data) -> bool:
        return bool(one["side"] != viewer and (one.get("boxed") or (curtain and one["is"] == "held")))

    new = {**state, **{part: {key: one for key, one in state[part].items() if not unseen(one)} for part in PARTS}}
    if state.get("boxes"):
        new["boxes"] = {
            key: box if box["side"] == viewer else {**box, "men": [], "guns": []} for key, box in state["boxes"].items()
        }
    return new


def merge_with_truth(truth: State, lay: Layout) -> State:
    """Put everything a side does not know back into its sheet's state, in the old order."""
    new = lay.state
    arrivals.put_back(truth, new, lay.side, new)
    for part in PARTS:
        unseen = truth[part].keys() - lay.before[part].keys()
        if unseen:
            back = {key: dict(one) if key in unseen else new[part][key] for key, one in truth[part].items()}
            new[part] = {**back, **new[part]}
    for key, box in truth.get("boxes", {}).items():
        if box["side"] != lay.side:
            new["boxes"][key] = {**box, "men": list(box["men"]), "guns": list(box["guns"])}
    return new
