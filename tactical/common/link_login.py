"""A link that is a key (EX-007): looked at it shows a page with one button; only that button's POST lets anybody in.

Whoever looks (a mail scanner, a preview, a person with no cookie yet) is given no cookie, so the button cannot carry Django's
token, which is compared with one. What that token is for is asked of the browser itself: by which page the form was sent.
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
    """Whether a browser says that this form stood on another site's page.

    Every browser names the origin of a POST that comes from another site, if only as ``null``; what names none is not led by
    somebody else's page.
    """
    origin = request.headers.get("Origin")
    if origin is None:
        referrer = request.headers.get("Referer", "")
        return bool(referrer) and origin_of(referrer) not in own_origins(request)
    return origin not in own_origins(request)


def own_origins(request: HttpRequest) -> set[str]:
    """Where a page of this site stands: where it is being asked for, and the names its proxy has."""
    return {f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS}


def origin_of(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}"


def key_by_post(refuse: Callable[[HttpRequest], HttpResponse]) -> Callable[[Door], Door]:
    """The view of such a link, which takes by POST alone; ``refuse`` answers a form that another site's page sent."""

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
