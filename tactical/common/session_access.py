"""Rooms that a browser holds: one of each house (a campaign has seats, a table has chairs)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

LATE_S = 30
"""Seconds for which a former id still opens what it opened before, for requests that come late."""


def outlive(session: SessionBase, was: str, before: dict[str, Any]) -> None:
    """Keep the session of a former id for a little while, as it was; it opens nothing that came after."""
    late = type(session)(was)
    vars(late)["_session_cache"] = before  # do not read it: its row has just been deleted
    late.set_expiry(LATE_S)
    late.save(must_create=True)
    type(session).clear_expired()  # such sessions do not pile up


@dataclass(frozen=True, slots=True)
class Keyring:
    """Keys in a session, under ``name``: the house's id -> the room id."""

    name: str

    def held(self, session: SessionBase) -> dict[str, str]:
        """Return all keys of this session."""
        found: dict[str, str] = session.get(self.name, {})
        return found

    def may_open(self, session: SessionBase, rid: str) -> bool:
        """Report whether this session holds the key of room ``rid``."""
        return rid in self.held(session).values()

    def take(self, request: HttpRequest, house: int | str, rid: str) -> None:
        """Let this browser into a room, in place of any other of the same house, and give its session a new id."""
        was, before = request.session.session_key, dict(request.session.items())
        request.session.cycle_key()
        if was and before:
            outlive(request.session, was, before)
        request.session[self.name] = {**self.held(request.session), str(house): rid}

    def leave(self, request: HttpRequest, rid: str) -> None:
        """Give up a room in this browser."""
        kept = {house: room for house, room in self.held(request.session).items() if room != rid}
        request.session[self.name] = kept
        request.session.save()  # saved before others are told of it

    def other(self, session: SessionBase, house: int, rid: str) -> str | None:
        """Return the other room of the same house that this browser already holds, if any."""
        room = self.held(session).get(str(house))
        return None if room == rid else room
