"""Charges: how a body of horse comes at its enemy, the forecast, and the result (SC-KS-09)."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field

from tactical.engine.ruleset import State
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Disc
from tactical.ground.geometry.measure import UNIT, d2, div, gap, heading, length
from tactical.ground.rules import isolation
from tactical.ground.rules.stand import Ranks
from tactical.ground.turns.book import Book, Layout
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.play import formations, roll, touch
from tactical.rulesets.kriegspiel.play.movement import unit_moves as march
from tactical.rulesets.kriegspiel.rules import charges, marching
from tactical.rulesets.kriegspiel.rules.tables import u

TOUCH = 6  # u: how close the leading sabre comes, within the contact of LW-062
LEADS = 12  # enemies at whom the leading sabre looks, the nearest first
SIDES = ((0, 4096), (2048, 3547), (-2048, 3547), (3547, 2048), (-3547, 2048), (4096, 0), (-4096, 0))  # where he comes up to one


@dataclass(slots=True)
class Charge:
    """A charge as it stands at the end of the charger's move."""

    unit: str
    target: str
    distance: int  # u: the way of the leading sabre
    reach: int
    sabres: list[str] = field(default_factory=list)  # men of the unit who take part
    charged: list[str] = field(default_factory=list)  # men of the target who take part
    guns: list[str] = field(default_factory=list)
    contours: int = 0  # crossed by the leading sabre, down less up; below nought when it came uphill

    @property
    def band(self) -> str | None:
        """Return ``far``, ``mid`` or ``near``."""
        return charges.band(self.distance, self.reach)


# -- ordering one ------------------------------------------------------------------------------------------------------
def plan(lay: Layout, key: str, target: str) -> dict[str, list[Point]]:
    """Plan the ways of a body's men at an enemy: the nearest sabre goes straight up to him, the others keep their places."""
    men, foes = roll.standing(lay.state, key), targets(lay.state, target)
    if not men or not foes:
        return {}
    others = march.Others(lay, men)
    first = _first(lay, men, foes, others)
    if first is None:
        return {}
    lead, foe, shift = first
    found: dict[str, list[Point]] = {}
    for one in sorted(men, key=lambda name: (name != lead, _far(lay, name, foes[foe]), name)):
        man, r, reach = lay.men[one], lay.book.radius(lay.state, one), lay.book.reach(lay.state, one)[0]
        here = (man["x"], man["y"])
        for sixteenths in range(16, 0, -1):
            to = (here[0] + div(shift[0] * sixteenths, 16), here[1] + div(shift[1] * sixteenths, 16))
            if to != here and others.free(*to, r) and march.find_way(lay, one, [to], reach) == [to]:
                found[one] = [to]
                break
        x, y = found[one][0] if one in found else here
        others.add(one, x, y, r)
        if one == lead and one not in found:
            return {}
    return found


def _to_take(state: Data, target: str) -> list[str]:
    """List the guns of an enemy unit that can be taken: those that are not fixed (SC-KS-48)."""
    return [gun for gun in state["units"][target]["guns"] if not state["guns"][gun].get("fixed")]


def targets(state: Data, target: str) -> dict[str, tuple[int, int, int]]:
    """Return the figures of an enemy unit that can be charged: its men, or the guns they have left."""
    men = {
        one: (state["men"][one]["x"], state["men"][one]["y"], roll.SIZES[state["units"][target]["arm"]])
        for one in roll.standing(state, target)
        if touch.fights(state, one)
    }
    return men or {gun: (state["guns"][gun]["x"], state["guns"][gun]["y"], 40) for gun in _to_take(state, target)}


def _far(lay: Layout, one: str, foe: tuple[int, int, int]) -> int:
    return d2(lay.men[one]["x"], lay.men[one]["y"], foe[0], foe[1])


def _first(
    lay: Layout, men: list[str], foes: dict[str, tuple[int, int, int]], others: march.Others
) -> tuple[str, str, Point] | None:
    """Choose the leading sabre, his target, and his move: straight at the nearest, else round to his side."""
    pairs = sorted((_far(lay, one, foes[other]), one, other) for one in men for other in foes)
    near = {foe: (far, one) for far, one, foe in reversed(pairs)}
    for foe, (_, one) in sorted(near.items(), key=lambda item: (item[1], item[0]))[:LEADS]:
        man, (x, y, size) = lay.men[one], foes[foe]
        r, reach = lay.book.radius(lay.state, one), lay.book.reach(lay.state, one)[0]
        if (man["x"], man["y"]) == (x, y):
            continue
        back = heading(man["x"] - x, man["y"] - y)
        for right, front in SIDES:
            spot = formations.on_ground(x, y, back, div(right * (size + r + TOUCH), UNIT), div(front * (size + r + TOUCH), UNIT))
            if others.free(*spot, r) and march.find_way(lay, one, [spot], reach) == [spot]:
                return one, foe, (spot[0] - man["x"], spot[1] - man["y"])
    return None


