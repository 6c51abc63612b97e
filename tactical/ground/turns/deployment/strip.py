"""The strip along the water that a landing side does not leave until enough men are ashore (LC-205; SC-LW-67)."""

from __future__ import annotations

from tactical.engine.ruleset import UMPIRE, State
from tactical.engine.text.words import plural
from tactical.ground.turns.book import Book, Extra, Layout
from tactical.ground.turns.deployment.arrivals import LAND, began, men_to_come, read_land_parts
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data, Refusal

RULE = "SC-LW-67"
CHIEF = "GEN"  # the game brings a general, who is none of the men who land


def lacking(state: State, side: str) -> int:
    """Count how many more men of a side have to be ashore before any may leave its strip (LC-205); 0 where it has none."""
    strip = read_land_parts(state).get("strip", {})
    if strip.get("side") != side:
        return 0
    there = began(state, side) - men_to_come(state, side) - int(state["start"][side].get(CHIEF, 0))
    return max(0, int(strip["men"]) - there)


def ends(state: State, side: str) -> int:
    """Return the y at which a side's strip ends."""
    return int(people.line_y(state, side) + people.ahead(state, side) * read_land_parts(state)["strip"]["off"])


def deployment_depth(state: State, side: str, depth: int) -> int:
    """Limit how far from its own back line a side may be put down, in u, to its strip (SC-LW-67)."""
    return (
        min(depth, int(read_land_parts(state)["strip"]["off"]))
        if read_land_parts(state).get("strip", {}).get("side") == side
        else depth
    )


def beyond(state: State, side: str, y: int) -> Refusal | None:
    """Say why nobody of a side goes so far: it is beyond its strip (LC-205; SC-LW-67)."""
    more = lacking(state, side)
    if not more or (y - ends(state, side)) * people.ahead(state, side) <= 0:
        return None
    return RULE, f"nobody may leave the strip along the water until {plural(more, 'more man', 'more men')} are ashore"


class Beach(Extra):
    """Men who land and their strip."""

    def may_not_go(self, lay: Layout) -> dict[str, Refusal]:
        """Refuse men who would leave the strip too soon."""
        if not lacking(lay.state, lay.side):
            return {}
        mine = (key for key in lay.paths if lay.men[key]["side"] == lay.side)
        return {key: why for key in mine if (why := beyond(lay.state, lay.side, lay.paths[key][-1][1])) is not None}

    def view(self, book: Book, state: State, viewer: str, page: Data) -> None:
        """Show the end of the strip and how many men are wanting to its own side: the enemy does not know how many are ashore."""
        side = read_land_parts(state).get("strip", {}).get("side", "")
        if viewer in (side, UMPIRE) and (more := lacking(state, side)):
            page[LAND]["strip"] = {"side": side, "y": ends(state, side), "lacking": more}
