"""The API: the seats' addresses and the desk's, in one file (OP-001)."""

from __future__ import annotations

from campaign.api import seat
from campaign.api.urls import urls
from umpire import api as desk

ADDRESSES = (*seat.ADDRESSES, *desk.ADDRESSES)
app_name = "api"
urlpatterns = urls(ADDRESSES)
