"""A seat's papers for its substitutes: standing orders and the computer (CK-020, CK-043).

All of it is belief, as on :class:`campaign.reports.seat_knowledge.Desk`; nothing here reads the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import UNSET

from campaign.ai.land import landing
from campaign.ai.land.field import Depot, Field, Foe, OwnBody, Word
from campaign.ai.sea import admiral
from campaign.ai.situation import Enemy, Fellow, Lying, Missing, Place, Received, Reported, Sailer
from campaign.models.belief import OrderRequest, Seat
from campaign.orders import general_context, ministry_context
from campaign.reports.report_index import Paper
from campaign.reports.seat_knowledge import Desk, Filing, briefing, public
from campaign.war.reports.body import Body
from campaign.war.reports.land import BodyReported, BodyState, BodyStatus, Drawn, Seen, Told
from campaign.war.reports.papers import Dispatch, Outbox, Tip
from campaign.war.reports.sea import Position, PositionShip, Sighting, Status
from campaign.war.reports.trade import Loss, Plot
from land.orders.general_knowledge import Known as KnownAshore
from land.state.units import FOOT, HORSE
from land.works import work_needs
from naval.mustering.fleet_list import Scorer
from naval.standing_orders import strength
from naval.standing_orders.newspaper import Tip as NewsTip
from naval.standing_orders.papers import Contact, Papers, Port


def desk_of(seat: Seat, call: OrderRequest) -> Desk:
    """Open the desk of a seat for an order request, with every dispatch and loss on it."""
    return Desk.read_for_seat(seat, call, every=(Dispatch, Loss))


def papers_of(desk: Desk) -> Papers:
    """Collect the papers before a seat when its orders are asked (CK-020).

    In sight is what its lookouts reported in the last minute, and have not lost. An enemy is a contact of the other side by flag
    or name, or smoke, but no merchantman (SC-CK-09)."""
    by = {force.name: force.key for force in desk.order_knowledge.forces}
    now = [
        body
        for paper, body in desk.list_reports(Sighting)
        if paper.happened == desk.now and body.lost is None and not body.sender
    ]
    seen = [body for body in now if body.by in by]
    ports = public(desk.seat.campaign).theatre["ports"]
    return Papers(
        known=desk.order_knowledge,
        in_sight={key: sum(by[body.by] == key for body in seen) for key in sorted(by.values())},
        enemies=tuple(contact(body, by[body.by]) for body in seen if hostile(body, desk.seat.side)),
        letters=tuple(sorted({body.from_key for paper, body in desk.list_reports(Dispatch) if desk.is_new_for_call(paper)})),
        tips=tips(desk),
        asked={row.force: row.why for row in desk.asked},
        homes=tuple((port["name"], port["lon"], port["lat"]) for port in ports if port["side"] == desk.seat.side),
        ports=tuple(sorted((port["name"], port["lon"], port["lat"]) for port in ports)),
    )


def hostile(body: Sighting, side: str) -> bool:
    """Report whether a contact may be an enemy: neither own, neutral nor a merchantman."""
    return body.side not in (side, "neutral") and strength.MERCHANTMAN not in body.what


def contact(body: Sighting, by: str) -> Contact:
    """Read an enemy as the lookouts reported him."""
    return Contact(
        by=by,
        lon=body.lon,
        lat=body.lat,
        bearing_deg=body.bearing_deg,
        distance_nm=body.distance_nm,
        points=strength.of_seen(body.brief or body.what),
    )


OTHER = {"blue": ("red", "unknown"), "red": ("blue", "unknown")}
"""Flags that may be the enemy's."""


# -- for the program ----------------------------------------------------------------------------------------------------


