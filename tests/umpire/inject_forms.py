"""Forms of the page of injects."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from campaign.models import Campaign
from tests.promises import playing
from tests.umpire.injects import WORDS, umpire

URL = reverse("umpire:injects", args=["room-umpire"])
FORM = {
    "do": "save",
    "kind": "telegram",
    "title": "Liners leave",
    "of-from": "The Foreign Office",
    "of-text": WORDS,
    "of-via": "wireless",
    "to": ["blue_cabin", "blue_admiralty"],
    "due": "Day 1, 14:00",
    "then": "ready",
}


def desk(campaign: Campaign) -> Client:
    return playing.client_of(umpire(campaign))
