"""A change of terms, read by a catalogue of terms: the sea's, or another's that joins it (NAV-S-079)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from naval.orders import shape
from naval.orders.seat_knowledge import Fault
from naval.orders.shape import Faults
from naval.state.frozen import Frozen
from naval.state.settings import Item

T = TypeVar("T", bound=Frozen)


def agree(agreed: T, given: object, catalogue: Iterable[Item]) -> tuple[T | None, tuple[Fault, ...]]:
    """Change some entries of the terms, or list all faults of the change (NAV-S-079).

    ``given`` is a JSON object by the keys of the catalogue; what it does not name stays. Never raises.
    """
    faults = Faults()
    known = {item.key: item for item in catalogue}
    fields = shape.table(given, "", "The terms", tuple(known), faults)
    changed: dict[str, Any] = {}
    for key, value in fields.items():
        read = _value(known[key], value, faults)
        if read is not None:
            changed[key] = read
    return (None, faults.list_for_player()) if faults.found else (msgspec.structs.replace(agreed, **changed), ())


def is_choice(allowed: Any) -> bool:
    return isinstance(allowed, tuple) and (isinstance(allowed[0], str) or len(allowed) > 2)


def _value(item: Item, value: object, faults: Faults) -> Any:
    allowed = item.allowed
    if allowed is True:
        if isinstance(value, bool):
            return value
        faults.add(item.key, f"{item.name} must be yes or no, not {shape.show(value)}.", item.rule, item.standard)
    elif isinstance(allowed, int):
        return shape.prose(value, item.key, item.name, allowed, item.rule, faults)
    elif is_choice(allowed):
        for one in allowed:
            if value == one and isinstance(value, type(one)):
                return one
        words = " or ".join(str(one) for one in allowed)
        faults.add(item.key, f"{item.name} may be {words}, not {shape.show(value)}.", item.rule, item.standard)
    else:
        low, high = allowed
        number = shape.number(value)
        whole = isinstance(low, int)
        if number is not None and low <= number <= high and (not whole or number == int(number)):
            return int(number) if whole else number
        kind = "a whole number" if whole else "a number"
        text = f"{item.name} must be {kind} from {low:g} to {high:g}, not {shape.show(value)}."
        faults.add(item.key, text, item.rule, item.standard)
    return None
