"""Library of injects: a TOML file with blanks to fill in, copied into a campaign (UD-069)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from campaign.injects.kinds import KINDS
from campaign.injects.plan import Plan
from tactical.engine.text.outside_values import show
from tactical.engine.text.words import listed

SHELF = Path(__file__).with_name("shelf.toml")
BLANK = re.compile(r"\{([a-z][a-z0-9_]{0,39})\}")
KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
MOST_BYTES, MOST = 64 * 1024, 100
WORDS = ("title", "kind", "trigger", "unless", "notes", "purpose", "expected")
KNOWN = {"key", "to", "due", "delay", "ask", "fields", "blanks", *WORDS}


@dataclass(frozen=True)
class Template:
    """Inject of a library. ``blanks`` describes each by name; they stand as {name} in its texts."""

    key: str
    plan: Plan
    blanks: Mapping[str, str] = field(default_factory=dict)

    def fill_in(self, given: Mapping[str, str]) -> tuple[Plan, list[str]]:
        """Fill in the blanks of the inject, and list those left empty."""
        empty = [said for name, said in self.blanks.items() if not given.get(name, "").strip()]

        def fill_blanks(text: str) -> str:
            return BLANK.sub(lambda found: given.get(found[1], "").strip() if found[1] in self.blanks else found[0], text)

        one = self.plan
        fields = {name: fill_blanks(text) for name, text in one.fields.items()}
        to = tuple(key for text in one.to for key in re.split(r"[\s,]+", fill_blanks(text)) if key)
        words = {name: fill_blanks(getattr(one, name)) for name in WORDS if name != "kind"}
        plan = replace(one, fields=fields, to=to, **words)
        return plan, [f"{said}: required." for said in empty]


def shelf() -> str:
    """Read the library that comes with the program."""
    return SHELF.read_text(encoding="utf-8")


def read(text: str) -> tuple[list[Template], list[str]]:
    """Read the injects of a library, and its faults."""
    if len(text.encode()) > MOST_BYTES:
        return [], [f"A library has at most {MOST_BYTES // 1024} KB."]
    try:
        told = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number with thousands of digits raises a plain ValueError
        return [], [f"It is not TOML: {error}."]
    return templates(told)


def templates(told: Any) -> tuple[list[Template], list[str]]:
    """Read the injects of a decoded library, and its faults."""
    rows = told.get("inject")
    if not isinstance(rows, list) or not rows or set(told) - {"inject", "title"}:
        return [], ["A library must be a list of [[inject]], with an optional title."]
    faults = [f"A library has at most {MOST} injects."] if len(rows) > MOST else []
    found: list[Template] = []
    for n, row in enumerate(rows[:MOST], 1):
        one, wrong = _template(row, {other.key for other in found})
        faults += [f"Inject {n}: {text}" for text in wrong]
        if one is not None:
            found.append(one)
    return found, faults


def _template(row: Any, taken: set[str]) -> tuple[Template | None, list[str]]:
    if not isinstance(row, dict):
        return None, ["it is not a table."]
    wrong = [f"{show(name)} is unknown; there are {listed(sorted(KNOWN))}." for name in sorted(set(row) - KNOWN)]
    key = row.get("key")
    if not isinstance(key, str) or KEY.fullmatch(key) is None or key in taken:
        wrong.append("key: lower-case letters, digits and _, each key once.")
    for name in WORDS:
        if not isinstance(row.get(name, ""), str):
            wrong.append(f"{name}: a text.")
    if row.get("kind") not in KINDS:
        wrong.append(f"kind: one of {listed(KINDS)}.")
    if not (isinstance(to := row.get("to", []), list) and all(isinstance(one, str) for one in to)):
        wrong.append("to: a list of seats or blanks.")
    for name in ("fields", "blanks"):
        some = row.get(name, {})
        if not isinstance(some, dict) or not all(isinstance(value, str | int | float) for value in some.values()):
            wrong.append(f"{name}: a table of texts.")
    for name in ("due", "delay"):
        if not isinstance(row.get(name, 0), int) or isinstance(row.get(name, 0), bool) or row.get(name, 0) < 0:
            wrong.append(f"{name}: whole minutes, 0 or more.")
    if not isinstance(row.get("ask", False), bool):
        wrong.append("ask: true or false.")
    if wrong:
        return None, wrong
    fields = {name: str(value) for name, value in row.get("fields", {}).items()}
    blanks = {name: str(value) for name, value in row.get("blanks", {}).items()}
    words: dict[str, str] = {name: row.get(name, "") for name in WORDS}
    plan = Plan(title=words.pop("title"), kind=words.pop("kind"), fields=fields, to=tuple(to), due=row.get("due"))
    plan = replace(plan, delay=row.get("delay", 0), ask=row.get("ask", False), **words)
    used = {name for text in (*fields.values(), *words.values(), plan.title, *to) for name in BLANK.findall(text)}
    if strange := sorted(used ^ set(blanks)):
        return None, [f"its blanks do not match those in its texts: {listed(strange)}."]
    return Template(str(key), plan, blanks), []
