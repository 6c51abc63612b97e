"""The report as files: each sort in a module that makes its bytes; from one war equal bytes (UD-116 to UD-118)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaign.models import Campaign, Seat

Step = Callable[[int, int], None]
Maker = Callable[[Campaign, Seat | None, Step], bytes]
WHOLE = "The whole report with its replay, as one offline file"
LAYERS = "Tracks, contacts, battles, weather and fields as a GeoPackage"


@dataclass(frozen=True)
class Sort:
    """A sort of file: its contents, format and media type; ``seat``: it is made as a seat knew the war as well (UD-118).
    ``whole`` and ``one`` say of which of the two a file is, with the name of a seat in braces."""

    key: str
    words: str
    gets: str
    suffix: str
    kind: str
    seat: bool
    whole: str = "as it truly was"
    one: str = "as {} knew it"


SEALED = "sealed"
"""Sort of the campaign as one file (OP-034): made as these are, and no part of the report."""
CSV = "text/csv; charset=utf-8"
SORTS = {
    one.key: one
    for one in (
        Sort("html", WHOLE, "the report as a web page", "html", "text/html; charset=utf-8", False),
        Sort("pdf", "The report to print, without the replay", "the report as a PDF", "pdf", "application/pdf", False),
        Sort("gpkg", LAYERS, "the map layers as a GeoPackage", "gpkg", "application/geopackage+sqlite3", True),
        Sort("gpx", "Tracks with their times as GPX", "the tracks as GPX", "gpx", "application/gpx+xml", True),
        Sort("events", "Events as a table", "the events as a table (CSV)", "csv", CSV, False),
        Sort("papers", "Papers as a table", "the papers as a table (CSV)", "csv", CSV, True, "of every seat", "of {}"),
    )
}
