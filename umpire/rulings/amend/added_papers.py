"""The form of an added paper: a field for each of its kind, read by its type (UD-025)."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import FieldInfo
from msgspec.structs import fields as fields_of

from campaign.war.edits.fields import bounds, choices
from campaign.war.reports import KINDS
from tactical.engine.text.outside_values import show
from umpire.frame import Row, number
from umpire.rulings.corrections.views import called

TEXTS = ("text", "ending")
EMPTY = {"path": "[]", "hops": "[]", "rules": "[]", "ships": "[]", "error_nm": "[1, 1]", "written": "0", "lost": "null"}
NEVER_TYPED = ("views", "minutes", "board", "afoot")
"""Fields of a battle that nobody can type: the game draws its plot."""


def of_kind(paper: str) -> list[FieldInfo]:
    """List the fields of a kind of paper, required ones first."""
    found = [one for one in fields_of(KINDS[paper]) if one.name not in NEVER_TYPED] if paper in KINDS else []
    return sorted(found, key=lambda one: not one.required)


def fields(paper: str, typed: dict[str, str], like: Row) -> list[Row]:
    """Draw the fields for the page: as typed, else as in the seat's last such paper."""
    rows = []
    for one in of_kind(paper):
        name = one.encode_name
        had = like.get(name, False if one.type is bool else json.loads(EMPTY.get(name, '""')))
        value = typed.get(f"is-{name}", had if isinstance(had, str) else json.dumps(had, ensure_ascii=False))
        some = [{"value": option, "now": option == value} for option in choices(name, paper)]
        rows.append(
            {
                "name": name,
                "label": called(name, paper),
                "value": value,
                "choices": some,
                "long": name in TEXTS or (one.type not in (str, int, bool, int | float) and not bounds(name, paper)),
                "optional": not one.required,
            }
        )
    return rows


def read(paper: str, typed: dict[str, str], faults: list[str]) -> dict[str, Any]:
    """Read the typed fields by their types; optional empty ones are left out."""
    data: dict[str, Any] = {}
    for one in of_kind(paper):
        name = one.encode_name
        said = typed.get(f"is-{name}", "").replace("\r\n", "\n").strip()
        if not said and not one.required:
            continue
        if one.type is str or choices(name, paper):
            data[name] = said
        elif bounds(name, paper) or one.type in (int, int | float):
            found = number(said)
            data[name] = int(found) if isinstance(found, float) and found == int(found) else found
        else:
            data[name] = _json(called(name, paper), said, faults)
    if data.get("path") == []:  # it came from whoever it is from
        data["path"] = [data.get("from") or data.get("name", "")]
    return data


def _json(words: str, said: str, faults: list[str]) -> Any:
    try:
        return json.loads(said)
    except (ValueError, RecursionError):
        faults.append(f"{words}: as in the export of a room, such as [], true or null; not {show(said)}.")
        return None
