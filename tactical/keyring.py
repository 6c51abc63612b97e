"""Which rooms a browser holds: one of each house, whoever the house belongs to (a campaign's seats, a table's chairs)."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Keyring:
    """The keys in a session, under ``name``: the house's id -> the room id."""

    name: str

    def held(self, session) -> dict[str, str]:
        """All keys of this session."""
        return session.get(self.name, {})

    def may_open(self, session, rid: str) -> bool:
        """Whether this session holds the key of room ``rid``."""
        return rid in self.held(session).values()

    def take(self, request: HttpRequest, house: int, rid: str) -> None:
        """Let this browser into a room, in place of any other of the same house."""
        request.session.cycle_key()
        request.session[self.name] = {**self.held(request.session), str(house): rid}

    def leave(self, request: HttpRequest, rid: str) -> None:
        """Give up a room in this browser."""
        kept = {house: room for house, room in self.held(request.session).items() if room != rid}
        request.session[self.name] = kept

    def other(self, session, house: int, rid: str) -> str | None:
        """The room of the same house that this browser already holds, if it is another one."""
        room = self.held(session).get(str(house))
        return None if room == rid else room
