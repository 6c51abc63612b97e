"""A war played through the services, and its tables as hashes: a golden file; and after it one engagement on each board.

``war.txt`` has for every publication each seat's papers, then the tables of truth, as stored and as meant
(:mod:`tests.campaign.rows`). Room ids and links are drawn anew each time and are in none of it.

After an intended change: ``pytest --snapshot-update tests/campaign/test_ten_runs.py``, and read the differences.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace as renew

if TYPE_CHECKING:
    from campaign.models import Campaign, Engagement, Seat, Segment
    from campaign.packs import Pack

SEED = "ten runs"
RUNS = 11
AT_TABLE = 3  # the run whose battles are fought by those who meet
OWN_MOVES = 6  # how many of them they order themselves, before they leave it to their captains
BOARDS = {"game_of_battle": 20, "game_of_war": 20, "little_wars": 10, "kriegspiel": 20}
"""Minutes of the campaign to a move of each board: long ones make short battles."""
MEETING = (-2.4, 50.0)
HOMEWARD = {"blue": (-1.8, 50.1), "red": (-2.9, 49.95)}
MIST = 5  # the run for which the umpire has settled the weather
Sheet = dict[str, Any]


def pack() -> Pack:
    """Load the small pack with a trade player and an engineer, and with every agreement that fills a world."""
    from campaign import packs
    from naval.state.world import Seat

    found = packs.find("channel_manoeuvres")
    more = (
        Seat(key="blue_engineer", name="Blue engineer", role="engineer", side="blue", of="blue_cabin"),
        Seat(key="trade", name="Merchant shipping", role="trade", side="neutral"),
    )
    world = found.world
    terms = renew(
        world.settings,
        overhearing=True,
        jamming=True,
        minelaying=True,
        cables=True,
        demolition=True,
        weather="6",
        engineer=True,
        visits="admiralties_first",
        press_delay_min=90,
        capture="four_to_eight",
        stops_apart_min=0,  # stops and actions as the book has them
        actions_renewed=True,
    )
    seats = tuple(sorted((*world.seats, *more), key=lambda seat: seat.key))
    sits = [packs.PackSeat(key=s.key, name=s.name, role=s.role, side=s.side, title=s.name, of=s.of) for s in more]
    return replace(found, world=renew(world, settings=terms, seats=seats), seats=(*found.seats, *sits))


def leg(lon: float, lat: float, knots: float) -> dict[str, float]:
    return {"lon": lon, "lat": lat, "knots": knots}


def courses(number: int) -> dict[str, Sheet]:
    """Return a run's courses: by day the squadrons keep apart; every fourth run, from noon till after dusk, they look for each
    other."""
    found = {}
    for side in ("blue", "red"):
        to = leg(*MEETING, 10) if number % 4 == 3 else leg(*HOMEWARD[side], 9)
        found[f"{side}_cabin"] = {"forces": {f"{side}_cruisers": {"legs": [to], "raid": side == "red"}}}
    return found


def besides(number: int) -> dict[str, Sheet]:
    """Return the letters and orders of some runs besides courses."""
    given: dict[int, dict[str, Sheet]] = {
        1: {
            "blue_admiralty": {"dispatches": [{"to": "blue_cabin", "text": "Watch the Channel by day; fight at dusk."}]},
            "red_cabin": {"dispatches": [{"to": "red_admiralty", "text": "Bound up Channel."}]},
            "press": {"articles": [{"headline": "Manoeuvres", "versions": {"blue": "The fleets are out.", "red": ""}}]},
            # She dawdles under the raider's eyes for as long as it takes (SC-N-48).
            "trade": {
                "merchants": {"lady_frideswide": {"legs": [leg(-2.5, 49.92, 2), leg(0.25, 50.62, 9), leg(0.6, 50.7156, 9)]}}
            },
        },
        2: {
            "blue_cabin": {"log": [{"force": "blue_cruisers", "text": "Prepared for night action."}]},
            "trade": {"merchants": {}},
            "red_admiralty": {"dispatches": [{"to": "red_cabin", "text": "Letters only.", "by": "quiet"}]},
        },
        4: {"press": {"articles": [{"headline": "Gunfire", "corrects": 1, "versions": {"blue": "Heard.", "red": "Heard."}}]}},
        5: {
            "blue_cabin": {
                "dispatches": [{"to": "blue_admiralty", "text": "All well.", "by": "carried", "carrier": "blue_cruisers"}]
            }
        },
    }
    return given.get(number, {})


class War:
    """One campaign, its log of hashes, and how far each seat's papers are recorded."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.lines: list[str] = []
        self.read: dict[str, int] = {}
        self.note("War Imminent")

    # -- written down -------------------------------------------------------------------------------------------------

    def note(self, when: str) -> None:
        """Record each seat's papers since the last time: their number, and their kinds and digests as one hash."""
        from campaign.models import Delivery
        from tests.campaign.hashes import digest

        self.lines.append(when)
        for seat in self.campaign.seats.order_by("key"):
            rows = Delivery.objects.filter(seat=seat, number__gt=self.read.get(seat.key, 0)).order_by("number")
            told = [(one.number, one.kind, one.digest) for one in rows]
            if told:
                self.read[seat.key] = told[-1][0]
                self.lines.append(f"  {seat.key} {len(told)} {digest(json.dumps(told))}")

    def list_record(self) -> list[str]:
        """Return the log, and the contents of the tables at the end."""
        from tests.campaign import rows

        return [
            *self.lines,
            *("as stored", *rows.stored(self.campaign)),
            *("as meant", *rows.meant(self.campaign)),
            *("calls", *rows.calls(self.campaign)),
        ]

    # -- played -------------------------------------------------------------------------------------------------------

    def seal(self, key: str, sheet: Sheet) -> None:
        """Seal a seat's sheet, first passing its courses as its engineer, where it has one."""
        from campaign.orders import engineer, sealing

        seat = self.campaign.seats.get(key=key)
        for force, order in sheet.get("forces", {}).items():
            most = self.most(seat, force)
            order["legs"] = [{**one, "knots": min(one["knots"], most)} for one in order["legs"] if most >= 1]
        officer = engineer.officer_of(seat)
        if officer is not None and sheet.get("forces"):
            sealing.save_draft(seat, sheet, None)
            assert not engineer.give(officer, engineer.PASSED, "", engineer.mark(sheet))
        sealing.seal(seat, sheet, None)

    def most(self, seat: Seat, force: str) -> float:
        """Return the highest speed an admiral asks of a force: six-tenths of her slowest ship's, by her last report."""
        from campaign.reports.seat_knowledge import Desk

        ships = [ship for ship in Desk.read_for_seat(seat).statuses[force][1].ships if ship.afloat]
        return floor(min((ship.max_kn for ship in ships), default=0.0) * 6) / 10

    def order(self, number: int) -> None:
        """Seal everybody's sheet for a new run: first the Admiralties', then the sea's, who have their notes by then."""
        from campaign.schedule import umpire_rounds

        more, sailing = besides(number), courses(number)
        seats = list(self.campaign.players().order_by("key"))
        for seat in seats:
            if seat.role == "admiralty":
                self.seal(seat.key, more.get(seat.key, {}))
        umpire_rounds.go_on(self.present().pk, now=True)
        self.note(f"run {number}, visited")
        for seat in seats:
            sheet = sailing.get(seat.key, {}) | more.get(seat.key, {})
            if seat.role != "admiralty" and sheet and self.has(seat):
                self.seal(seat.key, sheet)

    def has(self, seat: Seat) -> bool:
        """Report whether a seat is asked, and if it is a cabin still has a ship to order."""
        from campaign.reports.seat_knowledge import Desk

        call = seat.latest_call()
        if call is None or call.closed:
            return False
        return seat.role != "cabin" or bool(Desk.read_for_seat(seat, call).order_knowledge.forces)

    def again(self, segment: Segment) -> None:
        """Order at a stop to hold on for the enemy; from the second stop on, without being asked at every move."""
        for call in segment.calls.filter(closed=False, sealed="").select_related("seat"):
            side, key = call.seat.side, f"{call.seat.side}_cruisers"
            to = leg(*HOMEWARD[side], 12) if segment.run.engagements.exists() else leg(*MEETING, 10)
            if self.has(call.seat):
                self.seal(call.seat.key, {"forces": {key: {"legs": [to], "stands": segment.index > 1}}})

    def present(self) -> Segment:
        from tests.promises import playing

        return playing.present(self.campaign)

    def run(self, number: int) -> None:
        """Play one run through its stops and battles, published piece by piece."""
        from campaign.battles import invitations
        from campaign.runs import publish

        by = "players" if number == AT_TABLE else "captains"
        assert not invitations.settle(self.campaign, by, "")
        self.campaign.refresh_from_db()
        self.order(number)
        if number == MIST:
            self.rule(number)
        while (segment := self.present()).run.number == number:
            if segment.index:
                self.again(segment)
            self.resolve(segment)
            assert publish.publish(segment.pk)
            self.note(f"run {number}, segment {segment.index} published")

    def rule(self, number: int) -> None:
        """Rule on the weather of a run, before it is ordered."""
        from campaign import serialization
        from campaign.models.truth import runs_of
        from naval.state.rulings import Rulings
        from naval.state.waters import Spell

        run = runs_of(self.campaign).get(number=number)
        spell = Spell(area="", start=run.start, until=run.until, value=2.5)
        runs_of(self.campaign).filter(pk=run.pk).update(rulings=serialization.ruled(Rulings(weather=(spell,))))

    def resolve(self, segment: Segment) -> None:
        """Order, and work until the segment is in review, as the workers would."""
        from campaign.runs import resolve
        from tactical.models import Battle
        from tactical.services import fight_battle

        assert resolve.order_six_hours(segment.pk)
        for _ in range(20):
            resolve.resolve_segment(segment.pk)
            segment.refresh_from_db()
            if segment.state == segment.State.REVIEW:
                return
            for met in segment.run.engagements.select_related("battle"):
                if met.battle.state == Battle.State.TABLE:
                    self.at_the_table(met)
                fight_battle(met.battle_id)
        raise AssertionError("the run does not come to an end")

    def at_the_table(self, met: Engagement) -> None:
        """Seal some moves at both admirals' chairs, Blue's as a captain would, Red's standing still; captains play the rest."""
        from campaign.battles import invitations as actions
        from tactical.engine.dice import Dice
        from tactical.engine.registry import find
        from tactical.models import Table
        from tactical.models.belief import Chair
        from tactical.services import sheets

        table = Table.objects.get(battle=met.battle_id)
        rules, chairs = find(table.ruleset), Chair.objects.filter(table=table, side__in=("blue", "red")).order_by("side")
        for _ in range(OWN_MOVES):
            table.battle.refresh_from_db()
            state = json.loads(table.battle.position)
            if table.number == 0:
                given = {chair.side: {"general": {"text": f"Follow me, {chair.side}."}} for chair in chairs}
            else:
                given = {"blue": rules.captain(state, "blue", Dice("the admiral himself")), "red": {}}
            for chair in chairs:
                sheets.seal(chair, table.number, given[chair.side])
            self.moved(table)
        assert actions.leave_to_captains(self.campaign, met.pk)
        self.moved(table)
        assert table.is_over

    def moved(self, table: Any) -> None:
        """Resolve as the workers would, until somebody is asked."""
        from tactical.models import Table
        from tactical.services import moves

        table.refresh_from_db()
        while table.stage == Table.Stage.RESOLVING:
            assert moves.resolve_move(table.pk, table.number)
            table.refresh_from_db()


@contextmanager
def war(patch: pytest.MonkeyPatch) -> Iterator[War]:
    """Play the war to its end; delete it afterwards."""
    from tests.promises import playing

    with playing.a_world(patch, pack(), name="ten-runs", seed=SEED) as (campaign, _):
        played = War(campaign)
        for number in range(1, RUNS + 1):
            played.run(number)
        yield played


@contextmanager
def board(patch: pytest.MonkeyPatch, rules: str, folder: Path) -> Iterator[War]:
    """Play a run in which the squadrons meet on a board; delete it afterwards."""
    from tests.campaign import board_war
    from tests.promises import playing

    battles = f'rules = "{rules}"\nmove_min = {BOARDS[rules]}'
    with board_war.war(patch, board_war.pack(folder, battles), seed=SEED) as campaign:
        played = War(campaign)
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 1)
        played.note(rules)
        yield played
