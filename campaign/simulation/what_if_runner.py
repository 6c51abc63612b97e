"""Runner of a what-if's run, in memory: it chooses each seat's orders, and captains fight battles (UD-082)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from campaign import serialization
from campaign.ai.play import PLAYED, dice_of, write
from campaign.battles import engagements
from campaign.models.belief import Delivery, OrderRequest, Seat
from campaign.models.job import WhatIf, WhatIfRun
from campaign.models.truth import Run, seed_of, terms_then
from campaign.muster import briefing_material
from campaign.orders import general_context, ministry_context
from campaign.orders.seat_context import lying_of
from campaign.reports.seat_knowledge import Desk, Filing, public
from campaign.runs.dice import thrown_anew
from campaign.simulation import replicate
from campaign.simulation.conflict_check import Step
from campaign.war.outcome import Outcome
from naval.mustering.fleet_list import Scorer
from naval.orders.check import check
from naval.state import outcome as facts
from naval.state.frozen import Frozen
from naval.state.orders import ForceOrder, Orders
from naval.state.rulings import NONE, Rulings
from naval.state.world import encode
from tactical.engine.dice import Dice

WAR, PROGRAM, AS_THEY_ARE = "war", "program", "as_they_are"
WAYS = (WAR, PROGRAM, AS_THEY_ARE)


class Given(Frozen, frozen=True):
    """Settings of a what-if's run.

    ``orders`` are the war's own, for each segment by seat; ``in_war``: the war has that run. ``ways`` says by seat how it orders
    (:data:`WAYS`). ``courses`` are the umpire's own orders by force, ``legs`` the same as typed.
    """

    orders: tuple[dict[str, Orders], ...] = ()
    rulings: Rulings = NONE
    in_war: bool = False
    ways: dict[str, str] = {}
    courses: dict[str, ForceOrder] = {}
    legs: dict[str, list[dict[str, Any]]] = {}

    def find_orders_source(self, seat: str) -> str:
        """Say how a seat orders: as in the war, where the war has that run, else by the computer."""
        found = self.ways.get(seat, WAR)
        return found if found != WAR or self.in_war else PROGRAM


def dice_in(what: WhatIf) -> tuple[Dice, tuple[str | int, ...]]:
    """Give the dice of a what-if, the war's or its own, and the words added to each hash (UD-082, UD-078)."""
    dice = Dice(seed_of(what.campaign))
    return (dice.child("what-if", what.number), ()) if what.fresh else (dice, thrown_anew(what.origin))