def lying_of(
    seat: Seat,
    call: OrderRequest,
    served: Mapping[str, Scorer],
    commands: Mapping[str, str],
    called: Mapping[str, str],
    rows: Sequence[Filing] | None = None,
) -> Lying:
    """Collect the situation for the computer at a seat (CK-043).

    ``served``: scorer cards issued to it, by ship. ``commands``: who commanded each force then. ``called``: its side's seats in
    signals. ``rows``: as in :meth:`campaign.reports.seat_knowledge.Desk.read_for_seat`."""
    began: dict[str, Place] = {}

    def first(paper: Paper) -> None:
        body = paper.says(Status)
        began.setdefault(body.force, (body.lon, body.lat))

    stood: dict[str, BodyState] = {}

    def stands(paper: Paper) -> None:
        body = paper.says(BodyState)
        stood.setdefault(body.body, body)

    watch: dict[type[Body], Callable[[Paper], None]] = {Status: first, BodyStatus: stands, BodyReported: stands}
    desk = Desk.read_for_seat(seat, call, every=(Dispatch, Outbox, Loss, Sighting), watch=watch, rows=rows)
    ports = public(seat.campaign).theatre["ports"]
    return Lying(
        seat=seat.key,
        name=seat.name,
        role=seat.role,
        side=seat.side,
        papers=papers_of(desk),
        since=desk.former_call.start if desk.former_call else -1,
        fellows=tuple(Fellow(key=one.key, name=called.get(one.key, one.name), role=one.role) for one in desk.companions),
        letters=letters(desk),
        enemies=enemies(desk),
        began=began,
        sent=list_sent_dispatches(desk, called),
        reported=reported(desk, served, commands),
        foreign=tuple(_port(port) for port in ports if port["side"] not in (seat.side, "neutral")),
        losses=tuple(
            Missing(ship=body.ship, lane=body.lane, came=paper.arrives, lon=body.lon, lat=body.lat)
            for paper, body in desk.list_reports(Loss)
        ),
        sailers=sailers(desk),
        field=field(desk, stood) if seat.kind.troops else None,
        landing=landing_of(desk) if seat.kind.ships == "own" else None,
        temperament=seat.temperament,
        level=seat.level,
        watch=briefing(seat).watch,
    )


def _port(port: Mapping[str, object]) -> Port:
    return str(port["name"]), float(str(port["lon"])), float(str(port["lat"]))


def letters(desk: Desk) -> tuple[Received, ...]:
    """List every dispatch received, each with its number among those of its writer."""
    count: Counter[str] = Counter()
    found = []
    for paper, body in desk.list_reports(Dispatch):
        count[body.from_key] += 1
        number = count[body.from_key]
        found.append(
            Received(
                number=number,
                writer=body.from_key,
                text=body.text,
                written=body.written,
                came=paper.arrives,
                new=desk.is_new_for_call(paper),
            )
        )
    return tuple(found)


def list_sent_dispatches(desk: Desk, called: Mapping[str, str]) -> tuple[tuple[str, str, int], ...]:
    """List the seat's own dispatches: addressee, text, minute."""
    names = {called.get(key, name): key for key, name in desk.addressees.items()}
    newest = {body.number: body for _, body in desk.list_reports(Outbox)}
    return tuple((names.get(body.to, body.to), body.text, body.written) for _, body in sorted(newest.items()))


def enemies(desk: Desk) -> tuple[Enemy, ...]:
    """List the latest report of each contact that may be hostile, forwarded ones included."""
    newest: dict[tuple[str, str], tuple[Paper, Sighting]] = {}
    for paper, body in desk.list_reports(Sighting):
        newest[body.by, body.label] = (paper, body)
    return tuple(
        Enemy(
            by=body.by,
            label=body.label,
            lon=body.lon,
            lat=body.lat,
            seen=paper.happened,
            what=body.brief or body.what,
            points=strength.of_seen(body.brief or body.what),
            lost=body.lost is not None,
        )
        for _, (paper, body) in sorted(newest.items(), key=lambda one: one[0])
        if hostile(body, desk.seat.side)
    )


def reported(desk: Desk, served: Mapping[str, Scorer], commands: Mapping[str, str]) -> tuple[Reported, ...]:
    """List the forces of an Admiralty as they last reported themselves: place and state."""
    newest = {body.force: (paper, body) for paper, body in desk.list_reports(Position)}
    found = []
    for force, (paper, body) in sorted(newest.items()):
        afloat = [ship for ship in body.ships if ship.afloat]
        if not afloat or force in desk.joined:
            continue
        types = [served[ship.name].kind if ship.name in served else "" for ship in afloat]
        found.append(
            Reported(
                force=force,
                name=body.name,
                seat=commands.get(force, ""),
                lon=body.lon,
                lat=body.lat,
                minute=paper.happened,
                port=body.port,
                points=strength.of_ships(types),
                most_kn=min(ship.max_kn for ship in afloat),
                share=share(afloat, served),
                heavy=any(kind in admiral.LINE for kind in types),
                light=all(kind in admiral.TORPEDO for kind in types),
            )
        )
    return tuple(found)


