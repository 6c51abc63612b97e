"""Addresses of web sockets."""

from __future__ import annotations

from django.urls import path

from campaign.consumers import NewsConsumer

websocket_urlpatterns = [path("room/<slug:rid>/news", NewsConsumer.as_asgi())]
