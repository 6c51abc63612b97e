"""Orders for the scouts in the umpire's hand (NAV-S-025): an input of the run, sealed under the name of a seat of its own."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from campaign import serialization
from campaign.models import Segment
from campaign.orders.sealing import Refused, fault
from naval.orders import scouts
from naval.orders.check import Fault, check
from naval.state.orders import ForceOrder, Orders
from naval.state.world import World


def can_order(segment: Segment) -> bool:
    """Report whether scouts can be ordered: for a whole run, while orders for it are open and it has not begun."""
    return segment.state == Segment.State.OPEN and segment.index == 0


def find_scout_orders(segment: Segment) -> dict[str, ForceOrder]:
    """Find the umpire's orders for the run of this segment."""
    sealed = serialization.orders(segment.run.segments.get(index=0).orders).get(scouts.UMPIRE)
    return sealed.forces if sealed is not None else {}


def order(segment: Segment, world: World, key: str, laid: dict[str, Any] | None) -> None:
    """Order one force of the run's world, or (``laid`` None) have it carry on; refused with all its faults (NAV-S-025)."""
    force = next((f for f in scouts.in_hand(world) if f.key == key), None)
    if force is None or not can_order(segment):
        raise Refused(Fault(where="", text="Orders for these scouts are closed; nothing was changed.", rule="NAV-S-025"))
    forces = {one: ordered for one, ordered in find_scout_orders(segment).items() if one != key}
    if laid is not None:
        known = scouts.build_umpire_known(world, force, segment.run.until)
        raw = {"forces": {key: {"raid": force.raid, **laid}}}
        orders, faults = check(raw, known, serialization.pack_of(segment.run.campaign).chart)
        if orders is None:
            raise Refused(*faults)
        forces |= orders.forces
    with transaction.atomic():
        row = Segment.objects.select_for_update().get(pk=segment.pk)
        if not can_order(row):
            raise Refused(fault("", gettext("This run was closed a moment ago.")))
        sealed = serialization.orders(row.orders)
        sealed.pop(scouts.UMPIRE, None)
        if forces:
            sealed[scouts.UMPIRE] = Orders(forces=forces)
        row.orders = serialization.text(sealed)
        row.save(update_fields=["orders"])
