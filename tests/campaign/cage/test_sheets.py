"""Spreadsheets of real people imported, and ours exported and imported again (UD-070): layouts of LibreOffice, Excel and
others."""

from __future__ import annotations

import csv
import io
import re

import pytest

from campaign.cage.suspect import Suspect
from tests.campaign.cage import bombs
from umpire.exercise.injects import sheets

ODD = (
    *(
        "of:=1+1",
        "|calc",
        "=SUM(1)",
        "+1",
        "-1",
        "@a",
        "\tx",
        "'=x",
        "''=q",
        "＝1",
        "\n=lead",
        "of:x",
        "'Tis",
        "12",
        "1e5",
        "yes",
    ),
    *("a\nb\n\nc", "two\ttabs\t", "  many  spaces ", "_x0041_", '<&>"', "三笠 Цесаревич", "1905-07-03", "a;b,c"),
)


@pytest.mark.parametrize("suffix", sheets.SORTS)
def test_what_looks_like_a_formula_goes_out_as_text_and_comes_back(suffix):
    rows = [{"title": text, "notes": f"n{n}"} for n, text in enumerate(ODD)]
    held = sheets.written(rows, suffix, ["title", "notes"])
    assert [row["title"] for _, row in sheets.read(held, f"x{suffix}")] == list(ODD)
    assert held == sheets.written(rows, suffix, ["title", "notes"]), "the same table, the same bytes"
    if suffix == ".csv":
        cells = [row[0] for row in csv.reader(io.StringIO(held.decode("utf-8-sig"), newline=""))]
        assert not [cell for cell in cells if re.match(r"of:=|[=+\-@|\t\r\n＝]", cell) and cell != "-1"]
        assert held.startswith(b"\xef\xbb\xbf"), "so that Excel reads its letters"
        return
    inside = b"".join(bombs.unzipped(held).values())
    assert b"<f>" not in inside
    assert b"table:formula" not in inside
    if suffix == ".ods":
        assert inside.count(b'office:value-type="string"') == 2 + 2 * len(ODD)


def texts(rows: str) -> list[tuple[int, list[str]]]:
    return [(n, list(row.values())) for n, row in sheets.read(bombs.document(rows), "x.ods")]


def row(*cells: str) -> str:
    return f"<table:table-row>{''.join(cells)}</table:table-row>"


def cell(inside: str, more: str = 'office:value-type="string"') -> str:
    return f"<table:table-cell {more}>{inside}</table:table-cell>"


def test_libreoffice_s_cells_are_read_as_people_read_them():
    note = "<office:annotation><text:p>a note</text:p></office:annotation>"
    rich = "<text:p>Fog <text:span>on</text:span> the<text:line-break/>bank<text:tab/>E</text:p>"
    assert texts(row(cell(rich), cell(f"{note}<text:p>real</text:p>"))) == [(2, ["Fog on the\nbank\tE", "real"])]
    number = cell("<text:p>840,0</text:p>", 'office:value-type="float" office:value="840"')
    yes = cell("<text:p>WAHR</text:p>", 'office:value-type="boolean" office:boolean-value="true"')
    assert texts(row(number, yes)) == [(2, ["840", "yes"])]
    blank = '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/>'
    coloured = '<table:table-cell table:style-name="t" table:number-columns-repeated="16384"/></table:table-row>'
    end = f'<table:table-row table:number-rows-repeated="1048500">{coloured}'
    found = texts(row(cell("<text:p>x</text:p>")) + blank + "</table:table-row>" + row(cell("<text:p>z</text:p>")) + end)
    assert found == [(2, ["x", ""]), (6, ["z", ""])], "empty rows are counted in numbers and are nothing else"


def test_excel_s_cells_are_read_as_people_read_them():
    head = '<row r="2"><c r="B2" t="inlineStr"><is><t>Title </t></is></c><c r="C2" t="inlineStr"><is><t>TEXT</t></is></c></row>'
    rich = '<is><r><t>Fog</t></r><r><t xml:space="preserve"> on the bank</t></r></is>'
    number = '<c r="C5"><v>0.30000000000000004</v></c>'
    coloured = "".join(f'<row r="{n}"><c r="A{n}" s="1"/></row>' for n in range(6, 2000))
    held = bombs.workbook(f'{head}<row r="5"><c r="B5" t="inlineStr">{rich}</c>{number}</row>{coloured}')
    assert sheets.read(held, "X.XLSX") == [(5, {"title": "Fog on the bank", "text": "0.3"})]


@pytest.mark.parametrize(
    "held",
    [
        b"title;text\r\nFog, thick;x\r\n",
        b"\xef\xbb\xbftitle\ttext\nFog, thick\tx\n",
        "title;text\nFog, thick;x\n".encode("utf-16"),
        b"sep=;\r\ntitle;text\r\nFog, thick;x\r\n",
        b'\r\n"title","text"\r\n"Fog, thick","x",,\r\n,,,\r\n',
        b'title,text\n"Fog, thick",x',
    ],
)
def test_csv_of_any_country_s_office_is_read(held):
    ((number, found),) = sheets.read(held, "x.csv")
    assert found == {"title": "Fog, thick", "text": "x"}
    assert number == (3 if held.startswith((b"sep", b"\r\n")) else 2), "as a spreadsheet numbers it"


@pytest.mark.parametrize(
    ("name", "held", "words"),
    [
        ("x.csv", b"title,Title\na,b\n", "has the column title twice"),
        ("x.csv", b"title\na,b\n", "has text in row 2, column B, without a heading above it"),
        ("x.csv", b"title\n\xe4\n", "save it as “CSV UTF-8”"),
        ("x.csv", b'title\n"a\n', "is not a CSV file: unexpected end of data"),
        ("x.csv", b"\n\n", "has nothing in it"),
        ("x.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "it has a password or an old format"),
        ("x.xlsx", bombs.zipped(("a", b"b")), "is not an XLSX spreadsheet"),
        ("x.ods", bombs.zipped(("content.xml", b"<a")), "cannot be read as ODS"),
        ("x.xls", b"a", "is none of .xlsx, .ods, .csv"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place_and_its_mend(name, held, words):
    with pytest.raises(Suspect) as refused:
        sheets.read(held, name)
    assert words in str(refused.value)
