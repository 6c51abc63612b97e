"""Addresses of web sockets."""

from __future__ import annotations

from django.urls import path

from tactical import access, news
from tactical.common.socket import NewsSocket


class ChairNews(NewsSocket):
    """The socket ``/battle/<rid>/news``, for the browser that holds this chair."""

    may_open = staticmethod(access.still_opens)
    group = staticmethod(news.group)


websocket_urlpatterns = [path("battle/<slug:rid>/news", ChairNews.as_asgi())]
