"""A seat's briefing: story, aims, fellow seats, forces, first things to do.

A side's list of seats is public within it (:func:`campaign.reports.seat_knowledge.fellows_of`).
"""

from __future__ import annotations

from collections import Counter

from campaign.models.belief import Campaign, Seat
from campaign.reports.seat_knowledge import Desk, briefing, fellows_of
from campaign.rooms.role_plugin import folder_of
from campaign.rooms.words import Row
from campaign.war.reports.sea import Status
from tactical.engine.text.words import count_in_words, listed, plural

THEN = {
    False: "You may take the envelope back until the umpire orders the run.",
    True: "The run begins as soon as you do.",  # alone nobody is waited for
}


def block(desk: Desk) -> Row:
    """Build the briefing; ``first``: nothing has happened yet, so it lies open on top."""
    seat = desk.seat
    return {
        "briefing": {
            **build_briefing(seat, desk.companions),
            "has": [holds(body) for _, body in desk.in_hand.values()] + folder_of(seat.role).holds(desk),
            "first": not desk.now,
        }
    }


def build_briefing(seat: Seat, fellows: list[Seat] | None = None) -> Row:
    """Build what is known before the war; ``fellows`` are those of ``fellows_of``, if at hand."""
    words, others = briefing(seat), fellows_of(seat) if fellows is None else fellows
    return {
        "story": words.story,
        "side": words.side,
        "aim": words.aim,
        "aims": [{"text": text, "points": plural(points, "point")} for text, points in words.aims],
        "orders": words.orders,
        "fellows": [{"name": one.name, "role": one.kind.name} for one in others],
        "run_h": hours(seat.campaign.run_minutes),
        "steps": steps(seat, others),
        "sees": not seat.kind.neutral,  # a neutral has neither contacts nor ships that report themselves
        "ashore": bool(seat.kind.troops),
        "war": seat.campaign.phase == Campaign.Phase.WAR,
    }


def steps(seat: Seat, fellows: list[Seat]) -> list[Row]:
    """List first things to do, without dispatches to missing seats."""
    rest = [one for one in fellows if not one.kind.ashore]
    named = ["your Admiralty"] if len(rest) < len(fellows) else []
    told = {"then": THEN[seat.campaign.alone], "fellows": " or to ".join([*named, *(["your colleagues"] if rest else [])])}
    some = [(text, href) for text, href in seat.kind.first if fellows or "{fellows}" not in text]
    return [{"text": text.format(**told), "href": href} for text, href in some]


def hours(minutes: int) -> str:
    """Format the length of a run."""
    return plural(minutes, "minute") if minutes % 60 else count_in_words(minutes // 60, "hour")


def holds(body: Status) -> str:
    """Describe a force: ships afloat by kind, and place."""
    kinds = Counter(ship.kind.replace("_", " ") for ship in body.ships if ship.afloat)
    ships = listed(plural(count, kind) for kind, count in sorted(kinds.items(), key=lambda pair: (-pair[1], pair[0])))
    where = f"in {body.port}" if body.port else "at sea"
    return f"{body.name}: {ships or 'no ship afloat'}, {where}. Flagship {body.flagship}."
