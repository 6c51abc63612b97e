"""Sessions as Django keeps them in the database, found by a question that is put together once."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from tactical.hall.question import Question

LIVING = Question(
    lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now),
    (Session._meta.get_field("session_key"), Session._meta.get_field("expire_date")),
    ("a session's key", timezone.now()),
)


class SessionStore(db.SessionStore):
    """Of this name, since Django salts by it what it writes: what it has written itself is read."""

    def _get_session_from_db(self) -> Session | None:
        found = LIVING.first(self.session_key, timezone.now())
        if found is None:
            self._session_key = None
        return found
