"""Volleys: rows of infantry that did not move fire one shot for every five, over the middle man's head (KS-006, KS-007)."""

from __future__ import annotations

from typing import Any, ClassVar

from tactical.engine.ruleset import State
from tactical.ground.geometry.figures import Disc
from tactical.ground.geometry.measure import dist
from tactical.ground.rules import firing, shots
from tactical.ground.turns import asking, gun_crew
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.gunnery import marks
from tactical.ground.turns.movement import ways
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data, Point, Refusal
from tactical.rulesets.kriegspiel.play import command as generals
from tactical.rulesets.kriegspiel.play import roll
from tactical.rulesets.kriegspiel.rules import command, supply, volleys, works

MOST = 400  # volleys on a sheet


class Rifles(Extra):
    """Rifle fire, in the guns' part of a move."""

    gun_parts: ClassVar[tuple[str, ...]] = ("volley",)
    post = command.post_of("inf")

    def may_act_with_guns(self, book: Book, state: State, side: str) -> bool:
        """Report whether any row may fire."""
        return any(fives_left(state, key) and silent(book, state, key) is None for key in roll.of_side(state, side, "inf"))

    def guns_sheet(self, lay: Layout) -> None:
        """Lay out the possible volleys; a unit that fires does not move in this ply."""
        wanted = lay.orders.get("volley", [])
        if not isinstance(wanted, list):
            return lay.refuse("KS-006", "volley", '"volley" is a list of volleys [unit, target]')
        for n, one in enumerate(wanted[:MOST]):
            why = _volley(lay, one)
            if why is not None:
                lay.refuse(why[0], f"volley.{n}", why[1])
                continue
            unit = lay.state["units"][one[0]]
            at_trails, fired = gun_crew.covered(lay, lay.side), unit["fired"]
            unit["fired"] = True
            if few := gun_crew.too_few(at_trails, lay, lay.side):  # men who fire do not move, and so cannot go there (KS-034)
                unit["fired"] = fired
                lay.refuse(few[0], f"volley.{n}", few[1])
                continue
            unit["volleys"] = unit.get("volleys", 0) + 1
            lay.kept.setdefault("volley", []).append(one)
        return None

    def ask(self, lay: Layout, question: Data) -> Data | None:
        """Answer what the volley of a unit's next row is worth: at every enemy it may be fired at, or at one target."""
        if "unit" not in question:
            return None
        key, target = question["unit"], question.get("target")
        if not isinstance(key, str) or key not in lay.state["units"] or lay.state["units"][key]["side"] != lay.side:
            return {}
        if target is not None:
            why = _volley(lay, [key, target])
            return asking.refused(lay, why) if why else asking.worth(chance(lay, key, target))
        foes = [one for one, man in sorted(lay.men.items()) if man["side"] != lay.side and man["is"] in ("armed", "freed")]
        may = [one for one in foes if _volley(lay, [key, one]) is None]
        return {"targets": {one: chance(lay, key, one)["chance"] for one in may}}

    def begin_ply(self, work: Work) -> None:
        for unit in work.state["units"].values():
            unit.pop("volleys", None)

    def fire(self, work: Work, sheet: Data) -> None:
        for unit, target in sheet.get("volley", []):
            _fire(work, unit, target)


def silent(book: Book, state: State, key: str) -> Refusal | None:
    """Say why a unit fires no volley in this ply."""
    unit = state["units"][key]
    why = firing.silent(state["ply"], Work(book, state).opens(unit["side"])) if state["ply"] < 3 else None
    if why:
        return "LW-022", why
    if why := volleys.fire_or_move(unit, "fire"):
        return "KS-034", why
    if why := supply.may_not_fire(unit):
        return "KS-066", why
    return ("KS-066", "out of action for lack of supply") if unit["out"] else None


def fives(state: State, key: str) -> list[volleys.Five]:
    """List the fives of a unit that may fire in this ply: men who have not moved."""
    unit = state["units"][key]
    if unit["arm"] != "inf":
        return []
    still = [one for one in roll.standing(state, key) if not state["men"][one]["spent"] and state["men"][one]["gun"] is None]
    return volleys.fives(still, state["men"], unit["formation"])


def fives_left(state: State, key: str) -> list[volleys.Five]:
    """List the fives of a unit that have not fired yet, in the order in which they fire."""
    return fives(state, key)[int(state["units"][key].get("volleys", 0)) :]


def _volley(lay: Layout, one: Any) -> Refusal | None:
    if not isinstance(one, list) or len(one) != 2 or not isinstance(one[0], str) or one[0] not in lay.state["units"]:
        return "KS-006", "a volley is [unit, target]: a man or a place [x, y]"
    unit = lay.state["units"][one[0]]
    if unit["side"] != lay.side or unit["arm"] != "inf":
        return "KS-006", "only your infantry can fire volleys"
    if why := silent(lay.book, lay.state, one[0]):
        return why
    rows, fired = fives(lay.state, one[0]), int(unit.get("volleys", 0))
    if fired >= len(rows):
        return "KS-006", f"it has {len(rows)} rows of five that have not moved, and each may fire once"
    five, target = rows[fired], one[1]
    if isinstance(target, str):
        if target not in lay.men:
            return "KS-007", "there is no such man in sight"
        if why_not := shots.may_not_be_aimed_at(lay.men[target], lay.side):
            return "KS-007", why_not
    elif not ways.is_point(target) or not ways.inside(lay, *target):
        return "KS-007", "a volley is aimed at a man or at a place [x, y] on the field"
    point = marks.mark(lay, target)
    if why_not := volleys.off_the_line(five, point):
        return "KS-007", why_not
    if isinstance(target, str) and exposure(lay, five, unit, target) is None:
        return "LW-054", "this man cannot be seen from the row"
    return None


