"""Page of a player's absences (CK-024)."""

from __future__ import annotations

from functools import cached_property

from django.db.models import prefetch_related_objects
from django.forms import RadioSelect
from django.http import HttpResponse

from campaign import wall_clock
from campaign.clock.absence import COVERS
from campaign.clock.time_zones import wall_of
from campaign.form_page import OfferField, PageForm, RoomPage, TextField, TickField
from campaign.orders import fallbacks
from campaign.people import absences
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.pages import absence_page
from campaign.rooms.words import Row
from tactical.engine.text.outside_values import parse_digits


class AwayForm(PageForm):
    """Form of an absence: when, and what covers the seat."""

    from_day, from_hour, to_day, to_hour, zone = (TextField() for _ in range(5))
    cover, told = OfferField(widget=RadioSelect), TickField()

    def begin(self, seen: Row) -> Row:
        offered, zone = self.page.offered, seen["zone"]
        self.choose("cover", [(key, COVERS[key]) for key in offered])
        now = wall_of(wall_clock.now(), zone)
        return {"from_day": f"{now:%Y-%m-%d}", "from_hour": f"{now:%H}:00", "zone": zone, "cover": offered[0]}

    def press(self) -> None:
        absences.set_down(self.page.seat, self.page.typed, self.cleaned_data["zone"].strip(), self.page.offered)


class Page(RoomPage):
    """Absences of a player; posted, ``do`` is away, or out with the number of an absence."""

    template, form_classes = "campaign/away.html", {"away": AwayForm}

    @cached_property
    def desk(self) -> Desk:
        """Collect what the seat knows."""
        prefetch_related_objects([self.seat], "holders")
        return Desk.read_for_seat(self.seat)

    @cached_property
    def offered(self) -> list[str]:
        """List what may cover the seat."""
        return absences.covers(self.seat, self.desk.schedule.read, fallbacks.finds_of(self.seat))

    def press(self) -> str | HttpResponse | None:
        verb, _, number = self.typed.get("do", "").partition(" ")
        if verb != "out":
            return super().press()
        absences.take_out(self.seat, parse_digits(number, 11) or 0)
        return None

    def build_context(self) -> Row:
        zone = absences.zone_for(self.seat, self.desk.schedule)
        return {"room": absence_page.page(self.desk, zone), "zone": zone}
