"""Guns' fire: when a gun may fire, how it is handled, and how it is left (LW-022 to LW-024, LW-034 to LW-039)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tactical.engine.rule import forbids, modifies
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.measure import div, heading
from tactical.ground.rules.stand import Gun, Ranks, box, inches, outline
from tactical.ground.rules.tables import BOOK

Place = tuple[int, int]

SHOTS = BOOK["LW-035"]["shots"]
_SHOT = BOOK["LW-054"]
UNIT = 4096  # of a heading
SWEEP = 208  # u: the outline's farthest corner from the axle, 3 in back and 1 in to the side


@forbids("LW-022", source="Little Wars, III, The Move (4)")
def silent(ply: int, opens: int = BOOK["LW-022"]["opens"]) -> str | None:
    """No gun fires before the First Player's second move; the putting down is not a move.

    ``opens`` is the first ply in which this side may fire (``defensive.opens`` in the Defensive Game).
    """
    return None if ply >= opens else f"guns may not fire before move {opens}, and this is move {ply}"


@forbids("LW-023", source="Little Wars, III, The Move (5)")
def guns_first(stage: str) -> str | None:
    """Guns first: guns are moved or fired before any man is moved, without exception.

    ``stage`` is the state's: once the men are ordered, guns are closed.
    """
    return None if stage == "guns" else "guns move or fire before any man moves, and their part of this move is over"


@modifies("LW-024", source="Little Wars, III, The Move (6)")
def may_act(state: Mapping[str, Any], side: str) -> dict[str, list[str]]:
    """Every man may be moved and every gun moved or fired in every move, and none need be.

    Returns this side's men and guns that may be ordered at all; other rules say how far, and whether a gun has its crew. A man
    who went with a gun has moved (AMB-13); one freed in this move waits (LW-075).
    """
    men = [
        key
        for key, man in state["men"].items()
        if man["side"] == side
        and not man.get("gun")
        and (man["is"] == "armed" or (man["is"] == "freed" and man.get("since", 0) < state["ply"]))
    ]
    guns = [key for key, gun in state["guns"].items() if gun["side"] == side and gun["is"] == "in place"]
    return {"men": sorted(men), "guns": sorted(guns)}


@forbids("LW-034", source="Little Wars, III, Mobility (4)")
def one_or_other(gun: Gun, wants: str) -> str | None:
    """A gun is either moved or fired in one move, not both, and moved once."""
    if gun["did"] is None or (gun["did"] == wants == "fired"):
        return None
    if gun["did"] == "fired":
        return "a gun that fires cannot move in the same move"
    return "a gun that moves cannot fire in the same move" if wants == "fired" else "a gun may move only once in a move"


@forbids("LW-035", source="Little Wars, III, Mobility (4)")
def out_of_shots(gun: Gun) -> str | None:
    """A gun fires as many as four shots in one move."""
    return None if gun["shots"] < SHOTS else f"a gun may fire at most {SHOTS} shots in one move"


@forbids("LW-036", source="Little Wars, III, Mobility (4)")
def cannot_swing(gun: Gun, target: Place, country: Country) -> str | None:
    """A gun is swung about the middle of its axle to take aim, if the Country about it permits."""
    if target == (gun["x"], gun["y"]):
        return "a gun cannot be aimed at its own axle"
    in_the_way = country.under(box({**gun, "h": heading(target[0] - gun["x"], target[1] - gun["y"])}))
    return None if in_the_way is None else f"there is no room to swing the gun so far: {in_the_way} is in the way"


@modifies("LW-037", source="Little Wars, III, Mobility (4)")
def find_lying_men(gun: Gun, target: Place, ranks: Ranks) -> set[str]:
    """Men about a gun, and men who are in front of their own gun, lie down while it fires.

    Return own armed men within the sweep of the gun, or between it and its target within three inches of the line. They rise when
    the move ends (AMB-25).
    """
    x, y = gun["x"], gun["y"]
    dx, dy = target[0] - x, target[1] - y
    squared = dx * dx + dy * dy
    down = set(ranks.armed(ranks.list_men_within(x, y, 0, SWEEP), gun["side"]))
    for key in ranks.armed(ranks.beside_line((x, y), target, _SHOT["stray_lateral"]), gun["side"]):
        man = ranks.men[key]
        if 0 < (man["x"] - x) * dx + (man["y"] - y) * dy < squared:
            down.add(key)
    return down


@modifies("LW-038", source="Little Wars, II; III, Mobility (4)")
def left_pointing(gun: Gun, last: Place) -> list[int]:
    """After firing a gun is left pointing in the direction of its last shot."""
    return list(heading(last[0] - gun["x"], last[1] - gun["y"]))


@modifies("LW-039", source="Little Wars, II; III, Mobility (4)")
def posts(gun: Gun) -> tuple[Place, Place]:
    """After firing two men stand exactly at the end of the trail, one either side, in line behind the wheels.

    Return the left post, then the right, as one looks along the barrel (SC-LW-09).
    """
    hx, hy = gun["h"]
    _, back, half = outline(gun)
    bx, by = div(-back * hx, UNIT), div(-back * hy, UNIT)
    nx, ny = div(-half * hy, UNIT), div(half * hx, UNIT)
    x, y = gun["x"], gun["y"]
    return (x + bx + nx, y + by + ny), (x + bx - nx, y + by - ny)


def behind_the_line_too(country: Country, x: int, y: int, radius: int) -> bool:
    """Report whether a man could stand here at the trail of a gun, clear of everything.

    A gun that fires from its back line has its trail behind it, no farther than men may be put down there (SC-LW-31).
    """
    off = BOOK["LW-011"]["strip"]
    return -off <= y <= country.depth + off and country.is_in_field(x, 0, radius) and country.clear(x, y, radius)


def no_room_at_the_trail(gun: Gun, target: Place, country: Country, radius: int) -> str | None:
    """Say why two men could not stand at the trail once the gun has fired so (SC-LW-09), or None."""
    after = {**gun, "h": left_pointing(gun, target)}
    for word, (x, y) in zip(("left", "right"), posts(after), strict=True):
        if not behind_the_line_too(country, x, y, radius):
            return f"no man could stand at the {word} of its trail after such a shot"
    return None


def nobody_for_the_trail(
    gun: Gun,
    target: Place,
    ranks: Ranks,
    reach_of: Callable[[str], int],
    way: Callable[[str, Place], int | None],
    others: Sequence[Place] = (),
) -> str | None:
    """Say why the two posts could not be filled by own men in this move (SC-LW-09), or None.

    ``reach_of`` is how far a man may still move, ``way`` how far a place is for him (None if out of reach). The two posts need
    two men, and those at ``others``, the trails of guns that have fired, as many again.
    """
    after = {**gun, "h": left_pointing(gun, target)}
    wanted = [*others, *(post for post in posts(after) if post not in others)]
    near = [(post, key) for post in wanted for _, key in about_a_post(post, ranks, gun["side"])]

    def comes(post: Place, key: str) -> bool:
        man, left = ranks.men[key], reach_of(key)
        if (man["x"] - post[0]) ** 2 + (man["y"] - post[1]) ** 2 > left * left:
            return False
        far = way(key, post)
        return far is not None and far <= left

    if len(told_off(wanted, near, comes)) == len(wanted):
        return None
    behind = f"by the end of this move, {inches(outline(gun)[1])} behind the axle"
    if others:
        return f"no two men could be at the end of its trail {behind}, with two more at that of each gun that has fired"
    return f"no two men could be at the end of its trail {behind}"


def about_a_post(post: Place, ranks: Ranks, side: str) -> list[tuple[int, str]]:
    """List a side's armed men who may be in reach of a post: (how far, squared, and who), the nearest first."""
    x, y = post
    furthest = max(*(arm.move for arm in ranks.arms.values()), *(man.get("rate") or 0 for man in ranks.men.values()))
    near = ranks.armed(ranks.about(x, y, furthest), side)
    return sorted(((ranks.men[key]["x"] - x) ** 2 + (ranks.men[key]["y"] - y) ** 2, key) for key in near)


