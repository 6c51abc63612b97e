"""Newspapers for admirals at sea: where they come, and who hands them on (SC-N-49).

A copy of each edition waits ashore for every cabin of its side. An admiral reads it when a force of his lies in a port of his
side on the wire, or comes near enough by day to a ship that has it: one of his side whose admiral has read it, or a merchantman,
no enemy, that left a port after the edition came out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from msgspec.structs import replace as renew
from numpy.typing import NDArray

from campaign.war.paper import Paper, Post
from campaign.war.reports import papers
from naval import tables
from naval.geo import calendar, course, sun
from naval.geo.course import Floats
from naval.run.facts import as_ints
from naval.run.harbours.harbour import NEAR_NM
from naval.run.harbours.works import is_joined_to_land
from naval.run.run_input import Done, afloat_at, hostile, in_action
from naval.run.tracks import STEP_MIN, places_at
from naval.state.ledger import Printed
from naval.state.outcome import Event
from naval.state.world import Force, Merchant, Port

ASHORE = "#ashore"
"""``aboard`` of a letter that no ship has (no force has such a key): the copy of an edition, kept for a cabin."""
RULES = ("SC-N-49",)


def has(post: Post, seat: str, article: Printed) -> bool:
    """Report whether a seat's copy of an article waits ashore: he will read it before its correction."""
    return any(v.aboard == ASHORE and v.seat == seat and v.ref == _ref(article) for v in post.mail)


def _ref(article: Printed) -> str:
    return f"{article.author}/{article.number}"


