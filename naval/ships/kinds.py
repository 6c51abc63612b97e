"""Kinds of ships, and small numbers, in the words of who tells of them."""

from __future__ import annotations

KINDS = {
    "battleship": "battleship",
    "coast_defence": "coast-defence ship",
    "big_cruiser": "big cruiser",
    "small_cruiser": "small cruiser",
    "scout": "scout",
    "destroyer": "destroyer",
    "torpedo_boat": "torpedo boat",
    "submarine": "submarine",
    "submersible": "submersible",
    "collier": "collier",
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def kind_words(kind: str) -> str:
    """What a kind of ship is called."""
    return KINDS.get(kind, kind.replace("_", " "))


def count_words(count: int) -> str:
    """A small number in words.

    >>> count_words(3), count_words(40)
    ('three', '40')
    """
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, word: str) -> str:
    """So many of something.

    >>> counted(1, "scout"), counted(3, "big cruiser")
    ('one scout', 'three big cruisers')
    """
    return f"{count_words(count)} {word}{'s' if count > 1 else ''}"
