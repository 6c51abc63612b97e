"""Long texts in the database (worlds, outcomes, records), compressed by zstandard and read back as they were written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import zstandard
from django.db import models
from django.db.models.expressions import ExpressionWrapper, F

if TYPE_CHECKING:
    TextField = models.Field[str, str]
else:
    TextField = models.Field

LEVEL = 7
"""The level of compression: two more would save a twentieth of a fleet battle's record in half as much time again."""
LONG = 2**20
"""Bytes from which matches are sought over the whole text: a record is nearly equal views, megabytes apart."""
WINDOW_LOG = 27  # log2 of the bytes looked back over; a reader needs as much memory as the text is long, and at most this
LONGEST = 2**29
"""Bytes of a text that is read: a fleet battle's record has a hundred million."""


def packed(text: str) -> bytes:
    """Compress a text; an empty one becomes no bytes at all, so that the database can be asked which rows are still empty."""
    return packed_bytes([text.encode()])


def packed_bytes(parts: Sequence[bytes]) -> bytes:
    """Compress a text given in parts."""
    raw = b"".join(parts)
    if not raw:
        return b""
    far = {"enable_ldm": True, "window_log": WINDOW_LOG} if len(raw) >= LONG else {}
    how = zstandard.ZstdCompressionParameters.from_level(LEVEL, source_size=len(raw), **far)
    return zstandard.ZstdCompressor(compression_params=how).compress(raw)


def unpacked(kept: bytes) -> str:
    """Decompress a text; raises ValueError for bytes that :func:`packed` did not write."""
    return unpacked_bytes(kept).decode()


def unpacked_bytes(kept: bytes) -> bytes:
    """Decompress to UTF-8, as JSON readers take it; refuse bytes that claim to be longer than :data:`LONGEST`."""
    if not kept:
        return b""
    try:
        long = zstandard.frame_content_size(kept)
        if not 0 < long <= LONGEST:
            raise ValueError(f"no text is kept with {long} bytes")
        return zstandard.ZstdDecompressor().decompress(kept, allow_extra_data=False)
    except zstandard.ZstdError as wrong:
        raise ValueError(f"no text is kept so: {wrong}") from None


def bytes_of(rows: models.QuerySet[Any], column: str) -> bytes:
    """Read a compressed text of the one row asked for as UTF-8: a record is a hundred megabytes, and a JSON reader would encode a
    string again.
    """
    kept = ExpressionWrapper(F(column), output_field=models.BinaryField())
    return unpacked_bytes(bytes(rows.values_list(kept, flat=True).get()))


class CompressedText(TextField):
    """A text compressed in its column. A query may ask only whether it is empty.

    Lists of rows should defer this field, for every row read is decompressed.
    """

    description = "A compressed text"

    def get_internal_type(self) -> str:
        return "BinaryField"

    def get_prep_value(self, value: Any) -> bytes | None:
        return packed(value) if isinstance(value, str) else value

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        kept = value if prepared else self.get_prep_value(value)
        return None if kept is None else connection.Database.Binary(kept)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> str | None:
        return None if value is None else unpacked(bytes(value))
