"""Spreadsheets in the cage: XLSX and ODS by python-calamine, and CSV as common programs write it.

Rows with text are read, each with its spreadsheet number.
"""

from __future__ import annotations

import codecs
import csv
import datetime
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any

from python_calamine import CalamineError, CalamineWorkbook, PasswordError

from campaign.cage import zipped
from campaign.cage.suspect import Suspect as Suspect

MOST_UNPACKED, MOST_ENTRIES = 32 * 2**20, 500
MOST_ROWS, MOST_COLUMNS = 2000, 200
LOCKED = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""First bytes of a spreadsheet with a password, which is no zip."""
CODECS = ("utf-8-sig", "utf-16")
for codec in CODECS:
    codecs.lookup(codec)  # loaded before the cage closes: then no file can be opened, not even one of Python's own
INSIDE = {".xlsx": "[Content_Types].xml", ".ods": "content.xml"}
PARTS = ("mimetype", INSIDE[".ods"], "META-INF/manifest.xml")
MARKS = re.compile(rb"<text:(tab|line-break)\b[^<>]*/>")
Line = tuple[int, list[str]]


def read(held: bytes, suffix: str, name: str) -> dict[str, Any]:
    """Read the headings and rows of a table, every cell as text; ``name`` chooses one of several sheets."""
    lines = _csv(held) if suffix == ".csv" else _sheet(held, suffix, name)
    found: list[Line] = []
    for number, cells in lines:
        if any(cell.strip() for cell in cells):
            found.append((number, cells))
            if len(found) > MOST_ROWS + 1:
                raise Suspect(f"has more than {MOST_ROWS} rows with something in them")
    if not found:
        raise Suspect("has nothing in it")
    (first, head), *rows = found
    return {"first": first, **_square(head, rows)}


def _square(head: list[str], rows: list[Line]) -> dict[str, Any]:
    """Keep the columns with a heading, each row cut or filled to them; Suspect for text without a heading."""
    heads = [" ".join(name.split()).casefold() for name in head]
    while heads and not heads[-1]:
        heads.pop()
    if len(heads) > MOST_COLUMNS:
        raise Suspect(f"has more than {MOST_COLUMNS} columns")
    for number, cells in rows:
        for n, cell in enumerate(cells):
            if cell.strip() and not (n < len(heads) and heads[n]):
                raise Suspect(f"has text in row {number}, column {_letters(n)}, without a heading above it")
    kept = [n for n, name in enumerate(heads) if name]
    twice = sorted({heads[n] for n in kept if heads.count(heads[n]) > 1})
    if twice:
        raise Suspect(f"has the column {twice[0]} twice")
    filled = [[number, [cells[n] if n < len(cells) else "" for n in kept]] for number, cells in rows]
    return {"head": [heads[n] for n in kept], "rows": filled}


def _letters(n: int) -> str:
    """Name the column as a spreadsheet does.

    >>> _letters(0), _letters(25), _letters(26)
    ('A', 'Z', 'AA')
    """
    return (_letters(n // 26 - 1) if n >= 26 else "") + chr(ord("A") + n % 26)


# ---- CSV ----


def _csv(held: bytes) -> Iterator[Line]:
    text = _text(held)
    parted = re.match(r"sep=(.)\r?\n", text)  # Excel's own line that names the separator
    first = text.lstrip("\r\n").partition("\n")[0]
    by = parted[1] if parted else max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text[parted.end() :] if parted else text, newline=""), delimiter=by, strict=True)
    try:
        yield from enumerate(reader, 2 if parted else 1)
    except csv.Error as error:
        raise Suspect(f"is not a CSV file: {error} (line {reader.line_num})") from None


def _text(held: bytes) -> str:
    try:
        return held.decode(CODECS[1] if held[:2] in (b"\xff\xfe", b"\xfe\xff") else CODECS[0])
    except UnicodeDecodeError:
        raise Suspect("is not a CSV file in UTF-8: save it as “CSV UTF-8”") from None


# ---- XLSX and ODS ----


def _sheet(held: bytes, suffix: str, name: str) -> Iterator[Line]:
    kind = suffix[1:].upper()
    _directory(held, suffix, kind)
    try:
        book = CalamineWorkbook.from_object(io.BytesIO(_spelt(held) if suffix == ".ods" else held))
        names = book.sheet_names
        seen = [one.name for one in book.sheets_metadata if "Visible" in str(one.visible).partition(".")[2][:7]]
        sheets = [name] if name in names else seen or names
        for one in sheets:
            sheet = book.get_sheet_by_name(one)
            if sheet.height:
                return _cells(sheet)
    except PasswordError:
        raise Suspect("has a password: save it without one") from None
    except (CalamineError, zipfile.BadZipFile, zlib.error, KeyError, EOFError) as error:
        raise Suspect(f"cannot be read as {kind}: {str(error)[:100]}") from None
    raise Suspect("has nothing in it")


def _cells(sheet: Any) -> Iterator[Line]:
    first = sheet.start[0] + 1
    left = sheet.start[1]
    for n, row in enumerate(sheet.to_python(skip_empty_area=True), first):
        yield n, [*[""] * left, *map(format_cell, row)]


def _directory(held: bytes, suffix: str, kind: str) -> None:
    if held.startswith(LOCKED):
        raise Suspect(f"is not an {kind} spreadsheet: it has a password or an old format. Save it as {kind}, without a password")
    try:
        with zipped.open_zip(held) as packed:
            names = set(packed.namelist())
            wrong = zipped.wrong(packed, MOST_ENTRIES, MOST_UNPACKED, len(held))
    except Suspect:
        raise Suspect(f"is not an {kind} spreadsheet") from None
    if INSIDE[suffix] not in names:
        raise Suspect(f"is not an {kind} spreadsheet")
    if wrong:
        raise Suspect(f"cannot be read as {kind}: {wrong[0].rstrip('.')}")


def _spelt(held: bytes) -> bytes:
    """Put the tabs and line breaks of an ODF document in as characters: the reader skips their marks."""
    with zipfile.ZipFile(io.BytesIO(held)) as packed:
        parts = {one.filename: packed.read(one) for one in packed.infolist() if one.filename in PARTS}
    text = parts[INSIDE[".ods"]]
    if not MARKS.search(text):
        return held
    parts[INSIDE[".ods"]] = MARKS.sub(lambda found: b"\t" if found[1] == b"tab" else b"\n", text)
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as packed:
        for name in filter(parts.__contains__, PARTS):
            packed.writestr(name, parts[name])
    return kept.getvalue()


def format_cell(value: object) -> str:
    """Write a cell as its owner reads it.

    >>> format_cell(840.0), format_cell(0.1 + 0.2), format_cell(True), format_cell("Fog"), format_cell(datetime.time(20, 0))
    ('840', '0.3', 'yes', 'Fog', '20:00')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 2**53 else format(value, ".15g")
    if isinstance(value, datetime.datetime):
        return value.isoformat(" ", "minutes")
    if isinstance(value, datetime.time):
        return value.isoformat("minutes")
    return str(value)
