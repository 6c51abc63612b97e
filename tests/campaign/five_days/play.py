"""The war itself: packs, runs, stops and battles without a page or a table, as log lines and hashes.

``hashes.txt`` has a line for every stop of the clock: run, minute and reason, then the world, the outcome as stored and the
outcome independent of its encoding; then a line for each seat, with the count and hash of its reports. See
:mod:`tests.campaign.hashes`.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from msgspec.structs import replace as renew

from campaign import packs
from campaign.packs.chart.theatre import charted
from campaign.seat_kinds import find_kind
from campaign.war.outcome import Outcome, Report
from campaign.war.run import begin, run
from naval.geo.calendar import label
from naval.orders.check import check
from naval.orders.seat_knowledge import Known, KnownForce
from naval.state.frozen import stored as encoded
from naval.state.orders import Orders
from naval.state.outcome import Cut
from naval.state.world import World, encode
from tactical.engine.dice import Dice
from tests.campaign import hashes
from tests.campaign.five_days.admirals import Cabin, Papers, Plan
from tests.naval.run.fighting import Battle, Loop, fought
from tests.sentences import SENTENCE, find_sentences

SEED = "five days"
RUNS = 20
LOG = Path(__file__).with_name("golden.txt")
QUIET = {
    "course-ended",
    "tired",
    "extra-coal",
    "weather",
    "arrived",
    "coaled",
    "chase",
    "chase-lost",
    "seen-by-neutral",
    "unseen-by-neutral",
}


def admirals() -> list[Cabin]:
    """Return both sides' plans, written before the war."""
    nore = ((0.76, 51.465), (1.05, 51.5), (1.62, 51.86), (3.0, 52.75), (4.2, 53.9), (4.6, 55.2), (3.4, 55.9), (2.2, 54.6))
    yarmouth = ((1.755, 52.6), (2.1, 52.75), (2.6, 53.9), (4.9, 54.9), (6.0, 55.6), (4.4, 56.6))
    harwich = ((1.305, 51.935), (1.62, 51.86), (3.0, 52.4), (3.6, 52.95), (4.3, 53.4))
    jade = ((8.19, 53.54), (8.1, 53.7), (7.93, 53.86), (6.9, 54.1), (5.6, 54.5), (4.4, 55.1), (3.6, 54.4))
    second = ((8.19, 53.54), (8.1, 53.7), (7.93, 53.86), (7.2, 54.3), (6.4, 55.3), (6.9, 56.2))
    # With the coasters from the Tyne to the Humber and back, at about their speed: so she keeps one in sight (SC-N-48).
    elbe = (
        (8.71, 53.88),
        (8.336, 54.002),
        (8.18, 54.0),
        (6.5, 54.7),
        (3.6, 55.5),
        (0.8, 55.2),
        (-0.6, 54.85),
        (0.1, 54.3),
        (0.8, 53.6),
    )
    boats = ((8.19, 53.54), (8.1, 53.7), (7.93, 53.86), (6.9, 53.98), (5.9, 53.85), (4.9, 53.7))
    rows = (
        ("channel_fleet", "blue", Plan(nore, 4, 11, True)),
        ("cruiser_squadron", "blue", Plan(yarmouth, 2, 12, True)),
        ("scouts", "blue", Plan(harwich, 2, 13, False)),
        ("harwich_destroyers", "blue", Plan(harwich[:4], 2, 10, True, sails=9000)),
        ("first_squadron", "red", Plan(jade, 3, 10, True, sails=1440)),
        ("second_squadron", "red", Plan(second, 3, 10, True, sails=360)),
        ("scouting_forces", "red", Plan(elbe, 6, 10, False, raid=True, low=0.3)),
        ("half_flotilla", "red", Plan(boats, 3, 9, False, sails=360, low=0.7)),
    )
    cabins = [Cabin(key, side, {key: plan}) for key, side, plan in rows]
    cabins[2].plans["Topaze"] = Plan(((3.0, 52.4), (3.4, 53.2), (2.6, 54.2), (1.0, 54.9)), 1, 13, False)
    return cabins


