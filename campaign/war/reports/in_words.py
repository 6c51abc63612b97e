"""A paper in one line: for the umpire's preview, for the list of what was struck, for the slip that says so."""

from __future__ import annotations

from typing import Any

from tactical.engine.words import plural

Row = dict[str, Any]


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
"""What each kind of paper is called."""


def in_words(kind: str, data: Row) -> str:
    """One line of a paper, beside the kind that it is: a kind has words of its own or a text."""
    match kind:
        case "status":
            return f"{data['name']}: her place, coal and damage"
        case "position":
            return f"{data['name']}: her own report" + (f", in {data['port']}" if data["port"] else "")
        case "sighting":
            far = plural(round(data["distance_nm"]), "mile")
            return f"{data['what']}, {data['bearing']}, {far} (contact {data['label']})"
        case "bearing":
            return f"{data['by']} hears hostile wireless {data['bearing']}, {data['strength']}"
        case "logbook":
            return f"{data['name']}: {plural(len(data['rows']), 'line')} of her log"
        case "ports":
            return "Returns of ports and coal"
        case "dispatch":
            return f"From {data['from']}: {data['text']}"
        case "outbox":
            return f"Own dispatch No. {data['number']} is {data['state']}"
        case "asked":
            return f"New orders due: {'; '.join(map(_asked, data['forces']))}"
        case "article":
            return f"{data['paper']}: {data['headline']}"
        case "printed":
            return f"Article No. {data['number']} as it was handed in: {data['headline']}"
        case "trade":
            return f"The ledger: {plural(len(data['ships']), 'merchantman')} and {plural(len(data['prizes']), 'prize')}"
        case "plot":
            return f"Trade plot: {plural(len(data['ships']), 'merchantman')}"
        case "lanes":
            return f"The sea lanes: {len(data['lanes'])}"
        case "prize":
            by = f"taken by {data['by']}" if data["by"] else "taken"
            return f"The merchantman {data['ship']} {by}" + (f", brought into {data['brought']}" if data["brought"] else "")
        case _:
            return on_land(kind, data)


def on_land(kind: str, data: Row) -> str:
    """One line of a paper that a general or a ministry reads; of any other its text. What is as it is unless said is left out."""
    match kind:
        case "body":
            return f"{data['name']}: its place, men and supplies"
        case "body_report":
            return f"{data['name']}: its own report, from {data['place']}"
        case "headquarters":
            return f"Headquarters at {data['place']}, {plural(len(data['near']), 'column')} near"
        case "seen":
            men = f", about {data['strength']:,}" if "strength" in data else ""
            return f"{data['by']} sees {data['what']}{men} (contact {data['label']})"
        case "call":
            return f"Supplies: {plural(len(data['groups']), 'group')} drew"
        case "order":
            return f"Own order No. {data['number']} to {data['to']} is {data['state']}"
        case "heard":
            return f"Order No. {data['number']} was {'expired when received' if data.get('void') else 'received'}"
        case "guns":
            return f"{data['body']} hears guns, bearing {data['bearing']}"
        case "order_of_battle":
            return f"Order of battle: {plural(len(data['bodies']), 'column')} of the side"
        case "office":
            arrivals, depots = (len(data.get(what, ())) for what in ("arrivals", "depots"))
            return f"{plural(arrivals, 'arrival')} to come, {plural(depots, 'depot')} on the wire"
        case "asked_ashore":
            return f"New orders due: {'; '.join(row['name'] for row in data['bodies'])}"
        case _:
            return str(data["text"])


def _asked(row: Row) -> str:
    move = f", move of {plural(row['minutes'], 'minute')}" if row["minutes"] else ""
    return f"{row['name']}{move}"
