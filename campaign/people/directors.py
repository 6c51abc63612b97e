"""Exercises that a browser directs: it came in by their director's link (EX-040)."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from campaign.models.exercise import Exercise
from tactical.common.session_access import Keyring

KEYS = Keyring("exercises")  # exercise id -> its xid, with the number of the link


def key_of(exercise: Exercise) -> str:
    """Make the key that the present link gives a browser."""
    return f"{exercise.xid}.{exercise.epoch}"


def may_direct(request: HttpRequest, exercise: Exercise) -> bool:
    """Say whether this browser came in by the exercise's present link."""
    return KEYS.may_open(request.session, key_of(exercise))


def exercise_of(request: HttpRequest, xid: str) -> Exercise:
    """Find the exercise that this browser directs. Another's, and one that never was, both answer 404."""
    found = Exercise.objects.filter(xid=xid).first()
    if found is None or not may_direct(request, found):
        raise Http404
    return found


def directed(request: HttpRequest) -> list[Exercise]:
    """List the exercises that this browser directs, newest first."""
    held = set(KEYS.held(request.session).values())
    some = Exercise.objects.filter(xid__in=[key.partition(".")[0] for key in held]).order_by("-pk") if held else ()
    return [one for one in some if key_of(one) in held]


def take(request: HttpRequest, exercise: Exercise) -> None:
    """Let this browser direct an exercise."""
    KEYS.take(request, exercise.pk, key_of(exercise))
