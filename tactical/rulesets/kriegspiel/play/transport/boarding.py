"""Men who file through one point into boats and trains and out of them: twenty men's room at a time (KS-037, KS-038, KS-106).

A landing is kept by its boat or train: ``what`` is done, ``at`` which point, ``to`` which place men come out, ``men`` in their
order, how many are ``through``, for how many ``moves`` it has gone on, and ``since`` which own move. Boats at one point share it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tactical.engine.text.words import agree, listed, plural
from tactical.ground.geometry.figures import Disc, gap_disc_box
from tactical.ground.geometry.measure import INCH, d2
from tactical.ground.rules.stand import inches
from tactical.ground.turns import gun_crew
from tactical.ground.turns.book import Layout, Work
from tactical.ground.turns.state import Data, Point, Refusal
from tactical.rulesets.kriegspiel.play import formations, roll
from tactical.rulesets.kriegspiel.play.movement import reaches
from tactical.rulesets.kriegspiel.play.movement import unit_moves as march
from tactical.rulesets.kriegspiel.rules import boats, countryside, marching, railway
from tactical.rulesets.kriegspiel.rules.tables import OURS, WORDS, n

NEAR, FILE = (int(OURS["SC-KS-42"][part]) * INCH for part in ("near", "file"))
IN = ("embark", "entrain")
RULES = {"embark": "KS-037", "disembark": "KS-038", "entrain": "KS-106", "detrain": "KS-106"}
DOING: dict[str, str] = WORDS["doing"]
BEGIN: dict[str, str] = WORDS["begin"]
DONE: dict[str, str] = WORDS["done"]


def pieces_in_place(state: Data, part: str, side: str) -> dict[str, Data]:
    """Return the boats or trains of a side, by key."""
    return {
        key: state[part][key]
        for key in sorted(state[part], key=roll.by_key)
        if state[part][key]["side"] == side and state[part][key].get("is", "in place") == "in place"
    }


def at_hand(lay: Layout, near: Callable[[str, int], bool], *arms: str) -> dict[str, list[str]]:
    """List by unit the men who may file in: all who stand within a file's length, if one of them is next to it."""
    found: dict[str, list[str]] = {}
    for unit in roll.of_side(lay.state, lay.side, *arms):
        men = [man for man in roll.standing(lay.state, unit) if near(man, FILE) and ready(lay, man) is None]
        if any(near(man, NEAR) for man in men):
            found[unit] = men
    return found


def filing(state: Data, key: str) -> str:
    """Say why a boat or a train must stay where it is: men are getting in or out."""
    one = state["landings"].get(key)
    return f"men are {DOING[one['what']]}" if one is not None and one["through"] < len(one["men"]) else ""


def under_way(state: Data, landing: Data | None) -> Data | None:
    """Describe a file for the page: how many are still to come, and how long it takes."""
    if landing is None:
        return None
    room = sum(room_of(state, man) for man in landing["men"])
    return {
        "what": landing["what"],
        "men": len(landing["men"]) - landing["through"],
        "moves": landing["moves"],
        "of": _moves(str(landing["what"]), room),
    }


def _moves(what: str, room: int) -> int:
    if RULES[what] == "KS-106":
        return railway.boarding(what, room)
    return boats.embarking(room) if what in IN else boats.disembarking(room)


def carried(work: Work, lay: Layout, part: str, go: str, goes: str, rule: str) -> None:
    """Log what boats or trains do; ``go`` is the word of an order to go somewhere."""
    for key, order in sorted(lay.kept.get(part, {}).items()):
        one = work.state["landings"].get(key)
        if not isinstance(order, dict) or go in order:
            way = inches(work.state[part][key]["used"])
            work.tell(f"{called(key)} {goes} {way}", rule, sides=[lay.side])
        elif one is not None and (rest := one["men"][one["through"] :]):
            who = f"{heads(work.state, rest)} {agree(len(rest), 'begins', 'begin')}"
            work.tell(f"{who} {BEGIN[one['what']]} {called(key)}", RULES[one["what"]], sides=[lay.side])


def called(key: str) -> str:
    """Name a boat or a train in words."""
    what, _, number = key.partition("-")
    return f"{what.capitalize()} {number}"


def heads(state: Data, keys: Sequence[str]) -> str:
    """Count men and guns that file in or out: ``12 men and 1 gun``."""
    guns = sum(key in state["guns"] for key in keys)
    return listed(plural(count, thing) for count, thing in ((len(keys) - guns, "man"), (guns, "gun")) if count)


def room_of(state: Data, key: str) -> int:
    """Return the room that a man, with his horse if he has one, or a gun takes, in men."""
    if key in state["guns"]:
        return n("KS-037", "men")
    return boats.room(1, 1 if state["men"][key]["arm"] in roll.HORSE else 0)


