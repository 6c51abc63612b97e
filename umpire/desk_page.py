"""Pages of the desk that take forms: also before War Imminent, of the war alone, or with other people's keys."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect

from campaign.access import chief_of, umpire_of
from campaign.form_page import FormPage
from campaign.models import Seat
from campaign.people.umpire_team import at_work
from umpire.frame import Row, Standing, frame, standing, waits


class DeskPage(FormPage):
    """A page of the desk that takes forms, also before War Imminent."""

    at: Standing | None

    def let_in(self) -> HttpResponse | None:
        self.seat = self.umpire = self.find_umpire()
        if self.request.method == "POST":
            at_work(self.umpire)
        self.at = standing(self.umpire)
        return None

    def find_umpire(self) -> Seat:
        """Find the umpire who asks; Http404 for anybody else."""
        return umpire_of(self.request, self.kwargs["rid"])

    def look_again(self) -> None:
        self.umpire.campaign.refresh_from_db()
        self.at = standing(self.umpire)

    def frame(self) -> Row:
        return {"desk": frame(self.umpire, self.at)}


class ChiefPage(DeskPage):
    """A page with other people's keys: a chief umpire's alone (UD-092)."""

    def find_umpire(self) -> Seat:
        return chief_of(self.request, self.kwargs["rid"])


class WarPage(DeskPage):
    """A page of the war: before War Imminent the mustering is shown instead."""

    at: Standing

    def let_in(self) -> HttpResponse | None:
        super().let_in()
        return redirect("umpire:muster", self.umpire.rid) if waits(self.umpire) else None
