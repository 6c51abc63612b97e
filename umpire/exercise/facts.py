"""Facts of a war as it was published, for the judge: papers, orders, events, questions, notes (EX-141).

A corrected or recalled paper counts as it now stands; a paper not yet delivered does not count.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from datetime import datetime
from functools import cached_property
from typing import Any

import msgspec

from campaign import serialization, wall_clock
from campaign.clock.running_time import ran_min
from campaign.exercises import inject_triggers
from campaign.judging import language
from campaign.judging.events import GROUP_OF
from campaign.judging.judge import COMPARE, Found, Record
from campaign.judging.language import Names, several
from campaign.models import (
    Campaign,
    Delivery,
    Observation,
    OrderRequest,
    Pause,
    Provenance,
    Question,
    ReadReceipt,
    Release,
    Seat,
    Segment,
)
from campaign.models.schedule import schedule_of
from campaign.war.reports.summaries import CALLED as PAPERS
from campaign.war.reports.summaries import in_words
from land.ground.strong_places import holder
from land.score.objectives import fighting
from land.state.world import Land
from naval.state.ledger import Prize
from naval.state.outcome import Event
from naval.state.world import Force, World
from tactical.engine.text.words import listed, plural
from umpire.frame import players_of
from umpire.groups import sort_of
from umpire.review.replay import frames
from umpire.review.replay.truth_replay import War

MOST_WORDS = 160


class Facts:
    """The record of one campaign, each kind read once and only if it is asked for.

    ``ended``: it is judged as a war that ends where it stands now. ``mark`` is the stamp of its replay, where that is known.
    """

    def __init__(self, campaign: Campaign, *, ended: bool = False, mark: frames.Stamp | None = None) -> None:
        self.campaign, self.mark = campaign, mark
        self.ended = ended or campaign.phase == Campaign.Phase.OVER
        self.seats = {seat.key: seat for seat in players_of(campaign)}
        self._found: dict[bytes, list[Found]] = {}
        self._papers: dict[str, list[tuple[Delivery, dict[str, Any]]]] = {}
        self._calls: dict[str, list[tuple[int, int, datetime | None]]] = {}

    def at_end(self) -> Facts:
        """Take the facts as of a war that ends where it stands now, without reading the record again."""
        ended = copy(self)
        ended.ended, ended._found = True, {}
        return ended

    @cached_property
    def past(self) -> War:
        """Read the war as it was published."""
        return frames.war_of(self.campaign, mark=self.mark)

    @property
    def record(self) -> Record:
        """Give the record by which the judge decides."""
        ended = self.ended
        ends = tuple(minute for minute, _ in self.past.worlds[1:])
        return Record(self.find, self.past.end, ended, None if ended else self.reckon_clock_minutes(wall_clock.now()), ends)

    @cached_property
    def names(self) -> Names:
        """List the names that a predicate may use in this war."""
        world = self.past.worlds[-1][1] if self.past.worlds else None
        forces = {key.partition(":")[2] for key in self.past.bodies if key.partition(":")[0] in ("force", "body")}
        forces |= {one.key for one in world.forces} if world is not None else set()
        numbers = frozenset(str(row.number) for row in inject_triggers.injects_of(self.campaign))
        types = {one.kind for one in world.classes} if world is not None else set()
        of_war = frozenset(self.seats), frozenset(forces), frozenset(PAPERS), frozenset(GROUP_OF), numbers
        return Names(*of_war, frozenset(self.past.places), frozenset(types))

    def find(self, fact: language.Fact) -> Sequence[Found]:
        """Find the facts of a kind, in order; searched once, however often a predicate asks."""
        key = msgspec.json.encode(fact, order="deterministic")
        if key not in self._found:
            self._found[key] = sorted(FINDS[type(fact)](self, fact), key=lambda one: (one.minute, one.ref))
        return self._found[key]

    # -- real time -------------------------------------------------------------------------------------------------------

    @cached_property
    def _clock(self) -> Callable[[datetime], float]:
        terms = schedule_of(self.campaign).read
        stood = [(one.since, one.until) for one in Pause.objects.filter(campaign=self.campaign)]
        opened: dict[int, datetime | None] = {}
        rows = OrderRequest.objects.filter(seat__in=self.seats.values()).order_by("number")
        for pk, at in rows.values_list("seat", "opened_at"):
            opened.setdefault(pk, at)
        began = min((at for at in opened.values() if at is not None), default=None)
        return lambda at: 0.0 if began is None else ran_min(began, max(at, began), stood, terms.quiet, terms.zone)

    def reckon_clock_minutes(self, at: datetime | None) -> float | None:
        """Reckon the minutes of real time for which the clock had run at an instant."""
        return None if at is None else self._clock(at)

    @cached_property
    def _published(self) -> dict[str, list[tuple[int, datetime]]]:
        """List for each seat the minute up to which each publishing told it, and the instant."""
        found: dict[str, list[tuple[int, datetime]]] = {key: [] for key in self.seats}
        stands = {"run__campaign": self.campaign, "run__undone": False}
        starts = {(run, n): at for run, n, at in Segment.objects.filter(**stands).values_list("run", "index", "start")}
        rows = Release.objects.filter(**{f"segment__{name}": value for name, value in stands.items()}).order_by("pk")
        for run, n, until, at, seats in rows.values_list("segment__run", "segment__index", "segment__run__until", "at", "seats"):
            for key in json.loads(seats):
                found.setdefault(key, []).append((starts.get((run, n + 1), until), at))
        return found

    def _asked(self, seat: Seat) -> list[tuple[int, int, datetime | None]]:
        """List the calls of a seat: with which batch of papers, from which minute, and when."""
        if seat.key not in self._calls:
            rows = seat.own_calls.order_by("number").values_list("batch", "start", "opened_at")
            self._calls[seat.key] = [(batch, start, at) for batch, start, at in rows]
        return self._calls[seat.key]

    # -- papers ----------------------------------------------------------------------------------------------------------

    @cached_property
    def _abouts(self) -> dict[int, list[str]]:
        """List the truths that each paper of the war rests on, in their order."""
        found: dict[int, list[str]] = {}
        rows = Provenance.objects.filter(delivery__seat__campaign=self.campaign).order_by("pk")
        for paper, about in rows.values_list("delivery", "about"):
            found.setdefault(paper, []).append(about)
        return found

    def of_paper(self, paper: Delivery) -> frozenset[str]:
        """List the truths of a paper; of a sighting one contact, the last that it rests on."""
        about = self._abouts.get(paper.pk, [])
        return of_truths(about, about[-1:] if paper.kind in language.SIGHTED else [])

    def list_seats(self, wanted: language.Some) -> list[Seat]:
        """List the seats that are meant; all where none is named."""
        keys = several(wanted)
        return [seat for key, seat in self.seats.items() if not keys or key in keys]

    def list_standing_papers(self, fact: language.Paper | language.Opened) -> Iterable[tuple[Seat, Delivery]]:
        """List the standing papers of a kind with some seats."""
        kinds = several(fact.kind)
        for seat in self.list_seats(fact.seat):
            for one, data in self._papers_of(seat):
                if kinds and one.kind not in kinds:
                    continue
                if all(has(data.get(name), value) for name, value in fact.where.items()):
                    yield seat, one

    def _papers_of(self, seat: Seat) -> list[tuple[Delivery, dict[str, Any]]]:
        """Read the papers of a seat with their data, once."""
        if seat.key not in self._papers:
            rows = seat.papers.order_by("number")
            self._papers[seat.key] = [(one, msgspec.json.decode(one.data, type=dict[str, Any])) for one in rows]
        return self._papers[seat.key]

    def find_papers(self, fact: language.Paper) -> list[Found]:
        """Find papers as they arrived."""
        asked = {seat.key: self._asked(seat) for seat in self.list_seats(fact.seat)}
        found = []
        for seat, one in self.list_standing_papers(fact):
            at = next((when for batch, _, when in asked[seat.key] if batch == one.batch), None)
            at = at or next((when for until, when in self._published[seat.key] if until >= one.arrives), None)
            said = f"{seat.name}: {words_of(one)}"
            found.append(Found(one.arrives, ref_of(seat, one), said, self.reckon_clock_minutes(at), self.of_paper(one)))
        return found

    def find_openings(self, fact: language.Opened) -> list[Found]:
        """Find papers as they were first shown, at the minute to which the campaign had come for that seat."""
        found, shown = [], dict[str, list[ReadReceipt]]()
        for seat, one in self.list_standing_papers(fact):
            rows = shown.setdefault(seat.key, list(ReadReceipt.objects.filter(seat=seat).order_by("at")))
            first = next((row for row in rows if showed(row, one)), None)
            if first is None:
                continue
            open_then = [start for _, start, at in self._asked(seat) if at is not None and at <= first.at]
            minute = max(one.arrives, *open_then[-1:]) if open_then else one.arrives
            said = f"{seat.name} opened: {words_of(one)}"
            found.append(Found(minute, ref_of(seat, one), said, self.reckon_clock_minutes(first.at), self.of_paper(one)))
        return found

    # -- orders and questions --------------------------------------------------------------------------------------------

    def find_orders(self, fact: language.Ordered) -> list[Found]:
        """Find sealed sheets with such an order on them."""
        found = []
        for seat in self.list_seats(fact.seat):
            for call in seat.own_calls.exclude(sealed="").order_by("number"):
                sheet = json.loads(call.sealed)
                said = orders_said(sheet, fact)
                if said:
                    ref = f"order:{seat.key}/{call.number}"
                    text = f"{seat.name} ordered {said}"
                    found.append(
                        Found(call.start, ref, text, self.reckon_clock_minutes(call.sealed_at), of_truths(commanded(sheet)))
                    )
        return found

    def find_questions(self, fact: language.Rfi) -> list[Found]:
        """Find questions of seats, as they were asked or answered."""
        found, keys = [], [seat.key for seat in self.list_seats(fact.seat)]
        rows = Question.objects.filter(seat__campaign=self.campaign, seat__key__in=keys).select_related("seat")
        for one in rows.order_by("at", "pk"):
            if fact.state == "answered" and one.answered_at is None:
                continue
            at, minute = one.at, one.minute
            if fact.state == "answered" and one.answered_at is not None:
                at = one.answered_at
                minute = max([minute, *(start for _, start, opened in self._asked(one.seat) if opened and opened <= at)])
            said = f"{one.seat.name} {'asked' if fact.state == 'asked' else 'was answered'}: {one.text}"
            found.append(Found(minute, f"question:{one.seat.key}/{one.number}", cut(said), self.reckon_clock_minutes(at)))
        return found

    def find_observations(self, fact: language.Observation) -> list[Found]:
        """Find the observers' notes."""
        rows = Observation.objects.filter(campaign=self.campaign, back=False, **({"tag": fact.tag} if fact.tag else {}))
        keys = several(fact.seat)
        return [
            Found(one.minute, f"observation:{one.number}", cut(one.text), self.reckon_clock_minutes(one.at))
            for one in rows
            if not keys or one.seat in keys
        ]

    # -- the truth -------------------------------------------------------------------------------------------------------

    def find_events(self, fact: language.Event) -> list[Found]:
        """Find events of the truth."""
        sides = {body.name: body.side for body in self.past.bodies.values() if body.key.startswith(("force:", "body:"))}
        kinds, wanted = several(fact.kind), self.list_bodies(fact.force, fact.side)
        found = []
        for one in self.past.events:
            if kinds and sort_of(one.event, sides) not in kinds:
                continue
            if wanted is not None and not concerns(one.event, wanted):
                continue
            of = of_truths(one.event.about, one.event.about)
            found.append(Found(one.event.minute, f"event:{one.run}/{one.n}", cut(one.event.text), of=of))
        return found

    def list_bodies(self, some: language.Some, side: str) -> list[tuple[str, str]] | None:
        """List the forces and columns that are meant, by their keys among truths and their names; None where any will do."""
        keys = several(some)
        if not keys and not side:
            return None
        return [
            (key, body.name)
            for key, body in self.past.bodies.items()
            if (not keys or key.partition(":")[2] in keys) and (not side or body.side == side)
        ]

    def find_battles(self, fact: language.Engagement) -> list[Found]:
        """Find battles that were fought."""
        wanted, found = self.list_bodies(fact.force, ""), list[Found]()
        for one in self.past.battles:
            if wanted is None or any(name in one.title for _, name in wanted):
                met = [key for key, body in self.past.bodies.items() if body.name in one.title]
                said = cut(f"{one.title}. {one.ending}")
                found.append(Found(one.minute, f"battle:{one.n}", said, of=of_truths(met, met)))
        return found

    def find_fired_injects(self, fact: language.Serial) -> list[Found]:
        """Find injects that fired in a published run."""
        keys, published = several(fact.key), {number for number, _, _ in self.past.runs}
        titles = {row.number: inject_triggers.plan_of(row).title for row in inject_triggers.injects_of(self.campaign)}
        return [
            Found(one.since, f"inject:{number}", cut(f"Inject {number}, {titles[number]}, fired"))
            for number, (run, one) in inject_triggers.fired_in(self.campaign).items()
            if run in published and (not keys or str(number) in keys)
        ]

    def find_force_states(self, fact: language.State) -> list[Found]:
        """Find the ends of runs at which a force was in the state asked for."""
        found = []
        for minute, world in self.past.worlds[1:]:
            for force in world.forces:
                if force.key not in several(fact.force):
                    continue
                value = VALUES[fact.value](world, force)
                if value is not None and COMPARE[fact.compare](value, fact.than):
                    said = f"{force.name}: {STATES[fact.value](value)}"
                    of = of_truths([f"force:{force.key}"])
                    found.append(Found(minute, f"force:{force.key}@{minute}", said, of=of))
        return found

    def find_losses(self, fact: language.Lost) -> list[Found]:
        """Find ships lost, or merchantmen taken and sunk, each by its last event."""
        if not self.past.worlds:
            return []
        world = self.past.worlds[-1][1]
        if fact.what == "merchantman":
            return [one for prize in world.prizes if (one := self.find_prize(fact, prize, world)) is not None]
        types = {one.key: one.kind for one in world.classes}
        kinds = {ship.key: types[ship.class_key] for ship in world.ships}
        wanted = [
            (minute, key, name, side)
            for minute, key, name, side in self.past.lost
            if fact.side in ("", side) and (not several(fact.types) or kinds.get(key) in several(fact.types))
        ]
        return [Found(minute, f"ship:{key}", self.find_last_event(key, name, minute)) for minute, key, name, _ in wanted]

    def find_prize(self, fact: language.Lost, prize: Prize, world: World) -> Found | None:
        """Find a merchantman that a raider took, if she is meant."""
        ship = next(one for one in world.merchants if one.key == prize.key)
        if fact.side not in ("", ship.side) or fact.by not in ("", prize.side):
            return None
        force = self.past.bodies.get(f"force:{prize.by}")
        verb = "sank" if prize.fate == "sunk" else "took"
        said = f"{force.name if force else prize.side.capitalize()} {verb} the merchantman {ship.name} ({ship.flag})"
        return Found(prize.taken, f"merchant:{prize.key}", cut(said))

    def find_last_event(self, key: str, name: str, minute: int) -> str:
        """Find the last event told of a ship at the minute at which she was lost."""
        told = [
            one.event.text
            for one in self.past.events
            if one.event.minute == minute and (f"ship:{key}" in one.event.about or name in one.event.text)
        ]
        return cut(told[-1] if told else f"{name} was lost.")

    @cached_property
    def _lands_at_run_ends(self) -> list[tuple[int, Land]]:
        """List the land as it stood at the end of each run."""
        ends = {minute for minute, _ in self.past.worlds[1:]}
        return [(minute, land) for minute, land in self.past.lands if minute in ends]

    def find_places_held(self, fact: language.Held) -> list[Found]:
        """Find the ends of runs at which a side held a place ashore."""
        pack = serialization.pack_of(self.campaign)
        place = next((one for one in pack.land.ground.places if one.key == fact.place), None) if pack.land else None
        if place is None:
            return []
        said = f"{fact.side.capitalize()} held {place.name}"
        return [
            Found(minute, f"place:{fact.place}@{minute}", said)
            for minute, land in self._lands_at_run_ends
            if holder(place, next((one for one in land.places if one.key == fact.place), None)) == fact.side
        ]

    def find_fighting_men(self, fact: language.Men) -> list[Found]:
        """Find the ends of runs at which a side had so many fighting men ashore, or in some place."""
        found, places = [], several(fact.place)
        where = f" at {listed([self.past.places.get(one, one) for one in places])}" if places else " ashore"
        for minute, land in self._lands_at_run_ends:
            bodies = [one for one in land.bodies if one.side == fact.side and (not places or one.spot.place in places)]
            count = sum(fighting(one) for one in bodies)
            if COMPARE[fact.compare](count, fact.than):
                said = f"{fact.side.capitalize()} had {plural(count, 'fighting man', 'fighting men')}{where}"
                found.append(Found(minute, f"men:{fact.side}@{minute}", said))
        return found


