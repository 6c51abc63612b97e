"""Addresses of public wars."""

from __future__ import annotations

from django.urls import path

from umpire.public import public_view
from umpire.review.replay import views as replay

app_name = "wars"
urlpatterns = [
    path("replay/<slug:key>/", replay.show_replay, name="replay"),
    path("replay/<slug:key>/truth.json", replay.shown_truth, name="replay_truth"),
    path("replay/<slug:key>/eye.json", replay.shown_eye, name="replay_eye"),
    path("replay/<slug:key>/theatre.json", replay.shown_theatre, name="replay_theatre"),
    path("<slug:key>/", public_view.page, name="page"),
    path("<slug:key>/card.png", public_view.card, name="card"),
    path("<slug:key>/battle/<int:n>/", public_view.battle, name="battle"),
]
