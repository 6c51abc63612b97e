"""Addresses of the battle rooms."""

from __future__ import annotations

from django.urls import path

from tactical.views import door, orders, room

app_name = "tactical"
urlpatterns = [
    path("battles/", door.lobby, name="lobby"),
    path("battles/open/", door.open_battle, name="open"),
    path("battles/enter/<slug:token>/", door.enter, name="enter"),
    path("battles/leave/", door.leave, name="leave"),
    path("battle/<slug:rid>/", room.page, name="room"),
    path("battle/<slug:rid>/state.json", room.state, name="state"),
    path("battle/<slug:rid>/views.json", room.views, name="views"),
    path("battle/<slug:rid>/export.json", room.export, name="export"),
    path("battle/<slug:rid>/game.txt", room.game, name="game"),
    path("battle/<slug:rid>/position.txt", room.position, name="position"),
    path("battle/<slug:rid>/draft/", orders.draft, name="draft"),
    path("battle/<slug:rid>/back/", orders.back, name="back"),
    path("battle/<slug:rid>/seal/", orders.seal, name="seal"),
    path("battle/<slug:rid>/unseal/", orders.unseal, name="unseal"),
    path("battle/<slug:rid>/resign/", orders.resign, name="resign"),
    path("battle/<slug:rid>/draw/", orders.draw, name="draw"),
    path("battle/<slug:rid>/go/", orders.go, name="go"),
    path("battle/<slug:rid>/onward/", orders.onward, name="onward"),
    path("battle/<slug:rid>/umpire/", orders.umpire, name="umpire"),
]
