"""Papers for generals after a run: only what is under their eyes or reached them (LC-004, LC-144)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from campaign.war.paper import Paper
from campaign.war.reporting import capital
from campaign.war.reporting.captured_papers import words
from campaign.war.reporting.fights import battles, of_battle
from campaign.war.reports.body import Body as ReportBody
from campaign.war.reports.land import (
    MET,
    AskedAshore,
    AskedBody,
    BodyReported,
    BodyStatus,
    CallRow,
    Drawn,
    Guns,
    Headquarters,
    Heard,
    Seen,
    Sent,
    Stand,
    Told,
    TrainRow,
    UnitRow,
)
from campaign.war.reports.papers import Dispatch, FormHop
from land.communications.facts import Delivered, FoundCut
from land.communications.facts import Sent as PostSent
from land.communications.headquarters import bodies_near_headquarters as within
from land.contact.general import HIT
from land.forces.body import of_body
from land.ground import measure
from land.ground.country import Country
from land.march import exhaustion
from land.march.track import list_body_spots
from land.orders.halts import in_words
from land.run.run_input import Done
from land.run.tasks.detachments import JOINED
from land.run.transport.rail import ENTRAIN
from land.sighting.facts import Sighting
from land.sighting.resolve import letters
from land.state.moves import Moves
from land.state.stops import LandStop
from land.state.world import DISPATCH, REPORT, Body, Land, Message, Spot, Staff
from land.supply import fire
from land.supply.facts import Drew
from land.works import work_needs
from land.works.progress import WORDS
from naval.state.world import Seat, World
from tactical.engine.text.words import listed

HOUR = 60
BY_MOUTH = "mouth"
AT_WORK = {work_needs.TRENCH: "digging in", work_needs.PITS: "digging gun pits"}


class Teller:
    """The writer of a land run's papers; it gives letters to enemy columns (LC-116)."""

    def __init__(self, ashore: Done, country: Country, seats: Iterable[Seat], hears_mi: float) -> None:
        self.done, self.hears_mi = ashore, hears_mi
        self.country, self.places, self.edges = country, country.places, country.edges
        self.seats = {one.key: one for one in seats}
        self.land = ashore.land
        self.lids = {(one.side, one.body): one for one in self.land.lids}
        self.given = dict(self.land.letters)

    def papers(self, world: World | None = None, rooms: Mapping[str, float] | None = None) -> tuple[Land, list[Paper]]:
        """Write all papers; return them with the land and its new letters.

        With ``world`` and its ships' ``rooms`` for troops the war begins: every general knows all his columns' places.
        """
        out = [
            *self._posted(),
            *self._statuses(),
            *battles(self.done, self.hears_mi, self._near_place),
            *report_orders_due(self.done.stop, self.land),
            *self._commands(),
        ]
        if world is None:
            out += capital.papers(self, {staff.seat: self._list_columns_in_reach(staff) for staff in self.land.staffs})
        else:
            out += self._returns()
            self.land, more = capital.at_first(self, rooms or {}, world)
            out += more
        lids = tuple(self.lids[key] for key in sorted(self.lids))
        return replace(self.land, lids=lids, letters=dict(sorted(self.given.items()))), out

    # -- what came in -------------------------------------------------------------------------------------------------

    def _posted(self) -> list[Paper]:
        out: list[Paper] = []
        facts = sorted(self.done.posted, key=lambda one: getattr(one, "minute", 0))
        for one in facts:
            if isinstance(one, PostSent) and one.author.startswith("seat:") and one.copy == 1:
                out += self._sent(one)
            if isinstance(one, Delivered) and one.message.to.startswith("seat:") and not one.again:
                out += self._delivered(one)
            if isinstance(one, FoundCut):
                out += self._wire(one)
        return out

    def _sent(self, one: PostSent) -> list[Paper]:
        kind, _, key = one.to.partition(":")
        name = self._name(kind, key)
        due = UNSET if one.due < 0 else one.due
        seat = one.author.partition(":")[2]
        return [Paper(seat, Sent(number=one.number, to=name, sent=one.minute, state=one.state, due=due), one.minute, one.minute)]

    def _wire(self, one: FoundCut) -> list[Paper]:
        """Report a dead wire at once to everybody at the place where it was tried (LC-138)."""
        office, names = self.places[one.at.partition(":")[2]], self._name_holder(one.at)
        some = [self.edges[key] for key in one.edges if key in self.edges]
        lines = listed(f"from {self.places[edge.a].name} to {self.places[edge.b].name}" for edge in some) or "in the field"
        text = f"{names}: the wire {lines} does not answer."
        out = []
        for staff in self.land.staffs:
            here = self.done.staffs[staff.seat].head(one.minute) if staff.seat in self.done.staffs else staff.spot
            if staff.side == one.side and measure.miles(here.lon, here.lat, office.lon, office.lat) <= self.hears_mi:
                out.append(Paper(staff.seat, Told(what="wire", body="", at=office.key, text=text), one.minute, one.minute))
        return out

    def _delivered(self, one: Delivered) -> list[Paper]:
        seat, message = one.message.to.partition(":")[2], one.message
        via = "" if one.via == BY_MOUTH else one.via.replace("_", " ")
        if message.kind == DISPATCH:
            author = message.author.partition(":")[2]
            hops = tuple(
                FormHop(origin=self._name_holder(hop.a), to=self._name_holder(hop.b), medium=hop.by, at=hop.into)
                for hop in one.hops
            )
            body = Dispatch(
                sender=self._name("seat", author),
                from_key=author,
                text=message.text,
                written=message.written,
                via=via or "by word of mouth",
                path=tuple(self._name_holder(hop.a) for hop in one.hops) or (self._name("seat", author),),
                hops=hops,
            )
            return [Paper(seat, body, one.minute, one.minute)]
        return self._report(seat, one, via) if message.kind == REPORT else []

    def _report(self, seat: str, one: Delivered, via: str) -> list[Paper]:
        """Deliver a column's report: its state, what it sees, and what has happened since its last."""
        data, minute, written = one.message.data, one.minute, one.message.written
        out: list[Paper] = []
        if via and "body" in data:
            told, at = msgspec.convert(data["body"], Body), msgspec.convert(data["at"], Spot)
            hops = tuple(f"{hop.by.replace('_', ' ')} to {self._name_holder(hop.b)}" for hop in one.hops)
            row = self.state(replace(told, spot=at), None)
            out.append(Paper(seat, BodyReported(**row, reported=written, via=via, hops=hops), minute, minute))
        by = self._name("body", one.message.author.partition(":")[2])
        for given in data.get("seen", ()):
            out.append(Paper(seat, self.seen_by(seat, msgspec.convert(given, Sighting), by, via), minute, minute))
        return out + [Paper(seat, body, written, minute) for body in self._since(seat, data, by, written)]

    def _since(self, seat: str, data: dict[str, Any], by: str, written: int) -> Iterator[ReportBody]:
        """List what happened to a column since its last report, in its own words."""
        if "drew" in data:
            yield Drawn(groups=(drew_row(msgspec.convert(data["drew"], Drew)),))
        if "blocked" in data:
            text = f"{by}: the way is blocked at {self._name_holder('place:' + str(data['blocked']))}."
            yield Told(what="march", body=by, at=str(data["blocked"]), text=text)
        if "halted" in data:
            yield Told(what="march", body=by, at="", text=f"{by} halts: {in_words(self.country, **data['halted'])}.")
        if "cannot" in data:
            yield Told(what="work", body=by, at="", text=f"{by} halts. {data['cannot']}")
        if "done" in data:
            did, _, gone = str(data["did"]).partition(":")
            yield Told(what={ENTRAIN: "train", JOINED: JOINED}.get(did, "work"), body=by, at=gone, text=data["done"])
        for row in data.get("gunfire", ()):
            yield Guns(body=by, bearing=row["bearing"], since=row["since"], until=row["until"])
        for row in data.get("heard", ()):
            if row["author"] == seat:
                acted = UNSET if row["acts"] < 0 else row["acts"]
                yield Heard(number=row["number"], body=by, received=row["received"], acted=acted, void=row["void"])
        for row in data.get("caught", ()):
            read = words(msgspec.convert(row["message"], Message), row["read"], written, self._name_holder, self._where)
            text = f"{by}, {'from a rider taken' if row['how'] == 'a rider' else 'off the wire'}. {read}"
            yield Told(what="caught", body=by, at="", text=text)
        if "siege" in data:
            told = data["siege"]
            place, text = self._name_holder(f"place:{told['place']}"), f"{by}: {told['text']}"
            yield Told(what="siege", body=by, at=place, text=text, figures=dict(told["figures"]))
        if "fought" in data:
            yield Told(what="battle", body=by, at="", text=of_battle(by, **data["fought"]))
        if "became" in data:
            yield Told(what="battle", body=by, at="", text=f"{by}{MET}{data['became']}.")

    def seen_by(self, seat: str, one: Sighting, by: str, via: str) -> Seen:
        lid, self.given, label = letters(self.lids, self.given, seat, one.side, one.of)
        self.lids[one.side, one.of] = lid
        return Seen(
            label=label,
            by=by,
            seen=one.minute,
            lon=one.lon,
            lat=one.lat,
            error_mi=one.error_mi,
            level=one.level,
            what=", ".join(filter(None, (one.what, at_work(one.at_work)))),
            via=via,
            strength=UNSET if one.strength is None else one.strength,
            share=one.share if one.strength is not None else UNSET,
            heading=UNSET if one.heading is None else one.heading,
            length_mi=UNSET if one.length_mi is None else round(one.length_mi, 1),
        )

    def _commands(self) -> list[Paper]:
        """Tell a general that he is out of action, his successor that he commands (LC-006)."""
        out = list[Paper]()
        start, clock = self.done.start, self.done.clock

        def say(seat: str, minute: int | None, text: str, bodies: Iterable[str] = ()) -> None:
            if minute is None or not start < minute <= clock:
                return
            out.append(Paper(seat, Told(what="command", body="", at="", text=text), minute, minute))
            for key in bodies:
                out.extend(self.last_return(seat, one, minute) for one in self.land.bodies if one.key == key)

        for one in self.land.lost:
            name = self._name("seat", one.seat)
            if one.how == HIT:
                say(
                    one.seat,
                    one.minute,
                    "You are hit, and out of action for twelve hours: orders you give before then reach nobody.",
                )
            else:
                say(
                    one.seat, one.minute, "The enemy has overrun your headquarters. You are a prisoner: your orders reach nobody."
                )
            if one.command:
                say(one.command, one.commands_from, f"{name} is out of action. You have the command of the troops.", one.bodies)
            say(one.seat, one.back, "You are well again, and have your command back.", one.bodies)
        return out

    # -- what is under his eyes ---------------------------------------------------------------------------------------

    def _statuses(self) -> list[Paper]:
        """Report to each general at the segment's end his headquarters and the columns near it (LC-004)."""
        out = []
        for staff in self.land.staffs:
            if staff.seat not in self.done.staffs:
                continue
            near = self._list_columns_in_reach(staff)
            out.append(Paper(staff.seat, self._headquarters(staff, near), self.done.clock, self.done.clock))
            bodies = {one.key: one for one in self.land.bodies}
            for key in near:
                row = self.state(bodies[key], self.done.moves[key])
                out.append(Paper(staff.seat, BodyStatus(**row), self.done.clock, self.done.clock))
        return out

    def _list_columns_in_reach(self, staff: Staff) -> tuple[str, ...]:
        moves = self.done.staffs.get(staff.seat)
        own = [one.key for one in self.land.bodies if one.seat == staff.seat]
        return within(moves, self.done.moves, own, self.done.clock, self.hears_mi) if moves is not None else ()

    def _returns(self) -> list[Paper]:
        return [self.last_return(body.seat, body, self.done.clock) for body in self.land.bodies]

    def last_return(self, seat: str, body: Body, minute: int) -> Paper:
        """Report a column as it was when it was last heard of."""
        return Paper(seat, BodyReported(**self.state(body), reported=minute, via="its last return"), minute, minute)

    def _headquarters(self, staff: Staff, near: tuple[str, ...]) -> Headquarters:
        names = {one.key: one.name for one in self.land.bodies}
        riding = next((one for one in self.land.bodies if one.key == staff.riding), None)
        return Headquarters(
            lon=staff.spot.lon,
            lat=staff.spot.lat,
            place=self._where(staff.spot),
            rides_with=names.get(staff.riding, ""),
            near=near,
            aboard=riding.aboard if riding else "",
        )

    def state(self, body: Body, moves: Moves | None = None) -> dict[str, Any]:
        """Return the fields common to all reports of a column's state (:class:`campaign.war.reports.land.BodyState`)."""
        clock = self.done.clock
        tail = moves.tail(clock) if moves else body.spot
        left = body.held.order.tasks[body.held.at :] if body.held else ()
        units = tuple(
            UnitRow(code=one.code, name=one.kind.name, men=one.men, horses=one.horses, guns=one.guns, key=one.key)
            for one in body.units
        )
        return {
            "body": body.key,
            "name": body.name,
            "lon": body.spot.lon,
            "lat": body.spot.lat,
            "place": self._where(body.spot),
            "head": self._stand(body.spot),
            "tail": self._stand(tail),
            "units": units,
            "men": of_body(body).men,
            "fatigue": body.fatigue,
            "state": exhaustion.state(body.fatigue),
            "hunger": body.hunger,
            "cohesion": body.cohesion,
            "train": TrainRow(wagons=body.train.wagons, food=body.train.food, forage=body.train.forage, ammo=body.train.ammo),
            "fire_days": fire.in_hand(body),
            "haversack": body.haversack,
            "posture": body.posture,
            "order": body.held.order.number if body.held else 0,
            "tasks": tuple({"do": one.do, **one.fields} for one in left),
            "track": tuple(self._track(moves)) if moves else (),
            "column": self._column(body) if moves and not body.aboard else (),
            "works": body.works,
            "stragglers": body.stragglers,
            "prisoners": body.prisoners,
            "aboard": body.aboard,
        }

    def _track(self, moves: Moves) -> Iterable[tuple[float, float, float]]:
        """List a column's head at each hour of the run, and at its end."""
        start, clock = self.done.start, self.done.clock
        hours = [start, *range((start // HOUR + 1) * HOUR, clock, HOUR), clock]
        for minute in dict.fromkeys(hours):
            at = moves.head(minute)
            yield minute, round(at.lon, 5), round(at.lat, 5)

    def _column(self, body: Body) -> tuple[tuple[float, float], ...]:
        """List the road's bends from head to tail; () if closed up (LC-088)."""
        spots = list_body_spots(body, self.done.clock, self.country)
        return tuple((round(one.lon, 5), round(one.lat, 5)) for one in spots) if len(spots) > 1 else ()

    def _near_place(self, lon: float, lat: float) -> str:
        key = self.country.nearest_place(lon, lat)
        return self.places[key].name if key else ""

    def name_of(self, end: str) -> str:
        """Return the name of a place, column or seat, by how messages refer to it."""
        return self._name_holder(end)

    # -- words --------------------------------------------------------------------------------------------------------

    def _name(self, kind: str, key: str) -> str:
        if kind in ("seat", "sea"):
            return self.seats[key].name if key in self.seats else key
        return next((one.name for one in self.land.bodies if one.key == key), key)

    def _name_holder(self, holder: str) -> str:
        kind, _, key = holder.partition(":")
        if not key:
            return holder  # a stage of the sea's net is written on the form by name
        return self.places[key].name if kind == "place" and key in self.places else self._name(kind, key)

    def _where(self, spot: Spot) -> str:
        return self._stand(spot).place or "in the open"

    def _stand(self, spot: Spot) -> Stand:
        if spot.place:
            return Stand(place=self.places[spot.place].name, road="", miles=0, lon=spot.lon, lat=spot.lat)
        if spot.edge:
            edge = self.edges[spot.edge]
            miles = round(spot.metres / 1609.344, 1)
            return Stand(place=self.places[edge.a].name, road=edge.name, miles=miles, lon=spot.lon, lat=spot.lat)
        return Stand(place="", road="", miles=0, lon=spot.lon, lat=spot.lat)


def at_work(kind: str) -> str:
    """Describe men at a kind of work as seen from afar; "" for none (LC-229)."""
    return AT_WORK.get(kind) or (f"at work on a {WORDS[kind]}" if kind else "")


def report_orders_due(stop: LandStop | None, land: Land) -> list[Paper]:
    """Say why a general orders again inside a run (LC-008)."""
    names = {one.key: one.name for one in land.bodies}
    out: dict[str, list[AskedBody]] = {}
    for one in stop.asked if stop else ():
        out.setdefault(one.seat, []).append(AskedBody(body=one.body, name=names.get(one.body, one.body), why=one.why))
    minute = stop.minute if stop else 0
    return [Paper(seat, AskedAshore(bodies=tuple(rows)), minute, minute) for seat, rows in sorted(out.items())]


def drew_row(one: Drew) -> CallRow:
    """Build the row of one column's drawing of supplies (LC-151, LC-153)."""
    short, eaten = one.short, one.need.food
    return CallRow(
        bodies=(one.body,),
        food=one.need.food,
        forage=one.need.forage,
        depot=one.depot.food + one.depot.forage,
        train=one.train.food + one.train.forage,
        country=one.country.food + one.country.forage,
        haversack=one.haversack,
        short_food=max(0, short.food),
        short_forage=max(0, short.forage),
        hunger=one.hunger,
        days=round((eaten - max(0, short.food)) / eaten, 1) if eaten else 0,
    )
