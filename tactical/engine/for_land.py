"""A battle on land as a campaign hands it to a rule set, and its result: men in figures, ground in inches.

A campaign writes a ``LandMuster`` and knows no rule set; a rule set makes a setup of it (``ForCampaign.land``), reads the result
(``ForCampaign.settle``), and knows no campaign.
"""

from __future__ import annotations

from msgspec import Struct

ARMS = ("foot", "horse", "guns")
"""Arms of a unit; ``guns`` is a battery with its gunners as its figures."""
KINDS = ("hill", "wood", "town", "river", "ford", "bridge", "road", "trench", "water", "steep", "fort")
"""Features of the ground: lines are river, ford, bridge (from bank to bank), road and trench; all others are rings of corners."""
LINES = ("river", "ford", "bridge", "road", "trench")
FORMS = ("finish", "defensive", "blow")
"""Forms of game: Fight to the Finish, Defensive Game, Blow at the Rear (LC-262)."""


class Frozen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Plain data that is never changed; fields at their default are left out of the stored text."""


class LandUnit(Frozen, frozen=True):
    """Men of one arm who come together, by figures (LC-263).

    ``side`` is a side of the rule set (``campaign.packs.battles.sides``). ``enters`` is the round in which the unit comes in, 1
    for the first (LC-267); 0: on the field from the start. ``at``: where on its own edge it comes in, from its side's left (0) to
    its right (1). ``fixed``: guns of a fort or of ships, which never move, cannot be taken and need no gunners; they stand at
    ``place`` (inches; else on the edge at ``at``). ``afloat``: of ships, whom only forts and ``heavy`` guns ashore can hurt
    (LC-206). ``mounted``: horse artillery (LC-269). ``silent``: without ammunition; ``unfed``: it meets no call for supplies
    (LC-161).
    """

    key: str
    side: str
    arm: str
    figures: int
    guns: int = 0
    enters: int = 0
    at: float = 0.5
    fixed: bool = False
    afloat: bool = False
    heavy: bool = False
    place: tuple[float, float] | None = None
    mounted: bool = False
    silent: bool = False
    unfed: bool = False
    name: str = ""


class Feature(Frozen, frozen=True):
    """A piece of the ground: of one of ``KINDS``.

    ``points`` in inches, x along the attacker's edge from his left, y from that edge (0) to the defender's (depth). ``level``:
    the contours of a hill, or the level of works (LC-266). ``width``: of a line in inches, 0: the usual. ``side``: the owner of a
    trench or fort.
    """

    kind: str
    points: tuple[tuple[float, float], ...]
    level: int = 0
    width: float = 0
    side: str = ""
    name: str = ""


class Strip(Frozen, frozen=True):
    """A strip along the water that a landing side cannot leave until so many of its ``figures`` are there (LC-205).

    ``inches`` from its own edge.
    """

    side: str
    inches: int
    figures: int


class LandMuster(Frozen, frozen=True):
    """A battle on land (LC-261 to LC-269): who, where, how long and for what.

    ``width`` and ``depth`` in inches (LC-264). ``rounds``: at most; a round is both sides' moves and takes ``round_min`` minutes
    (LC-265). ``attacker``: the side whose edge is y = 0 and who moves first. ``contour_ft``: feet between contours.
    ``supply_lines``: by side the lines of supply open to it; ``north``: the more northern side, North in the Game of War
    (LC-269). ``name``: of the ground.
    """

    units: tuple[LandUnit, ...]
    width: int
    depth: int
    attacker: str
    rounds: int
    features: tuple[Feature, ...] = ()
    form: str = "finish"
    round_min: int = 5
    contour_ft: float = 0
    supply_lines: dict[str, int] = {}
    north: str = ""
    name: str = ""
    strip: Strip | None = None


class UnitFate(Frozen, frozen=True):
    """A unit's fate: every figure that was mustered is alive, dead, taken or off.

    ``figures``: alive on the field or still to come, and free. ``taken``: prisoners. ``off``: left the field alive. ``guns``: in
    its own side's hands; ``guns_taken``: in the enemy's; the missing were destroyed. In the Game of War ``dead`` are the figures
    of units lost, whatever became of them (LC-278).
    """

    figures: int
    dead: int = 0
    taken: int = 0
    off: int = 0
    guns: int = 0
    guns_taken: int = 0


class LandResult(Frozen, frozen=True):
    """The ending of a battle on land (LC-275).

    ``winner`` is a side, "" if undecided; ``field``: the side that holds the field, "" where both keep their ground. ``rounds``
    played, begun ones whole. ``points``: the table's score by side (LC-290). ``why``: the ending in words.
    """

    winner: str
    field: str
    rounds: int
    units: dict[str, UnitFate]
    why: str
    points: dict[str, float] = {}
