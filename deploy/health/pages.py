"""``/health/live``, ``/health/ready`` (OP-050), and the page of an error (OP-053)."""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from deploy.health import redises

SAID = {
    "title": "The server could not finish this",
    "detail": "Everything saved before is safe. Try again in a moment; if it happens again, tell the umpire this number.",
}


def _word(word: str, status: int) -> HttpResponse:
    return HttpResponse(f"{word}\n", status=status, content_type="text/plain; charset=utf-8")


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """Answer that the process runs (OP-050), and check nothing else: a missing database is no reason to end a web server."""
    return _word("live", 200)


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Answer whether pages can be served: 200, or 503 with one word for what is missing (OP-050)."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, OSError):
        return _word("database", 503)
    if not redises.answers(settings.CELERY_BROKER_URL):
        return _word("broker", 503)
    if not all(redises.answers(url) for url in redises.of_layer() if url != settings.CELERY_BROKER_URL):
        return _word("layer", 503)
    return _word("ready", 200)


def wants_json(request: HttpRequest) -> bool:
    """Say whether a script or program asked, and not a browser for a page."""
    asked = request.headers.get("Accept", "")
    typed = request.content_type == "application/json"
    return typed or request.path.endswith(".json") or ("json" in asked and "text/html" not in asked)


def broke(request: HttpRequest) -> HttpResponse:
    """Answer after an error with its number (OP-053). It depends on nothing else."""
    number = getattr(request, "fault_number", "")
    if wants_json(request):
        told = {"type": "about:blank", **SAID, "status": 500, "number": number}
        return JsonResponse(told, status=500, content_type="application/problem+json")
    return HttpResponse(render_to_string("500.html", {"number": number}), status=500)