def share(ships: Iterable[PositionShip], served: Mapping[str, Scorer]) -> float:
    """Reckon the coal of the emptiest ship, of what she can stow, as signalled; 1 if unknown."""
    found = [
        one.coal_t * (1.0 if one.unit_t is UNSET else float(one.unit_t)) / served[one.name].coal_max_t
        for one in ships
        if not one.boat and one.name in served and served[one.name].coal_max_t > 0
    ]
    return min(found, default=1.0)


def tips(desk: Desk) -> tuple[NewsTip, ...]:
    """List the tips to a newspaper since its last order request."""
    some = ((paper, body) for paper, body in desk.list_reports(Tip) if desk.is_new_for_call(paper))
    return tuple(NewsTip(text=body.text, source=body.source) for _, body in some)


def sailers(desk: Desk) -> tuple[Sailer, ...]:
    """List the merchantmen on a trade player's chart."""
    plot = desk.find_newest(Plot)
    return tuple(
        Sailer(key=one.key, name=one.ship, lane=one.lane_key, state=one.state, sails=one.sails)
        for one in (plot.ships if plot else ())
    )


# -- of the land --------------------------------------------------------------------------------------------------------


def landing_of(desk: Desk) -> Place | None:
    """Find where transports lie to land an army, by the map and the side's papers from before the war."""
    country, ports = public(desk.seat.campaign).country, public(desk.seat.campaign).theatre["ports"]
    homes = {str(port["name"]) for port in ports if port["side"] == desk.seat.side}
    beach = landing.beach_for(country, briefing(desk.seat).aim, homes) if country is not None else None
    return landing.anchorage(beach) if beach is not None else None


def field(desk: Desk, stood: Mapping[str, BodyState]) -> Field:
    """Collect the situation of a general or ministry (LC-004, LC-060, LC-305). ``stood``: each column's first report."""
    of_office = ministry_context.collect_known_facts(desk) if desk.seat.kind.troops == "ministry" else None
    known = of_office.known if of_office is not None else general_context.collect_known_facts(desk)
    told = briefing(desk.seat)
    return Field(
        known=known,
        bodies=own_bodies(desk, known, stood),
        foes=foes(desk),
        aim=told.aim,
        brief=told.orders,
        ministry=of_office,
        depots=tuple(
            Depot(place=key, food=row.food, forage=row.forage, ammo=row.ammo)
            for key, (_, row) in (ministry_context.depots(desk) if of_office is not None else {}).items()
        ),
        told=tuple(
            Word(
                what=body.what,
                body=body.body,
                at=body.at,
                text=body.text,
                invested=bool(body.figures["invested"]) if "invested" in body.figures else None,
            )
            for _, body in desk.list_reports(Told)
        ),
    )


def own_bodies(desk: Desk, known: KnownAshore, stood: Mapping[str, BodyState]) -> tuple[OwnBody, ...]:
    """List the columns it orders, as they last reported themselves."""
    country = public(desk.seat.campaign).country
    drawn = desk.find_newest(Drawn)
    days = {key: float(group.days) for group in (drawn.groups if drawn else ()) for key in group.bodies}

    def nearest(state: BodyState) -> str:
        return country.nearest_place(float(state.lon), float(state.lat)) if country is not None else ""

    return tuple(
        OwnBody(
            key=key,
            name=state.name,
            lon=float(state.lon),
            lat=float(state.lat),
            place=nearest(state),
            men=state.men,
            aboard=state.aboard,
            works=state.works,
            hunger=state.hunger,
            days=days.get(key, 99.0),
            posture=state.posture,
            tasks=state.tasks,
            began=nearest(stood[key]),
            line=any(unit.kind.arm in (FOOT, HORSE) and unit.men for unit in found.body.units),
            boats=any(unit.code == work_needs.BRIDGING and unit.men for unit in found.body.units),
        )
        for key, (_, _, state) in general_context.list_commanded_columns(desk).items()
        if (found := known.body(key)) is not None
    )


def foes(desk: Desk) -> tuple[Foe, ...]:
    """List the latest report of each enemy column, by the seat's own letters."""
    newest: dict[str, Seen] = {}
    for _, body in desk.list_reports(Seen):
        if body.label not in newest or newest[body.label].seen <= body.seen:
            newest[body.label] = body
    return tuple(
        Foe(
            label=one.label,
            lon=float(one.lon),
            lat=float(one.lat),
            seen=one.seen,
            what=one.what,
            men=0 if one.strength is UNSET else int(one.strength),
            lost=one.lost,
            by=one.by,
        )
        for _, one in sorted(newest.items())
    )