# -- who takes part ---------------------------------------------------------------------------------------------------
def riders(book: Book, state: State, key: str, moved: Container[str]) -> list[str]:
    """List the riders of a charge: men who have moved into touch with the enemy, and men who have moved with them, within six
    inches from man to man (KS-091).
    """
    able = [one for one in roll.standing(state, key) if one in moved]
    found = [one for one in able if touch.touched(book, state, one, (state["men"][one]["x"], state["men"][one]["y"])) is not None]
    rest = [one for one in able if one not in found]
    for one in found:  # grows as it is gone through
        near = [other for other in rest if _gap(book, state, one, other) <= touch.NEAR]
        found += near
        rest = [other for other in rest if other not in near]
    return sorted(found, key=able.index)


def too_few(book: Book, state: State, key: str, moved: Container[str]) -> str | None:
    """Say why the riders of a body may not charge; None where none of them touches an enemy."""
    unit, who = state["units"][key], riders(book, state, key, moved)
    return charges.no_charge(len(who), unit["formation"], mounted=unit["mounted"]) if who else None


def too_few_ride(lay: Layout, key: str, ways: Mapping[str, Sequence[Point]]) -> str | None:
    """Refuse a charge that is planned with too few riders, by the ways its men would go."""
    men = {one: {**lay.men[one], "x": way[-1][0], "y": way[-1][1]} for one, way in ways.items()}
    return too_few(lay.book, {**lay.state, "men": {**lay.men, **men}}, key, ways)


def find_charges(book: Book, state: State, paths: dict[str, list[Point]]) -> list[Charge]:
    """Find the charges of the mover: mounted horse of his that moved into contact with armed enemies, in order of keys."""
    found = []
    taken: set[str] = set()
    for key in roll.of_side(state, state["mover"], "cav"):
        unit = state["units"][key]
        men = [one for one in roll.standing(state, key) if len(paths.get(one, ())) > 1]
        if not unit["mounted"] or not men:
            continue
        touched = [
            (one, foe)
            for one in men
            if (foe := touch.touched(book, state, one, (state["men"][one]["x"], state["men"][one]["y"]))) is not None
        ]
        wanted = state["charging"].get(key)
        bodies = sorted(
            {state["men"][foe]["body"] for _, foe in touched if touch.fights(state, foe)},
            key=lambda body: (body != wanted, roll.by_key(body)),
        )
        bodies = [
            body
            for body in bodies
            if body in state["units"] and body not in taken and state["units"][body]["charged"] != state["ply"]
        ]
        if not bodies or too_few(book, state, key, men):
            continue
        taken.add(bodies[0])
        found.append(_charge(book, state, key, bodies[0], paths))
    return found


def _charge(book: Book, state: State, key: str, target: str, paths: dict[str, list[Point]]) -> Charge:
    """Gather the men in a charge: those in contact, and those within six inches of one of them (LW-064)."""
    own, foes = roll.standing(state, key), [one for one in roll.standing(state, target) if touch.fights(state, one)]
    core = sorted(
        {one for one in own for other in foes if _gap(book, state, one, other) <= touch.CONTACT}
        | {other for one in own for other in foes if _gap(book, state, one, other) <= touch.CONTACT}
    )

    def part(men: list[str]) -> list[str]:
        return [one for one in men if one in core or any(_gap(book, state, one, other) <= touch.NEAR for other in core)]

    lead = min((one for one in own if one in paths and one in core), key=lambda one: (length(paths[one]), one), default=own[0])
    way = paths.get(lead, [])
    legs = marching.stretches(Country.from_document(state["country"]), way) if len(way) > 1 else []
    up, down = sum(leg.up for leg in legs), sum(leg.down for leg in legs)
    near = [
        gun
        for gun in _to_take(state, target)
        if any(
            d2(state["men"][one]["x"], state["men"][one]["y"], state["guns"][gun]["x"], state["guns"][gun]["y"])
            <= (touch.NEAR + 128) ** 2
            for one in core
        )
    ]
    reach = u("KS-090", "reach") - u("KS-022", "up") * up - u("KS-022", "down") * down
    return Charge(
        key,
        target,
        length(way) if len(way) > 1 else 0,
        max(reach, length(way) if len(way) > 1 else 0),
        part(own),
        part(foes),
        near,
        down - up,
    )


def _gap(book: Book, state: State, one: str, other: str) -> int:
    a, b = state["men"][one], state["men"][other]
    return gap(a["x"], a["y"], book.radius(state, one), b["x"], b["y"], book.radius(state, other))