def read_at_sea(run: Done, post: Post, since: int) -> Post:
    """Hand the editions ashore to the admirals who come to them after a minute; old ones are thrown away (SC-N-49)."""
    waiting = [v for v in post.mail if v.aboard == ASHORE]
    if not waiting:
        return post
    read = {_ref(p): dict(p.reaches) for p in post.printed}
    delay, kept_for = run.world.settings.press_delay_min, int(tables.value("trade", "papers_kept"))
    events = []
    handed: dict[int, Paper] = {}
    known: dict[tuple[str, float, float], list[Port]] = {}
    for minute in [*range((since // STEP_MIN + 1) * STEP_MIN, run.until, STEP_MIN), run.until]:
        look = Look(run, minute, known)
        for k, copy in enumerate(waiting):
            ashore = copy.happened + delay
            if k in handed or ashore > minute:
                continue
            fellows = {seat for seat, at in read.get(copy.ref, {}).items() if at < minute}
            words = look.find_source(copy.seat, ashore, fellows)
            if words and isinstance(copy.body, papers.Article):
                handed[k] = renew(copy, arrives=minute, aboard="", body=renew(copy.body, via=words))
                read.setdefault(copy.ref, {})[copy.seat] = minute
                events.append(_event(run, handed[k], copy.body, words))
    left = {id(v) for k, v in enumerate(waiting) if k in handed or run.until - v.happened > kept_for}
    printed = tuple(
        renew(p, reaches={**p.reaches, **new}) if (new := _new_readers(handed.values(), _ref(p))) else p for p in post.printed
    )
    post = replace(post, mail=tuple(v for v in post.mail if id(v) not in left), printed=printed)
    return post.send(handed.values(), run.until, events)


def _new_readers(handed: Iterable[Paper], ref: str) -> dict[str, int]:
    return {v.seat: v.arrives for v in handed if v.ref == ref}


def _event(run: Done, copy: Paper, body: papers.Article, words: str) -> Event:
    name = next(seat.name for seat in run.world.seats if seat.key == copy.seat)
    text = f"{name} read “{body.headline}” in {body.paper}, {words}."
    return Event(minute=copy.arrives, kind="article-read", text=text, rules=RULES, told=(copy.seat,), about=copy.about)


@dataclass
class Look:
    """A look round every admiral's own forces at a minute. It takes nothing from later, so that a stop changes nothing.

    ``known`` are the ports of each side near places at which forces lay at other minutes, ``met`` what each cabin meets at this.
    """

    run: Done
    minute: int
    known: dict[tuple[str, float, float], list[Port]]
    met: dict[str, tuple[str, list[Force], list[tuple[str, Merchant]]]] = field(default_factory=dict)

    def find_source(self, cabin: str, ashore: int, readers: Collection[str]) -> str:
        """Say where a cabin finds an edition that was ashore at a minute, in words for its reader; "" if nowhere.

        ``readers`` are the seats that have read it.
        """
        if cabin not in self.met:
            self.met[cabin] = self._meet(cabin)
        port, fellows, ships = self.met[cabin]
        if port:
            return f"in {port}"
        for fellow in fellows:
            if fellow.seat in readers:
                return f"from {fellow.name}"
        for side, ship in ships:
            if ashore <= ship.sails_at and (left := left_port(self.run, ship, side)) is not None:
                return f"from the steamer {ship.name}, which left {left.name} {self._label(ship.sails_at)}"
        return ""

    def _label(self, minute: int) -> str:
        return calendar.label(minute, self.run.world.calendar.hour)

    def _meet(self, cabin: str) -> tuple[str, list[Force], list[tuple[str, Merchant]]]:
        """Find the port in which a force of a cabin lies; if none, the fellows and merchantmen that its forces meet."""
        own = {n: one for n, one in self.forces.items() if one.seat == cabin}
        port = next((port.name for n, one in own.items() if (port := self._find_port(n, one)) is not None), "")
        met = [] if port else [(one, other) for n, one in own.items() for other in self._list_beside(n)]
        fellows = [
            fellow for one, n in met if (fellow := self.forces.get(n)) and fellow.side == one.side and fellow.seat != cabin
        ]
        ships = [(one.side, ship) for one, n in met if (ship := self.merchants.get(n)) and not hostile(one.side, ship.side)]
        return port, fellows, ships

    @cached_property
    def forces(self) -> dict[int, Force]:
        """The forces whose admirals are aboard or in touch, by number."""
        run = self.run
        return {
            n: one
            for n, one in enumerate(run.fleet.forces)
            if not (one.parent or one.hand) and afloat_at(run, n, self.minute) and not in_action(run, n, self.minute)
        }

    @cached_property
    def merchants(self) -> dict[int, Merchant]:
        """The merchantmen under way, by their numbers among all bodies; one that was taken is there no more."""
        run, first = self.run, len(self.run.fleet.forces)
        taken = {p.key for p in run.prizes if p.taken <= self.minute}
        return {
            first + m: ship
            for m, ship in enumerate(run.fleet.merchants)
            if ship.key not in taken and not ship.fate and ship.sails_at <= self.minute < run.steamed.idle[first + m]
        }

    @cached_property
    def _seen(self) -> tuple[Floats, Floats, Floats, NDArray[np.bool_]]:
        """Places, miles of sight, heights of the sun and who is on the chart, of every body."""
        count, tracks = len(self.run.fleet.forces) + len(self.run.fleet.merchants), self.run.tracks
        place, sight, height = places_at(tracks, as_ints(list(range(count))), np.full(count, float(self.minute)))
        return place, sight, height, (tracks.on[:count] <= self.minute) & (self.minute <= tracks.off[:count])

    def _list_beside(self, n: int) -> list[int]:
        """List the bodies so near a force by day, each in sight of the other, that a boat takes newspapers across."""
        place, sight, height, on = self._seen
        most = np.minimum(float(tables.value("trade", "speak_nm")), np.minimum(sight, sight[n]))
        near = on & (np.linalg.norm(place - place[n], axis=1) <= most)
        there = bool(on[n]) and bool(sun.is_day(height[n]))
        return [int(other) for other in np.flatnonzero(near) if other != n] if there else []

    def _find_port(self, n: int, force: Force) -> Port | None:
        """Find the port of her side, on the wire, in which a force lies still."""
        run = self.run
        if run.steamed.making(n, self.minute)[1]:
            return None
        lon, lat = run.steamed.find_place(n, self.minute)
        where = force.side, lon, lat
        if where not in self.known:
            own = [p for p in run.world.ports if p.side == force.side]
            self.known[where] = [p for p in own if course.distance_nm(lon, lat, p.lon, p.lat) <= NEAR_NM]
        return next((p for p in self.known[where] if p.telegraph and is_joined_to_land(run, p.key, self.minute)), None)


def left_port(run: Done, ship: Merchant, side: str) -> Port | None:
    """Find the port, no enemy's, from which a merchantman set out along her lane; None for one from beyond the chart."""
    lane = next((one.points for one in run.world.lanes if one.key == ship.lane), ())
    if not lane or not ship.legs:
        return None
    near = float(tables.value("trade", "near_nm"))

    def is_near(lon: float, lat: float, end: tuple[float, float]) -> bool:
        return course.distance_nm(lon, lat, *end) <= near

    bound = ship.legs[-1].lon, ship.legs[-1].lat
    start = lane[0] if is_near(*bound, lane[-1]) else lane[-1] if is_near(*bound, lane[0]) else None
    ports = [] if start is None else [p for p in run.world.ports if is_near(p.lon, p.lat, start) and not hostile(side, p.side)]
    return min(ports, key=lambda p: p.key, default=None)
