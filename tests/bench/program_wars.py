"""Whole wars played seat by seat, by the computer and by rivals: a fleet that lies still, one that steams at random. The figures
of each war."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO
from time import process_time
from typing import Any

import pytest
from django.core.management import call_command

from campaign import packs, serialization
from campaign.models import Campaign, Delivery, Engagement, OrderRequest, Seat, Segment
from campaign.orders import computer, sealing
from campaign.reports.seat_knowledge import Desk, public
from campaign.runs import publish, resolve
from campaign.schedule import umpire_rounds
from naval.geo import course
from naval.standing_orders import strength
from naval.state.world import World
from tactical.engine.dice import Dice
from tactical.services import fight_battle
from tests.promises import playing

PROGRAM, STILL, RANDOM = "program", "still", "random"
SIDES = ("blue", "red")
TIMELY_MIN = 120
"""The time within which a sighting must reach its Admiralty to count as in time."""


@dataclass
class Figures:
    """The figures of a war: points sunk and merchantmen lost by the side that lost them, sightings of men-of-war by the side that
    made them and how many of those its Admiralty had in time; how the computer's sheets did."""

    runs: int = 0
    seconds: float = 0.0
    sunk: dict[str, float] = field(default_factory=lambda: dict.fromkeys(SIDES, 0.0))
    ships: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    trade: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    seen: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    timely: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    dry: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    battles: int = 0
    sheets: int = 0
    refused: int = 0
    slowest: float = 0.0
    writing: float = 0.0

    @property
    def told(self) -> str:
        """Describe the figures that are the same on every machine."""

        def pair(of: dict[str, Any]) -> str:
            return f"{of['blue']:g}/{of['red']:g}"

        lost = f"points {pair(self.sunk)}, ships {pair(self.ships)}, merchantmen {pair(self.trade)}, out of coal {pair(self.dry)}"
        told = f"sightings {pair(self.seen)}, in time {pair(self.timely)}"
        wrote = f"{self.sheets} sheets, {self.refused} entries taken out"
        return f"{self.runs} runs, {self.battles} battles; lost (blue/red): {lost}; {told}; {wrote}"

    def __str__(self) -> str:
        return f"{self.told}; {self.writing:.1f} s to write them, {self.slowest:.2f} s the slowest; {self.seconds:.0f} s in all"


def random_sheet(call: OrderRequest, dice: Dice) -> dict[str, Any]:
    """Draw a random course for each force in hand: a bearing with clear water for six hours at three-fifths of her best."""
    desk = Desk.read_for_seat(call.seat, call)
    chart, rows = public(call.seat.campaign).chart, {}
    for force in desk.order_knowledge.forces:
        if desk.order_knowledge.asked and force.key not in desk.order_knowledge.asked:
            continue
        knots = math.floor(min((ship.max_kn for ship in force.ships if ship.afloat), default=0) * 6) / 10
        for n in range(24):
            at = course.round_place(*course.along(force.lon, force.lat, dice.child(force.key, n).u() * 360, 6 * knots))
            if knots >= 1 and chart.holds(*at) and chart.stop(force.lon, force.lat, *at) is None:
                rows[force.key] = {"legs": [{"lon": at[0], "lat": at[1], "knots": knots}], "raid": True, "stands": True}
                break
    return {"forces": rows} if rows else {}


