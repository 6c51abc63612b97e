"""A general's orders on their way, with their riders' probable places (LC-131, LC-132); the next call.

From his own papers: when sent, when due, where the column last stood.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from campaign.orders.general_context import newest
from campaign.reports.land_report_index import HEARD
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.presenter import pick_fields
from campaign.rooms.words import Row
from campaign.war.reports.land import Headquarters, Heard, Sent
from land.communications.facts import HANDED
from land.ground.country import Country
from land.state.world import Spot
from naval.geo import calendar

DAY = 24 * 60


def list_orders_in_transit(desk: Desk) -> list[Row]:
    """List own orders on their way, the newest first, with any receipt."""
    rows = []
    for body, then in on_their_way(desk):
        row = {**pick_fields(body, "number to state"), "sent": desk.format_minute(body.sent), "due": "", "heard": ""}
        if body.due is not UNSET:
            row["due"] = desk.format_minute(body.due)
        if then is not None:
            row["heard"] = (
                f"expired when received, {desk.format_minute(then.received)}"
                if then.void
                else f"received {desk.format_minute(then.received)}"
            )
        rows.append(row)
    return rows


def on_their_way(desk: Desk) -> Iterator[tuple[Sent, Heard | None]]:
    """Pair the newest report on each order with its receipt."""
    heard = {body.number: body for _, body in desk.list_reports(Heard)}
    newest_of = {body.number: body for _, body in desk.list_reports(Sent)}
    for number in sorted(newest_of, reverse=True)[:HEARD]:
        yield newest_of[number], heard.get(number)


def marks(desk: Desk) -> Iterator[Row]:
    """Mark riders still on the road, by the shortest way to the column's last known place."""
    country, at = public(desk.seat.campaign).country, desk.find_newest(Headquarters)
    if country is None or at is None:
        return
    stood = {told.name: told for _, _, told in newest(desk).values()}
    for order, then in on_their_way(desk):
        to = stood.get(order.to)
        if (
            then is not None
            or to is None
            or order.state != HANDED
            or order.due is UNSET
            or not order.sent <= desk.now < order.due
        ):
            continue
        ways = Spot(lon=float(at.lon), lat=float(at.lat)), Spot(lon=float(to.lon), lat=float(to.lat))
        here = along(country, *ways, (desk.now - order.sent) / (order.due - order.sent))
        due = desk.format_minute(order.due)
        yield {
            "lon": round(here.lon, 5),
            "lat": round(here.lat, 5),
            "number": order.number,
            "to": order.to,
            "due": due.split(", ")[-1],
            "text": f"The rider with order {order.number} for {order.to} should be here now, and there {due}.",
            "of": f"order:{order.number}",
        }


def along(country: Country, a: Spot, b: Spot, share: float) -> Spot:
    """Find the spot at a share of the road between two; straight without a road."""
    on, to = country.snap_to_road(a), country.snap_to_road(b)
    legs = country.legs(on, to) if on is not None and to is not None else None
    left = share * sum(leg.metres for leg in legs or ())
    for leg in legs or ():
        if left <= leg.metres:
            return country.spot_on(leg.edge, leg.start + left if leg.end >= leg.start else leg.start - left)
        left -= leg.metres
    return Spot(lon=a.lon + (b.lon - a.lon) * share, lat=a.lat + (b.lat - a.lat) * share)


def next_call(desk: Desk) -> str:
    """Say when the armies next draw supplies, in the war's own hours (LC-151)."""
    hour = public(desk.seat.campaign).terms.call_hour
    before = (int(hour) - desk.seat.campaign.hour_zero) * 60
    return calendar.label(desk.now + ((before - desk.now) % DAY or DAY), desk.seat.campaign.hour_zero)
