"""Which exercises a browser directs: those by whose director's link it came in (EX-040)."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from campaign.models.exercise import Exercise
from tactical.common.session_access import Keyring

KEYS = Keyring("exercises")  # exercise id -> its xid, with the number of the link


def key_of(exercise: Exercise) -> str:
    """What a browser holds that came in by the present link."""
    return f"{exercise.xid}.{exercise.epoch}"


def may_direct(request: HttpRequest, exercise: Exercise) -> bool:
    """Whether this browser came in by its present link."""
    return KEYS.may_open(request.session, key_of(exercise))


def exercise_of(request: HttpRequest, xid: str) -> Exercise:
    """The exercise that this browser directs. Another's, and one that never was, answer alike: 404."""
    found = Exercise.objects.filter(xid=xid).first()
    if found is None or not may_direct(request, found):
        raise Http404
    return found


def directed(request: HttpRequest) -> list[Exercise]:
    """The exercises that this browser directs, the newest first."""
    held = set(KEYS.held(request.session).values())
    some = Exercise.objects.filter(xid__in=[key.partition(".")[0] for key in held]).order_by("-pk") if held else ()
    return [one for one in some if key_of(one) in held]


def take(request: HttpRequest, exercise: Exercise) -> None:
    """Let this browser direct an exercise."""
    KEYS.take(request, exercise.pk, key_of(exercise))
