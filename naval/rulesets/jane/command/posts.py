"""Posts, each writing a part of a side's sheet (NAV-T-008 to 016), and the parts put together again.

    command    general, signals, concentrate, flag, scale, and parts of no other post
    helm       course_deg, turn_points, engines, knots, follow, dive of every ship; troops
    gunnery    target, projectile, aim, light of every ship; forts
    torpedo    torpedo, glass of every ship
    <post>:<key>   that post for one ship, or for the ships of one force
    force:<key>    all posts for the ships of one force, and the side's own parts if the flagship is in it

A sheet is taken apart into its smallest parts, each of which one post writes; so posts never overlap. A part that nobody knows is
not lost: it stays with command, where it is refused. An empty table is no part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from naval.rulesets.jane.gunnery.shooting import is_claimed
from naval.rulesets.jane.tables import BOOK, STANDARD, Data, Table
from tactical.engine.rule import modifies

Path = tuple[str, ...]

COMMAND, HELM, GUNNERY, TORPEDO, FORCE = "command", "helm", "gunnery", "torpedo", "force"
POSTS = (COMMAND, HELM, GUNNERY, TORPEDO)
# The parts of a ship's order in the order in which they are named, and the post that writes each.
OF_A_SHIP = {
    **dict.fromkeys(("course_deg", "turn_points", "engines", "knots"), HELM),
    **dict.fromkeys(("target", "projectile", "aim"), GUNNERY),
    "torpedo": TORPEDO,
    "dive": HELM,
    "glass": TORPEDO,
    "light": GUNNERY,
    "follow": HELM,
}
OF_THE_SIDE = {"troops": HELM, "forts": GUNNERY}


@modifies("NAV-T-008", "NAV-T-010", "NAV-T-015", source="L15, L25")
def post_of(path: Path) -> str:
    """Flag-captains move the ships, one player hands out the targets, one has the torpedoes, the admiral the rest."""
    if path[0] == "ships":
        return OF_A_SHIP.get(path[2], COMMAND) if len(path) == 3 else COMMAND
    return OF_THE_SIDE.get(path[0], COMMAND)


@modifies("NAV-T-009", source="L15")
def keeper_of_the_card(ship: Data) -> str:
    """The flag-captain who moves a ship keeps her scorer card too: the helm of her force."""
    return f"{HELM}:{ship['force']}"


@modifies("NAV-T-012", source="L19")
def serves(key: str, ship: Data | None) -> bool:
    """One person may serve a single ship or a group of ships: by her key, or by her force's."""
    return ship is not None and key in (ship["key"], ship["force"])


@modifies("NAV-T-013", "SC-J-32", source="L19, L25; convention for 'many more ships than players'")
def shooters(ships: list[Data], people: int, calibres: Iterable[float], conv: Table = STANDARD) -> list[Data]:
    """So many people shoot for a ship or a group each; where ships greatly outnumber them, by armament, light guns apart.

    Rows of ``{"ships": [keys], "guns": "all" | "heavy" | "intermediate" | "light"}``; ``calibres`` are those there are. One more
    person claims for the light guns of all.
    """
    keys, there = [ship["key"] for ship in ships], {armament_of(one, conv) for one in calibres}
    claims = [{"ships": keys, "guns": "light"}] if "light" in there else []
    if not keys or people < 1:
        return []
    if people > 1 and len(keys) > people * conv["SC-J-32"]["ships_each"]:
        return [{"ships": keys, "guns": one} for one in ("heavy", "intermediate") if one in there] + claims
    number = min(people, len(keys))
    first = [len(keys) * n // number for n in range(number + 1)]
    return [{"ships": keys[a:b], "guns": "all"} for a, b in pairwise(first)] + claims


def armament_of(calibre_in: float, conv: Table = STANDARD) -> str:
    """Class a gun where the shooting goes by armament: heavy, intermediate or light (NAV-T-013)."""
    if is_claimed(calibre_in, conv):
        return "light"
    return "heavy" if calibre_in >= BOOK["NAV-T-083"]["value"] else "intermediate"


@modifies("NAV-T-016", source="L27")
def holds(post: str, path: Path, state: Data, side: str) -> bool:
    """Duties are put together or shared out by the number of players: who holds a post writes its parts and no others."""
    role, _, key = post.partition(":")
    ship = state["ships"].get(path[1]) if path[0] == "ships" and len(path) > 1 else None
    if ship is not None and ship["side"] != side:
        ship = None
    if role == FORCE:
        return key == (ship["force"] if ship is not None else _leading_force(state, side))
    return role == post_of(path) and (not key or serves(key, ship))


def _leading_force(state: Data, side: str) -> str | None:
    flag = state["ships"].get(state["command"][side]["flag"])
    return str(flag["force"]) if flag else None


def parts(orders: Data) -> Iterator[tuple[Path, Any]]:
    """Take a sheet apart into its smallest parts, each with its path: ``("signals",)`` or ``("ships", "b1", "knots")``."""
    for name in orders:
        ships = orders[name]
        if name != "ships" or not isinstance(ships, dict):
            yield (name,), ships
            continue
        for key in ships:
            order = ships[key]
            if not isinstance(order, dict):
                yield ("ships", key), order
                continue
            for one in order:
                yield ("ships", key, one), order[one]


def joined(found: dict[Path, Any]) -> Data:
    """Join parts into a sheet; of a part inside another, as no good sheet has, the inner one counts."""
    orders: Data = {}
    for path in sorted(found, key=lambda one: (len(one), one)):
        table = orders
        for step in path[:-1]:
            if not isinstance(table.get(step), dict):
                table[step] = {}
            table = table[step]
        table[path[-1]] = found[path]
    return orders


def part(orders: Data, posts: frozenset[str], state: Data, side: str) -> Data:
    """Pick the parts of a side's orders that the holder of these posts writes; all without a post."""
    if not posts:
        return orders
    held = {path: value for path, value in parts(orders) if any(holds(post, path, state, side) for post in posts)}
    return joined(held)


def merge(orders: Data, wanted: Data, posts: frozenset[str], state: Data, side: str) -> Data:
    """Replace in ``orders`` the parts of these posts with those of ``wanted``; leave the rest as it stands."""
    if not posts:
        return wanted

    def mine(path: Path) -> bool:
        return any(holds(post, path, state, side) for post in posts)

    kept = {path: value for path, value in parts(orders) if not mine(path)}
    return joined({**kept, **{path: value for path, value in parts(wanted) if mine(path)}})
