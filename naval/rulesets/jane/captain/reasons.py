"""The captain's reasons for a sheet, in sentences: for each force why she turns, runs or closes, and whom the guns take."""

from __future__ import annotations

from naval.rulesets.jane.captain import array, gun_values, helm, line
from naval.rulesets.jane.captain.picture import Picture, drawn
from naval.rulesets.jane.tables import Data, Table
from tactical.engine.dice import Dice
from tactical.engine.text.words import listed


def explain(view: Data, orders: Data, conv: Table) -> list[str]:
    """Say why the usual captain orders this, force by force, then of the guns."""
    if view["stage"] == "general":
        return [f"These orders bind until others are read. {orders['general']['text']}"]
    p = drawn(view, Dice("reasons"), conv)
    found = dict[str, list[str]]()
    for force in sorted({ship["force"] for ship in p.own if not ship["boat"]}):
        ships = sorted((one for one in p.own if one["force"] == force and not one["boat"]), key=lambda one: int(one["station"]))
        found.setdefault(_tell_course(p, array.formed(ships, conv)[0]), []).append(str(ships[0]["name"]))
    told = [f"{listed(names)}: {text}" for text, names in found.items()]
    return [*told, *_tell_guns(p, orders)]


def threatened(view: Data, conv: Table) -> list[str]:
    """List the ships whose armour an enemy in sight can pierce from where he is, or whom his torpedo craft are close to."""
    p = drawn(view, Dice("reasons"), conv)
    return [ship["id"] for ship in p.own if any(_threatens(one, ship) for one in p.all_foes)]


def _threatens(foe: Data, ship: Data) -> bool:
    """Report whether a foe is dangerous to a ship by the guns that his type is taken to carry, or as torpedo craft."""
    apart = gun_values.away(ship, foe)
    craft = foe["kind"] in (*gun_values.SMALL, *gun_values.BOATS)
    return apart <= max(gun_values.pierces_to(gun_values.carried(foe["kind"]), ship["kind"]), gun_values.CLOSE if craft else 0)


def _tell_course(p: Picture, ships: list[Data]) -> str:
    """Say on what ground the leader steers; the grounds stand in the order in which the captain asks for them."""
    leader, foes = ships[0], p.all_foes
    if foes and not p.fighting and not helm.guard(p, leader):
        return "too little is left to fight on, so each ship runs as fast as she can."
    if foes and line.find_way_out(p, ships) is not None:
        torpedo = any(one["by"] in {ship["id"] for ship in ships} for one in p.view.get("wakes") or ())
        return f"{'a torpedo is running' if torpedo else 'torpedo craft are near'}, so all turn their sterns to it together."
    if helm.guard(p, leader) is not None:
        return "the line makes for the fort whose guns help it."
    if not foes:
        return "nobody is in sight, so the leader steers to where the enemy was seen last, or holds her course."
    if leader["kind"] in gun_values.SMALL:
        return "torpedo craft go in only when the enemy's guns are busy; until then they keep their distance."
    near = min(foes, key=lambda one: (gun_values.away(leader, one), one["id"]))
    away, want = gun_values.away(leader, near), helm.wanted(p, leader, near)
    place = f"the nearest enemy is about {_round(away)} yards off and the guns do best at {_round(want)}"
    return f"{place}; of the courses that were thought through this one gives most fire for least."


def _round(yards: float) -> str:
    return f"{round(yards, -2):,.0f}"


def _tell_guns(p: Picture, orders: Data) -> list[str]:
    """Name the enemies at whom fire is shifted, and say where it is aimed."""
    ships = [one for _, one in sorted(orders.get("ships", {}).items())]
    names = {one["id"]: str(one["name"] or "a ship not made out yet") for one in p.all_foes}
    targets = sorted({names[one["target"]] for one in ships if one.get("target") in names})
    found = [f"Fire is laid on {listed(targets)}."] if targets else []
    if any(one.get("aim") for one in ships):
        found.append("The range is short enough to aim at the waterline, where the plate is thin.")
    return found
