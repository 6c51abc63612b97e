"""The truth of the land: columns at their length, works, riders, depots, sieges, columns in contact; drawn, and in tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from campaign import serialization
from campaign.rooms.words import letter
from campaign.rulings.facts import land_at_start
from land.communications import ways
from land.communications.escorts import escorts, key_of
from land.forces.body import of_body
from land.ground.country import Country
from land.ground.road_positions import in_words
from land.march import exhaustion
from land.march.track import list_body_spots
from land.state.world import BACK, GOES, WAITS, Body, Land, Message, Spot
from naval.geo.calendar import label
from naval.state.world import World
from tactical.engine.text.words import figure, listed, plural
from umpire.frame import Row, Standing


def land_of(at: Standing) -> Land | None:
    """Find the land at the chart's minute: after the run in review, else where the present one stands; None at sea."""
    if at.outcome is not None:
        return at.outcome.land
    before = at.run.segments.filter(index__lt=at.segment.index).exclude(outcome="").last()
    if before is not None:
        return serialization.outcome(before.outcome).land
    return land_at_start(at.run)


def rows(at: Standing, land: Land | None, world: World) -> Row | None:
    """Draw the land for the chart, with its tables; None in a war of the sea."""
    pack = serialization.pack_of(at.campaign)
    if land is None or pack.land is None:
        return None
    told = Told(land, serialization.country(pack.fingerprint, pack.key), world, at.campaign.hour_zero)
    return told.draw_land()


