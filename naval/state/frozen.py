"""Frozen values, the one kind of which the war at sea is made, and the form in which they are stored."""

from __future__ import annotations

from functools import cache
from typing import Any, Self

import msgspec

MISSING = object()


class Frozen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A value compared by content, never changed in place, so never part of a cycle for the collector."""

    @classmethod
    def copied(cls, *things: object, **more: Any) -> Self:
        """Make a value of the given fields, and the others from the first thing with a field of that name."""
        for name in cls.__struct_fields__:
            if name in more:
                continue
            for thing in things:  # a plain loop: a run copies some hundred thousand values
                value = getattr(thing, name, MISSING)
                if value is not MISSING:
                    more[name] = value
                    break
        return cls(**more)


def stored(value: msgspec.Struct) -> bytes:
    """Write the JSON in which worlds and outcomes are stored: fields by the alphabet, without those at their defaults.

    So a new field with a default changes no stored byte. The value is written as it would be read back: a computed value and an
    equal one out of the database have equal bytes. msgspec's own ``omit_defaults`` asks whether a value *is* the default object,
    so 0.0 would be written or not by its origin; and it would apply to reports to seats too, which have every field.
    """
    read = msgspec.json.decode(msgspec.json.encode(value), type=type(value))
    return msgspec.json.encode(_lean(read), order="deterministic")


def _lean(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        got = ((key, getattr(value, name), default) for name, key, default in _defaults(type(value)))
        kind = type(value).__struct_config__
        told = {str(kind.tag_field): kind.tag} if kind.tag is not None else {}
        return told | {key: _lean(one) for key, one, default in got if not _same(one, default)}
    if isinstance(value, dict):
        return {key: _lean(one) for key, one in value.items()}
    return [_lean(one) for one in value] if isinstance(value, tuple | list) else value


def _same(one: Any, default: Any) -> bool:
    """Report whether a field need not be written; minus zero is equal to zero and yet another number."""
    return one == default and not (isinstance(one, float) and repr(one) != repr(default))


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """List each field with its JSON key and its default; one that must be given has NODEFAULT, which nothing equals."""
    return tuple(
        (one.name, one.encode_name, one.default if one.default_factory is msgspec.NODEFAULT else one.default_factory())
        for one in msgspec.structs.fields(kind)
    )
