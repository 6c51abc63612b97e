"""Rulings of the umpire in a run, as data: one struct a kind (UD-001, UD-030).

:mod:`naval.ruling_kinds` has the fields of each, the stage of the run at which it acts and its sentence, one module a kind.
Minutes are those of the campaign. ``since`` is the minute from which a ruling acts; ``reason`` is the umpire's own, 3 to 300
characters (UD-003), and stands in his list of events, never in a room.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from naval.state.frozen import Frozen, stored

CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"


class Act(Frozen, frozen=True, tag_field="kind"):
    """A ruling on what happens."""

    since: int
    reason: str


class Breakdown(Act, frozen=True, tag="breakdown"):
    """A ship's engines fail: so many minutes at two-thirds speed, stopped for the first of them (UD-031)."""

    ship: str
    lame_min: int = 720
    stopped_min: int = 0


class Spared(Act, frozen=True, tag="spared"):
    """A die's effect on a subject at that minute is struck (UD-032)."""

    rule: str
    subject: str


class Aground(Act, frozen=True, tag="aground"):
    """A force stops where she is until a minute, of this run or of a later one (UD-033).

    With ``ship`` one ship of hers is aground, damaged in the words of ``hurt``; ``rest`` says whether the others stay ("stays")
    or go on without her ("goes_on"). ``lies``: she has been aground since an earlier run, and wrote of it then.
    """

    force: str
    until: int
    ship: str = ""
    hurt: str = ""
    rest: str = "stays"
    lies: bool = False


class Relief(Act, frozen=True, tag="relief"):
    """A rule waived for a subject, by key, until a minute, of this run or of a later one (UD-042).

    ``lasts``: it has been waived since an earlier run, and her officers wrote of it then.
    """

    rule: str
    subject: str
    until: int
    lasts: bool = False


class Missed(Act, frozen=True, tag="missed"):
    """A force does not see another until a minute; ``both``: nor the other her (UD-035)."""

    seer: str
    seen: str
    until: int
    both: bool = True


class Sighted(Act, frozen=True, tag="sighted"):
    """A force sees another at a minute although the rules do not give it, and makes out as much as ``level`` tells: 0 smoke,
    1 number and type, 2 class, 3 names (UD-036)."""

    seer: str
    seen: str
    level: int = 0


class Message(Act, frozen=True, tag="dispatch"):
    """A dispatch on its way is lost ("lost"), waits ``until`` a minute ("waits"), or a copy of it comes ``to`` a seat of the
    other side ("copied") (UD-037)."""

    author: str
    number: int
    fate: str
    until: int = 0
    to: str = ""


class Damage(Act, frozen=True, tag="damage"):
    """A ship's most knots, her damage in words, and whether she floats; or, with ``mine``, the effect of a mine on her
    (UD-038)."""

    ship: str
    max_kn: float | None = None
    afloat: bool = True
    words: str = ""
    mine: bool = False


class Coal(Act, frozen=True, tag="coal"):
    """So many tons more or less in a ship or a port, by key, at a run's first minute (UD-039)."""

    tons: float
    ship: str = ""
    port: str = ""


class Place(Act, frozen=True, tag="place"):
    """A force at sea moved, at a run's first minute (UD-040)."""

    force: str
    lon: float
    lat: float


class Command(Act, frozen=True, tag="command"):
    """A force takes orders from another seat of her side, or from a new one of this ``title``, as a run ends and the next begins
    (UD-102)."""

    force: str
    seat: str = ""
    title: str = ""


class Stands(Act, frozen=True, tag="stands"):
    """A column stands at a place of the land's chart, at a run's first minute (UD-030)."""

    body: str
    place: str


class Losses(Act, frozen=True, tag="losses"):
    """A column has so many men, horses and guns fewer, at a run's first minute (UD-038)."""

    body: str
    men: int = 0
    horses: int = 0
    guns: int = 0


class Packets(Act, frozen=True, tag="packets"):
    """So many packets more or less with a column or in a depot, by key, at a run's first minute (UD-039)."""

    body: str = ""
    depot: str = ""
    food: int = 0
    forage: int = 0
    ammo: int = 0


class SetAside(Act, frozen=True, tag="set_aside"):
    """One order of a sealed sheet does not count, or counts as ``instead`` (UD-041).

    ``path`` is where it stands in the sheet, such as ``forces/red_cruisers`` or ``dispatches/0``.
    """

    seat: str
    path: str
    instead: dict[str, Any] | None = None


class Void(Act, frozen=True, tag="void"):
    """The battle that these forces began at ``since`` is void; ``again`` counts those of the same meeting, from 1 (UD-046)."""

    forces: tuple[str, ...]
    again: int = 1


class Weather(Act, frozen=True, tag="weather"):
    """Weather set in an area, everywhere or within ``nm`` of a place (UD-034). Stored as a spell, as since the first release."""

    until: int
    value: float
    area: str = ""
    lon: float | None = None
    lat: float | None = None
    nm: float | None = None


