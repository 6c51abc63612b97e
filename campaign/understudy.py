"""What a seat's papers say to whoever stands in for it: its standing orders, and later the program (CK-020, CK-043).

All of it is belief, as on :class:`campaign.desk.Desk`; nothing here reads the truth.
"""

from __future__ import annotations

from campaign.desk import Desk, public
from campaign.models.belief import Call, Seat
from campaign.war.reports.afloat import Sighting
from campaign.war.reports.papers import Dispatch
from naval.understudy import strength
from naval.understudy.papers import Contact, Papers


def desk_of(seat: Seat, call: Call) -> Desk:
    """The desk of a seat with every dispatch on it, for a call."""
    return Desk.of(seat, call, every=(Dispatch,))


def papers_of(desk: Desk) -> Papers:
    """What lies before a seat as its orders are asked (CK-020).

    In sight is what its lookouts put down in the last minute before that, and what they have not lost. An enemy is whoever is by
    flag or name of the other side, and smoke; a merchantman is none (SC-CK-09).
    """
    by = {force.name: force.key for force in desk.known.forces}
    now = [body for paper, body in desk.told(Sighting) if paper.happened == desk.now and body.lost is None and not body.sender]
    seen = [body for body in now if body.by in by]
    ports = public(desk.seat.campaign).theatre["ports"]
    return Papers(
        known=desk.known,
        in_sight={key: sum(by[body.by] == key for body in seen) for key in sorted(by.values())},
        enemies=tuple(contact(body, by[body.by]) for body in seen if hostile(body, desk.seat.side)),
        letters=tuple(sorted({body.from_key for paper, body in desk.told(Dispatch) if paper.arrives > last_asked(desk)})),
        asked={row.force: row.why for row in desk.asked},
        homes=tuple((port["name"], port["lon"], port["lat"]) for port in ports if port["side"] == desk.seat.side),
        ports=tuple(sorted((port["name"], port["lon"], port["lat"]) for port in ports)),
    )


def hostile(body: Sighting, side: str) -> bool:
    """Whether a contact may be an enemy: not by flag or name of one's own side or of nobody's, and no merchantman."""
    return body.side not in (side, "neutral") and strength.MERCHANTMAN not in body.what


def contact(body: Sighting, by: str) -> Contact:
    """An enemy as the lookouts put him."""
    return Contact(
        by=by,
        lon=body.lon,
        lat=body.lat,
        bearing_deg=body.bearing_deg,
        distance_nm=body.distance_nm,
        points=strength.of_seen(body.brief or body.what),
    )


def last_asked(desk: Desk) -> int:
    """The minute at which the seat was asked before this call; before the first it was never."""
    if desk.call is None:
        return -1
    before = desk.seat.own_calls.filter(number__lt=desk.call.number).order_by("-number").first()
    return before.start if before else -1
