"""A desk that shows a part of the war is rung for only when that part has changed (UD-098, L12)."""

from __future__ import annotations

from django.db import transaction

from campaign.models import Campaign, Charge, Seat
from campaign.pings import has_news
from campaign.seat_kinds import UMPIRE
from umpire.people.delegation import desk as charge
from umpire.people.observer import views as watch

MARKS = {Seat.Rank.ASSISTANT: charge.mark, Seat.Rank.OBSERVER: watch.mark}


def look(campaign: Campaign) -> None:
    """Something of a war has changed: once it holds, every limited desk is looked at."""
    pk = campaign.pk
    transaction.on_commit(lambda: ring(pk))


def ring(campaign_id: int) -> None:
    """Ring for those of the team whose own view is another than when they were last rung for."""
    rows = Seat.objects.filter(campaign=campaign_id, role=UMPIRE, rank__in=MARKS).select_related("campaign")
    for seat in rows:
        mark = MARKS[Seat.Rank(seat.rank)](seat)
        with transaction.atomic():
            if Charge.objects.filter(seat=seat).exclude(mark=mark).update(mark=mark):
                has_news(seat)
