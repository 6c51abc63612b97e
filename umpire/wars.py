"""Addresses of wars that are laid open."""

from __future__ import annotations

from django.urls import path

from umpire import shown

app_name = "wars"
urlpatterns = [
    path("<slug:key>/", shown.page, name="page"),
    path("<slug:key>/card.png", shown.card, name="card"),
    path("<slug:key>/battle/<int:n>/", shown.battle, name="battle"),
]
