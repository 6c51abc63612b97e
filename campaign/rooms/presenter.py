"""The presenter: rooms, API, archive and print show only fields that a report's struct allows.

A struct in :mod:`campaign.war.reports` names them in ``shows``; no other leaves this module.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import UNSET, structs, to_builtins

from campaign.war.reports.body import Body
from campaign.war.reports.body import Row as Told

Row = dict[str, Any]


@cache
def shown_fields(kind: type[Told]) -> dict[str, str]:
    """List a report's or row's fields to show, alphabetically, with their stored names."""
    words = {word for base in kind.__mro__ for word in vars(base).get("shows", "").split()}
    named_so = ((field.encode_name, field.name) for field in structs.fields(kind) if field.name in words)
    return {name: stored for stored, name in sorted(named_so)}


def pick_fields(told: Told, names: str) -> Row:
    """Show some fields of a report or row; absent ones are left out, hidden ones refused."""
    wanted, shown = names.split(), shown_fields(type(told))
    if hidden := [name for name in wanted if name not in shown]:
        raise AttributeError(f"{type(told).__name__} shows no {', '.join(hidden)}")
    return {name: value for name in wanted if (value := getattr(told, name)) is not UNSET}


def present_report(report: Body) -> Row:
    """Show all allowed fields by stored names; defaults are left out, as in storage."""
    shown: Row = _present_field(report, to_builtins(report, order="sorted"))
    return shown


def _present_field(told: Any, data: Any) -> Any:
    if isinstance(told, Told):
        fields = shown_fields(type(told)).items()
        return {stored: _present_field(getattr(told, name), data[stored]) for name, stored in fields if stored in data}
    return [_present_field(*pair) for pair in zip(told, data, strict=True)] if isinstance(told, tuple) else data
