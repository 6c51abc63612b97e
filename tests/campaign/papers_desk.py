"""A desk made of papers that a test writes: its contents are known to the figure, and no database is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from campaign.models import Campaign, OrderRequest, Seat
from campaign.reports import land_report_index
from campaign.reports.report_index import Filed
from campaign.reports.seat_knowledge import Desk
from campaign.war.reports.body import Body
from campaign.war.reports.sea import Position, PositionShip, Sighting, Status, StatusShip


@dataclass(frozen=True)
class Told:
    """A paper: its text, the minutes of its event and of its arrival, and its batch."""

    body: Body
    happened: int = 0
    arrives: int | None = None
    batch: int = 1


def desk_of(
    *papers: Told,
    role: str = "cabin",
    side: str = "blue",
    key: str = "fleet",
    now: int = 360,
    until: int = 720,
    hour: int = 6,
    pack: str = "north_sea_1905",
    new_since: int = 0,
    past: bool = False,
    agreed: str = "{}",
    draft: str = "{}",
    asked_before: int | None = None,
    every: tuple[type[Body], ...] = (),
    **call: Any,
) -> Desk:
    """Make a seat's desk with these papers on it, numbered from 1 in order; those from ``new_since`` on are new to the seat.

    ``asked_before`` is the batch of the last call before, None for never; of the kinds in ``every`` all papers are at hand. The
    seat has no fellows to write to.
    """
    campaign = Campaign(pk=1, name="war", title="War", pack=pack, hour_zero=hour, run_minutes=360, agreed=agreed)
    seat = Seat(pk=1, campaign=campaign, key=key, name=key.capitalize(), role=role, side=side)
    asked = OrderRequest(pk=1, seat=seat, number=2, start=now, until=until, draft=draft, **call)
    rows = [
        (n, one.batch, one.body.kind, one.happened, one.happened if one.arrives is None else one.arrives, written(one.body))
        for n, one in enumerate(papers, 1)
    ]
    version = max((one.batch for one in papers), default=0)
    kinds = {one.kind for one in every}
    desk = Desk(seat, asked, Filed(rows, now, version, kinds, {}, new_since, land_report_index.keeping(version)), version, past)
    former = None if asked_before is None else OrderRequest(pk=2, seat=seat, number=1, start=0, until=now, batch=asked_before)
    desk.__dict__.update(former_call=former, _side=())  # otherwise asked of the database, once
    return desk


def written(body: Body) -> str:
    """Return a report as stored."""
    return msgspec.json.encode(body).decode()


# -- afloat ------------------------------------------------------------------------------------------------------------------

SHIP = StatusShip(
    key="drake",
    name="Drake",
    class_name="Drake",
    kind="armoured cruiser",
    table="big_fast_cruiser",
    boilers="belleville",
    coal_t=1200.4,
    coal_normal_t=1250,
    coal_max_t=2500,
    burnt_t=310,
    top_min=0,
    lame_until=0,
    stopped_until=0,
    max_kn=21,
    class_kn=23,
    afloat=True,
    damage=(),
)
FLEET = Status(
    force="home",
    name="Home squadron",
    flagship="Drake",
    lon=-2.5,
    lat=50.25,
    course_deg=118.4,
    knots=12,
    port="",
    ships=(SHIP,),
    track=(),
    legs=(),
    raid=False,
    sight_nm=10,
    daylight=True,
)
REPORTED = Position(
    force="scouts",
    name="Scouts",
    flagship="Kent",
    lon=1.5,
    lat=52.0,
    course_deg=45.0,
    knots=14,
    port="",
    ships=(PositionShip(name="Kent", coal_t=800.6, max_kn=20, afloat=True, damage=()),),
    via="wireless",
    path=("Scouts", "Foyle", "Dover", "The Admiralty"),
)
SEEN = Sighting(
    label="A",
    by="Home squadron",
    lon=-2.25,
    lat=50.5,
    own_lon=-2.5,
    own_lat=50.25,
    bearing_deg=32.5,
    bearing="N 32° E",
    distance_nm=17.6,
    error_nm=(3.4, 1.6),
    what="three cruisers",
    side="red",
    level=1,
    lost=None,
    closest_nm=17.6,
    closest_at=330,
)


def changed(body: Any, /, **fields: Any) -> Any:
    """Copy a report with some fields changed."""
    return msgspec.structs.replace(body, **fields)
