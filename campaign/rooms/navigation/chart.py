"""The chart of a seat."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from campaign.models.belief import OrderRequest, Seat
from campaign.reports.report_index import RECENT_MIN, Paper
from campaign.reports.seat_knowledge import Desk, briefing, public
from campaign.rooms import seat_rows
from campaign.rooms.draft import Draft
from campaign.rooms.navigation import works
from campaign.rooms.news import signals
from campaign.rooms.role_plugin import folder_of
from campaign.rooms.words import Row, letter
from campaign.war.reports.body import Body, Number
from campaign.war.reports.papers import Silence, Tip
from campaign.war.reports.sea import Battle, Bearing, Position, Sighting, Status, StatusLeg, Work
from naval.state.waters import HarbourChart

ENEMY_KNOTS = 20  # speed assumed of a stranger since last seen: that of the fastest big ships of the day
APART_MIN = 9  # least minutes between points of tracks older than a run
FAR_NM = 120  # a stranger lost for longer may be anywhere: a circle would say nothing and cover the chart
SHORTEST = 5  # characters of a name without its last word, to be told from another word
Point = tuple[Number, Number, Number]
DRAWN: tuple[type[Body], ...] = (Status, Position, Sighting, Battle, Bearing, Work, Silence)


def drawn(seat: Seat) -> tuple[str, ...]:
    """List the kinds of papers that the chart of a seat draws."""
    return tuple(one.kind for one in (*DRAWN, *folder_of(seat.role).drawn))


def chart(seat: Seat, then: OrderRequest | None = None, *, whole: bool = False, latest: OrderRequest | None = None) -> Row:
    """Build the chart: own forces and tracks, contacts with age and error, six-hour reach, the seat kind's marks.

    It shows the last day, or with ``whole`` the war; ``earlier``: there is more. ``then`` shows an earlier request's chart.
    ``latest`` is the last request, if known.
    """
    latest = latest or seat.latest_call()
    call = then or latest
    since = 0 if whole or call is None else max(0, call.start - RECENT_MIN)
    tracks = Tracks(since, 0 if whole or call is None else call.start - seat.campaign.run_minutes)
    every = (Battle, Tip, Sighting) if whole else (Battle,)
    desk = Desk.read_for_seat(seat, then, latest=latest, every=every, watch={Status: tracks.take}, past=then is not None)
    return marks(desk, tracks, since, Draft.read_stored(desk).reckoning if desk.call else {})


def marks(desk: Desk, tracks: Tracks, since: int, reckoning: Row, charts: Sequence[HarbourChart] | None = None) -> Row:
    """Build all marks of a desk; ``reckoning`` is the draft's, ``charts`` are the side's harbours, if known."""
    seat = desk.seat
    theatre = public(seat.campaign).theatre
    return {
        "rid": seat.rid,
        "now": desk.now,
        "forces": [
            build_own_force_row(desk, body, reckoning.get(key), tracks.points[key]) for key, (_, body) in desk.in_hand.items()
        ]
        + [build_own_force_row(desk, body, None, tracks.points[key]) for key, (_, body) in desk.in_action.items()]
        + [last_reported(desk, row) for row in seat_rows.reported(desk)],
        "contacts": [mark(desk, row) for row in seat_rows.contacts(desk, since=since)],
        "earlier": since > 0,
        "tips": [],
        "merchants": [],
        "battles": [],
        "waters": works.waters(desk, charts),
        "bearings": signals.on_chart(desk),
        "centre": theatre["centre"],
        "bounds": theatre["bounds"],
        **aims(desk),
        **folder_of(seat.role).on_chart(desk),
    }


def aims(desk: Desk) -> Row:
    """List places named in a briefing, for ships in a war on land too: their chart has none ashore."""
    country = public(desk.seat.campaign).country
    if country is None or not desk.seat.kind.ships:
        return {}
    told = briefing(desk.seat)
    words = f"{told.aim} {told.orders}"
    rows = [one for one in country.places.values() if is_named(one.name, words)]
    return {
        "aims": [{"key": one.key, "name": one.name, "lon": one.lon, "lat": one.lat, "kinds": list(one.kinds)} for one in rows]
    }


def is_named(name: str, words: str) -> bool:
    """Report whether a text names a place, in full or without its last word.

    >>> is_named("Elmstead Market", "hold Elmstead."), is_named("Thorpe", "Thorpe-le-Soken"), is_named("Old Ford", "an Older one")
    (True, True, False)
    """
    short = name.rpartition(" ")[0]
    return any(re.search(rf"\b{re.escape(one)}\b", words) for one in (name, short if len(short) >= SHORTEST else name))


def build_own_force_row(desk: Desk, body: Status, reckoned: Row | None, steamed: list[Point]) -> Row:
    """Build a force's row, with track and remaining legs."""
    top = seat_rows.top_of(body)
    lost = not any(ship.afloat for ship in body.ships)
    track = [[lon, lat, minute, ring(desk, minute)] for minute, lon, lat in steamed]
    return {
        "key": body.force,
        "of": f"force:{body.force}",
        "name": body.name,
        "side": desk.seat.side,
        "letter": letter(desk.seat.side),
        "lon": body.lon,
        "lat": body.lat,
        "label": f"{body.flagship}, lost" if lost else body.flagship,
        "when": "" if lost else desk.format_minute(desk.now),
        "known": "reported" if lost else "now",
        "age": "",
        "track": track,
        "legs": [] if lost else [leg_row(leg) for leg in body.legs],
        "reach_nm": reckoned["six_hour_nm"] if reckoned else top * 6,
        "max_kn": top,
        "may_nm": None,
    }