FINDS: dict[type, Callable[[Facts, Any], list[Found]]] = {
    language.Paper: Facts.find_papers,
    language.Opened: Facts.find_openings,
    language.Ordered: Facts.find_orders,
    language.Event: Facts.find_events,
    language.Engagement: Facts.find_battles,
    language.Serial: Facts.find_fired_injects,
    language.Rfi: Facts.find_questions,
    language.Observation: Facts.find_observations,
    language.State: Facts.find_force_states,
    language.Lost: Facts.find_losses,
    language.Held: Facts.find_places_held,
    language.Men: Facts.find_fighting_men,
}


AMONG = {
    "force": language.FORCE,
    "body": language.FORCE,
    "merchant": language.FORCE,
    "dispatch": language.DISPATCH,
    "place": language.PLACE,
    "port": language.PLACE,
    "depot": language.PLACE,
}
"""Sorts of truths that two facts can share, and as what."""


def of_truths(some: Iterable[str], contacts: Iterable[str] = ()) -> frozenset[str]:
    """List the subjects of a fact, by the truths that it tells of, with those that are also a contact of some seat.

    >>> sorted(of_truths(["force:scouts", "port:leith", "ship:hogue"], ["force:scouts"]))
    ['contact:force:scouts', 'force:force:scouts', 'place:port:leith']
    """
    sorts = [(AMONG.get(one.partition(":")[0]), one) for one in some]
    seen = {f"{language.CONTACT}:{one}" for one in contacts if AMONG.get(one.partition(":")[0]) == language.FORCE}
    return frozenset(f"{sort}:{one}" for sort, one in sorts if sort) | seen


