"""Trade: merchantmen and prizes as far as this seat knows of them."""

from __future__ import annotations

from typing import Any

from campaign.models.belief import Seat
from campaign.rooms.knowledge import Desk, Row
from campaign.rooms.words import letter
from naval.geo.compass import place_words as place

COUNTS = ("at_sea", "due", "overdue", "in_port", "held", "arrived", "lost")
WORDS = {
    "in_port": "in port",
    "held": "held in port",
    "at_sea": "at sea",
    "due": "due",
    "overdue": "overdue",
    "arrived": "arrived",
    "lost": "lost",
}
OUT = ("at_sea", "due", "overdue", "in_port", "held")
ORDER = ("overdue", "due", "at_sea", "in_port", "held", "lost", "arrived")


def block(desk: Desk) -> dict[str, Any]:
    """What the room's page shows of it, merged into the room."""
    if desk.seat.role == Seat.Role.TRADE:
        return {"trade": {**chart_room(desk), "news": news(desk)}}
    if desk.seat.role == Seat.Role.ADMIRALTY:
        return {"trade": {**balance(desk), "news": news(desk)}}
    return {"trade": {}}


def newest(desk: Desk, kind: str) -> Row:
    """The last report of a kind; nothing if none has come."""
    found: Row = {}
    for _, body in desk.kind(kind):
        found = body
    return found


def balance(desk: Desk) -> Row:
    """An Admiralty's ledger: own merchantmen by lane, those to worry about, and the prizes its ships have claimed."""
    body = newest(desk, "trade")
    lanes = [{**row, "late_h": row["late"] // 60} for row in body.get("lanes", ())]
    return {
        "lanes": [row for row in lanes if any(row[name] for name in OUT)],
        "total": {name: sum(row[name] for row in lanes) for name in COUNTS},
        "ships": [line(desk, row) for row in body.get("ships", ()) if row["state"] in ("overdue", "due", "lost")],
        "prizes": [
            {
                **{name: row[name] for name in ("ship", "flag", "cargo")},
                "fate": "sunk" if row["fate"] == "sunk" else f"sent to {row['port']}",
                "when": desk.when(row["read"]),
            }
            for row in body.get("prizes", ())
        ],
    }


def line(desk: Desk, row: Row) -> Row:
    """A merchantman in words: her state, when she is due, how late she is."""
    late = desk.now - row["due"] if row["due"] is not None else 0
    return {
        **{name: row[name] for name in ("ship", "flag", "cargo", "lane", "state")},
        "words": WORDS[row["state"]],
        "due": desk.when(row["due"]) if row["due"] is not None else "",
        "sails": desk.when(row["sails"]) if row["state"] == "in_port" else "",
        "late_h": late // 60 if row["state"] == "overdue" else 0,
    }


def news(desk: Desk) -> list[Row]:
    """What has been heard of ships that are lost, and of prizes brought in or claimed; the newest first."""
    rows = [
        {"when": desk.when(paper.arrives), "text": body["text"], "fresh": desk.fresh(paper), "minute": paper.arrives}
        for paper, body in desk.kind("loss")
    ]
    for paper, body in desk.kind("prize"):
        did = "sank" if body["fate"] == "sunk" else "took"
        text = f"{body['by']} {did} the {body['ship']} ({body['flag']}, {body['cargo']}), {place(body['lon'], body['lat'])}."
        if body["brought"]:
            text = f"The prize {body['ship']} ({body['flag']}, {body['cargo']}) came into {body['brought']}."
        rows.append({"when": desk.when(paper.arrives), "text": text, "fresh": desk.fresh(paper), "minute": paper.arrives})
    rows.sort(key=lambda row: row["minute"])
    return [{name: row[name] for name in ("when", "text", "fresh")} for row in reversed(rows)]


def chart_room(desk: Desk) -> Row:
    """The trade player's own chart in tables: every merchantman as plotted, by lane, and what his page needs to order her."""
    body = newest(desk, "plot")
    ships = [
        {
            **line(desk, row),
            **{name: row[name] for name in ("key", "side", "knots", "lon", "lat", "legs", "lane_key")},
            "letter": letter(row["side"]),
            "place": place(row["lon"], row["lat"]),
            "open": bool(row["legs"]) and row["state"] not in ("overdue", "arrived", "lost"),
        }
        for row in body.get("ships", ())
    ]
    ships.sort(key=lambda row: (ORDER.index(row["state"]), row["ship"]))
    out = [row for row in ships if row["state"] in OUT]
    names = sorted({row["lane"] for row in out})
    lanes: list[Row] = [{"lane": name, "ships": [row for row in out if row["lane"] == name]} for name in names]
    lanes.sort(key=lambda row: min(ORDER.index(ship["state"]) for ship in row["ships"]))
    for row in lanes:
        row["counts"] = ", ".join(
            f"{count} {WORDS[state]}" for state in ORDER if (count := sum(s["state"] == state for s in row["ships"]))
        )
    drawn = newest(desk, "lanes")
    done = [row for row in ships if row["state"] not in OUT]
    return {"ships": ships, "lanes": lanes, "done": done, "ways": drawn.get("lanes", []), "ends": drawn.get("ends", [])}


def plotted(desk: Desk) -> list[Row]:
    """What is drawn on the trade player's chart; nothing on anybody else's."""
    if desk.seat.role != Seat.Role.TRADE:
        return []
    names = ("key", "ship", "side", "letter", "lon", "lat", "legs", "state", "words", "due", "lane")
    return [{name: row[name] for name in names} for row in chart_room(desk)["ships"] if row["state"] not in ("arrived", "lost")]


def checks(draft: Any) -> list[Row]:
    """What the trade player's sheet comes to."""
    ordered = draft.get("merchants") if isinstance(draft, dict) else None
    count = len(ordered) if isinstance(ordered, dict) else 0
    men = "merchantman" if count == 1 else "merchantmen"
    text = f"{count} {men} ordered; the others go on" if count else "All go on as they are plotted"
    return [{"state": "done", "text": text, "href": "#sailings"}]
