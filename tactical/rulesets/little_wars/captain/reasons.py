"""The captain's reasons for a sheet, in sentences: his posture, his shots, his charges, and whom the enemy's guns see."""

from __future__ import annotations

from tactical.engine.ruleset import Orders, View
from tactical.engine.text.words import agree, capital, count_in_words, in_words, plural
from tactical.ground.captain import aims, charge, plan
from tactical.ground.captain.picture import GUN, Picture
from tactical.ground.turns.state import Data

TELLS = 12  # men counted in words


def explain(view: View, side: str, orders: Orders) -> list[str]:
    """Say why the usual captain orders this, the weightiest first."""
    stage = view["stage"]
    if stage == "deploy":
        return [
            "Each gun stands where it has cover before it, its men about it; foot stands between the guns, the horse together."
        ]
    if stage == "choose":
        return ["Of the enemy those fall without whom his guns are silent; of yours those who are least needed."]
    if stage not in ("guns", "men"):
        return []
    picture = Picture(view, side)
    if stage == "guns":
        return [_tell_guns(picture, orders)]
    return [text for text in (_tell_charges(picture, orders), _tell_posture(picture), _tell_danger(picture)) if text]


def _tell_guns(picture: Picture, orders: Data) -> str:
    """Say what the shots should do, or why there are none."""
    fire, moves = orders.get("fire", []), len(orders.get("guns", {}))
    if fire:
        crews = {key for gun in picture.threats for key in picture.crews[gun]}
        odds = sum(mark.chance for gun, key in fire for mark in aims.marks(picture, gun, {key: 1.0}))
        at_crews = sum(key in crews for _, key in fire)
        shots, fall = count_in_words(len(fire), "shot", most=TELLS), plural(round(odds / 1000, 1), "man")
        crew = f", {in_words(at_crews)} at his guns’ crews: a gun with fewer than four men is silent" if at_crews else ""
        return capital(f"{shots}{crew}; on the mean {fall} should fall.")
    if moves:
        guns = count_in_words(moves, "gun", most=TELLS)
        return f"No shot is worth standing still for: {guns} {agree(moves, 'moves', 'move')} to where more of the enemy is seen."
    return "No gun has a shot that is worth standing still for, so the guns are done and the men march."


def _tell_charges(picture: Picture, orders: Data) -> str:
    """Count the men who come into touch with the enemy."""
    touched, charging = set[str](), 0
    for key, way in orders.get("men", {}).items():
        x, y = way[-1] if way else picture.locate_man(key)
        near = picture.grid.list_keys_within(x, y, 2 * charge.TOUCH + 96)
        reach = {
            foe for foe in near if _apart(picture, foe, x, y) <= (picture.radius(key) + picture.radius(foe) + charge.TOUCH) ** 2
        }
        touched |= reach
        charging += any(_apart(picture, foe, x, y) <= (charge.TAKES + picture.radius(foe)) ** 2 for foe in picture.foes)
    if not touched:
        return ""
    men, foes = count_in_words(charging, "man", most=TELLS), count_in_words(len(touched), "enemy", "enemies", most=TELLS)
    return f"A charge pays here: {men} of yours {agree(charging, 'comes', 'come')} within six inches and touch {foes}."


def _apart(picture: Picture, key: str, x: int, y: int) -> int:
    px, py = picture.locate_man(key)
    return (px - x) ** 2 + (py - y) ** 2


def _tell_posture(picture: Picture) -> str:
    """Say what the side is about, and which of the captain's grounds decides it."""
    about = plan.posture(picture)
    mine, theirs = picture.strength(picture.side), picture.strength(picture.foe)
    if about == "home":
        return "Too few are left to fight on: the men make for their own line, since whoever leaves the field is not lost."
    if not picture.threats:
        return "None of the enemy’s guns can fire, so the men go for him in the open."
    if about == "assault" and mine > plan.STRONGER * theirs:
        return f"You are much the stronger, {mine} to {theirs} with a gun as {GUN} men, so the men go for him."
    if about == "assault":
        return "Waiting gains no more, so the men leave their cover and go for him."
    odds = f"{mine} to {theirs} with a gun as {GUN} men"
    return f"His guns can fire and you are not much the stronger, {odds}, so the men keep out of their sight."


def _tell_danger(picture: Picture) -> str:
    """Count the men in sight of guns that have their crews."""
    seen = sum(picture.seen[picture.chart.square(*picture.locate_man(key))] > 0 for key in picture.own)
    return f"{seen} of your {len(picture.own)} men stood in sight of a gun that has its crew." if seen else ""


def threatened(view: View, side: str) -> list[str]:
    """List the men in sight of a gun that has its crew, and those whom an enemy can reach in his next move."""
    if view["stage"] not in ("guns", "men"):
        return []
    picture = Picture(view, side)
    seen = {key for key in picture.own if picture.seen[picture.chart.square(*picture.locate_man(key))]}
    widest = max((picture.radius(key) for key in picture.own), default=0)
    for foe in picture.foes:
        (x, y), reach = picture.locate_man(foe), picture.move(foe) + picture.radius(foe)
        near = picture.own_grid.list_keys_within(x, y, reach + widest)
        seen |= {key for key in near if _apart(picture, key, x, y) <= (reach + picture.radius(key)) ** 2}
    return sorted(seen)
