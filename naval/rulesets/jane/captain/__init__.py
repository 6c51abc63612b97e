"""The captain who fights with nobody at the table (SC-J-04). He knows his book, his ships, and what is in sight.

His orders follow from one view of his side: the leader of each force thinks a few courses through and takes the one that
gives most fire for least; the others follow in her wake and cripples leave the line; fire is shared out and kept; torpedo
craft and boats go in and turn away; a side that is beaten or too weak runs.
"""

from __future__ import annotations

from naval.rulesets.jane.captain import boats, guns, helm, reckon, torpedoes, watch
from naval.rulesets.jane.captain.picture import drawn
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.dice import Dice


def orders(view: Data, dice: Dice, conv: Table = STANDARD) -> Data:
    """Orders of ``view["viewer"]`` for the next move, made from the view, its own dice and nothing else."""
    if view["stage"] == "general":
        return watch.general_orders(view)
    p = drawn(view, dice, conv)
    for force in sorted({ship["force"] for ship in p.own}):
        line = sorted((ship for ship in p.own if ship["force"] == force), key=lambda one: int(one["station"]))
        line = [ship for ship in line if not ship["boat"]]
        if not line:
            continue
        if line[0]["kind"] not in reckon.SMALL or not torpedoes.attack(p, line):
            helm.sail(p, line)
    for ship in p.own:
        if ship["boat"]:
            boats.command(p, ship)
    torpedoes.turn_away(p)
    guns.lay(p)
    torpedoes.fire(p)
    watch.lights(p)
    helm.keep_the_line(p)
    sheet: Data = {"ships": p.sheet}
    if p.concentrate:
        sheet["concentrate"] = p.concentrate
    forts = watch.forts(p)
    return {**sheet, "forts": forts} if forts else sheet
