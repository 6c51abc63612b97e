"""A seat's deliveries, sorted into what its room is made of. Every function takes them in the order they came."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from campaign.deltas import lengthen
from campaign.models.belief import Call, Delivery, Seat
from campaign.packs.battles import terms_of, usual
from campaign.rooms.words import age, counted, errors, letter, silhouette
from naval.geo.calendar import label
from naval.geo.compass import bearing_words
from naval.geo.compass import place_words as place

Row = dict[str, Any]


@dataclass(frozen=True)
class Desk:
    """All that lies on a seat's table: the papers, the last call and the minute it is now for this seat."""

    seat: Seat
    papers: tuple[Delivery, ...]
    call: Call | None

    @classmethod
    def of(cls, seat: Seat) -> Desk:
        return cls(seat, tuple(seat.deliveries.order_by("number")), seat.latest_call())

    @property
    def now(self) -> int:
        """The seat's own present: where its last call begins."""
        return self.call.start if self.call else 0

    def kind(self, kind: str) -> Iterable[tuple[Delivery, Row]]:
        return ((paper, paper.body) for paper in self.papers if paper.kind == kind)

    def when(self, minute: int) -> str:
        return label(minute, self.seat.campaign.hour_zero)

    def age(self, minute: int) -> str:
        return age(self.now - minute)

    def fresh(self, paper: Delivery) -> bool:
        return paper.batch == self.seat.version and paper.number > 0


def statuses(desk: Desk) -> list[Row]:
    """The newest status of each force that is in this seat's hand now (NAV-S-024): a detached one that is out of touch, or
    one that has joined another, is not."""
    newest: dict[str, tuple[int, Row]] = {}
    for paper, body in desk.kind("status"):
        newest[body["force"]] = (paper.happened, body)
    for key in joined(desk):
        newest.pop(key, None)
    near = desk.seat.role == Seat.Role.CABIN
    rows = (row for _, row in sorted(newest.items()))
    return [body for happened, body in rows if (near and not body.get("parent")) or happened == desk.now]


def joined(desk: Desk) -> set[str]:
    """Forces that this seat knows to have gone over into others."""
    return {body["force"] for _, body in desk.kind("company") if body["state"] == "joined"}


def forces(desk: Desk) -> list[Row]:
    """The forces of a cabin, exactly: they are under its officer's eyes."""
    return [
        {
            **{
                name: body[name]
                for name in ("name", "flagship", "lon", "lat", "knots", "port", "raid", "prizes", "sight_nm", "daylight")
            },
            "key": body["force"],
            "place": place(body["lon"], body["lat"]),
            "course": bearing_words(body["course_deg"]),
            "max_kn": min((ship["max_kn"] for ship in body["ships"] if ship["afloat"]), default=0),
            "age": "",
            "joins": body.get("joins", ""),
            "silent": body.get("silent", False),
            "jams": body.get("jams", False),
            "ships": [{**ship, **counted(ship), "silhouette": silhouette(ship["kind"])} for ship in body["ships"]],
        }
        for body in statuses(desk)
    ]


def contacts(desk: Desk) -> list[Row]:
    """The newest word of each contact, by the letter this seat gave it (and who reported it)."""
    told: dict[tuple[str, str], list[tuple[Delivery, Row]]] = {}
    for paper, body in desk.kind("sighting"):
        told.setdefault((body.get("from", ""), body["label"]), []).append((paper, body))
    return [contact(desk, some) for _, some in sorted(told.items(), key=lambda item: (-item[1][-1][0].happened, item[0]))]


MADE_OUT = ("{what} in sight", "made out: {what}", "her class: {what}", "names: {what}")


def made_out(desk: Desk, some: list[tuple[Delivery, Row]]) -> list[Row]:
    """When more of a contact was made out: smoke, number and type, class, names."""
    rows, known = [], -1
    for paper, body in some:
        level = body.get("level", int(body["what"] != "smoke"))
        if level > known:
            known = level
            rows.append({"when": desk.when(paper.happened), "text": MADE_OUT[level].format(what=body["what"])})
    return rows


