"""Addresses of web sockets."""

from __future__ import annotations

from django.contrib.sessions.backends.base import SessionBase
from django.urls import path

from campaign import access, pings
from tactical.common.socket import KEY_GONE, LINK_RENEWED, NewsSocket


class SeatNews(NewsSocket):
    """``/room/<rid>/news``, to the browser that holds this seat."""

    may_open = staticmethod(access.may_open)
    group = staticmethod(pings.group)

    @staticmethod
    def why_gone(session: SessionBase, rid: str) -> int:
        """Say why a browser lost its seat: it left (no key), or its link was renewed or closed (UD-099)."""
        return LINK_RENEWED if access.KEYS.may_open(session, rid) else KEY_GONE


websocket_urlpatterns = [path("room/<slug:rid>/news", SeatNews.as_asgi())]
