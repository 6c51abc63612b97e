"""Addresses of web sockets."""

from __future__ import annotations

from django.urls import path

from campaign import access, news
from tactical.hall.socket import NewsSocket


class SeatNews(NewsSocket):
    """``/room/<rid>/news``, to the browser that holds this seat."""

    may_open = staticmethod(access.may_open)
    group = staticmethod(news.group)


websocket_urlpatterns = [path("room/<slug:rid>/news", SeatNews.as_asgi())]
