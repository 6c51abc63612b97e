"""Views of a battle move by move, stored without what did not change: most of a ship, or of a man, is the same from one to
the next.

The last view is kept whole; of every other only what differs from the one after it; ``"-"`` names what is not there yet. There
are two codings, and campaigns hold both, so neither can go: ``rows``, the elder, knows a list ``ships``, each a table with
``id``; ``tables`` goes into tables by key at every depth and leaves lists alone. A rule set says which is its views'
(``tactical.engine.for_campaign``). Views that were stored whole, as by 0.2.0, read as they are: they have the same keys
throughout.
"""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]
GONE = "-"
SHIPS = "ships"


def shorten(views: list[Data], coding: str) -> list[Data]:
    """Views in this coding; whole in none."""
    return CODINGS[coding][0](views) if coding else views


def lengthen(kept: list[Data], coding: str) -> list[Data]:
    """Views again as they were seen."""
    return CODINGS[coding][1](kept) if coding else kept


def slim(views: list[Data]) -> list[Data]:
    """The same views without what they repeat."""
    kept: list[Data] = []
    after: Data = {}
    ships: dict[str, Data] = {}
    for view in reversed(views):
        frame = {name: value for name, value in view.items() if name != SHIPS}
        rows = [{"id": ship["id"], **_changed(ships.get(ship["id"], {}), ship)} for ship in view[SHIPS]]
        kept.append(_changed(after, frame) | {SHIPS: rows})
        after, ships = frame, {ship["id"]: ship for ship in view[SHIPS]}
    return kept[::-1]


def whole(kept: list[Data]) -> list[Data]:
    """The views again as they were seen."""
    views: list[Data] = []
    after: Data = {}
    ships: dict[str, Data] = {}
    for one in reversed(kept):
        after = _again(after, {name: value for name, value in one.items() if name != SHIPS})
        now = [_again(ships.get(ship["id"], {}), ship) for ship in one[SHIPS]]
        ships = {ship["id"]: ship for ship in now}
        views.append(after | {SHIPS: now})
    return views[::-1]


def _changed(after: Data, now: Data) -> Data:
    differs = {name: value for name, value in now.items() if name not in after or after[name] != value}
    gone = sorted(name for name in after if name not in now)
    return differs | ({GONE: gone} if gone else {})


def _again(after: Data, change: Data) -> Data:
    gone = change.get(GONE, ())
    merged = {**after, **change}
    return {name: merged[name] for name in merged if name != GONE and name not in gone}


def fold(views: list[Data]) -> list[Data]:
    """Views whose parts are tables within tables (men by their key), each without what the one after it has too.

    The last is whole. What ``slim`` does for ships, at every depth.
    """
    kept: list[Data] = []
    after: Data = {}
    for view in reversed(views):
        kept.append(_less(after, view) if kept else view)
        after = view
    return kept[::-1]


def unfold(kept: list[Data]) -> list[Data]:
    """Folded views as they were seen."""
    views: list[Data] = []
    for one in reversed(kept):
        views.append(_more(views[-1], one) if views else one)
    return views[::-1]


def _less(after: Data, now: Data) -> Data:
    """What differs in a table; of a table within it again only what differs."""
    differs: Data = {}
    for name, value in now.items():
        if name not in after:
            differs[name] = value
        elif after[name] != value:
            both = isinstance(value, dict) and isinstance(after[name], dict)
            differs[name] = _less(after[name], value) if both else value
    gone = sorted(name for name in after if name not in now)
    return differs | ({GONE: gone} if gone else {})


def _more(after: Data, change: Data) -> Data:
    gone = change.get(GONE, ())
    found = {name: value for name, value in after.items() if name not in gone}
    for name, value in change.items():
        if name != GONE:
            both = isinstance(value, dict) and isinstance(after.get(name), dict)
            found[name] = _more(after[name], value) if both else value
    return found


CODINGS = {"rows": (slim, whole), "tables": (fold, unfold)}
