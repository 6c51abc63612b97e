"""Why a seat is asked in the middle of a run, in its own words: an enemy is in sight (NAV-S-089, SC-S-04)."""

from __future__ import annotations

from typing import Any

from campaign import store
from campaign.models.belief import Call, Seat
from naval.geo.calendar import clock

WHY = {"sighting": "Hostile ships in sight", "approach": "The enemy is still in sight", "lost": "The enemy is out of sight"}


def offered(seat: Seat) -> bool:
    """Whether this seat may say that it need not be asked at every approach move: it commands ships, and so it was agreed."""
    agreed = store.agreed(seat.campaign.agreed)
    return seat.role in (Seat.Role.CABIN, Seat.Role.AUXILIARY) and agreed.sighting_cuts and agreed.approach_moves


def asked(seat: Seat, call: Call) -> list[dict[str, Any]]:
    """The forces for which this call was made, by the paper that came with it; none if it began with its run."""
    came = [paper.body for paper in seat.was_told("asked") if paper.happened == call.start]
    return came[-1]["forces"] if came else []


def do(seat: Seat, call: Call) -> str:
    """What must be done now, and since when; empty if the call began with its run."""
    rows = asked(seat, call)
    if not rows:
        return ""
    first = next(why for why in WHY if any(row["why"] == why for row in rows))
    return f"{WHY[first]}: order again from {clock(call.start, seat.campaign.hour_zero)}"


def checks(seat: Seat, draft: Any) -> list[dict[str, str]]:
    """The approach move that begins for each force: how long it is, at what scale, and when he is asked again."""
    call = seat.latest_call()
    rows = asked(seat, call) if call else []
    given = draft.get("forces") if isinstance(draft, dict) else None
    given = given if isinstance(given, dict) else {}
    out = []
    for row in rows:
        begins = f"{row['name']}: approach" if len(rows) > 1 else "Approach"
        mine = given.get(row["force"])
        if isinstance(mine, dict) and mine.get("stands") is True:
            text = f"{row['name']} carries on: you are asked at battle range, or when they are half an hour out of sight"
        elif row["minutes"]:
            again = clock(call.start + row["minutes"], seat.campaign.hour_zero)
            text = f"{begins} move of {row['minutes']} minutes, scale {row['scale']}; you are asked again at {again}"
            text += " unless you carry on"
        else:
            text = f"{row['name']}: no enemy in sight now; these orders hold until one is"
        out.append({"state": "due", "text": text, "href": "#course"})
    return out
