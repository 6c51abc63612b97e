"""A war of as many runs as asked, each with a battle, made fast: its papers and tables are real, its truth is not.

The two squadrons of the Channel manoeuvres begin every run as they began the first, at the same hour of the sun, and meet. So
every run costs as little as the first, and only the rows in the tables make a late one different. The battle is fought once and
its record is stored for every other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pytest
from msgspec.structs import replace as renew

from campaign import packs, serialization
from campaign.models import Campaign, Engagement, Run, Seat, Segment
from campaign.runs import publish, resolve
from naval.state.orders import ForceOrder, Note, Orders
from naval.state.world import Leg, World
from naval.state.world import Seat as WorldSeat
from tactical.models import Battle
from tactical.services import fight_battle
from tactical.services.battles import store_record
from tests.promises import playing

MORE = (
    WorldSeat(key="blue_auxiliary", name="Blue scouts", role="auxiliary", side="blue"),
    WorldSeat(key="blue_engineer", name="Blue engineer", role="engineer", side="blue", of="blue_cabin"),
    WorldSeat(key="trade", name="Merchant shipping", role="trade", side="neutral"),
)
"""Seats that the Channel manoeuvres lack: so every kind of room is measured."""
MEETING = Leg(lon=-2.0, lat=50.2, knots=10.0)  # within wireless of Portsmouth


@dataclass
class LongWar:
    """The war: ``runs`` are published. ``first`` is the world at its start, ``record`` that of its first battle."""

    campaign: Campaign
    first: World
    runs: int = 0
    record: str = ""
    battles: int = field(default=0)

    def play_to(self, runs: int) -> None:
        while self.runs < runs:
            self.run()

    def run(self) -> None:
        """Play one run: ordered, resolved with its battle, published."""
        self.runs += 1
        segment = self.given()
        assert resolve.order_six_hours(segment.pk)
        while (segment := playing.present(self.campaign)).run.number == self.runs:
            if segment.state == Segment.State.OPEN:
                assert resolve.order_six_hours(segment.pk)
            self.resolve(segment)
            assert publish.publish(segment.pk)

    def resolve(self, segment: Segment) -> None:
        """Resolve a segment until it is in review, as the workers would."""
        while segment.state != Segment.State.REVIEW:
            resolve.resolve_segment(segment.pk)
            for met in Engagement.objects.filter(run=segment.run, battle__state=Battle.State.WAITING):
                self.fight(met.battle)
            segment.refresh_from_db()

    def fight(self, battle: Battle) -> None:
        """Fight a battle with captains; every later battle ends as the first did."""
        self.battles += 1
        if self.record:
            store_record(battle, [self.record.encode()], Battle.State.WAITING)
        else:
            fight_battle(battle.pk)
            battle.refresh_from_db()
            self.record = battle.record

    def given(self) -> Segment:
        """Return the segment to be ordered, with the world put back and both cabins' orders in it."""
        segment = playing.present(self.campaign)
        run = segment.run
        sun = renew(self.first.calendar, julian=self.first.calendar.julian - run.start / 1440)
        world = renew(self.first, minute=run.start, calendar=sun, numbers=serialization.world(run.world).numbers)
        Run.objects.filter(pk=run.pk).update(world=serialization.encode_for_storage(world))
        sealed = {
            f"{side}_cabin": Orders(
                forces={f"{side}_cruisers": ForceOrder(legs=(MEETING,))},
                dispatches=(Note(to=f"{side}_admiralty", text=f"Run {self.runs}: steering to meet the enemy."),),
            )
            for side in ("blue", "red")
        }
        Segment.objects.filter(pk=segment.pk).update(orders=serialization.text(sealed))
        return segment

    def seat(self, key: str) -> Seat:
        return self.campaign.seats.get(key=key)


@contextmanager
def long_war() -> Iterator[LongWar]:
    """Open a war at War Imminent; delete it afterwards."""
    pack = packs.find("channel_manoeuvres")
    seats = tuple(sorted((*pack.world.seats, *MORE), key=lambda seat: seat.key))
    sits = [packs.PackSeat(key=s.key, name=s.name, role=s.role, side=s.side, title=s.name, of=s.of) for s in MORE]
    world = renew(pack.world, settings=renew(pack.world.settings, sighting_cuts=False), seats=seats)
    pack = replace(pack, world=world, seats=(*pack.seats, *sits))
    with pytest.MonkeyPatch.context() as patch, playing.a_world(patch, pack, name="long", seed="long") as (campaign, _):
        yield LongWar(campaign, serialization.world(Run.objects.get(campaign=campaign).world))