def read_boarders(lay: Layout, wanted: Any) -> list[str] | Refusal:
    """Read an order to get in, of men, guns and whole units, as keys of men and guns."""
    if not isinstance(wanted, list) or not wanted or not all(isinstance(one, str) for one in wanted):
        return "KS-037", "those who get in are a list of men, guns and units"
    found: list[str] = []
    for one in wanted:
        unit = lay.state["units"].get(one)
        if unit is not None and unit["side"] == lay.side:
            found += [*roll.standing(lay.state, one), *(gun for gun in unit["guns"] if lay.guns[gun]["is"] == "in place")]
        elif (one in lay.men and lay.men[one]["side"] == lay.side) or (one in lay.guns and lay.guns[one]["side"] == lay.side):
            found.append(one)
        else:
            return "KS-037", f"{one[:40]} is not one of yours"
    return list(dict.fromkeys(found))


def ready(lay: Layout, key: str) -> Refusal | None:
    """Say why a man or a gun cannot begin to get in: it takes a whole move, in which nothing else was done."""
    state, one = lay.state, lay.state["men"].get(key) or lay.state["guns"].get(key)
    unit = state["units"].get(one["body"]) if one else None
    if one is None or unit is None or one["is"] not in ("armed", "in place"):
        return "KS-037", f"{key[:40]} is not there"
    if waits(state, key):
        return "KS-037", f"{key[:40]} is already getting in or out"
    if why := gun_crew.kept_back(lay, unit["men"]):
        return why
    if unit["doing"] and state["landings"][unit["doing"]["at"]]["since"] == reaches.own_move(state):
        unit = {**unit, "doing": None, "acted": 0, "used": 0}  # others of it begin in this move too
    kept = reaches.unit_kept({**state, "units": {**state["units"], one["body"]: unit}}, one["body"])
    if kept is not None:
        return kept
    done = unit["fired"] or unit["acted"] or one.get("spent") or one.get("did") or lay.kept.get("units", {}).get(one["body"])
    if done or (key in lay.men and one["gun"] is not None):
        return ("KS-037", f"{unit['name']} has fired, moved or acted in this move; getting in takes the whole move")
    return None


def waits(state: Data, key: str) -> bool:
    """Report whether a man or gun stands in a file and is not through."""
    return any(key in one["men"][one["through"] :] for one in state["landings"].values())


def begin(lay: Layout, key: str, what: str, men: Sequence[str], at: Point, to: Point | None) -> None:
    """Begin a file: everybody in it stays where he is for this move."""
    state = lay.state
    file = {"what": what, "side": lay.side, "at": list(at), "to": None if to is None else list(to), "men": list(men)}
    state["landings"][key] = {**file, "through": 0, "moves": 0, "since": reaches.own_move(state)}
    for one in men:
        lay.fixed[one] = RULES[what], f"he is {DOING[what]}"
    busy(state, lay.side)


def busy(state: Data, side: str) -> None:
    """Keep units with men in a file from any other act."""
    doing = {}
    for key, one in sorted(state["landings"].items()):
        for man in one["men"][one["through"] :]:
            piece = state["men"].get(man) or state["guns"][man]
            doing[piece["body"]] = {"act": one["what"], "at": key, "moves": one["moves"]}
    for key, unit in state["units"].items():
        if unit["side"] != side:
            continue
        unit["doing"] = doing.get(key)
        if unit["doing"]:
            unit["used"] = unit["acted"] = marching.MOVE
        inside = {state["men"][man]["aboard"] for man in unit["men"] if state["men"][man].get("aboard")}
        unit["aboard"] = min(inside) if inside and not roll.standing(state, key) else None


def strike_out(state: Data) -> None:
    """Strike the fallen, the taken and those driven off from files and boats."""
    for one in state["landings"].values():
        first, rest = one["men"][: one["through"]], one["men"][one["through"] :]
        one["men"] = [*first, *(man for man in rest if _still(state, man, one["what"] in IN))]
    for man in state["men"].values():
        if man["is"] != "held":
            man.pop("aboard", None)


def _still(state: Data, key: str, entering: bool) -> bool:
    one = state["men"].get(key) or state["guns"][key]
    return bool(one["is"] in ("armed", "in place")) if entering else bool(one["is"] == "held" and one.get("aboard"))


def go_on(work: Work, side: str, goes: tuple[str, ...], through: Any) -> None:
    """Continue for one own move: at each point the file that began first goes on; ``through(landing key, man)`` lets one in or
    out.
    """
    state = work.state
    mine = {key: one for key, one in sorted(state["landings"].items()) if one["side"] == side and one["what"] in goes}
    for point in boats.points({key: (one["at"][0], one["at"][1]) for key, one in mine.items()}):
        first = min((mine[key]["since"], mine[key]["what"]) for key in point)
        turn = [key for key in point if (mine[key]["since"], mine[key]["what"]) == first]
        _file(work, turn, through)
        if all(mine[key]["through"] >= len(mine[key]["men"]) for key in turn):
            for key in turn:
                state["landings"].pop(key)
    busy(state, side)


