"""The umpire's page of the scouts in his hand: where they are, and orders for them while they are out of touch.

Without any they carry on by the last sealed orders (NAV-S-025, SC-S-07). What he orders is an input of the run, sealed
under the name of a seat of its own, and is checked as any admiral's.
"""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign import store
from campaign.access import umpire_of
from campaign.models import Campaign, Seat, Segment
from campaign.rooms.clock import ruler_of
from campaign.rooms.words import letter
from naval.geo.calendar import label, span
from naval.geo.compass import bearing_words, place_words
from naval.orders import scouts
from naval.orders.check import Fault, check, reckon
from naval.state.orders import ForceOrder, Orders
from naval.state.world import World
from umpire.selectors import present, state_of

Row = dict[str, Any]
ROWS = 4  # legs of the little form
COLUMNS = ("course", "hours", "knots")


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page; posted, the orders of one force: ``do`` is lay or carry_on."""
    umpire = umpire_of(request, rid)
    if umpire.campaign.phase == Campaign.Phase.MUSTER:
        return redirect("umpire:muster", rid)
    segment = present(umpire.campaign)
    faults: tuple[Fault, ...] = ()
    if request.method == "POST":
        faults = order(segment, request.POST)
        if not faults:
            return redirect("umpire:scouts", rid)
    view = {"desk": head(umpire, segment), "forces": shown(segment, request.POST if faults else None), "refused": faults}
    return render(request, "umpire/scouts.html", view, status=422 if faults else 200)


def head(umpire: Seat, segment: Segment) -> Row:
    """What the top of the page says."""
    campaign, run = umpire.campaign, segment.run
    state = state_of(segment)
    words = "orders open" if state == "open" else "orders are closed"
    return {
        "rid": umpire.rid,
        "campaign": campaign.title,
        "seat": umpire.name,
        "clock": {"label": span(segment.start, run.until, campaign.hour_zero), "state": state, "text": words},
        "ruler": ruler_of(campaign, run.start),
        "open": can_order(segment),
        "begun": segment.index > 0,
    }


def can_order(segment: Segment) -> bool:
    """Scouts are ordered for a whole run: while orders for it are open and it has not begun."""
    return segment.state == Segment.State.OPEN and segment.index == 0


def given(segment: Segment) -> dict[str, ForceOrder]:
    """What the umpire has ordered for the run of this segment."""
    sealed = store.orders(segment.run.segments.get(index=0).orders).get(scouts.UMPIRE)
    return sealed.forces if sealed is not None else {}


def order(segment: Segment, form: QueryDict) -> tuple[Fault, ...]:
    """Take orders for one force, or say all that is wrong with them (NAV-S-025)."""
    world = store.world(segment.run.world)
    force = next((f for f in scouts.in_hand(world) if f.key == form.get("force")), None)
    if force is None or not can_order(segment):
        return (Fault(where="", text="Orders for these scouts are closed; nothing was changed.", rule="NAV-S-025"),)
    forces = dict(given(segment))
    forces.pop(force.key, None)
    if form.get("do") == "lay":
        raw = {"forces": {force.key: {"legs": legs_of(form), "raid": force.raid, "join": form.get("join", "")}}}
        known = scouts.known(world, force, segment.run.until)
        orders, faults = check(raw, known, store.pack(segment.run.campaign.pack).chart)
        if orders is None:
            return faults
        forces |= orders.forces
    return () if keep(segment, forces) else (Fault(where="", text="This run was closed a moment ago.", rule=""),)


def keep(segment: Segment, forces: dict[str, ForceOrder]) -> bool:
    """Seal the umpire's orders, if the run is still open."""
    with transaction.atomic():
        row = Segment.objects.select_for_update().get(pk=segment.pk)
        if not can_order(row):
            return False
        orders = store.orders(row.orders)
        orders[scouts.UMPIRE] = Orders(forces=forces)
        if not forces:
            del orders[scouts.UMPIRE]
        row.orders = store.text(orders)
        row.save(update_fields=["orders"])
    return True


def legs_of(form: QueryDict) -> list[Row]:
    """The legs as they were typed; what is no number is left for the check to refuse in words."""
    legs = []
    for n in range(ROWS):
        typed = {name: form.get(f"{name}-{n}", "").strip() for name in COLUMNS}
        if any(typed.values()):
            legs.append({"course": typed["course"], "hours": number(typed["hours"]), "knots": number(typed["knots"])})
    return legs


def number(text: str) -> float | str:
    """A number as it was typed, with point or comma; else the text itself."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return text


def shown(segment: Segment, tried: QueryDict | None) -> list[Row]:
    """The forces in the umpire's hand, each with her state, her course and a form."""
    world = store.world(segment.run.world)
    ordered = given(segment)
    return [row(segment, world, force.key, ordered.get(force.key), tried) for force in scouts.in_hand(world)]


def row(segment: Segment, world: World, key: str, ordered: ForceOrder | None, tried: QueryDict | None) -> Row:
    """One force in hand."""
    campaign = segment.run.campaign
    force = next(f for f in world.forces if f.key == key)
    known = scouts.known(world, force, segment.run.until)
    one = known.forces[0]
    stands = ordered or ForceOrder(legs=one.legs, raid=one.raid)
    chart = store.pack(campaign.pack).chart
    reckoned = reckon(stands, one, chart, world.minute, segment.run.until, campaign.hour_zero)
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
    """One leg in words."""
    return f"{leg['course']}, {leg['knots']:g} knots, {leg['nm']:.0f} miles"


def count(segment: Segment) -> int:
    """How many forces are in the umpire's hand now."""
    return len(scouts.in_hand(store.world(segment.run.world)))
