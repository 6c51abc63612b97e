"""Telling pages that there is news, never what it is."""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from django.db.models import F
from redis.exceptions import RedisError

from campaign.models.belief import Seat

log = logging.getLogger(__name__)


def group(rid: str) -> str:
    """The channel group of one seat. No seat shares a group with another: a ping is knowledge too."""
    return f"seat.{rid}"


def has_news(seat: Seat) -> int:
    """Raise the seat's version and ping its pages once the transaction holds. Returns the new version."""
    Seat.objects.filter(pk=seat.pk).update(version=F("version") + 1)
    seat.refresh_from_db(fields=["version"])
    rid, version = seat.rid, seat.version
    transaction.on_commit(lambda: ping(rid, version))
    return version


def ping(rid: str, version: int) -> None:
    """Send the ping. A lost one is no loss: pages also ask now and then."""
    try:
        async_to_sync(get_channel_layer().group_send)(group(rid), {"type": "news", "version": version})
    except (OSError, RedisError) as error:
        log.warning("no ping to a room: the channel layer does not answer (%s)", error)
