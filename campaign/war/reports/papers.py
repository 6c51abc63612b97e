"""Reports by wire and in print: dispatches, returns of ports, tips and articles."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType, field

from campaign.war.reports.body import Body, Number, Numbered, Row
from tactical.engine.text.words import capital


class FormHop(Row, frozen=True):
    """A stage on a dispatch's form: from and to (names), medium, minute (SC-N-12)."""

    shows: ClassVar[str] = "origin to medium at"
    origin: str = field(name="from")
    to: str
    medium: str
    at: int


class Dispatch(Body, frozen=True, kw_only=True):
    """A written message with the way it came, to its addressee (NAV-S-022)."""

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
    """A dispatch as its author's office knows it, never whether it arrived (NAV-S-022, SC-N-14).

    ``state`` is waiting or sent, ``at`` its minute or None; ``by`` "", quiet or carried.
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
    """A port: coal in tons, room for ships, and names of those there."""

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
    """The ports in communication, to the Admiralty at each run's end (NAV-S-016, NAV-S-017)."""

    kind: ClassVar[str] = "ports"
    shows: ClassVar[str] = "ports"
    ports: tuple[PortRow, ...]


class Silence(Body, frozen=True):
    """An own port or station (``of``, its key) that no longer answers, never why (NAV-S-083)."""

    kind: ClassVar[str] = "silence"
    shows: ClassVar[str] = "of name text"
    of: str
    name: str
    text: str


class Returned(Body, frozen=True):
    """An order set aside or replaced (``instead``), and why; to the seat that sealed it (UD-041)."""

    kind: ClassVar[str] = "returned"
    shows: ClassVar[str] = "order instead text"
    order: str
    instead: bool
    text: str

    @property
    def sentence(self) -> str:
        """The report in a sentence."""
        many = self.order.startswith("the orders")
        verb = ("count otherwise" if many else "counts otherwise") if self.instead else f"{'do' if many else 'does'} not count"
        return f"{capital(self.order)} {verb}: {self.text}"


class Slip(Body, frozen=True):
    """The umpire's notice that papers are void (UD-053, UD-054, UD-077).

    ``what`` is recalled, corrected or back; ``now`` a corrected paper's text, ``word`` his message.
    """

    kind: ClassVar[str] = "slip"
    shows: ClassVar[str] = "what text now word"
    what: str
    text: str
    now: str = ""
    word: str = ""


class Word(Body, frozen=True):
    """A message of the umpire: the one kind of paper with a named author (UD-051).

    ``to`` is "" for this seat alone, else side or all: its readers are part of it.
    """

    kind: ClassVar[str] = "umpire"
    shows: ClassVar[str] = "text to"
    text: str
    to: str = ""


class Tip(Body, frozen=True):
    """A tip of landsman, skipper or crew, to newspapers of the coast (NAV-S-045 to 047, SC-S-10).

    ``day`` is set where the hour is not told, else 0.
    """

    kind: ClassVar[str] = "tip"
    shows: ClassVar[str] = "text source lon lat day"
    text: str
    source: str
    lon: Number
    lat: Number
    day: int = 0


class EditorLetter(Body, frozen=True):
    """A letter to a newspaper, without the way it came (NAV-S-022, NAV-S-047)."""

    kind: ClassVar[str] = "letter"
    shows: ClassVar[str] = "sender text written"
    sender: str = field(name="from")
    text: str
    written: int


class Article(Body, frozen=True):
    """An article in its reader's version: an Admiralty's, a ministry's, a cabin's, another paper's (NAV-S-048 to 050, SC-N-45).

    ``date`` is its printing, ``rank`` its place in this reader's edition, from 0, ``side`` whose version a neutral reader has.
    ``corrects`` and ``withdraws`` are a headline that this reader has read, else "", and ``of`` its date. ``via`` says where a
    cabin found it (SC-N-49).
    """

    kind: ClassVar[str] = "article"
    shows: ClassVar[str] = "headline text dateline paper date rank side corrects withdraws of via"
    headline: str
    text: str
    dateline: str
    paper: str
    date: str = ""
    rank: int = 0
    side: str = ""
    corrects: str | UnsetType = UNSET
    withdraws: str | UnsetType = UNSET
    of: str | UnsetType = UNSET
    via: str | UnsetType = UNSET


class Printed(Body, frozen=True):
    """An article as written, with the minute of reading by side; to its author (NAV-S-048).

    ``corrects`` and ``withdraws`` are own numbers, 0: none. ``headlines`` and ``datelines`` are versions' own, by side.
    """

    kind: ClassVar[str] = "printed"
    shows: ClassVar[str] = "number headline dateline versions reaches corrects withdraws headlines datelines"
    number: int
    headline: str
    dateline: str
    versions: dict[str, str]
    reaches: dict[str, int]
    corrects: int
    withdraws: int
    headlines: dict[str, str] | UnsetType = UNSET
    datelines: dict[str, str] | UnsetType = UNSET
