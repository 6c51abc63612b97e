"""The captain, who fights a side with nobody at the table (SC-J-04). He knows his book, his ships, and what is in sight.

His orders follow from one view of his side. The leader of each force thinks a few courses through and takes the one that gives
most fire for least; the others follow in her wake, and cripples leave the line. Fire is shared out and kept. Torpedo craft and
boats go in and turn away. A side beaten or too weak runs.

Easy, he leads each ship by herself (``helm``). Usual, he leads lines (``line``, ``array``, ``course``): the whole line turns away
together and fires where armour is thin (``battery``); torpedo craft wait for their hour (``flotilla``). The easy captain, cheap,
fights where nobody is at any table, so that running wars go on as they began.
"""

from __future__ import annotations

from naval.rulesets.jane.captain import battery, berth, boats, concerns, flotilla, gun_values, guns, helm, line, torpedoes, troops
from naval.rulesets.jane.captain.picture import Picture, drawn
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.dice import Dice

LEVELS = ("easy", "usual")


def orders(view: Data, dice: Dice, conv: Table = STANDARD, level: str = "easy") -> Data:
    """Order the next move of ``view["viewer"]`` from the view, its own dice and nothing else."""
    usual = level != "easy"
    if view["stage"] == "general":
        return battery.general_orders(view) if usual else concerns.general_orders(view)
    p = drawn(view, dice, conv)
    for force in sorted({ship["force"] for ship in p.own}):
        ships = sorted((ship for ship in p.own if ship["force"] == force), key=lambda one: int(one["station"]))
        ships = [ship for ship in ships if not ship["boat"]]
        if ships:
            (_lead if usual else _steer)(p, ships)
    for ship in p.own:
        if ship["boat"]:
            boats.command(p, ship)
    torpedoes.turn_away(p)
    if usual:
        berth.keep(p)
    guns.lay(p, battery.load if usual else guns.load)
    torpedoes.fire(p)
    concerns.lights(p)
    helm.keep_the_line(p)
    sheet: Data = {"ships": p.sheet}
    if p.concentrate:
        sheet["concentrate"] = p.concentrate
    parts = {"forts": concerns.forts(p), "troops": troops.troops(p)}
    return {**sheet, **{part: told for part, told in parts.items() if told}}


def _steer(p: Picture, ships: list[Data]) -> None:
    if ships[0]["kind"] not in gun_values.SMALL or not torpedoes.attack(p, ships):
        helm.sail(p, ships)


def _lead(p: Picture, ships: list[Data]) -> None:
    if ships[0]["kind"] not in gun_values.SMALL or not flotilla.command(p, ships):
        line.sail(p, ships)
