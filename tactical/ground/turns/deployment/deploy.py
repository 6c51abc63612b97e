"""Stages before the first move: the Country laid out, a side of it picked, a force bought and put down."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.ground.geometry import country as ground
from tactical.ground.geometry.plain import faults_of_form
from tactical.ground.rules import forces
from tactical.ground.rules.mobility import CLEAR
from tactical.ground.turns import nearest_places
from tactical.ground.turns.book import Book, Layout
from tactical.ground.turns.deployment import arrivals, auto_deploy, zones
from tactical.ground.turns.movement import ways
from tactical.ground.turns.movement.places import Places, nearest, settle
from tactical.ground.turns.position import people
from tactical.ground.turns.state import CLEAR_RULE, FIRST_RULE, Data, Point

SPACE = 64  # u between the places at which room for a gun is looked for
ARMS = ("inf", "cav", "guns")  # arms that can be bought
PARTS = ("put", "guns", "force")


def lay_country(book: Book, state: State, side: str, orders: Data) -> Layout:
    """Lay out the Country as the arranger has it so far. Parts not yet fit to fight over stay on the sheet: see ``unfit``."""
    lay = Layout(book, state, side, orders)
    _only(lay, ("country",))
    wanted = orders.get("country")
    if wanted is None:
        return lay
    wrong = faults_of_form(wanted)
    for text in wrong:
        lay.refuse("LW-006", "country", text)
    if not wrong:
        lay.kept["country"] = ground.normal(wanted)
    return lay


def unfit(lay: Layout) -> list[str]:
    made = lay.kept.get("country") if lay.state["stage"] == "country" else None
    return [] if made is None else ground.check(made)


def lay_sides(book: Book, state: State, side: str, orders: Data) -> Layout:
    """Lay out the choice of a side of the field."""
    lay = Layout(book, state, side, orders)
    _only(lay, ("home",))
    wanted = orders.get("home")
    if wanted in ("south", "north"):
        lay.kept["home"] = wanted
    elif wanted is not None:
        lay.refuse("LW-002", "home", 'a side fights from the "south" or from the "north"')
    return lay


def _only(lay: Layout, known: tuple[str, ...]) -> None:
    for key in sorted(map(str, lay.orders.keys() - set(known) - nearest_places.PARTS)):
        lay.refuse(FIRST_RULE, key[:40], f"there is no {key[:40]!r} to order now, only {', '.join(known)}")


def lay_deploy(book: Book, state: State, side: str, orders: Data) -> Layout:
    """Lay out the pieces put down so far; the rest is still held."""
    lay = Layout(book, state, side, orders)
    _only(lay, (*PARTS, *(part for extra in book.extras for part in extra.deploy_parts), *arrivals.parts(state)))
    if state["terms"].get("forces") == "purchase":
        _buy(lay)
    for extra in book.extras:
        extra.deploy_sheet(lay)
    _guns(lay)
    _men(lay)
    lay.stirred()
    return lay


def lay_interval(book: Book, state: State, side: str, orders: Data) -> Layout:
    """Lay out the pieces put down in the interval between two moves; only those that extra modules have open."""
    lay = Layout(book, state, side, orders)
    _only(lay, ("put", "guns"))
    for extra in book.extras:
        extra.interval_sheet(lay)
    lay.stirred()
    return lay


def to_spend(terms: Data, side: str) -> int:
    """Reckon the half points that a side has for its force, as agreed."""
    total = 2 * int(terms["total"]) if "total" in terms else forces.usual_total()
    return forces.handicapped(total, side, terms.get("handicap", "none"))


def _buy(lay: Layout) -> None:
    """Buy a force for the points agreed (LW-114)."""
    wanted = lay.orders.get("force")
    most = to_spend(lay.state["terms"], lay.side)
    force = forces.bought(most)
    if wanted is not None:
        good = (
            isinstance(wanted, dict)
            and set(wanted) <= set(ARMS)
            and all(type(n) is int and 0 <= n <= most for n in wanted.values())
        )
        why = forces.too_dear(wanted, most) if good else "a force is a number of inf, cav and guns"
        if good and why is None and not any(wanted.values()):
            why = "a force must have somebody in it"
        if why is None:
            force = {arm: wanted.get(arm, 0) for arm in ARMS}
            lay.kept["force"] = force
        else:
            lay.refuse("LW-114", "force", why)
    lay.book.enlist(lay.state, lay.book.mustered(lay.state["terms"], lay.side, force))


def _guns(lay: Layout) -> None:
    near = nearest_places.read_near_pieces(lay, lay.guns)
    for key, at in _wanted(lay, "guns", lay.guns, "gun").items():
        place = _gun_place(lay, key, at, near=key in near)
        if place is not None:
            auto_deploy.put_gun(lay, key, *place)
            lay.kept.setdefault("guns", {})[key] = list(place)
        else:
            lay.refuse(CLEAR_RULE, f"guns.{key}", "there is no room for a gun there")


def _gun_place(lay: Layout, key: str, at: Point, *, near: bool) -> Point | None:
    """Find where a gun wanted at a place is put down: there, or as near to it as there is room for it."""
    west, south, east, north = zones.zone(lay, lay.side, "gun")

    def fits(x: int, y: int) -> bool:
        return west <= x <= east and south <= y <= north and auto_deploy.gun_fits(lay, key, x, y)

    if fits(*at):
        return at
    return nearest(fits, at, SPACE, people.ahead(lay.state, lay.side)) if near else None


def _men(lay: Layout) -> None:
    goals, near = {}, {}
    beside = nearest_places.read_near_pieces(lay, lay.men)
    for key, (x, y) in _wanted(lay, "put", lay.men, "").items():
        solid = lay.country.touching(x, y, lay.book.radius(lay.state, key), CLEAR)
        if key in beside:
            near[key] = (x, y)
        elif solid is None:
            goals[key] = (x, y)
        else:
            lay.refuse(CLEAR_RULE, f"put.{key}", f"no room to stand there: {ways.thing(lay, solid)} is in the way")
    places = Places(lay)
    refused = settle(places, goals, {})
    for key in sorted(refused):
        lay.refuse(refused[key][0], f"put.{key}", refused[key][1])
    goals = {key: at for key, at in goals.items() if key not in refused}
    for key, (x, y) in {**goals, **_find_free_places(lay, places, near)}.items():
        auto_deploy.put_man(lay, key, x, y)
        lay.kept.setdefault("put", {})[key] = [x, y]


def _find_free_places(lay: Layout, places: Places, near: dict[str, Point]) -> dict[str, Point]:
    """Place men where they are wanted, or in the nearest free places on their own ground; men whose place is free first."""
    found, up = dict[str, Point](), people.ahead(lay.state, lay.side)
    waiting = []
    for key, at in sorted(near.items()):
        if places.free(*at, lay.book.radius(lay.state, key)):
            found[key] = at
            places.put_man(key, *at)
        else:
            waiting.append(key)
    for key in waiting:
        r = lay.book.radius(lay.state, key)
        west, south, east, north = zones.zone(lay, lay.side, lay.men[key]["arm"])

        def free(x: int, y: int, r: int = r, area: zones.Zone = (west, south, east, north)) -> bool:
            return area[0] <= x <= area[2] and area[1] <= y <= area[3] and places.free(x, y, r)

        place = nearest(free, near[key], r + CLEAR // 2, up)
        if place is None:
            lay.refuse(CLEAR_RULE, f"put.{key}", "no room to stand there, nor beside it")
            continue
        found[key] = place
        places.put_man(key, *place)
    return found


def _wanted(lay: Layout, part: str, pieces: dict[str, Data], gun: str) -> dict[str, Point]:
    """Read the wanted places where this side may put anything; the others are refused, those of ``near`` moved there."""
    found: dict[str, Point] = {}
    wanted, near = lay.table(part), nearest_places.read_near_pieces(lay, pieces)
    for key in sorted(map(str, wanted)):
        at: Any = wanted[key]
        one = pieces.get(key)
        if one is None or one["side"] != lay.side or one["is"] != "held" or one.get("boxed"):
            lay.refuse(FIRST_RULE, f"{part}.{key}"[:80], "this is not yours to place")
        elif not ways.is_point(at):
            lay.refuse(FIRST_RULE, f"{part}.{key}", "a place is [x, y], whole numbers of 1/64 in")
        elif (why := zones.outside(lay, lay.side, gun or one["arm"], at[0], at[1])) is not None and key not in near:
            lay.refuse(why[0], f"{part}.{key}", why[1])
        else:
            west, south, east, north = zones.zone(lay, lay.side, gun or one["arm"])
            found[key] = (at[0], at[1]) if why is None else (min(max(at[0], west), east), min(max(at[1], south), north))
    return found


def rest(lay: Layout) -> Data:
    """Show where the computer would put the men and guns still held."""
    after = Layout(lay.book, lay.state, lay.side, {})
    held = list(people.of_side(after.state, lay.side, "held"))
    guns = [key for key, gun in sorted(after.guns.items()) if gun["side"] == lay.side and gun["is"] == "held"]
    auto_deploy.fill(after, lay.side)
    return {
        "put": {key: [after.men[key]["x"], after.men[key]["y"]] for key in held if after.men[key]["is"] == "armed"},
        "guns": {key: [after.guns[key]["x"], after.guns[key]["y"]] for key in guns if after.guns[key]["is"] == "in place"},
    }
