"""The list of injects as a spreadsheet, XLSX, ODS or CSV, out and in again (UD-070)."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from campaign.injects.table import COLUMNS, TableRow
from campaign.layer_source import SHEETS, Suspect, sheet

CSV = ".csv"
SORTS = (*SHEETS, CSV)
TYPES = {
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".ods": "application/vnd.oasis.opendocument.spreadsheet",
    CSV: "text/csv; charset=utf-8",
}
MOST_BYTES = 2 * 1024 * 1024
LAYER = "injects"
AS_TEXT = {"HEADERS": "FORCE", "FIELD_TYPES": "STRING"}
"""The first row is the head, also of a table of text alone; a cell is what stands in it."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for a formula: text that begins so is written after an apostrophe in CSV, and read without it."""


def written(rows: list[dict[str, str]], suffix: str, columns: Sequence[str] = COLUMNS) -> bytes:
    """The table in one of the three forms; all of it is text."""
    if suffix == CSV:
        kept = io.StringIO(newline="")
        out = csv.DictWriter(kept, list(columns))
        out.writeheader()
        out.writerows({name: f"'{text}" if text.startswith(FORMULA) else text for name, text in row.items()} for row in rows)
        return kept.getvalue().encode()
    import pandas
    import pyogrio

    table = pandas.DataFrame(rows, columns=list(columns), dtype=str)
    with TemporaryDirectory(prefix="sheet-") as folder:
        path = Path(folder) / f"table{suffix}"
        pyogrio.write_dataframe(table, path, layer=LAYER, driver=SHEETS[suffix][0])
        return path.read_bytes()


def read(held: bytes, name: str) -> list[TableRow]:
    """The rows of a spreadsheet, every cell as text; raises Suspect, whose text goes on where "It " begins."""
    suffix = Path(name).suffix.lower()
    if suffix not in SORTS:
        raise Suspect(f"is none of {', '.join(SORTS)}")
    if len(held) > MOST_BYTES:
        raise Suspect(f"has more than {MOST_BYTES // 2**20} MB")
    return _read_csv(held) if suffix == CSV else _read_sheet(held, suffix)


def _read_csv(held: bytes) -> list[TableRow]:
    try:
        rows = list(csv.DictReader(io.StringIO(held.decode("utf-8-sig"), newline=""), strict=True))
    except (UnicodeDecodeError, csv.Error):
        raise Suspect("is no CSV in UTF-8") from None
    if any(None in row or None in row.values() for row in rows):
        raise Suspect("has rows of other lengths than its head")
    return [{name.strip(): _bare(text) for name, text in row.items()} for row in rows]


def _bare(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:].startswith(FORMULA) else text


def _read_sheet(held: bytes, suffix: str) -> list[TableRow]:
    import pyogrio

    forced = {
        "OGR_XLSX_HEADERS": "FORCE",
        "OGR_ODS_HEADERS": "FORCE",
        "OGR_XLSX_FIELD_TYPES": "STRING",
        "OGR_ODS_FIELD_TYPES": "STRING",
    }
    with sheet(held, suffix) as path:
        pyogrio.set_gdal_config_options(forced)
        try:
            table = pyogrio.read_dataframe(path, layer=0, read_geometry=False)
        except Exception as error:
            raise Suspect(f"cannot be read: {type(error).__name__}") from None
        finally:
            pyogrio.set_gdal_config_options(dict.fromkeys(forced))
    columns = [str(name) for name in table.columns]
    rows = ([_text(value) for value in row] for row in table.itertuples(index=False, name=None))
    return [dict(zip(columns, row, strict=True)) for row in rows]


def _text(value: object) -> str:
    if value is None or value != value:  # a cell that is empty is no number
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
