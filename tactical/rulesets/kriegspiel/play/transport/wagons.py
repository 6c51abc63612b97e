"""Wagons: driven by road and across country, alone or as a column, loaded and unloaded (KS-020 to KS-023, KS-036, KS-043)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from itertools import pairwise
from typing import Any, ClassVar

from tactical.engine.ruleset import State
from tactical.engine.text.words import agree, plural
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Box, boxes_overlap
from tactical.ground.geometry.measure import dist, div, heading
from tactical.ground.geometry.routes import route, why_blocked
from tactical.ground.rules.stand import STANDING, inches, placed
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.movement import ways
from tactical.ground.turns.position.people import SIDE_NAMES
from tactical.ground.turns.state import CLEAR_RULE, SOLID_RULE, Data, Point, Refusal
from tactical.rulesets.kriegspiel.play import command as generals
from tactical.rulesets.kriegspiel.play import formations, roll
from tactical.rulesets.kriegspiel.play.knowledge import side_knowledge
from tactical.rulesets.kriegspiel.play.supplies import stores
from tactical.rulesets.kriegspiel.play.transport import wagon_loads
from tactical.rulesets.kriegspiel.rules import command, countryside, marching

ARM = "TS"
HALF = countryside.outline("wagon")[2]
STEP = int(formations.wagon_line(2, 0, 0, (0, 4096))[0][1] - formations.wagon_line(2, 0, 0, (0, 4096))[1][1])
FINE = 256
TABLES = ("wagons", "depots", "trains")  # tables that orders of wagons change


class Carts(Extra):
    """Wagons on the men's sheet: ``wagons`` by wagon, or by the unit whose column it is."""

    parts: ClassVar[tuple[str, ...]] = ("wagons",)
    post = command.post_of(ARM)

    def after_men(self, lay: Layout) -> None:
        """Lay out ways first, each judged where all of them stand at the end; then loads."""
        asked = lay.table("wagons")
        rest, before = {**_marching(lay), **asked}, {part: lay.state[part] for part in TABLES}
        while rest:
            lay.state.update(deepcopy(before))
            kept, wrong = _laid_out(lay, rest)
            if not wrong:
                lay.kept["wagons"] = kept
                break
            for key, why in wrong.items():
                rest.pop(key)
                if key in asked:  # a body that marches goes as far as it can, and no farther is no fault
                    lay.refuse(why[0], f"wagons.{key}"[:80], why[1])
        else:
            lay.state.update(before)

    def carried(self, work: Work, lay: Layout) -> None:
        """Stop wagons short of an enemy nobody had seen; enter the loads in the ledger."""
        state = work.state
        unseen = [
            (man["x"], man["y"], work.book.radius(state, key))
            for key, man in sorted(work.men.items())
            if key not in lay.before["men"] and man["is"] in STANDING
        ]
        moved = [wagon for wagon in wagons_in_place(state, lay.side).values() if "way" in wagon]
        for wagon in moved if unseen else ():
            gone = side_knowledge.stopped([(x, y) for x, y in wagon["way"]], HALF, unseen)
            wagon.update(x=gone[-1][0], y=gone[-1][1], way=[list(point) for point in gone])
        if moved:
            many = f"{plural(len(moved), 'wagon')} of {SIDE_NAMES[lay.side]} {agree(len(moved), 'drives', 'drive')} on"
            work.tell(many, "KS-020", "KS-043", sides=[lay.side])
        for key, value in sorted(lay.kept.get("wagons", {}).items()):
            if isinstance(value, dict):
                what, store = next((what, value[what]) for what in ("load", "unload") if what in value)
                name, other = stores.title(state, key), stores.title(state, store)
                goods = stores.words(value["packets"])
                text = f"{name} takes up {goods} from {other}" if what == "load" else f"{name} gives {goods} to {other}"
                work.tell(text, "KS-043", sides=[lay.side])
                generals.enter(work, lay.side, "packets", f"{what}ed, {name}, {other}", value["packets"])

    def before_melees(self, work: Work) -> None:
        """Forget the ways: mines have been looked for on them."""
        for wagon in work.state["wagons"].values():
            wagon.pop("way", None)
            wagon.pop("from", None)

    def after_melees(self, work: Work) -> None:
        wagon_loads.take(work)

    def end_ply(self, work: Work) -> None:
        """Bank moves saved for a contour."""
        for wagon in wagons_in_place(work.state, work.state["mover"]).values():
            wagon["bank"] = marching.banked(team(wagon))

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        if not found.get("asked") or found["form"] != "men":
            return
        at, told = stores.all_of(state, side), {}
        for key, wagon in wagons_in_place(state, side).items():
            near = [one for one, store in at.items() if one != key and stores.at_hand(state, wagon, one, store)]
            told[key] = {
                "at": [wagon["x"], wagon["y"]],
                "unit": wagon["unit"],
                "reach": marching.reach(team(wagon)),
                "road": marching.reach(team(wagon), marching.ROAD),
                "why": "" if marching.compute_budget_left(team(wagon)) else "it has spent its move",
                "packets": dict(wagon["packets"]),
                "room": stores.room(at[key]),
                "stores": near,
                "r": HALF,
            }
        if told:
            found["wagons"] = told
            units = sorted({one["unit"] for one in told.values()}, key=roll.by_key)
            found["columns"] = {unit: column(state, unit, None) for unit in units}


