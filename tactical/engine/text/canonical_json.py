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
    """Write JSON with sorted keys and no spaces, to the byte as ``json.dumps`` does.

    Records are megabytes, so a faster writer does it; it differs for very large and very small numbers, and refuses anything but
    plain data.
    """
    return b"".join(pieces(value)).decode()


def pieces(value: Any) -> Iterator[bytes]:
    """Write a value as bytes, piece after piece: a record whose lists are already written is never held in memory whole."""
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
    """Write a value at once, as a part of a later record: text is far smaller than plain data."""
    return msgspec.Raw(_at_once(value))


def _at_once(value: Any) -> bytes:
    """Write a value that holds no list written before."""
    if isinstance(value, msgspec.Raw):
        return bytes(value)
    try:
        text = msgspec.json.encode(value, order="sorted")
    except (TypeError, ValueError):
        return _in_parts(value)
    return _in_parts(value) if _otherwise(text) else text


def _in_parts(value: Any) -> bytes:
    """Write part by part where the faster writer differs, so that only those parts are written slowly."""
    if isinstance(value, dict) and value and all(type(key) is str for key in value):
        return b"{" + b",".join(_at_once(key) + b":" + _at_once(one) for key, one in sorted(value.items())) + b"}"
    if isinstance(value, list | tuple) and value:
        return b"[" + b",".join(map(_at_once, value)) + b"]"
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _partly_written(value: Any) -> bool:
    """Report whether a record holds lists already written; they are some hundred megabytes, and are not read through again."""
    if isinstance(value, dict):
        return any(_partly_written(one) for one in value.values() if isinstance(one, dict | list))
    return isinstance(value, list) and bool(value) and isinstance(value[0], msgspec.Raw)


def _otherwise(text: bytes) -> bool:
    """Report whether the faster writer may have written a number as Python does not: 1e16 for 1e+16, 0.00005 for 5e-05.

    A hash may hold such digits; a number follows a mark that separates values.
    """
    return SMALL in text or any(
        text[max(0, one.start() - MOST_DIGITS) : one.start()].rstrip(DIGITS)[-1:] in BETWEEN for one in EXPONENT.finditer(text)
    )
