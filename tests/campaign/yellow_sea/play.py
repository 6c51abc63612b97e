"""The war of five days itself, by land and sea, without a page or a table, as log lines and hashes.

``hashes.txt`` has a line for every stop of the clock: run, minute and reason, the world, the land and the outcome as stored; then
a line for each seat, with the count and hash of its reports. See :mod:`tests.campaign.hashes`.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace as renew

from campaign import packs
from campaign.battles.engagements.land_battles import came_to, is_ashore, opening_of, prepare
from campaign.packs.chart.theatre import charted
from campaign.war.arms.land import LandArm, sheets_ashore
from campaign.war.outcome import Outcome, Report
from campaign.war.run import begin, run
from land.ground.country import Country
from land.orders import sheet_reader
from land.orders.general_knowledge import Known
from land.run.battle.openings import bodies_of
from land.state.fights import Fought
from land.state.world import Land
from naval.geo.calendar import label
from naval.orders.check import check
from naval.state.frozen import stored
from naval.state.orders import Orders
from naval.state.outcome import Cut, Engagement
from naval.state.world import encode
from tactical.engine.dice import Dice
from tactical.engine.play import fight
from tests.campaign import hashes
from tests.campaign.five_days.admirals import Cabin, Plan
from tests.campaign.five_days.play import QUIET, known_to
from tests.campaign.yellow_sea.generals import General, generals
from tests.naval.run.fighting import Battle, Loop, fought

SEED = "yellow sea"
RUNS = 20
LOG = Path(__file__).with_name("golden.txt")
STILL = {"made_out", "inhabitants", "port-full", "tip", "patrol", "rider"}  # written down by the hundred


def admirals() -> list[Cabin]:
    """Plan Togo's cover for the transports on their way to Houtushih; the squadron of Port Arthur comes out on the third day."""
    haiju = ((125.64, 37.983), (125.651, 37.992), (125.715, 37.959), (125.757, 37.909), (125.651, 37.775), (125.356, 37.674))
    off_arthur = (*haiju, (125.081, 37.808), (124.5, 38.2), (122.6, 38.5), (121.7, 38.5))
    over = ((125.25, 38.7), (124.0, 38.8), (122.27, 39.26))
    out = ((121.262, 38.78), (121.6, 38.6), (122.4, 38.7))
    togo = {"combined_fleet": Plan(off_arthur, 8, 11, True, near=1.5), "first_flight": Plan(over, 2, 9, False, near=1.5)}
    vitgeft = {"port_arthur_squadron": Plan(out, 2, 10, True, sails=2 * 1440)}
    return [Cabin("combined_fleet", "red", togo), Cabin("port_arthur_squadron", "blue", vitgeft)]


