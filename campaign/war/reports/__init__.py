"""Every kind of report, with named fields: the content of papers, as stored.

Fields are named like JSON keys, save ``from`` (``sender``, ``origin``) and ``class`` (``class_name``). Units: places in decimal
degrees, nautical miles, knots, tons of coal, whole minutes since War Imminent; courses and bearings in degrees. A key that may be
absent has a default, UNSET where its empty value has a meaning.
"""

from __future__ import annotations

from typing import Any

import msgspec

from campaign.war.reports import land, papers, sea, trade
from campaign.war.reports.body import Body

KINDS: dict[str, type[Body]] = {
    one.kind: one
    for one in (
        *(sea.Status, sea.Position, sea.Log, sea.Line, sea.Logbook, sea.Sighting, sea.Bearing),
        *(sea.Work, sea.Company, sea.Asked, sea.Battle),
        *(
            papers.Dispatch,
            papers.Outbox,
            papers.Ports,
            papers.Silence,
            papers.Returned,
            papers.Slip,
            papers.Word,
            papers.EditorLetter,
            papers.Tip,
            papers.Article,
            papers.Printed,
        ),
        *(trade.TradeLedger, trade.Plot, trade.Lanes, trade.Prize, trade.Loss),
        *(land.BodyStatus, land.BodyReported, land.Headquarters, land.Seen, land.Drawn, land.Sent, land.Heard),
        *(land.Guns, land.Told, land.AskedAshore, land.OrderOfBattle, land.Office),
    )
}


ASHORE = frozenset(kind for kind, body in KINDS.items() if body.__module__ == land.__name__)
"""The kinds that only a war on land has."""


def read(kind: str, data: bytes | str | dict[str, Any]) -> Body:
    """Read a kind of report from JSON or dict; an unknown kind is a KeyError."""
    return KINDS[kind].read(data)


def as_data(body: Body) -> dict[str, Any]:
    """Return a report as the stored dict. Do not encode the struct: its keys would not come in order."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(body))
    return data