def contact(desk: Desk, some: list[tuple[Delivery, Row]]) -> Row:
    """One contact: the last word of it, and how that came about."""
    paper, body = some[-1]
    sender = body.get("from", "")
    why = [
        *made_out(desk, some),
        {
            "when": desk.when(paper.happened),
            "text": f"seen from {body['by']}, {body['bearing']}, {body['distance_nm']:.0f} miles",
        },
    ]
    if body.get("lost") is not None:
        why.append({"when": desk.when(body["lost"]), "text": "lost to sight"})
    if sender:
        why.append({"when": desk.when(paper.arrives), "text": f"reached you by {body.get('via', 'wireless')}"})
    return {
        "label": body["label"],
        "side": body["side"],
        "letter": letter(body["side"]),
        "what": body["what"],
        "brief": body.get("brief", body["what"]),
        "lon": body["lon"],
        "lat": body["lat"],
        "own": [body["own_lon"], body["own_lat"]],
        "along_nm": body["error_nm"][0],
        "across_nm": body["error_nm"][1],
        "bearing_deg": body["bearing_deg"],
        "hearsay": bool(sender and body.get("via")),
        "place": place(body["lon"], body["lat"]),
        "minute": paper.happened,
        "when": desk.when(paper.happened),
        "age": desk.age(paper.happened if body.get("lost") is None else body["lost"]),
        "bearing": body["bearing"],
        "distance_nm": round(body["distance_nm"]),
        "by": sender or body["by"],
        "via": body.get("via", ""),
        "error": errors(*body["error_nm"]),
        "lost": desk.when(body["lost"]) if body.get("lost") is not None else "",
        "why": why,
    }


def reported(desk: Desk) -> list[Row]:
    """Where an Admiralty's forces last reported themselves, or an admiral's detached ones that are out of touch."""
    newest: dict[str, tuple[Delivery, Row]] = {}
    for paper, body in desk.kind("position"):
        newest[body["force"]] = (paper, body)
    for key in joined(desk) | {body["force"] for body in statuses(desk)}:
        newest.pop(key, None)
    rows = []
    for key, (paper, body) in sorted(newest.items()):
        top = min((ship["max_kn"] for ship in body["ships"] if ship["afloat"]), default=0)
        gone = 0 if body["port"] else (desk.now - paper.happened) / 60 * top
        rows.append(
            {
                "key": key,
                "name": body["name"],
                "flagship": body["flagship"],
                "letter": letter(desk.seat.side),
                "lon": body["lon"],
                "lat": body["lat"],
                "place": body["port"] or place(body["lon"], body["lat"]),
                "port": body["port"],
                "minute": paper.happened,
                "when": desk.when(paper.happened),
                "age": desk.age(paper.happened),
                "course": bearing_words(body["course_deg"]) if body["knots"] else "",
                "knots": body["knots"],
                "via": via_words(body),
                "may_have_gone_nm": round(gone),
                "ships": [{**ship, **counted(ship)} for ship in body["ships"]],
            }
        )
    return rows


def via_words(body: Row) -> str:
    """How a report came: ``wireless through Foyle``; sender and receiver, the ends of the path, go without saying."""
    between = body["path"][1:-1]
    return f"{body['via']} through {', '.join(between)}" if between else body["via"]


class Action(msgspec.Struct):
    """What a room says of an action without its plot, which is long and is read by the replay page alone."""

    title: str
    text: str
    ending: str = ""
    lon: float | None = None
    lat: float | None = None


def battles(desk: Desk) -> list[Row]:
    """Actions this seat fought in (with the plot of each) or heard of."""
    rows = []
    for n, paper in enumerate((paper for paper in desk.papers if paper.kind == "battle"), 1):
        action = msgspec.json.decode(paper.data, type=Action)
        rows.append(
            {
                "n": n,
                "title": action.title,
                "text": action.text,
                "ending": action.ending,
                "when": desk.when(paper.happened),
                "place": place(action.lon, action.lat) if action.lon is not None and action.lat is not None else "",
                "lon": action.lon,
                "lat": action.lat,
                # From the page it stands on: the umpire looks at the same room under an address of his own.
                "url": f"battle/{n}/" if '"views":' in paper.data else "",
            }
        )
    return rows


def views(desk: Desk, n: int) -> list[Row] | None:
    """The plot of this seat's ``n``-th action, move by move; None if there is no such action or it only heard of it."""
    seen = action(desk, n).get("views")
    return seen and lengthen(seen, terms_of(board(desk, n) or usual()).coding)


def board(desk: Desk, n: int) -> str:
    """The rule set on whose board this seat's ``n``-th action was fought; empty if the ships themselves were plotted."""
    return action(desk, n).get("board", "")


def action(desk: Desk, n: int) -> Row:
    """What this seat was told of its ``n``-th action; nothing if there is no such action."""
    fought = [paper for paper in desk.papers if paper.kind == "battle"]
    return fought[n - 1].body if 1 <= n <= len(fought) else {}