def _file(work: Work, turn: list[str], through: Any) -> None:
    state = work.state
    moves = 0
    for key in turn:
        state["landings"][key]["moves"] += 1
        moves = state["landings"][key]["moves"]
    queue = [(key, man) for key in turn for man in state["landings"][key]["men"]]
    what = state["landings"][turn[0]]["what"]
    may = boats.through(what, [room_of(state, man) for _, man in queue], moves)
    went: dict[str, list[str]] = {}
    blocked: set[str] = set()
    seen: dict[str, int] = {}
    for key, man in queue[:may]:
        one, number = state["landings"][key], seen.get(key, 0)
        seen[key] = number + 1
        if number < one["through"] or key in blocked:
            continue
        if through(key, man):
            one["through"] = number + 1
            went.setdefault(key, []).append(man)
        else:
            blocked.add(key)
    work.stirred()
    for key, men in sorted(went.items()):
        one = state["landings"][key]
        left = one["men"][one["through"] :]
        rest = f", {heads(state, left)} still to come" if left else ""
        who = f"{heads(state, men)} {agree(len(men), 'has', 'have')}"
        work.tell(f"{who} {DONE[what]} {called(key)}{rest}", RULES[what], sides=[one["side"]])


def each(lay: Layout, part: str, do: Data, rule: str, shape: str, goes: tuple[type, str]) -> None:
    """Carry out each boat's or train's order: one act of ``do`` a piece; an order of the type of ``goes`` means to go there."""
    mine, wanted = pieces_in_place(lay.state, part, lay.side), lay.table(part)
    for key in sorted(map(str, wanted), key=roll.by_key):
        order = {goes[1]: wanted[key]} if type(wanted[key]) is goes[0] else wanted[key]
        why: Refusal | None
        if key not in mine:
            why = rule, f"this is no {part[:-1]} of yours"
        elif not isinstance(order, dict) or len(order) != 1 or not set(map(str, order)) <= set(do):
            why = rule, shape
        else:
            ((act, value),) = order.items()
            why = do[act](lay, key, value)
        if why is not None:
            lay.refuse(why[0], f"{part}.{key}"[:80], why[1])
        else:
            lay.kept.setdefault(part, {})[key] = wanted[key]


def whole_units(lay: Layout, part: str, do: Data) -> None:
    """Carry out orders of units to get ``into`` a boat or train, or ``out`` of it at a place."""
    wanted: Any = lay.orders.get("units")
    given: Data = wanted if isinstance(wanted, dict) else {}
    for key in sorted(map(str, given), key=roll.by_key):
        order, unit = given[key], lay.state["units"].get(key)
        if not isinstance(order, dict) or unit is None or unit["side"] != lay.side:
            continue
        for act in ("into", "out"):
            if act not in order:
                continue
            at = str(order["into"] if act == "into" else unit["aboard"])
            own = lay.state["boats"].get(at) or lay.state["trains"].get(at) or {}
            if own.get("side") != lay.side:
                if part == "boats":  # told once
                    lay.refuse("KS-037", f"units.{key}", "choose one of your boats or trains to get into or out of")
                continue
            if at not in lay.state[part]:
                continue
            why = (
                do["into"](lay, at, [key])
                if act == "into"
                else do["out"](
                    lay,
                    at,
                    order["out"],
                    [man for man in [*unit["men"], *unit["guns"]] if (lay.men.get(man) or lay.guns[man]).get("aboard") == at],
                )
            )
            if why is None:
                lay.kept.setdefault("units", {}).setdefault(key, {})[act] = order[act]
            else:
                lay.refuse(why[0], f"units.{key}", why[1])


def put_man_near(work: Work, key: str, x: int, y: int, h: Sequence[int]) -> bool:
    """Put a man down at the nearest free place on the same side of every obstacle; False when there is none."""
    man, r = work.men[key], work.book.radius(work.state, key)
    place = march.Others(work, [key]).nearest(x, y, r, h)
    if place is None or work.country.blocked(x, y, *place, r) is not None:
        return False
    man.update({"is": "armed", "x": place[0], "y": place[1], "from": list(place)})
    man.pop("aboard", None)
    work.stirred()
    return True


def gun_beside(work: Work, key: str, x: int, y: int, h: Sequence[int]) -> bool:
    """Put a gun down at the nearest place within a foot where it stands clear of everything."""
    others = march.Others(work, [])
    for steps in range(1, 13):
        for right, front in march.ring(steps):
            px, py = formations.on_ground(x, y, h, right * INCH, front * INCH)
            box = countryside.box("gun", {"x": px, "y": py, "h": h})
            near = others.grid.list_keys_within(px, py, 320)
            clear = all(gap_disc_box(Disc(*others.at[one]), box) >= march.CLEAR for one in near)
            if (
                clear
                and work.country.is_in_field(px, py, 0)
                and work.country.under(box) is None
                and all(d2(px, py, other.x, other.y) > 320 * 320 for other in others.boxes)
            ):
                work.guns[key].update({"is": "in place", "x": px, "y": py, "h": list(h), "from": [px, py], "near": {}})
                work.guns[key].pop("aboard", None)
                work.stirred()
                return True
    return False
