"""Sieges, for the computer as a general who is to take a fortified place: invested first, stormed when strong enough (CK-047;
LC-235, LC-244)."""

from __future__ import annotations

from typing import Any

from campaign.ai import levels
from campaign.ai.land.field import Foe, OwnBody, locate_body, miles
from campaign.ai.land.general_desk import Desk
from land.contact import plane
from land.siege import ring
from land.state.ground import Place
from land.state.world import Spot
from naval.standing_orders import strength

Row = dict[str, Any]
LEVEL = 0.5
"""Addition to a man's worth behind works, for each level of them (SC-LC-124)."""
GARRISON_MEN = 6000
"""Men assumed for each class of a fort with an unknown garrison."""
ARMY_MI, DAY, PIECES = 12.0, 1440, 32


def fort_of(desk: Desk, key: str) -> Place | None:
    """Return a fortified place that is not the side's own; None for any other."""
    place = desk.country.places.get(key)
    homes = {name for name, _, _ in desk.lying.papers.homes}
    return place if place is not None and "fort" in place.kinds and place.ring_mi and place.name not in homes else None


def fort_before(desk: Desk, body: OwnBody, foe: Foe, target: str) -> Place | None:
    """Find the fort before which a column stands: its target, or one with an enemy seen in its ring."""
    forts = [one for key in sorted(desk.country.places) if (one := fort_of(desk, key)) is not None]
    near = [one for one in forts if far(one, locate_body(foe)) <= one.ring_mi or one.key == target]
    return min(
        (one for one in near if on_the_line(one, body)), key=lambda one: (far(one, locate_body(body)), one.key), default=None
    )


def far(place: Place, spot: tuple[float, float]) -> float:
    """Measure the miles from a place."""
    return miles((place.lon, place.lat), spot)


def on_the_line(place: Place, body: OwnBody) -> bool:
    """Report whether a column helps to invest a place: outside its ring, near enough to close the line (LC-235)."""
    return place.ring_mi < far(place, locate_body(body)) <= ring.line_mi(place) + reach_mi(body)


def reach_mi(body: OwnBody) -> float:
    """Reckon how far to either hand a column closes the line: half its front (LC-235)."""
    here = Spot(lon=body.lon, lat=body.lat)
    return ring.reach_yd(ring.Besieger(body=body.key, spot=here, men=body.men)) / plane.YD_A_MILE


def conduct_at(desk: Desk, body: OwnBody, place: Place, *, works: bool) -> str:
    """Decide to close, shadow or avoid a garrison with the troops near a column, by enemies reported in its ring, else by its
    class. ``works``: count the garrison as behind them (LC-244, SC-CK-09)."""
    mine = sum(
        one.men
        for one in desk.field.bodies
        if one.line and not one.aboard and miles(locate_body(one), locate_body(body)) <= ARMY_MI
    )
    seen = [
        one
        for one in desk.field.foes
        if far(place, locate_body(one)) <= place.ring_mi and desk.field.known.minute - one.seen <= DAY
    ]
    garrison = sum(one.counts for one in seen) or place.fort_class * GARRISON_MEN
    behind = 1 + LEVEL * (place.fort_class + 1) if works else 1
    ratio = strength.ratio(max(mine, body.men), garrison * behind)
    return levels.conduct(ratio, desk.lying.temperament, desk.lying.level)


def besieges(desk: Desk, body: OwnBody, place: Place) -> Row | None:
    """Invest a fort that cannot be stormed at once, from the line round it; None if under way or impossible (LC-235)."""
    if any(task.get("do") == "invest" and task.get("place") == place.key for task in body.tasks):
        return None
    goes = [] if on_the_line(place, body) else [{"do": "march", "by": up_to(desk, body, place)}]
    if goes and not goes[0]["by"]:
        return None
    desk.why(body, f"{'marches to' if goes else 'stands on'} the line round {place.name} and invests it: it cannot be stormed")
    return {"tasks": [*goes, {"do": "invest", "place": place.key}], "posture": "defend"}


def up_to(desk: Desk, body: OwnBody, place: Place) -> list[Any]:
    """Find the way to the besieger's line by road: places, and last a point on the road."""
    found, here = list[Any](), body.place
    for key in desk.find_route(body.place, place.key):
        there = desk.country.places[key]
        edge = desk.country.edge(here, key)
        if far(place, (there.lon, there.lat)) > ring.line_mi(place) or edge is None:
            found.append(key)
            here = key
            continue
        for n in range(1, PIECES):
            spot = desk.country.spot_on(edge, edge.metres * (n if edge.a == here else PIECES - n) / PIECES)
            if far(place, (spot.lon, spot.lat)) <= ring.line_mi(place) + reach_mi(body) / 2:
                return [*found, [round(spot.lon, 4), round(spot.lat, 4)]]
    return found


def is_invested(desk: Desk, place: Place) -> bool:
    """Report whether the general was last told that a place is invested."""
    return bool(
        next((one.invested for one in reversed(desk.field.told) if one.invested is not None and one.at == place.name), None)
    )


def storms(desk: Desk, body: OwnBody, place: str) -> Row | None:
    """Storm an invested place if he is strong enough for it (LC-244)."""
    name = desk.name(place)
    if not place or not is_invested(desk, desk.country.places[place]):
        return None
    if any(task.get("do") == "storm" for task in body.tasks):
        return None
    desk.why(body, f"storms {name}, which is invested")
    return {"tasks": [{"do": "storm", "place": place}], "posture": "attack"}
