"""The auxiliary for detached ships, as the program plays him: he searches where touch was lost, then sends them home (CK-051)."""

from __future__ import annotations

from typing import Any

from campaign.program import admiral, courses, letters
from campaign.program.admiral import Desk
from campaign.program.lying import Lying, Wrote
from naval.geo.chart import Chart
from naval.orders.known import KnownForce
from tactical.engine.dice import Dice

SEARCH_MIN = 360
"""So long a ship that has come into his hand looks about where touch was lost."""


def orders(lying: Lying, chart: Chart, dice: Dice) -> Wrote:
    """The sheet for the ships in his hand now, and why (CK-043, CK-051, NAV-S-024)."""
    desk = Desk(lying, chart, letters.book_of(lying), dice)
    rows = {}
    for force in lying.forces:
        found = row(desk, force)
        if found is not None:
            rows[force.key] = found
    notes = letters.notes(lying, desk.book, letters.answers(lying, desk.book, desk.reasons, admiral.stand(lying)))
    sheet: dict[str, object] = {"forces": rows} if rows else {}
    if notes:
        sheet["dispatches"] = notes
    return Wrote(sheet=sheet, reasons=tuple(desk.reasons or ["No ship is in his hand."]))


def row(desk: Desk, force: KnownForce) -> dict[str, Any] | None:
    """An enemy in sight and coal as an admiral has it; else a search where touch was lost, and home after that."""
    lying = desk.lying
    place, since = desk.lying.began.get(force.key), desk.lying.since
    if lying.papers.enemies_of(force) or place is None or not any(ship.afloat for ship in force.ships):
        return admiral.order(desk, force)
    if since < 0 or (courses.miles(force, place) <= 2 * courses.SEARCH_NM and lying.now - since <= SEARCH_MIN and not force.port):
        legs = courses.about(desk.chart, force, place, courses.easy(lying.papers, force))
        if legs and not courses.must_go_home(lying.papers, desk.chart, force, legs, lying.papers.homes):
            desk.why(force, "searches where touch with her admiral was lost")
            return {**admiral.row(desk, force, legs), "sighting": admiral.standing(force)}
    back, port = courses.homeward(lying.papers, desk.chart, force, None, lying.papers.homes)
    if back is None or force.port:
        desk.why(force, f"lies in {force.port}" if force.port else "goes on as she is")
        return None if back is None else admiral.row(desk, force, [])
    desk.why(force, f"goes home to {port}")
    return {**admiral.row(desk, force, back), "sighting": "avoid"}
