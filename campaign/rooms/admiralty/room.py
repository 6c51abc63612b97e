"""The Admiralty's room: newspapers, ports by last returns, ledger of trade, forms for orders and reach, who knows what."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.reports.seat_knowledge import Desk
from campaign.rooms.admiralty import knowledge
from campaign.rooms.admiralty.telegram import Places, list_recipients
from campaign.rooms.draft import Draft
from campaign.rooms.navigation import works
from campaign.rooms.navigation.reported_forces import list_reported_forces, read_cards
from campaign.rooms.news import signals
from campaign.rooms.news.newspapers import list_articles
from campaign.rooms.news.shipping import OUT, line, news
from campaign.rooms.presenter import pick_fields
from campaign.rooms.role_plugin import Folder
from campaign.rooms.words import Row
from campaign.war.reports.papers import Dispatch, Outbox, PortRow, Ports
from campaign.war.reports.trade import TradeLedger
from naval.orders.seat_knowledge import KnownShip
from naval.ships.coal import BOATS
from tactical.engine.text.words import listed

COUNTS = "at_sea due overdue in_port held arrived lost"


def block(desk: Desk) -> Row:
    """Build the Admiralty's own part of the page, besides signals and works."""
    rows = ports(desk)
    return {
        "articles": list_articles(desk),
        "ports": rows,
        "reserves": count_reserves(rows),
        "trade": {**balance(desk), "news": news(desk)},
        "telegram": telegram(desk),
    }


def telegram(desk: Desk) -> Row:
    """Build what the forms for orders and for reach offer: forces, places, own ports, and hours of the next two days."""
    places = Places(desk)
    return {
        "recipients": list_recipients(desk),
        "forces": places.forces,
        "ports": places.own_ports,
        "hours": [desk.format_minute(desk.now + hours * 60) for hours in (6, 12, 18, 24, 36, 48)],
    }


def ports(desk: Desk) -> list[Row]:
    """List own ports by last return; off the wire it is old, with its hour (NAV-S-083)."""
    newest: dict[str, tuple[int, PortRow]] = {}
    last = None
    for paper, body in desk.list_reports(Ports):
        last = paper.happened
        newest |= {row.key: (last, row) for row in body.ports}
    known, cards = (
        {ship.name: ship for one in list_reported_forces(desk).values() for ship in one.force.ships},
        read_cards(desk.seat),
    )
    return [
        {
            **pick_fields(row, "key name lon lat coal_t capacity telegraph wireless ships"),
            "told": desk.format_minute(told) if told != last else "",
            **describe_berths([known[name] for name in row.ships if name in known]),
            "colliers": [name for name in row.ships if name in cards and cards[name].kind == "collier"],
        }
        for _, (told, row) in sorted(newest.items())
    ]


def count_reserves(rows: Sequence[Row]) -> Row:
    """Sum up what the ports hold: coal, ships, those of them damaged, and colliers."""
    counts = {name: sum(len(row[name]) for row in rows) for name in ("ships", "damaged", "colliers")}
    return {"ports": len(rows), "coal_t": sum(row["coal_t"] for row in rows), **counts}


def describe_berths(ships: Sequence[KnownShip]) -> Row:
    """Say of the ships in a port by their own last reports who is damaged, and what they would take to fill their bunkers."""
    hurt = [f"{ship.name} ({listed(ship.damage)})" for ship in ships if ship.damage]
    wanted = sum(max(ship.coal_max_t - ship.coal_t, 0.0) for ship in ships if ship.table not in BOATS and not ship.unit_t)
    return {"damaged": hurt, "wanted_t": round(wanted)}


def balance(desk: Desk) -> Row:
    """Build the ledger: own merchantmen by lane, those to worry about, prizes claimed."""
    ledger = desk.find_newest(TradeLedger)
    lanes = [{**pick_fields(row, f"lane {COUNTS}"), "late_h": row.late // 60} for row in (ledger.lanes if ledger else ())]
    return {
        "lanes": [row for row in lanes if any(row[name] for name in OUT)],
        "total": {name: sum(row[name] for row in lanes) for name in COUNTS.split()},
        "ships": [line(desk, row) for row in (ledger.ships if ledger else ()) if row.state in ("overdue", "due", "lost")],
        "prizes": [
            {
                **pick_fields(row, "ship flag cargo"),
                "fate": "sunk" if row.fate == "sunk" else f"sent to {row.port}",
                "when": desk.format_minute(row.read),
            }
            for row in (ledger.prizes if ledger else ())
        ],
    }


def checks(draft: Draft) -> list[Row]:
    """Remind the Admiralty that it has written no dispatch; it need not."""
    return [] if draft.rows("dispatches") else [{"state": "due", "text": "No dispatch written", "href": "#signals"}]


ROOM = Folder((signals.block, works.block, block, knowledge.block), checks, earlier={"knows": (Outbox, Dispatch)})
