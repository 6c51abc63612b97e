"""Page of a seat's wake conditions on auto-advance (CK-027)."""

from __future__ import annotations

from django.urls import reverse

from campaign.clock.wakes import WAKES
from campaign.clock.wakes import typed as read
from campaign.form_page import OffersField, PageForm, RoomPage, TextField
from campaign.models.schedule import WakeConditions, schedule_of, wants_in
from campaign.orders.sealing import Refused
from campaign.rooms.pages import tally
from campaign.rooms.words import Row
from campaign.schedule import wake_conditions
from tactical.engine.text.outside_values import parse_digits


class WakesForm(PageForm):
    """Wake conditions from now on, or (``do`` is usual) the defaults for the kind of seat."""

    kinds = OffersField(choices=WAKES.items())
    runs, hour, stamp = TextField(), TextField(), TextField()

    def begin(self, seen: Row) -> Row:
        row, wants = seen["own"], wants_in(seen["own"], self.page.seat)
        hour = "" if wants.hour is None else f"{wants.hour // 60:02d}:{wants.hour % 60:02d}"
        return {"kinds": wants.kinds, "runs": wants.runs or "", "hour": hour, "stamp": row.stamp if row else 0}

    def press(self) -> None:
        typed, usual = self.cleaned_data, self.page.typed.get("do") == "usual"
        wants, wrong = read(typed["kinds"], typed["runs"], typed["hour"])
        if wrong and not usual:
            raise Refused(*wrong)
        number = parse_digits(typed["stamp"], 8)
        wake_conditions.keep(self.page.seat, None if usual else wants, -1 if number is None else number)


class Page(RoomPage):
    """Wake conditions of a seat."""

    template, form_classes = "campaign/wakes.html", {"": WakesForm}

    def build_context(self) -> Row:
        seat, back = self.seat, reverse("campaign:room", args=[self.seat.rid])
        own, goes = WakeConditions.objects.filter(seat=seat).first(), schedule_of(seat.campaign).read.runs_on
        more = {"back": back, "goes": goes, "alone": seat.campaign.alone}
        return {"room": tally.head(seat, back, seat.latest_call()) | more, "own": own}
