"""What goes by wire and in print: dispatches, returns of ports, tips and articles."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType, field

from campaign.war.reports.body import Body, Number, Numbered, Row
from tactical.engine.words import capital


class FormHop(Row, frozen=True):
    """One stage on the form of a dispatch: from whom to whom (names), by what medium, at which minute (SC-N-12)."""

    shows: ClassVar[str] = "origin to medium at"
    origin: str = field(name="from")
    to: str
    medium: str
    at: int


class Dispatch(Body, frozen=True, kw_only=True):
    """To its addressee: a written message with the way it came (NAV-S-022)."""

    kind: ClassVar[str] = "dispatch"
    shows: ClassVar[str] = "sender from_key text written via path hops"
    sender: str = field(name="from")
    from_key: str
    text: str
    written: int
    via: str
    path: tuple[str, ...]
    hops: tuple[FormHop, ...] = ()


class Outbox(Numbered, frozen=True, kw_only=True):
    """To its author: what his own office knows of a dispatch, which is never whether it arrived (NAV-S-022, SC-N-14).

    ``state`` is waiting or sent, ``at`` the minute it went or None; ``by`` "", quiet or carried.
    """

    kind: ClassVar[str] = "outbox"
    shows: ClassVar[str] = "to text written state at by hops"
    to: str
    text: str
    written: int
    state: str
    at: int | None
    by: str | UnsetType = UNSET
    hops: tuple[FormHop, ...] | UnsetType = UNSET


class PortRow(Row, frozen=True):
    """A port: coal in tons, how many ships it has room for, and the names of those there."""

    shows: ClassVar[str] = "key name lon lat coal_t capacity telegraph wireless ships"
    key: str
    name: str
    lon: Number
    lat: Number
    coal_t: Number
    capacity: int
    telegraph: bool
    wireless: bool
    ships: tuple[str, ...]


class Ports(Body, frozen=True):
    """To the Admiralty at each run's end: its ports that are in communication (NAV-S-016, NAV-S-017)."""

    kind: ClassVar[str] = "ports"
    shows: ClassVar[str] = "ports"
    ports: tuple[PortRow, ...]


class Silence(Body, frozen=True):
    """To the Admiralty: a port or station of its own (``of``, its key) does not answer any more, never why (NAV-S-083)."""

    kind: ClassVar[str] = "silence"
    shows: ClassVar[str] = "of name text"
    of: str
    name: str
    text: str


class Returned(Body, frozen=True):
    """To who sealed it: which order of its own does not count, or counts otherwise (``instead``), and why (UD-041)."""

    kind: ClassVar[str] = "returned"
    shows: ClassVar[str] = "order instead text"
    order: str
    instead: bool
    text: str

    @property
    def said(self) -> str:
        """In a sentence."""
        many = self.order.startswith("the orders")
        verb = ("count otherwise" if many else "counts otherwise") if self.instead else f"{'do' if many else 'does'} not count"
        return f"{capital(self.order)} {verb}: {self.text}"


class Slip(Body, frozen=True):
    """The umpire says in the open that papers stand no more (UD-053, UD-054, UD-077).

    ``what`` is recalled, corrected or back; ``now`` is what a corrected paper says, ``word`` what he wrote with it.
    """

    kind: ClassVar[str] = "slip"
    shows: ClassVar[str] = "what text now word"
    what: str
    text: str
    now: str = ""
    word: str = ""


class Word(Body, frozen=True):
    """A word of the umpire: the one kind of paper that says whose it is (UD-051).

    ``to`` is "" where it was said to this seat alone, else side or all: whom else it reached is part of what it says.
    """

    kind: ClassVar[str] = "umpire"
    shows: ClassVar[str] = "text to"
    text: str
    to: str = ""


class Tip(Body, frozen=True):
    """To the papers that serve the coast: what a landsman, skipper or crew tells (NAV-S-045 to 047, SC-S-10).

    ``day`` stands where the hour is not told, 0 where it is.
    """

    kind: ClassVar[str] = "tip"
    shows: ClassVar[str] = "text source lon lat day"
    text: str
    source: str
    lon: Number
    lat: Number
    day: int = 0


class Article(Body, frozen=True):
    """To an Admiralty: what a paper prints for its side (NAV-S-048 to 050, SC-N-45, SC-N-46).

    ``date`` is day and hour of its going out. ``corrects`` and ``withdraws`` are the headline of what this reader has read
    before, else "", and ``of`` is its date.
    """

    kind: ClassVar[str] = "article"
    shows: ClassVar[str] = "headline text dateline paper date corrects withdraws of"
    headline: str
    text: str
    dateline: str
    paper: str
    date: str = ""
    corrects: str | UnsetType = UNSET
    withdraws: str | UnsetType = UNSET
    of: str | UnsetType = UNSET


class Printed(Body, frozen=True):
    """To its author: an article as he wrote it, and by side the minute at which it is read (NAV-S-048).

    ``corrects`` and ``withdraws`` are numbers of his own, 0: none. ``headlines`` are by side those of a version's own.
    """

    kind: ClassVar[str] = "printed"
    shows: ClassVar[str] = "number headline dateline versions reaches corrects withdraws headlines"
    number: int
    headline: str
    dateline: str
    versions: dict[str, str]
    reaches: dict[str, int]
    corrects: int
    withdraws: int
    headlines: dict[str, str] | UnsetType = UNSET