def extras(number: int, war: War) -> dict[str, dict[str, Any]]:
    """Return the orders of a run besides courses: each seat's sheet, laid over the plan's."""
    blue, red = "blue_admiralty", "red_admiralty"
    minute = war.world.minute
    given: dict[int, dict[str, dict[str, Any]]] = {
        1: {
            blue: {
                "dispatches": [
                    note("channel_fleet", "Keep between the Jade and the Channel."),
                    note("scouts", "Letters for Harwich.", by="carried", carrier="channel_fleet"),
                ]
            },
            red: {"dispatches": [note("scouting_forces", "Make war on the coal trade of the Tyne.")]},
            "scouting_forces": {"forces": {"scouting_forces": {"silent": True, "prizes": "sink"}}},
            "cruiser_squadron": {"log": [{"force": "cruiser_squadron", "text": "Squadron cleared for action at dusk."}]},
        },
        2: {
            "scouts": {
                "forces": {"scouts": {"detach": [{"n": 1, "name": "Topaze", "ships": ["topaze"]}]}},
                "dispatches": [note(blue, "Topaze detached to watch the Tyne.")],
            },
            "second_squadron": {"forces": {"second_squadron": {"silent": True}}},
        },
        4: {
            "press": {
                "articles": [
                    {
                        "headline": "Men-of-war in the North Sea",
                        "dateline": "YMUIDEN",
                        "versions": {"blue": first_tip(war), "red": "Fishermen speak of gunfire."},
                    }
                ]
            }
        },
        5: {
            "scouting_forces": {
                "forces": {
                    "scouting_forces": {
                        "legs": [{"lon": 0.8, "lat": 55.2, "knots": 13}],
                        "tasks": [{"kind": "lay_mines", "lon": 0.8, "lat": 55.2, "count": 12}],
                    }
                }
            },
            "harwich_destroyers": {
                "forces": {
                    "harwich_destroyers": {
                        "tasks": [{"kind": "destroy_station", "of": "borkum_riff_lv"}],
                        "legs": [
                            {"lon": lon, "lat": lat, "knots": 10}
                            for lon, lat in ((1.62, 51.86), (3.0, 52.6), (4.4, 53.75), (6.3, 53.84))
                        ],
                    }
                }
            },
        },
        6: {
            "press": {
                "articles": [
                    {
                        "headline": "A correction",
                        "corrects": 1,
                        "delay_min": 180,
                        "versions": {"blue": "They were colliers.", "red": ""},
                    }
                ]
            }
        },
        9: {"press": {"articles": [{"headline": "Withdrawn", "withdraws": 1, "versions": {"blue": "", "red": ""}}]}},
        12: {"channel_fleet": {"dispatches": [note(blue, "Coal to Day 6 only.", by="quiet")]}},
    }
    sheets = given.get(number, {})
    if number == 10 and any(key.startswith("scouts_") for key in war.cabins["scouts"].papers.in_hand(minute)):
        key = next(k for k in war.cabins["scouts"].papers.in_hand(minute) if k.startswith("scouts_"))
        sheets = {**sheets, "scouts": {"forces": {key: {"join": "scouts"}}}}
    return sheets


def spoken(kind: str, data: Any) -> Any:
    """Return a report's own sentences, without the words a player wrote."""
    plain = data if isinstance(data, dict) else json.loads(encode(data))
    by_hand = kind in ("dispatch", "outbox", "article", "printed") or plain.get("own") is True
    return {} if by_hand else plain | {SENTENCE: plain.get("text", "")}


def note(to: str, text: str, **more: str) -> dict[str, str]:
    return {"to": to, "text": text, **more}


