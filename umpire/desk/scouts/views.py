"""The umpire's page of the scouts in his hand: their places, and orders for them while they are out of touch.

Without any they carry on by the last sealed orders (NAV-S-025, SC-S-07).
"""

from __future__ import annotations

import msgspec
from django.http import QueryDict

from campaign import serialization
from campaign.rooms.words import letter
from naval.geo.calendar import label
from naval.geo.compass import bearing_words, place_words
from naval.orders import scouts
from naval.orders.check import reckon
from naval.state.orders import ForceOrder
from naval.state.world import Force
from tactical.engine.text.words import plural
from umpire.desk_page import WarPage
from umpire.frame import Row, Standing, frame, number
from umpire.services import scouts as services

ROWS = 4  # legs of the little form
COLUMNS = ("course", "hours", "knots")


class Page(WarPage):
    """Page of scouts; posted, the orders of one force: ``do`` is lay or carry_on."""

    template, with_rules = "umpire/scouts.html", True

    def press(self) -> None:
        form = self.request.POST
        laid = {"legs": legs_of(form), "join": form.get("join", "")} if form.get("do") == "lay" else None
        services.order(self.at.segment, self.at.world, form.get("force", ""), laid)

    def frame(self) -> Row:
        return {"desk": head(self.at)}

    def build_context(self) -> Row:
        return {"forces": list_umpire_forces(self.at, self.request.POST if self.refused else None)}


def head(at: Standing) -> Row:
    """Show the frame, and whether scouts can be ordered."""
    text = "orders open" if at.state == "open" else "orders are closed"
    return {**frame(at.umpire, at, text=text), "open": services.can_order(at.segment), "begun": at.segment.index > 0}


def legs_of(form: QueryDict) -> list[Row]:
    """Read the legs as they were typed; the check refuses in words a text that is no number."""
    legs = []
    for n in range(ROWS):
        typed = {name: form.get(f"{name}-{n}", "").strip() for name in COLUMNS}
        if any(typed.values()):
            legs.append({"course": typed["course"], "hours": number(typed["hours"], "."), "knots": number(typed["knots"], ".")})
    return legs


def list_umpire_forces(at: Standing, tried: QueryDict | None) -> list[Row]:
    """List the forces in the umpire's hand, each with her state, her course and a form."""
    ordered = services.find_scout_orders(at.segment)
    return [row(at, force, ordered.get(force.key), tried) for force in scouts.in_hand(at.world)]


def row(at: Standing, force: Force, ordered: ForceOrder | None, tried: QueryDict | None) -> Row:
    """Show one force in hand."""
    campaign, world, until, key = at.campaign, at.world, at.run.until, force.key
    known = scouts.build_umpire_known(world, force, until)
    one = known.forces[0]
    stands = ordered or ForceOrder(legs=one.legs, raid=one.raid)
    chart = serialization.pack_of(campaign).chart
    reckoned = reckon(stands, one, chart, world.minute, until, campaign.hour_zero)
    admiral = next((s.name for s in world.seats if s.key == force.seat), "nobody")
    mine = tried if tried is not None and tried.get("force") == key else None
    return {
        "key": key,
        "name": one.name,
        "side": force.side,
        "letter": letter(force.side),
        "admiral": admiral,
        "place": one.port or place_words(one.lon, one.lat),
        "course": f"{bearing_words(one.course_deg)}, {one.knots:g} knots" if one.knots else "stopped",
        "when": label(world.minute, campaign.hour_zero),
        "ships": [msgspec.to_builtins(s) for s in one.ships if s.afloat],
        "ordered": ordered is not None,
        "legs": [leg_words(leg) for leg in reckoned["legs"]],
        "miles": round(reckoned["nm"]),
        "rows": [{name: mine.get(f"{name}-{n}", "") if mine else "" for name in COLUMNS} for n in range(ROWS)],
        "join": mine.get("join", "") if mine else stands.join or one.joins,
        "targets": sorted(known.squadrons.items()),
        "top": min((s.max_kn for s in one.ships if s.afloat), default=0),
    }


def leg_words(leg: Row) -> str:
    """Write one leg in words."""
    return f"{leg['course']}, {leg['knots']:g} knots, {plural(round(leg['nm']), 'mile')}"