def commanded(sheet: dict[str, Any]) -> list[str]:
    """List the forces and columns for which a sheet has orders."""
    ashore = sheet.get("ashore") or {}
    at_sea, on_land = (one if isinstance(one, dict) else {} for one in (sheet.get("forces"), ashore.get("bodies")))
    return [*(f"force:{key}" for key in at_sea), *(f"body:{key}" for key in on_land)]


def concerns(event: Event, some: Iterable[tuple[str, str]]) -> bool:
    """Report whether an event is about some forces: by its truths, or by their names where these name no force."""
    named = any(one.startswith(("force:", "body:")) for one in event.about)
    return any(key in event.about if named else name in event.text for key, name in some)


def has(given: Any, wanted: str | int | float | bool) -> bool:
    """Report whether a field of a paper has a value, alone or among others."""
    return wanted in given if isinstance(given, list) else bool(given == wanted)


def cut(text: str) -> str:
    """Cut a text to one line, no longer than a line of evidence should be."""
    line = " ".join(text.split())
    return line if len(line) <= MOST_WORDS else f"{line[: MOST_WORDS - 1].rstrip()}…"


def showed(row: ReadReceipt, paper: Delivery) -> bool:
    """Report whether a look showed a paper."""
    return row.batch >= paper.batch and (not row.kinds or paper.kind in row.kinds.split())


