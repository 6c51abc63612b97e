"""Long texts in the tables: worlds, outcomes, records. They are kept compressed and read as they were written, to the byte."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from django.db import models, transaction

if TYPE_CHECKING:
    TextField = models.Field[str, str]
else:
    TextField = models.Field

PLAIN, DEFLATED = b"t", b"z"
"""The first byte says how the rest is kept, so that another way can be added and old rows stay readable."""
LEVEL = 5
"""Of a fleet battle's record, a hundred megabytes, the usual 6 makes 7 % less in half as much time again."""
SHORTEST = 200  # bytes; less is not worth the work


def packed(text: str) -> bytes:
    """A text as it is kept; an empty one is no bytes at all, so that the database can be asked for what is not written yet."""
    raw = text.encode()
    if len(raw) < SHORTEST:
        return PLAIN + raw if raw else b""
    return DEFLATED + zlib.compress(raw, LEVEL)


def unpacked(kept: bytes) -> str:
    """The text again; raises ValueError for what :func:`packed` did not write."""
    how, rest = kept[:1], kept[1:]
    if how == DEFLATED:
        return zlib.decompress(rest).decode()
    if kept and how != PLAIN:
        raise ValueError(f"no text is kept as {how!r}")
    return rest.decode()


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
