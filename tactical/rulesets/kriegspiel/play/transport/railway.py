"""Trains: men, guns and stores get in, run along their line, and get out (KS-104 to KS-106, SC-KS-42, SC-KS-43)."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from tactical.engine.ruleset import State
from tactical.ground.geometry.measure import d2, dist, div
from tactical.ground.rules.stand import inches
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.movement import ways
from tactical.ground.turns.state import Data, Point, Refusal
from tactical.rulesets.kriegspiel.play import armies, formations, roll, trains
from tactical.rulesets.kriegspiel.play.supplies import stores
from tactical.rulesets.kriegspiel.play.transport import boarding, boats
from tactical.rulesets.kriegspiel.rules import command, countryside, railway
from tactical.rulesets.kriegspiel.rules.tables import OURS

SHAPE = 'a train has {"entrain": [men, guns, units]}, {"run": place on its line}, {"detrain": [x, y] or true} or {"stop": true}'
GOES = ("entrain", "detrain")
FRONT, BACK, HALF = countryside.outline("truck")
LONG = FRONT + BACK
OUT = HALF + roll.SIZES["cav"] + 8  # u from the rails to where men get out


class Railing(Extra):
    """Trains on the men's sheet: ``trains`` by train, one thing each."""

    parts: ClassVar[tuple[str, ...]] = ("trains",)
    post = command.post_of("TS")

    def faults(self, book: Book, setup: Data) -> list[str]:
        """List faults of trains without a line, beyond its end, or with stores and no truck for them."""
        country, found = boats.country_of(setup), setup.get("trains")
        if country is None or not isinstance(found, list):
            return []
        lines = {one["key"]: one["at"] for one in country.document["features"] if one["kind"] == "rail"}
        wrong: list[str] = []
        for number, one in enumerate(found, 1):
            if not isinstance(one, dict) or not isinstance(one.get("line"), str) or not isinstance(one.get("trucks", []), list):
                continue
            if one["line"] not in lines:
                wrong.append(f"train {number}: the Country has no railway {one['line']!r:.40}")
            elif type(one.get("at", 0)) is int:
                long, whole = LONG * (1 + len(one.get("trucks", []))), railway.length(lines[one["line"]])
                low, high = (0, whole - long) if one.get("back") else (long, whole)
                if not low <= one.get("at", 0) <= high:
                    wrong.append(
                        f"train {number}: its front stands between {low} and {high} u along its line, not at {one.get('at', 0)}"
                    )
            wrong += armies.packets_wrong(one.get("packets", {}), f"train {number}")
            if one.get("packets") and "stores" not in one.get("trucks", []):
                wrong.append(f"train {number}: its packets need a stores truck")
        return wrong

    def furnish_state(self, book: Book, state: State, setup: Data) -> None:
        """Put packets into the first stores truck of each train."""
        for number, one in enumerate(setup.get("trains") or [], 1):
            train, packets = state["trains"].get(f"train-{number}"), one.get("packets", {})
            for truck in train["trucks"] if train else ():
                if truck["kind"] == "stores":
                    truck["packets"], packets = {**dict.fromkeys(stores.KINDS, 0), **packets}, {}

    def begin_ply(self, work: Work) -> None:
        for train in work.state["trains"].values():
            if train["side"] == work.state["mover"]:
                train["used"] = 0

    def before_men(self, lay: Layout) -> None:
        boarding.each(lay, "trains", DO, "KS-106", SHAPE, (int, "run"))
        boarding.whole_units(lay, "trains", {"into": _entrain, "out": _detrain})

    def carried(self, work: Work, lay: Layout) -> None:
        boarding.carried(work, lay, "trains", "run", "runs", "KS-105")

    def end_ply(self, work: Work) -> None:
        """Get men in and out for one move more."""
        state = work.state
        boarding.strike_out(state)
        for key, train in state["trains"].items():
            for truck in train["trucks"]:
                truck["aboard"] = [one for one in truck["aboard"] if _aboard(state, one, key)]

        def through(key: str, one: str) -> bool:
            return _out(work, key, one) if state["landings"][key]["what"] == "detrain" else _load_into_truck(state, key, one)

        boarding.go_on(work, state["mover"], GOES, through)

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        """Show where each train may run, who may get in, and its file."""
        if not found.get("asked") or found["form"] != "men":
            return
        told: Data = {}
        lay = Layout(book, state, side, {})
        for key, train in boarding.pieces_in_place(state, "trains", side).items():
            landing = state["landings"].get(key)
            why = still(state, key)
            line = trains.line_of(state, train)
            far = [train["at"]] * 2 if why else [reach(state, key, by) for by in (-railway.run(), railway.run())]
            trucks = [
                {"kind": one["kind"], "is": one["is"], "aboard": len(one["aboard"]), "room": room(one)} for one in train["trucks"]
            ]
            guns = [gun for unit in roll.of_side(state, side, "RA") for gun in state["units"][unit]["guns"]]
            told[key] = {
                "at": train["at"],
                "line": train["line"],
                "length": railway.length(line),
                "run": far,
                "why": why,
                "trucks": trucks,
                "entrain": {} if landing else boarding.at_hand(lay, partial(_is_near_truck, lay, key)),
                "landing": boarding.under_way(state, landing),
                "guns": []
                if landing
                else [gun for gun in guns if boarding.ready(lay, gun) is None and _is_near_truck(lay, key, gun)],
            }
        if told:
            found["trains"] = told
        for key, one in found.get("units", {}).items():
            one["into"] = [*one.get("into", []), *(train for train in told if key in told[train]["entrain"])]


