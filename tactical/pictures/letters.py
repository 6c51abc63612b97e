"""Letters as strokes of a pen, in capitals, as on a chart: four units wide and six high over the base line."""

from __future__ import annotations

import unicodedata
from functools import cache

Stroke = tuple[tuple[float, float], ...]

HIGH, GAP, BLANK = 6.0, 1.7, 2.4
# Points are pairs of digits, right and up; strokes are parted by blanks.
_DRAWN = {
    "A": "002640 1232",
    "B": "00063645443303 3342413000",
    "C": "4536160501103041",
    "D": "00062645412000",
    "E": "46060040 0333",
    "F": "460600 0333",
    "G": "45361605011030414323",
    "H": "0006 4046 0343",
    "I": "0006",
    "J": "4641301001",
    "K": "0006 4603 1440",
    "L": "060040",
    "M": "0006224640",
    "N": "00064046",
    "O": "100105163645413010",
    "P": "00063645443303",
    "Q": "100105163645413010 2240",
    "R": "00063645443303 2340",
    "S": "45361605041333 334241301001",
    "T": "0646 2620",
    "U": "060110304146",
    "V": "062046",
    "W": "0610243046",
    "X": "0046 0640",
    "Y": "062346 2320",
    "Z": "06460040",
    "0": "100105163645413010",
    "1": "052620",
    "2": "05163645440040",
    "3": "0516364544334241301001 1333",
    "4": "30360242",
    "5": "460603334241301001",
    "6": "4536160501103041423302",
    "7": "064610",
    "8": "130405163645443313 1302011030414233",
    "9": "01103041453616050413 1344",
    ".": "00",
    ",": "0100",
    ":": "00 03",
    ";": "0100 03",
    "'": "0605",
    "!": "00 0206",
    "?": "0516364523 2322 2020",
    "-": "0333",
    "+": "0343 2125",
    "/": "0046",
    "(": "16040210",
    ")": "06141200",
    "%": "0046 0506 4041",
    "&": "400526161504 0401103042",
}
_AS = {"–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": "'", "”": "'", "·": "-", "…": "."}


@cache
def glyph(letter: str) -> tuple[tuple[Stroke, ...], float]:
    """Return the strokes of a capital and its width; an unknown one is left blank."""
    strokes = tuple(
        tuple((float(part[i]), float(part[i + 1])) for i in range(0, len(part) - 1, 2)) for part in _DRAWN.get(letter, "").split()
    )
    return strokes, max((x for stroke in strokes for x, _ in stroke), default=BLANK)


def plain(text: str) -> str:
    """Reduce a text to letters that can be drawn: capitals without their accents."""
    parted = unicodedata.normalize("NFKD", "".join(_AS.get(one, one) for one in text).upper())
    return "".join(one for one in parted if one in _DRAWN or one == " ")


def text_to_strokes(text: str) -> tuple[list[Stroke], float]:
    """Return a line of text as strokes, from the left end of its base line, and its width."""
    found: list[Stroke] = []
    at = 0.0
    for letter in plain(text):
        strokes, wide = glyph(letter)
        found += [tuple((at + x, y) for x, y in stroke) for stroke in strokes]
        at += wide + GAP
    return found, max(0.0, at - GAP)
