"""The one form in which setups, positions, orders, events, views and records are written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

EXPONENT = re.compile(rb"e[+-]?\d")
SMALL = b"0.0000"
DIGITS, MOST_DIGITS, BETWEEN = b"0123456789.-", 30, (b"[", b":", b",", b"")


def written(value: Any) -> str:
    """JSON with its keys in order and no spaces, to the byte as ``json.dumps`` writes it.

    Records are megabytes, so a faster writer does it, which writes the same but for very large and very small numbers, and
    refuses what is no plain data.
    """
    return b"".join(pieces(value)).decode()


def pieces(value: Any) -> Iterator[bytes]:
    """Write as bytes, piece after piece: a record of which lists were written before is never put together to be kept."""
    if not _partly_written(value):
        yield _at_once(value)
    elif isinstance(value, dict):
        for number, (key, one) in enumerate(sorted(value.items())):
            yield (b"," if number else b"{") + _at_once(key) + b":"
            yield from pieces(one)
        yield b"}"
    else:
        for number, one in enumerate(value):
            yield b"," if number else b"["
            yield from pieces(one)
        yield b"]"


def in_writing(value: Any) -> msgspec.Raw:
    """A value written at once, for a record of which it will be a part: text is a small part of what plain data takes."""
    return msgspec.Raw(_at_once(value))


def _at_once(value: Any) -> bytes:
    """A value in which no list was written before."""
    if isinstance(value, msgspec.Raw):
        return bytes(value)
    try:
        text = msgspec.json.encode(value, order="sorted")
    except (TypeError, ValueError):
        return _in_parts(value)
    return _in_parts(value) if _otherwise(text) else text


def _in_parts(value: Any) -> bytes:
    """Write part by part where something is written otherwise, so that only what needs it is written slowly."""
    if isinstance(value, dict) and value and all(type(key) is str for key in value):
        return b"{" + b",".join(_at_once(key) + b":" + _at_once(one) for key, one in sorted(value.items())) + b"}"
    if isinstance(value, list | tuple) and value:
        return b"[" + b",".join(map(_at_once, value)) + b"]"
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _partly_written(value: Any) -> bool:
    """Whether it is a record of which lists were written before: they are some hundred megabytes, and not read through again."""
    if isinstance(value, dict):
        return any(_partly_written(one) for one in value.values() if isinstance(one, dict | list))
    return isinstance(value, list) and bool(value) and isinstance(value[0], msgspec.Raw)


def _otherwise(text: bytes) -> bool:
    """Whether the faster writer may have written a number as Python does not: 1e16 for 1e+16, 0.00005 for 5e-05.

    A hash has such a thing in it, and is no number: a number stands behind what is put between values.
    """
    return SMALL in text or any(
        text[max(0, one.start() - MOST_DIGITS) : one.start()].rstrip(DIGITS)[-1:] in BETWEEN for one in EXPONENT.finditer(text)
    )
