"""Hand-to-hand fighting: who is in a melee, its losses, and who chooses them (LW-062 to LW-071)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, MutableMapping
from typing import Any

from tactical.engine.rule import forbids, modifies, resolves
from tactical.ground.geometry.clusters import clashes
from tactical.ground.rules.isolation import isolated, supporters
from tactical.ground.rules.mobility import CREW, SERVE
from tactical.ground.rules.prisoners import fights
from tactical.ground.rules.stand import Men, Ranks, enemy_of, placed
from tactical.ground.rules.tables import BOOK

Melee = dict[str, Any]
Choice = dict[str, Any]

TOUCH: int = BOOK["LW-062"]["touch"]
REACH: int = BOOK["LW-064"]["reach"]
MOST_NAMED = 2000
A_CHOICE = 'a choice is {"dead": {"blue": [men], "red": [men]}, "prisoners": [men]}'


@modifies("LW-062", source="Little Wars, III, Hand-to-Hand Fighting (2)")
def contact(ranks: Ranks, x: int, y: int, r: int) -> list[str]:
    """Men an eighth of an inch or less from men of the other side are in contact, and are left there until the move ends.

    Return everybody of either side so near a man at a place.
    """
    return ranks.list_men_within(x, y, r, TOUCH)


@modifies("LW-063", "LW-064", source="Little Wars, III, Hand-to-Hand Fighting (3)")
def find(ranks: Ranks, mover: str, other: str, able: Collection[str] | None = None) -> list[tuple[set[str], set[str]]]:
    """Men in contact at the end of a move make a melee, and it takes in all others within six inches of any of them.

    Each melee is (the mover's men, the other side's). Clashes that share a man are one (SC-LW-12). ``able`` are the men who can
    fight, if not simply all who are armed.
    """
    can = sorted(key for key, man in ranks.men.items() if fights(man)) if able is None else sorted(able)
    discs = {side: {key: ranks.disc(key) for key in ranks.armed(can, side)} for side in (mover, other)}
    return [(set(one), set(two)) for one, two in clashes(discs[mover], discs[other], TOUCH, REACH)]


@resolves("LW-065", source="Little Wars, III, Hand-to-Hand Fighting (a)")
def all_fall(men: int) -> tuple[int, int]:
    """Equal numbers: all the men on both sides are killed.

    Returns (prisoners, dead of each side).
    """
    return 0, men


@modifies("LW-066", source="Little Wars, III, Hand-to-Hand Fighting (b)")
def weaker(numbers: Mapping[str, int]) -> str | None:
    """Unequal numbers: what counts is whether the inferior force is isolated, measuring from the points of contact."""
    (one, n), (other, m) = sorted(numbers.items())
    return None if n == m else one if n < m else other


@resolves("LW-067", source="Little Wars, III, Hand-to-Hand Fighting (b1)")
def resolve_isolated_melee(inferior: int, superior: int) -> tuple[int, int]:
    """An isolated inferior force loses as many prisoners as it is fewer; the rest kill each a man and are killed.

    Never more prisoners than men (AMB-05). Returns (prisoners, dead of each side).
    """
    prisoners = min(inferior, superior - inferior)
    return prisoners, inferior - prisoners


@resolves("LW-068", source="Little Wars, III, Hand-to-Hand Fighting (b2)")
def sold(inferior: int) -> tuple[int, int]:
    """Each man of an inferior force that is not isolated kills a man and is himself killed."""
    return 0, inferior


def settle(inferior: int, superior: int, alone: bool) -> tuple[int, int]:
    """Settle a melee: (prisoners from the inferior force, dead of each side)."""
    if inferior == superior:
        return all_fall(inferior)
    return resolve_isolated_melee(inferior, superior) if alone else sold(inferior)


@modifies("LW-071", source="Little Wars, II")
def strength(keys: Iterable[str], men: Men) -> int:
    """Every man is as brave and skilful as every other: horse, foot and gunners count one each in a melee."""
    return sum(1 for key in keys if fights(men[key]))


@resolves("LW-070", source="Little Wars, III, Hand-to-Hand Fighting")
def lay_out(
    state: Mapping[str, Any],
    mover: str,
    ranks: Ranks,
    able: Collection[str] | None = None,
    reaches: Mapping[str, int] | None = None,
) -> list[Melee]:
    """Melees are settled after the move is over, in the interval, as all men then stand.

    Nobody is taken off before all melees are known (SC-LW-12). ``reaches`` is each arm's move, if unusual.
    """
    other = enemy_of(state["sides"], mover)
    return [
        record(f"M{number}", {mover: one, other: two}, ranks, reaches)
        for number, (one, two) in enumerate(find(ranks, mover, other, able), 1)
    ]


def record(key: str, parts: Mapping[str, set[str]], ranks: Ranks, reaches: Mapping[str, int] | None = None) -> Melee:
    """Record one melee as the state keeps it: who, which force is inferior, its supporters, prisoners and dead."""
    numbers = {side: strength(men, ranks.men) for side, men in parts.items()}
    inferior = weaker(numbers)
    friends: list[str] = []
    if inferior is not None:
        enemies = parts[enemy_of(parts, inferior)]
        friends = supporters(parts[inferior], _touching(parts[inferior], enemies, ranks), inferior, ranks, reaches)
    least, most = sorted(numbers.values())
    alone = inferior is not None and isolated(least, len(friends))
    prisoners, dead = settle(least, most, alone)
    return {
        "key": key,
        **{side: sorted(men) for side, men in sorted(parts.items())},
        "inferior": inferior,
        "isolated": alone,
        "support": friends,
        "prisoners": prisoners,
        "dead": dead,
        "choice": 0 < dead < most,
    }


def _touching(body: Iterable[str], enemies: Iterable[str], ranks: Ranks) -> list[str]:
    other = set(enemies)
    found = []
    for key in body:
        disc = ranks.disc(key)
        if any(one in other for one in contact(ranks, *disc)):
            found.append(key)
    return sorted(found)


def sides_of(melee: Melee, men: Men) -> dict[str, list[str]]:
    """Return the two forces of a melee by side."""
    return {
        side: value
        for side, value in sorted(melee.items())
        if isinstance(value, list) and side not in ("support", "at") and value and men[value[0]]["side"] == side
    }


def is_choice(given: Any) -> bool:
    """Report whether a value from outside can be read as a choice at all (``A_CHOICE``)."""
    if not isinstance(given, dict) or not set(given) <= {"dead", "prisoners"}:
        return False
    dead = given.get("dead", {})
    lists = [given.get("prisoners", []), *(dead.values() if isinstance(dead, dict) else [None])]
    return all(isinstance(one, list) and len(one) <= MOST_NAMED and all(isinstance(key, str) for key in one) for one in lists)


@forbids("LW-069", source="Little Wars, III, Hand-to-Hand Fighting")
def wrong_choice(melee: Melee, choice: Mapping[str, Any], men: Men) -> list[str]:
    """The player who has just moved decides who dies, who is taken and who is left, of both sides, where there is a choice.

    Returns every fault. A choice may leave things out (``completed``), but not name too many or others.
    """
    forces, faults = sides_of(melee, men), []
    dead, prisoners = choice.get("dead") or {}, list(choice.get("prisoners") or ())
    for side in sorted(set(dead) - set(forces)):
        faults.append(f"{side} is not a side of this melee")
    named: set[str] = set()
    lists = [(f"dead of {side}", list(dead.get(side) or ()), forces[side], melee["dead"]) for side in forces]
    losers = forces.get(melee["inferior"], [])
    lists.append(("prisoners", prisoners, losers, melee["prisoners"]))
    for words, keys, among, number in lists:
        if strangers := sorted(set(keys) - set(among)):
            faults.append(f"{', '.join(strangers)} cannot be among the {words}")
        if twice := sorted({key for key in keys if keys.count(key) > 1} | (named & set(keys))):
            faults.append(f"{', '.join(twice)} is named twice")
        if len(set(keys)) > number:
            faults.append(f"{len(set(keys))} are named as {words}, but there are {number}")
        named |= set(keys)
    return faults


def completed(melee: Melee, choice: Mapping[str, Any] | None, mover: str, state: Mapping[str, Any], ranks: Ranks) -> Choice:
    """Complete a choice: whatever it leaves open is decided as SC-LW-13 says."""
    given = choice or {}
    dead = {side: list((given.get("dead") or {}).get(side) or ()) for side in sides_of(melee, ranks.men)}
    prisoners = list(given.get("prisoners") or ())
    for side, keys in dead.items():
        held = set(prisoners)
        for key in order(melee, side, mover, state, ranks):
            if len(keys) < melee["dead"] and key not in held and key not in keys:
                keys.append(key)
    loser = melee["inferior"]
    if loser is not None:
        rest = order(melee, loser, mover, state, ranks) if loser == mover else sorted(melee[loser])
        for key in rest:
            if len(prisoners) < melee["prisoners"] and key not in prisoners and key not in dead[loser]:
                prisoners.append(key)
    return {"dead": {side: sorted(keys) for side, keys in sorted(dead.items())}, "prisoners": sorted(prisoners)}


def default_choice(melee: Melee, mover: str, state: Mapping[str, Any], ranks: Ranks) -> Choice:
    """Choose who dies and who is taken if nobody chooses (SC-LW-13)."""
    return completed(melee, None, mover, state, ranks)


def order(melee: Melee, side: str, mover: str, state: Mapping[str, Any], ranks: Ranks) -> list[str]:
    """List men of one side in the order in which the mover gives them up (SC-LW-13).

    The enemy's: first the men without whom most guns fall silent, then others at guns, then cavalry, then by id. His own:
    infantry before cavalry, farthest from his own guns first, then by id.
    """
    guns = [gun for _, gun in sorted(state["guns"].items()) if placed(gun) and gun["side"] == side]
    men, arm = ranks.men, ranks.arm
    if side == mover:

        def distance(key: str) -> int:
            return min(((men[key]["x"] - gun["x"]) ** 2 + (men[key]["y"] - gun["y"]) ** 2 for gun in guns), default=0)

        return sorted(melee[side], key=lambda key: (arm(key).mounted, -distance(key), key))
    force = set(melee[side])
    crews = [ranks.armed(ranks.around(gun, SERVE), side) for gun in guns]
    serves = {key: sum(key in crew for crew in crews) for key in force}
    by_worth = sorted(force, key=lambda key: (-serves[key], not arm(key).mounted, key))
    first: list[str] = []
    wants = [(len(crew) - (CREW - 1), number) for number, crew in enumerate(crews) if len(crew) >= CREW]
    for _, number in sorted(wants):
        crew = set(crews[number])
        need = len(crew) - (CREW - 1) - sum(key in crew for key in first)
        here = [key for key in by_worth if key in crew and key not in first]
        if 0 < need <= len(here) and len(first) + need <= melee["dead"]:
            first += here[:need]
    return first + [key for key in by_worth if key not in first]


def carry_out(men: MutableMapping[str, dict[str, Any]], melee: Melee, choice: Choice) -> None:
    """Take the dead off and make the prisoners of a melee; the men are changed."""
    loser = melee["inferior"]
    for keys in choice["dead"].values():
        for key in keys:
            men[key]["is"], men[key]["of"] = "dead", None
    if loser is not None and choice["prisoners"]:
        captor = enemy_of(sides_of(melee, men), loser)
        for key in choice["prisoners"]:
            men[key]["is"], men[key]["of"] = "prisoner", captor