def still(state: Data, key: str) -> str:
    """Say why a train cannot run."""
    train = state["trains"][key]
    if train["engine"] != "in place":
        return "its engine is destroyed"
    return boarding.filing(state, key) or ("it has run in this move" if train["used"] else "")


def reach(state: Data, key: str, by: int) -> int:
    """Return where the front of a train that runs so gets: a move at most, over no break and into no train."""
    train = state["trains"][key]
    line, (low, high) = trains.line_of(state, train), trains.ends(train, train["at"])
    by = max(-low, min(railway.length(line) - high, by))
    breaks = [point for pair in (*_breaks(state, train["line"]), *_others(state, key)) for point in pair]
    end, ahead = (high, [one for one in breaks if one >= high]) if by > 0 else (low, [one for one in breaks if one <= low])
    return int(train["at"]) + (railway.stops_at(end, end + by, ahead) - end if by else 0)


def _others(state: Data, key: str) -> list[tuple[int, int]]:
    train = state["trains"][key]
    return [
        trains.ends(one, one["at"])
        for other, one in sorted(state["trains"].items())
        if other != key and one["line"] == train["line"]
    ]


def _breaks(state: Data, key: str) -> list[tuple[int, int]]:
    """List the stretches of a line left without rails by bridges and culverts that are down."""
    line = next(one["at"] for one in state["country"]["features"] if one["key"] == key)
    found = []
    for _, feature in sorted(state["broken"].items()):
        if feature["kind"] not in ("rail_bridge", "culvert"):
            continue
        (ax, ay), (bx, by) = feature["at"]
        x, y = div(ax + bx, 2), div(ay + by, 2)
        off, at = min(
            (d2(x, y, *railway.place_on_line(line, along)[:2]), along) for along in range(0, railway.length(line) + 1, 32)
        )
        if off <= max(128, feature["width"]) ** 2:
            half = dist(ax, ay, bx, by) // 2
            found.append((at - half, at + half))
    return found


def room(truck: Data) -> int:
    """Count how many a truck still takes of its kind: men, horsemen or guns; of stores packets."""
    if truck["is"] != "in place":
        return 0
    if truck["kind"] == "stores":
        return max(0, int(OURS["SC-KS-43"]["hold"]) - stores.total(truck.get("packets", {})))
    return max(0, int(OURS["SC-KS-43"][truck["kind"]]) - len(truck["aboard"]))


def kind_of(state: Data, key: str) -> str:
    """Return the kind of truck for a man or a gun."""
    if key in state["guns"]:
        return "gun"
    return "cav" if state["men"][key]["arm"] in roll.HORSE else "inf"


def _aboard(state: Data, one: str, key: str) -> bool:
    piece = state["men"].get(one) or state["guns"].get(one)
    return bool(piece and piece["is"] == "held" and piece.get("aboard") == key)


def _is_near_truck(lay: Layout, key: str, one: str, near: int = boarding.NEAR) -> bool:
    piece = lay.men.get(one) or lay.guns[one]
    near += lay.book.radius(lay.state, one) if one in lay.men else countryside.outline("gun")[1]
    trucks = (at for part, at in trains.pieces(lay.state, key).items() if part != "engine")
    return any(d2(piece["x"], piece["y"], at["x"], at["y"]) <= near * near for at in trucks)


