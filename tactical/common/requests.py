"""Requests read as JSON of limited length and depth, for it must also be written, judged and read again later."""

from __future__ import annotations

from typing import Any

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from django.http.request import RawPostDataException

LONGEST = 64 * 1024  # bytes
DEEPEST = 24
"""Levels of tables within tables: far more than any sheet has, and far fewer than the page writers can follow."""
TOO_DEEP = "cannot be read: nested too deeply. Nothing was changed."


class Unreadable(Exception):
    """A request that holds no such JSON. Its words continue "This …" or "These orders …"."""

    def __init__(self, why: str, status: int = 400) -> None:
        super().__init__(why)
        self.status = status


def json_of(request: HttpRequest, *, empty: bytes = b"") -> Any:
    """Read the JSON of a request, or of one without a body ``empty``; raises ``Unreadable``."""
    try:
        raw = request.body
    except RequestDataTooBig:
        raise Unreadable(f"cannot be read: too long, at most {LONGEST} bytes are allowed. Nothing was changed.", 413) from None
    except RawPostDataException:  # a form: Django has read it to find the page's token
        raise Unreadable("cannot be read: JSON was expected, not a form. Nothing was changed.") from None
    if len(raw) > LONGEST:
        words = f"cannot be read: too long, {len(raw)} bytes where at most {LONGEST} are allowed. Nothing was changed."
        raise Unreadable(words, 413)
    try:
        body = msgspec.json.decode(raw or empty)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"cannot be read: {error}. Nothing was changed.") from None
    except RecursionError:
        raise Unreadable(TOO_DEEP) from None
    if deeper_than(body, DEEPEST):
        raise Unreadable(TOO_DEEP)
    return body


def deeper_than(value: object, most: int) -> bool:
    """Report whether tables and lists nest deeper than ``most`` levels."""
    level = [value]
    for _ in range(most):
        tables = [one for one in level if isinstance(one, dict | list)]
        level = [part for one in tables for part in (one.values() if isinstance(one, dict) else one)]
        if not level:
            return False
    return True
