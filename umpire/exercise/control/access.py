"""Access to the control of an exercise: by its director's link (EX-007, EX-040)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext

from campaign.models import Exercise
from campaign.people.directors import may_direct, take
from campaign.people.login_views import refused
from tactical.common.link_login import key_by_post


def elsewhere(request: HttpRequest) -> HttpResponse:
    """Refuse a form sent from another site's page."""
    text = "The request came from another site’s page. Open the director’s link itself and press the button there."
    return refused(request, gettext("The exercise was not opened"), text)


@key_by_post(elsewhere)
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Show which exercise the director's link is for and one button, and open the exercise when that is pressed (EX-007)."""
    found = Exercise.objects.filter(token=token).first() if token.isprintable() else None
    if found is None:
        text = (
            "It may have been copied only in part, or been renewed. The site’s "
            "administrator can print it: manage.py exercise links."
        )
        return refused(request, gettext("This link is not valid"), text)
    address = reverse("exercise:control", args=[found.xid])
    if request.method == "POST":
        take(request, found)
    elif not may_direct(request, found):
        return render(request, "umpire/exercise_enter.html", {"exercise": found})
    return redirect(address)
