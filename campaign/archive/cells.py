"""Values of rows, written into a campaign's file or read from one of unknown origin."""

from __future__ import annotations

import base64
import binascii
from datetime import UTC, datetime, time
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.operations import BaseDatabaseOperations

LONGEST = 400_000_000
"""Most characters of one text; the record of a battle between fleets has a hundred million."""


def written(column: models.Field[Any, Any], value: Any) -> Any:
    """Encode a value for JSON: instants in UTC, bytes in base 64."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, time):
        return value.isoformat()
    if isinstance(column, models.BinaryField):
        return base64.b64encode(bytes(value)).decode()
    return value


def read(column: models.Field[Any, Any], value: Any) -> Any:
    """Decode a value; raise ValueError if its column could not hold it on any database."""
    if value is None:
        if not column.null:
            raise ValueError("empty, but required")
        return None
    if isinstance(column, models.DateTimeField):
        return _instant(_text(value))
    if isinstance(column, models.TimeField):
        return _parse_or_refuse(time.fromisoformat, _text(value), "not a time of day")
    if isinstance(column, models.BinaryField):
        return _parse_or_refuse(lambda text: base64.b64decode(text, validate=True), _text(value), "not base 64")
    if isinstance(column, models.BooleanField):
        if not isinstance(value, bool):
            raise ValueError("neither true nor false")
        return value
    if isinstance(column, models.IntegerField):
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError("not a whole number")
        least, most = BaseDatabaseOperations.integer_field_ranges[column.get_internal_type()]
        if not least <= value <= most:
            raise ValueError(f"not between {least} and {most}")
    else:
        value = _text(value)
    _fits(column, value)
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("not text")
    if "\0" in value or len(value) > LONGEST:
        raise ValueError("a text that no supported database can store")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError("a text with broken characters") from None
    return value


def _instant(text: str) -> datetime:
    found: datetime = _parse_or_refuse(datetime.fromisoformat, text, "not a date and time")
    if found.tzinfo is None:
        raise ValueError("a time without a time zone")
    try:
        return found.astimezone(UTC)
    except OverflowError:
        raise ValueError("a time outside the calendar") from None


def _parse_or_refuse(how: Any, text: str, otherwise: str) -> Any:
    """Parse a text, or raise ValueError with the given words."""
    try:
        return how(text)
    except (ValueError, binascii.Error):
        raise ValueError(otherwise) from None


def _fits(column: models.Field[Any, Any], value: Any) -> None:
    """Check a value by its column's length, range, choices and form."""
    if column.choices and value not in {key for key, _ in column.flatchoices} and not (value == "" and column.blank):
        raise ValueError(f"{str(value)[:40]!r}, which is not an allowed value")
    if value == "" and isinstance(column, models.CharField):
        return  # forms ask whether it may be empty; rows may always
    try:
        column.run_validators(value)
    except ValidationError as wrong:
        raise ValueError(f"not allowed ({'; '.join(wrong.messages)})") from None
