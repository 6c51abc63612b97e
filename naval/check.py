"""Is this sheet of orders sound? Every fault at once, in words, judged by what the seat itself knows.

The raw sheet is decoded JSON of any shape::

    {"forces": {key: {"legs": [{"lon", "lat", "knots"} | {"course", "nm" | "hours", "knots"}], "raid": bool}},
     "dispatches": [{"to", "text"}], "articles": [{"headline", "versions": {"blue": text, "red": text}}]}
"""

from __future__ import annotations

from naval import check_course, check_paper, shape
from naval.chart import Chart
from naval.check_course import laid
from naval.known import ADMIRALTY, CABIN, PRESS, Fault, Known, KnownForce, KnownShip
from naval.orders import Orders
from naval.reckon_course import reckon

__all__ = ["Fault", "Known", "KnownForce", "KnownShip", "check", "laid", "reckon"]

PARTS = {CABIN: ("forces", "dispatches"), ADMIRALTY: ("dispatches",), PRESS: ("articles",)}
_MAY = {
    "forces": ("Only an admiral at sea lays courses; an Admiralty writes to him.", "NAV-S-020"),
    "dispatches": ("The press sends no dispatches; it prints articles.", "NAV-S-048"),
    "articles": ("Only the press prints articles.", "NAV-S-048"),
}


def check(raw: object, known: Known, chart: Chart) -> tuple[Orders | None, tuple[Fault, ...]]:
    """Turn a seat's sheet into orders, or say all that is wrong with it. Never raises, whatever ``raw`` is.

    An Admiralty may write dispatches, the press articles, a cabin courses and dispatches (NAV-S-020, 022, 048).
    """
    faults = shape.Faults()
    fields = shape.table(raw, "", "The sheet", ("forces", "dispatches", "articles"), faults)
    may = PARTS.get(known.role, ())
    for name in fields:
        # An empty part is what a page sends of a part it does not show.
        if name not in may and fields[name] not in ({}, [], (), None):
            text, rule = _MAY[name]
            faults.add(name, text, rule)
    given = {name: fields[name] for name in may if fields.get(name) is not None}
    orders = Orders(
        forces=check_course.forces(given.get("forces", {}), known, chart, faults),
        dispatches=check_paper.dispatches(given.get("dispatches", []), known, faults),
        articles=check_paper.articles(given.get("articles", []), faults),
    )
    return (None, faults.told()) if faults.found else (orders, ())