class Lifted(Act, frozen=True, tag="lifted"):
    """A spell of an earlier run taken back from a minute on (NAV-S-044). Stored beside the spells, as since the first release."""

    spell: str


class Night(Act, frozen=True, tag="night"):
    """Two hostile forces may fight by night in this run (NAV-S-039). Stored as a pair, as since the first release."""

    one: str
    other: str


class Severed(Act, frozen=True, tag="severed"):
    """A cable is cut or a station destroyed at its minute, by nobody's ships (UD-064, NAV-S-082, NAV-S-084)."""

    of: str


class Closed(Act, frozen=True, tag="closed"):
    """A port has room for so many ships from a run's first minute on; none: it is closed (UD-064)."""

    port: str
    capacity: int = 0


class Mined(Act, frozen=True, tag="mined"):
    """Mines lie round a place from a run's first minute on, as though a side had laid them (UD-064, NAV-S-085)."""

    side: str
    lon: float
    lat: float
    radius_nm: float
    count: int


class Joining(Frozen, frozen=True):
    """A ship that comes in a reinforcement: full bunkers, sound, of a class of the pack."""

    key: str
    name: str
    class_key: str


class Reinforced(Act, frozen=True, tag="reinforced"):
    """A force of a seat comes into the war at a run's first minute, in ``port`` or at sea (UD-064)."""

    key: str
    name: str
    seat: str
    ships: tuple[Joining, ...]
    port: str = ""
    lon: float = 0.0
    lat: float = 0.0


class Neutral(Act, frozen=True, tag="neutral"):
    """A merchantman of no belligerent sails on her course from a run's first minute on (UD-064)."""

    key: str
    name: str
    flag: str
    cargo: str
    knots: float
    lon: float
    lat: float
    to_lon: float
    to_lat: float


class Agreed(Act, frozen=True, tag="terms"):
    """A term of the war, by its key among those of the sea or of the land, is ``value`` from a run's first minute on (UD-121).

    ``said`` is the change in words, as it stands in the minutes. ``signed`` are the seats whose hands it bears; none: the umpire
    has imposed it.
    """

    key: str
    value: bool | int | float | str
    said: str
    signed: tuple[str, ...] = ()


ASHORE = (Stands, Losses, Packets)
"""Kinds that are about the land."""
Certain = (
    Breakdown
    | Spared
    | Aground
    | Missed
    | Message
    | Damage
    | Coal
    | SetAside
    | Void
    | Severed
    | Closed
    | Mined
    | Reinforced
    | Neutral
    | Stands
    | Losses
    | Packets
    | Place
    | Sighted
    | Relief
    | Agreed
    | Command
)
"""Kinds that are kept among ``Rulings.acts``; the others are kept where they have been since the first release."""


class Chance(Act, frozen=True, tag="chance"):
    """A ruling that holds if a die of the run falls to it: ``in_six`` faces of six do (UD-043).

    Its minute and its reason are those of ``then`` as well, where they stand empty.
    """

    in_six: int
    then: Certain | Weather | Night


Stored = Certain | Chance
"""Kinds and chances kept among ``Rulings.acts``."""


def plain(act: Act) -> Act:
    """Take a ruling out of its chance, if it holds by one."""
    return replace(act.then, since=act.since, reason=act.reason) if isinstance(act, Chance) else act


def by_chance(act: Act, in_six: int) -> Chance:
    """Make a ruling that holds by so many in six."""
    one: Any = replace(act, since=0, reason="")
    return Chance(since=act.since, reason=act.reason, in_six=in_six, then=one)


class Edit(Frozen, frozen=True):
    """An amendment of a report of an outcome (UD-019): ``kind`` is the change to the report that ``ref`` names (SC-UD-01).

    ``seat``, ``paper`` (its kind), ``happened`` and ``arrives`` identify the report at the time of the edit; ``mark`` hashes its
    text then (UD-027). ``fields`` are the new ones, or all of an added paper; ``minute`` is its delivery, ``degree`` the
    garbling.
    """

    ref: str
    kind: str
    reason: str
    seat: str = ""
    paper: str = ""
    happened: int = 0
    arrives: int = 0
    fields: dict[str, Any] = {}
    minute: int | None = None
    degree: int = 0
    mark: str = ""


def b32(data: bytes, signs: int) -> str:
    """Write the SHA-256 of some bytes in Crockford's alphabet, five bits a character from the top (SC-UD-01).

    >>> b32(b"blue_cabin|sighting|94|94|A/Blue cruisers|1", 10)
    'pzz3cjj9a7'
    """
    bits = int.from_bytes(sha256(data).digest())
    return "".join(CROCKFORD[bits >> (256 - 5 * (n + 1)) & 31] for n in range(signs))


def key_of(act: Act | Edit) -> str:
    """Name a ruling or an edit by ten characters of the hash of its content, its reason left out (SC-UD-02)."""
    told = msgspec.json.decode(stored(act))
    told.pop("reason", None)
    return b32(msgspec.json.encode(told, order="deterministic"), 10)
