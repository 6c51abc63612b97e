"""Retreat before cavalry: bodies in its reach, who must go on retiring, and how far (KS-095 to KS-103, SC-KS-12)."""

from __future__ import annotations

from tactical.ground.geometry.figures import Disc
from tactical.ground.geometry.measure import dist
from tactical.ground.turns.book import Work
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.play import command, formations, roll
from tactical.rulesets.kriegspiel.play.engineering import mines
from tactical.rulesets.kriegspiel.play.movement import reaches
from tactical.rulesets.kriegspiel.play.movement import unit_moves as march
from tactical.rulesets.kriegspiel.rules import marching, pursuit
from tactical.rulesets.kriegspiel.rules.tables import u

FAR = 1 << 20  # u: farther than any field is long


def horse_of(state: Data, side: str) -> list[str]:
    """List the mounted cavalry of a side that can charge at all."""
    return [key for key in roll.of_side(state, side, "cav") if state["units"][key]["mounted"] and not state["units"][key]["out"]]


def other(state: Data, side: str) -> str:
    """Return the other side."""
    one, two = state["sides"]
    return str(two if side == one else one)


def begin(work: Work) -> None:
    """Begin a ply: the side's bodies that must go back do so, and those in reach of horse are noted (KS-095)."""
    state, side = work.state, work.state["mover"]
    for key in roll.of_side(state, side):
        unit = state["units"][key]
        duty = unit["duty"]
        if key in state["retiring"]:
            _flee(work, key, state["retiring"][key])
        elif duty and duty["must"] == "go back" and duty["move"] == command.own_move(state, side):
            _go_back(work, key, int(duty["by"]))
    roll.call(state)
    horse = horse_of(state, other(state, side))
    watch: Data = {}
    for key in roll.of_side(state, side, "inf", "RE", "cav", "RA"):
        # The horse within charging distance of a unit and how far off, the nearest first.
        found = [
            (one, off)
            for one in horse
            if _close(state, key, one) and (off := roll.apart(state, key, one)) is not None and pursuit.is_threatened(off)
        ]
        near = sorted(found, key=lambda two: (two[1], roll.by_key(two[0])))
        if near:
            watch[key] = {"by": [one for one, _ in near], "gap": near[0][1]}
    state["watch"][side] = watch


def _close(state: Data, key: str, one: str) -> bool:
    """Report whether two units may be in reach of each other at all, by their middles."""
    a, b = roll.middle(state, key), roll.middle(state, one)
    return a is not None and b is not None and dist(*a, *b) <= 4 * u("KS-090", "reach")


def discs(state: Data, keys: list[str]) -> list[Disc]:
    return [Disc(one["x"], one["y"], roll.SIZES[state["units"][key]["arm"]]) for key in keys for one in roll.points(state, key)]


def _flee(work: Work, key: str, why: Data) -> None:
    """Move a retiring body its whole move, straight away from its pursuers; driven off the field or into a river it is lost."""
    state = work.state
    unit = state["units"][key]
    behind = discs(state, [one for one in why["from"] if one in state["units"] and roll.there(state, one)])
    own = discs(state, [key])
    if not behind or not own:
        state["retiring"].pop(key)
        return
    far = marching.rate(unit["arm"], mounted=unit["mounted"])
    way = pursuit.flight(work.country, own, behind, far)
    unit["used"] = unit["acted"] = marching.MOVE
    if ends := pursuit.driven(way, far):
        for one in roll.standing(state, key):
            work.fell(one, "driven")
        state["retiring"].pop(key)
        what = "off the field" if ends == pursuit.EDGE else "against a river without a ford"
        work.tell(f"{roll.called(unit)} is driven {what}, and is destroyed", "KS-100")
        return
    did = (
        "goes on retiring before cavalry"
        if _carry(work, key, way.dx, way.dy)
        else "has no room to retire before cavalry, and stands"
    )
    work.tell(f"{roll.called(unit)} {did}", why["why"], sides=[unit["side"]])
    if why["why"] == "KS-097":
        state["retiring"].pop(key)


def _carry(work: Work, key: str, dx: int, dy: int) -> bool:
    """Move a body, with its guns, by so much; report whether any of it has moved at all."""
    pieces = [*roll.standing(work.state, key), *work.state["units"][key]["guns"]]
    starts = {one: _place_of_piece(work, one) for one in pieces}
    march.carry(work, roll.standing(work.state, key), dx, dy)
    for gun in work.state["units"][key]["guns"]:
        one = work.guns[gun]
        if work.state["units"][key]["limbered"] and one["is"] == "in place":
            box = work.book.box({**one, "x": one["x"] + dx, "y": one["y"] + dy})
            if work.country.is_in_field(box.x, box.y, 0) and work.country.under(box) is None:
                one.update(x=box.x, y=box.y)
                one["did"] = "moved"
    ways = {one: [starts[one], _place_of_piece(work, one)] for one in pieces if starts[one] != _place_of_piece(work, one)}
    mines.trodden(work, ways)
    return bool(ways)