def _marching(lay: Layout) -> dict[str, Any]:
    """Return orders to march of units of transport, as their columns'."""
    given, units = lay.orders.get("units"), lay.state["units"]
    found = given.items() if isinstance(given, dict) else ()
    return {
        key: order["to"]
        for key, order in found
        if isinstance(order, dict) and order.get("to") and units.get(key, {}).get("arm") == ARM and units[key]["side"] == lay.side
    }


def wagons_in_place(state: State, side: str) -> dict[str, Data]:
    """Return the wagons of a side that stand on the field."""
    return {
        key: state["wagons"][key]
        for key in sorted(state["wagons"], key=roll.by_key)
        if state["wagons"][key]["side"] == side and state["wagons"][key]["is"] == "in place"
    }


def team(wagon: Data) -> Data:
    """Describe a wagon as the rules of marching see it."""
    return {"arm": ARM, "formation": "", "mounted": True, "used": wagon["used"], "bank": wagon["bank"]}


def for_wheels(country: Country) -> Country:
    """Return the Country for wheels: no ford can be passed (KS-036)."""
    fords = [one["key"] for one in country.document["features"] if one["kind"] == "ford"]
    return country.leave_out_features(*fords) if fords else country


def cost(country: Country, path: Sequence[Sequence[int]]) -> int:
    return marching.cost(marching.stretches(country, [(x, y) for x, y in path]), ARM)


def drive(lay: Layout, key: str, points: Any) -> list[Point] | Refusal:
    """Find the way of a wagon through these places, its own place first; or why it cannot go so."""
    if not isinstance(points, list) or not 0 < len(points) <= ways.MOST_POINTS or not all(map(ways.is_point, points)):
        return "KS-043", wagon_loads.SHAPE
    return _find(lay, key, [(int(x), int(y)) for x, y in points])


def _find(lay: Layout, key: str, points: Sequence[Point]) -> list[Point] | Refusal:
    wagon = lay.state["wagons"][key]
    if not all(ways.inside(lay, x, y) for x, y in points):
        return SOLID_RULE, "that is outside the field"
    country, path = for_wheels(lay.country), [_place_of_wagon(wagon)]
    for goal in points:
        if goal == path[-1]:
            continue
        leg = route(country, path[-1], goal, HALF, lay.foes(lay.side))
        if leg is None:
            return _blocked(lay, country, path[-1], goal)
        path += [(x, y) for x, y in leg]
    if len(path) == 1:
        return "KS-020", "it has no move left, or is already there"
    if steep := marching.too_steep(ARM, lay.country, path):
        return "KS-023", steep
    spent, left = cost(lay.country, path), marching.compute_budget_left(team(wagon))
    if spent > left:
        part = marching.parts(1, ARM)
        return ("KS-020", f"that is {inches(-(-spent // part))} of open country for a wagon: it has {inches(left // part)}")
    return path


