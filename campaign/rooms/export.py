"""Everything that was delivered to a seat, as it came: the seat's own archive. Each field of a paper is here by name."""

from __future__ import annotations

from bisect import bisect
from typing import Any

from campaign.models.belief import Delivery, Seat
from campaign.reports.seat_knowledge import left_out
from campaign.rooms.words import Row
from campaign.war.reports import read

Shape = dict[str, Any]
"""The fields that are exported, each with the shape of the rows in it, or None if it is a plain value."""


def _of(names: str, **rows: Shape) -> Shape:
    return {**dict.fromkeys(names.split()), **rows}


HOPS = _of("at from medium to")
LINE = _of("coal_t course_deg knots lat lon own text")
SAILING = _of("cargo due flag lane sails ship state")
STAND = _of("lat lon miles place road")
BODY = _of(
    "aboard body cohesion column fatigue fire_days haversack hunger lat lon men name order place posture prisoners state"
    " stragglers tasks track works"
)
STATE: Shape = BODY | {
    "head": STAND,
    "tail": STAND,
    "train": _of("ammo food forage wagons"),
    "units": _of("code guns horses key men name"),
}
FIELDS: dict[str, Shape] = {
    "status": _of(
        "after_nm course_deg daylight flagship force in_action jams joins knots lat lon name parent port prizes raid sight_nm"
        " sighting silent track",
        legs=_of("dived knots lat lon"),
        ships=_of(
            "afloat boilers burnt_t cargo_t class class_kn coal_max_t coal_normal_t coal_t damage displacement_t dived_h dived_kn"
            " dived_min key kind lame_until max_kn mines name stopped_until table top_min unit_t"
        ),
        tasks=_of("count kind lat lon of since"),
    ),
    "position": _of(
        "course_deg flagship force knots lat lon name path port via", ships=_of("afloat boat coal_t damage max_kn name unit_t")
    ),
    "log": LINE | _of("force name rules"),
    "logbook": _of("force name via", rows=LINE | _of("minute")),
    "sighting": _of(
        "bearing bearing_deg brief by closest_at closest_nm distance_nm error_nm from label lat level lon lost own_lat own_lon"
        " side via what"
    ),
    "bearing": _of("bearing bearing_deg by from minute own_lat own_lon strength via"),
    "work": _of("count force from lat lon name of radius_nm text via what"),
    "company": _of("force name state text to"),
    "asked": _of("", forces=_of("force minutes name scale why")),
    "battle": _of("afoot board ending minutes text title views"),  # what a side sees of a board is its rule set's to say
    "dispatch": _of("from from_key path text via written", hops=HOPS),
    "outbox": _of("at by number state text to written", hops=HOPS),
    "ports": _of("", ports=_of("capacity coal_t key lat lon name ships telegraph wireless")),
    "silence": _of("name of text"),
    "returned": _of("instead order text"),
    "slip": _of("now text what word"),
    "umpire": _of("text to"),
    "tip": _of("day lat lon source text"),
    "article": _of("corrects date dateline headline of paper text withdraws"),
    "printed": _of("corrects dateline headline headlines number reaches versions withdraws"),
    "trade": _of(
        "",
        lanes=_of("arrived at_sea due held in_port lane late lost overdue"),
        prizes=_of("cargo fate flag port read ship"),
        ships=SAILING,
    ),
    "plot": _of("", ships=SAILING | _of("key knots lane_key lat lon side", legs=_of("knots lat lon"))),
    "lanes": _of("", ends=_of("lat lon name"), lanes=_of("key name points")),
    "prize": _of("brought by cargo fate flag lat lon port ship"),
    "loss": _of("cargo flag lane lat lon ship source text"),
    "body": STATE,
    "body_report": STATE | _of("hops reported via"),
    "headquarters": _of("aboard lat lon near place rides_with"),
    "seen": _of("by error_mi heading label lat length_mi level lon lost seen share strength via what"),
    "call": _of("", groups=_of("bodies country days depot food forage haversack hunger short_food short_forage train")),
    "order": _of("due number sent state to"),
    "heard": _of("acted body number received void"),
    "guns": _of("bearing body since until"),
    "ashore": _of("at body figures text what"),
    "asked_ashore": _of("", bodies=_of("body name why")),
    "order_of_battle": _of("", bodies=_of("body general name seat"), carriers=_of("at force name room_t")),
    "office": _of("rolling trains", arrivals=_of("at body by men minute name"), depots=_of("ammo food forage place")),
}


def kept(data: Row, shape: Shape) -> Row:
    """The fields of a report that are exported; of rows in it the same."""
    return {name: value if shape[name] is None else kept_in(value, shape[name]) for name, value in data.items() if name in shape}


def kept_in(value: Any, shape: Shape) -> Any:
    """The same of one row in a report, or of a list of rows."""
    return kept(value, shape) if isinstance(value, dict) else [kept(row, shape) for row in value]


def paper_row(paper: Delivery, number: int) -> Row:
    """One paper under its number. It is read as what it is first: data of another kind is refused, not given out."""
    read(paper.kind, paper.data)
    data = kept(paper.body, FIELDS[paper.kind])
    return {"number": number, "kind": paper.kind, "happened": paper.happened, "arrived": paper.arrives, "data": data}


def papers(seat: Seat, after: int = 0, most: int | None = None) -> list[Row]:
    """Papers in the order they came: all, or at the ``most`` so many of those whose number is greater than ``after``."""
    gone = left_out(seat)
    # Its number among the seat's own is at most the one that is stored: none that is wanted is left out here.
    stored = seat.papers.filter(number__gt=after).order_by("number")
    stored = stored if most is None else stored[: most + len(gone)]
    numbered = [(paper, paper.number - bisect(gone, paper.number)) for paper in stored]
    return [paper_row(paper, number) for paper, number in numbered if number > after][:most]


def export(seat: Seat) -> Row:
    """Papers in the order they came, and the seat's own orders."""
    return {
        "campaign": seat.campaign.title,
        "seat": seat.name,
        "papers": papers(seat),
        "orders": [
            {"number": call.number, "from": call.start, "until": call.until, "sealed": call.sealed}
            for call in seat.own_calls.order_by("number")
        ],
    }
