"""Rows as lines of JSON, numbered by line, which name others by number; nothing depends on primary keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.db import models

from campaign.archive import cells, keys
from campaign.archive.tables import Table, by_label, columns
from campaign.models import Campaign

BATCH = 200
CHAIR = "tactical.Chair"
Cells = dict[str, Any]
Numbers = dict[int, int]
"""Row numbers in the file, from 1, by primary key."""


class Written:
    """The tables of a campaign, as they are written one after another."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.numbers: dict[str, Numbers] = {}
        self.gone: Numbers = {}

    def lines(self, table: Table, rows: models.QuerySet[Any] | None = None) -> Iterator[bytes]:
        """Write the rows of a table in order of creation; ``rows`` if no path leads to the campaign."""
        found = self.rows(table) if rows is None else rows
        pks = list(found.values_list("pk", flat=True))
        self.numbers[table.label] = {pk: number for number, pk in enumerate(pks, 1)}
        some = columns(table)
        for start in range(0, len(pks), BATCH):
            batch = found.filter(pk__in=pks[start : start + BATCH])
            for values in batch.values_list(*(one.attname for one in some)).iterator(chunk_size=BATCH):
                row = {one.name: self.cell(table, one, value) for one, value in zip(some, values, strict=True)}
                yield msgspec.json.encode(row, order="sorted") + b"\n"

    def rows(self, table: Table) -> models.QuerySet[Any]:
        """Find the rows of a table that are this campaign's."""
        every: models.QuerySet[Any] = table.model._base_manager.order_by("pk")
        mine = every.filter(pk=self.campaign.pk) if not table.of else every.filter(**{table.of: self.campaign})
        return mine if table.but is None else mine.exclude(table.but)

    def cell(self, table: Table, column: models.Field[Any, Any], value: Any) -> Any:
        """Encode a value: secrets only as existing, keys as numbers of the file."""
        if column.name in table.anew:
            return None if value is None else ""
        if column.name in table.chairs:
            return keys.chairs(column.name, value, self.chair)
        if isinstance(column, models.ForeignKey):
            return self.numbers[_find_related_label(column)].get(value)
        return cells.written(column, value)

    def chair(self, pk: int) -> int:
        """Number a chair; one since removed gets a negative number, because no row has it."""
        found = self.numbers[CHAIR].get(pk)
        return found if found is not None else self.gone.setdefault(pk, -1 - len(self.gone))


def line(table: Table, raw: bytes) -> Cells:
    """Read a line, with keys still as numbers of the file; raise ValueError with all faults."""
    try:
        given = msgspec.json.decode(raw, type=dict[str, Any])
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise ValueError("it is not a row in JSON") from None
    known = {one.name: one for one in columns(table)}
    wrong = [f"{name[:40]!r} is an unknown column" for name in sorted(given.keys() - known.keys())]
    found: Cells = {}
    for name, column in known.items():
        if name not in given:
            if not column.has_default() and not column.null:
                wrong.append(f"{name} is missing")
            continue  # a column added after the file was written begins at its default
        try:
            found[name] = _cell(table, column, given[name])
        except ValueError as error:
            wrong.append(f"{name} is {error}")
    if wrong:
        raise ValueError("; ".join(wrong))
    return found


def _cell(table: Table, column: models.Field[Any, Any], value: Any) -> Any:
    if column.name in table.anew:
        if value not in ("", None) or (value is None and not column.null):
            raise ValueError("present, but must be left out of every file")
        return value
    if not isinstance(column, models.ForeignKey):
        return cells.read(column, value)
    if (value is None and column.null) or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise ValueError("empty, but required" if value is None else "not a row number")


def astray(table: Table, number: int, row: Cells, many: Mapping[str, int]) -> Iterator[str]:
    """List the keys of a row that name no row; ``many``: rows in each table. A row may name only earlier rows of its own
    table."""
    for column in columns(table):
        if isinstance(column, models.ForeignKey) and (named := row.get(column.name)) is not None:
            label = _find_related_label(column)
            last = number - 1 if label == table.label else many.get(label, 0)
            if not 1 <= named <= last:
                yield f"{column.name} names row {named} of {label}, which does not exist"


def _find_related_label(column: models.Field[Any, Any]) -> str:
    related: Any = column.related_model
    assert related._meta.label in by_label(), f"{column} leads out of the file"
    return str(related._meta.label)
