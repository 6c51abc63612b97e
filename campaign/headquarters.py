"""What a general's orders lean on: his bodies as he knows them, the public map, whom he may write to (LC-060).

All of it is belief: papers that were delivered, and the map that is printed for everybody.
"""

from __future__ import annotations

from typing import Any

import msgspec

from campaign.desk import Desk, public
from campaign.land.orders import read
from campaign.land.orders.known import Fault, Known, KnownBody
from campaign.land.orders.reckoned import Reckoned, reckoned
from campaign.land.state.sky import Even
from campaign.land.state.units import Train, Unit, kinds
from campaign.land.state.world import Body, Spot
from campaign.war.reports.ashore import AskedAshore, BodyReported, BodyState, BodyStatus
from naval.state.orders import Orders


def newest(desk: Desk) -> dict[str, tuple[int, bool, BodyState]]:
    """The newest word of each own body: the minute it was so, whether it is under his eyes now, and what it says (LC-004)."""
    found: dict[str, tuple[int, bool, BodyState]] = {}
    for _, told in desk.told(BodyReported):
        if told.body not in found or found[told.body][0] <= told.reported:
            found[told.body] = (told.reported, False, told)
    for paper, seen in desk.told(BodyStatus):
        if seen.body not in found or found[seen.body][0] <= paper.happened:
            found[seen.body] = (paper.happened, paper.happened == desk.now, seen)
    return dict(sorted(found.items()))


def body_of(desk: Desk, state: BodyState) -> Body:
    """A body as its general has it in mind: its units at what they last counted."""
    units = tuple(
        Unit(
            key=f"{state.body}_{n}", code=one.code, men=one.men, horses=one.horses, guns=one.guns, wagons=kinds()[one.code].wagons
        )
        for n, one in enumerate(state.units)
    )
    train = Train(wagons=state.train.wagons, food=state.train.food, forage=state.train.forage, ammo=state.train.ammo)
    country = public(desk.seat.campaign).country
    place = next((key for key, one in country.places.items() if one.name == state.head.place), "") if country else ""
    at_place = bool(place) and not state.head.miles
    spot = Spot(lon=float(state.lon), lat=float(state.lat), place=place if at_place else "")
    return Body(
        key=state.body,
        name=state.name,
        side=desk.seat.side,
        seat=desk.seat.key,
        spot=spot,
        units=units,
        train=train,
        fatigue=state.fatigue,
        hunger=state.hunger,
        cohesion=state.cohesion,
        posture=state.posture,
        aboard=state.aboard,
    )


def known(desk: Desk) -> Known:
    """What the checking of this seat's sheet may lean on."""
    paper = public(desk.seat.campaign)
    papers = desk.told(AskedAshore)
    asked = papers[-1][1].bodies if papers and papers[-1][0].happened == desk.now else ()
    return Known(
        seat=desk.seat.key,
        side=desk.seat.side,
        minute=desk.now,
        hour=paper.calendar.hour,
        bodies=tuple(KnownBody(body=body_of(desk, one), near=near, reported=at) for at, near, one in newest(desk).values()),
        addressees=dict(desk.addressees),
        asked=tuple(one.body for one in asked),
        terms=paper.terms,
    )


def judged(desk: Desk, draft: Any) -> tuple[Orders | None, tuple[Fault, ...]]:
    """A general's sheet as orders, or everything that is wrong with it (LC-060)."""
    country = public(desk.seat.campaign).country
    sheet, faults, _ = read.check(draft, known(desk), country)
    if sheet is None:
        return None, faults
    return Orders(ashore=msgspec.to_builtins(sheet)), faults


def marches(desk: Desk, draft: Any) -> tuple[Reckoned, ...]:
    """What a draft comes to, in fine weather: the march table (LC-080 to LC-094)."""
    country = public(desk.seat.campaign).country
    return reckoned(draft, known(desk), country, Even())