def leg_row(leg: StatusLeg) -> Row:
    return {**({"dived": True} if leg.dived else {}), "knots": leg.knots, "lat": leg.lat, "lon": leg.lon}


def ring(desk: Desk, minute: float) -> str:
    """Return the hour to write on a track: at each run's end, else none."""
    if minute % desk.seat.campaign.run_minutes:
        return ""
    return desk.format_minute(int(minute)).split(", ")[1][:2]


class Tracks:
    """The forces' tracks since a minute, from their statuses in order.

    Before ``fine``, points are :data:`APART_MIN` apart: an action gives one a minute.
    """

    def __init__(self, since: int = 0, fine: int = 0) -> None:
        self.since, self.fine = since, fine
        self.points: dict[str, list[Point]] = defaultdict(list)

    def take(self, paper: Paper) -> None:
        """Add a status."""
        if paper.happened < self.since:
            return
        body = paper.says(Status)
        points = self.points[body.force]
        for point in body.track:
            apart = 0 if point[0] >= self.fine or point[0] % 60 == 0 else APART_MIN
            if not points or point[0] - points[-1][0] > apart:
                points.append(point)


def last_reported(desk: Desk, row: Row) -> Row:
    return {
        "key": row["key"],
        "of": f"force:{row['key']}",
        "name": row["name"],
        "side": desk.seat.side,
        "letter": row["letter"],
        "lon": row["lon"],
        "lat": row["lat"],
        "label": row["flagship"],
        "when": row["when"],
        "known": "now" if row["minute"] == desk.now else "reported",
        "age": row["age"],
        "track": [],
        "legs": [],
        "reach_nm": 0,
        "max_kn": 0,
        "may_nm": row["may_have_gone_nm"] or None,
    }


MARKED = "label side letter what brief lon lat along_nm across_nm bearing_deg when age hearsay own why of"


def mark(desk: Desk, row: Row) -> Row:
    """Build a contact's mark, with a circle of where a stranger may be by now; not for merchantmen."""
    gone = (desk.now - row["minute"]) / 60 * ENEMY_KNOTS
    trader = row["side"] == "neutral" or "merchantman" in row["what"]
    drawn = 0 < gone <= FAR_NM and not trader
    old = desk.now - (row["minute"] if not row["gone"] else row["gone"])
    return {**{name: row[name] for name in MARKED.split()}, "may_nm": round(gone) if drawn else None, "old_min": max(0, old)}
