"""The part of the clock's page for a war that runs on until somebody must decide: how far, until when, and automatic publishing
(CK-026 to 031)."""

from __future__ import annotations

from django.forms import RadioSelect

from campaign import serialization
from campaign.clock import auto_advance_settings as fars
from campaign.clock.time_zones import in_words
from campaign.form_page import OfferField, OffersField, PageForm, TextField
from campaign.injects import condition_language
from campaign.injects.condition_parser import MOST_TYPED, Named, catalogue, lists
from campaign.models import Campaign, Schedule, Segment
from campaign.orders.sealing import Refused
from campaign.rulings import conditions
from campaign.rulings.facts import ground, to_begin_on
from campaign.schedule import auto_advance
from naval.geo.calendar import label
from naval.orders.seat_knowledge import Fault
from tactical.engine.text.words import plural
from umpire.frame import Row


class FarForm(PageForm):
    """Form of how far the war runs on, and what is published by itself (CK-028, CK-030)."""

    until, runs_left, condition, brake, minutes = (TextField() for _ in range(5))
    publish = OfferField(widget=RadioSelect, choices=fars.PUBLISHING.items())
    kinds, never = OffersField(choices=fars.EVENTS.items()), OffersField(choices=fars.EVENTS.items())

    def begin(self, seen: Row) -> Row:
        hour, row = self.page.umpire.campaign.hour_zero, seen["far"]["row"]
        after = row.publish.isdecimal()
        return {
            "until": label(row.until, hour) if row.until is not None else "",
            "runs_left": row.runs_left,
            "condition": seen["far"]["condition"],
            "brake": row.brake,
            "publish": fars.AFTER if after else row.publish,
            "minutes": row.publish if after else "60",
            "kinds": row.kinds.split(),
            "never": row.never.split(),
        }

    def press(self) -> None:
        campaign, typed = self.page.umpire.campaign, self.cleaned_data
        found, faults = fars.read(self.page.typed, typed["kinds"], typed["never"], campaign.hour_zero)
        named = named_in(campaign, Segment.objects.for_campaign(campaign).first())
        text = named.by_key(typed["condition"].strip())
        wrong = condition_language.faults(text, named.world, named.land) if text else []
        faults += [Fault(where="condition", text=f"What it waits for: {one}", rule="UD-067") for one in wrong]
        if faults:
            raise Refused(*faults)
        auto_advance.settle(campaign, {**found, "condition": text})


def named_in(campaign: Campaign, segment: Segment | None) -> Named:
    """List the things that a condition can name: as the war stands at a segment, before it as the pack has it."""
    if segment is None:
        return conditions.collect_condition_names(campaign, serialization.pack_of(campaign).world, to_begin_on(campaign))
    against = ground(segment)
    return conditions.collect_condition_names(campaign, against.world, against.land)


def far_of(campaign: Campaign, segment: Segment | None, schedule: Schedule) -> Row:
    """Show how far it has run on, and why it stands."""
    row, named = auto_advance.settings_of(campaign), named_in(campaign, segment)
    return {
        "row": row,
        "condition": named.by_name(row.condition),
        "conditions": catalogue(land=serialization.pack_of(campaign).land is not None),
        "most_condition": MOST_TYPED,
        "names": lists(named),
        "goes": schedule.read.runs_on,
        "stands": row.stands,
        "ran": plural(row.ran, "run") if row.ran else "",
        "beat": in_words(row.beat_at, schedule.read.zone) if row.beat_at else "",
        "goes_out": in_words(row.publish_at, schedule.read.zone) if row.publish_at else "",
    }
