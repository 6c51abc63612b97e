"""What a form of the clock's page was sent with."""

from __future__ import annotations

from django.http import HttpRequest

LISTS = ("weekday", "rung", "kinds", "never")
"""Fields of the form that hold several values."""


def given(request: HttpRequest) -> dict[str, str]:
    """The form's fields that hold one value."""
    return {name: value for name, value in request.POST.items() if name not in LISTS and isinstance(value, str)}
