"""The end of a war, ordered at the desk."""

from __future__ import annotations

from django.test import Client

from campaign.models import Campaign
from campaign.rulings import ruling_records
from tests.promises import playing
from tests.umpire.ruling_pages import now

DESK = "/desk/room-umpire/end/"


def client(campaign: Campaign, key: str) -> Client:
    return playing.client_of(campaign.seats.get(key=key))


def end_war(campaign: Campaign, opened: str) -> Campaign:
    sent = {"stamp": ruling_records.stamp(now(campaign)), "opened": opened, "known": "yes"}
    assert client(campaign, "umpire").post(DESK, sent).status_code == 302
    return Campaign.objects.get(pk=campaign.pk)
