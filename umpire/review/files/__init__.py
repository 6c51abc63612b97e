"""The report as files: each sort in a module that makes its bytes; the same war, the same bytes (UD-116 to UD-118)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaign.models import Campaign, Seat

Step = Callable[[int, int], None]
Maker = Callable[[Campaign, Seat | None, Step], bytes]


@dataclass(frozen=True)
class Sort:
    """A sort of file: what it is called and typed as; ``seat``: it is made as a seat knew the war as well (UD-118)."""

    key: str
    words: str
    suffix: str
    kind: str
    seat: bool


SORTS = {
    one.key: one
    for one in (
        Sort(
            "html", "The whole report with its replay, one file that needs no network", "html", "text/html; charset=utf-8", False
        ),
        Sort("pdf", "The report to print, without the replay", "pdf", "application/pdf", False),
        Sort(
            "gpkg",
            "Tracks, contacts, battles, weather and fields as a GeoPackage",
            "gpkg",
            "application/geopackage+sqlite3",
            True,
        ),
        Sort("gpx", "Tracks with their times as GPX", "gpx", "application/gpx+xml", True),
        Sort("events", "Events as a table", "csv", "text/csv; charset=utf-8", False),
        Sort("papers", "Papers as a table", "csv", "text/csv; charset=utf-8", True),
    )
}


def maker(sort: str) -> Maker:
    """What makes a sort; loaded when it is needed, for some are dear to load."""
    from umpire.review.files import html, layers, package, pdf

    found: dict[str, Maker] = {
        "html": html.made,
        "pdf": pdf.made,
        "gpkg": package.geopackage,
        "gpx": layers.gpx,
        "events": layers.events,
        "papers": layers.papers,
    }
    return found[sort]
