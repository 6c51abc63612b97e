"""Addresses of the film of a war that is over, for whoever holds a seat of it."""

from __future__ import annotations

from django.urls import path

from umpire.replay import film

app_name = "films"
urlpatterns = [
    path("<slug:rid>/film/truth.json", film.truth, name="truth"),
    path("<slug:rid>/film/eye.json", film.eye, name="eye"),
]
