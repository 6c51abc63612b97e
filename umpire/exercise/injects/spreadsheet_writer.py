"""Spreadsheets of text alone, XLSX and ODS: every cell is a text by its type and by its format, whatever it begins with.

The same table is the same bytes. GDAL's writers make a formula of a text that begins with = or of:=, so these are our own.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape, quoteattr

EARLIEST = (1980, 1, 1, 0, 0, 0)
XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
NONE_OF_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
AS_ESCAPED = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
ODF = "urn:oasis:names:tc:opendocument:xmlns"
Table = Sequence[Sequence[str]]


def xlsx(rows: Table, name: str) -> bytes:
    """Write a workbook of one sheet (ECMA-376): texts stand in their cells, in the format of text."""
    cells = "".join(f'<row r="{n}">{"".join(map(_xlsx_cell, row))}</row>' for n, row in enumerate(rows, 1))
    fonts = '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    fills = '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>'
    borders = '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    styles = '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    text = '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    main = f'<Override PartName="/xl/workbook.xml" ContentType="{XLSX_TYPE}.sheet.main+xml"/>'
    sheet = f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{XLSX_TYPE}.worksheet+xml"/>'
    style = f'<Override PartName="/xl/styles.xml" ContentType="{XLSX_TYPE}.styles+xml"/>'
    ties = 'Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"'
    inside = f'<sheets><sheet name={quoteattr(name)} sheetId="1" r:id="rId1"/></sheets>'
    return _zipped(
        {
            "[Content_Types].xml": (
                f'<Types xmlns="{PACKAGE}/content-types"><{ties}/><Default Extension="xml" ContentType="application/xml"/>'
                f"{main}{sheet}{style}</Types>"
            ),
            "_rels/.rels": _ties({"officeDocument": "xl/workbook.xml"}),
            "xl/workbook.xml": f'<workbook xmlns="{SHEETS}" xmlns:r="{OFFICE}">{inside}</workbook>',
            "xl/_rels/workbook.xml.rels": _ties({"worksheet": "worksheets/sheet1.xml", "styles": "styles.xml"}),
            "xl/styles.xml": (
                f'<styleSheet xmlns="{SHEETS}">{fonts}{fills}{borders}{styles}'
                f'<cellXfs count="2">{plain}{text}</cellXfs></styleSheet>'
            ),
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{SHEETS}"><sheetData>{cells}</sheetData></worksheet>',
        }
    )


def ods(rows: Table, name: str) -> bytes:
    """Write a document of one sheet (ODF 1.3): texts by the type of their cells, in the format of text."""
    cells = "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows)
    spaces = " ".join(f'xmlns:{one}="{ODF}:{one}:1.0"' for one in ("office", "table", "text", "style"))
    spaces += f' xmlns:number="{ODF}:datastyle:1.0"'
    format_ = '<number:text-style style:name="N"><number:text-content/></number:text-style>'
    style = '<style:style style:name="t" style:family="table-cell" style:data-style-name="N"/>'
    listed = f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{ODS_TYPE}"/>'
    listed += '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    return _zipped(
        {
            "mimetype": ODS_TYPE,  # first, and not packed: so the format is told by its first bytes
            "META-INF/manifest.xml": (
                f'<manifest:manifest xmlns:manifest="{ODF}:manifest:1.0" manifest:version="1.3">{listed}</manifest:manifest>'
            ),
            "content.xml": (
                f'<office:document-content {spaces} office:version="1.3"><office:automatic-styles>{format_}{style}'
                f"</office:automatic-styles><office:body><office:spreadsheet><table:table table:name={quoteattr(name)}>{cells}"
                "</table:table></office:spreadsheet></office:body></office:document-content>"
            ),
        }
    )


WRITERS: dict[str, Callable[[Table, str], bytes]] = {".xlsx": xlsx, ".ods": ods}


def _xlsx_cell(text: str) -> str:
    if not text:
        return "<c/>"
    held = escape(AS_ESCAPED.sub("_x005F_", NONE_OF_XML.sub("", text)), {"\r": "_x000D_"})
    return f'<c s="1" t="inlineStr"><is><t xml:space="preserve">{held}</t></is></c>'


def _ods_cell(text: str) -> str:
    if not text:
        return "<table:table-cell/>"
    lines = escape(NONE_OF_XML.sub("", text).replace("\r\n", "\n").replace("\r", "\n")).split("\n")
    told = "".join(f"<text:p>{re.sub(' {2,}|^ | $', _spaces, line).replace(chr(9), '<text:tab/>')}</text:p>" for line in lines)
    return f'<table:table-cell table:style-name="t" office:value-type="string">{told}</table:table-cell>'


def _spaces(found: re.Match[str]) -> str:
    """Keep spaces that a reader would else draw together."""
    return f'<text:s text:c="{len(found[0])}"/>'


def _ties(parts: dict[str, str]) -> str:
    ties = "".join(
        f'<Relationship Id="rId{n}" Type="{OFFICE}/{kind}" Target="{to}"/>' for n, (kind, to) in enumerate(parts.items(), 1)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{ties}</Relationships>'


def _zipped(parts: dict[str, str]) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as packed:
        for name, text in parts.items():
            way = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            packed.writestr(zipfile.ZipInfo(name, EARLIEST), text if way == zipfile.ZIP_STORED else XML + text, way)
    return kept.getvalue()
