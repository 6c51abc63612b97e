"""What forces say of themselves: where they are, what they write, see, hear, fight and do."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import UNSET, UnsetType, field, structs

from campaign.war.reports.body import Body, ForceBody, Number, Passed, Row

# -- where she is -----------------------------------------------------------------------------------------------------


class StatusShip(Row, frozen=True, kw_only=True):
    """A ship in a status; fields as in :class:`naval.orders.seat_knowledge.KnownShip`, which reads them.

    ``max_kn`` is what engines and hurts allow, before NAV-S-067 to 070. Petrol boats alone have ``dived_*``, and count
    hours where others count tons (NAV-S-062); colliers with a cargo ``cargo_t``; ships that may carry mines ``mines``;
    those for whom a rule does not hold ``relieved`` (UD-042), by which orders are checked.
    """

    shows: ClassVar[str] = (
        "key name class_name kind table boilers coal_t coal_normal_t coal_max_t burnt_t top_min lame_until stopped_until "
        "max_kn class_kn afloat damage displacement_t unit_t dived_h dived_kn dived_min cargo_t mines"
    )
    key: str
    name: str
    class_name: str = field(name="class")
    kind: str
    table: str
    boilers: str
    coal_t: Number
    coal_normal_t: Number
    coal_max_t: Number
    burnt_t: Number
    top_min: int
    lame_until: int
    stopped_until: int
    max_kn: Number
    class_kn: Number
    afloat: bool
    damage: tuple[str, ...]
    displacement_t: int | UnsetType = UNSET
    unit_t: Number | UnsetType = UNSET
    dived_h: Number | UnsetType = UNSET
    dived_kn: Number | UnsetType = UNSET
    dived_min: int | UnsetType = UNSET
    cargo_t: Number | UnsetType = UNSET
    mines: int | UnsetType = UNSET
    relieved: tuple[str, ...] | UnsetType = UNSET


class StatusLeg(Row, frozen=True):
    """A leg still to steam, at so many knots; ``dived`` if submerged."""

    shows: ClassVar[str] = "lon lat knots dived"
    lon: Number
    lat: Number
    knots: Number
    dived: bool = False


class StatusTask(Row, frozen=True):
    """Work ordered at a place, as in :class:`naval.state.world.Task`; ``since`` -1: not begun."""

    shows: ClassVar[str] = "kind of lon lat count since"
    kind: str
    of: str
    lon: Number
    lat: Number
    count: int
    since: int


class Status(ForceBody, frozen=True, kw_only=True):
    """To her cabin and its engineer at each segment's end: a force exactly as she is.

    Of a detached force (``parent``) to whoever has her in hand then (NAV-S-024). ``port`` is a name, "" at sea; ``track``
    is of (minute, lon, lat) at hours, bends and both ends (NAV-S-021); ``prizes`` send or sink.
    ``in_action`` is the minute since which she is in action as the run ends, if she is: she is ordered when it is over.
    ``sighting`` is her standing order for one, if she has any (SC-N-08), ``after_nm`` how far from her course she makes
    after merchantmen (SC-N-09).
    """

    kind: ClassVar[str] = "status"
    shows: ClassVar[str] = (
        "flagship lon lat course_deg knots port ships track legs raid sight_nm daylight prizes parent joins silent jams tasks "
        "in_action sighting after_nm"
    )
    flagship: str
    lon: Number
    lat: Number
    course_deg: Number
    knots: Number
    port: str
    ships: tuple[StatusShip, ...]
    track: tuple[tuple[Number, Number, Number], ...]
    legs: tuple[StatusLeg, ...]
    raid: bool
    sight_nm: Number
    daylight: bool
    prizes: str = ""
    parent: str = ""
    joins: str = ""
    silent: bool = False
    jams: bool = False
    tasks: tuple[StatusTask, ...] = ()
    in_action: int | UnsetType = UNSET
    sighting: str | UnsetType = UNSET
    after_nm: int | UnsetType = UNSET


class PositionShip(Row, frozen=True, kw_only=True):
    """A ship as she is signalled. Coal is in tons, or ``unit_t`` tons a unit (NAV-S-076); of a ``boat`` it is hours."""

    shows: ClassVar[str] = "name coal_t max_kn afloat damage unit_t boat"
    name: str
    coal_t: Number
    max_kn: Number
    afloat: bool
    damage: tuple[str, ...]
    unit_t: Number | UnsetType = UNSET
    boat: bool = False


class Position(ForceBody, frozen=True):
    """To her Admiralty whenever she is in touch, and to an admiral of his detached force at whole hours (NAV-S-028, SC-S-06).

    ``via`` is the means, ``path`` the names of all who had a hand in it, herself first.
    """

    kind: ClassVar[str] = "position"
    shows: ClassVar[str] = "flagship lon lat course_deg knots port ships via path"
    flagship: str
    lon: Number
    lat: Number
    course_deg: Number
    knots: Number
    port: str
    ships: tuple[PositionShip, ...]
    via: str
    path: tuple[str, ...]


# -- what is written --------------------------------------------------------------------------------------------------


class Line(Body, frozen=True):
    """A line of a log that waits aboard for a link; it is delivered in a logbook alone (NAV-S-028).

    ``own``: the admiral wrote it. ``coal_t`` is of all her ships.
    """

    kind: ClassVar[str] = "line"
    shows: ClassVar[str] = "text lon lat own course_deg knots coal_t"
    text: str
    lon: Number
    lat: Number
    own: bool
    course_deg: Number
    knots: Number
    coal_t: Number

    def at(self, minute: int) -> LogRow:
        """The line in the logbook that is sent."""
        return LogRow.copied(self, minute=minute)


class LogRow(Line, frozen=True):
    """A line of a logbook, with the minute at which it was written."""

    shows: ClassVar[str] = "minute"
    minute: int


class Logbook(ForceBody, frozen=True):
    """To the Admiralty, one a force and link: what she has written since she last could send (NAV-S-026, NAV-S-028)."""

    kind: ClassVar[str] = "logbook"
    shows: ClassVar[str] = "via rows"
    via: str
    rows: tuple[LogRow, ...]


class Log(Body, frozen=True, kw_only=True):
    """To the cabin, or who has her in hand: a line of her officer of the watch or (``own``) of the admiral (NAV-S-026, SC-S-08).

    A line on whose hand she is in has text and rules alone (SC-S-07).
    """

    kind: ClassVar[str] = "log"
    shows: ClassVar[str] = "text rules lon lat force name own course_deg knots coal_t"
    text: str
    rules: tuple[str, ...]
    lon: Number | UnsetType = UNSET
    lat: Number | UnsetType = UNSET
    force: str = ""
    name: str = ""
    own: bool | UnsetType = UNSET
    course_deg: Number | UnsetType = UNSET
    knots: Number | UnsetType = UNSET
    coal_t: Number | UnsetType = UNSET

    def line(self) -> Line:
        """The same as it lies aboard for the Admiralty."""
        return Line.copied(self)


# -- what is seen and heard -------------------------------------------------------------------------------------------


class Sighting(Passed, frozen=True, kw_only=True):
    """To the cabin at its minute; to the Admiralty, and of detached forces, forwarded: something in sight (NAV-S-043, SC-S-04).

    ``label`` is the reader's own letter for it, ``by`` the force that sees it. ``lon`` and ``lat`` are estimates within
    ``error_nm`` (along, across). ``level`` is what is made out: 0 smoke, 1 number and type, 2 class, 3 names;
    ``lost`` the minute of it, or None. ``brief`` is number and type alone.
    """

    kind: ClassVar[str] = "sighting"
    shows: ClassVar[str] = (
        "label by lon lat own_lon own_lat bearing_deg bearing distance_nm error_nm what brief side level lost closest_nm "
        "closest_at"
    )
    label: str
    by: str
    lon: Number
    lat: Number
    own_lon: Number
    own_lat: Number
    bearing_deg: Number
    bearing: str
    distance_nm: Number
    error_nm: tuple[Number, Number]
    what: str
    brief: str = ""
    side: str
    level: int | UnsetType = UNSET
    lost: int | None
    closest_nm: Number
    closest_at: int


class Bearing(Passed, frozen=True, kw_only=True):
    """To the cabin, the Admiralty by a station's wire, and forwarded: hostile wireless at work, never whose (NAV-S-081, SC-N-16).

    ``by`` is the force or station that hears it, ``strength`` loud, fair or faint.
    """

    kind: ClassVar[str] = "bearing"
    shows: ClassVar[str] = "by own_lon own_lat bearing_deg bearing strength minute"
    by: str
    own_lon: Number
    own_lat: Number
    bearing_deg: Number
    bearing: str
    strength: str
    minute: int


# -- what befalls her -------------------------------------------------------------------------------------------------


class Work(Passed, frozen=True, kw_only=True):
    """To the cabin at its minute, to the Admiralty when she is in touch: mines and work at places (NAV-S-082 to 086).

    ``what`` is struck, laid, swept, nothing, cut or destroyed; ``of`` the key of a cable or station, else ""; ``count``
    mines laid, round a place within ``radius_nm``, or struck.
    """

    kind: ClassVar[str] = "work"
    shows: ClassVar[str] = "what force name of text lon lat radius_nm count"
    what: str
    force: str
    name: str
    of: str
    text: str
    lon: Number
    lat: Number
    radius_nm: Number
    count: int


HANDED = "handed"
"""The state of a :class:`Company` that tells a seat of a force which takes orders from another from now on (UD-102)."""


class Company(ForceBody, frozen=True):
    """To both cabins, the auxiliary and the Admiralty: ``name`` went over ``to`` another force (NAV-S-024, SC-N-71).

    Of one that is ``handed`` to another seat, which ``to`` then is, to whoever had her (UD-102)."""

    kind: ClassVar[str] = "company"
    shows: ClassVar[str] = "to state text"
    to: str
    state: str
    text: str


class AskedForce(Row, frozen=True):
    """Why is sighting, approach or lost; ``scale`` and ``minutes`` of the approach move that begins, "" and 0: none (SC-T-27)."""

    shows: ClassVar[str] = "force name why scale minutes"
    force: str
    name: str
    why: str
    scale: str
    minutes: int


class Asked(Body, frozen=True):
    """To those who order again inside a run: which of their forces, and why (NAV-S-089, NAV-S-090)."""

    kind: ClassVar[str] = "asked"
    shows: ClassVar[str] = "forces"
    forces: tuple[AskedForce, ...]


class Battle(Body, frozen=True, kw_only=True):
    """To the cabins engaged when it is over (NAV-S-044); to the Admiralty, forwarded, no more than title and text (NAV-S-028).

    ``views`` are one a move as that side saw it, in the words of the rule set, or the mark of the plot that has
    them. ``board`` is the rule set whose page shows them, "" under jane. ``afoot``: it is fought still,
    as the run ends, and this is what was seen so far (SC-N-05).
    """

    kind: ClassVar[str] = "battle"
    shows: ClassVar[str] = "title text ending minutes views board afoot"
    title: str
    text: str
    ending: str | UnsetType = UNSET
    minutes: int | UnsetType = UNSET
    views: list[dict[str, Any]] | str | UnsetType = UNSET
    board: str = ""
    afoot: bool | UnsetType = UNSET

    def and_of(self, other: Battle) -> Battle:
        """The same battle as told by two forces of one seat."""
        return structs.replace(self, text=f"{self.text} {other.text}")

    def heard(self, force: str) -> Battle:
        """What a force, by name, signals of it to those who were not there."""
        return Battle(title=f"{force}: {self.title}", text=" ".join(filter(None, (self.text, self.ending or ""))))