@dataclass
class War:
    """A war being played."""

    campaign: Campaign
    players: dict[str, str]
    figures: Figures = field(default_factory=Figures)

    def seal(self, segment: Segment) -> None:
        """Seal everybody's sheet for an open segment, in the order of the umpire's round."""
        for _ in range(6):
            waiting = list(segment.calls.filter(closed=False, sealed="").select_related("seat__campaign").order_by("seat__key"))
            if not waiting:
                break
            for call in waiting:
                self.one(call)
            umpire_rounds.go_on(segment.pk, now=True)

    def one(self, call: OrderRequest) -> None:
        """Seal one seat's sheet."""
        by = self.players.get(call.seat.side, PROGRAM)
        if by == STILL and call.seat.kind.ships:
            forces = Desk.read_for_seat(call.seat, call).order_knowledge
            rows = {f.key: {"legs": []} for f in forces.forces if not forces.asked or f.key in forces.asked}
            sealing.seal(call.seat, {"forces": rows} if rows else {}, call.number)
        elif by == RANDOM and call.seat.kind.ships:
            sheet = random_sheet(call, Dice("random").child(call.seat.key, call.number))
            try:
                sealing.seal(call.seat, sheet, call.number)
            except sealing.Refused:
                sealing.as_they_are(call.seat, call.number)
        elif by != PROGRAM:
            sealing.as_they_are(call.seat, call.number)
        else:
            start = process_time()
            found = computer.wrote(call)
            spent = process_time() - start
            self.figures.slowest, self.figures.writing = max(self.figures.slowest, spent), self.figures.writing + spent
            self.figures.sheets += 1
            self.figures.refused += sum(one.startswith("Removed") for one in found.reasons)
            sealing.seal(call.seat, found.sheet, call.number, by=computer.NAME)
            if self.talk and call.seat.side in self.players:
                print(f"   {call.seat.key} {call.number}: {' | '.join(found.reasons)}")
                for note in found.sheet.get("dispatches", ()):
                    print(f"        to {note['to']}: {note['text']}")

    talk = False

    def play(self, days: int) -> Figures:
        start = process_time()
        first = self.world()
        while (segment := playing.present(self.campaign)).run.start < days * 1440:
            if segment.state == Segment.State.OPEN:
                self.seal(segment)
                assert resolve.order_six_hours(segment.pk)
            for _ in range(40):
                resolve.resolve_segment(segment.pk)
                segment.refresh_from_db()
                if segment.state != Segment.State.RESOLVING:
                    break
                for met in segment.run.engagements.all():
                    fight_battle(met.battle_id)
            if segment.state == Segment.State.REVIEW:
                assert publish.publish(segment.pk)
            self.figures.runs = segment.run.number
            if self.talk:
                print(f"-- run {segment.run.number} segment {segment.index}: {process_time() - start:.1f} s", flush=True)
        self.figures.seconds = process_time() - start
        self.count(first)
        return self.figures

    def world(self) -> World:
        return serialization.world(playing.present(self.campaign).run.world)

    def count(self, first: World) -> None:
        """Count the figures out of the truth and of the papers delivered."""
        now, made = {ship.key: ship for ship in self.world().ships}, self.figures
        kinds = {one.key: one.kind for one in first.classes}
        for ship in first.ships:
            left = now.get(ship.key)
            kind = kinds[ship.class_key]
            if left is None or not left.afloat:
                made.sunk[ship.side] += strength.points(kind)
                made.ships[ship.side] += 1
            elif left.coal_t <= 0:
                made.dry[ship.side] += 1
        for merchant in self.world().merchants:
            if merchant.fate in ("taken", "sunk") and merchant.side in SIDES:
                made.trade[merchant.side] += 1
        made.battles = Engagement.objects.filter(run__campaign=self.campaign).count()
        for seat in Seat.objects.filter(campaign=self.campaign, role="admiralty"):
            told = Delivery.objects.filter(seat__campaign=self.campaign, seat__side=seat.side, kind="sighting")
            made.seen[seat.side] = told.filter(seat__role="cabin").count()
            got = told.filter(seat=seat).values_list("happened", "arrives")
            made.timely[seat.side] = sum(arrives - happened <= TIMELY_MIN for happened, arrives in got)


@contextmanager
def a_war(blue: str, red: str, pack: str = "north_sea_1905", seed: str = "wars") -> Iterator[War]:
    """Open a war between two players; delete it afterwards."""
    with (
        pytest.MonkeyPatch.context() as patch,
        playing.a_world(patch, packs.find(pack), name="program", seed=seed) as (campaign, _),
    ):
        yield War(campaign, {"blue": blue, "red": red})


PAIRS = [(PROGRAM, STILL), (STILL, PROGRAM), (PROGRAM, RANDOM), (RANDOM, PROGRAM), (PROGRAM, PROGRAM)]


def table(pack: str = "north_sea_1905", days: int = 5) -> Iterator[str]:
    """Play every pair both ways round, a line each; blue stands first."""
    for blue, red in PAIRS:
        with a_war(blue, red, pack) as war:
            said = StringIO()
            yield f"{pack}, {days} days, {blue} against {red}: {war.play(days)}"
            call_command("replay", war.campaign.name, verify=True, stdout=said)
            yield f"  verified: {said.getvalue().splitlines()[-1]}"
