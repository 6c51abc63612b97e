"""The report to print: the tables and plots of the page, without the replay (UD-117). From one war equal bytes."""

from __future__ import annotations

import io
from typing import Any
from xml.sax.saxutils import escape

from reportlab.graphics import renderPDF
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import CondPageBreak, Flowable, LongTable, Paragraph, SimpleDocTemplate, Spacer, TableStyle
from svglib.svglib import svg2rlg

from campaign.models import Campaign, Seat
from campaign.paper.pdf_canvas import BOLD, ITALIC, SERIF, runs
from tactical.engine.text.words import capital
from umpire.review import plot, report, section
from umpire.review.files import Step

MARGIN = 15 * mm
LEAST = 20 * mm  # so much stands below a heading on its page
WIDE = A4[0] - 2 * MARGIN - 12  # a frame keeps six points clear on either side
MOST_CELL = 1500
"""Most characters of a cell that are printed: a longer text would fill more than a page."""
HEAD = ParagraphStyle("head", fontName=BOLD, fontSize=14, leading=18, spaceBefore=10, spaceAfter=3)
SUB = ParagraphStyle("sub", fontName=BOLD, fontSize=10.5, leading=13, spaceBefore=7, spaceAfter=2)
NOTE = ParagraphStyle("note", fontName=ITALIC, fontSize=9, leading=11.5)
CELL = ParagraphStyle("cell", fontName=SERIF, fontSize=8.5, leading=10.2, splitLongWords=True)
TOP = ParagraphStyle("top", fontName="Helvetica-Bold", fontSize=8, leading=10)
LINES = TableStyle(
    [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
        ("LINEBELOW", (0, 1), (-1, -1), 0.25, colors.grey),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 5),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
    ]
)


def set_in(text: str, style: ParagraphStyle) -> Paragraph:
    """Set a text as it was written: markup in it is text; letters missing in a type are set in another."""
    shown = text if len(text) <= MOST_CELL else text[:MOST_CELL].rstrip() + "…"
    parts = "".join(f'<font name="{font}">{escape(part)}</font>' for part, font in runs(shown.replace("\n", " "), style.fontName))
    return Paragraph(parts, style)


class Drawing(Flowable):  # type: ignore[misc]  # reportlab has no types
    """A plot of ours, from its SVG."""

    def __init__(self, svg: str) -> None:
        super().__init__()
        drawing = svg2rlg(io.BytesIO(svg.encode()))
        if drawing is None:
            raise ValueError("a plot of ours is no SVG")
        self.drawing = drawing
        self.share = min(1.0, WIDE / self.drawing.width)
        self.width, self.height = self.drawing.width * self.share, self.drawing.height * self.share

    def wrap(self, *_: Any) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        self.canv.scale(self.share, self.share)
        renderPDF.draw(self.drawing, self.canv, 0, 0)


def table_of(found: section.Table) -> LongTable:
    """Set a table with columns as wide as their contents need."""
    longest = [max([len(head), *(min(len(row[n]), 70) for row in found.rows)]) + 3 for n, head in enumerate(found.head)]
    widths = [WIDE * one / sum(longest) for one in longest]
    rows = [[set_in(head, TOP) for head in found.head], *([set_in(cell, CELL) for cell in row] for row in found.rows)]
    return LongTable(rows, colWidths=widths, style=LINES, repeatRows=1)


def bars_of(bars: dict[str, Any]) -> section.Table:
    """Put a plot by day in figures."""
    head = ("Side", *(day["name"] for day in bars["days"]))
    return section.Table(
        f"{bars['title']}, {bars['unit']}", head, [[capital(row["side"]), *row["values"]] for row in bars["table"]]
    )


def story(campaign: Campaign, sections: list[section.Section]) -> list[Flowable]:
    """List everything that is printed, in order."""
    out: list[Flowable] = [set_in(f"{campaign.title}: after-action report", HEAD), set_in(report.covers(campaign), NOTE)]
    for one in sections:
        out += [CondPageBreak(LEAST + 12 * mm), set_in(one.title, HEAD)]
        if one.note:
            out.append(set_in(one.note, NOTE))
        for line in one.plots:
            drawing = Drawing(plot.svg(line, campaign.hour_zero))
            out += [CondPageBreak(drawing.height + LEAST), set_in(f"{line.title}, {line.unit}", SUB), drawing]
            out.append(set_in("; ".join(name_plot_line(name, n, line) for n, (name, _, _) in enumerate(line.lines)), NOTE))
        for table in (*(bars_of(bars) for bars in one.bars), *one.tables):
            below = table_of(table) if table.rows else set_in("None.", NOTE)
            out += [CondPageBreak(LEAST), set_in(table.title, SUB), below, Spacer(1, 4)]
    return out


def name_plot_line(name: str, n: int, line: section.Line) -> str:
    """Name the line of a plot by its side and its dashes."""
    side = line.lines[n][1]
    before = sum(other == side for _, other, _ in line.lines[:n])
    return f"{name}: {side}, {('plain', 'dashed', 'dotted', 'dashed and dotted')[before % len(plot.DASHES)]}"


def build_pdf(campaign: Campaign, seat: Seat | None, step: Step) -> bytes:
    """Build the PDF."""
    sections = report.report(campaign, lambda done, of: step(done, of + 1))
    held = io.BytesIO()
    document = SimpleDocTemplate(
        held,
        pagesize=A4,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN,
        title=f"{campaign.title}: after-action report",
        author="Sealed Orders",
        invariant=1,
    )

    def foot(canvas: Canvas, _: Any) -> None:
        canvas.setFont(SERIF, 8)
        canvas.drawCentredString(A4[0] / 2, 8 * mm, str(canvas.getPageNumber()))

    document.build(story(campaign, sections), onFirstPage=foot, onLaterPages=foot)
    step(len(sections) + 1, len(sections) + 1)
    return held.getvalue()
