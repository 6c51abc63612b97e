"""Long texts in the tables: worlds, outcomes, records. They are kept compressed and read as they were written, to the byte."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.db import models, transaction
from django.db.models.expressions import ExpressionWrapper, F

if TYPE_CHECKING:
    TextField = models.Field[str, str]
else:
    TextField = models.Field

PLAIN, DEFLATED, ONCE = b"t", b"z", b"o"
"""The first byte says how the rest is kept, so that another way can be added and old rows stay readable."""
LEVEL = 5
"""Of a fleet battle's record, a hundred megabytes, the usual 6 makes a tenth less in a third as much time again."""
SHORTEST = 200  # bytes; less is not worth the work
LONG = 500_000
"""Bytes from which a text is kept piece by piece: a record is views that say nearly the same, farther apart than deflate looks.
So a fleet battle's takes a quarter of the room, in two thirds of the time."""
END = b"}"
"""What ends a piece: a table of JSON."""


def packed(text: str) -> bytes:
    """A text as it is kept; an empty one is no bytes at all, so that the database can be asked for what is not written yet."""
    return packed_bytes([text.encode()])


def packed_bytes(parts: Sequence[bytes]) -> bytes:
    """The same of a text in parts, one after the other."""
    long = sum(map(len, parts))
    if long >= LONG:
        return ONCE + _each_once(parts)
    raw = b"".join(parts)
    if long < SHORTEST:
        return PLAIN + raw if raw else b""
    return DEFLATED + zlib.compress(raw, LEVEL)


def unpacked(kept: bytes) -> str:
    """The text again; raises ValueError for what :func:`packed` did not write."""
    return unpacked_bytes(kept).decode()


def unpacked_bytes(kept: bytes) -> bytes:
    """The same in UTF-8, as what reads JSON takes it."""
    how, rest = kept[:1], kept[1:]
    if how == DEFLATED:
        return zlib.decompress(rest)
    if how == ONCE:
        return _again(rest)
    if kept and how != PLAIN:
        raise ValueError(f"no text is kept as {how!r}")
    return rest


def _each_once(parts: Iterable[bytes]) -> bytes:
    """The pieces of a text in their order, as the number of each among all that are different; behind it those, each once."""
    numbers: dict[bytes, int] = {}
    order: list[int] = []
    begun = b""
    for part in parts:
        *whole, begun = (begun + part).split(END)
        order += [numbers.setdefault(piece, len(numbers)) for piece in whole]
    order.append(numbers.setdefault(begun, len(numbers)))
    return zlib.compress(struct.pack(f"<{len(order)}I", *order), LEVEL) + zlib.compress(END.join(numbers), LEVEL)


def _again(kept: bytes) -> bytes:
    """The text of which :func:`_each_once` made that."""
    first = zlib.decompressobj()
    order = first.decompress(kept)
    different = zlib.decompress(first.unused_data).split(END)
    return END.join([different[number] for (number,) in struct.iter_unpack("<I", order)])


def bytes_of(rows: models.QuerySet[Any], column: str) -> bytes:
    """A compressed text of the one row that is asked for, in UTF-8: a record is a hundred megabytes, and whoever reads JSON would
    have to make bytes of its characters again."""
    kept = ExpressionWrapper(F(column), output_field=models.BinaryField())
    return unpacked_bytes(bytes(rows.values_list(kept, flat=True).get()))


class CompressedText(TextField):
    """A text that is compressed in its column. It cannot be searched: a query may ask only whether it is empty.

    Whoever lists rows without showing this text defers it, for every row that is read is unpacked.
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


BATCH = 20


def pack_column(model: Any, old: str, new: str) -> None:
    """For a migration: every text of a plain column into a compressed one beside it, in which nothing is written yet.

    It may be stopped anywhere and begun again: what is written is not done twice. A text that would not be read back as it
    was stops it by the name of the row.
    """
    waiting = model.objects.filter(**{f"{new}__isnull": True}).order_by("pk")
    while keys := list(waiting.values_list("pk", flat=True)[:BATCH]):
        with transaction.atomic():
            for pk in keys:  # one by one, for a row may be some megabytes
                text = model.objects.values_list(old, flat=True).get(pk=pk)
                model.objects.filter(pk=pk).update(**{new: text})
                if model.objects.values_list(new, flat=True).get(pk=pk) != text:
                    raise ValueError(f"{model.__name__} {pk}: its {old} would not be read back as it is")
