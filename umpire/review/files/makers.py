"""Makers of the sorts of file, by the key of the sort."""

from __future__ import annotations

from umpire.review.files import SEALED, Maker


def maker(sort: str) -> Maker:
    """Find the maker of a sort, or of the campaign as one file; loaded when it is needed, for some are slow to load."""
    from campaign.archive import file_writer
    from umpire.review.files import export_tables, geopackage, html, pdf

    found: dict[str, Maker] = {
        "html": html.build_html,
        "pdf": pdf.build_pdf,
        "gpkg": geopackage.geopackage,
        "gpx": export_tables.gpx,
        "events": export_tables.events,
        "papers": export_tables.papers,
        SEALED: lambda campaign, seat, step: file_writer.file_of(campaign, step),
    }
    return found[sort]