def first_tip(war: War) -> str:
    """Find the editor's first tip, for his readers."""
    tips = war.papers["press"].tips
    return tips[0]["text"] if tips else "Nothing is heard of either fleet."


def known_to(
    world: World,
    papers: Papers,
    key: str,
    minute: int,
    until: int,
    asked: tuple[str, ...],
    places: dict[str, tuple[float, float]],
) -> Known:
    """Return the knowledge by which a seat's sheet is checked."""
    seat = next(s for s in world.seats if s.key == key)
    fellows = [s for s in world.seats if s.side == seat.side and s.key != key and seat.side != "neutral"]
    return Known(
        seat=key,
        parts=find_kind(seat.role).parts,
        side=seat.side,
        minute=minute,
        until=until,
        settings=world.settings,
        hour=world.calendar.hour,
        places=places,
        stopped=bool(asked),
        asked=asked,
        printed=(1, 2),
        forces=tuple(KnownForce.from_status(data) for _, data in sorted(papers.in_hand(minute).items())),
        addressees={s.key: s.name for s in fellows},
        squadrons={s.key: s.name for s in fellows if s.role == "cabin"},
        fellows={f.key: f.name for f in world.forces if f.side == seat.side},
    )


class War:
    """One war, from War Imminent to its last run."""

    def __init__(self) -> None:
        pack = packs.find("north_sea_1905")
        self.chart, self.places = pack.chart, charted(pack.theatre)
        # The book's war: its stops and actions, and a die a run. In weather that keeps, this seed's five days are too thick for
        # the fleets to meet.
        book = {"weather": "dice", "steady_weather": False, "stops_apart_min": 0, "actions_renewed": True}
        terms = renew(pack.world.settings, overhearing=True, minelaying=True, demolition=True, **book)
        self.world: World = renew(pack.world, settings=terms)
        self.cabins = {cabin.key: cabin for cabin in admirals()}
        self.papers = {seat.key: Papers() for seat in self.world.seats} | {k: c.papers for k, c in self.cabins.items()}
        self.had: dict[str, Counter[bytes]] = {}
        self.kinds: Counter[str] = Counter()
        self.lines: list[str] = []
        self.refused: list[str] = []
        self.hashes: list[str] = []
        self.heard: set[tuple[str, str]] = set()
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.stops, self.battles = 0, Loop(self.chart, "")
        first = begin(self.world, self.chart)
        self.world = first.world
        self.note("opening", first)
        self.deliver(first.reports)

    def note(self, stood: str, outcome: Outcome) -> None:
        """Record the hashes of what would be stored and of each seat's papers."""
        world, stored = hashes.digest(encoded(outcome.world)), hashes.digest(encoded(outcome))
        self.hashes.append(
            f"{stood} minute {outcome.world.minute}: world {world} stored {stored} canonical {hashes.canonical(outcome)}"
        )
        self.hashes += [f"  {seat} {many} {text}" for seat, (many, text) in hashes.hash_reports(outcome.reports).items()]
        self.heard |= {(SENTENCE, event.text) for event in outcome.events}
        self.heard |= {one for report in outcome.reports for one in find_sentences(spoken(report.kind, report.data))}

    def deliver(self, reports: tuple[Report, ...]) -> None:
        """Hand each report to its seat, once."""
        self.told += [(report.kind, report.data) for report in reports]
        told: dict[str, Counter[bytes]] = {}
        for report in sorted(reports, key=lambda r: (r.seat, r.arrives, r.happened, r.kind, encode(r.data))):
            seen = told.setdefault(report.seat, Counter())
            text = encode(report)
            seen[text] += 1
            if seen[text] > self.had.setdefault(report.seat, Counter())[text]:
                self.had[report.seat][text] += 1
                self.kinds[report.kind] += 1
                self.papers[report.seat].take(report)

    def sheet(self, key: str, minute: int, until: int, raw: dict[str, Any], asked: tuple[str, ...]) -> Orders | None:
        """Write the orders of one seat, checked as its page checks them."""
        known = known_to(self.world, self.papers[key], key, minute, until, asked, self.places)
        orders, faults = check(raw, known, self.chart)
        self.refused += [f"{label(minute, known.hour)} {key}: {fault.text}" for fault in faults]
        return orders

    def order(
        self, seats: tuple[str, ...], minute: int, until: int, number: int = 0, asked: tuple[str, ...] = ()
    ) -> dict[str, Orders]:
        """Write the sheets of some seats: by plan, with the extra orders of this run."""
        besides = extras(number, self)
        sheets = {}
        for key in seats:
            raw = self.cabins[key].orders(minute, until, self.chart, asked) if key in self.cabins else {}
            raw = overlay_sheet(raw, besides.get(key, {}))
            if raw and (sheet := self.sheet(key, minute, until, raw, asked)) is not None:
                sheets[key] = sheet
        return sheets

    def play(self, number: int) -> Outcome:
        """Play one run of six hours, through its stops and battles."""
        start = self.world.minute
        until = start + self.world.settings.run_min
        orders = self.order(tuple(sorted(self.papers)), start, until, number)
        seed = Dice(SEED).child("run", number).seed
        cuts: tuple[Cut, ...] = ()
        while True:
            outcome = run(self.world, self.chart, orders, seed, until, (*self.battles.interrupts(self.world, until), *cuts))
            met = outcome.engagement
            why = "met" if met is not None else "joined" if outcome.breaks else "asked" if outcome.asked else "over"
            self.note(f"run {number} {why}", outcome)
            if met is not None:
                # Their views are not kept here: the golden battles have them.
                one = fought(met, Dice(SEED).child("battle", number, met.minute, *met.forces).seed)
                self.battles.battles.append(Battle(replace(one, views={"blue": [], "red": []})))
            elif outcome.breaks:
                self.battles.fights_on(outcome)
            elif outcome.asked:
                self.stops += 1
                self.deliver(outcome.reports)
                forces = outcome.cut.forces if outcome.cut is not None else ()
                again = self.order(outcome.asked, outcome.world.minute, until, asked=forces)
                self.battles.ordered(outcome.world.minute, again)
                if outcome.cut is not None:
                    cuts = (*cuts, renew(outcome.cut, orders=again))
            else:
                return outcome

    def run(self, number: int) -> None:
        """Play a run and record it."""
        outcome = self.play(number)
        hour = self.world.calendar.hour
        self.lines.append(f"-- {label(self.world.minute, hour)}")
        for event in outcome.events:
            if event.kind not in QUIET:
                self.lines.append(f"{label(event.minute, hour).split(', ')[1]} {event.kind}: {event.text}")
        self.deliver(outcome.reports)
        self.world = outcome.world
        self.told += [(letter.kind, letter.data) for letter in self.world.mail]  # aboard, or on its way


def overlay_sheet(sheet: dict[str, Any], besides: dict[str, Any]) -> dict[str, Any]:
    """Lay one sheet over another, part by part and force by force."""
    out = {**sheet, **besides}
    if "forces" in sheet and "forces" in besides:
        one, other = sheet["forces"], besides["forces"]
        out["forces"] = {key: one.get(key, {}) | other.get(key, {}) for key in one | other}
    return out


@dataclass(frozen=True)
class Played:
    """The result of the whole war: its log, its hashes, orders refused, kinds of report, number of stops, the world at its end,
    and every report's kind and text; every sentence with its field."""

    lines: list[str]
    hashes: list[str]
    refused: list[str]
    kinds: Counter[str]
    stops: int
    world: World
    told: list[tuple[str, dict[str, Any]]]
    heard: set[tuple[str, str]]


def play() -> Played:
    war = War()
    for number in range(1, RUNS + 1):
        war.run(number)
    return Played(war.lines, war.hashes, war.refused, war.kinds, war.stops, war.world, war.told, war.heard)
