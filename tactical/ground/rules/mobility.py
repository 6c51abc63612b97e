"""Mobility: how far men and guns go, when a gun is in action, how close things may stand (LW-030 to LW-033, LW-040 to LW-045)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tactical.engine.rule import forbids, modifies, reveals
from tactical.ground.geometry.figures import Disc, gap_disc_box
from tactical.ground.geometry.measure import heading, length
from tactical.ground.rules.stand import Gun, Man, Ranks, box, inches
from tactical.ground.rules.tables import ARMS, BOOK, WORDS, Arms

Place = tuple[int, int]

CREW: int = BOOK["LW-032"]["men"]
SERVE: int = BOOK["LW-032"]["reach"]
CLEAR: int = BOOK["LW-043"]["clear"]
TILTS = ("tip", "tilt", "elevation", "depression", "breech", "nose")


@modifies("LW-030", "LW-031", source="Little Wars, III, Mobility (1), (2)")
def reach(man: Man, arms: Arms = ARMS) -> int:
    """An infantryman is moved up to twelve inches a move, a cavalryman up to twenty-four.

    The Kriegspiel passes in arms of its own.
    """
    return arms[man["arm"]].move


def too_far(man: Man, path: Iterable[Place], allowed: int) -> str | None:
    """Say why a man cannot go along ``path`` (its points after where he stands) with this allowance, or None."""
    gone = length([(man["x"], man["y"]), *path])
    if gone <= allowed:
        return None
    who = WORDS.get(man["arm"], man["arm"])
    return f"{inches(gone)} is {inches(gone - allowed)} too far: this {who} has {inches(allowed)}"


@modifies("LW-032", source="Little Wars, III, Mobility (3)")
def crew(gun: Gun, ranks: Ranks) -> list[str]:
    """A gun is in action if at least four men of its own side are within six inches of it.

    Returns those men, sorted; one man may count for two guns (AMB-12).
    """
    return ranks.armed(ranks.around(gun, SERVE), gun["side"])


@forbids("LW-033", source="Little Wars, III, Mobility (3)")
def out_of_action(gun: Gun, ranks: Ranks) -> str | None:
    """A gun without four men within six inches can neither be moved nor fired."""
    there = len(crew(gun, ranks))
    if there >= CREW:
        return None
    who = f"only {there} of its men are" if there > 1 else "only one of its men is" if there else "none of its men is"
    return f"{who} within {inches(SERVE)} of the gun, and it needs {CREW}"


@forbids("LW-040", source="Little Wars, III, Mobility (4)")
def wrong_crew(
    gun: Gun, to: Place, posts: Mapping[str, Place], ranks: Ranks, reaches: Mapping[str, int] | None = None
) -> list[tuple[str, str]]:
    """A gun that moves takes at least four of its men along, and they end within six inches of its new place.

    ``posts`` is each crewman's new place. Returns ``(man, fault)``; a fault of the whole crew has ``""`` for the man. A man goes
    with one gun only (AMB-12) and no farther than his own allowance, or that of ``reaches``.
    """
    faults: list[tuple[str, str]] = []
    with_it = set(crew(gun, ranks))
    after = box({**gun, "x": to[0], "y": to[1], "h": trail_first((gun["x"], gun["y"]), to, gun["h"])})
    if len(posts) < CREW:
        faults.append(("", f"{len(posts)} men go with the gun, and it needs {CREW}"))
    for key in sorted(posts):
        place = posts[key]
        if key not in with_it:
            faults.append((key, f"this man is not within {inches(SERVE)} of the gun that he is to go with"))
            continue
        man = ranks.men[key]
        if man.get("gun"):
            faults.append((key, "this man has gone with another gun already"))
        off = gap_disc_box(Disc(place[0], place[1], ranks.arm(key).radius), after)
        if off > SERVE:
            faults.append((key, f"he would stand {inches(off)} from the gun's new position, {inches(off - SERVE)} too far"))
        own = reach(man, ranks.arms) if reaches is None else reaches[key]
        if far := too_far(man, [place], own):
            faults.append((key, far))
    return faults


@modifies("LW-041", source="Little Wars, III, Mobility (4)")
def trail_first(origin: Place, to: Place, kept: Iterable[int]) -> list[int]:
    """A moved gun stands trail foremost, its muzzle pointing back to where it came from.

    Return the heading after a move from ``origin``; a gun that was not moved keeps its own (LW-B29: other guns, too, stay as they
    were until they are swung to fire).
    """
    dx, dy = origin[0] - to[0], origin[1] - to[1]
    return list(kept) if dx == dy == 0 else list(heading(dx, dy))


def fixed(gun: Gun) -> str | None:
    """Say why a gun that is fixed is never moved: it stands in a fort or in a ship (SC-LW-66)."""
    return "this gun is fixed and cannot be moved" if gun.get("fixed") else None


@modifies("LW-042", source="Little Wars, III, Mobility (4)")
def gun_reach(cavalry: int, infantry: int) -> int:
    """A gun moves twenty-four inches with four cavalrymen, else twelve; with fewer than four men not at all."""
    row = BOOK["LW-042"]
    if cavalry + infantry < CREW:
        return 0
    return int(row["horse"] if cavalry >= row["cavalry"] else row["foot"])


def gun_reach_with(keys: Iterable[str], ranks: Ranks) -> int:
    """Reckon how far a gun goes with these men, in u."""
    mounted = [ranks.arm(key).mounted for key in keys]
    return gun_reach(sum(mounted), len(mounted) - sum(mounted))


@forbids("LW-043", source="Little Wars, III, Mobility (5)")
def too_close(off: int, whom: str) -> str | None:
    """A man stands a sixteenth of an inch clear of other men, of guns and of every object.

    ``off`` is how far he would stand from somebody or something, edge to edge. Contact with an enemy is not closer than that
    either (LW-C14); ``Country.fits`` keeps him so far from the Country and the field's sides.
    """
    if off >= CLEAR:
        return None
    how = f"{inches(off)} from" if off > 0 else "on top of"
    return f"he would stand {how} {whom}: {inches(CLEAR)} must be clear"


@forbids("LW-044", source="Little Wars, II")
def tipped(order: Mapping[str, Any]) -> str | None:
    """A gun may not be tipped on its nose or breech to make a shield: it is elevated only within a shot."""
    asked = sorted(set(order) & set(TILTS))
    return f"a gun is elevated or depressed only as it fires, not by an order ({', '.join(asked)})" if asked else None


@reveals("LW-045", source="Little Wars, III, Mobility")
def strings() -> dict[str, int]:
    """Each player has two pieces of string to measure with, two feet and six inches long."""
    row = BOOK["LW-045"]
    return {"long": row["long"], "short": row["short"]}
