"""The captain's reasons for a sheet, in sentences, by the grounds on which he goes on, stands, charges or goes home."""

from __future__ import annotations

from tactical.engine.ruleset import Orders, View
from tactical.engine.text.words import agree, capital, count_in_words, listed
from tactical.ground.geometry.measure import dist
from tactical.ground.turns.state import Point
from tactical.rulesets.kriegspiel.captain import advance, aim, field, fire, horse, rear
from tactical.rulesets.kriegspiel.captain.army import Army


def explain(view: View, side: str, orders: Orders) -> list[str]:
    """Say why the usual captain orders this, the weightiest first."""
    stage = view["stage"]
    if stage == "deploy":
        return ["Guns, wagons and horse stand in cover, the foot before them in one line, and the general behind its middle."]
    if stage == "choose":
        return ["Of the enemy those fall without whom his guns are silent; of yours those who are least needed."]
    if stage not in ("guns", "men"):
        return []
    army = Army(view, side)
    if stage == "guns":
        return [_tell_fire(orders)]
    return [text for text in (_tell_charges(orders), _tell_purpose(army)) if text]


def _tell_fire(orders: Orders) -> str:
    """Count what fires, or say that nothing has a good mark."""
    shells, volleys, batteries = (len(orders.get(part, ())) for part in ("fire", "volley", "units"))
    parts = [count_in_words(number, thing) for number, thing in ((shells, "shell"), (volleys, "volley")) if number]
    if parts:
        ground = "at guns before men, where the scatter does most" if shells else "at the men who are seen best"
        return capital(f"{listed(parts)}: {ground}.")
    if batteries:
        return f"Nothing can be hit yet: {count_in_words(batteries, 'battery')} {agree(batteries, 'unlimbers', 'unlimber')}."
    return "No shell or volley promises enough, so the fire is done and the units march."


def _tell_charges(orders: Orders) -> str:
    count = sum("charge" in one for one in orders.get("units", {}).values())
    if not count:
        return ""
    return f"{capital(count_in_words(count, 'charge'))} of horse {agree(count, 'promises', 'promise')} more than it costs."


def _tell_purpose(army: Army) -> str:
    """Say what the army is about; the grounds stand in the order in which the captain asks for them."""
    if aim.has_to_flee(army):
        return "Your rear was struck, so everybody makes for your own line while there is time."
    if aim.at_line(army):
        return "The enemy’s back line decides this battle, so everybody who can goes for it."
    if rear.beaten(army):
        return "Too few are left to fight on, so everybody makes for your own line."
    if advance.is_bold(army):
        foes = sum(army.strength_of(army.enemies[key]) for key, _ in army.located_enemies)
        if advance.strength(army) > field.STRONGER * foes:
            return "The enemy that is seen is weak, so everybody goes for him whatever it costs."
        return "It is late and the enemy that is seen is no stronger, so everybody goes for him whatever it costs."
    if not army.located_enemies:
        if advance.healthy(army):
            return "No enemy is seen, so the foot goes on in one line to find him, the horse together behind it."
        return "No enemy is seen, and too much is lost already to go and look for him."
    if army.batteries:
        return (
            "The enemy is seen and your guns are in action: the foot stands and lets them work, and the horse keeps out of sight."
        )
    if advance.outshot(army):
        return "None of your guns can answer his any more, so your units keep out of their sight."
    if advance.should_stand(army):
        return "The enemy that is seen is not much weaker than you, so the foot stands and fires."
    return "The enemy that is seen is much the weaker, so the foot goes on in one line."


def threatened(view: View, side: str) -> list[str]:
    """List the units that the enemy who is seen could shell, fire at or charge in his next move, if they stood."""
    if view["stage"] not in ("guns", "men"):
        return []
    army = Army(view, side)
    places = {key: at for key, unit in army.units.items() if (at := army.locate_unit(unit)) is not None}
    return [key for key, at in places.items() if _is_threatened(army, at)]


def _is_threatened(army: Army, at: Point) -> bool:
    """Report whether a body in this place is in range of a gun for which somebody spots, of rifles that see it, or of horse."""
    square = army.chart.square(*at)
    seen = [(army.enemies[key], place) for key, place in army.located_enemies if army.chart.seen(*place)[square]]
    guns = [(army.guns[key]["x"], army.guns[key]["y"]) for key in army.threats]
    guns += [place for key, place in army.located_enemies if army.enemies[key]["arm"] == "RA" and "marker" in army.enemies[key]]
    if seen and any(fire.screw_for(gun, at) is not None for gun in guns):
        return True
    rides = [place for unit, place in seen if unit["arm"] == "cav" and unit.get("mounted", True)]
    return any(unit["arm"] in ("inf", "RE") for unit, _ in seen) or any(dist(*place, *at) <= horse.MOVE for place in rides)
