"""A state as plain data: a copy that may be changed, and faults of a sheet."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import Fault, State
from tactical.engine.text.words import sentence

Data = dict[str, Any]
Point = tuple[int, int]
Refusal = tuple[str, str]
"""The rule against an order, and a sentence for the player."""

# Rules cited where no other is; a game cites its own in their place (``Book.cite``).
FIRST_RULE = "LW-015"  # for faults that no rule of their own forbids: strange keys, other people's men
SOLID_RULE = "LW-004"
CLEAR_RULE = "LW-043"
GUNS_FIRST_RULE = "LW-023"
POST_RULE = "LW-039"
CHOICE_RULE = "LW-069"
ESCORT_RULE = "LW-073"

SHALLOW = ("country", "terms", "home", "start", "sides", "roles")  # never changed in a move but by replacing them whole
LISTS = ("log", "shots", "fallen")  # added to; their entries are never changed


def copied(state: State) -> State:
    """Copy a state to be changed: men, guns and other moving things are copies, the Country and the terms are shared."""
    new: State = {}
    for key, value in state.items():
        if key in SHALLOW:
            new[key] = value
        elif key in ("men", "guns", "bodies"):
            new[key] = {one: {**what} for one, what in value.items()}
        elif key in LISTS:
            new[key] = list(value)
        else:
            new[key] = _copy(value)
    return new


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(one) if isinstance(one, dict | list) else one for key, one in value.items()}
    return [_copy(one) if isinstance(one, dict | list) else one for one in value] if isinstance(value, list) else value


def fault(rule: str, where: str, text: str) -> Fault:
    """Make a fault of a part of a sheet."""
    return {"rule": rule, "where": where, "text": sentence(text)}
