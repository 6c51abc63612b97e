"""The knowledge behind a general's orders: his columns as he knows them, the map, his addressees (LC-060).

All of it is belief: delivered papers, and the map printed for everybody."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from campaign.reports.seat_knowledge import Desk, public
from campaign.war.reports.land import AskedAshore, BodyReported, BodyState, BodyStatus, OrderOfBattle, Told
from campaign.war.sky import FineSky
from land.ground.country import Country
from land.orders import sheet_reader
from land.orders.draft_reckoning import Reckoned, reckoned
from land.orders.general_knowledge import Fault, Fleet, Known, KnownBody, Other
from land.run.daily_call import wanting
from land.state.units import Train, Unit, kinds
from land.state.world import Body, Held, Order, Spot, Task
from land.works import work_needs
from land.works.progress import WORDS
from naval.state.orders import Orders

JOINED = "joined"
WAYS = re.compile(
    rf" has (broken|finished) the (?:{'|'.join(WORDS[kind] for kind in (*work_needs.BRIDGES, work_needs.TRACK))}) at "
)
"""Pattern of a report, after the column's name, that it has broken or made a bridge or track."""


def newest(desk: Desk) -> dict[str, tuple[int, bool, BodyState]]:
    """Find each own column's latest report, with its minute and whether it is in his presence now (LC-004)."""
    found: dict[str, tuple[int, bool, BodyState]] = {}
    for _, told in desk.list_reports(BodyReported):
        if told.body not in found or found[told.body][0] <= told.reported:
            found[told.body] = (told.reported, False, told)
    for paper, seen in desk.list_reports(BodyStatus):
        if seen.body not in found or found[seen.body][0] <= paper.happened:
            found[seen.body] = (paper.happened, paper.happened == desk.now, seen)
    gone = {told.at: paper.happened for paper, told in desk.list_reports(Told) if told.what == JOINED}
    return {key: found[key] for key in sorted(found) if gone.get(key, -1) < found[key][0]}


def list_commanded_columns(desk: Desk) -> dict[str, tuple[int, bool, BodyState]]:
    """Find the latest reports of the columns that the seat may order: a ministry's are those without a general, and their
    detachments (LC-305)."""
    if desk.seat.kind.troops != "ministry":
        return newest(desk)
    mine = [one.body for one in order_of_battle(desk).bodies if one.seat == desk.seat.key]
    return {key: one for key, one in newest(desk).items() if any(key == each or key.startswith(f"{each}_") for each in mine)}


def order_of_battle(desk: Desk) -> OrderOfBattle:
    """Return the columns of the seat's side as the war began, with their seats."""
    return desk.find_newest(OrderOfBattle) or OrderOfBattle(bodies=())


def body_of(state: BodyState, side: str, seat: str, country: Country | None) -> Body:
    """Build a column as its general knows it: its units at their last count."""
    units = tuple(
        Unit(key=one.key, code=one.code, men=one.men, horses=one.horses, guns=one.guns, wagons=kinds()[one.code].wagons)
        for one in state.units
    )
    train = Train(wagons=state.train.wagons, food=state.train.food, forage=state.train.forage, ammo=state.train.ammo)
    place = next((key for key, one in country.places.items() if one.name == state.head.place), "") if country else ""
    at_place = bool(place) and not state.head.miles
    spot = Spot(lon=float(state.lon), lat=float(state.lat), place=place if at_place else "")
    return Body(
        key=state.body,
        name=state.name,
        side=side,
        seat=seat,
        spot=spot,
        units=units,
        train=train,
        fatigue=state.fatigue,
        hunger=state.hunger,
        cohesion=state.cohesion,
        posture=state.posture,
        aboard=state.aboard,
    )


def down(desk: Desk, country: Country | None) -> tuple[str, ...]:
    """List the bridges and ways that the seat knows to be down: broken by its columns or found blocked, until mended (LC-060)."""
    found: dict[str, bool] = {}
    for _, told in desk.list_reports(Told):
        if told.what == "march" and told.at:
            found[told.at] = True
        elif told.what == "work" and told.at and (did := WAYS.match(told.text.removeprefix(told.body))):
            found[told.at] = did[1] == "broken"
    ground = {} if country is None else {**country.places, **country.edges}
    return tuple(sorted(key for key, is_down in found.items() if is_down and key in ground))


