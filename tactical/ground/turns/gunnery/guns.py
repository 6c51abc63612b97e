"""The guns' sheet: shots, in order, and guns moved with their men."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.ground.geometry.figures import Disc, boxes_overlap, gap_disc_box
from tactical.ground.geometry.measure import UNIT, cut, div, heading, length
from tactical.ground.geometry.routes import route
from tactical.ground.rules import capture, mobility
from tactical.ground.rules.firing import left_pointing
from tactical.ground.rules.mobility import CLEAR, SERVE
from tactical.ground.rules.stand import inches, placed
from tactical.ground.turns import gun_crew, nearest_places
from tactical.ground.turns.book import Book, Layout, Work
from tactical.ground.turns.deployment import strip
from tactical.ground.turns.movement import ways
from tactical.ground.turns.movement.places import Places
from tactical.ground.turns.position import people
from tactical.ground.turns.state import CLEAR_RULE, FIRST_RULE, GUNS_FIRST_RULE, SOLID_RULE, Data, Point, Refusal

PARTS = ("fire", "guns", "done")
HALF = 64  # u: half the width of a gun's way
MOST_SHOTS = 400  # on one sheet
PATIENCE = 14  # rings looked through for a place beside a moved gun
SHARES = 16  # parts of a gun's way tried one after the other where there is no room at its end
ASIDE = (0, 1, -1, 2, -2)  # gun's widths to the left of it, tried at each


def lay_guns(book: Book, state: State, side: str, orders: Data) -> Layout:
    """Lay out the legal part of the sheet: shots by where everybody stands, then moves of guns by key.

    A gun of ``near`` that is now to be moved gives up its shots on the sheet if it can be; else it keeps them.
    """
    swaps = _swaps(orders)
    if not swaps:
        return _lay_out_guns_sheet(book, state, side, orders)
    lay = _lay_out_guns_sheet(book, state, side, {**orders, "fire": [shot for shot in orders["fire"] if shot[0] not in swaps]})
    failed = [key for key in swaps if key not in lay.gun_moves]
    if not failed:
        return lay
    moved = {key: order for key, order in orders["guns"].items() if key not in failed}
    kept = [shot for shot in orders["fire"] if shot[0] in failed or shot[0] not in swaps]
    again = _lay_out_guns_sheet(book, state, side, {**orders, "fire": kept, "guns": moved})
    again.refused += [one for one in lay.refused if one["where"].removeprefix("guns.") in failed]
    return again


def _swaps(orders: Data) -> list[str]:
    """List the guns that are to be moved instead of firing, as far as the sheet can be read."""
    fire, moves, near = orders.get("fire"), orders.get("guns"), orders.get("near")
    if not isinstance(fire, list) or not isinstance(moves, dict) or not isinstance(near, list):
        return []
    if not all(isinstance(shot, list) and shot and isinstance(shot[0], str) for shot in fire):
        return []
    return sorted({shot[0] for shot in fire if shot[0] in near and shot[0] in moves})


def _lay_out_guns_sheet(book: Book, state: State, side: str, orders: Data) -> Layout:
    lay = Layout(book, state, side, orders)
    known = (*PARTS, *(part for extra in book.extras for part in extra.gun_parts))
    for key in sorted(map(str, orders.keys() - set(known) - nearest_places.PARTS)):
        lay.refuse(GUNS_FIRST_RULE, key[:40], f"guns first: an order to the guns has no {key[:40]!r}; it has {', '.join(known)}")
    for extra in book.extras:
        extra.before_guns(lay)
    _fire(lay)
    _moves(lay)
    for extra in book.extras:
        extra.guns_sheet(lay)
    done = orders.get("done", False)
    if not isinstance(done, bool):
        lay.refuse(FIRST_RULE, "done", '"done" is true or false')
    elif done:
        lay.kept["done"] = True
    return lay


def _fire(lay: Layout) -> None:
    wanted = lay.orders.get("fire", [])
    if not isinstance(wanted, list):
        return lay.refuse(FIRST_RULE, "fire", '"fire" is a list of shots [gun, target]')
    for n, shot in enumerate(wanted[:MOST_SHOTS]):
        why = _shot(lay, shot)
        if why is not None:
            lay.refuse(why[0], f"fire.{n}", why[1])
            continue
        gun = lay.guns[shot[0]]
        target = shot[1]
        at = (lay.men[target]["x"], lay.men[target]["y"]) if isinstance(target, str) else (target[0], target[1])
        gun.update(did="fired", shots=gun["shots"] + 1, h=left_pointing(gun, at))
        lay.shots.append(shot)
        lay.kept.setdefault("fire", []).append(shot)
    return None


def _shot(lay: Layout, shot: Any) -> Refusal | None:
    """Say why a shot cannot be fired, judged by where everybody stands before the first shot."""
    book = lay.book
    if not isinstance(shot, list) or len(shot) < 2 or not isinstance(shot[0], str):
        return FIRST_RULE, "a shot is [gun, target]"
    gun = lay.guns.get(shot[0])
    if gun is None or gun["side"] != lay.side or gun["is"] != "in place":
        return _dispute(lay, shot[0])
    return book.silent(lay, shot[0]) or lay.serves(shot[0]) or book.aim(lay, shot[0], shot)


def _dispute(lay: Layout, gun: str) -> Refusal:
    one, rule = lay.guns.get(gun), FIRST_RULE
    if one is None or not placed(one):
        return rule, "there is no such gun"
    if one["is"] == "disabled":
        return rule, "this gun is disabled"
    return "LW-081", capture.disputed(one, str(lay.state["mover"]), lay.ranks) or "this gun is not yours"


def _moves(lay: Layout) -> None:
    wanted = lay.orders.get("guns", {})
    if not isinstance(wanted, dict):
        return lay.refuse(FIRST_RULE, "guns", '"guns" is a table by gun')
    near = nearest_places.read_near_pieces(lay, lay.guns)
    for key in sorted(map(str, wanted)):
        why = _move(lay, key, wanted[key], near=key in near)
        if why is not None:
            lay.refuse(why[0], f"guns.{key}"[:80], why[1])
    return None


def _move(lay: Layout, key: str, order: Any, *, near: bool = False) -> Refusal | None:
    """Move a gun with its men, or say why not; ``near``: as far on its way as there is room for it."""
    book, gun = lay.book, lay.guns.get(key)
    if gun is None or gun["side"] != lay.side or gun["is"] != "in place":
        return _dispute(lay, key)
    if not isinstance(order, dict) or not ways.is_point(order.get("to")) or not isinstance(order.get("crew", {}), dict | list):
        return FIRST_RULE, 'a gun is moved by {"to": [x, y], "crew": {man: [x, y]}}'
    if tipped := mobility.tipped(order):
        return "LW-044", tipped
    if why_not := book.may_move_gun(lay, key):
        return why_not
    crew = order.get("crew", {})
    places: dict[Any, Any] = {str(one): None for one in crew} if isinstance(crew, list) else dict(crew)
    if not all(isinstance(one, str) and (at is None or ways.is_point(at)) for one, at in places.items()):
        return FIRST_RULE, "each man of a gun's crew has a place [x, y], or null to be given one"
    strangers = sorted(set(places) - set(lay.crew(key)))
    if strangers:
        return "LW-040", f"{', '.join(strangers)[:80]}: not within {inches(SERVE)} of the gun they are to go with"
    if taken := sorted(one for one in places if lay.men[one]["gun"] is not None):
        return "LW-040", f"{', '.join(taken)[:80]} went with another gun in this move"
    why = _carry(lay, key, (order["to"][0], order["to"][1]), places)
    return why if why is None or not near else _as_near(lay, key, (order["to"][0], order["to"][1]), sorted(places), why)


def _as_near(lay: Layout, key: str, to: Point, crew: list[str], why: Refusal) -> Refusal | None:
    """Carry the gun towards a place that it cannot reach or stand at; return the reason where it cannot be carried."""
    reach = lay.book.gun_reach(lay, key, crew)
    if why[0] not in ("LW-042", CLEAR_RULE, SOLID_RULE) or not reach:
        return why
    pin = lay.guns[key].get("pin") or (lay.guns[key]["x"], lay.guns[key]["y"])
    start: Point = (pin[0], pin[1])
    x, y = min(max(to[0], 0), lay.country.width), min(max(to[1], 0), lay.country.depth)
    if (x, y) == start:
        return why
    far, (hx, hy) = min(reach, length([start, (x, y)])), heading(x - start[0], y - start[1])
    for share in range(SHARES, 0, -1):
        px, py = cut([start, (x, y)], far * share // SHARES)[-1]
        for step in ASIDE:
            place = px - div(hy * step * HALF, UNIT), py + div(hx * step * HALF, UNIT)
            if place != start and _carry(lay, key, place, dict.fromkeys(crew)) is None:
                lay.brought.setdefault("short", []).append(key)
                return None
    return why


def _carry(lay: Layout, key: str, to: Point, places: dict[str, Any]) -> Refusal | None:
    """Put the gun and its crew at their new places, or leave everything as before and return the reason."""
    book, gun = lay.book, lay.guns[key]
    why = _refuse_gun_way(lay, key, to, sorted(places))
    if why is not None:
        return why
    at_trails = gun_crew.covered(lay, lay.side)
    was, heading = dict(gun), mobility.trail_first((gun["x"], gun["y"]), to, gun["h"])
    gun.update(x=to[0], y=to[1], h=heading)
    why = _room(lay, key, set(places))
    if why is None:
        table = Places(lay, leave_out=places)
        found = _seat(lay, key, was, places, table)
        why = found if isinstance(found, tuple) else None
    if why is not None:
        gun.clear()
        gun.update(was)
        return why
    assert isinstance(found, dict)
    gun["did"] = "moved"
    capture.moved_or_swung(gun)
    gun.pop("pin", None)
    settled = {one: [x, y] for one, (x, y) in found.items()}
    stood = {one: dict(lay.men[one]) for one in found}
    for one, (x, y) in found.items():
        man = lay.men[one]
        cost = book.cost(lay.state, one, [ways.origin(lay, one), (x, y)])
        man.update(x=x, y=y, gun=key, spent=man["spent"] + cost)
        man.pop("pin", None)
    lay.stirred()
    if why := gun_crew.too_few(at_trails, lay, lay.side):
        gun.clear()
        gun.update(was)
        for one, before in stood.items():
            lay.men[one].clear()
            lay.men[one].update(before)
        lay.stirred()
        return why
    lay.gun_moves[key] = {"to": list(to), "h": heading, "crew": settled}
    lay.kept.setdefault("guns", {})[key] = {"to": list(to), "crew": settled}
    return None


def hindered(work: Work, key: str, order: Data, crew: list[str]) -> Refusal | None:
    """Say why a gun that was to be moved stays: shots of its sheet have cost it men, or its room is still taken."""
    if len(crew) < mobility.CREW:
        return "LW-040", f"only {len(crew)} of its crew are left"
    gun, to = work.guns[key], (order["to"][0], order["to"][1])
    if why := _refuse_gun_way(work, key, to, crew):
        return why
    was = dict(gun)
    gun.update(x=to[0], y=to[1], h=order["h"])
    why, table = _room(work, key, set(crew)), Places(work, leave_out=crew)
    for one in crew:
        x, y = order["crew"][one]
        r = work.book.radius(work.state, one)
        if why is None and (table.gun_at(x, y, r) is not None or table.about(x, y, r)):
            why = CLEAR_RULE, "there is no room for its crew"
        table.put_man(one, x, y)
    gun.clear()
    gun.update(was)
    return why


def _refuse_gun_way(lay: Work, key: str, to: Point, crew: list[str]) -> Refusal | None:
    book, gun = lay.book, lay.guns[key]
    if not ways.inside(lay, *to):
        return SOLID_RULE, "that is outside the field"
    reach = book.gun_reach(lay, key, crew)
    if reach == 0:
        return "LW-040", f"a gun goes with at least {mobility.CREW} of its men, and {len(crew)} go with it"
    pin = gun.get("pin") or (gun["x"], gun["y"])
    start: Point = (pin[0], pin[1])
    if to == start:
        return "LW-041", "the gun is there already"
    if why := strip.beyond(lay.state, gun["side"], to[1]):
        return why
    foes = lay.foes(gun["side"])
    found = [to] if length([start, to]) > reach else route(lay.country, start, to, HALF, foes, reach)
    if found is None:
        return ways.in_the_way(lay, start, to, HALF, foes)
    far = length([start, *found])
    if far > reach:
        short = f"with these men it goes {inches(reach)}, so it is {inches(far - reach)} too far"
        return "LW-042", f"that is {inches(far)} for the gun: {short}"
    return book.gun_bars(lay, key, [start, *((x, y) for x, y in found)])


def _room(lay: Work, key: str, crew: set[str]) -> Refusal | None:
    box = lay.book.box(lay.guns[key])
    solid = lay.country.under(box)
    if solid is not None:
        return (CLEAR_RULE, f"no room for the gun there: {ways.thing(lay, solid) or 'the Country'} is in the way")
    for other, gun in sorted(lay.guns.items()):
        if other != key and placed(gun) and boxes_overlap(box, lay.book.box(gun)):
            return CLEAR_RULE, f"no room for the gun there: {people.gun_name(lay.state, other)} stands there"
    for one in lay.ranks.about(box.x, box.y, box.back + 2 * HALF + ways.LARGEST):
        if one not in crew and gap_disc_box(lay.ranks.disc(one), box) < CLEAR:
            return (CLEAR_RULE, f"no room for the gun there: the {people.man_name(lay.book, lay.state, one)} is in the way")
    return None


def _seat(lay: Layout, key: str, was: Data, places: dict[str, Any], table: Places) -> dict[str, Point] | Refusal:
    """Find the places of the crew: those asked for first, then the others beside the gun as they stood before."""
    found: dict[str, Point] = {}
    for one in sorted(places, key=lambda name: (places[name] is None, name)):
        at = places[one]
        point = (at[0], at[1]) if at is not None else _find_crew_place(lay, key, was, one, table)
        if point is None:
            return CLEAR_RULE, f"there is no room for {one} beside the gun; choose where he is to stand"
        why = _seated(lay, key, one, point, table)
        if why is not None:
            return why
        found[one] = point
        table.put_man(one, *point)
    to = lay.guns[key]["x"], lay.guns[key]["y"]
    reaches = {one: lay.book.reach_u(lay.state, one) for one in found}
    faults = mobility.wrong_crew(was, to, found, lay.ranks, reaches)
    if faults:
        return "LW-040", "; ".join(f"{one}: {text}" if one else text for one, text in faults)[:300]
    return found


def _seated(lay: Layout, key: str, one: str, point: Point, table: Places) -> Refusal | None:
    book, r = lay.book, lay.book.radius(lay.state, one)
    if not ways.inside(lay, *point, r) or lay.country.touching(*point, r, CLEAR) is not None:
        return CLEAR_RULE, f"no room for {one} to stand there"
    if table.gun_at(*point, r) is not None or table.about(*point, r):
        return CLEAR_RULE, f"{one} would not stand {inches(CLEAR)} clear of men and guns"
    off = gap_disc_box(Disc(*point, r), book.box(lay.guns[key]))
    if off > SERVE:
        return "LW-040", f"{one} would stand {inches(off)} from the gun's new place, {inches(off - SERVE)} too far"
    way = ways.find(lay, one, [point], book.reach(lay.state, one)[0], who=one)
    return way if isinstance(way, tuple) else None


def _find_crew_place(lay: Layout, key: str, was: Data, one: str, table: Places) -> Point | None:
    """Find a place for a man of the crew: where he stood to the gun before, or the nearest free one."""
    gun, man, r = lay.guns[key], lay.men[one], lay.book.radius(lay.state, one)
    x, y = gun["x"] + man["x"] - was["x"], gun["y"] + man["y"] - was["y"]
    step = r + CLEAR
    up = people.ahead(lay.state, lay.side)
    for ring in range(PATIENCE):
        for dx, dy in ring_of(ring):
            point = (x + dx * step * up, y + dy * step * up)
            if _seated(lay, key, one, point, table) is None:
                return point
    return None


def ring_of(ring: int) -> list[tuple[int, int]]:
    """List the lattice points at this distance (the greater of both ways) from nought, the nearest first."""
    if ring == 0:
        return [(0, 0)]
    side = range(-ring, ring + 1)
    points = {(a, b) for a in side for b in side if max(abs(a), abs(b)) == ring}
    return sorted(points, key=lambda point: (point[0] ** 2 + point[1] ** 2, abs(point[0]), -point[1], point[0]))


def anything_to_do(book: Book, state: State, side: str) -> bool:
    """Report whether a gun of this side may still fire or move in this ply, or an extra module has something to order."""
    work = Work(book, state)
    for key in people.guns_of(state, side):
        if state["guns"][key]["is"] == "in place" and not (
            book.may_move_gun(work, key) and (book.silent(work, key) or work.serves(key))
        ):
            return True
    return any(extra.may_act_with_guns(book, state, side) for extra in book.extras)
