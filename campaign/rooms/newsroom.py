"""The newsroom: what the press was told and printed; and an Admiralty's paper, with what was corrected and taken back."""

from __future__ import annotations

from typing import Any

from campaign.models.belief import Seat
from campaign.rooms.knowledge import Desk, Row


def block(desk: Desk) -> dict[str, Any]:
    """What the room's page shows of it, merged into the room."""
    return {"tips": tips(desk), "articles": articles(desk), "printed": printed(desk)}


def tips(desk: Desk) -> list[Row]:
    """What neutral coasts, skippers and crews told, numbered as they came, the newest first."""
    rows = [
        {
            "number": number,
            "when": f"Day {body['day']}" if "day" in body else desk.when(paper.happened),
            "told": desk.when(paper.arrives),
            "age": desk.age(paper.arrives),
            "fresh": desk.fresh(paper),
            **{name: body[name] for name in ("lon", "lat", "text", "source")},
        }
        for number, (paper, body) in enumerate(desk.kind("tip"), 1)
    ]
    return rows[::-1]


def articles(desk: Desk) -> list[Row]:
    """What was printed for this Admiralty to read, the newest first; what a later edition says of it stands beside it."""
    names = ("headline", "text", "dateline", "paper", "date", "corrects", "withdraws", "of")
    rows = [
        {"when": desk.when(paper.arrives), "stands": "", **{name: body.get(name, "") for name in names}}
        for paper, body in desk.kind("article")
    ]
    for late in rows:
        for early in rows:
            same = early is not late and early["paper"] == late["paper"] and early["date"] == late["of"]
            if same and early["headline"] in (late["corrects"], late["withdraws"]):
                early["stands"] = "withdrawn" if late["withdraws"] else early["stands"] or "corrected"
    return rows[::-1]


def printed(desk: Desk) -> list[Row]:
    """What the press seat has printed, the newest first, and how far each has come."""
    if desk.seat.role != Seat.Role.PRESS:
        return []
    proofs = [body for _, body in desk.kind("printed")]
    gone = {body["withdraws"]: paper.happened for paper, body in desk.kind("printed") if body["withdraws"]}
    mended = {body["corrects"] for body in proofs if body["corrects"]}
    rows = []
    for paper, body in desk.kind("printed"):
        number = body["number"]
        rows.append(
            {
                "number": number,
                "headline": body["headline"],
                "dateline": body["dateline"],
                "when": desk.when(paper.happened),
                "corrects": body["corrects"],
                "withdraws": body["withdraws"],
                "state": "withdrawn" if number in gone else "corrected" if number in mended else "",
                "open": number not in gone and not body["withdraws"],
                "versions": [
                    {"side": side, "text": text, "reads": reads(desk, body["reaches"][side], gone.get(number))}
                    for side, text in sorted(body["versions"].items())
                ],
            }
        )
    return sorted(rows, key=lambda row: -row["number"])


def reads(desk: Desk, minute: int, withdrawn: int | None) -> str:
    """When a side reads it, as far as its author can tell; what he took back before that was stopped."""
    if withdrawn is not None and minute > withdrawn:
        return "stopped"
    return f"read {desk.when(minute)}" if minute <= desk.now else f"to be read {desk.when(minute)}"
