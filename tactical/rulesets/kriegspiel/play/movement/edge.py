"""Entry of a unit on the field: in its ranks at its side's back line, about the end of its road (SC-KS-48)."""

from __future__ import annotations

from tactical.ground.geometry.measure import INCH
from tactical.ground.turns.book import Work
from tactical.ground.turns.deployment import edge
from tactical.ground.turns.position import people
from tactical.rulesets.kriegspiel.play import armies, roll
from tactical.rulesets.kriegspiel.play.movement import placement

SENIOR = ("cav", "inf", "RA", "RE")


def stand_at_edge(work: Work, key: str, x: int) -> bool:
    """Stand the whole unit in its formation, its guns limbered, where there is room for all of it."""
    state = work.state
    unit = state["units"][key]
    side, floor = unit["side"], placement.Floor()
    for other in sorted(state["units"], key=roll.by_key):
        if other != key and roll.there(state, other):
            floor.add(other, placement.discs(state, other))
    if unit["arm"] == "RA":
        unit["limbered"] = True
        for gun in unit["guns"]:
            state["guns"][gun]["limbered"] = True
    line, up = people.line_y(state, side), people.ahead(state, side)
    span = edge.SPAN // INCH
    for forward in range(edge.DEEP // INCH):
        for off in sorted(range(-span, span + 1), key=lambda one: (abs(one), one)):
            placement.put_unit_down(
                state, key, x + off * INCH, line + up * (forward * INCH + INCH // 2), armies.front_of(state["home"][side])
            )
            discs = placement.discs(state, key)
            if (
                placement.room(work.country, state, key) is None
                and floor.free(discs)
                and not any(edge.enemy_near(work, side, *disc) for disc in discs)
            ):
                if unit["arm"] in SENIOR and unit["men"]:
                    general = state["generals"][side]
                    state["generals"][side] = {**general, "line": [*general["line"], key]}
                return True
    return False
