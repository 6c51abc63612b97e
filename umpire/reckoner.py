"""The ready reckoner as a page of the desk: every table as a small form, and pasted lines as on the command line."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from campaign.access import umpire_of
from naval.reckoner.answer import answer
from umpire.frame import Row, frame, number, standing
from umpire.reckoner_forms import FORMS, WORDS, YES, Form

MOST_LINES = 500
MOST_CHARACTERS = 64 * 1024


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """One table, named by ``t``: its form, the answer to what was asked, and answers to pasted lines."""
    umpire = umpire_of(request, rid)
    table = request.GET.get("t", "coal")
    form = FORMS.get(table)
    if form is None:
        raise Http404
    asked = "go" in request.GET
    pasted = request.POST.get("lines", "") if request.method == "POST" else ""
    view = {
        "desk": frame(umpire, standing(umpire)),
        "tables": [{"key": key, "title": one.title} for key, one in FORMS.items()],
        "table": {
            "key": table,
            "title": form.title,
            "text": form.text,
            "rules": form.rules,
            "fields": fields(form, request.GET, asked),
        },
        "answer": spoken(answer(table, line_of(form, request.GET))) if asked else None,
        "line": json.dumps(line_of(form, request.GET), ensure_ascii=False) if asked else "",
        "pasted": pasted[:MOST_CHARACTERS],
        "answers": answered(table, pasted) if pasted.strip() else "",
    }
    return render(request, "umpire/reckoner.html", view)


def fields(form: Form, typed: Any, asked: bool) -> list[Row]:
    """The fields as they stand: as typed, or with their first values."""
    return [
        {
            "name": one.name,
            "label": one.label,
            "unit": "" if one.unit == one.label.lower() else one.unit,
            "value": typed.get(one.name, "") if asked else one.value,
            "choices": [{"value": value, "label": label} for value, label in one.choices],
        }
        for one in form.fields
    ]


def line_of(form: Form, typed: Any) -> Row:
    """What was typed, as a line of the reckoner: numbers where it can be read as one, nothing for an empty field."""
    line: Row = {}
    for one in form.fields:
        text = typed.get(one.name, "").strip()
        key, says = one.when
        if not text or (key and typed.get(key) != says):
            continue
        name, _, inner = one.name.partition(".")
        value = text == "true" if one.choices == YES and text in ("true", "false") else text if one.choices else figure(text)
        if inner:
            line.setdefault(name, {})[inner] = value
        else:
            line[name] = value
    return line


def figure(text: str) -> float | str:
    """A number as it was typed, whole ones without a point; anything else is for the reckoner to say what is wrong with it."""
    found = number(text)
    return int(found) if isinstance(found, float) and found.is_integer() else found


def spoken(found: Row) -> Row:
    """An answer in words."""
    if "error" in found:
        return {"error": found["error"]}
    return {"rows": [{"name": WORDS.get(key, key), "value": said(value)} for key, value in found.items()]}


def said(value: Any) -> str:
    """One value of an answer."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(said(one) for one in value) or "none"
    return f"{value:,.4f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def answered(table: str, pasted: str) -> str:
    """An answer for every line that was pasted; a bad line spoils none of the others."""
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