# -- the result -------------------------------------------------------------------------------------------------------
def kind(state: State, charge: Charge) -> str:
    """Return ``horse``, ``foot`` or ``guns``."""
    unit = state["units"][charge.target]
    if unit["arm"] == "RA" and charge.guns:
        return "guns"
    return "horse" if charges.order_of(unit["arm"], unit["formation"], mounted=unit["mounted"]) == "horse" else "foot"


def outcome(book: Book, state: State, charge: Charge, coin: str) -> tuple[charges.Clash, tuple[str, ...]] | None:
    """Look a charge up in the tables, with the rules; None where it is a melee of Little Wars."""
    unit, s, i = state["units"][charge.target], len(charge.sabres), len(charge.charged)
    at = charge.band
    if at is None or not s:
        return None
    what = kind(state, charge)
    if what == "horse":
        if unit["stands"]:
            return charges.standing(s, i), ("KS-095",)
        if charge.contours:
            lone = alone(book, state, charge, abs(charge.contours))
            down = charge.contours > 0
            if not down:
                return (charges.level(s, i, coin), ("KS-097",)) if s == i else None
            return charges.sloping(s, i, charge.contours, coin, isolated=lone), ("KS-098", "KS-097")
        return (charges.level(s, i, coin), ("KS-097",)) if s == i else None
    if what == "guns":
        return None if helped(book, state, charge) else (charges.guns(s, len(charge.guns), at), ("KS-102",))
    order = charges.order_of(unit["arm"], unit["formation"], mounted=unit["mounted"])
    retiring = charge.target in state["retiring"] and state["retiring"][charge.target]["why"] == "KS-101"
    rule = "KS-101" if retiring else ("KS-096" if unit["arm"] == "cav" else "KS-092") if order == "extended" else "KS-093"
    return charges.on_foot(s, i, order, at, retiring=retiring), ("KS-090", rule)


def helped(book: Book, state: State, charge: Charge) -> bool:
    """Report whether other forces stand by the guns: armed friends that are no gunners within twelve inches of one (SC-KS-13)."""
    side = state["units"][charge.target]["side"]
    friends = [
        Disc(man["x"], man["y"], book.radius(state, key))
        for key, man in sorted(state["men"].items())
        if man["side"] == side and man["arm"] != "RA" and touch.fights(state, key)
    ]
    return charges.helped([book.box(state["guns"][gun]) for gun in charge.guns], friends)


def alone(book: Book, state: State, charge: Charge, times: int) -> bool:
    """Report whether the inferior of two bodies of horse is isolated, by real heads."""
    s, i = len(charge.sabres) * (times + 1), len(charge.charged)
    weaker, other = (charge.sabres, charge.charged) if s < i else (charge.charged, charge.sabres)
    if not weaker or s == i:
        return False
    ranks = Ranks(state["men"], book.arms)
    side = state["men"][weaker[0]]["side"]
    front = [one for one in weaker if any(_gap(book, state, one, foe) <= touch.CONTACT for foe in other)] or weaker
    near = isolation.supporters(weaker, front, side, ranks)
    return isolation.isolated(len(weaker), len(near))


def preview(book: Book, state: State, charge: Charge) -> Data:
    """Preview a charge for the sheet of the side that makes it: the same tables, and both faces of a coin."""
    told: Data = {
        "target": charge.target,
        "d": charge.distance,
        "band": charge.band,
        "sabres": len(charge.sabres),
        "charged": len(charge.charged),
        "kind": kind(state, charge),
    }
    heads, tails = outcome(book, state, charge, "H"), outcome(book, state, charge, "T")
    if heads is None or tails is None:
        return {**told, "words": "a melee of Little Wars", "loses": None, "kills": None, "rules": ["KS-097"]}
    (won, rules), (lost, _) = heads, tails
    told |= {"loses": won.cavalry, "kills": won.others, "guns": won.guns, "thrown": won.thrown, "rules": list(rules)}
    if won != lost:
        return {
            **told,
            "coin": {"H": won.data(), "T": lost.data()},
            "words": f"a coin: {won.cavalry} lost for {won.others}, or {lost.cavalry} lost for {lost.others}",
        }
    guns = f", {won.guns} guns taken" if won.guns else ""
    back = f", {won.thrown} thrown back" if won.thrown else ""
    return {**told, "words": f"{won.cavalry} sabres lost, {won.others} of {people_word(state, charge)} killed{back}{guns}"}


def people_word(state: State, charge: Charge) -> str:
    return {"inf": "the infantry", "cav": "the horse", "RE": "the engineers", "RA": "the gunners"}.get(
        state["units"][charge.target]["arm"], "the enemy"
    )
