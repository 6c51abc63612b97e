"""A paper in one line: for the preview, recalled papers, and slips."""

from __future__ import annotations

from msgspec import UNSET

from campaign.war.reports import land, papers, sea, trade
from campaign.war.reports.body import Body
from tactical.engine.text.words import plural

CALLED = {
    "status": "return of her officers",
    "position": "own report",
    "log": "line of the log",
    "logbook": "log forwarded",
    "sighting": "sighting",
    "bearing": "bearing of wireless",
    "work": "report of work",
    "company": "detaching or rejoining",
    "asked": "new orders due",
    "battle": "report of an action",
    "dispatch": "dispatch",
    "outbox": "own dispatch",
    "ports": "returns of ports",
    "silence": "silence of a place",
    "returned": "order returned",
    "slip": "correction by the umpire",
    "umpire": "message from the umpire",
    "letter": "letter to the editor",
    "tip": "tip",
    "article": "newspaper",
    "printed": "own article",
    "trade": "ledger of trade",
    "plot": "plot of trade",
    "lanes": "chart of sea lanes",
    "prize": "report of a prize",
    "loss": "report of a loss",
    "body": "return of a column",
    "body_report": "report of a column",
    "headquarters": "headquarters",
    "seen": "sighting on land",
    "call": "supplies drawn",
    "order": "own order",
    "heard": "receipt of an order",
    "office": "return of the office",
    "order_of_battle": "order of battle",
    "line": "line of the log",
    "guns": "sound of guns",
    "ashore": "report from the land",
    "asked_ashore": "new orders due",
}
"""The name of each kind of paper."""


def in_words(body: Body) -> str:
    """Describe a paper in one line, beside its kind."""
    match body:
        case sea.Status():
            return f"{body.name}: her place, coal and damage"
        case sea.Position():
            return f"{body.name}: her own report" + (f", in {body.port}" if body.port else "")
        case sea.Sighting():
            far = plural(round(body.distance_nm), "mile")
            return f"{body.what}, {body.bearing}, {far} (contact {body.label})"
        case sea.Bearing():
            return f"{body.by} hears hostile wireless {body.bearing}, {body.strength}"
        case sea.Logbook():
            return f"{body.name}: {plural(len(body.rows), 'line')} of her log"
        case sea.Asked():
            return f"New orders due: {'; '.join(map(_describe_asked_force, body.forces))}"
        case papers.Ports():
            return "Returns of ports and coal"
        case papers.Dispatch() | papers.EditorLetter():
            return f"From {body.sender}: {body.text}"
        case papers.Outbox():
            return f"Own dispatch No. {body.number} is {body.state}"
        case papers.Article():
            return f"{body.paper}: {body.headline}"
        case papers.Printed():
            return f"Article No. {body.number} as it was handed in: {body.headline}"
        case trade.TradeLedger():
            return f"The ledger: {plural(len(body.ships), 'merchantman')} and {plural(len(body.prizes), 'prize')}"
        case trade.Plot():
            return f"Trade plot: {plural(len(body.ships), 'merchantman')}"
        case trade.Lanes():
            return f"The sea lanes: {len(body.lanes)}"
        case trade.Prize():
            by = f"taken by {body.by}" if body.by else "taken"
            return f"The merchantman {body.ship} {by}" + (f", brought into {body.brought}" if body.brought else "")
        case _:
            return on_land(body)


def on_land(body: Body) -> str:
    """Describe a land paper in one line; any other by its text."""
    match body:
        case land.BodyStatus():
            return f"{body.name}: its place, men and supplies"
        case land.BodyReported():
            return f"{body.name}: its own report, from {body.place}"
        case land.Headquarters():
            return f"Headquarters at {body.place}, {plural(len(body.near), 'column')} near"
        case land.Seen():
            men = "" if body.strength is UNSET else f", about {body.strength:,}"
            return f"{body.by} sees {body.what}{men} (contact {body.label})"
        case land.Drawn():
            return f"Supplies: {plural(len(body.groups), 'group')} drew"
        case land.Sent():
            return f"Own order No. {body.number} to {body.to} is {body.state}"
        case land.Heard():
            return f"Order No. {body.number} was {'expired when received' if body.void else 'received'}"
        case land.Guns():
            return f"{body.body} hears guns, bearing {body.bearing}"
        case land.OrderOfBattle():
            return f"Order of battle: {plural(len(body.bodies), 'column')} of the side"
        case land.Office():
            return f"{plural(len(body.arrivals), 'arrival')} to come, {plural(len(body.depots), 'depot')} on the wire"
        case land.AskedAshore():
            return f"New orders due: {'; '.join(row.name for row in body.bodies)}"
        case _:
            return str(getattr(body, "text"))  # noqa: B009  every other kind is a text


def _describe_asked_force(row: sea.AskedForce) -> str:
    move = f", move of {plural(row.minutes, 'minute')}" if row.minutes else ""
    return f"{row.name}{move}"
