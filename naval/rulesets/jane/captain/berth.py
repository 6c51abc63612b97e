"""Clear berths among ships of one side: a ship whose next minute would run into another's slows or hauls out (SC-J-60).

Tracks are drawn in order: the head of a line, her followers, those who come up, those out of the line, craft last. A ship once
drawn keeps her course, so the ship astern gives way and the ship ahead never does.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from naval.rulesets.jane.captain import gun_values
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.table import movement
from naval.rulesets.jane.table.movement import CHALK, KNOTS, POINT, SQUARE, difference
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies

Marks = list[tuple[float, float]]
SLOWER = (1.0, 0.75, 0.5, 0.25)  # of the speed that was meant
HAULED = (0, 1, -1, 2, -2, 3, -3)  # points off the course that was meant


@modifies("SC-J-60", source="convention: ships of one side do not run into each other")
def clear_of(apart_yd: float, conv: Table = STANDARD) -> bool:
    """Two ships are clear of each other while so many yards are between their middles."""
    return bool(apart_yd >= conv["SC-J-60"]["berth_yd"])


def keep(p: Picture) -> None:
    """Alter the orders of ships that would foul another of their side, as little as it takes."""
    drawn: dict[str, Marks] = {}
    for ship in _in_turn(p):
        track = planned(p, ship, p.order(ship))
        marks = marked(track)
        near = [(other, theirs) for other, theirs in drawn.items() if _within_reach(marks, theirs)]
        if near and ship["steering"] and not clear_of(apart(marks, near), p.conv):
            order, marks = _given_way(p, ship, near)
            p.order(ship).update(order)
        drawn[ship["id"]] = marks


def planned(p: Picture, ship: Data, order: Data) -> movement.Track:
    """Draw the track of a ship's next minute by an order; for parts left out she goes on as before."""
    meant = _as_meant(ship, order)
    run, _ = movement.reckon_run_and_speed(
        ship["kn"] / KNOTS, movement.squares(float(meant["knots"])), ship["max_kn"] / KNOTS, p.conv
    )
    points = difference(float(meant["course_deg"]), float(ship["heading_deg"])) / POINT if ship["steering"] else 0.0
    start = movement.Place(ship["x_yd"], ship["y_yd"], float(ship["heading_deg"]))
    return movement.Track(start, run, points, ship["card_yd"])


def _as_meant(ship: Data, order: Data) -> Data:
    """Fill in her present course and knots where her order leaves them out."""
    return {"knots": ship["kn"], "course_deg": ship["heading_deg"], **order}


def _in_turn(p: Picture) -> list[Data]:
    """List the ships on the surface: those that cannot steer, then as they were ordered, craft last."""
    place = {key: number for number, key in enumerate(p.sheet)}
    ships = [one for one in p.own if not one["boat"]]
    return sorted(
        ships, key=lambda one: (one["steering"], one["kind"] in gun_values.SMALL, place.get(one["id"], len(place)), one["id"])
    )


def _given_way(p: Picture, ship: Data, near: list[tuple[str, Marks]]) -> tuple[Data, Marks]:
    """Find the order nearest to the intended one that keeps her clear of all others, else farthest from them."""
    best: tuple[float, Data, Marks] | None = None
    for order in ways(ship, p.order(ship)):
        marks = marked(planned(p, ship, order))
        room = apart(marks, near)
        if clear_of(room, p.conv):
            return order, marks
        if best is None or room > best[0]:
            best = room, order, marks
    assert best is not None
    return best[1], best[2]


def ways(ship: Data, order: Data) -> Iterator[Data]:
    """List her other ways: all of one speed before a slower one."""
    meant = _as_meant(ship, order)
    knots, course = float(meant["knots"]), float(meant["course_deg"])
    for share in SLOWER:
        for points in HAULED:
            yield {"course_deg": round((course + points * POINT) % 360, 2), "knots": round(knots * share, 2)}


def marked(track: movement.Track) -> Marks:
    """Mark where she is at each quarter of the minute, and half a minute later if she goes on."""
    end = track.end()
    found = [(place.x, place.y) for part in CHALK for place in [track.find_place(part, end=end)]]
    (x, y), (before_x, before_y) = found[-1], found[-2]
    return [*found, (2 * x - before_x, 2 * y - before_y)]


def _within_reach(marks: Marks, others: Marks) -> bool:
    """Report whether two tracks are worth comparing: in a minute and a half no ship runs over a dozen squares."""
    return hypot(marks[0][0] - others[0][0], marks[0][1] - others[0][1]) < 24 * SQUARE


def apart(marks: Marks, near: list[tuple[str, Marks]]) -> float:
    """Reckon the least distance to any of the others at the same moments."""
    return round(min(hypot(a[0] - b[0], a[1] - b[1]) for _, other in near for a, b in zip(marks, other, strict=True)), 3)
