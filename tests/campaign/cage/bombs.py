"""Files made to fill a machine or to stall it, each a few kilobytes."""

from __future__ import annotations

import io
import zipfile

from umpire.exercise.injects import spreadsheet_writer

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
TIE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"


def zipped(*parts: tuple[str, bytes], way: int = zipfile.ZIP_DEFLATED) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", way) as packed:
        for name, held in parts:
            packed.writestr(name, held)
    return kept.getvalue()


def unzipped(held: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(held)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def workbook(rows: str, shared: str = "") -> bytes:
    parts = unzipped(spreadsheet_writer.xlsx([["x"]], "injects"))
    sheet = f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'
    parts["xl/worksheets/sheet1.xml"] = sheet.encode()
    if shared:
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}"><si><t>{shared}</t></si></sst>'.encode()
        tie = f'<Relationship Id="rId9" Type="{TIE}" Target="sharedStrings.xml"/></Relationships>'
        ties = "xl/_rels/workbook.xml.rels"
        parts[ties] = parts[ties].replace(b"</Relationships>", tie.encode())
        kind = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{KIND}"/></Types>'
        parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(b"</Types>", kind.encode())
    return zipped(*parts.items())


def document(rows: str) -> bytes:
    """Make a document with these rows under a head of title and text, as XML."""
    parts = unzipped(spreadsheet_writer.ods([["title", "text"], ["x"]], "injects"))
    held = parts["content.xml"]
    at, end = held.rindex(b"<table:table-row>"), held.rindex(b"</table:table>")
    parts["content.xml"] = held[:at] + rows.encode() + held[end:]
    return zipped(*parts.items())


def one_long_text_in_many_cells() -> bytes:
    cells = '<c t="s"><v>0</v></c>' * 100
    return workbook("".join(f"<row>{cells}</row>" for _ in range(1000)), "x" * 30_000)


def a_cell_in_the_farthest_corner() -> bytes:
    text = "<is><t>title</t></is></c></row>"
    far = f'<row r="1048576"><c r="XFD1048576" t="inlineStr">{text}'
    return workbook(f'<row r="1"><c r="A1" t="inlineStr">{text}{far}')


def many_entries(many: int = 60_000) -> bytes:
    return zipped(*((f"a{n}", b"") for n in range(many)))


def dotted() -> str:
    """Make a header of 8,000 parts, three times: a reader goes over all of them for each."""
    head = ".".join("a" * 8000)
    return f"[{head}]\n" + "".join(f"[{head}.b{n}]\n" for n in range(2))
