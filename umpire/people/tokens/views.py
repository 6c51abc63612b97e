"""Programs on the desk: the umpire's own tokens, and those of every seat, which he may end (OP-004)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign.access import chief_of
from campaign.notify.views import asking
from campaign.people.token_views import answered
from umpire.frame import frame, standing


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page; posted, a token is made or ended."""
    umpire = chief_of(request, rid)
    view, status = answered(request, asking(umpire))
    if view is None:
        return redirect("umpire:programs", rid)
    return render(request, "umpire/programs.html", view | {"desk": frame(umpire, standing(umpire))}, status=status)
