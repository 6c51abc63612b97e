"""Men sent to places they cannot reach or stand at, brought as near as possible; and men sent at an enemy's body.

A sheet names the first in ``near`` (a list of men) and the second in ``attack`` (by man, the body). Both are written out as ways
of single men before any way is judged, so that the sheet keeps only orders the player could have written himself.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tactical.ground.geometry.measure import UNIT, cut, d2, dist, div, scaled
from tactical.ground.geometry.routes import route
from tactical.ground.rules.melee import TOUCH, contact
from tactical.ground.rules.mobility import CLEAR
from tactical.ground.rules.stand import inches
from tactical.ground.turns import gun_crew
from tactical.ground.turns.book import Layout
from tactical.ground.turns.movement import escorts, ways
from tactical.ground.turns.movement.places import Places, nearest
from tactical.ground.turns.position import people
from tactical.ground.turns.state import CLEAR_RULE, FIRST_RULE, Data, Point, Refusal, fault

PARTS = frozenset(("near", "attack"))  # of a sheet being written: how the page asks for it, and no order of its own
SHARES = 16  # parts of a way tried one after the other where its end cannot be come to
SPOTS = 24  # places about an enemy at which a man may come up to him
LEADS = 12  # enemies of a body at whom a man looks, the nearest first
CLOSE = (CLEAR + TOUCH) // 2  # u: as far from an enemy's figure as a man comes who is to touch him
ROUND = (3, 2)  # how much longer than straight a way round may be before it is looked for in parts

COMPASS = [scaled(a, b, UNIT) for a, b in ((4, 0), (15, 4), (7, 4), (1, 1), (4, 7), (4, 15))]
ABOUT = [turn for x, y in COMPASS for turn in ((x, y), (-y, x), (-x, -y), (y, -x))]
assert len(ABOUT) == SPOTS


def read_near_pieces(lay: Layout, pieces: Mapping[str, Any]) -> set[str]:
    """Return the pieces of the sheet's ``near``; anything but a list of texts is refused."""
    wanted = lay.orders.get("near", [])
    if not isinstance(wanted, list) or not all(isinstance(one, str) for one in wanted):
        if not any(one["where"] == "near" for one in lay.refused):
            lay.refuse(FIRST_RULE, "near", '"near" is a list of those who go as near as they can')
        return set()
    return {one for one in wanted if one in pieces}


def write(lay: Layout) -> None:
    """Write ``near`` and ``attack`` of a men's sheet out as ways."""
    given, attack = lay.orders.get("men", {}), _attackers(lay)
    if not isinstance(given, dict):
        return
    near = {one for one in read_near_pieces(lay, lay.men) if _is_way(given.get(one))} - set(attack) - lay.written
    if not near and not attack:
        return
    stuck = set[str]()
    while True:
        found = _Bringing(lay, given, near - stuck, attack, stuck)
        found.all_up()
        if found.stuck <= stuck:
            break
        stuck |= found.stuck
    lay.behind = [fault(lay.book.cite(rule), f"attack.{one}", text) for one, (rule, text) in found.behind.items()]
    lay.orders = {**lay.orders, "men": {**given, **found.ways}}
    lay.brought = {part: sorted(found.told[part]) for part in ("short", "aside", "touch") if found.told[part]}


def _is_way(points: Any) -> bool:
    return isinstance(points, list) and 0 < len(points) <= ways.MOST_POINTS and all(map(ways.is_point, points))


def _attackers(lay: Layout) -> dict[str, str]:
    found = dict[str, str]()
    for one, body in sorted(lay.table("attack").items(), key=lambda item: str(item[0])):
        man, where = lay.men.get(one), f"attack.{one}"[:80]
        if man is None or man["side"] != lay.side or man["is"] != "armed":
            lay.refuse(FIRST_RULE, where, f"{str(one)[:40]} is not an armed man of yours")
        elif not isinstance(body, str) or not _foes(lay, body):
            lay.refuse(FIRST_RULE, where, "nobody of such an enemy unit is there to be charged")
        else:
            found[one] = body
    return found


def _foes(lay: Layout, body: str) -> list[str]:
    return sorted(
        one for one, man in lay.men.items() if man["body"] == body and man["side"] != lay.side and lay.book.fights(lay.state, one)
    )


