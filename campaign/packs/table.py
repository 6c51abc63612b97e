"""Tables of a pack: CSV rows with typed cells, every fault noted and none fatal.

An unreadable cell gives a value that no later check faults (nan, 0 or the empty string), so one slip is one fault."""

from __future__ import annotations

import csv
import io
import math
import re
import unicodedata
from collections.abc import Callable, Collection
from pathlib import Path

from campaign.packs.faults import Faults, instead
from naval.state.keys import slug as slug

NUMBER = re.compile(r"-?\d+(\.\d+)?\Z")
KEY = re.compile(r"[a-z][a-z0-9_]{0,39}\Z")
KEY_ALLOWED = "a small letter, then small letters, digits and _, at most 40"
TEXT_LIMIT = 80


def unprintable(text: str) -> str:
    """Find the first control or formatting character in a text, as U+hhhh, or the empty string."""
    for char in text:
        if unicodedata.category(char) in ("Cc", "Cf", "Co", "Cs"):
            return f"U+{ord(char):04X}"
    return ""


class Row:
    """One row: its cells by column, and the line it ends on in the file."""

    def __init__(self, file: str, line: int, cells: dict[str, str], faults: Faults) -> None:
        self.file, self.line, self.cells, self.faults = file, line, cells, faults

    def fault(self, column: str, wrong: str, allowed: str = "", value: str | None = None) -> None:
        """Note a fault of one cell, or of the ``value`` within it."""
        self.faults.add(self.file, self.line, column, self.cells.get(column, "") if value is None else value, wrong, allowed)

    def is_given(self, column: str) -> bool:
        """Report whether a cell has content."""
        return bool(self.cells.get(column))

    def text(self, column: str) -> str:
        """Read a name or a line of text; "" after a fault."""
        value = self.cells.get(column, "")
        if not value:
            self.fault(column, "is empty", "a text is needed")
            return ""
        odd = unprintable(value)
        if odd:
            self.fault(column, f"has the control character {odd}", "printable characters only")
            return ""
        if len(value) > TEXT_LIMIT:
            self.fault(column, f"has {len(value)} characters", f"at most {TEXT_LIMIT}")
        return value

    def key(self, column: str = "key") -> str:
        """Read a key of this table; "" after a fault."""
        value = self.cells.get(column, "")
        if KEY.match(value):
            return value
        self.fault(column, "is no key", KEY_ALLOWED)
        return ""

    def choice(self, column: str, known: Collection[str], what: str) -> str:
        """Read one of the known words; "" after a fault. ``what`` names the thing: "class", "port".

        If none are known, their file is at fault."""
        value = self.cells.get(column, "")
        if value in known:
            return value
        if not known:
            return ""
        self.fault(column, f"is no {what} here", instead(value, known))
        return ""

    def yes(self, column: str) -> bool:
        """Read yes or no; False after a fault."""
        return self.choice(column, ("yes", "no"), "answer") == "yes"

    def number(self, column: str, low: float, high: float, unit: str = "") -> float:
        """Read a plain decimal number within limits; nan after a fault."""
        value = self.cells.get(column, "")
        allowed = f"allowed: {low:,g} to {high:,g}" + (f" {unit}" if unit else "")
        if not NUMBER.match(value):
            self.fault(column, "is no number" if value else "is empty", allowed)
            return math.nan
        number = float(value)
        if not low <= number <= high:
            self.fault(column, "is too small" if number < low else "is too large", allowed)
            return math.nan
        return number

    def read_whole_number(self, column: str, low: int, high: int, unit: str = "") -> int:
        """Read a whole number within limits; 0 after a fault."""
        number = self.number(column, low, high, unit)
        if math.isnan(number):
            return 0
        if number != int(number):
            self.fault(column, "is not a whole number", f"allowed: {low:,} to {high:,}")
            return 0
        return int(number)


def read(folder: Path, file: str, needed: str, faults: Faults, optional: str = "") -> list[Row]:
    """Read the rows of a CSV file (UTF-8, with a header); [] if the header is unusable.

    ``needed`` and ``optional`` are column names separated by spaces. Faults: missing file, not UTF-8, columns missing, unknown or
    twice, rows with too many or too few cells, no rows."""
    path = folder / file
    if not path.is_file():
        faults.add(file, 0, "", "", "is missing", f"columns needed: {needed}")
        return []
    try:
        source = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        faults.add(file, 0, "", "", f"is not UTF-8 at byte {error.start}", "save it as UTF-8")
        return []
    reader = csv.reader(io.StringIO(source, newline=""), strict=True)
    rows: list[Row] = []
    try:
        head = next(reader, [])
        if not _head_will_do(file, head, needed.split(), optional.split(), faults):
            return []
        for cells in reader:
            if len(cells) == len(head):
                stripped = {name: cell.strip(" ") for name, cell in zip(head, cells, strict=True)}
                rows.append(Row(file, reader.line_num, stripped, faults))
            elif cells:
                faults.add(file, reader.line_num, "", "", f"has {len(cells)} cells", f"{len(head)} as in the head")
    except csv.Error as error:
        faults.add(file, reader.line_num, "", "", f"is not a CSV file: {error}", "quotes in pairs")
        return rows
    if reader.line_num <= 1:
        faults.add(file, 0, "", "", "is empty", "at least one row under the head")
    return rows


def _head_will_do(file: str, head: list[str], needed: list[str], optional: list[str], faults: Faults) -> bool:
    known = [*needed, *optional]
    missing = [name for name in needed if name not in head]
    for name in missing:
        faults.add(file, 1, name, "", "column is missing", "columns needed: " + " ".join(needed))
    for name in head:
        if name not in known:
            faults.add(file, 1, name, name, "is no column here", instead(name, [k for k in known if k not in head] or known))
        elif head.count(name) > 1:
            faults.add(file, 1, name, name, "is a column twice", "each column once")
    # Unknown columns leave the others readable; missing ones would repeat themselves in every row.
    return not missing and len(set(head)) == len(head)


def unique(rows: list[Row], column: str, name: Callable[[Row], str]) -> dict[str, Row]:
    """Index the rows by name in order, faulting later rows of the same name; those without a name are left out."""
    found: dict[str, Row] = {}
    for row in rows:
        key = name(row)
        if key and key in found:
            row.fault(column, f"is here twice, first in row {found[key].line}", "each once")
        elif key:
            found[key] = row
    return found
