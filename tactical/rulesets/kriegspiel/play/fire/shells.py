"""Shells: the rules against firing one, and its effect on everything where it bursts."""

from __future__ import annotations

from typing import Any

from tactical.engine.text.words import listed, plural
from tactical.ground.geometry.figures import Box, Disc
from tactical.ground.geometry.grid import Grid
from tactical.ground.geometry.measure import dist
from tactical.ground.geometry.sight import shelter
from tactical.ground.rules import firing
from tactical.ground.rules.stand import STANDING
from tactical.ground.turns import gun_crew
from tactical.ground.turns.book import Work
from tactical.ground.turns.deployment import arrivals
from tactical.ground.turns.gunnery import marks
from tactical.ground.turns.movement import ways
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data, Point, Refusal
from tactical.rulesets.kriegspiel.play import command, roll, trains
from tactical.rulesets.kriegspiel.play.movement import reaches
from tactical.rulesets.kriegspiel.rules import countryside, shells
from tactical.rulesets.kriegspiel.rules.tables import n, u


def limbered(state: Data, gun: str) -> bool:
    """Report whether a gun is limbered up; one that was taken has lost limber and team (SC-KS-46)."""
    return bool(state["guns"][gun]["limbered"]) and reaches.battery(state, gun) is not None


def idle(state: Data, gun: str) -> bool:
    """Report whether a gun cannot fire at all now."""
    return limbered(state, gun) or state["guns"][gun]["is"] != "in place"


def silent(work: Work, gun: str) -> Refusal | None:
    """Say why a gun may not fire: limbered, its battery's move partly spent, or out of action."""
    state, unit = work.state, reaches.battery(work.state, gun)
    if limbered(state, gun):
        return "KS-041", "the gun is limbered up; unlimbering takes half a move"
    if unit is not None:
        if unit["acted"]:
            return "KS-034", "its battery has spent part of its move, and cannot fire in the same move"
        if unit["out"]:
            return "KS-066", "its battery is out of action for lack of supply"
    return None


def stays(state: Data, gun: str) -> Refusal | None:
    """Say why a gun may not be moved: it is not limbered up, or it is disabled, or its battery may not move."""
    if reaches.battery(state, gun) is None:
        return None
    if not limbered(state, gun):
        return "KS-041", "the gun is unlimbered; limbering up takes half a move"
    return reaches.unit_kept(state, state["guns"][gun]["body"])


def aim(work: Work, gun: str, shot: list[Any]) -> Refusal | None:
    """Say why a shell ``[gun, [x, y], screw]`` cannot be fired."""
    if len(shot) != 3 or not ways.is_point(shot[1]) or not isinstance(shot[2], str):
        return "KS-001", "a shell is fired as [gun, [x, y], screw]: at a place, with a light, medium or heavy screw"
    one, point = work.guns[gun], (int(shot[1][0]), int(shot[1][1]))
    if not ways.inside(work, *point):
        return "KS-001", "that place is outside the field"
    if why := shells.out_of_range((one["x"], one["y"]), point, shot[2]):
        return "KS-001", why
    if why := firing.cannot_swing(one, point, work.country):
        return "LW-036", why
    return gun_crew.no_shot(work, gun, point)


def chance(work: Work, gun: str, shot: list[Any]) -> Data:
    """Reckon how a shell scatters: its errors along the line and across it, in u."""
    one = work.guns[gun]
    far = dist(one["x"], one["y"], *shot[1])
    along, across = shells.sigmas(far)
    return {"gun": gun, "target": shot[1], "screw": shot[2], "range": far, "along": along, "across": across}


def shoot(work: Work, gun: str, shot: list[Any]) -> None:
    """Fire one shell: it falls, it bursts, half of the unsheltered men about it are dead."""
    assert work.dice is not None
    state, one = work.state, work.guns[gun]
    at, target = (one["x"], one["y"]), (int(shot[1][0]), int(shot[1][1]))
    battery = reaches.battery(state, gun)
    if battery is not None:
        battery["fired"] = True
    one.update(h=firing.left_pointing(one, target), did="fired", shots=one["shots"] + 1, near={})
    fall = shells.stopped_short(work.country, at, shells.fall_of_shot(work.dice, state["ply"], gun, one["shots"], at, target))
    told = strike(work, fall.burst, gun=gun)
    name = people.gun_name(state, gun)
    drawn = {"from": list(at), "to": list(fall.burst), "aim": list(target), "hits": told["hits"]}
    state["shots"].append({"gun": gun, "side": one["side"], "screw": shot[2], "shell": True, **drawn})
    where = f", on {thing}" if fall.struck and (thing := ways.thing(work, fall.struck)) else ""
    rolls = [
        {"rule": "KS-005", "what": what, "faces": "u", "fell": fell}
        for what, fell in (("along", fall.along), ("to the left", fall.left))
    ]
    figures = [["range in u", dist(*at, *target)], ["off its aim in u", dist(*fall.burst, *target)]]
    work.tell(f"{name} fires a {shot[2]} shell{where}", "KS-001", "KS-005", rolls=rolls, figures=figures, sides=[one["side"]])
    report_burst(work, told, one["side"], f"the shell of {name}")


