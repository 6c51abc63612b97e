"""Wake conditions that a seat sets for itself (CK-027)."""

from __future__ import annotations

from django.db import transaction

from campaign.clock.wakes import Wants
from campaign.models.belief import Seat
from campaign.models.schedule import WakeConditions
from campaign.orders.sealing import Refused, fault

STALE = "These settings were changed after you opened this page. Reload it, and enter again what is missing."


def keep(seat: Seat, wants: Wants | None, stamp: int) -> None:
    """Store the wake conditions of a seat; None restores the defaults. Refused from a stale page."""
    with transaction.atomic():
        WakeConditions.objects.get_or_create(seat=seat)
        row = WakeConditions.objects.select_for_update().get(seat=seat)
        if row.stamp != stamp:
            raise Refused(fault("", STALE), status=409)
        if wants is None:
            row.delete()
            return
        row.kinds, row.runs, row.hour, row.stamp = " ".join(wants.kinds), wants.runs, wants.hour, stamp + 1
        row.save()