def told_off(
    wanted: Sequence[Place],
    pairs: Iterable[tuple[Place, str]],
    comes: Callable[[Place, str], bool],
    given: Mapping[Place, str] | None = None,
) -> dict[Place, str]:
    """Send men to posts, each to one, so that as many as possible are filled (LW-039).

    ``pairs`` are the posts and the men who may be sent, the preferred first; ``comes`` says whether a man can get there. The
    posts of ``given`` stay filled, if by other men.
    """
    order, known = list(pairs), dict[tuple[Place, str], bool]()
    held: dict[Place, str] = dict(given or {})

    def able(post: Place, key: str) -> bool:
        if (post, key) not in known:
            known[post, key] = comes(post, key)
        return known[post, key]

    def exchanged(post: Place, asked: set[str]) -> bool:
        """Report whether a man can be found for a post, if another post has to look for another man."""
        for key in (one for at, one in order if at == post):
            if key in asked or not able(post, key):
                continue
            asked.add(key)
            other = next((at for at, one in held.items() if one == key), None)
            if other is None or exchanged(other, asked):
                held[post] = key
                return True
        return False

    for post, key in order:
        if len(held) == len(wanted):
            break
        if post not in held and key not in held.values() and able(post, key):
            held[post] = key
    for post in wanted:
        if post not in held:
            exchanged(post, set())
    return held
