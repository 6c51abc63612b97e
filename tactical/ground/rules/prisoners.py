"""Prisoners: led, escorted, freed, rearmed, beyond rescue (LW-072 to LW-078)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.engine.rule import forbids, modifies
from tactical.ground.geometry.measure import are_discs_within
from tactical.ground.rules.assign import assign
from tactical.ground.rules.stand import Man, Ranks, inches
from tactical.ground.rules.tables import ARMS, BOOK, Arms

Place = tuple[int, int]

SEVEN: int = BOOK["LW-073"]["prisoners"]
ESCORT: int = BOOK["LW-073"]["reach"]


@modifies("LW-072", source="Little Wars, III, Hand-to-Hand Fighting")
def may_lead(state: Mapping[str, Any], side: str) -> list[str]:
    """The side that holds prisoners may move them in its next move."""
    return sorted(key for key, man in state["men"].items() if man["is"] in ("prisoner", "surrendered") and man["of"] == side)


@modifies("LW-073", source="Little Wars, III, Hand-to-Hand Fighting")
def escorts_needed(prisoners: int) -> int:
    """One man within six inches escorts up to seven prisoners, and goes with them."""
    return -(-prisoners // SEVEN)


def wrong_escort(prisoners: Mapping[str, tuple[int, int, int]], escorts: Mapping[str, tuple[int, int, int]]) -> dict[str, str]:
    """Say why prisoners may not be led to these places, by man; each place is (x, y, radius).

    Each needs an escort within six inches, and no escort has more than seven (SC-LW-14).
    """
    near: dict[str, list[str]] = {}
    faults: dict[str, str] = {}
    for key in sorted(prisoners):
        x, y, r = prisoners[key]
        near[key] = [one for one in sorted(escorts) if are_discs_within(x, y, r, *escorts[one], ESCORT)]
        if not near[key]:
            faults[key] = f"nobody would be within {inches(ESCORT)} of him to escort him"
    served = assign({key: ones for key, ones in near.items() if ones}, SEVEN)
    for key in sorted(set(near) - set(faults) - set(served)):
        faults[key] = f"the men within {inches(ESCORT)} have {SEVEN} prisoners each already"
    return faults


@modifies("LW-074", source="Little Wars, III, Hand-to-Hand Fighting")
def freed(state: Mapping[str, Any], ranks: Ranks) -> list[str]:
    """Prisoners are liberated by the death of the escort within six inches of them.

    Return those with no armed man of their captors within six inches any more (AMB-08, AMB-09). A man who surrendered stays until
    he was escorted once (SC-LW-14), see ``escorted``.
    """
    return [key for key in _prisoners(state) if not _guards(key, state["men"][key]["of"], ranks)]


def _prisoners(state: Mapping[str, Any]) -> list[str]:
    return sorted(key for key, man in state["men"].items() if man["is"] == "prisoner")


def _guards(key: str, captor: str, ranks: Ranks) -> list[str]:
    disc = ranks.disc(key)
    return ranks.armed(ranks.list_men_within(disc.x, disc.y, disc.r, ESCORT), captor)


def free(state: Mapping[str, Any], ranks: Ranks, ply: int) -> list[str]:
    """Free the prisoners whose escort is gone, and make prisoners of those who surrendered and are now escorted; returns the
    freed.
    """
    loose = freed(state, ranks)
    for key in loose:
        state["men"][key].update({"is": "freed", "of": None, "since": ply})
    for key, man in sorted(state["men"].items()):
        if man["is"] == "surrendered" and _guards(key, man["of"], ranks):
            man["is"] = "prisoner"
    return loose


def retaken(state: Mapping[str, Any], ranks: Ranks, mover: str, touch: int) -> list[str]:
    """List freed men whom armed men of ``mover`` have touched; they are simply taken again (SC-LW-14)."""
    found = []
    for key, man in sorted(state["men"].items()):
        if man["is"] == "freed" and man["side"] != mover:
            disc = ranks.disc(key)
            if ranks.armed(ranks.list_men_within(disc.x, disc.y, disc.r, touch), mover):
                found.append(key)
    return found


def retake(state: Mapping[str, Any], ranks: Ranks, mover: str, touch: int) -> list[str]:
    """Make prisoners again of the freed men who are touched; returns them."""
    again = retaken(state, ranks, mover, touch)
    for key in again:
        state["men"][key].update({"is": "prisoner", "of": mover})
    return again


@forbids("LW-075", source="Little Wars, III, Hand-to-Hand Fighting")
def too_soon(man: Man, ply: int) -> str | None:
    """Liberated prisoners are moved by their own side only from the move after that in which the escort was killed."""
    if man["is"] != "freed" or man.get("since", 0) < ply:
        return None
    return "he was freed in this move, and may move from the next one on"


def at_line(man: Man, line: str, depth: int, arms: Arms = ARMS) -> bool:
    """Report whether a man touches a back line: ``south`` is y = 0, ``north`` is y = depth."""
    r = arms[man["arm"]].radius
    return bool(man["y"] - r <= 0 if line == "south" else man["y"] + r >= depth)


def line_of(state: Mapping[str, Any], side: str) -> str:
    return str(state["home"][side])


@modifies("LW-076", source="Little Wars, III, Hand-to-Hand Fighting")
def rearmed(state: Mapping[str, Any], arms: Arms = ARMS) -> list[str]:
    """Whoever was taken is disarmed, and cannot fight until he has been back to the back line of his own side.

    Return the freed men who stand on it now; they are armed as the move ends.
    """
    depth = state["country"]["depth"]
    return sorted(
        key
        for key, man in state["men"].items()
        if man["is"] == "freed" and at_line(man, line_of(state, man["side"]), depth, arms)
    )


def rearm(state: Mapping[str, Any], arms: Arms = ARMS) -> list[str]:
    """Arm the freed men at their own back line; returns them."""
    ready = rearmed(state, arms)
    for key in ready:
        state["men"][key].update({"is": "armed", "of": None})
        state["men"][key].pop("since", None)
    return ready


@modifies("LW-077", source="Little Wars, III, Hand-to-Hand Fighting")
def secured(state: Mapping[str, Any], arms: Arms = ARMS) -> list[str]:
    """Prisoners conducted to the captor's back line are beyond the reach of liberation; the escort may return to the fight."""
    depth = state["country"]["depth"]
    return sorted(
        key
        for key, man in state["men"].items()
        if man["is"] == "prisoner" and at_line(man, line_of(state, man["of"]), depth, arms)
    )


def secure(state: Mapping[str, Any], arms: Arms = ARMS) -> list[str]:
    """Take prisoners at the captor's line off the field; returns them."""
    gone = secured(state, arms)
    for key in gone:
        state["men"][key]["is"] = "secured"
    return gone


@modifies("LW-078", source="Little Wars, III, Hand-to-Hand Fighting")
def fights(man: Man) -> bool:
    """Prisoners, and men freed but not yet rearmed, do not count as combatants in any later melee."""
    return bool(man["is"] == "armed")
