"""A war ministry, as the program plays it: it sends the stores that are asked for, tells its generals of the enemies that are
reported, and has what no general holds dig in (CK-048, CK-049; LC-305)."""

from __future__ import annotations

import re

from campaign.ai import general, letters
from campaign.ai.field import Depot
from campaign.ai.general import Row
from campaign.ai.general_desk import Desk, desk_of
from campaign.ai.situation import Lying, Wrote
from land.ground.country import Country
from tactical.engine.dice import Dice

ASKED = re.compile(r"^send stores to ([^.]+)", re.IGNORECASE)
SHARE, MOST = 0.5, {"food": 1500, "forage": 1500, "ammo": 300}
"""Of the fullest depot half is sent at most, and no more than this."""
WORTH_MEN = 1000
"""Of an enemy so strong all generals are told."""


def orders(lying: Lying, country: Country, dice: Dice) -> Wrote:
    """The sheet of a ministry for a run, and why (CK-043, LC-305)."""
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
    """Trains with the stores that generals have asked for since it was asked before, from the fullest depot on the rails."""
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
    """The fullest depot from which rails lead to a place."""
    some = [
        one
        for one in desk.field.depots
        if one.place != to
        and "railhead" in desk.country.places[one.place].kinds
        and to in desk.country.places
        and desk.country.way(one.place, to, kind="rail")
    ]
    return max(some, key=lambda one: (one.food + one.forage, one.place), default=None)


def news(desk: Desk) -> list[tuple[str, str]]:
    """What was reported of a strong enemy, told to the generals who did not report it."""
    out = []
    for one in desk.field.fresh()[:1]:
        if one.counts < WORTH_MEN or one.lost:
            continue
        text = general.describe_enemy(desk.lying, one)
        for fellow in desk.lying.fellows:
            if fellow.role == "general" and not letters.said_lately(desk.lying, text[:30], fellow.key):
                out.append((fellow.key, text))
    return out
