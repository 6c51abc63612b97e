"""The check of a sheet of orders: every fault at once, in words, judged by what the seat itself knows.

The raw sheet is decoded JSON of any shape::

{"forces": {key: {"legs": [{"lon", "lat", "knots"} | {"course", "nm" | "hours", "knots"}], "raid": bool}}, "dispatches": [{"to",
"text", "by": "" | "quiet" | "carried", "carrier"}], "log": [{"force", "text"}], "articles": [{"headline", "versions": {"blue":
text, "red": text}}], "merchants": {key: {"legs": [{"lon", "lat", "knots"}], "sails_at": minute, "hold": bool}}}
"""

from __future__ import annotations

from naval.geo.chart import Chart
from naval.orders import articles, courses, detachment, dispatches, shape, trade
from naval.orders.course_reckoning import reckon
from naval.orders.courses import lay_out_draft
from naval.orders.seat_knowledge import Fault, Known, KnownForce, KnownShip
from naval.state.orders import Orders

__all__ = ["Fault", "Known", "KnownForce", "KnownShip", "check", "lay_out_draft", "reckon"]

_ONLY = {
    "forces": ("Only an admiral at sea lays courses; an Admiralty writes to him.", "NAV-S-020"),
    "dispatches": ("The press sends no dispatches; it prints articles.", "NAV-S-048"),
    "articles": ("Only the press prints articles.", "NAV-S-048"),
    "log": ("Only an admiral at sea keeps a log.", "NAV-S-026"),
    "merchants": ("Only the trade player plots merchantmen.", "NAV-S-052"),
}


def check(raw: object, known: Known, chart: Chart) -> tuple[Orders | None, tuple[Fault, ...]]:
    """Turn a seat's sheet into orders, or say all that is wrong with it. Never raises, whatever ``raw`` is.

    A seat fills the parts that ``known.parts`` names and no others (NAV-S-020, 022, 048, 052).
    """
    known = detachment.parted(raw, known)
    faults = shape.Faults()
    fields = shape.table(raw, "", "The sheet", tuple(_ONLY), faults)
    for name in fields:
        # A page sends an empty part for each part that it does not show.
        if name not in known.parts and fields[name] not in ({}, [], (), None):
            text, rule = _ONLY[name]
            faults.add(name, text, rule)
    given = {name: fields[name] for name in known.parts if fields.get(name) is not None}
    orders = Orders(
        forces=courses.forces(given.get("forces", {}), known, chart, faults),
        dispatches=dispatches.dispatches(given.get("dispatches", []), known, faults),
        articles=articles.articles(given.get("articles", []), known, faults),
        log=dispatches.log(given.get("log", []), known, faults),
        merchants=trade.merchants(given.get("merchants", {}), known, chart, faults),
    )
    return (None, faults.list_for_player()) if faults.found else (orders, ())
