"""The common base of all reports: how they are read, and how absent keys are stored."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec
from msgspec import UNSET, UnsetType, field

from naval.state.frozen import Frozen

Number = int | float
"""A measure. Whole numbers stay whole: a stored 20 does not become 20.0."""
Place = tuple[Number, Number]
"""Longitude and latitude."""


class Row(Frozen, frozen=True, omit_defaults=True):
    """A table of named values. Defaults are not written.

    ``shows`` names the fields that rooms may show, besides those of its bases: new fields are hidden until named.
    """

    shows: ClassVar[str] = ""


class Body(Row, frozen=True):
    """The content of a report; ``kind`` is the word under which it is delivered."""

    kind: ClassVar[str]

    @classmethod
    def read(cls, data: bytes | str | dict[str, Any]) -> Self:
        """Read from JSON or a dict; unknown or missing fields are refused by name (msgspec.ValidationError)."""
        return msgspec.convert(data, cls) if isinstance(data, dict) else msgspec.json.decode(data, type=cls)


class ForceBody(Body, frozen=True):
    """A report on one force: its key and its name."""

    shows: ClassVar[str] = "force name"
    force: str
    name: str


class Numbered(Body, frozen=True, kw_only=True):
    """A report on something its reader sent, by the reader's number for it."""

    shows: ClassVar[str] = "number"
    number: int


class Passed(Body, frozen=True, kw_only=True):
    """A report perhaps at second hand: from which force, and by which medium; "" until sent (NAV-S-028)."""

    shows: ClassVar[str] = "sender via"
    sender: str = field(name="from", default="")
    via: str | UnsetType = UNSET

    def forwarded(self, sender: str, via: str) -> Self:
        """Return the report as forwarded to somebody who was not there."""
        return msgspec.structs.replace(self, sender=sender, via=via)