class War:
    """One war, from War Imminent to its last run."""

    def __init__(self) -> None:
        pack = packs.find("yellow_sea_1904")
        assert pack.land is not None
        self.chart, self.terms = pack.chart, pack.land.terms
        self.country = Country(pack.land.ground, pack.chart)
        self.places = charted(pack.theatre)
        self.pack = pack
        self.generals = {one.key: one for one in generals()}
        self.cabins = {one.key: one for one in admirals()}
        self.world = pack.world
        self.lines: list[str] = []
        self.refused: list[str] = []
        self.hashes: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.had: Counter[bytes] = Counter()
        self.fought = 0
        self.stops, self.battles = 0, Loop(self.chart, "")
        first = begin(self.world, self.chart, (self.ashore(pack.land.opening),))
        assert first.land is not None
        self.world, self.land = first.world, first.land
        self.note("opening", first)
        self.deliver(first.reports)

    def ashore(self, land: Land) -> LandArm:
        of = self.pack.land
        assert of is not None
        return LandArm(
            land,
            self.country,
            self.terms,
            season=of.season,
            rooms=of.rooms,
            gauges=of.gauges,
            objectives=of.objectives,
            last_min=self.pack.days * 1440,
            rules=of.battles.rules,
            under=of.under,
        )

    def note(self, stood: str, outcome: Outcome) -> None:
        """Record the hashes of what would be stored and of each seat's papers."""
        world, land, all_of_it = (hashes.digest(stored(one)) for one in (outcome.world, outcome.land, outcome))
        self.hashes.append(f"{stood} minute {outcome.world.minute}: world {world} land {land} stored {all_of_it}")
        self.hashes += [f"  {seat} {many} {text}" for seat, (many, text) in hashes.hash_reports(outcome.reports).items()]

    def deliver(self, reports: tuple[Report, ...]) -> None:
        """Hand each report to its seat, once."""
        for one in self.generals.values():
            one.papers.asked = ()
        for report in sorted(reports, key=lambda r: (r.seat, r.arrives, r.happened, r.kind, encode(r.data))):
            text = encode(report)
            if self.had[text]:
                continue
            self.had[text] += 1
            self.kinds[report.kind] += 1
            who = self.generals.get(report.seat) or self.cabins.get(report.seat)
            if who is not None:
                who.papers.take(report)

    def general(self, one: General, minute: int, *, asked: bool) -> Orders | None:
        """Write a general's sheet, checked as his page checks it."""
        raw = one.orders(minute, asked)
        if not raw:
            return None
        known = Known(
            seat=one.key,
            side=one.side,
            minute=minute,
            hour=self.world.calendar.hour,
            bodies=one.papers.list_known_bodies(minute, one.side, one.key, self.country),
            addressees={seat.key: seat.name for seat in self.world.seats if seat.side == one.side and seat.key != one.key},
            asked=one.papers.asked if asked else (),
            terms=self.terms,
        )
        sheet, faults, _ = sheet_reader.check(raw, known, self.country)
        self.refused += [f"{label(minute, known.hour)} {one.key}: {fault.text}" for fault in faults]
        return None if sheet is None else Orders(ashore=msgspec.to_builtins(sheet))

    def order(self, seats: tuple[str, ...], minute: int, until: int, asked: tuple[str, ...] = (), stopped: bool = False) -> Any:
        """Write the sheets of some seats, by their plans."""
        found: dict[str, Orders] = {}
        for key in seats:
            if key in self.generals:
                sheet = self.general(self.generals[key], minute, asked=stopped)
                found |= {key: sheet} if sheet is not None else {}
            elif key in self.cabins:
                cabin = self.cabins[key]
                raw = cabin.orders(minute, until, self.chart, asked)
                known = known_to(self.world, cabin.papers, key, minute, until, asked, self.places)
                sheet, faults = check(raw, known, self.chart) if raw else (None, ())
                self.refused += [f"{label(minute, known.hour)} {key}: {fault.text}" for fault in faults]
                found |= {key: sheet} if sheet is not None else {}
        return found

    def play(self, number: int) -> Outcome:
        """Play one run of six hours, through its stops and battles."""
        start = self.world.minute
        until = start + self.world.settings.run_min
        orders = self.order(tuple(sorted((*self.generals, *self.cabins))), start, until)
        seed, ashore = Dice(SEED).child("run", number).seed, self.ashore(self.land)
        cuts: tuple[Cut, ...] = ()
        while True:
            interrupts = (*self.battles.interrupts(self.world, until), *cuts)
            outcome = run(self.world, self.chart, orders, seed, until, interrupts, beside=(ashore,))
            why = "met" if outcome.engagement else "joined" if outcome.breaks else "asked" if outcome.asked else "over"
            self.note(f"run {number} {why}", outcome)
            if outcome.engagement is not None:
                met = outcome.engagement
                if is_ashore(met):
                    ashore = dataclasses.replace(ashore, battles=(*ashore.battles, self.table(met, number)))
                    continue
                self.battles.battles.append(Battle(fought(met, Dice(SEED).child("battle", number, met.minute, *met.forces).seed)))
            elif outcome.breaks:
                assert not any(one.forces[0].startswith("body:") for one in outcome.breaks), "no third body comes up in this war"
                self.battles.fights_on(outcome)
            elif outcome.asked:
                self.stops += 1
                self.deliver(outcome.reports)
                forces = outcome.cut.forces if outcome.cut is not None else ()
                again = self.order(outcome.asked, outcome.world.minute, until, forces, stopped=True)
                self.battles.ordered(outcome.world.minute, again)
                if outcome.cut is not None:
                    cuts = (*cuts, renew(outcome.cut, orders=again))
                if outcome.ashore is not None:
                    stop = renew(outcome.ashore, orders=sheets_ashore(again))
                    ashore = dataclasses.replace(ashore, stops=(*ashore.stops, stop))
            else:
                return outcome

    def table(self, met: Engagement, number: int) -> Fought:
        """Fight a battle on land with captains."""
        seed = Dice(SEED).child("battle", number, met.minute, *met.forces).seed
        opening, found = opening_of(met.setup), prepare(met, seed)
        result = came_to(opening, found.pieces, found.rules, fight.fight(found.rules, found.setup, seed)["result"])
        self.fought += 1
        return Fought(
            minute=met.minute,
            bodies=bodies_of(met.forces),
            minutes=max(1, min(result.rounds * opening.muster.round_min, self.world.settings.run_min)),
            lon=met.lon,
            lat=met.lat,
            opening=opening,
            result=result,
            board=found.rules,
        )

    def run(self, number: int) -> None:
        """Play a run and record it."""
        outcome = self.play(number)
        hour = self.world.calendar.hour
        self.lines.append(f"-- {label(self.world.minute, hour)}")
        for event in outcome.events:
            if event.kind not in QUIET | STILL:
                self.lines.append(f"{label(event.minute, hour).split(', ')[1]} {event.kind}: {event.text}")
        self.deliver(outcome.reports)
        assert outcome.land is not None
        self.world, self.land = outcome.world, outcome.land


def play(runs: int = RUNS) -> War:
    war = War()
    for number in range(1, runs + 1):
        war.run(number)
    return war
