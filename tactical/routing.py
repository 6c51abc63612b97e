"""Addresses of web sockets."""

from __future__ import annotations

from django.urls import path

from tactical.consumers import NewsConsumer

websocket_urlpatterns = [path("battle/<slug:rid>/news", NewsConsumer.as_asgi())]
