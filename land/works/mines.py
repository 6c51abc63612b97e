"""Road mines: the first body over them, and their effect (LC-227)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from land import tables
from land.state.ground import Edge
from land.state.moves import Moves
from land.state.units import Unit
from land.state.world import Body, Land, Spot, Work
from land.works.effects import laid_mines, remove_works
from naval.state.frozen import Frozen
from naval.state.outcome import Event, Roll
from tactical.engine.dice import Dice
from tactical.engine.text.words import plural

RULE = "LC-227"


class Blown(Frozen, frozen=True):
    """Road mine met by a body: seen in time and taken up, or blown: so many men lost, and the body stands until a minute."""

    work: Work
    body: str
    minute: int
    seen: bool
    men: int
    until: int


def crossed(before: Spot, now: Spot, edge: Edge, metres: int) -> bool:
    """Report whether a head passed a point of an edge between two spots a minute's march apart (LC-227).

    A head that comes on to the edge, or leaves it, does so at the nearer end.
    """
    if before.edge != edge.key and now.edge != edge.key:
        return {before.place, now.place} == {edge.a, edge.b}
    first, last = (_along(one, edge, two) for one, two in ((before, now), (now, before)))
    return first != last and min(first, last) <= metres <= max(first, last)


def _along(spot: Spot, edge: Edge, other: Spot) -> int:
    """Return where on an edge a spot is, or the end through which it came or went."""
    if spot.edge == edge.key:
        return spot.metres
    if spot.place in (edge.a, edge.b):
        return 0 if spot.place == edge.a else edge.metres
    return 0 if other.metres * 2 < edge.metres else edge.metres


def first_over(work: Work, edge: Edge | None, moves: Iterable[Moves], start: int, until: int) -> tuple[int, str] | None:
    """Find the first minute at which the head of a body comes over a mine, and which body; of two at once the first by key
    (LC-227).

    ``edge`` is that on which it lies; None: at the place ``work.at``.
    """
    found = [(minute, one.body) for one in moves if (minute := _reaches(work, edge, one, start, until)) is not None]
    return min(found, default=None)


def _reaches(work: Work, edge: Edge | None, one: Moves, start: int, until: int) -> int | None:
    before = one.head(start)
    for minute in range(start + 1, until + 1):
        now = one.head(minute)
        if now == before:
            continue
        if (now.place == work.at) if edge is None else crossed(before, now, edge, work.metres):
            return minute
        before = now
    return None


def blown(work: Work, body: str, name: str, minute: int, start: int, dice: Dice) -> tuple[Blown, Event]:
    """Blow a mine under the first body over it, of either side: twenty men lost for each point of a die and two hours; seen on a
    six (LC-227).
    """
    fell = dice.d6(start, RULE, "seen", work.at, work.metres, body)
    seen = fell >= int(tables.value("works", "mine_seen"))
    rolls = [Roll(rule=RULE, what=f"{name}: sees the mine", faces=6, fell=str(fell))]
    men, until = 0, minute
    text = f"{name} finds a road mine and removes it."
    if not seen:
        hurt = dice.d6(start, RULE, "men", work.at, work.metres, body)
        men = hurt * int(tables.value("works", "mine_dead"))
        until = minute + int(tables.value("works", "mine_stop_min"))
        rolls.append(Roll(rule=RULE, what=f"{name}: men lost", faces=6, fell=str(hurt)))
        text = f"{name} runs into a road mine and loses {plural(men, 'man')}."
    event = Event(minute=minute, kind="work", text=text, rules=(RULE,), rolls=tuple(rolls))
    return Blown(work=work, body=body, minute=minute, seen=seen, men=men, until=until), event


def first_blow(
    land: Land, edges: Mapping[str, Edge], moves: Iterable[Moves], start: int, until: int
) -> tuple[int, str, Work] | None:
    """Find the first mine that a body comes over in a run: minute, body, mine; the run is computed anew from there (LC-227)."""
    some = tuple(moves)
    found = []
    for work in laid_mines(land.works):
        over = first_over(work, edges.get(work.at), some, start, until)
        if over is not None:
            found.append((*over, work))
    return min(found, key=lambda row: (row[0], row[1], row[2].at, row[2].metres), default=None)


def after_blow(land: Land, told: Blown) -> Land:
    """Remove a mine met; if blown, the body loses its men and does not march until its two hours are over (LC-227)."""

    def hurt(one: Body) -> Body:
        still = max(one.no_march_until, told.until)
        return msgspec.structs.replace(one, units=losing(one.units, told.men), no_march_until=still)

    bodies = tuple(hurt(one) if one.key == told.body and not told.seen else one for one in land.bodies)
    return msgspec.structs.replace(land, bodies=bodies, works=remove_works(land.works, (told.work,)))


def losing(units: tuple[Unit, ...], men: int) -> tuple[Unit, ...]:
    """Take men from units at the head: the foremost lose them first, none more than it has (LC-227)."""
    out, left = [], men
    for one in units:
        gone = min(one.men, left)
        left -= gone
        out.append(msgspec.structs.replace(one, men=one.men - gone) if gone else one)
    return tuple(out)
