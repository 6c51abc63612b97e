"""The ready reckoner as a page of the desk: every table as a small form, and pasted lines as on the command line."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpResponse

from naval.reckoner.answer import answer
from naval.reckoner.declarations import TABLES, WORDS, Field
from umpire.desk_page import DeskPage
from umpire.frame import Row, number

MOST_LINES = 500
MOST_CHARACTERS = 64 * 1024
TRACK = (
    ("x_nm", "east", "miles"),
    ("y_nm", "north", "miles"),
    ("course_deg", "course", "degrees or N 62 E"),
    ("knots", "speed", "knots"),
)
"""Fields of a ship's track on a plane: name, words, unit."""


class Page(DeskPage):
    """One table, named by ``t``: its form, the answer, and answers to pasted lines."""

    template = "umpire/reckoner.html"

    def press(self) -> HttpResponse:
        return self.show()

    def build_context(self) -> Row:
        given, table = self.request.GET, self.request.GET.get("t", "coal")
        form, asked = TABLES.get(table), "go" in given
        if form is None:
            raise Http404
        pasted = self.request.POST.get("lines", "")
        shown = {name: getattr(form, name) for name in ("title", "text", "rules")}
        return {
            "tables": [{"key": key, "title": one.title} for key, one in TABLES.items()],
            "table": shown | {"key": table, "fields": fields(form.fields, given, asked)},
            "answer": spoken(answer(table, line_of(form.fields, given))) if asked else None,
            "line": json.dumps(line_of(form.fields, given), ensure_ascii=False) if asked else "",
            "pasted": pasted[:MOST_CHARACTERS],
            "answers": answered(table, pasted) if pasted.strip() else "",
        }


def fields(declared: tuple[Field, ...], typed: Any, asked: bool) -> list[Row]:
    """List the fields as they stand: as typed, or with their first values. A track is four of them, ``a.x_nm`` and so on."""
    out: list[Row] = []
    for one in declared:
        if one.kind == "track":
            for (part, label, unit), first in zip(TRACK, one.first.split(), strict=True):
                out.append(
                    {"name": f"{one.name}.{part}", "label": f"{one.label}, {label}", "unit": unit, "value": first, "choices": []}
                )
        elif not one.hidden:
            unit = "" if one.unit == one.label.lower() else one.unit
            out.append({"name": one.name, "label": one.label, "unit": unit, "value": one.first, "choices": choices(one)})
    return [{**row, "value": typed.get(row["name"], "")} for row in out] if asked else out


def choices(one: Field) -> list[dict[str, str]]:
    """List the choices of a field: a blank where another field may stand instead, or nothing is chosen at first."""
    if one.kind == "yes":
        return [{"value": value, "label": label} for value, label in (("", ""), ("true", "yes"), ("false", "no"))]
    if one.kind not in ("choice", "fraction"):
        return []
    words = one.choices if one.first and not one.barred else ("", *one.choices)
    return [{"value": word, "label": word.replace("_", " ")} for word in words]


def line_of(declared: tuple[Field, ...], typed: Any) -> Row:
    """Make a line of the reckoner of the typed values: numbers where they can be read, nothing for an empty field."""
    line: Row = {}
    for one in declared:
        for name in names(one):
            text = typed.get(name, "").strip()
            if not text or any(typed.get(other) != word for other, word in one.when.items()):
                continue
            inner = name.partition(".")[2]
            (line.setdefault(one.name, {}) if inner else line)[inner or name] = value(one, text)
    return line


def names(one: Field) -> list[str]:
    """List the names of a field on the page."""
    return [f"{one.name}.{part}" for part, _, _ in TRACK] if one.kind == "track" else [] if one.hidden else [one.name]


def value(one: Field, text: str) -> object:
    """Read the text typed into one field, as the reckoner takes it."""
    if one.kind == "yes":
        return {"true": True, "false": False}.get(text, text)
    return text if one.kind in ("choice", "fraction") else figure(text)


def figure(text: str) -> float | str:
    """Read a typed number, whole ones without a point; pass on any other text for the reckoner to refuse."""
    found = number(text)
    return int(found) if isinstance(found, float) and found.is_integer() else found


def spoken(found: Row) -> Row:
    """Put an answer in words."""
    if "error" in found:
        return {"error": found["error"]}
    return {"rows": [{"name": WORDS.get(key, key), "value": format_value(value)} for key, value in found.items()]}


def format_value(value: Any) -> str:
    """Write one value of an answer."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(format_value(one) for one in value) or "none"
    return f"{value:,.4f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def answered(table: str, pasted: str) -> str:
    """Answer every line that was pasted; a bad line spoils none of the others."""
    out = []
    lines = [line for line in pasted[:MOST_CHARACTERS].splitlines() if line.strip()]
    for line in lines[:MOST_LINES]:
        try:
            given = json.loads(line)
        except (ValueError, RecursionError) as error:
            found: Row = {"error": f"this line is not JSON: {error}"}
        else:
            found = answer(table, given)
        out.append(json.dumps(found, ensure_ascii=False))
    if len(lines) > MOST_LINES:
        out.append(json.dumps({"error": f"only the first {MOST_LINES} lines are answered"}))
    return "\n".join(out)
