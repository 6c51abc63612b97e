"""Reports of forces at sea: status and position, log, sightings, battles and work."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import UNSET, UnsetType, field, structs

from campaign.war.reports.body import Body, ForceBody, Number, Passed, Row

# -- status and position ----------------------------------------------------------------------------------------------


class StatusShip(Row, frozen=True, kw_only=True):
    """A ship in a status; fields as in :class:`naval.orders.seat_knowledge.KnownShip`, which reads them.

    ``max_kn`` is what engines and damage allow, before NAV-S-067 to 070. Petrol boats have ``dived_*``, and hours for tons
    (NAV-S-062); loaded colliers ``cargo_t``; minelayers ``mines``; ``relieved`` are waived rules (UD-042), by which orders are
    checked.
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
    """A leg still to steam, with its knots; ``dived`` if submerged."""

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
    """A force exactly as she is, to her cabin and its engineer at each segment's end.

    A detached one (``parent``) reports to her present commander (NAV-S-024). ``port`` is a name, "" at sea; ``track`` has
    (minute, lon, lat) at hours, bends and ends (NAV-S-021); ``prizes`` is send or sink; ``in_action`` the minute since which she
    fights at the run's end; she gets orders after. ``sighting`` is her standing order, ``ask_nm`` the miles from an enemy at
    which her admiral is asked all the same (SC-N-08), ``after_nm`` how far she leaves her course after merchantmen (SC-N-09).
    """

    kind: ClassVar[str] = "status"
    shows: ClassVar[str] = (
        "flagship lon lat course_deg knots port ships track legs raid sight_nm daylight prizes parent joins silent jams tasks "
        "in_action sighting ask_nm after_nm"
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
    ask_nm: int | UnsetType = UNSET
    after_nm: int | UnsetType = UNSET


class PositionShip(Row, frozen=True, kw_only=True):
    """A ship as signalled. Coal is in tons, or ``unit_t`` tons a unit (NAV-S-076); for a ``boat`` hours."""

    shows: ClassVar[str] = "name coal_t max_kn afloat damage unit_t boat"
    name: str
    coal_t: Number
    max_kn: Number
    afloat: bool
    damage: tuple[str, ...]
    unit_t: Number | UnsetType = UNSET
    boat: bool = False


class Position(ForceBody, frozen=True):
    """A position, to the Admiralty when in touch, and to a detached force's admiral at whole hours (NAV-S-028, SC-S-06).

    ``via`` is the medium, ``path`` all who passed it on, herself first.
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


# -- the log ----------------------------------------------------------------------------------------------------------


class Line(Body, frozen=True):
    """A log line waiting aboard for a link; delivered only in a logbook (NAV-S-028).

    ``own``: the admiral's. ``coal_t`` is of all her ships.
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

    def make_log_row(self, minute: int) -> LogRow:
        """Return the line for the logbook that is sent."""
        return LogRow.copied(self, minute=minute)


class LogRow(Line, frozen=True):
    """A line of a logbook, with the minute at which it was written."""

    shows: ClassVar[str] = "minute"
    minute: int


class Logbook(ForceBody, frozen=True):
    """A logbook, to the Admiralty, one a force and link: all since the last (NAV-S-026, NAV-S-028)."""

    kind: ClassVar[str] = "logbook"
    shows: ClassVar[str] = "via rows"
    via: str
    rows: tuple[LogRow, ...]


class Log(Body, frozen=True, kw_only=True):
    """A log line of the officer of the watch or (``own``) the admiral, to the cabin or her commander (NAV-S-026, SC-S-08).

    On a change of command it has only text and rules (SC-S-07).
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
        """Return the line as it lies aboard for the Admiralty."""
        return Line.copied(self)


# -- sightings and bearings ----------------------------------------------------------------------------------------------


class Sighting(Passed, frozen=True, kw_only=True):
    """A contact, to the cabin at its minute; forwarded by detached forces, and to the Admiralty (NAV-S-043, SC-S-04).

    ``label`` is the reader's own letter, ``by`` the force that sees it; ``lon`` and ``lat`` are within ``error_nm`` (along,
    across); ``level`` 0 smoke, 1 number and type, 2 class, 3 names; ``lost`` a minute or None; ``brief`` number and type alone.
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
    """Hostile wireless, never whose: to the cabin, by a station's wire to the Admiralty, and forwarded (NAV-S-081, SC-N-16).

    ``by`` hears it, ``strength`` is loud, fair or faint.
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


# -- work, command and battle --------------------------------------------------------------------------------------------


class Work(Passed, frozen=True, kw_only=True):
    """Work on mines and at places, to the cabin at its minute, to the Admiralty when in touch (NAV-S-082 to 086).

    ``what`` is struck, laid, swept, nothing, cut or destroyed; ``of`` a cable's or station's key, else ""; ``count`` mines laid
    within ``radius_nm``, or struck.
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
"""The state of :class:`Company` for a force under another seat from now on (UD-102)."""


class Company(ForceBody, frozen=True):
    """A force, ``name``, that went over ``to`` another; to both cabins, the auxiliary and the Admiralty (NAV-S-024, SC-N-71).

    If ``handed``, ``to`` is her new seat, and the reader her former one (UD-102).
    """

    kind: ClassVar[str] = "company"
    shows: ClassVar[str] = "to state text"
    to: str
    state: str
    text: str


class AskedForce(Row, frozen=True):
    """A force that needs orders.

    ``why`` is sighting, near, news, approach or lost; ``scale`` and ``minutes`` of the approach move, "" and 0: none (SC-T-27).
    """

    shows: ClassVar[str] = "force name why scale minutes"
    force: str
    name: str
    why: str
    scale: str
    minutes: int


class Asked(Body, frozen=True):
    """An order request inside a run: which forces, and why (NAV-S-089, NAV-S-090)."""

    kind: ClassVar[str] = "asked"
    shows: ClassVar[str] = "forces"
    forces: tuple[AskedForce, ...]


class Battle(Body, frozen=True, kw_only=True):
    """A battle, to the cabins engaged when it is over (NAV-S-044); forwarded to the Admiralty, title and text alone (NAV-S-028).

    ``views`` are that side's, one a move, in the words of the rule set, or the mark of the plot that has them; ``board`` is the
    rule set whose page shows them, "" for jane; ``afoot``: in progress at the run's end, and told so far (SC-N-05).
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
        """Join another force's report of the same battle, for their common seat."""
        return structs.replace(self, text=f"{self.text} {other.text}")

    def heard(self, force: str) -> Battle:
        """Return the report as a force, by name, signals it to those who were not there."""
        return Battle(title=f"{force}: {self.title}", text=" ".join(filter(None, (self.text, self.ending or ""))))
