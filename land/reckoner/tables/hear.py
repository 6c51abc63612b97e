"""``reckon hear``: arrival of a message, and the receiver's moving off (LC-131 to LC-142)."""

from __future__ import annotations

from dataclasses import dataclass

from land.communications import dispatch_times
from land.orders.order_delay import moves_off, void
from land.reckoner.asked import Answer, Asked, plain
from land.rounding import up
from land.state.world import MEDIA, PACES, RIDER

ROADS = ("A", "B", "C", "D")
LEVELS = ("unit", "brigade", "division", "army")
DELIVERED, TURNED_BACK, TAKEN, NO_LINK = ("delivered", "turned_back", "taken", "no_link")
LONGEST = 10_000_000


@dataclass(frozen=True)
class Leg:
    """Leg of a message: its minutes and its end."""

    minutes: float
    outcome: str = DELIVERED


def reckon(asked: Asked) -> Answer:
    """Reckon the minutes of each leg up to the message's end, its fate, and when it is received and acted on."""
    legs = [_leg(one) for one in asked.read_rows("legs", least=1, most=50)]
    sent = asked.read_whole_number("sent_min", 0, LONGEST, 0)
    to = asked.read_word("to", LEVELS, LEVELS[0]) if asked.has_field("to") else ""
    start = asked.read_whole_number("start_min", 0, LONGEST) if asked.has_field("start_min") else None
    night, alarmed = asked.read_flag("night", False), asked.read_flag("under_arms", False)
    until = asked.read_whole_number("valid_until_min", 0, LONGEST) if asked.has_field("valid_until_min") else None
    if asked.faults:
        return {}
    gone = next((n for n, leg in enumerate(legs) if leg.outcome != DELIVERED), None)
    walked = legs if gone is None else legs[: gone + 1]
    answer: Answer = {
        "legs": [plain(leg.minutes) for leg in walked],
        "outcome": DELIVERED if gone is None else legs[gone].outcome,
    }
    if gone is not None:
        return answer
    received = sent + up(sum(leg.minutes for leg in legs))
    answer["received_min"] = received
    if void(received, until):
        return answer | {"void": True}
    return answer | ({"acts_min": moves_off(received, to, start, night, alarmed)} if to else {})


def _leg(asked: Asked) -> Leg:
    by = asked.read_word("by", MEDIA)
    if by == RIDER:
        return _rider(asked)
    if by in dispatch_times.WIRES:
        return Leg(dispatch_times.wire_min(asked.read_whole_number("queue", 0, 1000, 0)))
    miles, hops = asked.read_number("miles", 0, 1000, above=True), asked.read_whole_number("hops", 1, 100, 1)
    visibility = asked.read_number("visibility_nm", 0, 60)
    night = asked.read_word("light", ("day", "night"), "day") == "night"
    carries = not asked.faults and miles <= dispatch_times.visual_mi(by, visibility, night)
    return Leg(hops * dispatch_times.handling_min(by) if carries else 0.0, DELIVERED if carries else NO_LINK)


def _rider(asked: Asked) -> Leg:
    """Read a ride and the dice of those he passes; after his capture or turning back he meets nobody (LC-137)."""
    miles = asked.read_number("miles", 0, 1000, above=True)
    how, road = asked.read_word("pace", PACES, PACES[0]), asked.read_word("road", ROADS, "B")
    night = asked.read_word("light", ("day", "night"), "day") == "night"
    faces = asked.read_list("dice", int, "faces of a die", 0, 50) if asked.has_field("dice") else []
    for face in faces:
        if not 1 <= face <= 6:
            asked.add_fault(f"the dice of a ride are faces from 1 to 6, not {face}")
    escort = asked.read_flag("escort", False)
    fates = [dispatch_times.fate(face, escort) for face in faces]
    minutes = (
        dispatch_times.handling_min(RIDER) + dispatch_times.ride_min(miles, how, road, night) + dispatch_times.held_up_min(fates)
    )
    ends = {dispatch_times.TURNS: TURNED_BACK, dispatch_times.TAKEN: TAKEN}
    return Leg(minutes, next((ends[one] for one in fates if one in ends), DELIVERED))
