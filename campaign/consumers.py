"""The web socket of a room: it says that there is news, and to nobody else."""

from __future__ import annotations

from campaign import access, news
from tactical import consumers


class NewsConsumer(consumers.NewsConsumer):
    """``/room/<rid>/news``: the same frames as at a table, to the browser that holds this seat."""

    may_open = staticmethod(access.may_open)
    group = staticmethod(news.group)