def collect_known_facts(desk: Desk) -> Known:
    """Collect the facts for checking this seat's sheet."""
    paper = public(desk.seat.campaign)
    papers = desk.list_reports(AskedAshore)
    asked = papers[-1][1].bodies if papers and papers[-1][0].happened == desk.now else ()
    order = order_of_battle(desk)
    return Known(
        seat=desk.seat.key,
        side=desk.seat.side,
        minute=desk.now,
        hour=paper.calendar.hour,
        bodies=tuple(
            KnownBody(body=body_of(one, desk.seat.side, desk.seat.key, paper.country), near=near, reported=at)
            for at, near, one in list_commanded_columns(desk).values()
        ),
        others=tuple(
            Other(key=one.body, name=one.name, general=one.general or "the ministry")
            for one in order.bodies
            if one.seat != desk.seat.key
        ),
        fleets=tuple(Fleet(key=one.force, name=one.name, at=one.at, reported=0, room_t=one.room_t) for one in order.carriers),
        down=down(desk, paper.country),
        addressees=dict(desk.addressees),
        asked=tuple(one.body for one in asked),
        run_min=desk.seat.campaign.run_minutes,
        terms=paper.terms,
    )


def judged(desk: Desk, draft: Any) -> tuple[Orders | None, tuple[Fault, ...]]:
    """Check a general's sheet: return it as orders, or all its faults (LC-060)."""
    country = public(desk.seat.campaign).country
    sheet, faults, _ = sheet_reader.check(draft, collect_known_facts(desk), country)
    if sheet is None:
        return None, faults
    return Orders(ashore=msgspec.to_builtins(sheet)), faults


def marches(desk: Desk, draft: Any) -> tuple[Reckoned, ...]:
    """Reckon a draft in fine weather by the almanac's sun: the march table (LC-080 to LC-094).

    A column in his presence without drafted orders goes on with its tasks."""
    country = public(desk.seat.campaign).country
    sheet = {"bodies": draft.get("bodies", {})} if isinstance(draft, dict) and desk.seat.kind.troops == "ministry" else draft
    if country is None:
        return ()
    told, has = newest(desk), collect_known_facts(desk)
    bodies = []
    for one in has.bodies:
        body = msgspec.structs.replace(one.body, spot=country.snap_to_road(one.body.spot) or one.body.spot)
        body = going_on(body, told[body.key][2], desk.now, country) if one.near else body
        bodies.append(msgspec.structs.replace(one, body=body))
    sky = FineSky(public(desk.seat.campaign).calendar)
    return reckoned(sheet, msgspec.structs.replace(has, bodies=tuple(bodies)), country, sky, wanting(has.terms))


def going_on(body: Body, told: BodyState, minute: int, country: Country) -> Body:
    if not told.tasks:
        return body
    tasks = tuple(Task(do=str(one["do"]), fields={name: one[name] for name in one if name != "do"}) for one in told.tasks)
    if tasks[0].do == "march" and body.spot.edge:
        edge, by = country.edges[body.spot.edge], list(tasks[0].fields["by"])
        past = max((n for n in range(1, len(by)) if {edge.a, edge.b} == {str(by[n - 1]), str(by[n])}), default=0)
        tasks = (msgspec.structs.replace(tasks[0], fields={**tasks[0].fields, "by": by[past:]}), *tasks[1:])
    order = Order(number=told.order, author=body.seat, to=body.key, issued=minute, tasks=tasks)
    return msgspec.structs.replace(body, held=Held(order=order, received=minute, off=minute))


def list_detached_bodies(desk: Desk, draft: Any) -> dict[str, str]:
    """List the columns that a draft would detach, names by key: the same sheet may have orders for them."""
    has = collect_known_facts(desk)
    mine = {one.body.key for one in has.bodies}
    return {one.body.key: one.body.name for one in sheet_reader.parted(draft, has).bodies if one.body.key not in mine}
