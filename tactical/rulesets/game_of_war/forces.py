"""Units: their abilities, how many a side has, and where and how they are put down."""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.engine.rule import forbids, modifies, resolves
from tactical.rulesets.game_of_war.board import LABELS, SIDES, territory

TYPES = ("inf", "cav", "art", "hart", "com", "hcom")
INF, CAV, ART, HART, COM, HCOM = range(6)
WORDS = {
    "inf": "infantry",
    "cav": "cavalry",
    "art": "foot artillery",
    "hart": "mounted artillery",
    "com": "foot communications",
    "hcom": "mounted communications",
}
SIDE_NAMES = {"N": "North", "S": "South"}


@modifies("GW-010", source="§2 ¶1")
def fighting_units() -> dict[str, int]:
    """A side has fifteen fighting units: 9 infantry, 4 cavalry, 1 foot artillery, 1 mounted artillery."""
    return {"inf": 9, "cav": 4, "art": 1, "hart": 1}


@modifies("GW-011", source="§4 ¶4")
def communications_units() -> dict[str, int]:
    """A side also has two communications units, one on foot and one mounted, which do not fight."""
    return {"com": 1, "hcom": 1}


@forbids("GW-012", source="§1 ¶2, §2 ¶2")
def two_on_a_square(square: int, occupied: bool) -> str | None:
    """A square never holds more than one unit, of either side."""
    return f"there is a unit on {LABELS[square]} already" if occupied else None


@forbids("GW-013", source="§1 ¶2; GW-Q27")
def outside_its_territory(square: int, side: int) -> str | None:
    """Before play each side puts its units down inside its own territory, without knowing the enemy's placement."""
    if territory(square) == side:
        return None
    rows = "rows A to J" if side == 0 else "rows K to T"
    return f"{LABELS[square]} is not in the territory of {SIDE_NAMES[SIDES[side]]} ({rows})"


@resolves("GW-014", source="§1 ¶3")
def begins(dice: Dice) -> tuple[int, str]:
    """The side that moves first is drawn by lot."""
    fell = dice.coin("GW-014", "who begins")
    return (0 if fell == "H" else 1), fell


@modifies("GW-030", source="§2 ¶2, §4 ¶4")
def speed(kind: str) -> int:
    """Cavalry, mounted artillery and mounted communications move up to two squares, all others one."""
    return 2 if kind in ("cav", "hart", "hcom") else 1


@modifies("GW-040", source="§2 ¶3-¶7, §4 ¶4")
def factors(kind: str) -> tuple[int, int, tuple[int, int, int]]:
    """Each unit has an offensive factor, one for the charge, and a defensive factor in the open, a pass, a fort."""
    return {
        "inf": (4, 4, (6, 8, 10)),
        "cav": (4, 7, (5, 5, 5)),
        "art": (5, 5, (8, 10, 12)),
        "hart": (5, 5, (8, 10, 12)),
        "com": (0, 0, (1, 1, 1)),
        "hcom": (0, 0, (1, 1, 1)),
    }[kind]


@modifies("GW-046", source="§2 ¶8, §4 ¶4; GW-Q24")
def fire_range(kind: str) -> int:
    """Artillery reaches three squares in attack and defence, every other unit two; the charge is apart."""
    return 3 if kind in ("art", "hart") else 2


# The tables of the rules above by number of type, for the loops.
SPEED = tuple(speed(kind) for kind in TYPES)
OFFENCE = tuple(factors(kind)[0] for kind in TYPES)
CHARGE = factors("cav")[1]
DEFENCE = tuple(factors(kind)[2] for kind in TYPES)
RANGE = tuple(fire_range(kind) for kind in TYPES)
