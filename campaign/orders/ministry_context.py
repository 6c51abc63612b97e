"""The knowledge behind a war ministry's orders: its arrivals, trains, depots and columns as it knows them (LC-305).

All of it is belief: delivered papers, and the map printed for everybody."""

from __future__ import annotations

from typing import Any

import msgspec

from campaign.orders import general_context
from campaign.reports.seat_knowledge import Desk, public
from campaign.war.reports.land import DepotRow, Office
from land.orders import ministry
from land.orders.general_knowledge import Fault
from land.orders.ministry import Coming, KnownToMinistry
from land.score.objectives import cannot_found
from land.state.ground import Stores
from land.state.world import PlaceNow
from naval.state.orders import Note, Orders


def depots(desk: Desk) -> dict[str, tuple[int, DepotRow]]:
    """Find the latest report of each depot: its minute, and its stores."""
    found: dict[str, tuple[int, DepotRow]] = {}
    for paper, told in desk.list_reports(Office):
        found |= {one.place: (paper.happened, one) for one in told.depots}
    return dict(sorted(found.items()))


def arrivals(desk: Desk) -> tuple[Coming, ...]:
    """List the arrivals to come, none before the minute first told (LC-305)."""
    papers = desk.list_reports(Office)
    if not papers:
        return ()
    soonest = {one.body: one.minute for one in papers[0][1].arrivals}
    return tuple(
        Coming(key=one.body, name=one.name, by=one.by, minute=soonest.get(one.body, one.minute))
        for one in papers[-1][1].arrivals
        if one.minute > desk.now
    )


def no_arsenal(desk: Desk) -> dict[str, str]:
    """Say why each known depot cannot have an arsenal, "" if it can (LC-296)."""
    country, side = public(desk.seat.campaign).country, desk.seat.side
    if country is None:
        return {}
    return {
        key: cannot_found(
            country.places[key],
            PlaceNow(key=key, side=side, stores=Stores(food=one.food, forage=one.forage, ammo=one.ammo)),
            side,
            0,
        )
        for key, (_, one) in depots(desk).items()
    }


def collect_known_facts(desk: Desk) -> KnownToMinistry:
    """Collect the facts for checking a ministry's sheet."""
    last = desk.find_newest(Office)
    return KnownToMinistry(
        known=general_context.collect_known_facts(desk),
        pool=last.trains if last else 0,
        arrivals=arrivals(desk),
        no_arsenal=no_arsenal(desk),
    )


def judged(desk: Desk, draft: Any) -> tuple[Orders | None, tuple[Fault, ...]]:
    """Check a ministry's sheet: return orders, or all faults; dispatches go over the sea's net (SC-LC-150)."""
    sheet, faults, _ = ministry.check(draft, collect_known_facts(desk), public(desk.seat.campaign).country)
    if sheet is None or faults:
        return None, faults
    notes = tuple(Note(to=one.to, text=one.text) for one in sheet.dispatches)
    return Orders(ashore=msgspec.to_builtins(msgspec.structs.replace(sheet, dispatches=())), dispatches=notes), ()