def ref_of(seat: Seat, paper: Delivery) -> str:
    return f"paper:{seat.key}/{paper.number}"


def words_of(paper: Delivery) -> str:
    """Write a paper as a line of evidence."""
    return cut(f"{PAPERS[paper.kind]}, {in_words(paper.body)}")


def orders_said(sheet: dict[str, Any], fact: language.Ordered) -> str:
    """Describe the orders of a sealed sheet of the sort asked for; "" if there are none."""
    whole = {**sheet, **(sheet.get("ashore") or {})}
    notes = [one for one in whole.get("dispatches", ()) if not fact.to or one.get("to") == fact.to]
    forces = [one for one in (whole.get("forces") or {}).values() if isinstance(one, dict)]
    works = [task for one in forces for task in one.get("tasks", ()) if not fact.task or task.get("kind") == fact.task]
    found = {
        "course": sum(bool(one.get("legs")) for one in forces),
        "dispatch": len(notes),
        "task": len(works),
        "article": len(whole.get("articles", ())),
    }
    if fact.what == "any":
        return "anything at all" if any(whole.values()) else ""
    names = {"course": "course", "dispatch": "dispatch", "task": "order of work", "article": "article"}
    count = found[fact.what]
    return plural(count, names[fact.what], {"task": "orders of work"}.get(fact.what, "")) if count else ""


def coal_share(world: World, force: Force) -> float | None:
    """Reckon the coal in the bunkers of a force's ships as a share of their room; None of one without bunkers."""
    classes = {one.key: one.coal_max_t for one in world.classes}
    ships = [one for one in world.ships if one.force == force.key and one.afloat]
    room = sum(classes[one.class_key] for one in ships)
    return sum(one.coal_t for one in ships) / room if room else None


def afloat(world: World, force: Force) -> float:
    return float(sum(one.afloat for one in world.ships if one.force == force.key))


VALUES: dict[str, Callable[[World, Force], float | None]] = {
    "coal_share": coal_share,
    "afloat": afloat,
    "knots": lambda world, force: force.knots,
}
STATES: dict[str, Callable[[float], str]] = {
    "coal_share": lambda value: f"{value:.0%} of her coal",
    "afloat": lambda value: f"{plural(int(value), 'ship')} afloat",
    "knots": lambda value: f"{value:g} knots",
}
