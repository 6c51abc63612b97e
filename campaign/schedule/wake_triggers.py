"""Wake conditions that new papers meet, judged only by a seat's papers and those that wait for it (CK-027)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.clock.wakes import COAL_SHARE
from campaign.models.belief import OrderRequest, Seat
from campaign.orders.seat_context import hostile, papers_of
from campaign.reports.delivery import new_papers
from campaign.reports.report_index import Filed
from campaign.reports.seat_knowledge import Desk, public
from campaign.war.outcome import Line
from campaign.war.reports.land import Seen, Told
from campaign.war.reports.papers import Dispatch, Silence, Tip
from campaign.war.reports.sea import Battle, Sighting, Status
from campaign.war.reports.trade import Loss, Prize
from naval.standing_orders import conditions
from naval.standing_orders.conditions import Condition
from naval.state.world import encode

OF_PAPERS = {
    Dispatch.kind: "dispatch",
    Silence.kind: "silence",
    Loss.kind: "loss",
    Prize.kind: "loss",
    Tip.kind: "tip",
    Battle.kind: "battle",
}
"""Kinds of paper that meet a condition by themselves."""
ASHORE = {"battle": "battle", "affair": "battle", "siege": "hurt", "supply": "hurt", "caught": "dispatch"}
"""Conditions that events ashore meet, by what they tell; a march or work that is over or cannot go on is the end of a course."""
Row = tuple[int, int, str, int, int, str]
"""A paper as it is filed: number, batch, kind, minutes when it happened and came, data."""


def kinds(seat: Seat, runs: Sequence[Iterable[Line]], now: int, until: int) -> set[str]:
    """Find the conditions that hold for a seat once it has the papers of these runs."""
    rows = rows_of(seat)
    had, number = set(seat.papers.values_list("digest", flat=True)), rows[-1][0] if rows else 0
    batch, new = seat.version + 1, list[Row]()
    for lines in runs:
        for digest, sheet in list(new_papers(seat.key, lines, had, plot=lambda mark: "null")):
            number += 1
            had.add(digest)
            told = sheet.report
            new.append((number, batch, told.kind, told.happened, told.arrives, encode(told.data).decode()))
    return kinds_among(seat, rows, new, now, until)


def kinds_since(seat: Seat, batch: int, now: int, until: int) -> set[str]:
    """Find the conditions that hold for a seat by the papers delivered after a batch."""
    rows = rows_of(seat)
    return kinds_among(seat, [row for row in rows if row[1] <= batch], [row for row in rows if row[1] > batch], now, until)


def rows_of(seat: Seat) -> list[Row]:
    """List the papers of a seat that stand, as they are filed."""
    return list(seat.papers.order_by("number").values_list("number", "batch", "kind", "happened", "arrives", "data"))


def kinds_among(seat: Seat, rows: list[Row], new: list[Row], now: int, until: int) -> set[str]:
    """Find the conditions that ``new`` papers meet, beside the ``rows`` that the seat had."""
    found = {OF_PAPERS[row[2]] for row in new if row[2] in OF_PAPERS}
    found |= sighted(seat.side, rows, new) | hurt(rows, new)
    found |= {ASHORE.get(Told.read(row[5]).what, "ended") for row in new if row[2] == Told.kind}
    batch = max((row[1] for row in new), default=seat.version)
    call = OrderRequest(seat=seat, number=0, start=now, until=until)
    held = of_forces(Desk(seat, call, Filed([*rows, *new], now, batch, (), {}), batch, past=True))
    was = of_forces(Desk(seat, call, Filed(rows, now, seat.version, (), {}), seat.version, past=True))
    found |= {kind for _, kind in held - was}
    return found | ({"force"} if any(kind == "force" for _, kind in held) else set())


def sighted(side: str, before: list[Row], new: list[Row]) -> set[str]:
    """Say whether there are new hostile contacts, and lost ones."""
    seen = {_label(row) for row in before if row[2] == Sighting.kind}
    met = {Seen.read(row[5]).label for row in before if row[2] == Seen.kind}
    found = set()
    for row in new:
        if row[2] == Seen.kind:
            column = Seen.read(row[5])
            if column.lost or column.label not in met:
                found.add("lost" if column.lost else "contact")
        if row[2] == Sighting.kind:
            body = Sighting.read(row[5])
            if body.lost is not None:
                found.add("lost")
            elif (body.sender, body.label) not in seen and hostile(body, side):
                found.add("contact")
    return found


def _label(row: Row) -> tuple[str, str]:
    body = Sighting.read(row[5])
    return body.sender, body.label


def hurt(before: list[Row], new: list[Row]) -> set[str]:
    """Say whether a force lost a ship, or a ship of it has new damage or can do less."""
    last = {body.force: body for row in before if row[2] == Status.kind and (body := Status.read(row[5]))}
    for row in new:
        if row[2] != Status.kind:
            continue
        body = Status.read(row[5])
        was = {ship.key: ship for ship in last[body.force].ships} if body.force in last else {}
        for ship in body.ships:
            old = was.get(ship.key)
            if old is not None and (old.afloat, old.damage) != (ship.afloat, ship.damage):
                return {"hurt"}
        last[body.force] = body
    return set()


def of_forces(desk: Desk) -> set[tuple[str, str]]:
    """List the states of each force at hand: there, low in coal, unable to get home, or with her course ended at sea.

    An old state wakes nobody again.
    """
    papers, chart, found = papers_of(desk), public(desk.seat.campaign).chart, set[tuple[str, str]]()
    for force in papers.known.forces:
        if not any(ship.afloat for ship in force.ships):
            continue
        found.add((force.key, "force"))
        if conditions.coal_below(papers, chart, force, Condition(kind="coal", amount=COAL_SHARE * 100)):
            found.add((force.key, "coal"))
        if conditions.cannot_get_home(papers, chart, force, Condition(kind="stranded")):
            found.add((force.key, "stranded"))
        if not force.port and conditions.course_ended(papers, chart, force, Condition(kind="ended")):
            found.add((force.key, "ended"))
    return found
