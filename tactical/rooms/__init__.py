"""Rooms of chairs, built from nothing out of the table, the chair's own sheets and its own viewer's views."""

from tactical.rooms.exports import export, game_text, position_text, told_text
from tactical.rooms.lobby import agreed, invitations, lobby, mine, open_chairs
from tactical.rooms.onlookers import list_battles_to_watch, list_shared_replays
from tactical.rooms.page import build_public_context, page
from tactical.rooms.state import eyes, state_of, steps, views_from

__all__ = [
    "agreed",
    "build_public_context",
    "export",
    "eyes",
    "game_text",
    "invitations",
    "list_battles_to_watch",
    "list_shared_replays",
    "lobby",
    "mine",
    "open_chairs",
    "page",
    "position_text",
    "state_of",
    "steps",
    "told_text",
    "views_from",
]
