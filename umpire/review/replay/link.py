"""The link to the replay of a war that is over: made, with or without the truth, and closed again (UD-110)."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from campaign.models import Campaign, ReplayLink
from campaign.orders.sealing import Refused, fault


def link_of(campaign: Campaign) -> ReplayLink | None:
    """Find the link, if it was ever made."""
    return ReplayLink.objects.filter(campaign=campaign).first()


def open_link(campaign: Campaign, *, truth: bool, known: bool) -> ReplayLink:
    """Open the link; refused before the war is over, and until he says that he knows what everybody will see."""
    faults = []
    if campaign.phase != Campaign.Phase.OVER:
        faults.append(fault("", gettext("You can create a link to the replay only when the war is over.")))
    if not known:
        faults.append(fault("known", gettext("Tick that you understand what anyone with the link can see.")))
    if faults:
        raise Refused(*faults, status=422)
    with transaction.atomic():
        row, _ = ReplayLink.objects.update_or_create(campaign=campaign, defaults={"is_open": True, "truth": truth})
    return row


def shut(campaign: Campaign) -> None:
    """Close the link; made again it has its old address."""
    ReplayLink.objects.filter(campaign=campaign).update(is_open=False)


def find_open_link(key: str) -> ReplayLink | None:
    """Find the open link of that key."""
    row = ReplayLink.objects.select_related("campaign").filter(key=key, is_open=True).first()
    return row if row is not None and row.campaign.phase == Campaign.Phase.OVER else None
