"""Content of the print-outs of a seat for one call, as plain words and places (UD-105).

A room makes it, :mod:`.pack` prints it.
"""

from __future__ import annotations

import msgspec

A4, A3 = "A4", "A3"
SIZES = (A4, A3)
Place = tuple[float, float]


class _Plain(msgspec.Struct, frozen=True, kw_only=True):
    pass


class Mark(_Plain, frozen=True):
    """Mark at a place of a chart: ``kind`` own, reported, contact, port, place, battle, tip; ``side`` blue, red, neutral."""

    kind: str
    lon: float
    lat: float
    side: str = "neutral"
    label: str = ""
    note: str = ""


class Track(_Plain, frozen=True):
    """Track steamed, by places, with the hours written at some of them."""

    places: tuple[Place, ...]
    hours: tuple[tuple[float, float, str], ...] = ()


class Way(_Plain, frozen=True):
    """Road by its class (A to D), ``rail``, ``wire`` or ``river``."""

    kind: str
    places: tuple[Place, ...]


class Chart(_Plain, frozen=True):
    """Chart sheet: its middle, scale and contents. ``reach`` are lines, of ``reach_nm`` miles."""

    title: str
    lon: float
    lat: float
    scale: int
    land: tuple[tuple[Place, ...], ...] = ()
    marks: tuple[Mark, ...] = ()
    tracks: tuple[Track, ...] = ()
    reach: tuple[tuple[Place, ...], ...] = ()
    reach_nm: float = 0.0
    reach_kn: float = 0.0
    ways: tuple[Way, ...] = ()


class Force(_Plain, frozen=True):
    """Force in words; of each ship her name, class, coal and best speed."""

    name: str
    place: str
    going: str
    ships: tuple[tuple[str, str, str, str], ...]


class Body(_Plain, frozen=True):
    """Column ashore in words: its place, units and state."""

    name: str
    place: str
    units: str
    state: str


class Item(_Plain, frozen=True):
    """New item: its kind, when it came, and its text."""

    kind: str
    when: str
    text: str


class Article(_Plain, frozen=True):
    """Article of a newspaper."""

    paper: str
    date: str
    headline: str
    dateline: str
    text: str


class Pack(_Plain, frozen=True):
    """Sheets of a seat for one call.

    ``parts`` are the parts of an order sheet it may fill; ``coming`` lists a ministry's reinforcements, with place and time.
    """

    size: str
    campaign: str
    seat: str
    side: str
    hours: str
    code: str
    closes: str = ""
    parts: tuple[str, ...] = ()
    addressees: tuple[str, ...] = ()
    merchants: tuple[str, ...] = ()
    forces: tuple[Force, ...] = ()
    asked: str = ""
    charts: tuple[Chart, ...] = ()
    items: tuple[Item, ...] = ()
    articles: tuple[Article, ...] = ()
    bodies: tuple[Body, ...] = ()
    headquarters: str = ""
    coming: tuple[tuple[str, str], ...] = ()
