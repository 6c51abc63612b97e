"""Which edition of the rules this is (NAV-T-002). The battle room keeps the version a battle was opened under beside it."""

from __future__ import annotations

from tactical.engine.rule import forbids

VERSION = "2"


@forbids("NAV-T-002", source="L23")
def of_this_edition(version: object) -> str | None:
    """These rules cancel all rules previously in use and remain in force until the next edition: no battle mixes two.

    ``setup["edition"]``, if a campaign fixed one when it began, must be this.
    """
    if version == VERSION:
        return None
    return f"This is edition {VERSION} of the rules; forces that fight under edition {version!r} cannot be put on this table."