def _blocked(lay: Layout, country: Country, start: Point, goal: Point) -> Refusal:
    found = why_blocked(country, start, goal, HALF, lay.foes(lay.side))
    thing = next((one for one in lay.state["country"]["features"] if found and one["key"] == found[0]), None)
    if thing is not None and thing["kind"] in ("river", "ford"):
        return "KS-036", str(marching.no_river(ARM))
    what = ways.thing(lay, found[0]) if found else ""
    return SOLID_RULE, f"{what} is in the way of a wagon" if what else "there is no way through for a wagon"


def column(state: State, unit: str, towards: Sequence[int] | None) -> list[str]:
    """List the wagons of a unit as they follow one another; the head is the end towards the column's goal."""
    keys = [key for key in state["units"][unit]["wagons"] if state["wagons"][key]["is"] == "in place"]
    if towards is None or len(keys) < 2:
        return keys
    first, last = (state["wagons"][keys[n]] for n in (0, -1))
    far = [(one["x"] - towards[0]) ** 2 + (one["y"] - towards[1]) ** 2 for one in (first, last)]
    return keys if far[0] <= far[1] else keys[::-1]


def _column(lay: Layout, unit: str, points: Any, drives: dict[str, list[Point]]) -> Refusal | None:
    """Move a whole column: the head as far as it can, every other wagon in its track."""
    one = lay.state["units"][unit]
    if one["side"] != lay.side:
        return "KS-043", "this is not a column of yours"
    if not isinstance(points, list) or not 0 < len(points) <= ways.MOST_POINTS or not all(map(ways.is_point, points)):
        return "KS-043", "a column's path is a list of places [x, y]"
    keys = column(lay.state, unit, points[0])
    if not keys:
        return "KS-043", "it has no wagons left"
    wagons = lay.state["wagons"]
    track: list[Point] = [_place_of_wagon(wagons[keys[0]]), *((int(x), int(y)) for x, y in points)]
    for n, key in enumerate(keys):
        end = _cut(lay, track, marching.compute_budget_left(team(wagons[key])))
        found = _find(lay, key, end[1:])
        if isinstance(found, tuple):
            return None if n else found  # wagons behind cannot pass one that stays
        drives[key] = found
        if n + 1 < len(keys):
            track = _short_of([_place_of_wagon(wagons[keys[n + 1]]), *found], STEP)
    return None


def _place_of_wagon(wagon: Data) -> Point:
    return wagon["x"], wagon["y"]


