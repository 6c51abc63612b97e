"""Names of a table's moves (:mod:`tactical.engine.text.numbering`)."""

from __future__ import annotations

import json

from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE
from tactical.engine.text import numbering
from tactical.engine.text.numbering import Step
from tactical.models.belief import Table


def step_at(table: Table, number: int, viewer: str = UMPIRE) -> Step:
    """Name the step after ``number`` resolved moves, as a viewer sees it."""
    return find(table.ruleset).step(json.loads(table.views.get(viewer=viewer, number=number).view))


def length(table: Table, viewer: str = UMPIRE) -> str:
    """Say how long a battle was: "31 turns"."""
    last = step_at(table, table.number - 1, viewer) if table.number else None
    return numbering.length(last, find(table.ruleset).counts)
