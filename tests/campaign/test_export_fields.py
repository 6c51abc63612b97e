"""What a seat takes away of its papers has every field of every kind, by name."""

from __future__ import annotations

from typing import Any

import msgspec

from campaign.rooms.export import FIELDS
from campaign.war.reports import KINDS


def shapes(kind: type[Any]) -> dict[str, Any]:
    """The fields of a struct by their stored names, each with the struct of its rows, or None."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        inside = [one for one in _types(field.type) if isinstance(one, type) and issubclass(one, msgspec.Struct)]
        found[field.encode_name] = shapes(inside[0]) if inside else None
    return found


def _types(of: Any) -> list[Any]:
    return [of, *(inner for one in getattr(of, "__args__", ()) for inner in _types(one))]


def test_q_every_field_of_a_paper_of_the_land_is_in_the_archive() -> None:
    for kind, body in KINDS.items():
        if body.__module__.endswith("ashore"):
            assert FIELDS[kind] == shapes(body), kind
