"""Notifications of limited desks: each is notified only when its own part of the war has changed (UD-098)."""

from __future__ import annotations

from django.db import transaction

from campaign.models import Campaign, Delegation, Seat
from campaign.pings import has_news
from campaign.seat_kinds import UMPIRE
from umpire.people.delegation import desk as charge
from umpire.people.observer import views as watch

MARKS = {Seat.Rank.ASSISTANT: charge.mark, Seat.Rank.OBSERVER: watch.mark}


def look(campaign: Campaign) -> None:
    """Check every limited desk once a change of the war is committed."""
    pk = campaign.pk
    transaction.on_commit(lambda: ring(pk))


def ring(campaign_id: int) -> None:
    """Notify the members of the team whose own view has changed since they were last notified."""
    rows = Seat.objects.filter(campaign=campaign_id, role=UMPIRE, rank__in=MARKS).select_related("campaign")
    for seat in rows:
        mark = MARKS[Seat.Rank(seat.rank)](seat)
        with transaction.atomic():
            if Delegation.objects.filter(seat=seat).exclude(mark=mark).update(mark=mark):
                has_news(seat)
