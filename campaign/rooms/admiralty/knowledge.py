"""The list of who knows what: whom this Admiralty told of which contact, and who answered, by its own papers (NAV-S-022)."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.ai import phrases
from campaign.muster.briefing_material import commands
from campaign.reports.seat_knowledge import Desk
from campaign.rooms import seat_rows
from campaign.rooms.admiralty.telegram import Places
from campaign.rooms.navigation.chart import ENEMY_KNOTS
from campaign.rooms.news.signals import key_readers, list_answers
from campaign.rooms.words import Row
from campaign.war.reports.papers import Dispatch, Outbox
from campaign.war.reports.sea import Position
from naval.geo import course
from naval.geo.calendar import clock

NEAR_NM = 12.0
"""How far a place in a dispatch may lie from a contact's last place, besides her steaming meanwhile, to be about her."""


@dataclass(frozen=True)
class Told:
    """An own dispatch, the key of its reader, and when his answer came, "" without one."""

    body: Outbox
    reader: str
    answered: str

    @property
    def state(self) -> str:
        """The furthest that is known of it."""
        if self.answered:
            return "answered"
        return "sent" if self.body.state == "sent" else "waiting"

    @property
    def words(self) -> str:
        """Its state in words."""
        return {"answered": f"answered {self.answered}", "sent": "sent, no answer", "waiting": "not sent yet"}[self.state]


def block(desk: Desk) -> Row:
    """Build the list; None where only the last of a long war's dispatches are at hand: the fold reads them all."""
    numbers = {body.number for _, body in desk.list_reports(Outbox)}
    if len(numbers) < desk.count_papers(Outbox) or len(desk.list_reports(Dispatch)) < desk.count_papers(Dispatch):
        return {"knows": None}
    told = list_told(desk)
    return {"knows": {"contacts": list_contacts(desk, told), "seats": list_seats(desk, told)}}


def list_told(desk: Desk) -> list[Told]:
    """List the own dispatches in order, each with the hour of its answer, "" without one."""
    newest = {body.number: body for _, body in desk.list_reports(Outbox)}
    keys, answers = key_readers(desk), list_answers(desk)
    found = []
    for _, body in sorted(newest.items()):
        reader = keys.get(body.to, "")
        found.append(Told(body, reader, answers.get((reader, body.written), "") if body.state == "sent" else ""))
    return found


def list_contacts(desk: Desk, told: list[Told]) -> list[Row]:
    """List the enemy's contacts, each with those who saw or were told of it, and a dispatch to tell the others."""
    places = Places(desk)
    seats = {name: seat for key, seat in commands(desk.seat).items() for name in name_forces(desk, key)}
    rows = [row for row in seat_rows.contacts(desk) if row["side"] != desk.seat.side and not is_trader(row)]
    about: dict[str, list[Told]] = {}
    for one in told:
        news = places.book.read_enemy_report(one.body.text)
        near = sorted((far, row["of"]) for row in rows if news and (far := miles_off(row, news, one.body.written)) is not None)
        if near:
            about.setdefault(near[0][1], []).append(one)
    return [describe_contact(desk, row, seats.get(row["by"], ""), about.get(row["of"], [])) for row in rows]


def is_trader(row: Row) -> bool:
    """Report whether a contact is neutral or a merchantman."""
    return row["side"] == "neutral" or "merchantman" in row["what"]


def name_forces(desk: Desk, key: str) -> list[str]:
    """Name a force as it has reported itself."""
    return [body.name for _, body in desk.list_reports(Position) if body.force == key]


def miles_off(row: Row, news: phrases.News, written: int) -> float | None:
    """Reckon how far from a contact's last place a dispatch puts the enemy; None where it cannot be that contact."""
    far = course.distance_nm(row["lon"], row["lat"], news.lon, news.lat)
    return far if far <= NEAR_NM + ENEMY_KNOTS * abs(row["minute"] - written) / 60 else None


def describe_contact(desk: Desk, row: Row, saw: str, told: list[Told]) -> Row:
    """Build the row of a contact."""
    last = {one.reader: one for one in told}
    knows = [
        {"name": desk.addressees[key], "words": f"No. {one.body.number}, {one.words}"}
        for key, one in sorted(last.items())
        if key in desk.addressees and key != saw
    ]
    blind = [key for key in desk.addressees if key != saw and key not in last]
    hour = clock(row["minute"], desk.seat.campaign.hour_zero).replace(":", "")
    return {
        **{name: row[name] for name in ("label", "brief", "when", "place", "of", "by")},
        "told": knows,
        "blind": [desk.addressees[key] for key in blind],
        "tell": " ".join(blind),
        "text": f"ENEMY AT {phrases.point(row['lon'], row['lat'])} AT {hour}: {row['brief']}.",
    }


def list_seats(desk: Desk, told: list[Told]) -> list[Row]:
    """List whom this Admiralty writes to: the last dispatch to each and what is known of it, and the last from each."""
    heard = {body.from_key: (paper, body) for paper, body in desk.list_reports(Dispatch)}
    rows = []
    for key, name in desk.addressees.items():
        own = [one for one in told if one.reader == key]
        last = own[-1] if own else None
        rows.append(
            {
                "name": name,
                "number": last.body.number if last else 0,
                "written": desk.format_minute(last.body.written) if last else "",
                "words": last.words if last else "",
                "open": sum(one.state != "answered" for one in own),
                "heard": desk.format_minute(heard[key][0].arrives) if key in heard else "",
            }
        )
    return rows
