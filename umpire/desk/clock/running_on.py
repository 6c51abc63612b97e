"""The part of the clock's page for a war that runs on until somebody must decide: how far, until what, what goes out by itself
(CK-026 to 031).
"""

from __future__ import annotations

from django.http import HttpRequest, QueryDict

from campaign import serialization
from campaign.clock import far as fars
from campaign.clock.local import in_words
from campaign.injects import when
from campaign.injects.named import MOST_TYPED, Named, catalogue, lists
from campaign.models import Campaign, Schedule, Segment
from campaign.orders.sealing import Refused
from campaign.rulings import conditions
from campaign.rulings.facts import ground, to_begin_on
from campaign.runs import auto_publish
from campaign.schedule import auto_advance
from naval.geo.calendar import label
from naval.orders.known import Fault
from tactical.engine.words import plural
from umpire.desk.clock.posted import given
from umpire.frame import Row


def far(campaign: Campaign, request: HttpRequest) -> None:
    """How far it runs on, and what goes out by itself (CK-028, CK-030)."""
    kinds, never = request.POST.getlist("kinds"), request.POST.getlist("never")
    found, faults = fars.read(given(request), kinds, never, campaign.hour_zero)
    named = named_in(campaign, Segment.objects.of(campaign).first())
    text = named.by_key(request.POST.get("condition", "").strip())
    wrong = when.faults(text, named.world, named.land) if text else []
    faults += [Fault(where="condition", text=f"What it waits for: {one}", rule="UD-067") for one in wrong]
    if faults:
        raise Refused(*faults)
    auto_advance.settle(campaign, {**found, "condition": text})


def named_in(campaign: Campaign, segment: Segment | None) -> Named:
    """What a condition can name: as the war stands at a segment, before it as the pack has it."""
    if segment is None:
        return conditions.named(campaign, serialization.pack_of(campaign).world, to_begin_on(campaign))
    against = ground(segment)
    return conditions.named(campaign, against.world, against.land)


def step_in(campaign: Campaign, request: HttpRequest) -> None:
    """Keep the draft that would go out by itself (CK-030)."""
    auto_publish.step_in(campaign)


def far_of(campaign: Campaign, segment: Segment | None, schedule: Schedule, typed: QueryDict) -> Row:
    """How far it runs on, why it stands, and the form of it: as it is, or as it was typed when that was refused."""
    row, named = auto_advance.settings_of(campaign), named_in(campaign, segment)
    after = row.publish.isdecimal()
    as_is: Row = {
        "until": label(row.until, campaign.hour_zero) if row.until is not None else "",
        "runs_left": "" if row.runs_left is None else str(row.runs_left),
        "condition": named.by_name(row.condition),
        "brake": str(row.brake),
        "publish": fars.AFTER if after else row.publish,
        "minutes": row.publish if after else "60",
    }
    kinds, never = row.kinds.split(), row.never.split()
    if typed.get("do") == "far":
        as_is = {name: typed.get(name, "") for name in as_is}
        kinds, never = typed.getlist("kinds"), typed.getlist("never")
    return {
        **as_is,
        "conditions": catalogue(land=serialization.pack_of(campaign).land is not None),
        "most_condition": MOST_TYPED,
        "names": lists(named),
        "goes": schedule.read.runs_on,
        "stands": row.stands,
        "ran": plural(row.ran, "run") if row.ran else "",
        "beat": in_words(row.beat_at, schedule.read.zone) if row.beat_at else "",
        "goes_out": in_words(row.publish_at, schedule.read.zone) if row.publish_at else "",
        "ways": [{"key": key, "words": words, "on": key == as_is["publish"]} for key, words in fars.PUBLISHING.items()],
        "kinds": [{"key": key, "words": words, "on": key in kinds} for key, words in fars.EVENTS.items()],
        "never": [{"key": key, "words": words, "on": key in never} for key, words in fars.EVENTS.items()],
    }
