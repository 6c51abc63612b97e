"""Men, guns and sides of a state: their names, and whom they stand against."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.engine.ruleset import State
from tactical.engine.text.words import listed, plural
from tactical.ground.rules.stand import enemy_of
from tactical.ground.turns.book import Book

SIDE_NAMES = {"blue": "Blue", "red": "Red"}
_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def ordinal(n: int) -> str:
    """Write an ordinal: ``1st``, ``2nd``, ``11th``."""
    return f"{n}th" if n % 100 in (11, 12, 13) else _ORDINALS.get(n % 10, f"{n}th")


def enemy(state: State, side: str) -> str:
    """Return the other side."""
    return enemy_of(state["sides"], side)


def line_y(state: State, side: str) -> int:
    """Return the y of a side's own back line."""
    return 0 if state["home"][side] == "south" else int(state["country"]["depth"])


def ahead(state: State, side: str) -> int:
    """Return the direction to the enemy's back line: 1 is north, -1 south."""
    return 1 if state["home"][side] == "south" else -1


def of_side(state: State, side: str, *states: str) -> list[str]:
    """List men of a side that are in one of these states, sorted."""
    return sorted(key for key, man in state["men"].items() if man["side"] == side and man["is"] in states)


def guns_of(state: State, side: str) -> list[str]:
    """List the guns that a side owns now and that stand on the field, sorted."""
    return sorted(key for key, gun in state["guns"].items() if gun["side"] == side and gun["is"] in ("in place", "disabled"))


def body_name(state: State, body: str | None) -> str:
    known = state["bodies"].get(body)
    return str(known["name"]) if known else ""


def man_name(book: Book, state: State, key: str) -> str:
    """Name a man as the log does: ``infantryman 7 of the 1st Foot of Red``; both sides may have bodies of one name."""
    man = state["men"][key]
    number, body = key.rpartition("-")[2], body_name(state, man["body"])
    what, side = book.words[man["arm"]], SIDE_NAMES[man["side"]]
    return f"{what} {number} of {_running(body)} of {side}" if body else f"{what} {key} of {side}"


def _running(name: str) -> str:
    """Write a body's name as it stands in a sentence."""
    if name[:1].isdigit():
        return f"the {name}"
    return f"the {name[4:]}" if name.startswith("The ") else name


def gun_name(state: State, key: str) -> str:
    """Name a gun as the log does, by the side that brought it: ``No. 2 gun of Red``."""
    gun = state["guns"][key]
    brought = (state["bodies"].get(gun["body"]) or gun)["side"]
    return f"{gun.get('name') or f'Gun {key}'} of {SIDE_NAMES.get(brought, brought)}"


def many(book: Book, arms: Iterable[str]) -> str:
    """Count men by arm: ``3 infantrymen and 1 cavalryman``."""
    counted: dict[str, int] = {}
    for arm in arms:
        counted[arm] = counted.get(arm, 0) + 1
    words = [plural(n, book.words[arm]) for arm, n in sorted(counted.items(), reverse=True)]
    return listed(words) or "nobody"
