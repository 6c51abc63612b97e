"""The landing manoeuvres: orders ashore, runs, and reports of sightings."""

from __future__ import annotations

import json

from campaign.models import Delivery, Seat, Segment
from campaign.runs.resolve import order_six_hours, resolve_segment

MARCH = {
    "bodies": {
        "red_brigade": {
            "tasks": [{"do": "march", "by": ["east_bridge", "elmstead", "frating"], "step": "normal"}],
            "posture": "attack",
        },
        "red_outposts": {
            "tasks": [{"do": "march", "by": ["weeley", "frating", "elmstead"], "step": "normal"}],
            "posture": "defend",
        },
    }
}


def run(war) -> Segment:
    segment = Segment.objects.present(war)
    order_six_hours(segment.pk)
    resolve_segment(segment.pk)
    segment.refresh_from_db()
    assert segment.state == Segment.State.REVIEW, segment.trouble
    return segment


def add(seat: Seat, kind: str, happened: int, batch: int = 1, **data: object) -> None:
    last = seat.papers.order_by("-number").first()
    number = (last.number if last else 0) + 1
    row = {"kind": kind, "happened": happened, "arrives": happened, "data": json.dumps(data), "digest": f"{number}"}
    Delivery.objects.create(seat=seat, number=number, batch=batch, **row)


PLACE = {"lon": 1.0, "lat": 51.8, "error_mi": 1, "level": 2, "what": "a force", "via": ""}
