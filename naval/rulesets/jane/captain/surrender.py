"""The captain's surrender at a table: beaten to a remnant, by an enemy near enough to finish it."""

from __future__ import annotations

from naval.rulesets.jane.captain import gun_values
from naval.rulesets.jane.captain.picture import drawn
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine import sense
from tactical.engine.dice import Dice
from tactical.engine.rule import modifies


@modifies("SC-J-59", source="convention: when a captain strikes; the book is silent on surrender")
def strikes(own: float, whole: float, enemy: float, nearest_yd: float, conv: Table = STANDARD) -> bool:
    """A captain strikes when hardly anything is left of his side beside an enemy who is too near to be run from.

    ``own`` and ``enemy`` are strengths by SC-J-04, ``whole`` what his side began with.
    """
    rule = conv["SC-J-59"]
    spent = own <= rule["left"] * whole and nearest_yd <= rule["yards"]
    return bool(spent and sense.is_lost({"own": own, "enemy": enemy}, "own"))


def gives_up(view: Data, conv: Table) -> bool:
    """Report whether he strikes, by what his side sees; never by night, with boats, or under his forts' guns."""
    if view["stage"] != "action" or view.get("night"):
        return False
    p = drawn(view, Dice("giving up"), conv)
    big = [one for one in p.enemies if one["kind"] not in (*gun_values.SMALL, *gun_values.BOATS)]
    if not p.own or not big or p.own_forts or any(ship["boat"] for ship in p.own):
        return False
    whole = sum(gun_values.own_weight(ship) for ship in view["ships"] if ship["own"])
    near = min(gun_values.away(ship, one) for ship in p.own for one in big)
    enemy = gun_values.enemy_strength(p.enemies, p.own, conv)
    return strikes(gun_values.own_strength(p.own, conv), whole, enemy, near, conv)
