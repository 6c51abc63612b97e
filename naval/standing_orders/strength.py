"""Strength of ships at a glance, and the conduct it suggests (SC-CK-09): for standing orders and for the computer."""

from __future__ import annotations

import re
from collections.abc import Iterable

from naval import tables
from naval.ships.kinds import KINDS
from naval.state.orders import AVOID, CLOSE, SHADOW
from tactical.engine.text.outside_values import parse_digits
from tactical.engine.text.words import in_words, several

STEADY = "steady"
WEAKER, EQUAL, STRONGER = "weaker", "equal", "stronger"
MERCHANTMAN = "merchantman"
_MOST = 12
_COUNTS = {in_words(n): n for n in range(1, _MOST + 1)}
_KINDS = {word: kind for kind, one in KINDS.items() for word in (one, several(one))}
_GROUP = re.compile(r"(\w+) (.+)")


def points(kind: str) -> float:
    """Look up the points of a ship by her kind; one of unknown kind has those of smoke (SC-CK-09)."""
    table = tables.value("strength", "points")
    return float(table.get(kind, tables.value("strength", "unknown")))


def of_ships(kinds: Iterable[str]) -> float:
    """Add up the points of the seat's own ships, each by its kind."""
    return sum(points(kind) for kind in kinds)


def of_seen(brief: str) -> float:
    """Reckon the points of a contact as made out, by number and type; smoke and unknown ships have a set figure (SC-CK-09).

    >>> of_seen("two battleships and one scout"), of_seen("smoke"), of_seen("a merchantman"), of_seen("three torpedo boats")
    (22.0, 6.0, 0.0, 1.5)
    """
    if MERCHANTMAN in brief:
        return 0.0
    groups = [_group(part) for part in re.split(r", | and ", brief)]
    known = [points(kind) * count for count, kind in groups if kind]
    return sum(known) if groups and len(known) == len(groups) else float(tables.value("strength", "unknown"))


def _group(words: str) -> tuple[int, str]:
    """Read how many of which kind; "" for the kind if the words are neither."""
    found = _GROUP.fullmatch(words)
    count = _COUNTS.get(found[1]) or parse_digits(found[1]) or 0 if found else 0
    return (count, _KINDS.get(found[2], "")) if found and count else (0, "")


def ratio(own: float, theirs: float) -> float:
    """Divide own strength by theirs; against an enemy without strength the ratio is infinite."""
    return own / theirs if theirs else float("inf")


def conduct(ratio: float, temperament: str = STEADY) -> str:
    """Choose to close, shadow or avoid an enemy, by the ratio of strengths and the temperament (SC-CK-09).

    >>> [conduct(1.0, who) for who in ("bold", "steady", "cautious")]
    ['close', 'shadow', 'avoid']
    """
    closes, avoids = bounds(temperament)
    return CLOSE if ratio >= closes else AVOID if ratio < avoids else SHADOW


def bounds(temperament: str = STEADY) -> tuple[float, float]:
    """Look up the ratios from which an admiral of a temperament closes, and under which he avoids (SC-CK-09)."""
    closes, avoids = tables.value("strength", temperament)
    return float(closes), float(avoids)


def compared(ratio: float) -> str:
    """Tell if the enemy is weaker, stronger or equal: a steady admiral closes, avoids or shadows him (SC-CK-09)."""
    return {CLOSE: WEAKER, AVOID: STRONGER, SHADOW: EQUAL}[conduct(ratio)]
