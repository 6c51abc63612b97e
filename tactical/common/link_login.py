"""A link that is a key: opening it shows a page with one button, whose POST alone lets anybody in (EX-007).

A visitor without a cookie (a mail scanner, a preview) gets none, so the button cannot carry Django's token. Instead the browser
says which page sent the form.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

Door = Callable[[HttpRequest, str], HttpResponse]


def sent_from_elsewhere(request: HttpRequest) -> bool:
    """Report whether a browser says that another site's page sent this form.

    Every browser names the origin of a cross-site POST, if only as ``null``; a request that names none is not one.
    """
    origin = request.headers.get("Origin")
    if origin is None:
        referrer = request.headers.get("Referer", "")
        return bool(referrer) and origin_of(referrer) not in own_origins(request)
    return origin not in own_origins(request)


def own_origins(request: HttpRequest) -> set[str]:
    """List the origins of this site's pages: the one asked for and the names its proxy has."""
    return {f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS}


def origin_of(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}"


def key_by_post(refuse: Callable[[HttpRequest], HttpResponse]) -> Callable[[Door], Door]:
    """Make the view of such a link, which acts by POST alone; ``refuse`` answers a form that another site's page sent."""

    def guarded(view: Door) -> Door:
        @csrf_exempt
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def answer(request: HttpRequest, token: str) -> HttpResponse:
            if request.method == "POST" and sent_from_elsewhere(request):
                return refuse(request)
            return view(request, token)

        return answer

    return guarded
