"""The one kind of value that the war at sea is made of."""

from __future__ import annotations

import msgspec


class Frozen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A value: compared by content, never changed in place, and so never part of a cycle for the collector to look for."""