class _Bringing:
    """One attempt to bring men up: those in ``stuck`` stay where they are, everybody else finds a place one after the other."""

    def __init__(self, lay: Layout, given: Data, near: set[str], attack: dict[str, str], stuck: set[str]) -> None:
        self.lay, self.given, self.near, self.attack = lay, given, near, attack
        self.ways: dict[str, list[list[int]]] = {}
        self.behind: dict[str, Refusal] = {}
        self.stuck = set(stuck)
        self.told: dict[str, set[str]] = {"short": set(), "aside": set(), "touch": set()}
        self.up = people.ahead(lay.state, lay.side)
        self.places: Places = gun_crew.open_posts(lay, lay.side)
        going = {one for one, way in given.items() if one in lay.men and one in self.places.at and _is_way(way)} | set(attack)
        for one in going - stuck:
            self.places.take_man(one)
        for one in sorted(going - stuck - near - set(attack)):
            x, y = given[one][-1]
            self.places.put_man(one, x, y)

    def all_up(self) -> None:
        """Bring up men who charge first, then men whose place is free, then those who have to look for one."""
        self._charge()
        waiting = []
        for one in sorted(self.near):
            way = self._find_way(one)
            if way is None:
                self._stay(one)
            elif self._fits(one, way[-1]) and self._comes(one, way):
                self._take(one, way)
            else:
                waiting.append((one, way))
        for one, way in waiting:
            self._move_to_nearest(one, way)

    # -- as near as may be -------------------------------------------------------------------------------------------------
    def reach(self, one: str) -> int:
        """Return how far a man may go, in the unit of ``cost``."""
        lay, led = self.lay, escorts.led(self.lay, one)
        if one in lay.fixed or (not led and (lay.men[one]["side"] != lay.side or lay.men[one]["is"] not in ("armed", "freed"))):
            return 0
        return (escorts.reach(lay, one) if led else lay.book.reach(lay.state, one))[0]

    def _find_way(self, one: str) -> list[Point] | None:
        """Return a man's ordered way as far as he can go on it; None where he cannot move at all."""
        lay, reach = self.lay, self.reach(one)
        points: list[Point] = [(x, y) for x, y in self.given[one]]
        if not reach:
            return None
        if not isinstance(ways.find(lay, one, points, reach), tuple):
            return points
        x, y = points[-1]
        r = lay.book.radius(lay.state, one)
        points[-1] = (min(max(x, r), lay.country.width - r), min(max(y, 0), lay.country.depth))
        start = ways.origin(lay, one)
        way = self._cut(one, [start, *points], reach)
        if self._comes(one, way[1:]):
            return way[1:]
        limit = lay.book.reach_u(lay.state, one) * ROUND[0] // ROUND[1]
        found = route(lay.country, start, way[-1], r, lay.foes(ways.side_of(lay, one)), limit)
        if found is not None:
            end = self._cut(one, [start, *((a, b) for a, b in found)], reach)[-1]
            if self._comes(one, [end]):
                return [end]
        whole = _long(way)
        parts = (cut(way, whole * n // SHARES)[1:] for n in range(SHARES - 1, 0, -1))
        return next((part for part in parts if part and self._comes(one, part)), None)

    def _cut(self, one: str, track: list[Point], reach: int) -> list[Point]:
        """Cut a track to a man's move; at least its beginning stays."""
        low, high = 0, _long(track)
        if self.lay.book.cost(self.lay.state, one, track) <= reach:
            return track
        while high - low > 1:
            half = (low + high) // 2
            within = self.lay.book.cost(self.lay.state, one, cut(track, half)) <= reach
            low, high = (half, high) if within else (low, half)
        return cut(track, low)

    def _comes(self, one: str, way: list[Point]) -> bool:
        """Report whether a man can go this way, whoever stands at the end of it."""
        return bool(way) and not isinstance(ways.find(self.lay, one, way, self.reach(one)), tuple)

    def _fits(self, one: str, at: Point) -> bool:
        """Report whether a man could stand there, clear of everything and of the places kept free for others."""
        lay, r = self.lay, self.lay.book.radius(self.lay.state, one)
        return ways.inside(lay, *at, r) and self.places.free(*at, r) and gun_crew.kept_free(lay, one, at) is None

    def _move_to_nearest(self, one: str, way: list[Point]) -> None:
        """Find the free place nearest to the end of a man's way that he can reach; nobody is brought up to an enemy unasked."""
        lay, r = self.lay, self.lay.book.radius(self.lay.state, one)
        start, most = ways.origin(lay, one), lay.book.reach_u(lay.state, one)
        bold = self._touches(one, *self.given[one][-1])

        def free(x: int, y: int) -> bool:
            if len(way) == 1 and d2(*start, x, y) > most * most:
                return False
            return self._fits(one, (x, y)) and (bold or not self._touches(one, x, y)) and self._comes(one, [*way[:-1], (x, y)])

        found = nearest(free, way[-1], r + CLEAR // 2, self.up)
        if found is None or found == start:
            return self._stay(one)
        return self._take(one, [*way[:-1], found], aside=True)

    def _touches(self, one: str, x: int, y: int) -> bool:
        """Report whether a man would be in contact there, or in an enemy's place."""
        lay = self.lay
        near = contact(lay.ranks, x, y, lay.book.radius(lay.state, one))
        return any(lay.men[other]["side"] != lay.men[one]["side"] and lay.book.fights(lay.state, other) for other in near)

    def _take(self, one: str, way: list[Point], *, aside: bool = False) -> None:
        self.places.put_man(one, *way[-1])
        self.ways[one] = [list(point) for point in way]
        if aside:
            self.told["aside"].add(one)
        elif self.ways[one] != self.given.get(one):
            self.told["short"].add(one)

    def _stay(self, one: str) -> None:
        """Leave a man where he is; his order stays on the sheet, to be refused with its reason."""
        self.stuck.add(one)
        self.places.put_man(one, self.lay.men[one]["x"], self.lay.men[one]["y"])

    # -- at a body ---------------------------------------------------------------------------------------------------------
    def _charge(self) -> None:
        """Send each man to the nearest place beside an enemy of the body that he can reach, the nearest man first."""
        lay = self.lay
        foes = {body: _foes(lay, body) for body in sorted(set(self.attack.values()))}

        def off(one: str, foe: str) -> tuple[int, str]:
            a, b = lay.men[one], lay.men[foe]
            return d2(a["x"], a["y"], b["x"], b["y"]), foe

        ranked = {one: sorted(off(one, foe) for foe in foes[body]) for one, body in self.attack.items()}
        for one in sorted(ranked, key=lambda name: (ranked[name][0], name)):
            here = lay.men[one]["x"], lay.men[one]["y"]
            if self._touches(one, *here) or self._closes(one, [foe for _, foe in ranked[one][:LEADS]]):
                self.told["touch"].add(one)
                if one not in self.ways:
                    self.places.put_man(one, *here)
                continue
            self.behind[one] = self._why(one, ranked[one][0][1])
            if one not in self.stuck and _is_way(self.given.get(one)):
                self.places.put_man(one, *self.given[one][-1])  # he goes on as he was ordered before
            else:
                self._stay(one)

    def _closes(self, one: str, foes: list[str]) -> bool:
        """Send a man to a place beside one of these enemies; report whether there is one."""
        for spot in self._spots(one, foes):
            if self._fits(one, spot) and self._comes(one, [spot]):
                self.places.put_man(one, *spot)
                self.ways[one] = [list(spot)]
                return True
        return False

    def _spots(self, one: str, foes: list[str]) -> list[Point]:
        """List the places beside these enemies within a man's move, whoever stands there, the nearest first."""
        lay, reach = self.lay, self.reach(one)
        start, r = ways.origin(lay, one), lay.book.radius(lay.state, one)
        most = lay.book.reach_u(lay.state, one) if reach else 0
        spots = []
        for foe in foes:
            man, far = lay.men[foe], r + lay.book.radius(lay.state, foe) + CLOSE
            if d2(*start, man["x"], man["y"]) > (most + far) ** 2:
                continue
            for hx, hy in ABOUT:
                x, y = man["x"] + div(hx * far, UNIT), man["y"] + div(hy * far, UNIT)
                spots.append((d2(*start, x, y), foe, x, y))
        return [(x, y) for square, _, x, y in sorted(spots) if square <= most * most]

    def _why(self, one: str, foe: str) -> Refusal:
        """Say why a man cannot come up to these enemies, and what he can do instead."""
        lay, man, other = self.lay, self.lay.men[one], self.lay.men[foe]
        name = _body(lay, foe)
        if one in lay.fixed:
            return lay.fixed[one]
        reach, why = lay.book.reach(lay.state, one)
        if not reach:
            return why or (lay.book.reach_rule(man["arm"]), "he has no move left of his move")
        most = lay.book.reach_u(lay.state, one) + lay.book.radius(lay.state, one) + lay.book.radius(lay.state, foe) + TOUCH
        if d2(*ways.origin(lay, one), other["x"], other["y"]) > most * most:
            return lay.book.reach_rule(man["arm"]), f"{name} is out of reach: he may go {inches(reach)}"
        if any(self._comes(one, [spot]) for spot in self._spots(one, [foe])):
            return CLEAR_RULE, f"all the room beside {name} is taken: send him at another unit, or move him by himself"
        return CLEAR_RULE, f"he cannot reach {name} within his move: lead him round by hand, or leave him"


def _body(lay: Layout, foe: str) -> str:
    man = lay.men[foe]
    name = people.body_name(lay.state, man["body"]) or "the enemy"
    name = f"the {name.removeprefix('The ')}" if name.startswith("The ") else name
    return f"{name} of {people.SIDE_NAMES.get(man['side'], man['side'])}"


def _long(track: list[Point]) -> int:
    return sum(dist(*a, *b) for a, b in pairwise(track))