def _entrain(lay: Layout, key: str, value: Any) -> Refusal | None:
    train, found = lay.state["trains"][key], boarding.read_boarders(lay, value)
    if isinstance(found, tuple):
        return "KS-106", found[1]
    if key in lay.state["landings"]:
        return "KS-106", "others are already getting in or out of it"
    if train["used"]:
        return "KS-106", "it has run in this move"
    for one in found:
        if why := boarding.ready(lay, one):
            return "KS-106" if why[0] == "KS-037" else why[0], why[1]
        if not _is_near_truck(lay, key, one, boarding.FILE if one in lay.men else boarding.NEAR):
            far = boarding.FILE if one in lay.men else boarding.NEAR
            return "KS-106", f"{one} is farther than {inches(far)} from every truck"
    if not any(_is_near_truck(lay, key, one) for one in found):
        return "KS-106", f"none of them is within {inches(boarding.NEAR)} of a truck"
    for kind, many in (("inf", "men"), ("cav", "horsemen"), ("gun", "guns")):
        wanted = sum(kind_of(lay.state, one) == kind for one in found)
        left = sum(room(truck) for truck in train["trucks"] if truck["kind"] == kind)
        if wanted > left:
            return "KS-106", f"its trucks have room for {left} {many} more, and {wanted} are to get in"
    if not found:
        return "KS-106", "none of them is there"
    boarding.begin(lay, key, "entrain", found, _middle(lay.state, key), None)
    return None


def _middle(state: Data, key: str) -> Point:
    """Return the one point that stands for all of a train."""
    train = state["trains"][key]
    low, high = trains.ends(train, train["at"])
    x, y, _ = railway.place_on_line(trains.line_of(state, train), div(low + high, 2))
    return x, y


def _run(lay: Layout, key: str, value: Any) -> Refusal | None:
    train = lay.state["trains"][key]
    if type(value) is not int:
        return "KS-105", "a train runs to a place on its line, in u"
    if why := still(lay.state, key):
        return "KS-105", why
    if value == train["at"]:
        return "KS-105", "it stands there already"
    stops = reach(lay.state, key, value - train["at"])
    if stops != value:
        return ("KS-105", f"it can run to {stops} u along its line: {inches(railway.run())} a move, and must stay on the rails")
    train["used"], train["at"] = abs(value - train["at"]), value
    trains.take_along(lay.state, key)
    return None


def _detrain(lay: Layout, key: str, value: Any, men: list[str] | None = None) -> Refusal | None:
    """Begin to get everybody aboard, or these, out beside the trucks or at one place near them."""
    train = lay.state["trains"][key]
    if key in lay.state["landings"]:
        return "KS-106", "others are already getting in or out of it"
    inside = [one for truck in train["trucks"] for one in truck["aboard"]]
    if not inside:
        return "KS-106", "this train is empty"
    if train["used"]:
        return "KS-106", "it has run in this move; getting out takes a whole move"
    place: Point | None = None
    if value is not True:
        if not ways.is_point(value):
            return "KS-106", SHAPE
        place = int(value[0]), int(value[1])
        parts = trains.pieces(lay.state, key)
        if not any(d2(*place, one["x"], one["y"]) <= boarding.NEAR**2 for part, one in parts.items() if part != "engine"):
            return "KS-106", f"they get out within {inches(boarding.NEAR)} of a truck"
        if not lay.country.fits(*place, roll.SIZES["cav"]):
            return "KS-106", "there is no room to stand there"
    boarding.begin(lay, key, "detrain", inside if men is None else men, _middle(lay.state, key), place)
    return None


def _stop(lay: Layout, key: str, value: Any) -> Refusal | None:
    """Stop a file: those who are not through stay where they are."""
    why = boats.stop(lay, key, value)
    return ("KS-106", why[1]) if why else None


def _load_into_truck(state: Data, key: str, one: str) -> bool:
    """Put one more into the first truck of his kind that has room."""
    pieces = trains.pieces(state, key)
    for number, truck in enumerate(state["trains"][key]["trucks"], 1):
        if truck["kind"] == kind_of(state, one) and room(truck):
            piece = state["men"].get(one) or state["guns"][one]
            piece.update({"is": "held", "aboard": key, "x": pieces[str(number)]["x"], "y": pieces[str(number)]["y"]})
            truck["aboard"] = [*truck["aboard"], one]
            return True
    return False


def _out(work: Work, key: str, one: str) -> bool:
    """Put one more out, if there is room for him."""
    state = work.state
    number, truck = next(
        (number, truck) for number, truck in enumerate(state["trains"][key]["trucks"], 1) if one in truck["aboard"]
    )
    at = trains.pieces(state, key)[str(number)]
    to, h = state["landings"][key]["to"], at["h"]
    x, y = to or formations.on_ground(at["x"], at["y"], h, OUT, 0)
    if one in state["guns"]:
        done = boarding.gun_beside(work, one, x, y, state["units"][state["guns"][one]["body"]]["h"])
    else:
        done = boarding.put_man_near(work, one, x, y, h) or (
            to is None and boarding.put_man_near(work, one, *formations.on_ground(at["x"], at["y"], h, -OUT, 0), h)
        )
    if done:
        truck["aboard"] = [other for other in truck["aboard"] if other != one]
    return bool(done)


DO: dict[str, Any] = {"entrain": _entrain, "run": _run, "detrain": _detrain, "stop": _stop}
