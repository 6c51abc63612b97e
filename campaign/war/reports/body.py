"""What all reports have in common: how they are read, and how absent keys are said."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec
from msgspec import UNSET, UnsetType, field

from naval.state.frozen import Frozen

Number = int | float
"""A measure. Whole ones are kept whole, so that what was stored as 20 is not stored again as 20.0."""
Place = tuple[Number, Number]
"""Longitude and latitude."""


class Row(Frozen, frozen=True, omit_defaults=True):
    """A table of named values in a report. What has its default is not written.

    ``shows`` names the fields that a room may show, those of a subclass besides those of its bases: of a new one nothing is
    shown until it is named there.
    """

    shows: ClassVar[str] = ""


class Body(Row, frozen=True):
    """All that one report says; ``kind`` is the word it is delivered under."""

    kind: ClassVar[str]

    @classmethod
    def read(cls, data: bytes | str | dict[str, Any]) -> Self:
        """From JSON or from its dict; an unknown or missing field is refused by name (msgspec.ValidationError)."""
        return msgspec.convert(data, cls) if isinstance(data, dict) else msgspec.json.decode(data, type=cls)


class ForceBody(Body, frozen=True):
    """A report about one force: its key and its name."""

    shows: ClassVar[str] = "force name"
    force: str
    name: str


class Numbered(Body, frozen=True, kw_only=True):
    """A report about something that its reader sent, by the number he gave it."""

    shows: ClassVar[str] = "number"
    number: int


class Passed(Body, frozen=True, kw_only=True):
    """What may come at second hand: from which force (by name), and by what; "" while it has not been sent (NAV-S-028)."""

    shows: ClassVar[str] = "sender via"
    sender: str = field(name="from", default="")
    via: str | UnsetType = UNSET

    def forwarded(self, sender: str, via: str) -> Self:
        """The same as somebody else has it who was not there."""
        return msgspec.structs.replace(self, sender=sender, via=via)