def strike(work: Work, burst: Point, how: str = "shell", gun: str | None = None) -> Data:
    """Carry out a burst: the dead, guns, wagons, trains; ``hits`` for drawing, counts by side for the log.

    ``gun`` fired it: ships' guns are hurt by few (SC-KS-48).
    """
    state = work.state
    own = {key: side for key, side in command.figures(state).items() if state["men"][key]["is"] == "armed"}
    men = {
        key: Disc(state["men"][key]["x"], state["men"][key]["y"], work.book.radius(state, key))
        for key in _list_men_near_burst(work, burst)
    }
    lines = [
        one["at"]
        for key, one in sorted(state["works"].items())
        if one["is"] == "done" and one["kind"] in ("trench", "epaulement")
    ]
    guns: dict[str, Box] = {
        key: work.book.box(one)
        for key, one in sorted(state["guns"].items())
        if one["is"] in ("in place", "disabled") and arrivals.hurts(state, gun, key)
    }
    wagons = {key: countryside.box("wagon", one) for key, one in sorted(state["wagons"].items()) if one["is"] == "in place"}
    found = shells.burst(
        burst,
        men,
        lambda key: shelter(work.country, burst, (men[key].x, men[key].y), lines),
        guns=guns,
        wagons=wagons,
        trucks=trains.boxes(state),
        immune=own,
    )
    hits = [marks.hit(work, key, found["dead"]) for key in found["circle"]]
    for key in found["dead"]:
        roll.hurt(state, key)
        work.fell(key, how)
    for key, how in sorted(found["guns"].items()):
        hit_gun(state, key, how)
    for key in found["wagons"]:
        state["wagons"][key]["is"] = "destroyed"
    trains.destroy(work, found["trucks"], "shell")
    for key in found["generals"]:
        command.struck(work, key, "shell")
    return {**found, "hits": hits, "at": burst}


def _list_men_near_burst(work: Work, burst: Point) -> list[str]:
    """List the men who stand near enough to a burst to be within its circle, sorted."""
    grid: Grid = Grid(256)
    reach = u("KS-002", "radius") + 64
    for key, man in work.men.items():
        there = man["is"] in STANDING or man.get("aboard") in work.state["boats"]  # in a boat he is where it lies
        if there and abs(man["x"] - burst[0]) <= reach and abs(man["y"] - burst[1]) <= reach:
            grid.add(key, man["x"], man["y"])
    return grid.list_keys_within(*burst, reach)


def hit_gun(state: Data, key: str, how: str) -> None:
    """Destroy a gun, or disable it for two of its side's moves from now on."""
    gun = state["guns"][key]
    if how == shells.DESTROYED:
        gun.update({"is": "destroyed", "disabled": 0})
    elif gun["is"] in ("in place", "disabled"):
        gun.update({"is": "disabled", "disabled": n("KS-003", "disabled")})


def report_burst(work: Work, told: Data, shooter: str, what: str) -> None:
    """Write the lines about a burst: each side is told its own losses; the shooter those it may see, when it looks."""
    state = work.state
    dead = [hit for hit in told["hits"] if hit["dead"]]
    for side in state["sides"]:
        own = [hit["arm"] for hit in dead if hit["side"] == side]
        words = [f"{people.many(work.book, own)} killed"] if own else []
        for key, how in sorted(told["guns"].items()):
            if state["guns"][key]["side"] == side:
                words.append(f"{people.gun_name(state, key)} {how}" + (" for two moves" if how == shells.DISABLED else ""))
        wagons = sum(state["wagons"][key]["side"] == side for key in told["wagons"])
        if wagons:
            words.append(f"{plural(wagons, 'wagon')} destroyed")
        if words:
            name = what if side == shooter else "a shell"
            work.tell(f"{name}: {listed(words)}", "KS-002", "KS-003", "KS-004", "KS-008", sides=[side])
    if not told["circle"] and not told["guns"]:
        work.tell(f"{what} hits nobody", "KS-002", sides=["umpire"])
