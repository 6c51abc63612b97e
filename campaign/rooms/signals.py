"""Signals: what a seat knows of dispatches and logs, and what its wireless office overheard (NAV-S-022, 023, 026, 028, 081)."""

from __future__ import annotations

from typing import Any

from campaign import store
from campaign.rooms.knowledge import Desk, Row
from campaign.services.orders import fellows
from naval.geo import course
from naval.geo.compass import bearing_words
from naval.geo.compass import place_words as place

DRAWN_MIN = 360  # so long a bearing stays on the chart; the list keeps it
BY = {
    "wireless": "by wireless",
    "searchlight": "by searchlight",
    "semaphore": "by semaphore",
    "flags": "by flags",
    "telegraph": "by telegraph",
    "coastguard": "by semaphore, coastguard",
    "carried": "by hand",
}


def block(desk: Desk) -> dict[str, Any]:
    """What the room's page shows of it, merged into the room."""
    at_sea = desk.seat.role in ("cabin", "auxiliary")
    return {
        "inbox": inbox(desk),
        "outbox": outbox(desk),
        "log": log(desk),
        "bearings": bearings(desk),
        "carriers": [{"key": key, "name": name} for key, name in sorted(fellows(desk.seat, desk.now).items())],
        "wireless": {"jamming": store.agreed(desk.seat.campaign.agreed).jamming} if at_sea else None,
    }


def inbox(desk: Desk) -> list[Row]:
    """Dispatches that reached this seat, each with the form its relays wrote on; the newest first."""
    rows = [
        {
            "from": body["from"],
            "when": desk.when(paper.arrives),
            "written": desk.when(body["written"]),
            "via": "carried by hand" if body["via"] == "carried" else body["via"],
            "path": body["path"],
            "origin": body["path"][0],
            "hops": [hop_row(desk, hop) for hop in body.get("hops", ()) if hop["from"] != hop["to"]],
            "text": body["text"],
            "fresh": desk.fresh(paper),
        }
        for paper, body in desk.kind("dispatch")
    ]
    return rows[::-1]


def hop_row(desk: Desk, hop: Row) -> Row:
    return {"to": hop["to"], "by": BY[hop["medium"]], "when": desk.when(hop["at"])}


def outbox(desk: Desk) -> list[Row]:
    """This seat's own dispatches, with what its own office knows of each; the newest first."""
    newest: dict[int, Row] = {}
    for _, body in desk.kind("outbox"):
        hops = body.get("hops", ())
        last = hops[-1] if hops else None
        newest[body["number"]] = {
            "number": body["number"],
            "to": body["to"],
            "written": desk.when(body["written"]),
            "state": body["state"],
            "when": desk.when(body["at"]) if body["at"] is not None else "",
            "text": body["text"],
            "asked": {"quiet": "not by wireless", "carried": "to be carried"}.get(body.get("by", ""), ""),
            "origin": hops[0]["from"] if hops else "",
            "hops": [hop_row(desk, hop) for hop in hops if hop["from"] != hop["to"]],
            "aboard": last["to"] if last and last["from"] == last["to"] else "",
            "hand": last["to"] if last else "",
            "by": BY[last["medium"]] if last else "",
        }
    return [newest[number] for number in sorted(newest, reverse=True)]


def log(desk: Desk) -> list[Row]:
    """The rough log, the newest first; of an Admiralty what was forwarded to it (NAV-S-026, NAV-S-028)."""
    several = len({body.get("force") for _, body in desk.kind("log")} - {None}) > 1
    lines = [(paper.happened, body, body.get("name", "") if several else "") for paper, body in desk.kind("log")]
    lines += [(paper.happened, body, "") for paper, body in desk.kind("company")]
    lines += [(row["minute"], row, book["name"]) for _, book in desk.kind("logbook") for row in book["rows"]]
    rows = [(minute, n, entry(desk, minute, body, ship)) for n, (minute, body, ship) in enumerate(lines)]
    return [row for _, _, row in sorted(rows, key=lambda r: r[:2], reverse=True)]


def entry(desk: Desk, minute: int, body: Row, ship: str) -> Row:
    """A line of a log: day and hour, what was written, place, course, speed and coal (SC-S-08)."""
    made = ""
    if body.get("coal_t") is not None:
        going = f"{bearing_words(body['course_deg'])}, {body['knots']:g} knots" if body["knots"] else "stopped"
        made = f"{going}, {body['coal_t']:,.0f} t"
    return {
        "when": desk.when(minute),
        "text": body["text"],
        "place": place(body["lon"], body["lat"]) if body.get("lon") is not None else "",
        "made": made,
        "ship": ship,
        "own": bool(body.get("own")),
    }


def bearings(desk: Desk) -> list[Row]:
    """Hostile wireless that was overheard, the newest first: where from, how loud, never who (NAV-S-081)."""
    rows = [
        {
            "when": desk.when(paper.happened),
            "age": desk.age(paper.happened),
            "minute": paper.happened,
            "by": body.get("from") or body["by"],
            "bearing": body["bearing"],
            "bearing_deg": body["bearing_deg"],
            "strength": body["strength"],
            "via": body.get("via", ""),
            "lon": body["own_lon"],
            "lat": body["own_lat"],
        }
        for paper, body in desk.kind("bearing")
    ]
    return rows[::-1]


def on_chart(desk: Desk) -> list[Row]:
    """The bearings of the last hours as lines, as far as wireless carries by what is agreed (NAV-S-080, NAV-S-081)."""
    reach = store.agreed(desk.seat.campaign.agreed).wireless_nm
    out = []
    for row in bearings(desk):
        if desk.now - row["minute"] > DRAWN_MIN:
            continue
        end = course.round_place(*course.along(row["lon"], row["lat"], row["bearing_deg"], reach))
        words = f"{row['by']} heard wireless {row['bearing']}, {row['strength']}, {row['when']}"
        out.append(
            {
                "from": [row["lon"], row["lat"]],
                "to": list(end),
                "age": row["age"],
                "strength": row["strength"],
                "fade": round(max(0.35, 1 - (desk.now - row["minute"]) / DRAWN_MIN), 2),
                "text": words,
            }
        )
    return out
