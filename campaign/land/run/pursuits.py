"""Pursuits in a run: the beaten are hunted by day while the pursuer's fresh sabres are more (LC-280)."""

from __future__ import annotations

from msgspec.structs import replace

from campaign.land import tables
from campaign.land.battle import after
from campaign.land.contact import plane
from campaign.land.run import meet
from campaign.land.run.parts import Given
from campaign.land.state.fights import Pursuit
from campaign.land.state.world import Body, Land
from naval.state.outcome import Event


def pursued(given: Given, land: Land, minute: int) -> tuple[Land, list[Event]]:
    """Pursuits that are due: by day, while the pursuer's fresh sabres are more, once in each run (LC-280; SC-LC-106)."""
    events, left = list[Event](), list[Pursuit]()
    for one in land.pursuits:
        if one.due > minute:
            left.append(one)
            continue
        bodies = {body.key: body for body in land.bodies}
        loser = bodies.get(one.body)
        ours = [bodies[key] for key in one.by if key in bodies and not bodies[key].surrendered]
        if loser is None or loser.surrendered or not ours:
            continue
        sabres = sum(after.sabres(body) for body in ours)
        dark = given.sky.night(loser.spot.lon, loser.spot.lat, minute)
        fresh, in_place = _helped(land, loser, one.due)
        if after.must_pursue(sabres, after.sabres(loser), dark, in_place, fresh):
            hunter = max(ours, key=lambda body: (after.sabres(body), body.key))
            taken, told = after.pursuit(given.dice, minute, hunter.key, sabres, loser)
            loser = after.overtaken(loser, taken)
            hunter = replace(hunter, prisoners=hunter.prisoners + taken.men)
            land = replace(land, bodies=tuple({loser.key: loser, hunter.key: hunter}.get(b.key, b) for b in land.bodies))
            events += told
            left.append(replace(one, due=minute + given.run_min))
        else:
            back = after.scattered_back(loser)
            land = replace(land, bodies=tuple(back if b.key == back.key else b for b in land.bodies))
    return replace(land, pursuits=tuple(left)), events


def _helped(land: Land, loser: Body, minute: int) -> tuple[bool, int]:
    """Whether fresh horse of his own is with a beaten body, and the most men in place near it: both end a pursuit (LC-280)."""
    reach = float(tables.value("contact", "zone_mi")) * plane.YD_A_MILE
    near = [
        one
        for one in land.bodies
        if one.side == loser.side
        and one.key != loser.key
        and not one.aboard
        and not one.surrendered
        and plane.yards(plane.of(one.spot), plane.of(loser.spot)) <= reach
    ]
    horse = any(after.sabres(one) for one in near)
    return horse, max((meet.fighting(one) for one in near if one.held is None), default=0)
