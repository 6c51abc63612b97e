"""What stands at an address where there is nothing, or nothing for this browser: one page, the same bytes for whoever asks."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.template.loader import render_to_string


@cache
def _text() -> bytes:
    """Made once a process and of no request: it hangs neither on who asks nor on what he asked for, and takes no time to tell."""
    return render_to_string("404.html").encode()


def page(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer to what is not found."""
    return HttpResponseNotFound(_text())
