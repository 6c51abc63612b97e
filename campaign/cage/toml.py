"""TOML in the cage: plain tables, lists, texts and numbers."""

from __future__ import annotations

import tomllib
from typing import Any

from campaign.cage.suspect import Suspect as Suspect

DEEPEST = 12
MOST_WHOLE = 2**53
"""Largest whole number that every reader of JSON has exactly."""


def read(held: bytes) -> Any:
    """Read a TOML text; dates and other values unknown to JSON become texts."""
    try:
        found = tomllib.loads(held.decode("utf-8"))
    except UnicodeDecodeError:
        raise Suspect("is not UTF-8 text") from None
    except RecursionError:
        raise Suspect(f"is nested deeper than {DEEPEST} tables") from None
    except tomllib.TOMLDecodeError as error:
        raise Suspect(f"is not TOML: {str(error)[:200]}") from None
    except ValueError:  # a number with thousands of digits, or a day no month has
        raise Suspect("is not TOML: a number or a date in it cannot be read") from None
    return plain(found, DEEPEST)


def plain(value: Any, deep: int) -> Any:
    """Turn a value into JSON's types; Suspect for deep nesting and for numbers infinite or too large."""
    if deep < 0:
        raise Suspect(f"is nested deeper than {DEEPEST} tables")
    if isinstance(value, dict):
        return {key: plain(one, deep - 1) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one, deep - 1) for one in value]
    if isinstance(value, float) and not abs(value) <= MOST_WHOLE:
        raise Suspect(f"has a number that is not allowed: {value}")
    if isinstance(value, int) and not abs(value) <= MOST_WHOLE:
        raise Suspect("has a number with more than 15 digits")
    return value if isinstance(value, str | int | float) else {"date": str(value)}
