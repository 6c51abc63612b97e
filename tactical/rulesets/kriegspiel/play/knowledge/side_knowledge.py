"""Knowledge of a side: the state without everything that its general and its troops do not see (SC-KS-04, SC-KS-32).

A side's sheets, options and views are made of this alone. It is built from nothing: a part of the state that is not named here is
in no side's.
"""

from __future__ import annotations

from itertools import pairwise

from tactical.engine.ruleset import State
from tactical.ground.geometry.measure import d2, div
from tactical.ground.geometry.polygons import point_near
from tactical.ground.rules.stand import STANDING
from tactical.ground.turns.book import Layout
from tactical.ground.turns.deployment import arrivals
from tactical.ground.turns.state import Data, copied
from tactical.rulesets.kriegspiel.play import roll
from tactical.rulesets.kriegspiel.play.knowledge import sight
from tactical.rulesets.kriegspiel.rules import works
from tactical.rulesets.kriegspiel.rules.tables import STATE

Disc = tuple[int, int, int]

OPEN = STATE["open"]
# Tables whose rows belong to a side: one's own rows alone.
OWN = ("mines", "landings")
BY_SIDE = ("supply", "generals", "ledger", "watch")
# Parts of an enemy unit that can be seen by looking at it.
LOOKS = ("side", "arm", "name", "formation", "mounted", "limbered", "men", "guns", "wagons", "h", "stands")
WAGON = ("side", "x", "y", "h", "is", "unit")
WORK = ("kind", "do", "side", "at", "is")
_SPACE = 12  # u: out of touch (LW-062)


def filter_state(state: State, viewer: str) -> State:
    """Return the state as ``viewer`` knows it; the umpire knows it all."""
    if viewer not in state["sides"]:
        return state
    eye = sight.Eye(state, viewer)
    new: State = {key: state[key] for key in OPEN if key in state}
    units: Data = {}
    for key, unit in state["units"].items():
        if unit["side"] == viewer:
            units[key] = unit
        elif eye.units.get(key) == "full":
            units[key] = looks(unit)
    units |= _nameless([marker(state, key) for key in state["units"] if eye.units.get(key) == "marker"], "marker")
    new["units"] = units
    new["men"] = {key: _still(man, viewer) for key, man in state["men"].items() if eye.man(key)}
    new["guns"] = {key: _still(gun, viewer) for key, gun in state["guns"].items() if eye.gun(key)}
    for unit in units.values():
        if unit["side"] != viewer:
            unit["men"] = [key for key in unit["men"] if key in new["men"]]
            unit["guns"] = [key for key in unit["guns"] if key in new["guns"]]
    new["bodies"] = {key: body for key, body in state["bodies"].items() if key in units}
    new |= _transport(state, viewer, eye)
    for table in OWN:
        new[table] = {key: one for key, one in state[table].items() if one["side"] == viewer}
    for table in BY_SIDE:
        new[table] = {viewer: state[table][viewer]} if viewer in state.get(table, {}) else {}
    new["works"] = {key: one for key, one in state["works"].items() if one["side"] == viewer}
    dug = [one for one in state["works"].values() if one["is"] == "done" and one["kind"] in ("trench", "epaulement")]
    blank_work = {"unit": "", "party": [], "moves": 0, "need": 0, "since": 0}
    seen = [{**{part: one[part] for part in WORK}, **blank_work} for one in dug if one["side"] != viewer]
    new["works"] |= _nameless(seen, "at")
    new["sieges"] = {key: one for key, one in state["sieges"].items() if key in units and units[key]["side"] == viewer}
    new["retiring"] = {
        key: {**one, "from": [by for by in one["from"] if by in units]}
        for key, one in state["retiring"].items()
        if key in units and (units[key]["side"] == viewer or eye.full(key))
    }
    threats = {key: [by for by in one["by"] if eye.units.get(by)] for key, one in state["watch"].get(viewer, {}).items()}
    new["watch"] = {viewer: {key: {**state["watch"][viewer][key], "by": by} for key, by in threats.items() if by}}
    new["notices"] = [
        one if one["side"] == viewer else {**one, "key": ""} for one in state["notices"] if works.may_read(one, viewer)
    ]
    new["messages"] = [one for one in state["messages"] if viewer in one["to"]]
    new["log"] = [drop_recipients(one) for one in state["log"] if one.get("for") is None or viewer in one["for"]]
    new["shots"] = [one for shot in state["shots"] if (one := eye.shot(shot)) is not None]
    if arrivals.read_land_parts(state):
        new[arrivals.LAND] = arrivals.filter_land_parts(state, viewer)
    new["fallen"] = [one for one in state["fallen"] if one["side"] == viewer or eye.sees_event_in_full(one["x"], one["y"])]
    return new


