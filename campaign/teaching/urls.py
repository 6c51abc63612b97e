"""Addresses of the pages that explain the games. All are public: rules are no secret."""

from __future__ import annotations

from django.urls import path

from campaign.teaching import views

app_name = "teaching"
urlpatterns = [
    path("how/", views.index, name="index"),
    path("how/<slug:key>/", views.page, name="page"),
    path("how/<slug:key>/cards.json", views.cards, name="cards"),
    path("how/<slug:key>/begin/<slug:guide>/", views.begin, name="begin"),
    path("rule/<str:rule>/", views.rule, name="rule"),
]
