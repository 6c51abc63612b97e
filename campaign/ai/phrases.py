"""The phrase book: dispatches in fixed phrases, read as tasks and clear to people (CK-048, SC-CK-10).

Case does not matter; the first phrase found counts. ``ENEMY AT place`` and ``AM AT place`` are news and no
tasks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from naval.geo.calendar import clock, split
from naval.standing_orders import strength
from naval.standing_orders.courses import read_place
from naval.standing_orders.papers import Port
from naval.state.frozen import Frozen

PROCEED, PATROL, SEARCH, JOIN, RETURN = "proceed", "patrol", "search", "join", "return"
SHADOW, ENGAGE, AVOID = "shadow", "engage", "avoid"
SILENCE, NO_SILENCE, REPORT, CARRY_ON = "silence", "no_silence", "report", "carry_on"
STEERS = (PROCEED, PATROL, SEARCH, JOIN, RETURN)
"""Tasks that lay a course and hold until the next of them."""
"""Conduct at an enemy in sight, until the next such phrase or CARRY ON."""
NOTE_WORDS = 60
_ANGLE = r"\d{1,3}(?:[.,]\d{1,5}|[ °]\d{1,2}(?:[.,]\d{1,3})?)?[′']?"
_POINT = rf"{_ANGLE} ?[ns][, ]+{_ANGLE} ?[ew]"
_KNOTS = r"(?: at (?P<knots>\d{1,2}(?:[.,]\d)?) ?(?:knots?|kn)\b)?"
_LETTER = r"the enemy|[a-z]{1,2}\b"


class Phrase(Frozen, frozen=True):
    """A phrase as people write it, with blanks, optional parts in brackets, and its effect."""

    text: str
    meaning: str


AFLOAT = (
    Phrase(text="PROCEED TO {place}[ AT {knots} KNOTS].", meaning="steers there and stays"),
    Phrase(text="PATROL {place} AND {place 2}[ AT {knots} KNOTS].", meaning="steams to and fro between them"),
    Phrase(text="SEARCH {place} FOR {hours} HOURS.", meaning="searches the sea round it"),
    Phrase(text="JOIN {force}[ AT {place}].", meaning="steers to where that force is, or is to be"),
    Phrase(text="RETURN[ TO {place}].", meaning="goes home, or to that port"),
    Phrase(text="COAL AT {place}.", meaning="coals at that port whenever she needs coal"),
    Phrase(text="SHADOW THE ENEMY.", meaning="keeps him in sight and out of range"),
    Phrase(text="ENGAGE THE ENEMY.", meaning="closes with him, whatever the odds"),
    Phrase(text="AVOID THE ENEMY.", meaning="keeps away from him"),
    Phrase(text="KEEP SILENCE.", meaning="sends nothing by wireless"),
    Phrase(text="BREAK SILENCE.", meaning="uses her wireless again"),
    Phrase(text="REPORT.", meaning="writes back with her position and what she has in sight"),
    Phrase(text="CARRY ON.", meaning="carries on as before the last of these orders"),
    Phrase(text="ENEMY AT {place}: {what}.", meaning="learns where the enemy is, and acts on it"),
    Phrase(text="AM AT {place}: {what}.", meaning="learns where you are"),
)
"""Phrases for admirals and Admiralties, in the order of the book."""
ASHORE = (
    Phrase(text="PROCEED TO {place}.", meaning="marches there and holds it"),
    Phrase(text="RETURN[ TO {place}].", meaning="marches to the nearest depot, or there"),
    Phrase(text="ENGAGE THE ENEMY.", meaning="attacks him where he meets him"),
    Phrase(text="SHADOW THE ENEMY.", meaning="follows him and keeps his distance"),
    Phrase(text="AVOID THE ENEMY.", meaning="gives ground before him"),
    Phrase(text="REPORT.", meaning="writes back with his situation"),
    Phrase(text="CARRY ON.", meaning="carries on as before the last of these orders"),
    Phrase(text="SEND STORES TO {place}.", meaning="sends a train of stores there, where the reader is a ministry"),
)
"""Phrases for generals and ministries."""


class Task(Frozen, frozen=True):
    """A dispatch understood: its ``kind``, its places, and its figures (0: none given)."""

    kind: str
    places: tuple[tuple[float, float], ...] = ()
    knots: float = 0.0
    hours: float = 0.0
    name: str = ""


class News(Frozen, frozen=True):
    """A dispatch's report of the enemy: place, description and points (SC-CK-09)."""

    lon: float
    lat: float
    what: str
    points: float