def chance(work: Work, key: str, target: Any) -> Data:
    """Reckon a volley of a unit's next row: at whom, how much of him is seen, the chance per mille."""
    unit = work.state["units"][key]
    five, point = fives_left(work.state, key)[0], marks.mark(work, target)
    man = target if isinstance(target, str) else shots.at_point(point, unit["side"], work.ranks)
    told = exposure(work, five, unit, man) if man is not None else None
    found: Data = {"man": man, "exposure": told, "chance": 0}
    if man is None or told is None:
        return found
    far = dist(five.x, five.y, work.men[man]["x"], work.men[man]["y"])
    lying = man in _sighting(work, five, unit, point).lying
    return {**found, "chance": shots.chance(far, told, work.ranks.arm(man), lying=lying)}


def exposure(work: Work, five: volleys.Five, unit: Data, target: str) -> str | None:
    """Return how much of a man the five can see; less behind an entrenchment (SC-KS-08)."""
    man = work.men[target]
    seen = _sighting(work, five, unit, (man["x"], man["y"])).exposure(target)
    disc = Disc(man["x"], man["y"], work.book.radius(work.state, target))
    for one in work.state["works"].values():
        if one["is"] == "done" and one["kind"] in ("trench", "epaulement") and works.in_front(one["at"], (five.x, five.y), disc):
            body = work.state["units"].get(man["body"])
            return works.exposure_behind(seen, bool(body and body["fired"]))
    return seen


def _sighting(work: Work, five: volleys.Five, unit: Data, point: Point) -> shots.Sighting:
    piece = volleys.piece(unit, five, unit["side"])
    row = [
        one
        for one in unit["men"]
        if one in work.men and abs(work.men[one]["x"] - five.x) < 512 and abs(work.men[one]["y"] - five.y) < 512
    ]
    return shots.Sighting(work.country, piece, point, work.ranks, work.blockers, frozenset(row))


def _fire(work: Work, key: str, target: Any) -> None:
    assert work.dice is not None
    state, unit = work.state, work.state["units"][key]
    rows, fired = fives(state, key), int(unit.get("volleys", 0))
    if fired >= len(rows) or (isinstance(target, str) and work.men.get(target, {}).get("is") not in ("armed", "freed")):
        return
    five = rows[fired]
    unit.update(fired=True, volleys=fired + 1)
    piece = volleys.piece(unit, five, unit["side"])
    point = marks.mark(work, target)
    man = target if isinstance(target, str) else shots.at_point(point, unit["side"], work.ranks)
    told = exposure(work, five, unit, man) if man is not None else None
    seen = _sighting(work, five, unit, point)
    fell = shots.resolve_shot(
        work.dice,
        (state["ply"], key, fired + 1),
        piece,
        target if isinstance(target, str) else point,
        told,
        work.ranks,
        lying=seen.lying,
        in_sight=seen.past_the_country,
    )
    chiefs = generals.figures(state)
    for one in sorted(set(fell.dead) & set(chiefs)):
        generals.struck(work, one, "rifle")
    dead = [one for one in fell.dead if one not in chiefs or work.men[one]["is"] == "dead"]
    hits = [marks.hit(work, one, dead) for one in fell.struck]
    for one in (one for one in dead if one not in chiefs):
        roll.hurt(state, one)
        work.fell(one, "shot")
    work.stirred()
    end = (hits[-1]["x"], hits[-1]["y"]) if hits else marks.beyond(work, piece, point)
    drawn = {"from": [five.x, five.y], "to": list(end), "aim": list(point), "hits": hits}
    state["shots"].append({"gun": None, "unit": key, "side": unit["side"], **drawn})
    _tell(work, unit, fell, hits)


def _tell(work: Work, unit: Data, fell: shots.Shot, hits: list[Data]) -> None:
    """Tell both sides of a volley: the shooter, with its dice, and the side that was hit."""
    rolls = [{"rule": "LW-054", "what": f"draw {n}", "faces": 1000, "fell": value} for n, value in sorted(fell.draws.items())]
    figures = [["chance per mille", fell.chance]] if fell.chance else []
    name = roll.called(unit)
    work.tell(f"A volley of {name}", "KS-006", "KS-007", rolls=rolls, figures=figures, sides=[unit["side"]])
    for side in work.state["sides"]:
        own = [one["arm"] for one in hits if one["side"] == side and one["dead"]]
        if own:
            words = people.many(work.book, own)
            work.tell(f"rifle fire: {words} killed", "KS-006", "LW-050", sides=[side])
