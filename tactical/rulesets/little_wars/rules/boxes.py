"""Boxed troops and scouts (LW-122 to LW-125).

A box is ``{"side", "x", "y", "men": [ids], "guns": [ids], "is": "shut"|"open"|"off"}``; men and guns in a shut box are ``held``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tactical.engine.rule import forbids, modifies, reveals
from tactical.ground.geometry.figures import Box, Disc, disc_near_box, gap_disc_box
from tactical.ground.geometry.measure import UNIT
from tactical.ground.rules.stand import Ranks, inches
from tactical.ground.rules.tables import ARMS, Arms
from tactical.rulesets.little_wars.rules.tables import BOOK

Place = tuple[int, int]
Boxed = Mapping[str, Any]

_BOX = BOOK["LW-122"]
SCOUTED = BOOK["LW-123"]["reach"]
UNSEEN = BOOK["LW-124"]["reach"]
REACH: int = _BOX["half"] + _BOX["outside"]  # from the middle of a box to the farthest that its men are stood out


def outline(box: Boxed) -> Box:
    """Return a box on the table: a square, its sides along those of the field."""
    return Box(box["x"], box["y"], UNIT, 0, _BOX["half"], _BOX["half"], _BOX["half"])


@reveals("LW-122", source="Little Wars, Extensions")
def show_box(key: str, box: Boxed, viewer: str) -> dict[str, Any]:
    """Soldiers keep in their boxes with the lids on, moved as units, and the other side does not know what is in them.

    Return a box as a viewer sees it: with its contents for its own side and the umpire, without for the other.
    """
    shown = {"id": key, "side": box["side"], "x": box["x"], "y": box["y"], "is": box["is"]}
    if viewer in (box["side"], "umpire"):
        shown |= {"men": list(box["men"]), "guns": list(box["guns"])}
    return shown


def move_of(box: Boxed, men: Mapping[str, Mapping[str, Any]], arms: Arms = ARMS) -> int:
    """Return how far a box is moved: as infantry with any infantry or gun in it, else as cavalry (SC-LW-20)."""
    slow = bool(box["guns"]) or any(not arms[men[key]["arm"]].mounted for key in box["men"])
    return int(_BOX["foot"] if slow else _BOX["horse"])


@modifies("LW-123", source="Little Wars, Extensions")
def disclosed(boxes: Mapping[str, Boxed], ranks: Ranks) -> dict[str, str]:
    """When an enemy scout is within ten feet of a box, its contents are disclosed and the men stood out.

    Any cavalryman out of his box is a scout (SC-LW-20). Returns for each such box the scout who found it.
    """
    found: dict[str, str] = {}
    for key in sorted(boxes):
        box = boxes[key]
        if box["is"] != "shut":
            continue
        scouts = [
            one
            for one in ranks.about(box["x"], box["y"], SCOUTED + 2 * _BOX["half"] + 64)
            if ranks.men[one]["side"] != box["side"]
            and ranks.men[one]["is"] == "armed"
            and ranks.arm(one).mounted
            and disc_near_box(ranks.disc(one), outline(box), SCOUTED)
        ]
        if scouts:
            found[key] = scouts[0]
    return found


def stood_out(
    box: Boxed, men: Mapping[str, Mapping[str, Any]], free: Callable[[int, int, int], bool], arms: Arms = ARMS
) -> dict[str, Place]:
    """Place the men of an opened box if their owner does not: round it, the nearest free places first.

    ``free(x, y, r)`` says whether a man may stand somewhere. Six inches from its edge are allowed (SC-LW-20); without room so
    near, the next places farther out.
    """
    placed: dict[str, Place] = {}
    taken: list[tuple[int, int, int]] = []
    step, limit = 52, 40
    spots = sorted((dx * dx + dy * dy, dy, dx) for dx in range(-limit, limit + 1) for dy in range(-limit, limit + 1))
    for key in sorted(box["men"]):
        r = arms[men[key]["arm"]].radius
        for _, dy, dx in spots:
            x, y = box["x"] + dx * step, box["y"] + dy * step
            if all((x - a) ** 2 + (y - b) ** 2 >= (r + c + 4) ** 2 for a, b, c in taken) and free(x, y, r):
                placed[key] = (x, y)
                taken.append((x, y, r))
                break
    return placed


def wrong_place(box: Boxed, x: int, y: int, r: int) -> str | None:
    """Say why a man of an opened box may not be stood here, or None."""
    if disc_near_box(Disc(x, y, r), outline(box), _BOX["outside"]):
        return None
    return f"men of a box are set out within {inches(_BOX['outside'])} of it"


@forbids("LW-124", source="Little Wars, Extensions")
def may_not_be_boxed(keys: Iterable[str], side: str, ranks: Ranks, boxes: Mapping[str, Boxed] | None = None) -> str | None:
    """Troops without any enemy within twenty feet may be returned to their boxes for facility in moving.

    A shut box of the other side counts as an enemy, even empty.
    """
    shut = [outline(box) for _, box in sorted((boxes or {}).items()) if box["side"] != side and box["is"] == "shut"]
    for key in sorted(keys):
        man = ranks.men.get(key)
        if man is None or man["side"] != side or man["is"] != "armed":
            return f"only armed men of your own side may go into a box, not {key}"
        disc = ranks.disc(key)
        for other in ranks.list_men_within(disc.x, disc.y, disc.r, UNSEEN):
            if ranks.men[other]["side"] != side and ranks.men[other]["is"] == "armed":
                return f"an enemy is within {UNSEEN // 768} feet of {key}"
        if any(disc_near_box(disc, box, UNSEEN) for box in shut):
            return f"a box of the enemy is within {UNSEEN // 768} feet of {key}"
    return None


@modifies("LW-125", source="Little Wars, Extensions")
def in_touch(boxes: Mapping[str, Boxed], ranks: Ranks) -> bool:
    """Both sides advance behind a screen of scouts until they touch; from then it is an ordinary battle.

    They touch when a scout is within ten feet of a box, or men of both sides are within ten feet of one another.
    """
    if disclosed(boxes, ranks):
        return True
    for key, man in sorted(ranks.men.items()):
        if man["is"] == "armed":
            disc = ranks.disc(key)
            for other in ranks.list_men_within(disc.x, disc.y, disc.r, SCOUTED):
                if ranks.men[other]["side"] != man["side"] and ranks.men[other]["is"] == "armed":
                    return True
    return False


def gap_to(box: Boxed, x: int, y: int, r: int) -> int:
    """Measure how far a disc is from a box's edge."""
    return gap_disc_box(Disc(x, y, r), outline(box))
