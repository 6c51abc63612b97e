"""Shares of a side's sheet among several players, by post (LW-120, LW-135)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tactical.engine.ruleset import Orders, State
from tactical.ground.turns.book import Book
from tactical.ground.turns.state import Data

GENERAL = "general"
BY_MAN = ("men", "put", "attack")
LISTS = ("surrender", "off", "near")


def owner(book: Book, state: State, path: tuple[str, Any]) -> str:
    """Name the post that writes this entry of a sheet: ``(part, key)``."""
    part, key = path
    for extra in book.extras:
        post = extra.owner(book, state, part, key)
        if post is not None:
            return post
    if part == "fire" and isinstance(key, str):
        return book.post_of_gun(state, key)
    if part in ("guns", "posts"):
        return book.post_of_gun(state, str(key))
    if part in BY_MAN or part in LISTS:
        if key in state["guns"]:
            return book.post_of_gun(state, str(key))
        man = state["men"].get(key)
        return book.post_of_man(state, str(key)) if man else GENERAL
    return GENERAL


def entries(orders: Orders) -> Iterator[tuple[tuple[str, Any], Any]]:
    """Split a sheet into entries, ``((part, key), value)``; a part that is not a table or list of its own is one entry."""
    for part in sorted(map(str, orders)) if isinstance(orders, dict) else ():
        value = orders.get(part)
        if part == "fire" and isinstance(value, list):
            for shot in value:
                yield (part, shot[0] if isinstance(shot, list) and shot else None), shot
        elif part in LISTS and isinstance(value, list):
            for one in value:
                yield (part, one if isinstance(one, str) else None), one
        elif isinstance(value, dict) and part not in ("country", "force", "fire", *LISTS):
            for key in sorted(map(str, value)):
                yield (part, key), value[key]
        else:
            yield (part, None), value


def joined(found: list[tuple[tuple[str, Any], Any]]) -> Orders:
    """Join entries into a sheet; an entry that is no table does not displace what others have written in its part."""
    orders: Data = {}
    for (part, key), value in found:
        if part in ("fire", *LISTS):
            orders.setdefault(part, []).append(value)
        elif key is None:
            orders.setdefault(part, value)
        elif isinstance(orders.setdefault(part, {}), dict):
            orders[part][key] = value
        else:
            orders[part] = {key: value}
    return orders


def part(book: Book, state: State, side: str, orders: Orders, posts: frozenset[str]) -> Orders:
    """Return the part of a sheet that the holder of these posts writes and reads."""
    if not posts:
        return orders
    known = book.known(state, side)
    return joined([one for one in entries(orders) if owner(book, known, one[0]) in posts])


def merge(book: Book, state: State, side: str, orders: Orders, wanted: Orders, posts: frozenset[str]) -> Orders:
    """Return a sheet with the part of these posts taken from another, and everything else left as it stands."""
    if not posts:
        return wanted
    known = book.known(state, side)
    kept = [one for one in entries(orders) if owner(book, known, one[0]) not in posts]
    return joined([*kept, *(one for one in entries(wanted) if owner(book, known, one[0]) in posts)])


def idle(book: Book, state: State, side: str, posts: frozenset[str]) -> bool:
    """Report whether the holder of these posts has nothing to order in this stage."""
    if GENERAL in posts or not posts:
        return False
    stage = state["stage"]
    known = book.known(state, side)
    if any(extra.busy(book, known, side, posts) for extra in book.extras):
        return False
    if stage == "deploy":
        return not any(
            one["side"] == side and one["is"] == "held" and owner(book, known, (part, key)) in posts
            for part, pieces in (("put", known["men"]), ("guns", known["guns"]))
            for key, one in pieces.items()
        )
    if stage == "guns":
        return not any(
            gun["side"] == side and gun["is"] == "in place" and book.post_of_gun(known, key) in posts
            for key, gun in known["guns"].items()
        )
    if stage == "men":
        mine = (key for key, man in known["men"].items() if man["side"] == side and man["is"] in ("armed", "freed"))
        fired = (key for key, gun in known["guns"].items() if gun["side"] == side and gun["did"] == "fired")
        return not any(book.post_of_man(known, key) in posts for key in mine) and not any(
            book.post_of_gun(known, key) in posts for key in fired
        )
    return True
