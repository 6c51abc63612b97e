"""The computer at a seat: the function of its kind, then the check that every sheet undergoes (CK-043 to 045, CK-051)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaign.ai import letters, press
from campaign.ai.land import general, ministry
from campaign.ai.sea import admiral, admiralty, courses, engineer, trade
from campaign.ai.sea.admiral import Desk
from campaign.ai.situation import Lying, Wrote
from land.ground.country import Country
from land.orders import ministry as of_a_ministry
from land.orders import sheet_reader as of_a_general
from naval.geo.chart import Chart
from naval.orders.check import check
from naval.orders.seat_knowledge import Fault, KnownForce
from tactical.engine.dice import Dice

SEARCH_MIN = 360
"""Minutes for which a ship newly under command searches where touch was lost."""


def orders(lying: Lying, chart: Chart, dice: Dice) -> Wrote:
    """Write an auxiliary's sheet for the ships under its command (CK-043, CK-051, NAV-S-024)."""
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
    return Wrote(sheet=sheet, reasons=tuple(desk.reasons or ["He commands no ship."]))


def row(desk: Desk, force: KnownForce) -> dict[str, Any] | None:
    """Order a force as an admiral would at an enemy in sight or short of coal; else search where touch was lost, then go home."""
    lying = desk.lying
    place, since = desk.lying.began.get(force.key), desk.lying.since
    if lying.papers.enemies_of(force) or place is None or not any(ship.afloat for ship in force.ships):
        return admiral.order(desk, force)
    if since < 0 or (courses.miles(force, place) <= 2 * courses.SEARCH_NM and lying.now - since <= SEARCH_MIN and not force.port):
        legs = courses.plan_search(desk.chart, force, place, courses.easy(lying.papers, force))
        if legs and not courses.must_go_home(lying.papers, desk.chart, force, legs, lying.papers.homes):
            desk.why(force, "searches where touch with her admiral was lost")
            return {**admiral.row(desk, force, legs), "sighting": admiral.standing(lying, force)}
    back, port = courses.homeward(lying.papers, desk.chart, force, None, lying.papers.homes)
    if back is None or force.port:
        desk.why(force, f"stays in {force.port}" if force.port else "carries on")
        return None if back is None else admiral.row(desk, force, [])
    desk.why(force, f"goes home to {port}")
    return {**admiral.row(desk, force, back), "sighting": "avoid"}


SEATS: Mapping[str, Callable[[Lying, Chart, Dice], Wrote]] = {
    "cabin": admiral.orders,
    "admiralty": admiralty.orders,
    "auxiliary": orders,
    "press": press.orders,
    "trade": trade.orders,
    "engineer": engineer.orders,
}
"""Player of each kind of seat at sea or at a desk."""
ASHORE: Mapping[str, Callable[[Lying, Country, Dice], Wrote]] = {"general": general.orders, "ministry": ministry.orders}
"""Player of each kind of land seat. A kind in neither table is not played: all carry on."""
PLAYED = {*SEATS, *ASHORE}
"""Kinds of seat that the computer plays."""
TEMPERED = {"cabin", "admiralty", "general"}
"""Kinds whose temperament decides whether they close, shadow or avoid an enemy (CK-047)."""
LEVELLED = {"cabin", "admiralty", "general"}
"""Kinds that the computer plays at the seat's level (SC-CK-12)."""
TRIES = 6


def dice_of(seed: Dice, seat: str, call: int) -> Dice:
    """Draw the computer's own dice for an order request: they shift no others (CK-045)."""
    return seed.child("program", seat, call)


def write(lying: Lying, chart: Chart, dice: Dice, country: Country | None = None) -> Wrote:
    """Write the computer's orders for an order request, corrected by the check of every sheet (CK-043, CK-044).

    The same papers, request and dice give the same sheet (CK-045). Refused entries are removed with a line each; at worst the
    sheet is empty."""
    if lying.role in ASHORE and lying.field is not None and country is not None:
        return in_order(ASHORE[lying.role](lying, country, dice), lying, chart, country)
    plays = SEATS.get(lying.role)
    if plays is None:
        return Wrote(reasons=("The computer does not play this kind of seat: all carry on.",))
    return in_order(plays(lying, chart, dice), lying, chart)


def faults_of(sheet: dict[str, Any], lying: Lying, chart: Chart, country: Country | None) -> tuple[Fault, ...]:
    """List a sheet's faults by the check of the seat's kind (LC-060, LC-305)."""
    if lying.field is None or country is None:
        return check(sheet, lying.papers.known, chart)[1]
    if lying.field.ministry is not None:
        return of_a_ministry.check(sheet, lying.field.ministry, country)[1]
    return of_a_general.check(sheet, lying.field.known, country)[1]


def in_order(wrote: Wrote, lying: Lying, chart: Chart, country: Country | None = None) -> Wrote:
    """Remove whatever the check refuses from a sheet, until nothing is refused (CK-044)."""
    sheet, reasons = dict(wrote.sheet), list(wrote.reasons)
    for _ in range(TRIES):
        faults = faults_of(sheet, lying, chart, country)
        if not faults:
            return Wrote(sheet=sheet, reasons=tuple(reasons), word=wrote.word, note=wrote.note)
        reasons += [f"Removed: {fault.text}" for fault in faults]
        sheet = remove_faulty_entries(sheet, faults)
    return Wrote(reasons=(*reasons, "All carry on."), word=wrote.word, note=wrote.note)


def remove_faulty_entries(sheet: dict[str, Any], faults: tuple[Fault, ...]) -> dict[str, Any]:
    """Remove refused entries from a sheet: a force, a dispatch, an article, a merchantman."""
    out: dict[str, set[str]] = {}
    for fault in faults:
        part, _, rest = fault.where.partition(".")
        out.setdefault(part, set()).add(rest.partition(".")[0])
    kept: dict[str, Any] = {}
    for part, given in sheet.items():
        gone = out.get(part, set())
        if "" in gone:
            continue
        if isinstance(given, dict):
            kept[part] = {key: one for key, one in given.items() if key not in gone}
        elif isinstance(given, list):
            kept[part] = [one for n, one in enumerate(given) if str(n) not in gone]
    return {part: given for part, given in kept.items() if given}
