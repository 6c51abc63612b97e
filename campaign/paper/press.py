"""The press: pages of a PDF, in millimetres from the upper left corner, and text set on them. The same words, the same bytes."""

from __future__ import annotations

import io
import textwrap
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files

from reportlab.lib.pagesizes import A3 as PAGE_A3
from reportlab.lib.pagesizes import A4 as PAGE_A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from campaign.paper.matter import A3, A4

SIZES = {A4: PAGE_A4, A3: PAGE_A3}
SERIF, ITALIC, BOLD, SANS = "Times-Roman", "Times-Italic", "Times-Bold", "Helvetica"
OTHER = "Open Sans"
"""For letters that the usual types have not: the rest of the Latin, Greek and Cyrillic."""
LIKE = str.maketrans({"′": "'", "″": '"', "−": "–", "\u202f": " ", "\u2009": " "})
"""Signs for which the usual types have one that looks the same."""
MARGIN = 15.0
PT = 25.4 / 72
"""A point, millimetres."""
LEADING = 1.24
INK, GREY, PALE, LAND = 0.08, 0.45, 0.8, 0.93
Step = Callable[[], None]


@cache
def other_letters() -> frozenset[int]:
    """The letters of the other type, which is made known to the press at the same time."""
    font = TTFont(OTHER, str(files("ttf_opensans") / "ttf" / "OpenSans-Regular.ttf"))
    pdfmetrics.registerFont(font)
    return frozenset(font.face.charToGlyph)


def runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """A text in runs, each with the type that has its letters; what no type has stands as its number: [U+4E00]."""
    run, using = "", font
    for sign in text.translate(LIKE):
        want, shown = font, sign
        if not usual(sign):
            want, shown = (OTHER, sign) if ord(sign) in other_letters() else (font, plainer(sign))
        if want != using and run:
            yield run, using
            run = ""
        run, using = run + shown, want
    if run:
        yield run, using


def plainer(sign: str) -> str:
    """A letter that no type has, without its accents; if that is none either, its number.

    >>> plainer("Ṽ"), plainer("漢")
    ('V', '[U+6F22]')
    """
    base = unicodedata.normalize("NFKD", sign)[0]
    return base if usual(base) else f"[U+{ord(sign):04X}]"


def usual(sign: str) -> bool:
    """Whether the usual types have a sign."""
    try:
        return bool(sign.encode("cp1252"))
    except UnicodeEncodeError:
        return False


def width_of(text: str, font: str, size: float) -> float:
    """How long a text is, millimetres; ``size`` in points."""
    return float(sum(pdfmetrics.stringWidth(run, using, size) for run, using in runs(text, font)) / mm)


def wrapped(text: str, font: str, size: float, width: float) -> list[str]:
    """A text in lines no longer than so many millimetres; what has no blank in it is broken where it must be."""
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in (piece for long in part.split() for piece in pieces(long, font, size, width)):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, font, size) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def pieces(word: str, font: str, size: float, width: float) -> list[str]:
    """A word that is too long for a line, broken."""
    if width_of(word, font, size) <= width:
        return [word]
    most = max(1, int(len(word) * width / width_of(word, font, size)) - 1)
    return textwrap.wrap(word, most) or [word]


