"""Standing orders tried on a seat's papers: the clause that fires, and the sheet it makes (CK-019, CK-020).

The sheet is raw, as a person's is: whoever asked has it checked like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from naval.geo.chart import Chart
from naval.orders.seat_knowledge import KnownForce, KnownLane
from naval.orders.trade import MOST_SHIPS
from naval.standing_orders import acts, conditions
from naval.standing_orders.clauses import Clause
from naval.standing_orders.papers import Papers


@dataclass(frozen=True)
class Fired:
    """The first clause that holds, by its place from 0, its forces (a trade player's lanes) by key, and its sheet.

    ``cannot`` says why there is no sheet, else "". ``clause`` is -1 where none holds.
    """

    clause: int = -1
    forces: tuple[str, ...] = ()
    sheet: dict[str, Any] | None = None
    cannot: str = ""


def fire(clauses: Sequence[Clause], papers: Papers, chart: Chart) -> Fired:
    """Make the sheet of the first clause that holds; where it cannot, make none, and ask no later clause (CK-019)."""
    for n, clause in enumerate(clauses):
        if papers.trades:
            if lanes := holds_on(clause, papers):
                return Fired(n, tuple(lane.key for lane in lanes), sail(clause, lanes, papers))
            continue
        forces = holds_for(clause, papers, chart)
        if forces is None:
            continue
        keys = tuple(force.key for force in forces)
        try:
            return Fired(n, keys, sheet(clause, forces, papers, chart))
        except acts.CannotBe as why:
            return Fired(n, keys, None, str(why))
    return Fired()


def holds_for(clause: Clause, papers: Papers, chart: Chart) -> list[KnownForce] | None:
    """List the forces in hand for which all conditions of a clause hold; None if it does not hold (CK-019, CK-020).

    For a seat without ships it holds or not, and there are no forces.
    """
    if not papers.afloat:
        return [] if all(conditions.of_the_seat(papers, when) for when in clause.when) else None
    some = [force for force in papers.in_hand if clause.force in ("", force.key)]
    found = [force for force in some if all(conditions.of_a_force(papers, chart, force, when) for when in clause.when)]
    return found or None


def holds_on(clause: Clause, papers: Papers) -> list[KnownLane]:
    """List the lanes for which all conditions of a trade player's clause hold (CK-019, SC-N-55)."""
    return [
        lane
        for lane in papers.known.lanes
        if clause.force in ("", lane.key) and all(conditions.of_a_lane(papers, lane, when) for when in clause.when)
    ]


def sail(clause: Clause, lanes: Sequence[KnownLane], papers: Papers) -> dict[str, Any]:
    """Make the sheet of a trade player's clause for some lanes; at most as many ships as a sheet may have."""
    made = {key: order for lane in lanes for key, order in acts.sailings(papers, lane, clause.act).items()}
    return {"merchants": dict(list(made.items())[:MOST_SHIPS])} if made else {}


def holding(clause: Clause, papers: Papers, chart: Chart) -> list[bool]:
    """Report of each condition of a clause whether it holds for at least one force or lane, for a person who tries them."""
    if papers.trades:
        lanes = [lane for lane in papers.known.lanes if clause.force in ("", lane.key)]
        return [any(conditions.of_a_lane(papers, lane, when) for lane in lanes) for when in clause.when]
    some = [force for force in papers.in_hand if clause.force in ("", force.key)]
    if not papers.afloat:
        return [conditions.of_the_seat(papers, when) for when in clause.when]
    return [any(conditions.of_a_force(papers, chart, force, when) for force in some) for when in clause.when]


def sheet(clause: Clause, forces: Sequence[KnownForce], papers: Papers, chart: Chart) -> dict[str, Any]:
    """Make the sheet of a clause for some forces; raises :class:`naval.standing_orders.acts.CannotBe` (CK-019)."""
    made: dict[str, Any] = {}
    for force in forces:
        row = _order(clause, force, papers, chart)
        if row is not None:
            made.setdefault("forces", {})[force.key] = row
    if written := acts.articles(papers, clause.act):
        made["articles"] = written
    if clause.text:
        made["dispatches"] = [{"to": clause.to, "text": clause.text}]
    return made


def _order(clause: Clause, force: KnownForce, papers: Papers, chart: Chart) -> dict[str, Any] | None:
    legs = acts.legs(papers, chart, force, clause.act)
    if legs is None and not clause.silence:
        return None
    row = acts.as_she_is(force) if legs is None else {"legs": legs, "raid": force.raid}
    return {**row, "silent": clause.silence == "on"} if clause.silence else row
