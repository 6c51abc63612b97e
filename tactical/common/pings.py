"""Pings that tell pages there is news, never which: for any row with a room id and a version."""

from __future__ import annotations

import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db.models import F, Model
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


def raise_version(holder: Model) -> int:
    """Raise the holder's stored ``version`` by one and return it."""
    row = type(holder)._default_manager.filter(pk=holder.pk)
    row.update(version=F("version") + 1)
    version: int = row.values_list("version", flat=True).get()
    setattr(holder, "version", version)  # noqa: B010 -- whatever has one
    return version


def ring(group: str, version: int) -> None:
    """Send ``{"type": "news", "version": n}`` to a channel group. A lost ping does no harm: pages also ask now and then."""
    _send(group, {"type": "news", "version": version})


def call_for_keys(group: str) -> None:
    """Have every socket of a channel group check its key again, since one of them was taken back."""
    _send(group, {"type": "key"})


def _send(group: str, message: dict[str, Any]) -> None:
    try:
        async_to_sync(get_channel_layer().group_send)(group, message)
    except (OSError, RedisError) as error:
        log.warning("no ping to %s: the channel layer does not answer (%s)", group.partition(".")[0], error)
