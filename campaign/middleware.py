"""Headers of every page, and sessions of those who hold rooms."""

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
"""Content policy of every page (OP-062). Without inline styles: scripts set widths, classes set looks."""
NOT_ASKED_FOR = "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment serial usb"
PERMISSIONS = ", ".join(f"{name}=()" for name in NOT_ASKED_FOR.split())


class HeadersMiddleware:
    """Middleware that allows only our scripts, and keeps rooms out of caches."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer in words a write refused after a war or to directing staff (UD-111, UD-092)."""
        if isinstance(error, WarIsOver):
            return HttpResponse(error.words, status=409, content_type="text/plain; charset=utf-8")
        if isinstance(error, ReadsOnly):
            return HttpResponse(error.words, status=403, content_type="text/plain; charset=utf-8")
        return None


class KeepingSessions(SessionMiddleware):
    """Sessions whose cookie no late answer deletes.

    Opening a link gives the browser a new session id. Django deletes the cookie of a dead session, so a late answer with the old
    id would throw the browser out of all its rooms.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        answer = super().process_response(request, response)
        cookie = answer.cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie is not None and not cookie.value:
            del answer.cookies[settings.SESSION_COOKIE_NAME]
        return answer
