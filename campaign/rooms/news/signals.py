"""Signals: a seat's dispatches, logs, and hostile wireless heard (NAV-S-022, 023, 026, 028, 081)."""

from __future__ import annotations

from msgspec import UNSET

from campaign.ai.phrases import AFLOAT, ANSWER, ASHORE, name_hour
from campaign.muster.briefing_material import called
from campaign.reports.report_index import OVERHEARD_MIN, Paper
from campaign.reports.seat_knowledge import Desk, agreed, public
from campaign.rooms.presenter import pick_fields
from campaign.rooms.words import Row, age
from campaign.war.reports.papers import Dispatch, FormHop, Outbox
from campaign.war.reports.sea import Bearing, Company, Log, Logbook, LogRow
from naval.geo import course
from naval.geo.compass import bearing_words
from naval.geo.compass import place_words as place

BY = {
    "wireless": "by wireless",
    "searchlight": "by searchlight",
    "semaphore": "by semaphore",
    "flags": "by flags",
    "telegraph": "by telegraph",
    "coastguard": "by semaphore, coastguard",
    "carried": "by hand",
    "rider": "by rider",
    "wire": "by wire",
    "field_wire": "by field wire",
    "heliograph": "by heliograph",
    "lamp": "by lamp",
    "mouth": "by word of mouth",
}


def block(desk: Desk) -> Row:
    """Build the room's part on signals."""
    return {
        "inbox": inbox(desk),
        "fresh_count": desk.filed.fresh[Dispatch.kind],
        "outbox": outbox(desk),
        "log": log(desk),
        "bearings": bearings(desk),
        "carriers": [{"key": key, "name": name} for key, name in sorted(desk.fellows.items())],
        "phrases": phrase_book(desk),
        "wireless": {"jamming": agreed(desk.seat.campaign).jamming} if desk.seat.kind.ships else None,
    }


def phrase_book(desk: Desk) -> Row | None:
    """Build the phrases that a computer's seat obeys, with the printed chart's places (CK-048).

    Every room that writes has it, so nothing shows which seats the computer plays.
    """
    if not desk.addressees:
        return None
    paper = public(desk.seat.campaign)
    phrases = {} if desk.seat.kind.troops else {one.text: one.meaning for one in AFLOAT}
    for one in ASHORE if paper.country is not None else ():
        phrases.setdefault(one.text, one.meaning)
    places = {str(port["name"]) for port in paper.theatre["ports"]}
    places |= {place.name for place in paper.country.places.values()} if paper.country is not None else set()
    return {
        "phrases": [{"text": text, "meaning": meaning} for text, meaning in phrases.items()],
        "places": sorted(places),
        "forces": list_force_names(desk),
    }


def list_force_names(desk: Desk) -> list[str]:
    """List the forces of one's side by the names in signals, by which a computer knows them."""
    names = called(desk.seat)
    return sorted({*(names.get(key, title) for key, title in desk.addressees.items()), *desk.fellows.values()})


def inbox(desk: Desk) -> list[Row]:
    """List dispatches that reached this seat, each with the form of its relays; the newest first."""
    rows = [
        {
            "from": body.sender,
            "when": desk.format_minute(paper.arrives),
            "written": desk.format_minute(body.written),
            "via": {"carried": "carried by hand", "mouth": "word of mouth"}.get(body.via, body.via),
            "path": [name_relay(desk, one) for one in body.path],
            "origin": name_relay(desk, body.path[0]),
            "hops": [hop_row(desk, hop) for hop in body.hops if hop.origin != hop.to],
            "text": body.text,
            "of": desk.name_paper(paper),
            "fresh": desk.is_of_newest_batch(paper),
        }
        for paper, body in desk.list_reports(Dispatch)
    ]
    return rows[::-1]


def hop_row(desk: Desk, hop: FormHop) -> Row:
    """Build the row of a stage, as the relay wrote it on the form."""
    return {"to": name_relay(desk, hop.to), "by": BY[hop.medium], "when": desk.format_minute(hop.at)}


def name_relay(desk: Desk, name: str) -> str:
    """Name a relay; one ashore that signs with its place's key by that place's name."""
    country = public(desk.seat.campaign).country
    place = country.places.get(name) if country is not None else None
    return place.name if place is not None else name


