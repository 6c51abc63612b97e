"""Reports of the trade war: ledgers, the trade player's chart, prizes, losses (NAV-S-051, NAV-S-052; SC-N-40 to 43)."""

from __future__ import annotations

from typing import ClassVar

from campaign.war.reports.body import Body, Number, Place, Row


class LedgerLane(Row, frozen=True):
    """A side's merchantmen on a lane by state, those due also at sea; ``late``: minutes of the latest."""

    shows: ClassVar[str] = "lane in_port held at_sea due overdue arrived lost late"
    lane: str
    in_port: int
    held: int
    at_sea: int
    due: int
    overdue: int
    arrived: int
    lost: int
    late: int


class Sailing(Row, frozen=True):
    """A line of a sailing list, with the lane's name; ``due`` and ``sails`` are minutes, None: no day is set (SC-N-40)."""

    shows: ClassVar[str] = "ship flag cargo lane state due sails"
    ship: str
    flag: str
    cargo: str
    lane: str
    state: str
    due: int | None
    sails: int | None


class LedgerPrize(Row, frozen=True):
    """A reported prize: ``fate`` sent or sunk, port's name or "", and ``read``, the report's minute."""

    shows: ClassVar[str] = "ship flag cargo fate port read"
    ship: str
    flag: str
    cargo: str
    fate: str
    port: str
    read: int


class TradeLedger(Body, frozen=True):
    """An Admiralty's ledger at each run's end: merchantmen as known, prizes claimed (NAV-S-051)."""

    kind: ClassVar[str] = "trade"
    shows: ClassVar[str] = "lanes ships prizes"
    lanes: tuple[LedgerLane, ...]
    ships: tuple[Sailing, ...]
    prizes: tuple[LedgerPrize, ...]


class PlotLeg(Row, frozen=True):
    """A leg of a plotted course."""

    shows: ClassVar[str] = "lon lat knots"
    lon: Number
    lat: Number
    knots: Number


class PlotShip(Sailing, frozen=True):
    """A merchantman as plotted, whatever became of her (NAV-S-052)."""

    shows: ClassVar[str] = "key side lane_key knots lon lat legs"
    key: str
    side: str
    lane_key: str
    knots: Number
    lon: Number
    lat: Number
    legs: tuple[PlotLeg, ...]


class Plot(Body, frozen=True):
    """The trade player's chart at each run's end, ships of all flags (NAV-S-052)."""

    kind: ClassVar[str] = "plot"
    shows: ClassVar[str] = "ships"
    ships: tuple[PlotShip, ...]


class LaneLine(Row, frozen=True):
    """A sea lane as it is drawn."""

    shows: ClassVar[str] = "key name points"
    key: str
    name: str
    points: tuple[Place, ...]


class LaneEnd(Row, frozen=True):
    """A place at which a merchantman's course may end."""

    shows: ClassVar[str] = "name lon lat"
    name: str
    lon: Number
    lat: Number


class Lanes(Body, frozen=True):
    """Sea lanes, ports and other ends of courses, to the trade player, once (SC-N-41)."""

    kind: ClassVar[str] = "lanes"
    shows: ClassVar[str] = "lanes ends"
    lanes: tuple[LaneLine, ...]
    ends: tuple[LaneEnd, ...]


class Prize(Body, frozen=True):
    """A merchantman taken ``by`` a force, to the captor's Admiralty, by log or from the port (SC-N-43).

    ``fate`` is sent (to ``port``, a name) or sunk; ``brought`` the port once in, else "".
    """

    kind: ClassVar[str] = "prize"
    shows: ClassVar[str] = "ship flag cargo by lon lat fate port brought"
    ship: str
    flag: str
    cargo: str
    by: str
    lon: Number
    lat: Number
    fate: str
    port: str
    brought: str


class Loss(Body, frozen=True):
    """A merchantman lost, to her Admiralty and the trade player, by a crew or port (SC-N-42, SC-N-43). ``lane`` is a key."""

    kind: ClassVar[str] = "loss"
    shows: ClassVar[str] = "ship flag cargo lane text source lon lat"
    ship: str
    flag: str
    cargo: str
    lane: str
    text: str
    source: str
    lon: Number
    lat: Number
