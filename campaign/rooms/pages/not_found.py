"""The page for a missing address, or one not for this browser: the same bytes for everybody."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.template.loader import render_to_string
from django.utils.translation import get_language


@cache
def _text(language: str | None) -> bytes:
    """Render once a process and language without a request, so that neither bytes nor time tell what was asked."""
    return render_to_string("404.html").encode()


def page(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request for a missing page."""
    return HttpResponseNotFound(_text(get_language()))
