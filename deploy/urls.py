"""Addresses of the site."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("", include("deploy.health.urls")),
    path("", include("campaign.urls")),
    path("desk/", include("umpire.urls")),
    path("room/", include("umpire.public.films")),
    path("wars/", include("umpire.public.urls")),
    path("exercise/", include("umpire.exercise.control.urls")),
    path("api/v1/", include("deploy.api")),
    path("", include("tactical.urls")),
    path("", include("campaign.teaching.urls")),
]
handler404 = "campaign.rooms.pages.not_found.page"
handler500 = "deploy.health.pages.broke"