class Press:
    """A PDF while it is printed, one page after another; every page has the same foot. ``step`` is called after each page."""

    def __init__(self, size: str, title: str, foot: str, step: Step = lambda: None, *, packed: bool = True) -> None:
        self.out, self.foot, self.step = io.BytesIO(), foot, step
        points = SIZES[size]
        self.width, self.height = points[0] / mm, points[1] / mm
        self.canvas = Canvas(self.out, pagesize=points, invariant=1, pageCompression=int(packed))
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Sealed Orders")
        self.canvas.setLineWidth(0.4)
        self.number, self.y = 0, MARGIN

    @property
    def inside(self) -> float:
        """How wide the page is between its margins."""
        return float(self.width - 2 * MARGIN)

    @property
    def bottom(self) -> float:
        """Down to where a page may be filled."""
        return float(self.height - MARGIN - 6)

    def page(self) -> None:
        """Begin a page."""
        if self.number:
            self.canvas.showPage()
            self.step()
        self.number += 1
        self.canvas.setLineWidth(0.4)
        self.text(MARGIN, self.height - 9, self.foot, SANS, 7, grey=GREY)
        self.text(self.width - MARGIN, self.height - 9, str(self.number), SANS, 7, grey=GREY, right=True)
        self.y = MARGIN

    def done(self) -> bytes:
        """The whole PDF."""
        self.canvas.save()
        self.step()
        return self.out.getvalue()

    # -- marks on the page ----------------------------------------------------------------------------------------------

    def text(
        self, x: float, y: float, text: str, font: str = SERIF, size: float = 10, *, grey: float = INK, right: bool = False
    ) -> float:
        """One line with its foot at a height; returns how long it is."""
        long = width_of(text, font, size)
        at = x - long if right else x
        self.canvas.setFillGray(grey)
        for run, using in runs(text, font):
            self.canvas.setFont(using, size)
            self.canvas.drawString(at * mm, (self.height - y) * mm, run)
            at += pdfmetrics.stringWidth(run, using, size) / mm
        return long

    def line(self, x: float, y: float, to_x: float, to_y: float, weight: float = 0.4, grey: float = INK) -> None:
        """A straight line; its weight in points."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(weight)
        self.canvas.line(x * mm, (self.height - y) * mm, to_x * mm, (self.height - to_y) * mm)

    def box(self, x: float, y: float, width: float, height: float, weight: float = 0.4, grey: float = INK) -> None:
        """A frame, by its upper left corner."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(weight)
        self.canvas.rect(x * mm, (self.height - y - height) * mm, width * mm, height * mm)

    # -- text that flows ------------------------------------------------------------------------------------------------

    def room(self, height: float) -> bool:
        """See to it that so much height is left, on a new page if need be; whether it is a new one."""
        if self.number and self.y + height <= self.bottom:
            return False
        self.page()
        return True

    def heading(self, text: str, size: float = 15) -> None:
        """A heading with an ink line under it."""
        self.room(size * PT * LEADING + 16)
        self.y += size * PT + 2
        self.text(MARGIN, self.y, text, BOLD, size)
        self.y += 2
        self.line(MARGIN, self.y, MARGIN + self.inside, self.y, 0.8)
        self.y += 2

    def prose(self, text: str, font: str = SERIF, size: float = 10.5, *, grey: float = INK, indent: float = 0.0) -> None:
        """A text in lines down the page, and on to the next."""
        high = size * PT * LEADING
        for line in wrapped(text, font, size, self.inside - indent):
            self.room(high)
            self.y += high
            self.text(MARGIN + indent, self.y, line, font, size, grey=grey)

    def gap(self, height: float = 2.5) -> None:
        """Some room between two things."""
        self.y += height

    def table(self, heads: list[str], widths: list[float], rows: list[list[str]], high: float = 7.0, size: float = 9.5) -> None:
        """A table; widths are shares of the page. A row whose cells are empty is there to be written on."""
        whole = [share * self.inside / sum(widths) for share in widths]
        self.room(high * min(len(rows), 3) + 6)
        self._heads(heads, whole)
        for row in rows:
            cells = [wrapped(cell, SERIF, size, width - 2) for cell, width in zip(row, whole, strict=True)]
            tall = max(high, 2.2 + max(map(len, cells)) * size * PT * LEADING)
            if self.room(tall):
                self._heads(heads, whole)
            x = MARGIN
            for lines, width in zip(cells, whole, strict=True):
                for n, line in enumerate(lines, 1):
                    self.text(x + 1, self.y + 0.6 + n * size * PT * LEADING, line, SERIF, size)
                x += width
            self.y += tall
            self._rules(whole, self.y - tall)
        self.gap()

    def _heads(self, heads: list[str], widths: list[float]) -> None:
        self.y += 4
        x = MARGIN
        for head, width in zip(heads, widths, strict=True):
            self.text(x + 1, self.y, head, SANS, 7.5, grey=GREY)
            x += width
        self.y += 1.2
        self.line(MARGIN, self.y, MARGIN + self.inside, self.y, 0.8)

    def _rules(self, widths: list[float], top: float) -> None:
        self.line(MARGIN, self.y, MARGIN + self.inside, self.y, 0.3, GREY)
        x = MARGIN
        for width in widths[:-1]:
            x += width
            self.line(x, top, x, self.y, 0.2, PALE)

    def boxes(self, words: list[str], size: float = 9.5) -> None:
        """Little boxes to tick, each with its word, in a row."""
        self.room(7)
        self.y += 5
        x = MARGIN
        for word in words:
            long = width_of(word, SERIF, size)
            if x + 5 + long > MARGIN + self.inside and x > MARGIN:
                self.y += 6
                x = MARGIN
            self.box(x, self.y - 3, 3.2, 3.2, 0.5)
            self.text(x + 4.6, self.y, word, SERIF, size)
            x += 10 + long
        self.y += 2