def _transport(state: State, viewer: str, eye: sight.Eye) -> Data:
    """Filter wagons, depots, boats and trains: one's own, and the enemy's as seen from outside, without their contents."""
    new: Data = {}
    new["wagons"] = {
        key: one if one["side"] == viewer else {**{part: one[part] for part in WAGON}, "packets": {}, "used": 0, "bank": 0}
        for key, one in state["wagons"].items()
        if one["side"] == viewer or eye.full(one["unit"])
    }
    new["depots"] = {
        key: one if one["side"] == viewer else {"side": one["side"], "is": one["is"], "packets": {}}
        for key, one in state["depots"].items()
    }
    for table, hidden in (("boats", {"aboard": [], "used": 0}), ("trains", {"used": 0})):
        new[table] = {
            key: _rolling(one if one["side"] == viewer else {**one, **hidden}, viewer)
            for key, one in state[table].items()
            if one["side"] == viewer or eye.sees_place(*_place_of_piece(state, one))
        }
    return new


def drop_recipients(line: Data) -> Data:
    """Drop the mark of the recipients from a line of the log."""
    return {key: value for key, value in line.items() if key != "for"}


def _rolling(one: Data, viewer: str) -> Data:
    """Empty the trucks of an enemy's train."""
    if one["side"] == viewer or "trucks" not in one:
        return one
    return {**one, "trucks": [{"kind": truck["kind"], "is": truck["is"], "aboard": [], "packets": {}} for truck in one["trucks"]]}


def _still(one: Data, viewer: str) -> Data:
    """Filter a man or gun; an enemy's earlier places in this ply are left out, for they may have been out of sight."""
    if viewer in (one["side"], one.get("of")):
        return one
    kept = {**one, "from": [one["x"], one["y"]]}
    return {**kept, "spent": 0, "gun": None} if "spent" in one else kept


def _nameless(rows: list[Data], place: str) -> Data:
    """Put rows under keys that do not tell their unit or the number of others: numbered by where they are seen."""
    in_order = sorted(rows, key=lambda one: (one["side"], one[place], one.get("arm", "")))
    return {f"{one['side'][0]}?{n}": one for n, one in enumerate(in_order, 1)}


def _place_of_piece(state: State, one: Data) -> tuple[int, int]:
    return (one["x"], one["y"]) if "x" in one else sight.engine(state, one)


def blank(unit: Data) -> Data:
    """Make a unit of which nothing is known but its side and arm."""
    return {
        "side": unit["side"],
        "arm": unit["arm"],
        "name": "",
        "formation": "two_ranks",
        "mounted": unit["arm"] in roll.HORSE,
        "h": [0, 4096],
        "wants": {},
        **{part: [] for part in ("men", "guns", "wagons", "done")},
        **dict.fromkeys(("horses", "used", "acted", "bank", "run", "hit"), 0),
        **dict.fromkeys(("limbered", "fired", "stands", "out", "owes", "met"), False),
        **dict.fromkeys(("ford", "doing", "aboard", "duty", "charged")),
    }


def looks(unit: Data) -> Data:
    """Describe an enemy unit as one sees it standing there."""
    return {**blank(unit), **{key: unit[key] for key in LOOKS}, "men": list(unit["men"]), "guns": list(unit["guns"])}


def marker(state: State, key: str) -> Data:
    """Describe an enemy unit of which only the arm is made out, and about where its middle is."""
    x, y = roll.middle(state, key) or (0, 0)
    return {**blank(state["units"][key]), "marker": [64 * div(x, 64), 64 * div(y, 64)]}


def merge_with_truth(truth: State, lay: Layout) -> State:
    """Carry out on the truth a sheet that was laid out on its side's knowledge."""
    new, side = copied(truth), lay.side
    for table in ("men", "guns", "units", "wagons", "works", "mines", "boats", "trains", "landings", "depots"):
        for key, one in lay.state[table].items():
            if one["side"] == side or one.get("of") == side:
                new[table][key] = one
    arrivals.put_back(truth, new, side, lay.state)
    for key in ("charging", "exempt", "drives"):
        if key in lay.state:
            new[key] = lay.state[key]
    unseen = [
        (man["x"], man["y"], lay.book.radius(truth, key))
        for key, man in sorted(truth["men"].items())
        if key not in lay.before["men"] and man["is"] in STANDING
    ]
    if unseen:
        for key in sorted(lay.paths):
            lay.paths[key] = stopped(lay.paths[key], lay.book.radius(truth, key), unseen)
            x, y = lay.paths[key][-1]
            new["men"][key].update(x=x, y=y)
    return new


def stopped(path: list[tuple[int, int]], r: int, unseen: list[Disc]) -> list[tuple[int, int]]:
    """Cut a way where somebody unseen stands in it."""
    gone = [path[0]]
    for a, b in pairwise(path):
        near = [one for one in unseen if point_near(one[0], one[1], *a, *b, r + one[2] + _SPACE)]
        if not near:
            gone.append(b)
            continue
        low, high = 0, 1024
        while high - low > 1:
            half = (low + high) // 2
            p = (a[0] + div((b[0] - a[0]) * half, 1024), a[1] + div((b[1] - a[1]) * half, 1024))
            low, high = (
                (low, half) if any(point_near(one[0], one[1], *a, *p, r + one[2] + _SPACE) for one in near) else (half, high)
            )
        end = (a[0] + div((b[0] - a[0]) * low, 1024), a[1] + div((b[1] - a[1]) * low, 1024))
        return [*gone, end] if d2(*a, *end) else gone
    return gone
