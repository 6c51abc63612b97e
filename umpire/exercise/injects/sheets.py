"""The list of injects as a spreadsheet, XLSX, ODS or CSV, out and in again (UD-070).

Output is text in every cell, even where a spreadsheet would take it for a formula; input is read in the cage.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path

from campaign.cage import door as cage
from campaign.cage.suspect import Suspect
from campaign.injects.table import COLUMNS, TableRow
from umpire.exercise.injects import spreadsheet_writer

CSV = ".csv"
SORTS = (".xlsx", ".ods", CSV)
TYPES = {
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".ods": "application/vnd.oasis.opendocument.spreadsheet",
    CSV: "text/csv; charset=utf-8",
}
MOST_BYTES = 2 * 1024 * 1024
LAYER = "injects"
FORMULA = re.compile(r"'*(of:=|[=+\-@|\t\r\n＝＋－＠])")
"""Texts that some spreadsheet takes for a formula, a command or the end of a cell: such a text is written after an apostrophe in
CSV, and read without it."""


BELOW = re.compile(r"-\d+(\.\d+)?")


def written(rows: list[dict[str, str]], suffix: str, columns: Sequence[str] = COLUMNS) -> bytes:
    """Write the table in one of the three forms, all of it as text."""
    if suffix != CSV:
        cells = [list(columns), *([row.get(name, "") for name in columns] for row in rows)]
        return spreadsheet_writer.WRITERS[suffix](cells, LAYER)
    kept = io.StringIO(newline="")
    out = csv.DictWriter(kept, list(columns))
    out.writeheader()
    out.writerows({name: guarded(text) for name, text in row.items()} for row in rows)
    return kept.getvalue().encode("utf-8-sig")  # without the mark Excel takes it for the letters of its country


def guarded(text: str) -> str:
    """Guard a cell of a CSV: an apostrophe goes before a value that would not be text there, negative numbers excepted.

    >>> guarded("=1+1"), guarded("-2.5"), guarded("-A1"), guarded("'=q")
    ("'=1+1", '-2.5', "'-A1", "''=q")
    """
    return f"'{text}" if FORMULA.match(text) and not BELOW.fullmatch(text) else text


def read(held: bytes, name: str) -> list[tuple[int, TableRow]]:
    """Read the rows of a spreadsheet with their numbers, every cell as text; raises Suspect, whose text goes on where "It "
    begins."""
    suffix = Path(name).suffix.lower()
    if suffix not in SORTS:
        raise Suspect(f"is none of {', '.join(SORTS)}")
    if len(held) > MOST_BYTES:
        raise Suspect(f"has more than {MOST_BYTES // 2**20} MB")
    found = cage.read("campaign.cage.sheet", held, suffix=suffix, name=LAYER)
    bare = _bare if suffix == CSV else str
    return [(number, dict(zip(found["head"], map(bare, cells), strict=True))) for number, cells in found["rows"]]


def _bare(text: str) -> str:
    return text[1:] if text[:1] == "'" and FORMULA.match(text) else text