class Told:
    """A land in words and places for its umpire."""

    def __init__(self, land: Land, country: Country, world: World, hour: int) -> None:
        self.land, self.country, self.hour = land, country, hour
        self.seats = {one.key: one.name for one in world.seats}
        self.forces = {one.key: one.name for one in world.forces}
        self.bodies = {one.key: one for one in land.bodies}
        self.escorts = escorts(country, land.captives, land.bodies, land.minute)
        self.road = {one.body.key: one.body.spot for one in self.escorts}
        self.names = {one.body.key: one.body.name for one in self.escorts} | {one.key: one.name for one in land.bodies}

    def draw_land(self) -> Row:
        """Draw marks, columns, riders; and a table of everything."""
        carried = [one for one in self.land.messages if one.copy == 1 or one.state != WAITS]
        return {
            "bodies": [self.draw_column(one) for one in self.land.bodies],
            "staffs": [
                {"name": f"Headquarters of {self.seats.get(one.seat, one.seat)}", "side": one.side, **show_place(one.spot)}
                for one in self.land.staffs
                if not one.riding
            ],
            "riders": [self.draw_rider(one, spot) for one in carried if (spot := self.find_message_position(one)) is not None],
            "escorts": [
                {"name": f"{one.body.prisoners:,} {one.body.name}", "side": one.body.side, **show_place(one.body.spot)}
                for one in self.escorts
            ],
            "works": [
                {"name": f"{one.do} {one.kind}", "side": one.side, **show_place(self.spot_of(one.at, one.metres))}
                for one in self.land.works
            ],
            "sieges": [
                {"name": f"Siege of {self.name_place(one.place)}", "side": one.side, **show_place(self.spot_of(one.place))}
                for one in self.land.sieges
            ],
            "depots": [
                {"name": f"Depot at {self.name_place(one.key)}", "side": one.side, **show_place(self.country.spot_at(one.key))}
                for one in self.land.places
                if one.depot and not one.destroyed
            ],
            "tables": [one for one in self.tables(carried) if one["rows"]],
        }

    # ---- marks ----

    def draw_column(self, body: Body) -> Row:
        """Draw a column on the chart: its head, and the road it lies on behind it."""
        spots = list_body_spots(body, self.land.minute, self.country) if not body.aboard else (body.spot,)
        return {
            "key": body.key,
            "name": body.name,
            "side": body.side,
            "letter": letter(body.side),
            **show_place(body.spot),
            "column": [[one.lon, one.lat] for one in spots] if len(spots) > 1 else [],
            "says": f"{of_body(body).men:,} men" + (", aboard" if body.aboard else ""),
        }

    def draw_rider(self, message: Message, spot: Spot) -> Row:
        """Draw a message that is carried over the ground."""
        return {"name": self.letter_name(message), "side": message.side, **show_place(spot)}

    def find_message_position(self, message: Message) -> Spot | None:
        """Find where a message with a rider, or waiting, is; None in the hand of a column or headquarters."""
        if message.state == GOES and message.way and message.due < 0 and message.way[0].pieces:
            return ways.spot_at(self.country, message.way[0].pieces, message.ridden)
        kind, _, key = message.holder.partition(":")
        return self.country.spot_at(key) if kind == "place" else None

    def spot_of(self, at: str, metres: int = 0) -> Spot:
        """Find a place, or a point of a stretch of way."""
        return self.country.spot_on(at, metres) if at in self.country.edges else self.country.spot_at(at)

    # ---- tables ----

    def tables(self, carried: list[Message]) -> list[Row]:
        """Table everything of the land, a table a sort."""
        land, when, end, name = self.land, self.format_minute, self.name_holder, self.name_place
        staffs = [
            [
                side(one.side),
                self.seats.get(one.seat, one.seat),
                self.describe_spot(one.spot),
                self.names.get(one.riding, "nobody"),
            ]
            for one in land.staffs
        ]
        come = [
            [side(one.body.side), one.body.name, one.by, self.describe_spot(one.body.spot), when(one.minute)]
            for one in land.arrivals
        ]
        depots = [
            [side(one.side), name(one.key), *(f"{count:,}" for count in (one.stores.food, one.stores.forage, one.stores.ammo))]
            for one in land.places
            if one.depot and not one.destroyed
        ]
        sieges = [[side(one.side), name(one.place), when(one.since), f"{figure(one.front_yd)} yards"] for one in land.sieges]
        met = [[end(f"body:{one.a}"), end(f"body:{one.b}"), when(one.minute), one.became.replace("_", " ")] for one in land.met]
        lids = [
            [
                side(one.side),
                end(f"body:{one.body}"),
                f"level {one.level}",
                when(one.seen) if one.seen >= 0 else "",
                when(one.opened) if one.opened >= 0 else "shut",
            ]
            for one in land.lids
        ]
        some: list[tuple[str, str, list[list[str]]]] = [
            ("Columns", "Side|Column|Where|Units|Men|State|Supplies", [self.body_row(one) for one in land.bodies]),
            ("Orders in force", "Side|Column|Order|Received|Doing", [self.order_row(one) for one in land.bodies if one.held]),
            ("Orders and reports on their way", "Side|What|Written|Where|Due", [self.message_row(one) for one in carried]),
            ("Headquarters", "Side|General|Where|Rides with", staffs),
            ("To come", "Side|Column|By|To|When", come),
            ("Depots", "Side|Place|Food|Forage|Ammunition", depots),
            ("Works", "Side|Work|At|Done|By", [self.work_row(n) for n in range(len(land.works))]),
            ("Demolished and held", "Side|What|State", self.broken_rows()),
            ("Trains", "Side|From|To|Leaves|There|With", self.train_rows()),
            ("Sieges", "Side|Place|Since|Yards left", sieges),
            ("Prisoners on their way", "Held by|Men|Guards|Of|Where|To|In", self.captive_rows()),
            ("In contact", "One|Other|Since|Result", met),
            ("What each side knows of the other", "Side|Of|Made out|Last seen|Open since", lids),
        ]
        return [{"name": name, "head": head.split("|"), "rows": found} for name, head, found in some]

    def body_row(self, body: Body) -> list[str]:
        """Write a column's place, strength, state and supplies."""
        counts = Counter(unit.kind.name for unit in body.units)
        units = listed(plural(count, name) for name, count in counts.items()) or "none"
        state = [exhaustion.state(body.fatigue), body.cohesion, body.posture]
        state += [f"hungry {plural(body.hunger, 'call')}"] if body.hunger else []
        state += [f"works of level {body.works}"] if body.works else []
        state += ["dummy"] if body.dummy else []
        train = body.train
        loads = f"{train.food:,} food, {train.forage:,} forage, {train.ammo:,} ammunition"
        supplies = f"{plural(train.wagons, 'wagon')}: {loads}; {body.haversack:,} on the men"
        where = f"aboard {self.forces.get(body.aboard, body.aboard)}" if body.aboard else self.describe_head(body)
        return [side(body.side), body.name, where, units, f"{of_body(body).men:,}", ", ".join(state), supplies]

    def order_row(self, body: Body) -> list[str]:
        """Write the order that a column acts on, when it was received, and the rest of it."""
        held = body.held
        assert held is not None
        author = self.seats.get(held.order.author, held.order.author)
        left = [one.do.replace("_", " ") for one in held.order.tasks[held.at :]]
        doing = listed(left) or "no tasks left"
        halted = f"; halted: {held.halted}" if held.halted else ""
        return [
            side(body.side),
            body.name,
            f"{held.order.number} of {author}",
            self.format_minute(held.received),
            f"{doing}{halted}",
        ]

    def message_row(self, one: Message) -> list[str]:
        """Write an order, report or dispatch under way: where it is, and when its present stretch ends."""
        by = one.way[0].by.replace("_", " ") if one.way else ""
        spot = self.find_message_position(one)
        where = (
            f"with {self.name_holder(one.holder)}" if one.state == WAITS or spot is None else f"{by}, {self.describe_spot(spot)}"
        )
        if one.state == BACK:
            where = f"turned back, {where}"
        due = self.format_minute(one.due) if one.due >= 0 else ""
        return [side(one.side), self.letter_name(one), self.format_minute(one.written), where, due]

    def letter_name(self, one: Message) -> str:
        """Name a message, with its author and addressee."""
        copy = f", copy {one.copy}" if one.copy > 1 else ""
        return f"{one.kind} {one.number} of {self.name_holder(one.author)} for {self.name_holder(one.to)}{copy}"

    def work_row(self, n: int) -> list[str]:
        """Write a work under way or left."""
        one = self.land.works[n]
        since = max(0, self.land.minute - one.since) if one.since >= 0 else 0
        done = f"{min(one.need_min, one.done_min + since):,} of {one.need_min:,} minutes"
        by = self.bodies[one.body].name if one.body in self.bodies else "nobody"
        return [side(one.side), f"{one.do} {one.kind}".replace("_", " "), self.name_place(one.at), done, by]

    def broken_rows(self) -> list[list[str]]:
        """Write bridges and lines that are damaged, and works that have been destroyed."""
        found = [
            [
                side(one.side),
                self.name_place(one.key),
                one.state + (f", {plural(one.spans_down, 'span')} down" if one.spans_down else ""),
            ]
            for one in self.land.places
            if one.state != "sound" or one.spans_down
        ]
        found += [[side(one.side), self.name_place(one.key), "destroyed"] for one in self.land.places if one.destroyed]
        found += [
            ["", self.name_place(one.key), one.state + (f", {plural(len(one.breaks), 'break')}" if one.breaks else "")]
            for one in self.land.edges
            if one.breaks or one.state != "sound"
        ]
        return found

    def train_rows(self) -> list[list[str]]:
        """Write the trains on the rails."""
        return [
            [
                side(one.side),
                self.name_place(one.origin),
                self.name_place(one.goal),
                self.format_minute(one.off),
                f"stopped {self.format_minute(one.stopped)}" if one.stopped is not None else self.format_minute(one.arrives),
                self.bodies[one.body].name if one.body in self.bodies else "stores",
            ]
            for one in self.land.rolling
        ]

    def captive_rows(self) -> list[list[str]]:
        """Write the prisoners on their way (LC-147)."""
        return [
            [
                side(one.side),
                f"{one.men:,}",
                f"{one.guards:,}",
                self.name_holder(f"body:{one.body}"),
                self.describe_spot(self.road[key_of(one)]) if key_of(one) in self.road else self.name_place(one.to),
                self.name_place(one.to),
                self.format_minute(one.arrives),
            ]
            for one in self.land.captives
        ]

    # ---- words ----

    def name_place(self, key: str) -> str:
        """Name a place, or the way between two."""
        edge = self.country.edges.get(key)
        if edge is not None:
            return f"{edge.name or edge.kind}, {self.name_place(edge.a)} to {self.name_place(edge.b)}"
        return self.country.places[key].name if key in self.country.places else key

    def name_holder(self, holder: str) -> str:
        """Name the holder, author or addressee of a message."""
        kind, _, key = holder.partition(":")
        find: dict[str, Callable[[], str]] = {"body": lambda: self.names.get(key, key), "place": lambda: self.name_place(key)}
        return find.get(kind, lambda: self.seats.get(key, key))()

    def describe_head(self, body: Body) -> str:
        """Say where a column's head is: past the place that it comes from."""
        left = body.held.order.tasks[body.held.at :] if body.held else ()
        by = next((one.fields["by"] for one in left if one.do == "march" and one.fields.get("by")), ("",))
        goal = by[-1] if isinstance(by[-1], str) else Spot(lon=by[-1][0], lat=by[-1][1])
        return self.describe_spot(body.spot, list_body_spots(body, self.land.minute, self.country)[1:], goal)

    def describe_spot(self, spot: Spot, behind: Iterable[Spot] = (), goal: str | Spot = "") -> str:
        """Describe a spot: a place, so far past one or between two, or in the open."""
        return in_words(self.country, spot, behind, goal) or f"in the open, {spot.lat:.3f} {spot.lon:.3f}"

    def format_minute(self, minute: int) -> str:
        """Write day and hour."""
        return label(minute, self.hour)


def show_place(spot: Spot) -> Row:
    """Show where a mark stands."""
    return {"lon": spot.lon, "lat": spot.lat}


def side(key: str) -> str:
    """Name a side for tables."""
    return key.capitalize() or "Nobody’s"
