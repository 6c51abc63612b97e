"""Paths of a sealed sheet, each to one of its orders: ``forces/red_cruisers``, ``dispatches/0`` (UD-041)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from naval.state.orders import Article, Entry, ForceOrder, Note, Orders, Sailing
from tactical.engine.text.outside_values import parse_digits

TABLES: dict[str, Any] = {"forces": ForceOrder, "merchants": Sailing}
LISTS: dict[str, Any] = {"dispatches": Note, "articles": Article, "log": Entry}
ASHORE = "bodies"  # of a general's or a ministry's sheet: its orders for bodies, which stand or do not count
PARTS = (*TABLES, *LISTS)


def _bodies(orders: Orders) -> dict[str, Any]:
    found = {} if isinstance(orders.ashore, UnsetType) else orders.ashore.get(ASHORE, {})
    return found if isinstance(found, dict) else {}


def order_at(orders: Orders, path: str) -> Any:
    """Find the order at a path; None if there is none."""
    part, _, key = path.partition("/")
    if part == ASHORE:
        return _bodies(orders).get(key)
    if part in TABLES:
        return getattr(orders, part).get(key)
    some = getattr(orders, part) if part in LISTS else ()
    at = parse_digits(key)
    return some[at] if at is not None and at < len(some) else None


def paths(orders: Orders) -> list[str]:
    """List the paths of all orders of a sheet."""
    named = [f"{part}/{key}" for part in TABLES for key in sorted(getattr(orders, part))]
    named += [f"{ASHORE}/{key}" for key in sorted(_bodies(orders))]
    return [*named, *(f"{part}/{n}" for part in LISTS for n in range(len(getattr(orders, part))))]


def read(path: str, instead: dict[str, Any]) -> Any:
    """Read another order for a path; raises msgspec.ValidationError in words if it cannot be one."""
    part = path.partition("/")[0]
    if part == ASHORE:
        raise msgspec.ValidationError("an order for a column ashore can be set aside, but not replaced")
    return msgspec.convert(instead, (TABLES | LISTS)[part])


def leave_out_orders(orders: Orders, aside: list[tuple[str, dict[str, Any] | None]]) -> Orders:
    """Take the orders set aside out of the sheet, or put others in their place (UD-041)."""
    gone = {path: instead for path, instead in aside if order_at(orders, path) is not None}

    def keep_or_replace(part: str, key: object, order: Any) -> list[Any]:
        if f"{part}/{key}" not in gone:
            return [order]
        instead = gone[f"{part}/{key}"]
        return [] if instead is None else [read(f"{part}/{key}", instead)]

    tables = {
        part: {k: new for k, order in getattr(orders, part).items() for new in keep_or_replace(part, k, order)} for part in TABLES
    }
    lists = {
        part: tuple(new for n, order in enumerate(getattr(orders, part)) for new in keep_or_replace(part, n, order))
        for part in LISTS
    }
    bodies = {key: one for key, one in _bodies(orders).items() if f"{ASHORE}/{key}" not in gone}
    ashore = (
        orders.ashore if isinstance(orders.ashore, UnsetType) or bodies == _bodies(orders) else orders.ashore | {ASHORE: bodies}
    )
    return replace(orders, **tables, **lists, ashore=ashore)
