"""Addresses of the battle rooms."""

from __future__ import annotations

from django.urls import path

from tactical.rooms.page import POSTS
from tactical.views import door, letters, orders, public_battle, room

app_name = "tactical"
urlpatterns = [
    path("battles/", door.lobby, name="lobby"),
    path("battles/open/", door.open_battle, name="open"),
    path("battles/enter/<slug:token>/", door.enter, name="enter"),
    path("battles/shown/<slug:key>/", public_battle.page, name="shown"),
    path("battles/shown/<slug:key>/card.png", public_battle.card, name="shown_card"),
    path("battles/shown/<slug:key>/film.png", public_battle.film, name="shown_film"),
    path("battles/shown/<slug:key>/game.txt", public_battle.text, name="shown_text"),
    path("battles/shown/<slug:key>/battle.html", public_battle.file, name="shown_file"),
    path("battles/mail/<slug:code>/", letters.letterbox, name="letterbox"),
    path("battles/cancel/", door.cancel, name="cancel"),
    path("battles/leave/", door.leave, name="leave"),
    path("battle/<slug:rid>/", room.page, name="room"),
    path("battle/<slug:rid>/state.json", room.state, name="state"),
    path("battle/<slug:rid>/views.json", room.views, name="views"),
    path("battle/<slug:rid>/export.json", room.export, name="export"),
    path("battle/<slug:rid>/game.txt", room.game, name="game"),
    path("battle/<slug:rid>/position.txt", room.position, name="position"),
    path("battle/<slug:rid>/turn/", door.turn, name="turn"),
    path("battle/<slug:rid>/play-on/", door.play_on, name="play_on"),
    path("battle/<slug:rid>/play-again/", door.play_again, name="play_again"),
    *(path(f"battle/<slug:rid>/{name}/", getattr(orders, name), name=name) for name in POSTS),
]
