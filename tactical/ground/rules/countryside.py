"""The Country: who lays it out, what it is made of, how large it is (LW-001, LW-002, LW-004 to LW-008)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.rule import forbids, modifies, resolves, reveals
from tactical.ground.geometry.country import digest, lint
from tactical.ground.geometry.kinds import KINDS
from tactical.ground.rules.stand import enemy_of
from tactical.ground.rules.tables import BOOK


@resolves("LW-001", source="Little Wars, III, The Country (1)")
def arranger(dice: Dice, sides: Sequence[str], agreed: str | None = None) -> str:
    """The Country is arranged by one player, who failing other agreement is selected by the toss of a coin."""
    if agreed is not None:
        return agreed
    return sides[0] if dice.heads("toss", "arranger") else sides[1]


@modifies("LW-002", source="Little Wars, II; III, The Country (2)")
def homes(sides: Sequence[str], laid_out: str, chosen: str) -> dict[str, str]:
    """The other player then chooses which side of the field he will fight from.

    ``chosen`` is ``south`` or ``north``; returns each side's back line.
    """
    chooser = enemy_of(sides, laid_out)
    return {chooser: chosen, laid_out: "north" if chosen == "south" else "south"}


@forbids("LW-004", source="Little Wars, II")
def solid(kind: str, called: str) -> str | None:
    """Houses and sheds are solid lumps: soldiers can be put behind them, but neither inside nor through.

    Say why nobody goes there, of a thing ``called`` so; None for ground that can be walked on.
    """
    return f"{called} is in the way" if KINDS[kind].solid else None


@reveals("LW-005", source="Little Wars, II")
def outline(document: Mapping[str, Any]) -> str:
    """The outlines of boards and houses are chalked, so that everything is put back exactly where it stood.

    Return the fingerprint of the Country for the log, equal for equal ground.
    """
    return digest(dict(document))


@modifies("LW-006", source="Little Wars, II")
def palette() -> list[dict[str, Any]]:
    """A Country is made of boards for hills, houses and sheds, walls, trees, rocks, ponds, swamps, rivers, fords and bridges."""
    return [{"kind": kind, "words": KINDS[kind].words, "form": KINDS[kind].form} for kind in BOOK["LW-006"]["kinds"]]


@reveals("LW-007", source="Little Wars, II")
def advice(document: Mapping[str, Any]) -> list[str]:
    """A crowded Country blunts guns; a bare middle, or a river with few crossings, gives idle cannonades.

    On the whole too much cover is better than too little. Warnings only.
    """
    return lint(dict(document))


@modifies("LW-008", source="Little Wars, III, Composition of Forces; SC-LW")
def field(guns: int) -> tuple[int, int]:
    """A group with one gun has four or five feet of front; 200 men and six guns a side fought on eighteen feet.

    Return width and depth of a field for so many guns a side, in u.
    """
    row = BOOK["LW-008"]
    return max(row["least"], row["front"] * guns), row["depth"]
