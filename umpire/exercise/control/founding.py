"""The page on which an exercise is created, where the site lets visitors create wars (EX-040, EX-041)."""

from __future__ import annotations

import re
import secrets

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from campaign.exercises import syndicates as service
from campaign.form_page import FormPage
from campaign.models import Exercise
from campaign.muster.scenario_views import listed
from campaign.muster.site_capacity import Full, reserve_slots
from campaign.orders.sealing import Refused, fault
from campaign.people.directors import take
from tactical.engine.text.outside_values import show
from tactical.engine.text.words import plural
from umpire.frame import Row

FIRST = "3"


class Page(FormPage):
    """Form of an exercise; posted, it is created with its syndicates, and this browser is its director's."""

    template = "umpire/exercise_new.html"

    def let_in(self) -> None:
        if settings.MAX_CAMPAIGNS <= 0:
            raise Http404

    def clean(self, value: str) -> str:
        return value.strip()

    def press(self) -> HttpResponse:
        made = begun(self.typed)
        take(self.request, made)
        return redirect("exercise:control", made.xid)

    def build_context(self) -> Row:
        scenarios = listed()
        chosen = self.typed.get("scenario") or (scenarios[0]["key"] if scenarios else "")
        return {
            "typed": self.typed,
            "number": self.typed.get("number", FIRST),
            "scenarios": [one | {"now": one["key"] == chosen} for one in scenarios],
            "same": self.typed.get("dice", "same") == "same",
        }


def begun(typed: dict[str, str]) -> Exercise:
    """Create an exercise as it was typed, with its syndicates. Refused with everything that is wrong."""
    said = typed.get("number", "")
    number = int(said) if said.isascii() and said.isdigit() and len(said) < 4 else 0
    if not 1 <= number <= service.MOST:
        raise Refused(
            fault(
                "number",
                gettext("An exercise must have 1 to %(most)s syndicates, not %(said)s.")
                % {"most": service.MOST, "said": show(said or None)},
            )
        )
    seed = secrets.token_hex(16) if typed.get("dice", "same") == "same" else ""
    title = typed.get("title", "")
    try:
        with reserve_slots(number):
            name = free_name(title or typed.get("scenario", ""))
            made = service.make(name, title, typed.get("scenario", ""), number, seed=seed)
            service.ask_found(made)
    except Full as full:
        words = f"There is room for {plural(full.left, 'campaign')} more on this site"
        raise Refused(
            fault("number", f"{words}: choose fewer syndicates, or ask the administrator to make room."), status=409
        ) from None
    return made


def free_name(said: str) -> str:
    """Find a short name that no exercise has yet."""
    base = re.sub(r"[^a-z0-9]+", "-", said.casefold()).strip("-")[:30] or "exercise"
    taken = set(Exercise.objects.filter(name__startswith=base).values_list("name", flat=True))
    return next(name for name in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if name not in taken)
