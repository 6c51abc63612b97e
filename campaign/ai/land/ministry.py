"""The computer as a war ministry: it sends stores on request, passes on reports of the enemy, and digs in columns without a
general (CK-048, CK-049; LC-305)."""

from __future__ import annotations

import re

from campaign.ai import letters
from campaign.ai.land import general
from campaign.ai.land.field import Depot
from campaign.ai.land.general import Row
from campaign.ai.land.general_desk import Desk, desk_of
from campaign.ai.situation import Lying, Wrote
from land.ground.country import Country
from tactical.engine.dice import Dice

ASKED = re.compile(r"^send stores to ([^.]+)", re.IGNORECASE)
SHARE, MOST = 0.5, {"food": 1500, "forage": 1500, "ammo": 300}
"""Share of the fullest depot that is sent, and the most of each store."""
WORTH_MEN = 1000
"""Men of an enemy from which all generals are told of him."""


def orders(lying: Lying, country: Country, dice: Dice) -> Wrote:
    """Write the sheet of a ministry for a run, with reasons (CK-043, LC-305)."""
    desk = desk_of(lying, country)
    trains = stores(desk)
    rows = general.rows_of(desk)
    sheet: dict[str, object] = {}
    if trains:
        sheet["trains"] = trains
    if rows:
        sheet["bodies"] = rows
    answered = letters.answers(lying, desk.book, desk.reasons, "All as last reported.", ASKED)
    notes = letters.notes(lying, desk.book, [*desk.written, *news(desk), *answered])
    if notes:
        sheet["dispatches"] = notes
    return Wrote(sheet=sheet, reasons=tuple(desk.reasons or ["Nobody asks for anything: arrivals come as planned."]))


def stores(desk: Desk) -> list[Row]:
    """Order trains with the stores asked for since the last request, from the fullest depot on the rails."""
    office, found = desk.field.ministry, list[Row]()
    names = {one.name.lower(): key for key, one in desk.country.places.items()}
    for letter in desk.lying.new_letters:
        said = ASKED.match(letter.text.strip())
        to = names.get(said[1].strip().lower(), "") if said else ""
        if not said:
            continue
        source = fullest(desk, to)
        load = {sort: int(min(SHARE * getattr(source, sort), most)) for sort, most in MOST.items()} if source else {}
        who = letters.name_of(desk.lying, letter.writer)
        if not to or office is None or not office.pool or source is None or not sum(load.values()):
            desk.reasons.append(f"{who} asks for stores we cannot send: {said[1]}.")
            continue
        found.append({"from": source.place, "to": to, "packets": load})
        desk.reasons.append(f"Stores from {desk.name(source.place)} to {desk.name(to)}, as {who} asks.")
    return found[:1]


def fullest(desk: Desk, to: str) -> Depot | None:
    """Find the fullest depot from which rails lead to a place."""
    some = [
        one
        for one in desk.field.depots
        if one.place != to
        and "railhead" in desk.country.places[one.place].kinds
        and to in desk.country.places
        and desk.country.find_route(one.place, to, kind="rail")
    ]
    return max(some, key=lambda one: (one.food + one.forage, one.place), default=None)


def news(desk: Desk) -> list[tuple[str, str]]:
    """Pass the report of a strong enemy to the generals who did not make it."""
    out = []
    for one in desk.field.fresh()[:1]:
        if one.counts < WORTH_MEN or one.lost:
            continue
        text = general.describe_enemy(desk.lying, one)
        for fellow in desk.lying.fellows:
            if fellow.role == "general" and not letters.said_lately(desk.lying, text[:30], fellow.key):
                out.append((fellow.key, text))
    return out
