"""Corrections of papers told to a seat."""

from __future__ import annotations

import pytest
from django.test import Client

from campaign.models import Campaign, CorrectionNotice, Delivery, Seat
from campaign.orders.sealing import Refused
from campaign.reports import corrections
from campaign.reports.corrections import Mending
from campaign.runs import publish
from tests.promises import playing
from tests.umpire.ruling_pages import WHY, now


def publish_sightings(stopped: Campaign) -> Campaign:
    """Publish the stop at 07:34: both cabins have a sighting, with the other's cruisers."""
    publish.publish(now(stopped).pk)
    return Campaign.objects.get(pk=stopped.pk)


def seat_of(campaign: Campaign, key: str) -> Seat:
    return campaign.seats.get(key=key)


def sighting(campaign: Campaign, key: str = "blue_cabin") -> Delivery:
    return seat_of(campaign, key).papers.filter(kind="sighting").earliest("number")


def looks(campaign: Campaign, key: str = "blue_cabin") -> Client:
    client = playing.client_of(seat_of(campaign, key))
    assert client.get(f"/room/room-{key}/").status_code == 200
    return client


def mending(paper: Delivery, *, recall: bool = False, word: str = "", silent: bool = False, **fields: object) -> Mending:
    return Mending(paper.seat.key, paper.number, WHY, fields, word, silent, recall or not fields)


def mend(campaign: Campaign, to: Mending) -> CorrectionNotice:
    return corrections.mend(now(campaign), to, campaign.seats.get(key="umpire"))


def refused(campaign: Campaign, to: Mending) -> tuple[int, str]:
    with pytest.raises(Refused) as no:
        mend(campaign, to)
    return no.value.status, " ".join(one.text for one in no.value.faults)
