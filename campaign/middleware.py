"""Headers that hold for every page, and the sessions of those who hold rooms."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse

from campaign.access import ReadsOnly, WarIsOver

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
    )
)
"""What a page may do (OP-062). No style stands in a page: widths are set by script, and looks by class."""
NOT_ASKED_FOR = "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment serial usb"
PERMISSIONS = ", ".join(f"{name}=()" for name in NOT_ASKED_FOR.split())


class HeadersMiddleware:
    """Only our own scripts run, and nothing of a room is kept by a cache on the way."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """What cannot be written because a war is over, or by directing staff, is answered in words, whichever page asked
        (UD-111, UD-092)."""
        if isinstance(error, WarIsOver):
            return HttpResponse(error.words, status=409, content_type="text/plain; charset=utf-8")
        if isinstance(error, ReadsOnly):
            return HttpResponse(error.words, status=403, content_type="text/plain; charset=utf-8")
        return None


class KeepingSessions(SessionMiddleware):
    """Sessions whose cookie no late answer takes away.

    Whoever opens a link gets a new session id. Django deletes the cookie of a request whose session is gone; an answer that was
    on its way with the old id would so throw this browser out of the room it has just come into, and out of all others.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        answer = super().process_response(request, response)
        cookie = answer.cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie is not None and not cookie.value:
            del answer.cookies[settings.SESSION_COOKIE_NAME]
        return answer
