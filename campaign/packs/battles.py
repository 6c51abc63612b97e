"""[battles] of scenario.toml: the rule set for engagements, and each ship's piece on its board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import naval.rulesets  # noqa: F401 -- a rule set registers itself when its folder is imported
import tactical.rulesets  # noqa: F401 -- the same
from campaign.packs.faults import Faults, instead
from campaign.packs.scenario import Part
from campaign.packs.ships.classes import TOP_KNOTS
from campaign.packs.ships.fleets import Fleets
from naval.state.world import BELLIGERENTS, ShipClass
from tactical.engine.errors import BadSetup
from tactical.engine.for_campaign import ForCampaign
from tactical.engine.registry import everyone, find

KINDS = tuple(kind for kind in TOP_KNOTS if kind != "merchant")
LONGEST_MOVE_MIN = 60
CAPTAINS, PLAYERS = "captains", "players"
SHORTEST_CLOCK, LONGEST_CLOCK = 15, 60 * 60 * 24


def usual() -> str:
    """Return the rule set for packs that name none: the one that says so."""
    return next(one.key for one in everyone() if one.for_campaign and one.for_campaign.usual)


def terms_of(rules: str) -> ForCampaign:
    """Return a rule set's terms for battles of a war; raise LookupError if it fights none."""
    terms = find(rules).for_campaign
    if terms is None:
        raise LookupError(f"{rules} fights no battles of a war")
    return terms


def by_pieces(rules: str) -> bool:
    """Report whether ships are pieces in this rule set, not themselves."""
    return bool(find(rules).pieces)


@dataclass(frozen=True)
class Battles:
    """The settings of engagements: rule set, campaign minutes to a move, and a piece for each kind of ship.

    ``fought``: by ``captains`` or the ``players`` concerned as a campaign begins (its umpire may change that), with
    ``move_seconds`` a move (None: no clock)."""

    rules: str = field(default_factory=usual)
    move_min: int = 1
    levy: Mapping[str, str] = field(default_factory=dict)
    fought: str = CAPTAINS
    move_seconds: int | None = None

    @property
    def on_a_board(self) -> bool:
        """Report whether the ships are pieces on a board."""
        return by_pieces(self.rules)


def sides(rules: str) -> dict[str, str]:
    """Match each power to its side in a rule set, by colour; itself where ships fight as themselves."""
    if not by_pieces(rules):
        return {power: power for power in BELLIGERENTS}
    return {side.colour: key for key, side in sorted(find(rules).sides.items(), reverse=True)}


def army(battles: Battles, ships: Iterable[tuple[str, str, str]], moves: int) -> tuple[dict[str, Any], dict[str, str]]:
    """Build a set-up in which each of ``ships`` (power, key, kind) is one piece, and map pieces to ships.

    Pieces are numbered by side and nameless, so that the enemy cannot tell a ship by her piece. The battle is drawn after so many
    moves."""
    forces: dict[str, list[dict[str, str]]] = {side: [] for side in sorted(sides(battles.rules).values())}
    pieces = {}
    for power, ship, kind in ships:
        side = sides(battles.rules)[power]
        key = f"{side}-{len(forces[side]) + 1}"
        forces[side].append({"key": key, "type": battles.levy[kind]})
        pieces[key] = ship
    return {"forces": [{"side": side, "units": units} for side, units in forces.items()], "limit": moves}, pieces


def able() -> list[str]:
    """List the rule sets that can fight a campaign's engagements, by key."""
    return sorted(one.key for one in everyone() if one.for_campaign)


def read(part: Part | None, fleets: Fleets, classes: dict[str, ShipClass], faults: Faults) -> Battles:
    """Read the settings of battles, by default the usual ones, noting all faults."""
    if part is None:
        return Battles()
    rules = str(part.values.get("rules", usual()))
    if rules not in able():
        known = any(one.key == rules for one in everyone())
        wrong = "takes no forces from a campaign" if known else "is no rule set"
        part.fault("rules", rules, wrong, instead(rules, able()))
        return Battles()
    move_min = part.read_whole_number("move_min", 1, LONGEST_MOVE_MIN, 1)
    fought = CAPTAINS
    if "fought" in part.values:
        fought = part.choice("fought", (CAPTAINS, PLAYERS), "way to have battles fought") or CAPTAINS
    seconds = None
    if "move_seconds" in part.values:
        seconds = part.read_whole_number("move_seconds", SHORTEST_CLOCK, LONGEST_CLOCK, SHORTEST_CLOCK)
    if by_pieces(rules):
        before = len(faults.found)
        battles = Battles(rules, move_min, _levy(part, rules, fleets, classes), fought, seconds)
        if len(faults.found) == before:
            _try(part, battles, fleets, classes)
        return battles
    if move_min != 1:
        part.fault("move_min", move_min, f"is no move of {rules}", "1: its move is a minute")
    if "levy" in part.values:
        part.fault("levy", "", f"is of no use with {rules}", "leave it out: the ships themselves fight")
    return Battles(rules, fought=fought, move_seconds=seconds)


def _levy(part: Part, rules: str, fleets: Fleets, classes: dict[str, ShipClass]) -> dict[str, str]:
    pieces = find(rules).pieces
    levy = dict(terms_of(rules).levy)
    refused = set()
    if "levy" in part.values:
        told = part.part("levy", " ".join(KINDS))
        for kind in KINDS:
            if kind in told.values:
                levy[kind] = told.choice(kind, tuple(pieces), f"piece of {rules}")
                refused |= {kind} if not levy[kind] else set()
    for side in BELLIGERENTS:
        kinds = [classes[s.class_key].kind for s in fleets.ships.values() if s.side == side and s.class_key in classes]
        put_down = Counter(levy[kind] for kind in kinds if levy.get(kind) in pieces)
        for piece in sorted(put_down):
            if put_down[piece] > pieces[piece]:
                wrong = f"would be {put_down[piece]} pieces of {side}"
                part.fault("levy", piece, wrong, f"{rules} puts down at most {pieces[piece]} of them a side")
        for kind in sorted(set(kinds) - levy.keys() - refused):
            part.fault(f"levy.{kind}", "", f"is missing: {side} has ships of this kind", "one of " + ", ".join(pieces))
            refused.add(kind)
    return levy


def _try(part: Part, battles: Battles, fleets: Fleets, classes: dict[str, ShipClass]) -> None:
    """Open a battle of all against all, so that the board's objections are faults now, not in mid-campaign."""
    known = [ship for ship in fleets.ships.values() if ship.class_key in classes and ship.side in BELLIGERENTS]
    ships = [(ship.side, ship.key, classes[ship.class_key].kind) for ship in known]
    if {ship.side for ship in known} != set(BELLIGERENTS):
        return
    try:
        find(battles.rules).open(army(battles, ships, 1)[0], "trial")
    except BadSetup as refusal:
        for fault in refusal.faults:
            part.fault("rules", battles.rules, f"cannot put these ships down: {fault}")
