"""Print pack: all the sheets of one seat for one call, as a PDF (UD-105)."""

from __future__ import annotations

from collections.abc import Callable

from campaign.paper import chart_sheet, forms
from campaign.paper.matter import Pack
from campaign.paper.pdf_canvas import Press


def sheets(pack: Pack) -> int:
    """Count the least pages of a pack, to show its progress."""
    return 2 + len(pack.charts) + ("dispatches" in pack.parts) + 1 + bool(pack.articles)


def printed(pack: Pack, step: Callable[[int], None] = lambda page: None, *, packed: bool = True) -> bytes:
    """Print the PDF: label, order form, charts, signal forms, new papers, newspapers; the same pack gives the same bytes
    (UD-105).

    ``step`` gets the number of pages after each.
    """
    press = Press(
        pack.size,
        f"{pack.seat}: {pack.hours}",
        f"{pack.seat} · {pack.campaign} · {pack.hours} · {pack.code}",
        lambda: step(press.number),
        packed=packed,
    )
    forms.label(press, pack)
    forms.order_form(press, pack)
    for chart in pack.charts:
        chart_sheet.draw(press, chart, pack.size)
    if "dispatches" in pack.parts:
        forms.signal_forms(press, pack)
    forms.news(press, pack)
    if pack.articles:
        forms.newspapers(press, pack)
    return press.done()
