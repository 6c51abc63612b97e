"""Hashes of stored and told data, short enough to be read side by side.

*As stored* is over the text in the database. *Canonical* is over the value read out of it, every field by its name without those
at their default: writing defaults down, or a new unset field, changes the first and not the second. :func:`defaults` pins the
defaults themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import fields

from campaign.war.outcome import Outcome, Report
from naval.state.rulings import Rulings
from naval.state.world import encode

LENGTH = 16


def digest(text: str | bytes) -> str:
    """Return the hash of a text, cut to the length that still tells two texts apart."""
    return sha256(text.encode() if isinstance(text, str) else text).hexdigest()[:LENGTH]


def canonical(value: Any) -> str:
    """Return the hash of a value of the pure layer, independent of its encoding."""
    read = msgspec.json.decode(encode(value), type=type(value))
    return digest(json.dumps(plain(read), sort_keys=True, separators=(",", ":")))


def plain(value: Any) -> Any:
    """Turn a value into tables and lists, without fields at their default."""
    if isinstance(value, msgspec.Struct):
        got = ((key, getattr(value, name), default) for name, key, default in usual(type(value)))
        return {key: plain(one) for key, one, default in got if one != default}
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


@cache
def usual(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """List each field of a struct, its name as written, and its default: NODEFAULT, which nothing equals, where it must be
    given."""
    return tuple(
        (one.name, one.encode_name, one.default if one.default_factory is msgspec.NODEFAULT else one.default_factory())
        for one in fields(kind)
    )


def hash_reports(reports: Iterable[Report]) -> dict[str, tuple[int, str]]:
    """Count the reports of each seat, with the hash of all of them in order of delivery."""
    found: dict[str, list[bytes]] = {}
    for one in sorted(reports, key=lambda r: (r.seat, r.arrives, r.happened, r.kind, encode(r.data))):
        line = json.dumps([one.seat, one.kind, one.happened, one.arrives]).encode()
        found.setdefault(one.seat, []).append(line + encode(one.data))
    return {seat: (len(lines), digest(b"\n".join(lines))) for seat, lines in found.items()}


def defaults() -> dict[str, dict[str, Any]]:
    """List the defaults on which stored text may lean: by struct and field, for all parts of an outcome and rulings."""
    found: dict[str, dict[str, Any]] = {}
    _gather(inspect.multi_type_info([Outcome, Rulings]), found)
    return dict(sorted(found.items()))


def _gather(node: Any, found: dict[str, dict[str, Any]]) -> None:
    """Walk the types that msgspec sees, each struct once."""
    if isinstance(node, inspect.StructType):
        name = node.cls.__name__
        if name in found:
            return
        found[name] = {key: plain(default) for key, _, default in usual(node.cls) if default is not msgspec.NODEFAULT}
        _gather(node.fields, found)
    elif isinstance(node, inspect.Field | inspect.Type):
        for name in node.__struct_fields__:
            _gather(getattr(node, name), found)
    elif isinstance(node, list | tuple):
        for one in node:
            _gather(one, found)
