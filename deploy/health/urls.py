"""Addresses for monitors of the site."""

from __future__ import annotations

from django.urls import path

from deploy.health import metrics, pages

app_name = "health"
urlpatterns = [
    path("health/live", pages.live, name="live"),
    path("health/ready", pages.ready, name="ready"),
    path("metrics", metrics.page, name="metrics"),
]
