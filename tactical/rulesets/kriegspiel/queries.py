"""Queries: ``manage.py adjudicate kriegspiel charge|supply|shell|demolition``. README.md says what a line may have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.errors import BadQuery
from tactical.ground.geometry.sight import shelter
from tactical.ground.outside_values import LONGEST, Data, read_place, read_whole, unknown, word
from tactical.rulesets.kriegspiel import outside_values
from tactical.rulesets.kriegspiel.rules import charges, shells, siege, supply, works
from tactical.rulesets.kriegspiel.rules.formations import FORMATIONS
from tactical.rulesets.kriegspiel.rules.tables import u

MOVES = 10**4
CHARGED = ("inf", "cav", "RE", "RA")
PIECES = ("guns", "wagons", "trucks")


@dataclass(frozen=True, slots=True)
class Charge:
    """A charge asked about."""

    sabres: int
    number: int
    formation: str
    start: int
    reach: int
    charged: str
    order: str
    on_foot: bool
    retiring: bool
    stands: bool
    isolated: bool
    helped: bool
    mounted: bool
    contours: int
    downhill: str
    coin: Any
    move: int

    @property
    def on_horse(self) -> bool:
        """Report whether the charge is against horse that may answer with the sword."""
        return self.charged == "cav" and not self.on_foot

    @property
    def equal(self) -> bool:
        """Report whether both are of equal number, the downhill side multiplied."""
        mine, theirs = (self.contours + 1, 1) if self.downhill == "cavalry" else (1, self.contours + 1)
        return self.sabres * mine == self.number * theirs


def _asked_charge(asked: Data) -> Charge:
    faults: list[str] = []
    unknown(asked, Charge.__slots__, "this line", faults)
    one = Charge(
        sabres=read_whole(asked.get("sabres"), '"sabres"', faults, 1, MOVES),
        number=read_whole(asked.get("number"), '"number"', faults, 1, MOVES),
        formation=word(asked.get("formation", "two_ranks"), '"formation"', FORMATIONS, faults),
        start=read_whole(asked.get("start"), '"start"', faults),
        reach=read_whole(asked.get("reach", u("KS-090", "reach")), '"reach"', faults),
        charged=word(asked.get("charged"), '"charged"', CHARGED, faults),
        order=word(asked.get("order", "two_ranks"), '"order"', FORMATIONS, faults),
        **{name: outside_values.truth(asked, name, faults) for name in ("on_foot", "retiring", "stands", "isolated", "helped")},
        mounted=outside_values.truth(asked, "mounted", faults, True),
        contours=read_whole(asked.get("contours", 0), '"contours"', faults, 0, 20),
        downhill=word(asked.get("downhill", "cavalry"), '"downhill"', ("cavalry", "charged"), faults),
        coin=asked.get("coin"),
        move=read_whole(asked.get("move", 1), '"move"', faults, 1, MOVES),
    )
    wanted = one.on_horse and not one.stands and one.equal
    if one.coin not in ("H", "T") and (wanted or one.coin is not None):
        faults.append(f'"coin" is "H" if the chargers win it or "T", needed when both sides are equal, not {one.coin!r:.40}')
    if faults:
        raise BadQuery(faults)
    return one


def charge(asked: Data) -> Data:
    """Answer for a charge by its numbers: whether it may be made, from how far it counts, and the losses of both sides."""
    one = _asked_charge(asked)
    at = charges.band(one.start, one.reach)
    whys = [
        charges.no_charge(one.sabres, one.formation, mounted=one.mounted),
        None if at else "too far to charge",
        "other forces help the guns: a melee as in Little Wars" if one.charged == "RA" and one.helped else None,
    ]
    if at is None or any(whys):
        return {"legal": False, "why": "; ".join(filter(None, whys)), "band": at}
    rule, clash = _clash(one, at)
    answer = _describe_clash(clash, one.sabres, one.number, rule, at)
    if one.charged != "RA" and not one.on_horse and not one.retiring:
        answer["next"] = charges.duty_after(charges.order_of(one.charged, one.order, mounted=not one.on_foot), one.move)
    return answer


def _clash(one: Charge, at: str) -> tuple[str, charges.Clash]:
    if one.charged == "RA":
        return "KS-102", charges.guns(one.sabres, one.number, at)
    if one.on_horse and one.stands:
        return "KS-095", charges.standing(one.sabres, one.number)
    if one.on_horse and one.contours:
        down = one.downhill == "cavalry"
        coin = str(one.coin)
        return "KS-098", charges.sloping(one.sabres, one.number, one.contours, coin, isolated=one.isolated, chargers_down=down)
    if one.on_horse:
        return "KS-097", charges.level(one.sabres, one.number, str(one.coin), isolated=one.isolated)
    kind = charges.order_of(one.charged, one.order, mounted=not one.on_foot)
    rule = "KS-101" if one.retiring else "KS-092" if kind == "extended" else "KS-093"
    return rule, charges.on_foot(one.sabres, one.number, kind, at, retiring=one.retiring)


def _describe_clash(clash: charges.Clash, s: int, number: int, rule: str, at: str) -> Data:
    cavalry = s - clash.cavalry - (clash.prisoners if clash.taken == "cavalry" else 0)
    others = number - clash.others - (clash.prisoners if clash.taken == "others" else 0) - clash.guns
    name = {"cavalry": "cavalry", "others": "charged"}
    return {
        "legal": True,
        "why": None,
        "band": at,
        "rule": rule,
        "dead": {"cavalry": clash.cavalry, "charged": clash.others},
        "prisoners": {"of": name.get(clash.taken), "number": clash.prisoners},
        "thrown": clash.thrown,
        "guns": clash.guns,
        "retires": name.get(clash.retires),
        "left": {"cavalry": cavalry, "charged": others},
    }


def supply_of(asked: Data) -> Data:
    """Answer for a call of one side: groups, needs, packets given up, units without, the effect of want; or for a siege."""
    if "siege" in asked:
        return siege_of(asked)
    faults: list[str] = []
    unknown(asked, ("move", "units", "stores", "enemies"), "this line", faults)
    own_move = read_whole(asked.get("move"), '"move"', faults, 1, MOVES)
    bodies, wagons = outside_values.units(asked.get("units"), faults), outside_values.stores(asked.get("stores", []), faults)
    enemies, before = (
        outside_values.points(asked.get("enemies", []), "enemies", faults),
        outside_values.wants(asked.get("units"), own_move, faults),
    )
    if faults:
        raise BadQuery(faults)
    due = supply.is_due(own_move)
    wanting = {key: list(kinds) for key, kinds in before.items() if kinds}
    called = supply.call(bodies.values(), wagons, enemies) if due else supply.late(wanting, bodies.values(), wagons, enemies)
    after: Data = {}
    for key in sorted(bodies):
        lacking = called.lacking.get(key, [])
        served = set(supply.KINDS if due else wanting.get(key, ())) - set(lacking)
        new, out = supply.wants_after(before.get(key, {}), lacking, served, own_move)
        unfed = bool(set(new) & {"food", "forage"})
        after[key] = {"wants": new, "out": out, "moves": not unfed, "fires": not out and "ammunition" not in new}
    return {"due": due, "groups": called.groups, "given": called.given, "lacking": called.lacking, "units": after}


def siege_of(asked: Data) -> Data:
    """Answer with every call of a siege, and the move in which it ends."""
    faults: list[str] = []
    unknown(asked, ("siege", "moves"), "this line", faults)
    told = asked["siege"]
    if not isinstance(told, dict):
        raise BadQuery([*faults, f'"siege" is a table of men, horses, food and forage, not {told!r:.40}'])
    names = ("men", "horses", "food", "forage")
    unknown(told, names, '"siege"', faults)
    men, horses, food, forage = (
        read_whole(told.get(name, 0), f'"siege": {name}', faults, 1 if name == "men" else 0, outside_values.PACKETS)
        for name in names
    )
    moves = read_whole(asked.get("moves", 60), '"moves"', faults, 1, 600)
    if faults:
        raise BadQuery(faults)
    now, calls = siege.Siege(men, horses, food, forage), []
    while now.move < moves and not now.surrendered:
        now, meal = siege.step(now)
        if meal:
            eaten = {"food": meal.food, "forage": meal.forage, "horses_eaten": meal.horses, "hungry": meal.hungry}
            calls.append({"move": now.move, **eaten, "food_left": now.food, "horses_left": now.horses})
    ends = {"last_horse": now.last_horse, "hungry_since": now.hungry_since, "surrenders": now.move if now.surrendered else None}
    return {"calls": calls, **ends}


def shell(asked: Data) -> Data:
    """Answer where a shell falls, if a gun fires it, and its effect where it bursts."""
    faults: list[str] = []
    known = ("seed", "ply", "gun", "n", "from", "aim", "screw", "burst", "men", *PIECES, "generals", "country", "works")
    unknown(asked, known, "this line", faults)
    if ("burst" in asked) == ("aim" in asked):
        faults.append('one of "burst" (where it bursts) and "aim" (with "from", and "seed" for its fall) is needed')
    men = outside_values.discs(asked.get("men", []), faults)
    pieces = {what: outside_values.boxes(asked.get(what, []), what, faults) for what in PIECES}
    ground = outside_values.country(asked.get("country", outside_values.BARE), faults)
    lines, generals = outside_values.lines(asked.get("works", []), faults), asked.get("generals", [])
    if not isinstance(generals, list) or any(not isinstance(one, str) or one not in men for one in generals):
        faults.append(f'"generals" is a list of ids of men, not {generals!r:.40}')
    fall = _fallen(asked, ground, faults) if "aim" in asked else None
    at = read_place(asked["burst"], '"burst"', faults) if "burst" in asked and fall is None else fall.burst if fall else (0, 0)
    if faults:
        raise BadQuery(faults)
    done = shells.burst(at, men, lambda key: shelter(ground, at, (men[key].x, men[key].y), lines), **pieces, immune=generals)
    answer: Data = {"burst": list(at), **done}
    if fall:
        answer["fall"] = {"sigma": list(fall.sigma), "along": fall.along, "left": fall.left, "struck": fall.struck}
    return answer


def _fallen(asked: Data, ground: Any, faults: list[str]) -> shells.Fall | None:
    """Return the fall of a shell that a gun fires; None with its faults."""
    wrong: list[str] = []
    seed, gun = asked.get("seed"), asked.get("gun", "gun")
    for name, value in (("seed", seed), ("gun", gun)):
        if not isinstance(value, str) or len(value) > 2 * LONGEST:
            wrong.append(f'"{name}" is a text, not {value!r:.40}')
    ply, number = read_whole(asked.get("ply", 3), '"ply"', wrong, 1, MOVES), read_whole(asked.get("n", 1), '"n"', wrong, 1, MOVES)
    at, aim = read_place(asked.get("from"), '"from"', wrong), read_place(asked["aim"], '"aim"', wrong)
    screw = word(asked.get("screw", "light"), '"screw"', shells.SCREWS, wrong)
    if not wrong and (why := shells.out_of_range(at, aim, screw)):
        wrong.append(f'"aim": {why}')
    faults += wrong
    if wrong:
        return None
    return shells.stopped_short(ground, at, shells.fall_of_shot(Dice(str(seed)), ply, str(gun), number, at, aim))


def demolition(asked: Data) -> Data:
    """Answer for a work of destruction, repair or construction: who may do it, its time and its result."""
    if "mine" in asked:
        return exploded(asked)
    faults: list[str] = []
    unknown(asked, ("kind", "do", "arm", "men", "wagons", "start", "idle", "until"), "this line", faults)
    kind = word(asked.get("kind"), '"kind"', tuple(works.DOES), faults)
    do = word(asked.get("do", works.DOES[kind][0]), '"do"', ("destroy", "repair", "make"), faults)
    arm = word(asked.get("arm", works.ARMS.get(kind, works.ANYBODY)[0]), '"arm"', outside_values.ARMS, faults)
    men = read_whole(asked.get("men", 1), '"men"', faults, 0, MOVES)
    wagons = read_whole(asked.get("wagons", 0), '"wagons"', faults, 0, MOVES)
    start, idle = read_whole(asked.get("start", 1), '"start"', faults, 1, MOVES), asked.get("idle", [])
    until = read_whole(asked.get("until", start + 60), '"until"', faults, start, start + 600)
    if not isinstance(idle, list) or any(type(one) is not int for one in idle):
        faults.append(f'"idle" is a list of your own moves in which the party moved, fired or fought, not {idle!r:.40}')
    if faults:
        raise BadQuery(faults)
    why = works.may_not(kind, do, arm, men, wagons)
    if why:
        return {"legal": False, "why": why, "rule": works.RULE[kind]}
    work = works.begun(kind, do, "", "", [], [], start)
    for move in range(start, until + 1):
        good = {"gap": 0, "moved": move in idle, "fired": False, "melee": False}
        work = works.went_on(work, works.does_not_count([good] * men, works.party(kind, men)))
        if work["is"] == "done":
            break
    done = move if work["is"] == "done" else None
    makes = {
        "half_inches": works.entrenchment(men, work["moves"]) if kind == "trench" else 0,
        "epaulements": men // works.party(kind) * (work["moves"] // works.need(kind, "make")) if kind == "epaulement" else 0,
        "wagons": min(wagons, works.wagons_destroyed(men, work["moves"])) if kind == "wagons" else 0,
    }
    return {
        "legal": True,
        "why": None,
        "rule": works.RULE[kind],
        "moves": work["need"],
        "party": works.party(kind, men),
        "progress": work["moves"],
        "done": done,
        "makes": makes,
    }


def exploded(asked: Data) -> Data:
    """Answer for a live mine: which paths set it off, and what it destroys then."""
    faults: list[str] = []
    unknown(asked, ("mine", "paths", "men", *PIECES), "this line", faults)
    mine = read_place(asked["mine"], '"mine"', faults)
    paths = asked.get("paths", {})
    if not isinstance(paths, dict) or any(not isinstance(path, list) or not path for path in paths.values()):
        faults.append(f'"paths" is a table of paths by the id of the unit that takes them, not {paths!r:.40}')
        paths = {}
    tracks = {str(key): outside_values.points(path, f"paths: {key}", faults) for key, path in sorted(paths.items())}
    men = outside_values.discs(asked.get("men", []), faults)
    boxes = {}
    for what in PIECES:
        boxes.update(outside_values.boxes(asked.get(what, []), what, faults))
    if faults:
        raise BadQuery(faults)
    by = [key for key, path in tracks.items() if works.sets_off(mine, path)]
    return {"rule": "KS-075", "set_off_by": by, "destroyed": works.explosion(mine, men, boxes) if by else []}


QUERIES = {"charge": charge, "demolition": demolition, "shell": shell, "supply": supply_of}