@dataclass
class WhatIfRunner(replicate.Replicate):
    """Run of a what-if: ``papers`` are each seat's when it began, ``ordered`` the orders given."""

    row: WhatIfRun = field(kw_only=True)
    given: Given = field(kw_only=True)
    dice: Dice = field(kw_only=True)
    again: tuple[str | int, ...] = field(kw_only=True)
    papers: dict[str, list[Filing]] = field(kw_only=True)
    seats: dict[str, Seat] = field(kw_only=True)
    step: Step = field(kw_only=True)
    ordered: list[dict[str, Orders]] = field(default_factory=list)
    at: Outcome | None = None

    @classmethod
    def from_row(cls, row: WhatIfRun, given: Given, before: Sequence[Outcome], real: Run | None, step: Step) -> WhatIfRunner:
        """Begin a run of a what-if after the outcomes ``before``; ``real`` is the war's run of its number."""
        what = row.of
        seats = {seat.key: seat for seat in what.campaign.players().select_related("campaign")}
        papers = {key: papers_before(seat, what.origin) for key, seat in seats.items()}
        for one in before:
            for key in papers:
                papers[key] += filed(one, key, papers[key])
        dice, again = dice_in(what)
        pack = serialization.pack_of(what.campaign)
        base = []
        if real is not None and real.pk == what.origin.pk:
            base = [replicate.battle_before(one, real) for one in engagements.since_before(real) if not one.ashore]
        found = cls(
            run=what.origin,
            world=serialization.world(row.world),
            pack=pack,
            beside=serialization.arms(
                pack, row.land, terms=serialization.terms_ashore(what.campaign, terms_then(real) if real else "")
            ),
            kept=replicate.Kept(orders=[], rulings=given.rulings),
            seed=dice.child("run", row.number, *again).seed,
            battles=[replicate.Battle(one.fought, None, one.stopped) for one in base],
            row=row,
            given=given,
            dice=dice,
            again=again,
            papers=papers,
            seats=seats,
            step=step,
        )
        first = found.courses(found.sheets(sorted(seats)))
        found.ordered.append(first)
        found.kept = replicate.Kept(orders=[first], rulings=given.rulings)
        return found

    @property
    def until(self) -> int:
        """Give the minute at which the run ends."""
        return self.row.until

    def compute(self) -> Outcome:
        """Compute from the run's start, with the stops so far."""
        self.step()
        self.at = super().compute()
        return self.at

    def order(self, seats: Sequence[str]) -> dict[str, Orders]:
        """Find the orders of the seats asked at a stop, each by its way."""
        as_then = super().order(seats)
        found = {}
        for key in seats:
            way = self.given.find_orders_source(key)
            if way == PROGRAM:
                if (sheet := self.by_program(key)) is not None:
                    found[key] = sheet
            elif way == WAR and key in as_then:
                found[key] = as_then[key]
        self.ordered.append(found)
        return found

    @property
    def real_orders(self) -> Sequence[dict[str, Orders]]:
        """List the orders of the war's own run."""
        return self.given.orders

    def sheets(self, seats: Sequence[str]) -> dict[str, Orders]:
        """Find each seat's orders as the run begins, by its way; the umpire's scouts order as in the war."""
        first = dict(self.given.orders[0]) if self.given.orders else {}
        found = {key: sheet for key, sheet in first.items() if key not in seats or self.given.find_orders_source(key) == WAR}
        for key in seats:
            if self.given.find_orders_source(key) == PROGRAM and (sheet := self.by_program(key)) is not None:
                found[key] = sheet
        return found

    def courses(self, orders: dict[str, Orders]) -> dict[str, Orders]:
        """Put in the umpire's own courses, ahead of the commanding seats' orders."""
        commands = {force.key: force.hand or force.seat for force in self.world.forces}
        for key, course in self.given.courses.items():
            if (seat := commands.get(key)) is not None:
                sheet = orders.get(seat, Orders())
                orders = orders | {seat: replace(sheet, forces=sheet.forces | {key: course})}
        return orders

    def by_program(self, key: str) -> Orders | None:
        """Write the computer's orders for a seat from its papers; None for a seat it does not play, or invalid orders."""
        seat = self.seats.get(key)
        if seat is None or seat.role not in PLAYED or seat.kind.attached_to:
            return None
        rows = list(self.papers[key])
        if self.at is not None:
            rows += filed(self.at, key, rows)
        now = self.at.world.minute if self.at is not None else self.row.start
        stop = len(self.ordered)
        number = 1000 * self.row.number + stop
        call = OrderRequest(seat=seat, number=number, start=now, until=self.row.until)
        lying = lying_of(seat, call, cards(seat), briefing_material.commands(seat), briefing_material.called(seat), rows)
        paper, dice = public(seat.campaign), dice_of(self.dice.child("what-if", self.row.of.number), key, number)
        sheet = write(lying, paper.chart, dice, paper.country).sheet
        if seat.kind.troops:
            desk = Desk.read_for_seat(seat, call, rows=rows)
            judged = ministry_context.judged if seat.kind.troops == "ministry" else general_context.judged
            return judged(desk, sheet)[0]
        return check(sheet, lying.papers.known, paper.chart)[0]

    def dice_of(self, met: facts.Engagement) -> str:
        """Hash the dice that a battle has in the war, or in the what-if."""
        return self.dice.child("battle", self.row.number, met.minute, *met.forces, *self.again).seed


def cards(seat: Seat) -> dict[str, Scorer]:
    """Collect the cards of the ships in a seat's briefing, by name."""
    return {card.ship: card for box in briefing_material.served(seat).boxes for card in box.scorers} if seat.kind.ashore else {}


def papers_before(seat: Seat, run: Run) -> list[Filing]:
    """Read the papers that a seat had when a run of the war began, as index rows."""
    rows = Delivery.objects.filter(seat=seat, arrives__lte=run.start).exclude(fate=Delivery.Fate.SILENT)
    rows = rows.filter(taken=None) if not run.undone else rows
    return list(rows.order_by("number").values_list("number", "batch", "kind", "happened", "arrives", "data"))


def filed(outcome: Outcome, seat: str, had: Sequence[Filing]) -> list[Filing]:
    """Turn an outcome's papers for a seat into index rows after those it had."""
    number, batch = max((row[0] for row in had), default=0), max((row[1] for row in had), default=0)
    mine = [one for one in outcome.reports if one.seat == seat]
    return [
        (number + n, batch + 1, one.kind, one.happened, one.arrives, encode(one.data).decode()) for n, one in enumerate(mine, 1)
    ]
