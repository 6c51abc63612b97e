"""Garbling: words made unreadable by the run's dice (UD-024, SC-UD-03)."""

from __future__ import annotations

from tactical.engine.dice import Dice

GAP = "…"
LEAST, MOST = 1, 3
"""The degrees: about a sixth, a third, a half of the words."""


def faces(text: str, dice: Dice, ref: str) -> list[int]:
    """Throw a die for each word of a text; figures count as words (SC-UD-03)."""
    return [dice.d6("garble", ref, k) for k in range(len(text.split(" ")))]


def garbled(text: str, degree: int, dice: Dice, ref: str) -> str:
    """Lose words whose die is not above ``degree``; if none, the last (SC-UD-03, UD-024).

    Adjacent lost words leave one gap.
    """
    words = text.split(" ")
    lost = [face <= degree for face in faces(text, dice, ref)]
    if not any(lost):
        lost[-1] = True
    out: list[str] = []
    for word, gone in zip(words, lost, strict=True):
        if not gone:
            out.append(word)
        elif not out or out[-1] != GAP:
            out.append(GAP)
    return " ".join(out)
