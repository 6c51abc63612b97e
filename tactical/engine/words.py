"""Numbers and lists in words, as sentences need them."""

from __future__ import annotations

from collections.abc import Iterable

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(count: int, most: int = 12) -> str:
    """A number in words up to ``most``, in figures beyond.

    >>> number(3), number(40), number(6, most=5)
    ('three', '40', '6')
    """
    return NUMBERS[count] if 0 <= count <= most else str(count)


def counted(count: int, thing: str, most: int = 12) -> str:
    """So many things.

    >>> counted(0, "move"), counted(1, "move"), counted(2, "move")
    ('no move', 'one move', 'two moves')
    """
    return f"{number(count, most)} {thing}{'s' if count > 1 else ''}"


def listed(parts: Iterable[object]) -> str:
    """What a sentence lists.

    >>> listed(["a"]), listed(["a", "b"]), listed("abc")
    ('a', 'a and b', 'a, b and c')
    """
    *most, last = [str(part) for part in parts] or [""]
    return f"{', '.join(most)} and {last}" if most else last