def outbox(desk: Desk) -> list[Row]:
    """List own dispatches as far as the own office knows, the newest first."""
    newest: dict[int, Row] = {}
    keys, answers = key_readers(desk), list_answers(desk)
    for _, body in desk.list_reports(Outbox):
        hops = body.hops or ()
        last = hops[-1] if hops else None
        newest[body.number] = {
            **pick_fields(body, "number to state text"),
            "written": desk.format_minute(body.written),
            "when": desk.format_minute(body.at) if body.at is not None else "",
            "asked": {"quiet": "not by wireless", "carried": "to be carried"}.get(body.by or "", ""),
            "origin": name_relay(desk, hops[0].origin) if hops else "",
            "hops": [hop_row(desk, hop) for hop in hops if hop.origin != hop.to],
            "aboard": name_relay(desk, last.to) if last and last.origin == last.to else "",
            "hand": name_relay(desk, last.to) if last else "",
            "by": BY[last.medium] if last else "",
            "answered": answers.get((keys.get(body.to, ""), body.written), "") if body.state == "sent" else "",
        }
    return [newest[number] for number in sorted(newest, reverse=True)]


def key_readers(desk: Desk) -> dict[str, str]:
    """Find the key of each seat one writes to by its name in signals, to which dispatches go and which is not its title."""
    names = called(desk.seat)
    return {names.get(key, title): key for key, title in desk.addressees.items()}


def list_answers(desk: Desk) -> dict[tuple[str, int], str]:
    """Find when dispatches were answered, by the reader and the minute of writing that his answer names."""
    hour, minutes = desk.seat.campaign.hour_zero, {body.written for _, body in desk.list_reports(Outbox)}
    found: dict[tuple[str, int], str] = {}
    for paper, body in desk.list_reports(Dispatch):
        if said := ANSWER.match(body.text):
            named = set(said[1].split(" and "))
            there = [one for one in minutes if one <= body.written and name_hour(one, body.written, hour) in named]
            found |= {(body.from_key, one): desk.format_minute(paper.arrives) for one in there}
    return found


def log(desk: Desk) -> list[Row]:
    """List the rough log, the newest first; an Admiralty's is forwarded (NAV-S-026, NAV-S-028)."""
    logs = desk.list_reports(Log)
    several = len({body.force for _, body in logs if body.force}) > 1
    lines: list[tuple[int, Log | LogRow | Company, str, Paper]] = [
        *((paper.happened, body, body.name if several else "", paper) for paper, body in logs),
        *((paper.happened, body, "", paper) for paper, body in desk.list_reports(Company)),
        *((row.minute, row, book.name, paper) for paper, book in desk.list_reports(Logbook) for row in book.rows),
    ]
    rows = [
        (minute, n, entry(desk, minute, body, ship) | {"of": desk.name_paper(paper)})
        for n, (minute, body, ship, paper) in enumerate(lines)
    ]
    return [row for _, _, row in sorted(rows, key=lambda r: r[:2], reverse=True)]


def entry(desk: Desk, minute: int, body: Log | LogRow | Company, ship: str) -> Row:
    """Build a line of a log: day and hour, text, place, course, speed and coal (SC-S-08)."""
    at = made = ""
    if not isinstance(body, Company) and body.lon is not UNSET and body.lat is not UNSET:
        at = place(body.lon, body.lat)
        if body.course_deg is not UNSET and body.coal_t is not UNSET:
            going = f"{bearing_words(body.course_deg)}, {body.knots:g} knots" if body.knots else "stopped"
            made = f"{going}, {body.coal_t:,.0f} t"
    own = not isinstance(body, Company) and bool(body.own)
    return {"when": desk.format_minute(minute), "text": body.text, "place": at, "made": made, "ship": ship, "own": own}


def bearings(desk: Desk) -> list[Row]:
    """List hostile wireless that was heard, the newest first: bearing and strength, never who (NAV-S-081)."""
    rows = [
        {
            "when": desk.format_minute(paper.happened),
            "age": age(desk.now - paper.happened),
            "minute": paper.happened,
            "by": body.sender or body.by,
            **pick_fields(body, "bearing bearing_deg strength"),
            "via": body.via or "",
            "of": desk.name_paper(paper),
            "lon": body.own_lon,
            "lat": body.own_lat,
        }
        for paper, body in desk.list_reports(Bearing)
    ]
    return rows[::-1]


def on_chart(desk: Desk) -> list[Row]:
    """Draw recent bearings as lines, as long as wireless carries by the terms (NAV-S-080, NAV-S-081)."""
    reach = agreed(desk.seat.campaign).wireless_nm
    out = []
    for row in bearings(desk):
        if desk.now - row["minute"] > OVERHEARD_MIN:
            continue
        end = course.round_place(*course.along(row["lon"], row["lat"], row["bearing_deg"], reach))
        words = f"{row['by']} heard wireless {row['bearing']}, {row['strength']}, {row['when']}"
        out.append(
            {
                "from": [row["lon"], row["lat"]],
                "to": list(end),
                "age": row["age"],
                "strength": row["strength"],
                "fade": round(max(0.35, 1 - (desk.now - row["minute"]) / OVERHEARD_MIN), 2),
                "text": words,
                "of": row["of"],
            }
        )
    return out
