"""Kinds of ships in the words of those who report them."""

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
    "transport": "transport",
}


def kind_words(kind: str) -> str:
    return KINDS.get(kind, kind.replace("_", " "))
