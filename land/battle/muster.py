"""Opening of a battle: who is there, who comes up when, at what scale, on which ground (LC-260 to LC-267).

The bodies in contact alone set the scale, so that neither field nor figures betray those who come up later (SC-LC-103).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from land import tables
from land.battle import battlefield, scale, waves
from land.battle.form import HOUR, MILE_YD, behind_yd, form_of, rules_for
from land.battle.pieces import GunScale, Piece, drawn_together, gun_scales, mustered, pieces, with_fire
from land.battle.ships import Ships, on_the_edge, told_apart
from land.contact import plane
from land.contact.contact_kinds import ATTACK_ON, LANDING, MEETING, REAR_GUARD, STORM, Became, rear_guard
from land.ground.country import Country
from land.ground.strong_places import most_in_action, serves
from land.state.fights import Opening
from land.state.moves import Moves
from land.state.units import Unit
from land.state.world import AVOID, Body, Land, Spot
from land.supply import fire
from land.works import effects
from tactical.engine.for_land import Feature, LandMuster, LandUnit

SIDES = ("blue", "red")
FASTEST_MPH = 5.0
LOOK_MIN = 5
"""Minutes between looks at whether a marching body has come to the field."""


@dataclass(frozen=True)
class Field:
    """Facts a battle is opened from: point and minute of contact, the bodies in contact by key, what the contact became, the land
    then.

    ``moves`` are all ways so far; ``worth`` is the efficiency of a body (LC-027), ``mph`` its pace. ``light`` are minutes of
    daylight left; ``ahead`` gives all ways from now to a minute, if nothing alters them. ``pack`` is the pack's rule set,
    ``present`` the seats present, by power. ``place`` is stormed on the terms of ``storm`` (LC-244), or landed at, where there is
    a ``shore`` (LC-205). ``ships`` fire into the battle (LC-206).
    """

    minute: int
    lon: float
    lat: float
    bodies: tuple[str, ...]
    became: Became
    land: Land
    country: Country
    moves: Mapping[str, Moves]
    worth: Callable[[Body], float]
    mph: Callable[[Body], float]
    light: int
    ahead: Callable[[int], Mapping[str, Moves]]
    pack: str = ""
    present: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)
    busy: frozenset[str] = frozenset()
    place: str = ""
    storm: waves.Storm | None = None
    shore: waves.Shore | None = None
    ships: tuple[Ships, ...] = ()


def open_battle(field: Field) -> tuple[tuple[str, ...], Opening]:
    """Open a battle: return the bodies in it, those that come up with them, and its opening."""
    by_key = {one.key: one for one in field.land.bodies}
    some = [by_key[key] for key in field.bodies]
    here = {body.key: with_fire(in_line(body, field.became), _wagons_mi(field, body)) for body in some}
    sides = [mustered(unit for body in some if body.side == side for unit in here[body.key]) for side in SIDES]
    k = scale.men_a_figure(max(one.men for one in sides))
    guns = dict(zip(SIDES, gun_scales(sides[0], sides[1]), strict=True))
    attacker = attacker_of(field.became, some, sides)
    placed = {body.key: pieces(body.key, here[body.key], field.worth(body), k, guns[body.side]) for body in some}
    lie = _lie(field, some, attacker, k, placed)
    each = scale.round_min(k)
    rounds = max(1, scale.rounds_left(field.light, each))  # with less light than a round takes, one is fought (LC-265)
    units = _drawn_up(field, some, here, placed, lie, attacker, each, rounds)
    units += _come_up(field, some, placed, lie, attacker, k, guns, each, rounds)
    if (most := _room(field, some)) is not None:
        units = [one for one in waves.on_the_front(units, most, k) if one.enters <= rounds]
    forts, fixed = _forts(field, lie, some, attacker)
    there = {one.key for one in units}
    units, stands_for = drawn_together(
        units, {one.key: one.units for each_of in placed.values() for one in each_of if one.key in there}
    )
    if field.ships:
        units = told_apart(units, stands_for, field.land.bodies)
        fixed += on_the_edge(field.ships, lie, field.shore is not None)
    men = [one.men for one in sides]
    on, off = men if attacker == SIDES[0] else men[::-1]
    contour = scale.contour_ft(k)
    muster = LandMuster(
        units=(*units, *fixed),
        width=lie.width,
        depth=lie.depth,
        attacker=attacker,
        rounds=rounds,
        features=(
            *battlefield.features(lie, field.country, contour, field.land.places, field.land.edges),
            *_trenches(field, lie, some, k, attacker),
            *forts,
        ),
        form=form_of(field.became.kind, on, off),
        round_min=each,
        strip=waves.strip(field.shore, attacker, lie, k),
        contour_ft=contour,
        supply_lines=_supply(field),
        north=max(SIDES, key=lambda side: (max((b.spot.lat for b in some if b.side == side), default=-90.0), side)),
    )
    who = tuple(sorted({one.key.partition("/")[0] for one in units} | set(field.bodies)))
    count = tuple(len(field.present.get(side, ())) for side in SIDES)
    opening = Opening(
        kind=field.became.kind,
        attacker=attacker,
        rules=rules_for(field.pack, (men[0], men[1]), (count[0], count[1])),
        k=k,
        muster=muster,
        pieces=stands_for,
        present={side: tuple(field.present.get(side, ())) for side in SIDES},
        place=field.place,
    )
    return who, opening


def _room(field: Field, some: Iterable[Body]) -> int | None:
    """Return how many men a side can be in action at once on the front of a storm or pass (LC-045, LC-244); None: all."""
    spots = [Spot(lon=field.lon, lat=field.lat), *(field.moves[body.key].head(field.minute) for body in some)]
    passes = [found for spot in spots if (found := most_in_action(field.country, spot)) is not None]
    return min([*passes, *([field.storm.men] if field.storm is not None else [])], default=None)


def _drawn_up(
    field: Field,
    some: Iterable[Body],
    here: Mapping[str, Sequence[Unit]],
    placed: dict[str, tuple[Piece, ...]],
    lie: battlefield.Lie,
    attacker: str,
    each: int,
    rounds: int,
) -> list[LandUnit]:
    """Draw up the bodies in contact: those on the field, their tails as they march up, and those who land (LC-205, LC-261).

    For a body that comes by boats ``placed`` keeps the pieces that land before the last round.
    """
    units: list[LandUnit] = []
    for body in some:
        at = _share(lie, field.moves[body.key].head(field.minute), body, attacker)
        if field.shore is not None and body.key in field.shore.boats:
            lots = [row for row in waves.by_boats(placed[body.key], field.shore.boats[body.key], each) if row[1] <= rounds]
            placed[body.key] = tuple(one for one, _ in lots)
            units += [_unit(body, one, entry, at) for one, entry in lots]
            continue
        stands = not field.moves[body.key].moving(max(field.minute - 1, 0)) or body.key == stays(field.became)
        come = entries(here[body.key], 0, field.mph(body), each, lie, stands)
        units += _units(body, placed[body.key], come, at)
    return units


def _come_up(
    field: Field,
    some: Sequence[Body],
    placed: dict[str, tuple[Piece, ...]],
    lie: battlefield.Lie,
    attacker: str,
    k: int,
    guns: Mapping[str, GunScale],
    each: int,
    rounds: int,
) -> list[LandUnit]:
    """List units of other bodies that come to the field while the battle lasts, and put them into ``placed`` (LC-267)."""
    units: list[LandUnit] = []
    for body, minutes, at in _coming(field, lie, some, rounds * each):
        units_of = with_fire(in_line(body, None), _wagons_mi(field, body))
        more = pieces(body.key, units_of, field.worth(body), k, guns[body.side])
        come = entries(in_line(body, None), minutes, field.mph(body), each, lie, minutes == 0)
        placed[body.key] = tuple(one for one in more if come[one.units[0].partition("/")[2]] <= rounds)
        share = at if body.side == attacker else round(1 - at, 3)
        units += [one for one in _units(body, more, come, share) if one.enters <= rounds]
    return units


def in_line(body: Body, became: Became | None) -> tuple[Unit, ...]:
    """List the fighting units of a body in order of march; of one that marches on, its rear guard (LC-257)."""
    fights = tuple(unit for unit in body.units if unit.kind.fights and unit.men)
    if became is not None and became.kind == REAR_GUARD and body.key == became.defender:
        stays = rear_guard(body.units)
        return tuple(unit for unit in fights if unit.key in stays)
    return fights


def stays(became: Became) -> str:
    """Return the body that stands and waits for the enemy; "" where both come on."""
    return became.defender if became.kind in (ATTACK_ON, REAR_GUARD, STORM, LANDING) else ""


def attacker_of(became: Became, some: Iterable[Body], sides: Sequence[scale.Muster]) -> str:
    """Return the side that comes on; where both do, the stronger, and blue if they are equal (SC-LC-101)."""
    found = next((body.side for body in some if body.key == became.attacker), "")
    return found or (SIDES[1] if sides[1].men > sides[0].men else SIDES[0])


def entries(units: Sequence[Unit], minutes: int, mph: float, each: int, lie: battlefield.Lie, stands: bool) -> dict[str, int]:
    """Reckon each unit's round of entry (LC-261, LC-267, SC-LC-101): 0 within half the field's width of the head of a column
    already there; the others march up.
    """
    reach = Fraction(lie.inch_yd) * lie.width / 2
    found = {}
    for key, behind in behind_yd(units, stands).items():
        left = max(Fraction(0), behind - (0 if minutes else reach))
        took = minutes + (left / MILE_YD / Fraction(str(mph)) * HOUR if mph else 0)
        found[key] = scale.entry_round(float(took), each) if took else 0
    return found


def _units(body: Body, some: Sequence[Piece], come: Mapping[str, int], at: float) -> list[LandUnit]:
    return [_unit(body, one, min(come[unit.partition("/")[2]] for unit in one.units), at) for one in some if one.units]


def _unit(body: Body, one: Piece, enters: int, at: float) -> LandUnit:
    return LandUnit(
        key=one.key,
        side=body.side,
        arm=one.arm,
        figures=one.figures,
        guns=one.guns,
        enters=enters,
        at=at,
        mounted=one.mounted,
        silent=one.silent,
        unfed=not fire.meets_calls(body),
    )


def _wagons_mi(field: Field, body: Body) -> float | None:
    """Measure how far a side's nearest ammunition wagons are from the field (LC-161).

    A fed body's train stands on the field; another's is where its column ends.
    """
    here, found = Spot(lon=field.lon, lat=field.lat), []
    for one in field.land.bodies:
        if one.side == body.side and one.train.wagons and one.key in field.moves and not (one.aboard or one.surrendered):
            on_it = one.key in field.bodies and fire.meets_calls(one)
            found.append(0.0 if on_it else field.country.miles(here, field.moves[one.key].tail(field.minute)))
    return min(found, default=None)


def _lie(field: Field, some: Sequence[Body], attacker: str, k: int, placed: Mapping[str, Sequence[Piece]]) -> battlefield.Lie:
    """Lay the field across the attacker's way, on the defender's ground where he stands in place (LC-264, LC-257, SC-LC-101)."""
    both = [_figures(placed[body.key] for body in some if body.side == side) for side in SIDES]
    width, depth = scale.field_in(both[0], both[1])
    meeting = field.became.kind == MEETING
    on, off = (_amidst(field, some, want) for want in (attacker, _other(attacker)))
    lon, lat = (field.lon, field.lat) if meeting else off
    east, north = battlefield.toward(lon, lat, on, off)
    up = float(tables.value("battle", "defender_at")["meeting" if meeting else "attack"])
    if field.shore is not None:
        lon, lat, up = field.shore.spot.lon, field.shore.spot.lat, 0.0  # the water's edge is the lander's (LC-205)
    return battlefield.Lie(lon, lat, width / 2, depth * up, east, north, scale.inch_yd(k), width, depth)


def _figures(some: Iterable[Sequence[Piece]]) -> scale.Figures:
    every = [one for of_body in some for one in of_body]
    return scale.Figures(
        foot=sum(one.figures for one in every if one.arm != "horse"),
        horse=sum(one.figures for one in every if one.arm == "horse"),
        guns=sum(one.guns for one in every),
    )


def _amidst(field: Field, some: Iterable[Body], side: str) -> tuple[float, float]:
    spots = [field.moves[body.key].head(field.minute) for body in some if body.side == side]
    return sum(one.lon for one in spots) / len(spots), sum(one.lat for one in spots) / len(spots)


def _other(side: str) -> str:
    return SIDES[1] if side == SIDES[0] else SIDES[0]


def _share(lie: battlefield.Lie, spot: Spot, body: Body, attacker: str) -> float:
    at = lie.across(spot.lon, spot.lat)
    return at if body.side == attacker else round(1 - at, 3)


def _coming(field: Field, lie: battlefield.Lie, some: Sequence[Body], most: int) -> list[tuple[Body, int, float]]:
    """List other bodies that are on the field, or come there by their orders while it lasts: minutes, and share of the width."""
    reach = lie.inch_yd * lie.width / 2
    near = []
    for body in field.land.bodies:
        able = not (body.aboard or body.surrendered or body.dummy or body.posture == AVOID or body.key in field.busy)
        if not able or body in some or not in_line(body, None) or body.key not in field.moves:
            continue
        far = _yards(field, field.moves[body.key].head(field.minute))
        if far <= reach or (body.held is not None and far - reach <= FASTEST_MPH * MILE_YD * most / HOUR):
            near.append(body)
    if not near or not most:
        return []
    ways, found = field.ahead(field.minute + most), []
    for body in near:
        for minutes in range(0, most + 1, LOOK_MIN):
            spot = ways[body.key].head(field.minute + minutes)
            if _yards(field, spot) <= reach:
                found.append((body, minutes, lie.across(spot.lon, spot.lat)))
                break
    return found


def _yards(field: Field, spot: Spot) -> float:
    return plane.yards(plane.spot_to_point(spot), plane.point(field.lon, field.lat))


def _trenches(field: Field, lie: battlefield.Lie, some: Sequence[Body], k: int, attacker: str) -> Iterable[Feature]:
    """Draw the trenches that bodies on the field have dug, or their batteries' pits, the lowest work; in a storm the place's
    works on its front (LC-225, LC-244, LC-266).
    """
    taken = dict[Spot, int]()
    if field.storm is not None and field.storm.works >= 1:
        lon, lat = _amidst(field, some, _other(attacker))
        line = battlefield.trench(lie, lon, lat, max(1, scale.trench_in(round(field.storm.front_mi * MILE_YD), k)), -1)
        yield Feature(kind="trench", points=line, level=field.storm.works, side=_other(attacker))
    for body in some:
        inches = scale.trench_in(body.works_yd, k)
        if body.works >= 1 and inches:
            spot = field.moves[body.key].head(field.minute)
            line = battlefield.trench(lie, spot.lon, spot.lat, inches, 1 if body.side == attacker else -1)
            yield Feature(kind="trench", points=line, level=body.works, side=body.side)
            continue
        spot = field.moves[body.key].head(field.minute)
        batteries = sum(1 for unit in body.units if unit.guns and unit.men)
        covered = min(batteries, effects.pits_at(field.land.works, spot) - taken.get(spot, 0))
        taken[spot] = taken.get(spot, 0) + covered
        inches = scale.trench_in(covered * int(tables.value("battle", "pits_yd")), k)
        if inches:
            line = battlefield.trench(lie, spot.lon, spot.lat, inches, 1 if body.side == attacker else -1)
            yield Feature(kind="trench", points=line, level=1, side=body.side)


def _forts(field: Field, lie: battlefield.Lie, some: Sequence[Body], attacker: str) -> tuple[list[Feature], list[LandUnit]]:
    """List each fort on the field that a side holds, and its guns, which never move (LC-046, LC-266)."""
    held = {one.key: one for one in field.land.places}
    features, guns = [], []
    for key in sorted({body.spot.place for body in some if body.spot.place}):
        place, now = field.country.places[key], held.get(key)
        side = serves(place, now)
        ours = [body for body in some if body.spot.place == key and body.side == side]
        if not place.fort_class or not ours:
            continue
        ring = battlefield.block(lie, place.lon, place.lat, float(tables.value("battle", "town_yd")))
        if ring:
            features.append(Feature(kind="fort", points=ring, level=place.fort_class, side=side, name=place.name))
        silent = sum(1 for minute in (now.guns_out if now is not None else ()) if minute > field.minute)
        count = max(0, -(-place.land_guns // int(tables.value("battle", "fort_guns"))) - silent)
        at = _share(lie, ours[0].spot, ours[0], attacker)
        guns += [
            LandUnit(key=f"{key}/fort_{n}", side=side, arm="guns", figures=1, guns=1, at=at, fixed=True, name=place.name)
            for n in range(1, count + 1)
        ]
    return features, guns


def _supply(field: Field) -> dict[str, int]:
    """Count each side's open lines of supply: arsenals of the chart or founded, at least one and at most two (LC-269)."""
    held = {one.key: one for one in field.land.places}
    found = {}
    for side in SIDES:
        count = 0
        for key, place in field.country.places.items():
            now = held.get(key)
            founded = now is not None and now.arsenal == side
            mine = "arsenal" in place.kinds and ((now.side if now is not None else "") or place.side) == side
            count += int(founded or (mine and not (now is not None and now.destroyed)))
        found[side] = min(2, max(1, count))
    return found
