"""Magazines (SC-J-40): rounds by mount and by battery, the cost of a fire, and the rounds left for a later battle.

The book does not count shells. ``ship["rounds"]`` are the rounds left by gun id, for all guns of the mount (or of the side of a
battery) together; ``ship["fired"]`` what she has spent by calibre. A former battle's ``condition["rounds"]`` names the guns that
are no longer full.
"""

from __future__ import annotations

from naval.rulesets.jane.ships.armament import armament
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import forbids, modifies


@modifies("SC-J-40", source="convention: the book is silent on ammunition")
def full(gun: Data, conv: Table = STANDARD) -> int:
    """Each gun has so many rounds by its calibre, and a fire spends a round for every move of its interval."""
    rows = conv["SC-J-40"]["rows"]
    return int(next(row["rounds"] for row in rows if gun["cal"] >= row["from_in"]) * gun["guns"])


@forbids("SC-J-43", source="convention: an empty magazine")
def has_rounds(left: int) -> str | None:
    """A gun without a round left is silent."""
    return None if left > 0 else "The magazine is empty."


def fill_magazines(left: Data, ship_class: Data, conv: Table) -> Data:
    """Fill the magazines as a battle begins, by gun id; ``left`` are the rounds of a former battle."""
    guns = [*ship_class["mounts"], *ship_class["lights"]]
    return {gun["id"]: int(min(full(gun, conv), left.get(gun["id"], full(gun, conv)))) for gun in guns}


def able(ship: Data, gun: Data, guns: int) -> int:
    """Count how many of ``guns`` that could fire have a round to fire."""
    left = ship["rounds"][gun["id"]]
    return 0 if has_rounds(left) else int(min(guns, left))


def spend(ship: Data, gun: Data, guns: int, interval: int) -> None:
    """Spend the rounds of one fire by ``guns`` of this mount or battery."""
    left = ship["rounds"][gun["id"]]
    spent = min(left, guns * interval)
    ship["rounds"][gun["id"]] = left - spent
    fired, calibre = ship.setdefault("fired", {}), f"{gun['cal']:g}"
    fired[calibre] = fired.get(calibre, 0) + spent


def given_back(ship: Data, ship_class: Data, conv: Table) -> Data:
    """Give back ``{"rounds": …}`` of the guns that are no longer full; empty when all are full."""
    guns = [*ship_class["mounts"], *ship_class["lights"]]
    left = {gun["id"]: ship["rounds"][gun["id"]] for gun in guns if ship["rounds"][gun["id"]] < full(gun, conv)}
    return {"rounds": left} if left else {}


def faults_of(rounds: object, ship_class: Data, conv: Table) -> list[str]:
    """List why ``condition["rounds"]`` cannot be taken up."""
    if not isinstance(rounds, dict):
        return [f"condition 'rounds' must be a table, got {rounds!r}"]
    laid_out = armament({**ship_class, "guns": ship_class.get("guns") or ()}, conv)
    guns = {one["id"]: one for group in laid_out for one in group}
    faults = []
    for ident in sorted(rounds, key=str):
        left = rounds[ident]
        if ident not in guns:
            faults.append(f"condition 'rounds' names {ident!r}; her guns are: {', '.join(sorted(guns)) or 'none'}")
        elif isinstance(left, bool) or not isinstance(left, int) or not 0 <= left <= full(guns[ident], conv):
            faults.append(f"condition 'rounds' has {left!r} of {full(guns[ident], conv)} rounds for {ident!r}")
    return faults
