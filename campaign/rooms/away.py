"""The page on which a person says when he is away, and what covers his seat then (CK-024, CK-025)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse

from campaign import wall_clock
from campaign.clock.absence import COVERS, words
from campaign.clock.local import wall_of
from campaign.models.absence import Absence
from campaign.people import absences
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.clock import clock, ruler_of
from campaign.rooms.words import Row, letter
from tactical.engine.words import capital

FIELDS = ("from_day", "from_hour", "to_day", "to_hour", "zone", "cover", "told")


def page(desk: Desk, offered: Sequence[str], typed: Mapping[str, str]) -> Row:
    """All that the page shows; ``typed`` is what was refused, to be mended."""
    seat, zone = desk.seat, absences.zone_for(desk.seat, desk.schedule)
    back = reverse("campaign:room", args=[seat.rid])
    now = wall_of(wall_clock.now(), zone)
    usual = {
        "from_day": f"{now:%Y-%m-%d}",
        "from_hour": f"{now:%H}:00",
        "to_day": "",
        "to_hour": "",
        "zone": zone,
        "cover": offered[0],
    }
    return {
        "rid": seat.rid,
        "campaign": seat.campaign.title,
        "seat": seat.name,
        "side": seat.side,
        "letter": letter(seat.side),
        "clock": clock(seat, desk.call),
        "ruler": ruler_of(seat.campaign, desk.now, at=back),
        "back": back,
        "standing": reverse("campaign:standing", args=[seat.rid]),
        "mine": [row(one) for one in absences.listed(seat)],
        "side_away": [{"seat": name, "words": words(one.read, zone)} for name, one in absences.told_to_side(seat)],
        "covers": [{"key": key, "words": COVERS[key]} for key in offered],
        "form": {name: typed.get(name, "") for name in FIELDS} if typed else {**usual, "told": ""},
    }


def row(one: Absence) -> Row:
    """An absence in words, in the zone in which it was written down."""
    away = one.read
    return {
        "pk": one.pk,
        "words": capital(words(away, one.zone)),
        "cover": COVERS.get(away.cover, away.cover),
        "now": away.holds(wall_clock.now()),
        "told": one.told,
    }
