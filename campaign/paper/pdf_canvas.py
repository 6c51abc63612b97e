"""Press: PDF pages, in millimetres from the upper left corner. The same words give the same bytes."""

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
"""Font for letters that the usual fonts lack: the rest of the Latin, Greek and Cyrillic."""
LIKE = str.maketrans({"′": "'", "″": '"', "−": "–", "\u202f": " ", "\u2009": " "})
"""Characters for which the usual fonts have one that looks the same."""
MARGIN = 15.0
PT = 25.4 / 72
"""Point, in millimetres."""
LEADING = 1.24
INK, GREY, PALE, LAND = 0.08, 0.45, 0.8, 0.93
Step = Callable[[], None]


@cache
def other_letters() -> frozenset[int]:
    """List the letters of the other font, and register it with the press."""
    font = TTFont(OTHER, str(files("ttf_opensans") / "ttf" / "OpenSans-Regular.ttf"))
    pdfmetrics.registerFont(font)
    return frozenset(font.face.charToGlyph)


def runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """Cut a text into runs by font; a letter in no font becomes its number: [U+4E00]."""
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
    """Replace a letter in no font by its letter without accents, else by its number.

    >>> plainer("Ṽ"), plainer("漢")
    ('V', '[U+6F22]')
    """
    base = unicodedata.normalize("NFKD", sign)[0]
    return base if usual(base) else f"[U+{ord(sign):04X}]"


def usual(sign: str) -> bool:
    """Say whether the usual fonts have a character."""
    try:
        return bool(sign.encode("cp1252"))
    except UnicodeEncodeError:
        return False


def width_of(text: str, font: str, size: float) -> float:
    """Measure a text in millimetres; ``size`` in points."""
    return float(sum(pdfmetrics.stringWidth(run, using, size) for run, using in runs(text, font)) / mm)


def wrapped(text: str, font: str, size: float, width: float) -> list[str]:
    """Wrap a text into lines of at most so many millimetres, breaking words too long."""
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
    """Break a word that is too long for a line."""
    if width_of(word, font, size) <= width:
        return [word]
    most = max(1, int(len(word) * width / width_of(word, font, size)) - 1)
    return textwrap.wrap(word, most) or [word]


class Press:
    """PDF being printed page after page, each with the same foot. ``step`` is called after each."""

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
        """Reckon the width between the margins."""
        return float(self.width - 2 * MARGIN)

    @property
    def bottom(self) -> float:
        """Reckon how far down a page may be filled."""
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
        """Finish the PDF."""
        self.canvas.save()
        self.step()
        return self.out.getvalue()

    # -- marks on the page ----------------------------------------------------------------------------------------------

    def text(
        self, x: float, y: float, text: str, font: str = SERIF, size: float = 10, *, grey: float = INK, right: bool = False
    ) -> float:
        """Print one line with its foot at a height; return its length."""
        long = width_of(text, font, size)
        at = x - long if right else x
        self.canvas.setFillGray(grey)
        for run, using in runs(text, font):
            self.canvas.setFont(using, size)
            self.canvas.drawString(at * mm, (self.height - y) * mm, run)
            at += pdfmetrics.stringWidth(run, using, size) / mm
        return long

    def line(self, x: float, y: float, to_x: float, to_y: float, weight: float = 0.4, grey: float = INK) -> None:
        """Draw a straight line; its weight in points."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(weight)
        self.canvas.line(x * mm, (self.height - y) * mm, to_x * mm, (self.height - to_y) * mm)

    def box(self, x: float, y: float, width: float, height: float, weight: float = 0.4, grey: float = INK) -> None:
        """Draw a frame from its upper left corner."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(weight)
        self.canvas.rect(x * mm, (self.height - y - height) * mm, width * mm, height * mm)

    # -- text that flows ------------------------------------------------------------------------------------------------

    def room(self, height: float) -> bool:
        """Make room for so much height, on a new page if need be; say whether it is new."""
        if self.number and self.y + height <= self.bottom:
            return False
        self.page()
        return True

    def heading(self, text: str, size: float = 15) -> None:
        """Print a heading with an ink line under it."""
        self.room(size * PT * LEADING + 16)
        self.y += size * PT + 2
        self.text(MARGIN, self.y, text, BOLD, size)
        self.y += 2
        self.line(MARGIN, self.y, MARGIN + self.inside, self.y, 0.8)
        self.y += 2

    def prose(self, text: str, font: str = SERIF, size: float = 10.5, *, grey: float = INK, indent: float = 0.0) -> None:
        """Print a text in lines down the page, and on to the next."""
        high = size * PT * LEADING
        for line in wrapped(text, font, size, self.inside - indent):
            self.room(high)
            self.y += high
            self.text(MARGIN + indent, self.y, line, font, size, grey=grey)

    def gap(self, height: float = 2.5) -> None:
        """Leave some room."""
        self.y += height

    def table(self, heads: list[str], widths: list[float], rows: list[list[str]], high: float = 7.0, size: float = 9.5) -> None:
        """Print a table; widths are shares of the page. Rows of empty cells are for writing."""
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
        """Print a row of boxes to tick, each with its word."""
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