def _place_of_piece(work: Work, one: str) -> tuple[int, int]:
    piece = work.men.get(one) or work.guns[one]
    return piece["x"], piece["y"]


def _go_back(work: Work, key: str, by: int) -> None:
    """Move extended infantry that was charged a foot back from those who charged it (KS-094)."""
    state = work.state
    unit = state["units"][key]
    behind = discs(state, horse_of(state, other(state, unit["side"])))
    own = discs(state, [key])
    unit["used"] = unit["acted"] = marching.MOVE
    if not behind or not own:
        return
    middle = formations.middle(roll.points(state, key))
    near = min(behind, key=lambda one: (one.x - middle[0]) ** 2 + (one.y - middle[1]) ** 2)
    way = pursuit.flight(work.country, own, [near], by)
    went = _carry(work, key, way.dx, way.dy)
    did = "goes back a foot after the charge" if went else "has no room to go back after the charge, and stands"
    work.tell(f"{roll.called(unit)} {did}", "KS-094", sides=[unit["side"]])


def settle(work: Work) -> None:
    """Note which bodies of the mover in reach of horse retired and must go on, and which horse just stood."""
    state, side = work.state, work.state["mover"]
    for key, seen in sorted(state["watch"][side].items()):
        unit = state["units"][key]
        if not roll.there(state, key) or key in state["retiring"]:
            continue
        by = [one for one in seen["by"] if one in state["units"] and roll.there(state, one)]
        gaps = sorted((off, one) for one in by if (off := roll.apart(state, key, one)) is not None)
        if not gaps:
            continue
        if unit["arm"] == "cav":
            did = pursuit.choice(
                mounted=unit["mounted"],
                dismounted="dismount" in unit.get("done", ()),
                charged=key in state["charging"],
                gap_before=_measure_gap_before_moving(state, key, by),
                gap_after=gaps[0][0],
            )
            unit["stands"] = did == "stands"
            if did == "retire":
                _retires(state, key, [one for _, one in gaps], "KS-099")
        elif gaps[0][0] > _measure_gap_before_moving(state, key, by) and pursuit.is_threatened(gaps[0][0]):
            rule = "KS-103" if unit["arm"] == "RA" else "KS-101"
            _retires(state, key, [one for off, one in gaps if pursuit.is_threatened(off)], rule)
            work.tell(
                f"{roll.called(unit)} has retired and is still in reach of horse: it must go on retiring",
                rule,
                sides=[unit["side"]],
            )


def _measure_gap_before_moving(state: Data, key: str, horse: list[str]) -> int:
    """Measure how near a body would be to the remaining horse had it stayed; a change of formation alone is no retreat."""
    unit = state["units"][key]
    on_foot = any(state["men"][one]["spent"] for one in unit["men"])
    walked = on_foot or any(state["guns"][one]["did"] == "moved" for one in unit["guns"])
    gaps = [roll.apart(state, key, one, began=True) for one in horse]
    return min((off for off in gaps if off is not None), default=FAR) if walked else FAR


def _retires(state: Data, key: str, pursuers: list[str], why: str) -> None:
    state["retiring"][key] = {"from": pursuers, "since": reaches.own_move(state), "why": why}


def release(work: Work) -> None:
    """Release bodies no longer pursued, at the end of the pursuers' own move (SC-KS-12)."""
    state, side = work.state, work.state["mover"]
    for key, one in sorted(state["retiring"].items()):
        if key not in state["units"] or not roll.there(state, key):
            state["retiring"].pop(key)
            continue
        if state["units"][key]["side"] == side or one["why"] == "KS-097":
            continue
        behind = []
        for by in one["from"]:
            off = roll.apart(state, key, by) if by in state["units"] else None
            if off is not None and state["units"][by]["mounted"]:
                behind.append(pursuit.Pursuer(off, u("KS-090", "reach"), state["units"][by]["met"], state["units"][by]["hit"]))
        if not pursuit.goes_on(one["why"], behind):
            state["retiring"].pop(key)
            work.tell(
                f"{roll.called(state['units'][key])} is no longer pursued, and may stop",
                one["why"],
                sides=[state["units"][key]["side"]],
            )
    for key in roll.of_side(state, side):
        state["units"][key].update(hit=0, met=False)
