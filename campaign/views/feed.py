"""The calendar of a person (CK-041): its address opens that and nothing else, and is asked for with no cookie."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.services import feeds

CODE = re.compile(r"[0-9a-f]{32}")


@require_safe
def calendar(request: HttpRequest, code: str) -> HttpResponse:
    """The calendar that an address opens; nobody's, shut and unknown ones are not there alike."""
    found = feeds.calendar(code) if CODE.fullmatch(code) else None
    if found is None:
        raise Http404
    answer = HttpResponse(found, content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = 'inline; filename="orders-due.ics"'
    return answer