class Book:
    """The phrase book over a chart: ports, stations, and forces that can be joined."""

    def __init__(self, places: Iterable[Port], squadrons: Iterable[str] = ()) -> None:
        self.places = {name.lower(): (lon, lat) for name, lon, lat in places}  # of two with one name the later: ports come last
        self.squadrons = {name.lower(): name for name in sorted(squadrons)}
        names = sorted(self.places, key=lambda name: (-len(name), name))
        place = "|".join([_POINT, *map(re.escape, names)])
        force = "|".join(map(re.escape, sorted(self.squadrons, key=lambda name: (-len(name), name)))) or r"(?!)"
        self.phrases = {
            PROCEED: re.compile(rf"\bproceed to (?P<a>{place}){_KNOTS}"),
            PATROL: re.compile(rf"\bpatrol (?P<a>{place}) and (?P<b>{place}){_KNOTS}"),
            SEARCH: re.compile(rf"\bsearch (?P<a>{place}) for (?P<hours>\d{{1,3}}) ?(?:hours?|h)\b"),
            JOIN: re.compile(rf"\bjoin (?:the )?(?P<force>{force})(?: at (?P<a>{place}))?"),
            RETURN: re.compile(rf"\breturn(?: to (?P<a>{place}))?(?![a-z])"),
            SHADOW: re.compile(rf"\bshadow (?:{_LETTER})"),
            ENGAGE: re.compile(rf"\bengage (?:{_LETTER})"),
            AVOID: re.compile(rf"\bavoid (?:{_LETTER})"),
            SILENCE: re.compile(r"\bkeep silence\b"),
            NO_SILENCE: re.compile(r"\bbreak silence\b"),
            REPORT: re.compile(r"\breport\b(?! to)"),
            CARRY_ON: re.compile(r"\bcarry on\b"),
        }
        self.position = re.compile(rf"\bam at (?P<a>{place})(?![a-z])")
        self.coaling = re.compile(rf"\bcoal at (?P<a>{place})(?![a-z])")
        self.news = re.compile(rf"\benemy at (?P<a>{place})(?: at \d{{4}})?(?:: (?P<what>[^.]+))?")

    def read(self, text: str) -> Task | None:
        """Read the task of a dispatch by its first phrase; None if it has none (SC-CK-10)."""
        plain = _plain(text)
        found = [(one.start(), kind, one) for kind, phrase in self.phrases.items() if (one := phrase.search(plain))]
        if not found:
            return None
        _, kind, one = min(found, key=lambda row: (row[0], row[1]))
        given = one.groupdict()
        places = tuple(place for name in ("a", "b") if given.get(name) and (place := self.find_place(given[name])))
        return Task(
            kind=kind,
            places=places,
            knots=float((given.get("knots") or "0").replace(",", ".")),
            hours=float(given.get("hours") or 0),
            name=self.squadrons.get(given.get("force") or "", ""),
        )

    def read_enemy_report(self, text: str) -> News | None:
        """Read the report of an enemy from a dispatch, if it says where he is."""
        found = self.news.search(_plain(text))
        place = self.find_place(found["a"]) if found else None
        if found is None or place is None:
            return None
        what = (found["what"] or "").strip()
        return News(lon=place[0], lat=place[1], what=what, points=strength.of_seen(what))

    def read_position(self, text: str) -> tuple[float, float] | None:
        """Read where the writer of a dispatch says he is; None if he does not."""
        found = self.position.search(_plain(text))
        return self.find_place(found["a"]) if found else None

    def read_coaling_port(self, text: str) -> tuple[float, float] | None:
        """Read where a dispatch says to coal, besides any task in it; None if it does not."""
        found = self.coaling.search(_plain(text))
        return self.find_place(found["a"]) if found else None

    def is_understood(self, text: str) -> bool:
        """Report whether a dispatch is a task, names a coaling port, or is news."""
        reads = (self.read, self.read_coaling_port, self.read_enemy_report, self.read_position)
        return any(read(text) is not None for read in reads)

    def find_place(self, text: str) -> tuple[float, float] | None:
        """Find a place by its name or its position."""
        return self.places.get(text) or read_place(text)


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[;!?]", " ", text.lower()).split())


def point(lon: float, lat: float) -> str:
    """Write a position as the phrases have it.

    >>> point(-2.1667, 50.25), point(5.999, 54.0)
    ('50 15 N 2 10 W', '54 00 N 6 00 E')
    """
    return f"{_angle(lat)} {'N' if lat >= 0 else 'S'} {_angle(lon)} {'E' if lon >= 0 else 'W'}"


def _angle(value: float) -> str:
    whole = round(abs(value) * 60)
    return f"{whole // 60} {whole % 60:02d}"


QUOTED_WORDS = 5
ANSWER = re.compile(r"Your (\d{4}(?: of Day \d+)?(?: and \d{4}(?: of Day \d+)?)*)(?:, “.*?”,)? (?:received|not understood)")
"""An answer to dispatches, which names them by the hours at which they were written."""


def name_hour(written: int, now: int, hour_zero: int) -> str:
    """Name a dispatch by the hour at which it was written, with its day where that is not today's.

    >>> name_hour(0, 60, 6), name_hour(0, 1440, 6)
    ('0600', '0600 of Day 1')
    """
    day, hour = split(written, hour_zero)[0], clock(written, hour_zero).replace(":", "")
    return hour if day == split(now, hour_zero)[0] else f"{hour} of Day {day}"


def received(hours: Iterable[str]) -> str:
    """Answer one writer's dispatches that were understood (SC-CK-10).

    >>> received(["0600", "0600", "0915"])
    'Your 0600 and 0915 received.'
    """
    return f"Your {' and '.join(dict.fromkeys(hours))} received."


def not_understood(hours: Iterable[str], text: str) -> str:
    """Answer one writer's dispatches that were not, and quote the beginning of the last (SC-CK-10).

    >>> not_understood(["0600"], "Have a look into Torbay, would you?")
    'Your 0600, “Have a look into Torbay, …”, not understood; carrying on.'
    """
    words = text.split()
    said = " ".join(words[:QUOTED_WORDS]) + (" …" if len(words) > QUOTED_WORDS else "")
    return f"Your {' and '.join(dict.fromkeys(hours))}, “{said}”, not understood; carrying on."


def sixty(text: str) -> str:
    """Cut a text to the words that a dispatch may have (SC-S-06)."""
    return " ".join(text.split()[:NOTE_WORDS])
