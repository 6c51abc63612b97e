"""A run of a what-if beside the war's: ships, coal, contacts, and papers (UD-084)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from campaign.war.diff import draft_diff
from campaign.war.outcome import Outcome
from naval.geo import course
from naval.state.world import BELLIGERENTS, World
from tactical.engine.text.words import figure, listed, plural
from umpire.event_words import in_names
from umpire.frame import Row

FOLLOW = ("status", "position", "ports", "logbook")
"""Papers that follow the ships' places: they are counted apart."""
MOST_NAMED = 20
SAME = "the same"


def rows(tried: Outcome, real: Outcome | None) -> list[Row]:
    """Table figures of the what-if and of the war, a row each; none of the war where it has not come so far."""
    found: list[Row] = []

    def add_row(what: str, of: Callable[[Outcome], str]) -> None:
        one, other = of(tried), "" if real is None else of(real)
        found.append({"what": what, "tried": one, "real": other, "other": real is not None and other != one})

    for side in BELLIGERENTS:
        name = side.capitalize()
        add_row(f"{name}: ships afloat", partial(afloat, side=side))
        add_row(f"{name}: coal in her ships, tons", partial(coal, side=side))
    add_row("Merchantmen taken or sunk", prizes)
    for seat in tried.world.seats:
        add_row(f"{seat.name}: contacts told", partial(contacts, seat=seat.key))
    return found


def afloat(outcome: Outcome, side: str) -> str:
    """Count the ships of a side that are afloat."""
    return str(sum(ship.afloat for ship in outcome.world.ships if ship.side == side))


def coal(outcome: Outcome, side: str) -> str:
    """Add up the coal in the bunkers of a side's ships."""
    return figure(sum(ship.coal_t for ship in outcome.world.ships if ship.side == side and ship.afloat), 0)


def prizes(outcome: Outcome) -> str:
    """Count the merchantmen that are taken or sunk."""
    return str(sum(one.fate in ("taken", "sunk") for one in outcome.world.merchants))


def contacts(outcome: Outcome, seat: str) -> str:
    """Count the contacts that a seat is told of in a run."""
    return str(len({one.data.get("label") for one in outcome.reports if (one.seat, one.kind) == (seat, "sighting")}))


def places(tried: Outcome, real: Outcome | None) -> list[Row]:
    """List where each force stands at the run's end, and how far from her place in the war."""
    there = {force.key: force for force in real.world.forces} if real is not None else {}
    found = []
    for force in tried.world.forces:
        other = there.get(force.key)
        nm = None if other is None else course.distance_nm(force.lon, force.lat, other.lon, other.lat)
        ships = afloat_of(tried.world, force.key)
        words = "" if real is None else "not there" if nm is None else SAME if nm < 0.05 else f"{plural(nm, 'mile')} away"
        was = "" if real is None or other is None else str(afloat_of(real.world, force.key))
        found.append(
            {"name": force.name, "side": force.side, "ships": str(ships), "was": was, "words": words, "other": words != SAME}
        )
    return found


def afloat_of(world: World, force: str) -> int:
    """Count the ships of a force that are afloat."""
    return sum(ship.afloat for ship in world.ships if ship.force == force)


def papers(tried: Outcome, real: Outcome) -> list[Row]:
    """List of each seat the papers that it has in one and not in the other, by kind (UD-084)."""
    names = {seat.key: seat.name for seat in tried.world.seats}
    found = []
    for seat, changes in sorted(draft_diff(real, tried).papers.items()):
        gone = [one.was.kind for one in changes if one.was is not None and one.now is None and hasattr(one.was, "seat")]
        new = [one.now.kind for one in changes if one.now is not None and one.was is None and hasattr(one.now, "seat")]
        other = [one.now.kind for one in changes if one.now is not None and one.was is not None]
        found.append(
            {
                "name": names.get(seat, seat),
                "gone": count_kinds(gone),
                "new": count_kinds(new),
                "other": count_kinds(other),
                "all": len(changes),
            }
        )
    return found


def count_kinds(kinds: list[str]) -> str:
    """Count papers by kind."""
    return listed(f"{kinds.count(kind)} {kind}" for kind in sorted(set(kinds))) if kinds else ""


def events(tried: Outcome, real: Outcome) -> Row:
    """List the events of either that the other has not, the first so many."""
    mine, theirs = (
        {(one.minute, in_names(one.text, outcome)) for one in outcome.events if one.kind != "ruling"} for outcome in (tried, real)
    )
    here, there = sorted(mine - theirs), sorted(theirs - mine)
    more = max(len(here), len(there)) - MOST_NAMED
    return {"tried": here[:MOST_NAMED], "real": there[:MOST_NAMED], "more": max(more, 0)}