def _cut(lay: Layout, track: list[Point], left: int) -> list[Point]:
    whole = sum(dist(*a, *b) for a, b in pairwise(track))
    if cost(lay.country, track) <= left:
        return track
    low, high = 0, FINE
    while high - low > 1:
        half = (low + high) // 2
        low, high = (half, high) if cost(lay.country, _first(track, whole * half // FINE)) <= left else (low, half)
    return _first(track, whole * low // FINE)


def _first(track: list[Point], left: int) -> list[Point]:
    found = [track[0]]
    for a, b in pairwise(track):
        leg = dist(*a, *b)
        if left >= leg:
            found.append(b)
            left -= leg
            continue
        if left > 0:
            found.append((a[0] + div((b[0] - a[0]) * left, leg), a[1] + div((b[1] - a[1]) * left, leg)))
        break
    return found


def _short_of(track: list[Point], by: int) -> list[Point]:
    whole = sum(dist(*a, *b) for a, b in pairwise(track))
    return _first(track, max(0, whole - by))


def _laid_out(lay: Layout, wanted: Data) -> tuple[Data, dict[str, Refusal]]:
    """Move and load wagons as ordered; returns the legal orders, and why the others cannot stand."""
    kept, wrong, drives = dict[str, Any](), dict[str, Refusal](), dict[str, list[Point]]()
    units, mine = lay.state["units"], wagons_in_place(lay.state, lay.side)
    for key in sorted(map(str, wanted), key=roll.by_key):
        value = wanted[key]
        if units.get(key, {}).get("wagons"):
            if why := _column(lay, key, value, drives):
                wrong[key] = why
        elif key not in mine:
            wrong[key] = "KS-043", "this is not a wagon of yours"
        elif key in drives or mine[key]["unit"] in wanted:
            wrong[key] = "KS-043", "its whole column has marching orders on this order sheet"
        elif not isinstance(value, dict):
            found = drive(lay, key, value)
            if isinstance(found, tuple):
                wrong[key] = found
            else:
                drives[key] = found
    wrong |= _settle(lay, drives, wanted)
    for key in sorted(wanted.keys() - wrong.keys(), key=roll.by_key):
        if isinstance(wanted[key], dict):
            going = wagon_loads.load(lay, key, wanted[key])
            if isinstance(going, tuple):
                wrong[key] = going
            else:
                kept[key] = going
        else:
            kept[key] = [[int(x), int(y)] for x, y in wanted[key]]
    return kept, wrong


def _settle(lay: Layout, drives: dict[str, list[Point]], wanted: Data) -> dict[str, Refusal]:
    """Put wagons at their goals; one that would stand in something stays where it is, and so on until none does.

    Returns the orders of wagons that fail by it, and of columns of which none can move.
    """
    wagons, before = lay.state["wagons"], {key: dict(lay.state["wagons"][key]) for key in drives}
    for key, path in drives.items():
        (ax, ay), (x, y) = path[-2:]
        wagons[key].update(x=x, y=y, h=list(heading(x - ax, y - ay)))
    moving, wrong = set(drives), dict[str, Refusal]()
    while bad := {key: why for key in sorted(moving, key=roll.by_key) if (why := _stands_in(lay, key, moving))}:
        for key, text in bad.items():
            wagons[key].update(before[key])
            moving.discard(key)
            unit = wagons[key]["unit"]
            if key in wanted:
                wrong[key] = CLEAR_RULE, text
            elif not any(one in moving for one in lay.state["units"][unit]["wagons"]):
                wrong[unit] = CLEAR_RULE, text
    for key in sorted(moving, key=roll.by_key):
        way = [[x, y] for x, y in drives[key]]
        used = wagons[key]["used"] + cost(lay.country, drives[key])
        wagons[key].update({"used": min(marching.budget(team(wagons[key])), used), "from": way[0], "way": way})
    return wrong


def _stands_in(lay: Layout, key: str, moving: set[str]) -> str | None:
    wagons = lay.state["wagons"]
    box = roll.wagon_box(wagons[key])
    if not lay.country.is_in_field(box.x, box.y, 0):
        return "that is outside the field"
    if solid := lay.country.under(box):
        return f"no room for a wagon there: {ways.thing(lay, solid) or 'the Country'} is in the way"
    for other, one in wagons.items():
        if (
            other != key
            and one["is"] == "in place"
            and (other not in moving or roll.by_key(other) < roll.by_key(key))
            and _meet(box, roll.wagon_box(one))
        ):
            return "another wagon stands there"
    for _, gun in sorted(lay.guns.items()):
        if placed(gun) and _meet(box, lay.book.box(gun)):
            return "a gun stands there"
    return None


def _meet(one: Box, other: Box) -> bool:
    return abs(one.x - other.x) < 320 and abs(one.y - other.y) < 320 and boxes_overlap(one, other)
